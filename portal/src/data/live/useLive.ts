/**
 * What is heard marks what was read as old. Nothing moves under the pointer: what is shown stays, but for the numbers
 * in the side bar and what names its topics; lists read ahead and offer what is new, and an open record says that it
 * has changed.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isAtWork, onReturn } from '../activity.ts';
import { isChanged, refresh, refreshAhead } from '../cache.ts';
import { api } from '../operations.ts';
import { remember } from './heard.ts';
import { follow, type Heard } from './stream.ts';

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
      void queries.invalidateQueries({ predicate: (query) => isChanged(query, api.operator), refetchType: 'none' });
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
  return Promise.all([
    refresh(queries, api.operator.workQueues),
    refreshAhead(queries, isMissed ? undefined : topics),
    queries.invalidateQueries({
      predicate: ({ meta }) => meta?.topics?.some((topic) => isMissed || topics.includes(topic)) ?? false,
    }),
  ]);
}
