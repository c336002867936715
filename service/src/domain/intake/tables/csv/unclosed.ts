/** Finds where the quote opens that a file never closes: the same rules as the parser's, which knows only that one is open. */
import type { Delimiter } from '@mahnwerk/contract/shapes/import-words.ts';

/** Between cells, in a plain cell, in a quoted one, or behind a quote inside of it. */
type State = 'begin' | 'plain' | 'quoted' | 'quote';

class QuoteTracker {
  readonly #delimiter: string;
  #state: State = 'begin';
  #line = 1;
  #opened = 1;
  #isAfterReturn = false;

  constructor(delimiter: Delimiter) {
    this.#delimiter = delimiter;
  }

  /** The line on which the quote opened that is open now; null if none is. */
  get opened(): number | null {
    return this.#state === 'quoted' ? this.#opened : null;
  }

  add(text: string): void {
    for (const character of text) {
      const isBreak = character === '\n' || character === '\r';
      if (isBreak && !(character === '\n' && this.#isAfterReturn)) this.#line += 1;
      this.#isAfterReturn = character === '\r';
      this.#state = this.#next(character, isBreak);
    }
  }

  #next(character: string, isBreak: boolean): State {
    if (this.#state === 'quoted') return character === '"' ? 'quote' : 'quoted';
    if (this.#state === 'quote' && character === '"') return 'quoted';
    if (isBreak || character === this.#delimiter) return 'begin';
    if (this.#state !== 'begin' || character !== '"') return 'plain';
    this.#opened = this.#line;
    return 'quoted';
  }
}

/** The line on which the quote opened that is open at the end; null if none is. @param pieces of UTF-8 */
export async function unclosedLineOf(pieces: AsyncIterable<Buffer>, delimiter: Delimiter): Promise<number | null> {
  const tracker = new QuoteTracker(delimiter);
  const decoder = new TextDecoder();
  for await (const piece of pieces) tracker.add(decoder.decode(piece, { stream: true }));
  return tracker.opened;
}
