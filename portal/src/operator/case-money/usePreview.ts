/** Asks what a command would do while it is being filled in. */
import { useDeferredValue } from 'react';
import type { Answered, Call, Given, Operation } from '../../data/operations.ts';
import { type Reading, useRead } from '../../data/query.ts';

interface Asked<P> {
  /** Whether enough is filled in to ask. */
  readonly isAsked: boolean;
  readonly preview: { readonly data: P | undefined; readonly error: unknown };
}

/** @param given undefined until enough is filled in */
export function usePreview<C extends Call>(operation: Operation<C>, given: Given<C> | undefined): Asked<Answered<C>> {
  const asked = useDeferredValue(given);
  const isAsked = asked !== undefined;
  const reading = [asked, { isEnabled: isAsked, keepsFormer: true, isApart: true }] as unknown as Reading<C>;
  const { data, error } = useRead(operation, ...reading);
  return { isAsked, preview: { data, error } };
}
