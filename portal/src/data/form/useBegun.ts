/**
 * The version that a form begins with, kept beside its draft: what was typed before a reload is saved over no version
 * that the person has not seen.
 */
import { useState } from 'react';
import type { Version } from './conflicts.ts';
import { useKept } from './draft.ts';

/** @param draft the name of the form's draft */
export function useBegun<T>(draft: string, read: Version<T>) {
  const kept = useKept(`${draft} begun`);
  // A later reading does not change what is being typed: saving over it is then asked about.
  const [begun, setBegun] = useState(() => {
    const { version } = kept.read() ?? {};
    return version === undefined ? read : (JSON.parse(version) as Version<T>);
  });
  return {
    begun,
    /** Something is typed. */
    keep: () => kept.write({ version: JSON.stringify(begun) }),
    /** It is saved: the form begins with what is stored now. */
    start: (version: Version<T>) => {
      kept.forget();
      setBegun(version);
    },
  };
}
