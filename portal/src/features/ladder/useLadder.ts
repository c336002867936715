/** A ladder as it is being typed, and what the service refused of it. */
import { ApiError } from '@mahnwerk/client';
import type { DunningPolicy } from '@mahnwerk/contract/dunning/policy.ts';
import { type ReactNode, createElement, useEffect, useState } from 'react';
import type { Version } from '../../data/form/conflicts.ts';
import { useKept } from '../../data/form/draft.ts';
import { useWords } from '../../language/language.ts';
import { isAlike, type TypedPolicy, typedPolicy } from './ladder-values.ts';

/** A ladder has at most as many levels. */
export const levels_max = 6;

/**
 * What is typed, and the version that it began with: both are kept in this browser until they are saved.
 *
 * @param name whose ladder it is
 */
export function useTypedLadder<T extends DunningPolicy>(read: Version<T>, name: string) {
  const { code } = useWords();
  const kept = useKept(`ladder of ${name}`);
  const [first] = useState(() => {
    const { begun, typed } = kept.read() ?? {};
    return begun === undefined || typed === undefined
      ? { begun: read, typed: typedPolicy(read.stored, code) }
      : { begun: JSON.parse(begun) as Version<T>, typed: JSON.parse(typed) as TypedPolicy };
  });
  const [begun, setBegun] = useState<Version<DunningPolicy>>(first.begun);
  const [typed, setTyped] = useState(first.typed);
  // A later reading does not change what is being typed: saving over it is then asked about.
  if (read.stored.version > begun.stored.version && isAlike(typed, typedPolicy(begun.stored, code))) {
    setBegun(read);
    setTyped(typedPolicy(read.stored, code));
  }
  // What is saved from a later day on differs from what is in force, and is not typed any more.
  const [saved, setSaved] = useState<TypedPolicy>();
  useEffect(() => {
    const isStored = isAlike(typed, typedPolicy(begun.stored, code)) || (saved !== undefined && isAlike(typed, saved));
    if (isStored) kept.forget();
    else kept.write({ begun: JSON.stringify(begun), typed: JSON.stringify(typed) });
  }, [typed, begun, saved, code, kept]);
  return {
    begun,
    setBegun,
    typed,
    setTyped,
    /** What is typed is saved; a version of a later day is not in force yet. */
    accept: (version: Version<DunningPolicy>) => {
      const { stored } = version;
      if (stored.effective_from <= stored.business_date) setBegun(version);
      setTyped(typedPolicy(stored, code));
      setSaved(typedPolicy(stored, code));
    },
  };
}

/** What the service refused of a field; a trial names it below `ladder` or `policy`. */
export function failureOf(error: Error | undefined, field: string, codes: Readonly<Record<string, string>>): ReactNode {
  if (!(error instanceof ApiError)) return undefined;
  const names = [field, `ladder.${field}`, `policy.${field}`];
  const found = error.errors.find((each) => each.field !== null && names.includes(each.field));
  return found === undefined ? undefined : (codes[found.code] ?? createElement('span', { lang: 'en' }, found.message));
}
