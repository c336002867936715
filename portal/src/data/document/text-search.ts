/** Finds a text in the runs of a page: a PDF has words in pieces, and lines without spaces between them. */

/** A place: the run, and the character in it. */
export interface Place {
  readonly run: number;
  readonly at: number;
}
export interface Found {
  readonly from: Place;
  /** Behind the last character. */
  readonly to: Place;
}
export interface Run {
  readonly text: string;
  readonly endsLine: boolean;
}

const plain = (text: string): string => text.toLocaleLowerCase('de').replaceAll(/\s+/g, ' ');

/** Where the text stands, whatever its case and however its lines are broken. */
export function findIn(runs: readonly Run[], wanted: string): Found[] {
  const text = plain(wanted).trim();
  if (text === '') return [];
  let page = '';
  const places: Place[] = [];
  for (const [run, { text: piece, endsLine }] of runs.entries()) {
    for (let at = 0; at < piece.length; at += 1) {
      const character = plain(piece.charAt(at));
      if (character === ' ' && page.endsWith(' ')) continue;
      page += character;
      for (let each = 0; each < character.length; each += 1) places.push({ run, at });
    }
    if (endsLine && !page.endsWith(' ')) {
      page += ' ';
      places.push({ run, at: piece.length });
    }
  }
  const found: Found[] = [];
  for (let start = page.indexOf(text); start !== -1; start = page.indexOf(text, start + text.length)) {
    const [from, last] = [places[start], places[start + text.length - 1]];
    if (from !== undefined && last !== undefined) found.push({ from, to: { run: last.run, at: last.at + 1 } });
  }
  return found;
}
