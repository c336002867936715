/** Which characters of a text no document can show, asked before it is typeset. */
import { coverageOf, hidden } from './coverage.ts';
import { shippedFonts } from './prelude.ts';

let coverages: readonly ((codePoint: number) => boolean)[] | undefined;

/** Each character that would become □, once. */
export function unprintableIn(text: string): string[] {
  coverages ??= shippedFonts().map(coverageOf);
  const every = coverages;
  return [...new Set(hidden(text, (codePoint) => every.every((has) => has(codePoint))))];
}
