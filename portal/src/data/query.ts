/**
 * Reading and commanding by the operations of the contract: `useRead(api.operator.cases.get, { id })`,
 * `useCommand(api.operator.operatorCases.reopen, { changes: [id] })`. The key of a read follows from its operation and
 * its arguments; a command says what it changes, and what is shown of it is read again.
 */
import type { Answer, Page } from '@mahnwerk/client';
import type { HintTopic } from '@mahnwerk/contract/account/stream.ts';
import {
  keepPreviousData,
  type QueryKey,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { useState } from 'react';
import { type Change, type Form, keyOf, readOf, refresh } from './cache.ts';
import { Attempts, isUnanswered } from './form/attempt.ts';
import type { Version } from './form/conflicts.ts';
import { orWhy } from './form/overtaken.ts';
import { useCaller } from './me.ts';
import type { Answered, Call, Given, Operation } from './operations.ts';
import type { PageQuery } from './table/paging.ts';

export interface ReadOptions<T = unknown> {
  /** Default: true. */
  readonly isEnabled?: boolean;
  /** After a hint about these, what is shown is read again by itself. */
  readonly topics?: readonly HintTopic[];
  /** Reads again after so many milliseconds, by what was answered; false: not now. */
  readonly interval?: number | false | ((answer: T | undefined) => number | false);
  /** While the answer to other arguments is under way, the former one is shown. */
  readonly keepsFormer?: boolean;
  /** Read once for each component that shows it, and never by itself again. */
  readonly isOnce?: boolean;
  /** What is known of it before it is read. */
  readonly known?: T | undefined;
  /** Milliseconds for which it is not read again. */
  readonly freshFor?: number;
  /** Returning to the page reads nothing again. */
  readonly staysOnReturn?: boolean;
  /** No command reads it again: it asks what would be, or watches what is new. */
  readonly isApart?: boolean;
}

const optionsOf = <T>({ isEnabled, topics, interval, keepsFormer, isOnce, freshFor, ...rest }: ReadOptions<T>) => ({
  ...(isEnabled === undefined ? {} : { enabled: isEnabled }),
  ...(topics === undefined ? {} : { meta: { topics } }),
  ...(interval === undefined
    ? {}
    : {
        refetchInterval:
          typeof interval === 'function'
            ? ({ state }: { readonly state: { readonly data: unknown } }) => interval(state.data as T | undefined)
            : interval,
      }),
  ...(rest.known === undefined ? {} : { initialData: rest.known as never }),
  ...(freshFor === undefined ? {} : { staleTime: freshFor }),
  ...(isOnce === true ? { gcTime: 0, staleTime: 'static' as const } : {}),
  ...(rest.staysOnReturn === true ? { refetchOnWindowFocus: false } : {}),
  ...(keepsFormer === true ? { placeholderData: keepPreviousData } : {}),
});

/** The arguments of an operation, then the options of reading it; both may be missing where the operation needs none. */
export type Reading<C extends Call> =
  undefined extends Given<C>
    ? [given?: Given<C>, options?: ReadOptions<Answered<C>>]
    : [given: Given<C>, options?: ReadOptions<Answered<C>>];

/** What an operation answers. */
export function useRead<C extends Call>(
  operation: Operation<C>,
  ...[given, options = {}]: Reading<C>
): UseQueryResult<Answered<C>> {
  const membership = useCaller()(operation.caller);
  const form: Form = options.isApart === true ? 'apart' : 'plain';
  return useQuery({ ...readOf(membership, operation, given as Given<C>, form), ...optionsOf(options) });
}

/** As `useRead`, of what the screen cannot be drawn without. */
export function useNeeded<C extends Call>(operation: Operation<C>, given: Given<C>): Answered<C> {
  const membership = useCaller()(operation.caller);
  return useSuspenseQuery(readOf(membership, operation, given)).data;
}

/** A read whose answer names its version. */
type Versioned = Call & { answer: (...given: never[]) => Promise<Answer<unknown>> };
export type StoredBy<C extends Versioned> = Exclude<Awaited<ReturnType<C['answer']>>['body'], undefined>;

/** A stored version, as an answer with its ETag says it. */
export function versionIn<T>({ body, etag = '' }: Pick<Answer<T | undefined>, 'body' | 'etag'>): Version<T> {
  // Without If-None-Match no answer is 304.
  if (body === undefined) throw new TypeError('a version was answered without a body');
  const { updated_at: at = '' } = body as { readonly updated_at?: string };
  return { stored: body, etag, at };
}

/** What an operation answers, with the ETag under which it is changed; `latest` reads the version that is stored now. */
export function useVersion<C extends Versioned>(
  operation: Operation<C>,
  given: Given<C>,
  options: ReadOptions = {},
): UseQueryResult<Version<StoredBy<C>>> & { readonly latest: () => Promise<Version<StoredBy<C>>> } {
  const membership = useCaller()(operation.caller);
  const latest = async () =>
    versionIn((await operation.as(membership).answer(given as never)) as Answer<StoredBy<C> | undefined>);
  const read = useQuery({
    queryKey: keyOf(membership, operation, given, 'version'),
    queryFn: latest,
    ...optionsOf(options),
  });
  return { ...read, latest };
}

/** A list of which every page can be read. */
type Paged = Call & { each: (...given: never[]) => AsyncGenerator<unknown, void> };
type EntryOf<C extends Paged> = ReturnType<C['each']> extends AsyncGenerator<infer T, void> ? T : never;

/** All entries of a list, at most so many. */
export function useReadAll<C extends Paged>(
  operation: Operation<C>,
  given: Given<C>,
  max: number,
  options: Pick<ReadOptions, 'topics' | 'isEnabled'> = {},
): UseQueryResult<readonly EntryOf<C>[]> {
  const membership = useCaller()(operation.caller);
  return useQuery({
    queryKey: keyOf(membership, operation, given, 'all'),
    queryFn: async () => {
      const entries: EntryOf<C>[] = [];
      for await (const entry of operation.as(membership).each(given)) {
        entries.push(entry as EntryOf<C>);
        if (entries.length === max) break;
      }
      return entries;
    },
    ...optionsOf(options),
  });
}

/** A list of the API. */
export type ListCall<T> = (...given: never[]) => Promise<Page<T>>;
export type RowOf<C extends ListCall<unknown>> = Answered<C> extends Page<infer T> ? T : never;

/** What a list is asked for: ids of its path, and its query. */
export interface ListGiven {
  readonly [id: string]: string | object | undefined;
  readonly query?: object | undefined;
}

interface ListOptions extends ReadOptions {
  /** What is asked, as the API takes it; default: as it is. */
  readonly queryOf?: ((query: PageQuery) => object) | undefined;
}

/** A page of a list as a screen uses it, besides the answer itself. */
export interface ListRead<T> {
  readonly key: QueryKey;
  /** Reads another page of the same list. */
  readonly readPage: (query: object) => Promise<Page<T>>;
  readonly read: () => Promise<Page<T>>;
  /** Shows this page in the place of the one that was read. */
  readonly show: (page: Page<T>) => void;
}

/** A page of a list. @param given ids of the path and what is always asked; @param asked the page and its filters */
export function useList<T, A extends object>(
  operation: Operation<ListCall<T>>,
  given: ListGiven,
  asked: A,
  { queryOf = (query) => query, ...options }: ListOptions = {},
) {
  const membership = useCaller()(operation.caller);
  const queries = useQueryClient();
  const key = keyOf(membership, operation, { ...given, query: { ...given.query, ...asked } }, 'list');
  const readPage = (query: object) =>
    operation.as(membership)(...([{ ...given, query: { ...given.query, ...queryOf(query) } }] as never[]));
  const result = useQuery({
    queryKey: key,
    // With what it was asked for: while the next page is under way, rows and range are those of the former.
    queryFn: async () => ({ page: await readPage(asked), asked }),
    ...optionsOf(options),
  });
  const list: ListRead<T> = {
    key,
    readPage,
    read: () => readPage(asked),
    show: (page) => void queries.setQueryData(key, { page, asked }),
  };
  return { ...result, ...list };
}

export interface CommandOptions<G, R> {
  /** What the command changes: it is read again. */
  readonly changes?: readonly Change[];
  /** It is read again after a refusal, too. */
  readonly refreshesAlways?: boolean;
  readonly onDone?: (answer: R, given: G) => unknown;
  /** Once that is shown as it is now. */
  readonly onRefreshed?: (() => unknown) | undefined;
  /** What others did meanwhile, read where the state no longer allows the command: it fails with that as `Overtaken`. */
  readonly why?: (() => Promise<string | undefined>) | undefined;
  readonly onError?: (error: Error) => unknown;
  /** Behind both. */
  readonly onEnd?: () => unknown;
  /** Commands of one scope run one after the other. */
  readonly scope?: string;
}

/** The arguments of a command; none where it needs none. */
type Sent<C extends Call> = undefined extends Given<C> ? Given<C> | void : Given<C>;

/**
 * A command: an operation, or what calls several. The same arguments have the same Idempotency-Key until the service has
 * answered, so that a command whose answer was lost is done once.
 */
export function useCommand<C extends Call>(
  command: Operation<C>,
  options?: CommandOptions<Sent<C>, Answered<C>>,
): UseMutationResult<Answered<C>, Error, Sent<C>>;
export function useCommand<R, G = void>(
  command: (given: G, attempt: Attempt) => Promise<R>,
  options?: CommandOptions<G, R>,
): UseMutationResult<R, Error, G>;
export function useCommand(
  command: Operation | ((given: unknown, attempt: Attempt) => Promise<unknown>),
  options?: CommandOptions<unknown, unknown>,
) {
  const callerOf = useCaller();
  const send = (given: unknown, attempt: Attempt): Promise<unknown> =>
    typeof command === 'function'
      ? command(given, attempt)
      : command.as(callerOf(command.caller))(...([{ ...attempt, ...(given as object) }] as never[]));
  return useTask(send, options);
}

/** As `useCommand` of several operations, where no address says whose they are. */
export function useTask<R, G>(
  send: (given: G, attempt: Attempt) => Promise<R>,
  { changes = [], refreshesAlways = false, onDone, onRefreshed, why, onError, onEnd, scope }: CommandOptions<G, R> = {},
): UseMutationResult<R, Error, G> {
  const queries = useQueryClient();
  const [attempts] = useState(() => new Attempts());
  return useMutation({
    mutationFn(given: G) {
      const command = () => send(given, { idempotencyKey: attempts.keyFor(given) });
      return why === undefined ? command() : orWhy(command, why);
    },
    ...(scope === undefined ? {} : { scope: { id: scope } }),
    async onSuccess(answer: R, given: G) {
      const done = onDone?.(answer, given);
      if (!refreshesAlways) await refresh(queries, ...changes);
      await done;
      await onRefreshed?.();
    },
    ...(onError === undefined ? {} : { onError }),
    async onSettled(_answer, error: Error | null) {
      if (!isUnanswered(error)) attempts.answered();
      onEnd?.();
      if (refreshesAlways) await refresh(queries, ...changes);
    },
  });
}

/** How a command is sent. */
export interface Attempt {
  /** For the one operation of the command that creates something: sent again after a lost answer, it is done once. */
  readonly idempotencyKey: string;
}

/** What is loaded once under a name, and kept while it is shown. */
export const useLoaded = <T>(kind: string, name: string, load: () => Promise<T>, keptFor?: number): UseQueryResult<T> =>
  useQuery({
    queryKey: ['loaded', kind, name],
    queryFn: load,
    staleTime: 'static',
    ...(keptFor === undefined ? {} : { gcTime: keptFor }),
  });

/** What is found by a typed text, by one operation or several. */
export const useFound = <T>(
  kind: string,
  text: string,
  find: () => Promise<T>,
  options: ReadOptions = {},
): UseQueryResult<T> => useQuery({ queryKey: ['found', kind, text], queryFn: find, ...optionsOf(options) });
