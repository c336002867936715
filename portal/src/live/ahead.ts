/** A list that is read ahead of what is shown: rows change in their places, others wait until the person asks for them. */
import type { HintTopic } from '@mahnwerk/contract/account/stream.ts';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';

export const aheadKey = ['ahead'] as const;

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
  readonly isOld: boolean;
  /** Shows the list as it is now. */
  readonly show: () => void;
}

/** A list as it is shown. */
interface Shown<P> {
  readonly data: P;
  /** When it was read. */
  readonly at: number;
  /** Where it is kept. */
  readonly queryKey: QueryKey;
}

/** @param read reads the list */
export function useAhead<P extends Rows<{ readonly id: string }>>(
  topic: HintTopic,
  shown: Shown<P>,
  read: () => Promise<P>,
): Ahead<P['results'][number]> {
  const queries = useQueryClient();
  const ahead = useQuery({
    queryKey: [...aheadKey, topic, ...shown.queryKey],
    queryFn: read,
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
  const now = new Map(latest.map((row) => [row.id, row]));
  return {
    rows: results.map((row) => now.get(row.id) ?? row),
    added: [...now.keys()].filter((id) => results.every((row) => row.id !== id)).length,
    isOld: results.some(({ id }) => !now.has(id)),
    show: () => queries.setQueryData(shown.queryKey, ahead.data),
  };
}
