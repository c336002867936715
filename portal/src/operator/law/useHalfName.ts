/** „2. Halbjahr 2026“ of the first day of a half-year. */
import { useTexts } from '../../language/language.ts';
import { partOf } from './half-years.ts';
import { words } from './words.ts';

export function useHalfName(): (first: string) => string {
  const { halfName } = useTexts(words);
  return (first) => halfName(partOf(first), first.slice(0, 4));
}
