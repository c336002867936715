/**
 * Reads a large JSON body without creating strings for its long texts. It strictly parses an outline: a copy of the
 * body with a short placeholder for each long text. The value then refers to ranges of the body's bytes. Runs in the
 * thread for large bodies (large-bodies-program.ts).
 */
import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { Refusal } from '../refusal.ts';
import { decodeToUtf8 } from './charset.ts';
import { JsonSyntaxError, parseStrict } from './json.ts';

/** Texts of up to this length stay in the outline. */
const long_bytes = 1024;
const piece_bytes = 256 * 1024;

const quote = 0x22;
const colon = 0x3a;
const backslash = 0x5c;
const space = 0x20;

/** A long text of a JSON body, read in pieces from the body's bytes. */
export class LongText {
  readonly #content: Buffer;
  readonly #from: number;
  readonly #to: number;
  readonly #hasEscapes: boolean;
  /** In characters, after escapes are resolved. */
  readonly length: number;
  readonly #end: string;

  /**
   * @param content UTF-8
   * @param from index behind the opening quote
   * @param to index of the closing quote
   * @throws JsonSyntaxError
   */
  constructor(content: Buffer, from: number, to: number) {
    this.#content = content;
    this.#from = from;
    this.#to = to;
    this.#hasEscapes = content.subarray(from, to).includes(backslash);
    let length = 0;
    let end = '';
    for (const piece of this.pieces()) {
      length += piece.length;
      end = piece;
    }
    this.length = length;
    this.#end = end.slice(-2);
  }

  /** @param suffix at most two characters */
  endsWith(suffix: string): boolean {
    return this.#end.endsWith(suffix);
  }

