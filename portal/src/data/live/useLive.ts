/**
 * A hint marks queries as stale. What is shown stays: lists are read ahead and offer what is new, an open record says
 * that it has changed. The numbers of the side bar and queries whose `meta` names the topic are read again by themselves.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isAtWork, onReturn } from '../activity.ts';
import { isChanged, refresh, refreshAhead } from '../cache.ts';
import { api } from '../operations.ts';
import { remember } from './latest-hints.ts';
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
      const remaining_ms = readAt + spaced_ms - performance.now();
      if (topics.size > 0) timer ??= setTimeout(read, Math.max(gathered_ms, remaining_ms));
    };
    const take = (hint: Heard) => {
      if (hint !== 'missed') remember(hint);
      topics.add(hint === 'missed' ? hint : hint.topic);
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
