/** Reads of several pages or lists at once, apart from `query.ts`: the first screen needs none of them. */
import type { Page } from '@mahnwerk/client';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { keyOf, readOf } from './cache.ts';
import { useCaller } from './me.ts';
import type { Given, Operation } from './operations.ts';
import type { ListCall, ListGiven, RowOf } from './query.ts';

/** A list that grows: the next entries follow the former ones. */
export function usePages<C extends ListCall<unknown>>(operation: Operation<C>, given: Given<C>, limit: number) {
  const membership = useCaller()(operation.caller);
  const { query, ...path } = given as ListGiven;
  return useInfiniteQuery({
    queryKey: keyOf(membership, operation, { ...path, query: { ...query, limit } }, 'pages'),
    queryFn: ({ pageParam: offset }) =>
      operation.as(membership)(...([{ ...path, query: { ...query, limit, offset } }] as never[])) as Promise<
        Page<RowOf<C>>
      >,
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.next === null ? undefined : pages.length * limit),
  });
}

/** The first page of a list for each of several questions, together. */
export function useEach<C extends ListCall<unknown>>(operation: Operation<C>, given: readonly Given<C>[]) {
  const membership = useCaller()(operation.caller);
  return useQueries({
    queries: given.map((each) => readOf(membership, operation, each)),
    combine: (reads) => ({
      data: reads.every(({ data }) => data !== undefined)
        ? reads.flatMap(({ data }) => (data as Page<RowOf<C>>).results)
        : undefined,
      error: reads.find(({ error }) => error !== null)?.error ?? null,
      refetch: () => Promise.all(reads.map(({ refetch }) => refetch())),
    }),
  });
}
