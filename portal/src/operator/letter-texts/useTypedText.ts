/** What is typed of a letter text. */
import type { LetterText } from '@mahnwerk/contract/shapes/letter-text.ts';
import type { Version } from '../../data/form/conflicts.ts';
import { useTyped } from '../../data/form/useTyped.ts';
import { useWords } from '../../language/language.ts';
import { pathOfText, type Place } from './place.ts';
import { textIn, typedText, valuesOf } from './text-values.ts';

export function useTypedText(place: Place, read: Version<LetterText>) {
  const { code } = useWords();
  const typedOf = (text: LetterText) => typedText(text, code);
  return useTyped({ about: pathOfText(place), read, typedOf, valuesOf, typedIn: textIn });
}
