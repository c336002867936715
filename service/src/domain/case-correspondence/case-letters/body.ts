/** The body of a letter, which is cleaned HTML, as pieces: paragraphs and lists of text. Links are text. Pure. */
import type { Piece, Run } from './pieces.ts';

const token = /<(\/?)([a-z]+)[^>]*>|[^<]+/g;
const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => references[name] ?? '');

const isStrong = new Set(['strong', 'b', 'em', 'i', 'u']);

/** @param shown replaces the placeholders of a text */
export function piecesOfBody(html: string, shown: (text: string) => string): Piece[] {
  const pieces: Piece[] = [];
  let [runs, items, strong]: [Run[], Run[][] | undefined, number] = [[], undefined, 0];
  const end = (): void => {
    if (runs.some(({ text }) => text.trim() !== ''))
      if (items === undefined) pieces.push({ kind: 'paragraph', runs });
      else items.push(runs);
    runs = [];
  };
  for (const [whole, closes, name] of html.matchAll(token)) {
    if (name === undefined) runs.push({ text: shown(decoded(whole)), ...(strong > 0 ? { strong: true } : {}) });
    else if (name === 'br') runs.push({ text: '\n' });
    else if (isStrong.has(name)) strong += closes === '' ? 1 : -1;
    else if (name === 'p' || name === 'blockquote' || name === 'li') end();
    else if (name === 'ul' || name === 'ol') {
      end();
      if (items !== undefined && items.length > 0) pieces.push({ kind: 'list', items });
      items = closes === '' ? [] : undefined;
    }
  }
  end();
  return pieces;
}
