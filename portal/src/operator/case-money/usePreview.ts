/** Asks what a command would do while it is being filled in. */
import { useEffect, useState } from 'react';
import type { Answered, Call, Given, Operation } from '../../data/operations.ts';
import { type Reading, useRead } from '../../data/query.ts';

export interface Asked<P> {
  /** Whether enough is filled in to ask. */
  readonly isAsked: boolean;
  /** What is shown belongs to what was filled in before. */
  readonly isOld: boolean;
  readonly preview: { readonly data: P | undefined; readonly error: unknown };
}

/** As long as a person types on, nothing is asked. */
const pause_ms = 250;

/** @param given undefined until enough is filled in */
export function usePreview<C extends Call>(operation: Operation<C>, given: Given<C> | undefined): Asked<Answered<C>> {
  const now = given === undefined ? undefined : JSON.stringify(given);
  const [settled, setSettled] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), pause_ms);
    return () => clearTimeout(timer);
  }, [now]);
  const isAsked = now !== undefined && settled !== undefined;
  const asked = settled === undefined ? undefined : (JSON.parse(settled) as Given<C>);
  const reading = [asked, { isEnabled: isAsked, keepsFormer: true, isApart: true }] as unknown as Reading<C>;
  const { data, error, isPlaceholderData } = useRead(operation, ...reading);
  return { isAsked, isOld: isAsked && (now !== settled || isPlaceholderData), preview: { data, error } };
}
