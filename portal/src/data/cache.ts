/** The cache of what the service answered. Its keys are made here, from the operations of the contract, and nowhere else. */
import { MutationCache, type Query, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { HintTopic } from '@mahnwerk/contract/account/stream.ts';
import {
  type Answered,
  type Api,
  type Call,
  type Given,
  type Operation,
  prefixOf,
  type Resource,
} from './operations.ts';
import { readAgainAfter } from './form/overtaken.ts';
import { Queries } from './queries.ts';
import { queryCache } from './unanswered.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** A query is read again, while it is shown, after a hint about one of these topics. */
    queryMeta: { readonly topics?: readonly HintTopic[] };
  }
}

/** An empty cache. */
export function newQueries(): Queries {
  const queries: Queries = new Queries({
    queryCache: queryCache(),
    mutationCache: new MutationCache({
      // A command may change what other screens have read: they read again when they are shown next.
      onSuccess: () => queries.invalidateQueries({ refetchType: 'none' }),
      onError: (error) => readAgainAfter(error, queries),
    }),
    // The SDK repeats what may be repeated. Without a network a call fails at once and says so, and waits for no other.
    defaultOptions: {
      queries: { retry: false, staleTime: 5_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queries;
}

/** How a read differs from the plain answer: `version`, `all`, `pages`, `list`; what is `apart` is not read again by commands. */
export type Form = 'plain' | 'version' | 'all' | 'pages' | 'list' | 'apart';

/** The key of a read: for whom, which operation, with what, in which form. */
export const keyOf = (membership: string, { name }: Pick<Operation, 'name'>, given: unknown, form: Form = 'plain') =>
  [membership, name, given ?? {}, form] as const;

/** A read of an operation. */
export const readOf = <C extends Call>(membership: string, operation: Operation<C>, given: Given<C>, form?: Form) =>
  queryOptions({
    queryKey: keyOf(membership, operation, given, form),
    queryFn: () => operation.as(membership)(...([given] as Parameters<C>)) as Promise<Answered<C>>,
  });

/**
 * What a command changes: everything read by an operation, about a resource, of a whole API, or with this id among its
 * arguments.
 */
export type Change = Operation | Resource | Api | string;

const isOperation = (change: Exclude<Change, string>): change is Operation => typeof change.as === 'function';

/** Whether a query reads what was changed. */
export function isChanged({ queryKey: [, name, given, form] }: Pick<Query, 'queryKey'>, change: Change): boolean {
  if (typeof name !== 'string' || form === 'apart') return false;
  if (typeof change === 'string') return JSON.stringify(given).includes(`"${change}"`);
  return isOperation(change) ? name === change.name : name.startsWith(prefixOf(change));
}

/** Reads what was changed again, where it is shown. */
export const refresh = (queries: QueryClient, ...changes: readonly Change[]): Promise<void> =>
  queries.invalidateQueries({ predicate: (query) => changes.some((change) => isChanged(query, change)) });

/** Keys of lists that are read ahead of what is shown, by the topic of their rows. */
const aheadKey = 'ahead';
export const aheadKeyOf = (topic: string | undefined, shown: QueryKey): QueryKey => [aheadKey, topic, ...shown];

/** Reads lists ahead again. @param topics of their rows; undefined: all */
export const refreshAhead = (queries: QueryClient, topics?: readonly string[]): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [first, topic] }) =>
      first === aheadKey && (topics === undefined || topics.includes(String(topic))),
  });
