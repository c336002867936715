/** What the cache holds, for screens: read again, replaced by what a command has answered, or kept with the page. */
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type Change, keyOf, readOf, refresh, refreshAhead } from './cache.ts';
import type { Version } from './form/conflicts.ts';
import { readAgainAfter } from './form/overtaken.ts';
import { type Me, self, useCaller } from './me.ts';
import { type Answered, api, type Call, type Given, type Operation } from './operations.ts';

/** Reads what was changed again, where it is shown. */
export function useRefresh(): (...changes: readonly Change[]) => Promise<void> {
  const queries = useQueryClient();
  return useCallback((...changes) => refresh(queries, ...changes), [queries]);
}

/** Reads what attempts of webhooks have changed again, and lists of them ahead of what is shown. */
export function useRefreshAttempts(): (...changes: readonly Change[]) => void {
  const queries = useQueryClient();
  return useCallback(
    (...changes) => {
      void refresh(queries, ...changes);
      void refreshAhead(queries, ['attempts']);
    },
    [queries],
  );
}

/** Reads everything on the screen again. */
export function useRefreshAll(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries(), [queries]);
}

/** Reads everything again after a command that met another state than the screen shows. */
export function useReadAgainAfter(): (error: unknown) => void {
  const queries = useQueryClient();
  return (error) => readAgainAfter(error, queries);
}

/** The operation's answer as it was read last. */
export function useStored<C extends Call>(operation: Operation<C>, given: Given<C>): () => Answered<C> | undefined {
  const membership = useCaller()(operation.caller);
  const queries = useQueryClient();
  return () => queries.getQueryData<Answered<C>>(keyOf(membership, operation, given));
}

/** The signed-in person in the cache. */
export function useStoredPerson() {
  const queries = useQueryClient();
  return useMemo(() => {
    const { queryKey } = readOf(self, api.person.me.get, {});
    return {
      /** Shows the person as a command has answered it. */
      async write(person: Me) {
        // A read that began before the change would show the person as it was.
        await queries.cancelQueries({ queryKey, exact: true });
        queries.setQueryData(queryKey, person);
      },
      readAgain: () => queries.refetchQueries({ queryKey, exact: true }).catch(() => undefined),
    };
  }, [queries]);
}

/** Takes a version that a command has answered for the one that is stored now. */
export function useStoredVersion<C extends Call>(operation: Operation<C>, given: Given<C>) {
  const membership = useCaller()(operation.caller);
  const queries = useQueryClient();
  return (version: Version<unknown>) =>
    void queries.setQueryData(keyOf(membership, operation, given, 'version'), version);
}

/** What is no answer of an operation and kept with the page all the same, such as the rows that are selected. */
export function usePageState<T>(name: string, of: object) {
  const queries = useQueryClient();
  const key = ['page', name, of] as const;
  return {
    name: JSON.stringify(key),
    read: () => queries.getQueryData<T>(key),
    write: (value: T) => {
      queries.setQueryDefaults(['page'], { gcTime: Infinity });
      queries.setQueryData(key, value);
    },
  };
}

/** Whether a command of this page is under way. */
export const useIsCommanding = (): boolean => useIsMutating() > 0;
