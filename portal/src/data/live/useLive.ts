/**
 * What is heard marks what was read as old. Nothing moves under the pointer: what is shown stays, but for the numbers
 * in the side bar and what names its topics; lists read ahead and offer what is new, and an open record says that it
 * has changed.
 */
import type { HintTopic } from '@mahnwerk/contract/account/stream.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isAtWork, onReturn } from '../activity.ts';
import { queuesKey } from '../work-queues.ts';
import { aheadKey } from './ahead.ts';
import { remember } from './heard.ts';
import { follow, type Heard } from './stream.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** What was read is read again, while it is shown, when something of these topics is heard. */
    queryMeta: { readonly topics?: readonly HintTopic[] };
  }
}

/** What is heard within it leads to one reading. */
const gathered_ms = 300;
/** Between two readings: where much changes, a list is not read for each change. */
const spaced_ms = 2_000;

export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const topics = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let readAt = -spaced_ms;
    const read = () => {
      timer = undefined;
      // A person who is away has a session that ends: the page reads again when the person returns.
      if (!isAtWork()) return;
      readAt = performance.now();
      void readByItself(queries, [...topics]);
      topics.clear();
    };
    const wait = () => {
      const rest_ms = readAt + spaced_ms - performance.now();
      if (topics.size > 0) timer ??= setTimeout(read, Math.max(gathered_ms, rest_ms));
    };
    const take = (heard: Heard) => {
      if (heard !== 'missed') remember(heard);
      topics.add(heard === 'missed' ? heard : heard.topic);
      void queries.invalidateQueries({ queryKey: ['operator'], refetchType: 'none' });
      wait();
    };
    const stops = [follow(take), onReturn(wait)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [queries]);
}

function readByItself(queries: QueryClient, topics: readonly string[]) {
  const isMissed = topics.includes('missed');
  const keys = [queuesKey, ...(isMissed ? [aheadKey] : topics.map((topic) => [...aheadKey, topic]))];
  return Promise.all([
    ...keys.map((queryKey) => queries.invalidateQueries({ queryKey })),
    queries.invalidateQueries({
      predicate: ({ meta }) => meta?.topics?.some((topic) => isMissed || topics.includes(topic)) ?? false,
    }),
  ]);
}
