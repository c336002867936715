/**
 * The encoding of a text: its byte order mark, the zero bytes of UTF-16, UTF-8 if all of it is valid, else Windows-1252
 * (intake.md 2). A byte that an encoding lacks becomes a character that no text holds.
 */
import { isUtf8 } from 'node:buffer';
import type { Encoding } from '@mahnwerk/contract/shapes/import-words.ts';

/** Pieces of a file, from its beginning. */
export type Pieces = AsyncIterable<Buffer>;

const marks = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

const markOf = (head: Buffer): (typeof marks)[number] | undefined =>
  marks.find(([, mark]) => mark.every((byte, index) => head[index] === byte));

/** Every second byte of a text in Western letters is zero in UTF-16. */
const zero_share = 0.3;
const inspected_bytes = 4096;

function zerosOf(head: Buffer): Encoding | undefined {
  const bytes = head.subarray(0, inspected_bytes);
  let [even, odd] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  const [more, fewer] = [Math.max(even, odd), Math.min(even, odd)];
  if (more === 0 || more < (bytes.length / 2) * zero_share || fewer > more * zero_share) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Whether the first bytes of a file are UTF-16, by their mark or their zeros. */
export const isUtf16 = (head: Buffer): boolean => (markOf(head)?.[0] ?? zerosOf(head) ?? 'utf-8') !== 'utf-8';

/** Whether bytes that come in pieces are UTF-8: a character may be parted. */
class Utf8Check {
  #rest = Buffer.alloc(0);
  #isValid = true;

  add(piece: Buffer): void {
    if (!this.#isValid) return;
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const end = wholeCharacters(bytes);
    this.#isValid = isUtf8(bytes.subarray(0, end));
    this.#rest = Buffer.from(bytes.subarray(end));
  }

  get isValid(): boolean {
    return this.#isValid && this.#rest.length === 0;
  }
}

/** Where the last character begins that may go on in the next piece. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** What a whole file is written in, and whether it is UTF-8 throughout. */
export interface FoundEncoding {
  readonly encoding: Encoding;
  readonly isValidUtf8: boolean;
}

/** Reads all of the file once. */
export async function encodingOf(pieces: Pieces): Promise<FoundEncoding> {
  const utf8 = new Utf8Check();
  let first: Encoding | undefined;
  let isFirst = true;
  for await (const piece of pieces) {
    if (isFirst) first = markOf(piece)?.[0] ?? zerosOf(piece);
    isFirst = false;
    utf8.add(piece);
  }
  return { encoding: first ?? (utf8.isValid ? 'utf-8' : 'windows-1252'), isValidUtf8: utf8.isValid };
}

/** Characters in the place of bytes that the encoding lacks: Windows-1252 has no 81, 8D, 8F, 90, 9D, ISO 8859 nothing from 80 to 9F. */
const lackingCharacters = {
  'utf-8': /[\uFFFD\0]/,
  'utf-16le': /[\uFFFD\0]/,
  'utf-16be': /[\uFFFD\0]/,
  'windows-1252': /[\0\x80-\x9F]/,
  'iso-8859-15': /[\0\x80-\x9F]/,
} as const satisfies Record<Encoding, RegExp>;

/** What a text in this encoding cannot hold. A file that is valid UTF-8 may hold the character that stands for a lost one. */
export const lackingIn = ({ encoding, isValidUtf8 }: FoundEncoding): RegExp =>
  encoding === 'utf-8' && isValidUtf8 ? /\0/ : lackingCharacters[encoding];

/** Pieces of the file as UTF-8, without a byte order mark. */
export async function* asUtf8(pieces: Pieces, encoding: Encoding): AsyncIterable<Buffer> {
  const decoder = encoding === 'utf-8' ? undefined : new TextDecoder(encoding);
  let isFirst = true;
  for await (const piece of pieces) {
    const mark = isFirst ? markOf(piece) : undefined;
    isFirst = false;
    const bytes = mark?.[0] === encoding ? piece.subarray(mark[1].length) : piece;
    if (bytes.length > 0) yield decoder === undefined ? bytes : Buffer.from(decoder.decode(bytes, { stream: true }));
  }
  const rest = decoder === undefined ? '' : decoder.decode();
  if (rest !== '') yield Buffer.from(rest);
}
