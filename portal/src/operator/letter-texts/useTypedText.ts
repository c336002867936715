/** What is typed of a letter text, kept in this browser until it is saved, with the version that it began with. */
import { useState } from 'react';
import type { LetterText } from '@mahnwerk/contract/shapes/letter-text.ts';
import type { Version } from '../../data/form/conflicts.ts';
import { useKept } from '../../data/form/draft.ts';
import { useWords } from '../../language/language.ts';
import { pathOfText, type Place } from './place.ts';
import { isAlike, textIn, type TypedText, typedText, valuesOf } from './text-values.ts';

const begun_name = 'begun';

export function useTypedText(place: Place, read: Version<LetterText>) {
  const { code } = useWords();
  const kept = useKept(pathOfText(place));
  const [{ begun, typed }, set] = useState(() => {
    const { [begun_name]: earlier, ...values } = kept.read() ?? {};
    return earlier === undefined
      ? { begun: read, typed: typedText(read.stored, code) }
      : { begun: JSON.parse(earlier) as Version<LetterText>, typed: textIn(values) };
  });
  const start = (version: Version<LetterText>) => {
    kept.forget();
    set({ begun: version, typed: typedText(version.stored, code) });
  };
  // A later reading does not change what is being typed: saving over it is then asked about.
  if (read.etag !== begun.etag && isAlike(typed, typedText(begun.stored, code))) start(read);
  return {
    begun,
    typed,
    start,
    change: (next: Partial<TypedText>, over: Version<LetterText> = begun) => {
      const changed = { ...typed, ...next };
      kept.write({ ...valuesOf(changed), [begun_name]: JSON.stringify(over) });
      set({ begun: over, typed: changed });
    },
  };
}
