/** A list that is read ahead of what is shown: rows change in their places, others wait until the person asks for them. */
import type { HintTopic } from '@mahnwerk/contract/account/stream.ts';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { aheadKeyOf } from '../cache.ts';

/** What a list is of: that hints are about, or that its screen looks at by itself. */
export type AheadTopic = HintTopic | 'attempts';

interface Rows<T> {
  readonly results: readonly T[];
}

/** A list as it is shown, and what has changed since. */
export interface Ahead<T> {
  /** The shown rows, as they are now. */
  readonly rows: readonly T[];
  /** How many rows are new. */
  readonly added: number;
  /** Whether rows are no longer in the list. */
  readonly isStale: boolean;
  /** Shows the list as it is now. */
  readonly show: () => void;
}

/** A list as it is shown. */
interface Shown<P extends Rows<unknown>> {
  /** What its rows are; undefined: it is not read ahead. */
  readonly topic: AheadTopic | undefined;
  readonly data: P;
  /** When it was read. */
  readonly at: number;
  /** The read of the list: what names it, how it is read again, and what shows what was read ahead. */
  readonly list: {
    readonly key: QueryKey;
    readonly read: () => Promise<P>;
    readonly show: (latest: P) => void;
  };
  readonly idOf: (row: P['results'][number]) => string;
}

export function useAhead<P extends Rows<unknown>>(shown: Shown<P>): Ahead<P['results'][number]> {
  const { topic, idOf, list } = shown;
  const ahead = useQuery({
    queryKey: aheadKeyOf(topic, list.key),
    queryFn: list.read,
    enabled: topic !== undefined,
    initialData: () => shown.data,
    initialDataUpdatedAt: shown.at,
    // It is read when something was heard, and by nothing else.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const results: readonly P['results'][number][] = shown.data.results;
  const latest: readonly P['results'][number][] =
    (ahead.dataUpdatedAt > shown.at ? ahead.data : undefined)?.results ?? results;
  const now = new Map(latest.map((row) => [idOf(row), row]));
  return {
    rows: results.map((row) => now.get(idOf(row)) ?? row),
    added: [...now.keys()].filter((id) => results.every((row) => idOf(row) !== id)).length,
    isStale: results.some((row) => !now.has(idOf(row))),
    show: () => list.show(ahead.data ?? shown.data),
  };
}
