/** The shared texts of a workbook, in bytes: a million short texts as strings would take three times the memory. */
import type { Pieces } from '../csv/encoding.ts';
import { bounds } from '../bounds.ts';
import { TableRefused } from '../refusal.ts';
import { readWholePart } from './xml.ts';

const page_bytes = 1024 * 1024;
/** Of all shared texts together. */
const bytes_max = 96 * 1024 * 1024;
const texts_max = 4_000_000;

/** `_x000D_` in texts of a workbook is that character. */
const escaped = /_x([0-9A-Fa-f]{4})_/g;

const characterOf = (_: string, code: string): string => String.fromCharCode(Number.parseInt(code, 16));

/** A text of a workbook with the characters that it writes as numbers, without those that no text has. */
export const unescaped = (text: string): string =>
  (text.includes('_x') ? text.replace(escaped, characterOf) : text).replaceAll('\0', '').toWellFormed();

export class SharedTexts {
  readonly #pages: Buffer[] = [];
  /** Where each text ends, over all pages. */
  #ends = new Uint32Array(1024);
  #count = 0;
  #size = 0;

  /** The text with this index; undefined if there is none. */
  at(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return undefined;
    const [start, end] = [index === 0 ? 0 : (this.#ends[index - 1] ?? 0), this.#ends[index] ?? 0];
    const first = Math.floor(start / page_bytes);
    if (end - first * page_bytes <= page_bytes)
      return this.#pages[first]?.toString('utf8', start % page_bytes, (start % page_bytes) + end - start) ?? '';
    return Buffer.concat(this.#pages.slice(first, Math.ceil(end / page_bytes)))
      .subarray(start % page_bytes, (start % page_bytes) + end - start)
      .toString();
  }

  add(text: string): void {
    const bytes = Buffer.from(text);
    if (this.#size + bytes.length > bytes_max || this.#count === texts_max)
      throw new TableRefused('processing_failed', 'The texts of the workbook take more memory than one import has.');
    for (let at = 0; at < bytes.length;) {
      const free = this.#size % page_bytes;
      if (free === 0) this.#pages.push(Buffer.allocUnsafeSlow(page_bytes));
      const copied = bytes.copy(this.#pages.at(-1) as Buffer, free, at);
      at += copied;
      this.#size += copied;
    }
    if (this.#count === this.#ends.length) {
      const larger = new Uint32Array(this.#ends.length * 2);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#ends[this.#count] = this.#size;
    this.#count += 1;
  }
}

/** Reads the part of shared texts. A rich text is its runs; what says how it is pronounced is left out. @throws TableRefused */
export async function sharedTextsOf(pieces: Pieces): Promise<SharedTexts> {
  const texts = new SharedTexts();
  let [text, isText, isPhonetic] = ['', false, false];
  await readWholePart(pieces, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text(said) {
      if (isText && text.length <= bounds.cell_characters) text += said;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') texts.add(unescaped(text));
    },
  });
  return texts;
}