  /** The whole text in order, with escapes resolved. @throws JsonSyntaxError */
  *pieces(): Generator<string> {
    for (let from = this.#from; from < this.#to;) {
      const to = this.#endOfPiece(from);
      yield unescaped(this.#content.toString('utf8', from, to));
      from = to;
    }
  }

  /** Its first characters. */
  start(characters: number): string {
    let start = '';
    for (const piece of this.pieces()) {
      start += piece;
      if (start.length >= characters) break;
    }
    return start.slice(0, characters);
  }

  /** Splits no character and no escape; an escaped surrogate pair counts as one escape. */
  #endOfPiece(from: number): number {
    let to = this.#hasEscapes ? from : from + piece_bytes;
    while (to < this.#to && (to < from + piece_bytes || isContinuation(this.#content[to])))
      to += this.#content[to] === backslash ? escapeLength(this.#content, to) : 1;
    return Math.min(to, this.#to);
  }
}

/** Whether a byte of UTF-8 continues a character. */
const isContinuation = (byte = 0): boolean => (byte & 0xc0) === 0x80;

const firstOfPair = /^\\u[dD][89abAB]/;

function escapeLength(content: Buffer, at: number): number {
  if (content[at + 1] !== 0x75) return 2;
  // An unpaired first surrogate is rejected wherever the piece ends.
  return firstOfPair.test(content.toString('latin1', at, at + 4)) ? 12 : 6;
}

function unescaped(piece: string): string {
  const text = parseText(piece);
  if (!text.isWellFormed()) throw new JsonSyntaxError('Unpaired surrogate.');
  return text;
}

function parseText(piece: string): string {
  try {
    return JSON.parse(`"${piece}"`) as string;
  } catch {
    throw new JsonSyntaxError('Invalid JSON.');
  }
}

/** A long text as a range of the content: the indexes of its quotes. */
interface ByteRange {
  readonly open: number;
  readonly close: number;
}

/** A body without its long texts. */
export interface Outline {
  /** Bytes without long texts and white space. Above `max` the outline is cut off and the number is not exact. */
  readonly bytes: number;
  /** The body with a placeholder for each long text. */
  readonly json: Buffer;
  readonly texts: readonly ByteRange[];
}

interface OutlineOptions {
  /** Bytes at which the outline is cut off. */
  readonly max: number;
  /** The JSON text for the long text of this index. */
  readonly placeholderOf: (index: number) => string;
}

/**
 * The outline of a body: everything except its long texts. A text that ends in a backslash stays in it, since it is not
 * base64; so does a member name, so that duplicates are found.
 */
export function outlineOf(content: Buffer, { max, placeholderOf }: OutlineOptions): Outline {
  const json = new Json(max);
  const texts: ByteRange[] = [];
  for (let at = 0; at < content.length && json.bytes <= max;) {
    const open = content.indexOf(quote, at);
    const next = open === -1 ? -1 : content.indexOf(quote, open + 1);
    if (next === -1) {
      json.addGap(content, at, content.length);
      break;
    }
    const isEscaped = content[next - 1] === backslash;
    const close = isEscaped ? closingQuote(content, open + 1, max) : next;
    json.addGap(content, at, open);
    if (isEscaped || close - open <= long_bytes || isName(content, close)) json.addText(content, open, close + 1);
    else json.addPlaceholder(placeholderOf(texts.push({ open, close }) - 1));
    at = close + 1;
  }
  return { bytes: json.bytes, json: json.written, texts };
}

const isWhite = (byte: number | undefined): boolean =>
  byte === space || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Whether the text that ends at `close` is a member name. */
function isName(content: Buffer, close: number): boolean {
  let at = close + 1;
  while (isWhite(content[at])) at += 1;
  return content[at] === colon;
}

function closingQuote(content: Buffer, from: number, max: number): number {
  const last = Math.min(content.length, from + max + 2);
  let at = from;
  while (at < last && content[at] !== quote) at += content[at] === backslash ? 2 : 1;
  return at;
}

const first_bytes = 64 * 1024;

/** Writes the outline. White space between two tokens becomes one space. */
class Json {
  readonly #max: number;
  #memory = Buffer.allocUnsafe(first_bytes);
  #size = 0;
  bytes = 0;

  constructor(max: number) {
    this.#max = max;
  }

  get written(): Buffer {
    return this.#memory.subarray(0, this.#size);
  }

  /** Adds the bytes between texts. */
  addGap(content: Buffer, from: number, to: number): void {
    for (let at = from; at < to && this.bytes <= this.#max; at += 1) {
      const isSpace = isWhite(content[at]);
      if (isSpace && this.#memory[this.#size - 1] === space && at > from) continue;
      this.#reserve(1);
      this.#memory[this.#size++] = isSpace ? space : (content[at] ?? space);
      if (!isSpace) this.bytes += 1;
    }
  }

  addText(content: Buffer, from: number, to: number): void {
    this.#reserve(to - from);
    this.#size += content.copy(this.#memory, this.#size, from, to);
    this.bytes += to - from;
  }

  /** Adds the placeholder of a long text, which counts as its two quotes. */
  addPlaceholder(name: string): void {
    this.#reserve(name.length);
    this.#size += this.#memory.write(name, this.#size, 'latin1');
    this.bytes += 2;
  }

  #reserve(bytes: number): void {
    if (this.#size + bytes <= this.#memory.length) return;
    const memory = Buffer.allocUnsafe(2 * (this.#size + bytes));
    this.#memory.copy(memory, 0, 0, this.#size);
    this.#memory = memory;
  }
}

const largeSize = { members: limits.large_json_members, containers: limits.large_json_containers };

/**
 * Parses a body; the value contains a `LongText` for each long text.
 * @param most the largest body of its route without files
 * @throws Refusal request_too_large if the outline is larger; JsonSyntaxError
 */
export function parseLarge(bytes: Buffer, charset: string | undefined, most: number = limits.body_bytes): unknown {
  const content = decodeToUtf8(bytes, charset) ?? bytes;
  // A random mark, which the body cannot contain.
  const mark = randomUUID();
  const outline = outlineOf(content, { max: most, placeholderOf: (index) => `"${mark}${index}"` });
  if (outline.bytes > most) throw tooLarge('Excluding long texts and whitespace', most);
  if (content.length === 0) throw new JsonSyntaxError('Empty body.');
  if (!isUtf8(content)) throw new JsonSyntaxError('Invalid UTF-8.');
  const texts = outline.texts.map(({ open, close }) => new LongText(content, open + 1, close));
  const size = most > limits.body_bytes ? largeSize : undefined;
  return withTexts(parseStrict(outline.json, size), (text) =>
    text.startsWith(mark) ? texts[Number(text.slice(mark.length))] : undefined,
  );
}

/** 413. @param beside what does not count: 'Excluding file contents' */
export const tooLarge = (beside: string, most: number = limits.body_bytes): Refusal =>
  new Refusal('request_too_large', {
    detail: `${beside}, the body must not exceed ${most / (1024 * 1024)} MiB.`,
  });

/** Replaces placeholders by their texts, in place. */
function withTexts(value: unknown, textOf: (name: string) => LongText | undefined): unknown {
  if (typeof value === 'string') return textOf(value) ?? value;
  if (typeof value !== 'object' || value === null) return value;
  const holder = value as Record<string, unknown>;
  for (const name of Object.keys(holder)) holder[name] = withTexts(holder[name], textOf);
  return value;
}
