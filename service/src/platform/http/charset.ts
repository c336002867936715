/**
 * Content types and charsets. `contentTypeOf` parses a `Content-Type` header (RFC 9110 8.3, 5.6.6); `decodeToUtf8`
 * converts every accepted charset to the UTF-8 that `json.ts` reads. `read.ts` answers 415 where these return
 * undefined, and `parse_error` where they throw.
 *
 * A byte order mark takes precedence over the label, as in WHATWG Encoding: `utf-16le` that starts with FE FF is read
 * as big-endian. As little-endian those bytes are U+FFFE, with which no JSON starts, so the mark only rescues bodies
 * that would be rejected. It decides the byte order, never the width: UTF-16 labelled `utf-8` or `utf-32` is malformed.
 */
import { JsonSyntaxError, startsWithByteOrderMark } from './json.ts';

/** A parsed `Content-Type` header. */
export type ContentType = {
  /** In lower case, without parameters: `application/json`. */
  mediaType: string;
  /** In lower case: charset names are case-insensitive. */
  charset: string | undefined;
  /** As sent: boundaries are case-sensitive. */
  boundary?: string;
  /** Names in lower case, values as sent, without quotes and escapes. */
  parameters: Map<string, string>;
};

/** Undefined if absent or malformed. A repeated parameter is malformed (RFC 6838 4.3): parsers would disagree. */
export function contentTypeOf(header: string | undefined): ContentType | undefined {
  const [, mediaType, rest] = wholeField.exec(header ?? '') ?? [];
  if (mediaType === undefined || rest === undefined) return undefined;

  const parameters = new Map<string, string>();
  for (const [, name = '', plain, quoted = ''] of rest.matchAll(eachParameter)) {
    if (parameters.has(name.toLowerCase())) return undefined;
    parameters.set(name.toLowerCase(), plain ?? quoted.replaceAll(quotedPair, '$1'));
  }
  const boundary = parameters.get('boundary');
  return {
    mediaType: mediaType.toLowerCase(),
    charset: parameters.get('charset')?.toLowerCase(),
    ...(boundary === undefined ? {} : { boundary }),
    parameters,
  };
}

/**
 * Converts a text to UTF-8 without a byte order mark; undefined for an unsupported charset. UTF-8 is returned without a
 * copy and without a check: `parseStrict` checks it.
 * @throws JsonSyntaxError for bytes that are not in the charset
 */
export function decodeToUtf8(bytes: Buffer, charset: string | undefined): Buffer | undefined {
  const form = forms.get((charset ?? 'utf-8').toLowerCase());
  if (form === undefined) return undefined;
  const text = withoutMark(bytes, form);
  // A second mark is content, with which no JSON starts; `parseStrict` would remove it.
  if (startsWithByteOrderMark(text)) throw new JsonSyntaxError('More than one byte order mark.');
  return text;
}

// The grammar. No two alternatives start with the same character, so matching is linear for every input.
const space = String.raw`[\t ]*`;
const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const quotedText = String.raw`"((?:[^"\\\x00-\x08\x0a-\x1f\x7f]|\\[^\x00-\x08\x0a-\x1f\x7f])*)"`;
const parameter = `(${token})=(?:(${token})|${quotedText})`;
const wholeField = new RegExp(`^${space}(${token}/${token})${space}((?:;${space}(?:${parameter}${space})?)*)$`);
const eachParameter = new RegExp(`;${space}${parameter}`, 'g');
const quotedPair = /\\(.)/gs;

type CharsetForm = { width: 1 | 2 | 4; littleEndian: boolean };

/** Without a mark and without a byte order in the name, UTF-16 and UTF-32 are big-endian (RFC 2781 4.3). */
const forms: ReadonlyMap<string, CharsetForm> = new Map([
  ['utf-8', { width: 1, littleEndian: false }],
  ['utf-16', { width: 2, littleEndian: false }],
  ['utf-16be', { width: 2, littleEndian: false }],
  ['utf-16le', { width: 2, littleEndian: true }],
  ['utf-32', { width: 4, littleEndian: false }],
  ['utf-32be', { width: 4, littleEndian: false }],
  ['utf-32le', { width: 4, littleEndian: true }],
]);

function withoutMark(bytes: Buffer, { width, littleEndian }: CharsetForm): Buffer {
  if (bytes.length % width !== 0) throw new JsonSyntaxError(`Invalid UTF-${8 * width}.`);
  if (bytes.length === 0) return bytes;
  switch (width) {
    case 1:
      return startsWithByteOrderMark(bytes) ? bytes.subarray(3) : bytes;
    case 2: {
      const first = bytes.readUInt16BE();
      if (first === 0xfeff) return fromUtf16(bytes.subarray(2), false);
      if (first === 0xfffe) return fromUtf16(bytes.subarray(2), true);
      return fromUtf16(bytes, littleEndian);
    }
    case 4: {
      const first = bytes.readUInt32BE();
      if (first === 0x0000feff) return fromUtf32(bytes.subarray(4), false);
      if (first === 0xfffe0000) return fromUtf32(bytes.subarray(4), true);
      return fromUtf32(bytes, littleEndian);
    }
  }
}

function fromUtf16(bytes: Buffer, littleEndian: boolean): Buffer {
  // `swap16` works in place, and the caller's bytes must not change.
  const text = (littleEndian ? bytes : Buffer.from(bytes).swap16()).toString('utf16le');
  if (!text.isWellFormed()) throw new JsonSyntaxError('Invalid UTF-16.');
  return Buffer.from(text);
}

function fromUtf32(bytes: Buffer, littleEndian: boolean): Buffer {
  const codePoints = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  // UTF-8 takes at most the four bytes of UTF-32.
  const text = Buffer.allocUnsafe(bytes.length);
  let end = 0;
  for (let at = 0; at < bytes.length; at += 4) end = writeCodePoint(text, end, codePoints.getUint32(at, littleEndian));
  return text.subarray(0, end);
}

/** Node has no UTF-32. @returns the index behind the written bytes */
function writeCodePoint(text: Buffer, start: number, codePoint: number): number {
  let at = start;
  if (codePoint < 0x80) {
    text[at++] = codePoint;
    return at;
  }
  const surrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
  if (surrogate || codePoint > 0x10ffff) throw new JsonSyntaxError('Invalid UTF-32.');

  if (codePoint < 0x800) {
    text[at++] = 0xc0 | (codePoint >> 6);
  } else {
    if (codePoint < 0x10000) {
      text[at++] = 0xe0 | (codePoint >> 12);
    } else {
      text[at++] = 0xf0 | (codePoint >> 18);
      text[at++] = 0x80 | ((codePoint >> 12) & 0x3f);
    }
    text[at++] = 0x80 | ((codePoint >> 6) & 0x3f);
  }
  text[at++] = 0x80 | (codePoint & 0x3f);
  return at;
}
