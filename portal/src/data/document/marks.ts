/** Marks what was found in drawn pages: by ranges of the browser, so that no markup changes. */
import type { TextLayer } from 'pdfjs-dist';
import type { Found, Place } from './text-search.ts';

const [all, current] = ['document-found', 'document-current'];

export interface Marked {
  readonly layer: TextLayer;
  readonly found: Found;
  readonly isCurrent: boolean;
}

/** The element of the current mark, if its page is drawn. */
export function mark(places: readonly Marked[]): Element | undefined {
  // Browsers without marks still lead to the page.
  if (!('highlights' in CSS)) return undefined;
  const ranges = places.flatMap(({ layer, found, isCurrent }) => {
    const range = rangeOf(layer, found);
    return range === undefined ? [] : [{ range, isCurrent }];
  });
  const here = ranges.filter(({ isCurrent }) => isCurrent);
  CSS.highlights.set(all, new Highlight(...ranges.map(({ range }) => range)));
  const first = new Highlight(...here.map(({ range }) => range));
  first.priority = 1;
  CSS.highlights.set(current, first);
  return here[0]?.range.startContainer.parentElement ?? undefined;
}

export const unmark = (): void => void mark([]);

function rangeOf({ textDivs }: TextLayer, { from, to }: Found): Range | undefined {
  const [start, end] = [nodeAt(textDivs, from), nodeAt(textDivs, to)];
  if (start === undefined || end === undefined) return undefined;
  const range = new Range();
  range.setStart(start, Math.min(from.at, start.length));
  range.setEnd(end, Math.min(to.at, end.length));
  return range;
}

function nodeAt(runs: readonly HTMLElement[], { run }: Place): Text | undefined {
  const node = runs[run]?.firstChild;
  return node instanceof Text ? node : undefined;
}
