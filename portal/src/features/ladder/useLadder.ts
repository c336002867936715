/** A ladder as it is being typed, and what the service refused of it. */
import { ApiError } from '@mahnwerk/client';
import type { DunningPolicy } from '@mahnwerk/contract/dunning/policy.ts';
import { type ReactNode, createElement, useState } from 'react';
import type { Version } from '../../data/form/conflicts.ts';
import { useWords } from '../../language/language.ts';
import { isAlike, typedPolicy } from './ladder-values.ts';

/** A ladder has at most as many levels. */
export const levels_max = 6;

/** What is typed, and the version that it began with. */
export function useTypedLadder(read: Version<DunningPolicy>) {
  const { code } = useWords();
  const [begun, setBegun] = useState(read);
  const [typed, setTyped] = useState(() => typedPolicy(read.stored, code));
  // A later reading does not change what is being typed: saving over it is then asked about.
  if (read.stored.version > begun.stored.version && isAlike(typed, typedPolicy(begun.stored, code))) {
    setBegun(read);
    setTyped(typedPolicy(read.stored, code));
  }
  return { begun, setBegun, typed, setTyped };
}

/** What the service refused of a field; a trial names it below `ladder` or `policy`. */
export function failureOf(error: Error | undefined, field: string, codes: Readonly<Record<string, string>>): ReactNode {
  if (!(error instanceof ApiError)) return undefined;
  const names = [field, `ladder.${field}`, `policy.${field}`];
  const found = error.errors.find((each) => each.field !== null && names.includes(each.field));
  return found === undefined ? undefined : (codes[found.code] ?? createElement('span', { lang: 'en' }, found.message));
}
