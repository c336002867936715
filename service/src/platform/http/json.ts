/**
 * The strict JSON reader: from the bytes of a body to its value, or a `JsonSyntaxError`. Besides invalid JSON it
 * rejects what two parsers could read differently (duplicate members, unpaired surrogates, numbers beyond a double,
 * nesting deeper than 64), and more members and containers than any body of the contract has. No library rejects all of
 * these. `charset.ts` converts every charset to UTF-8, `validate.ts` checks the value.
 *
 * It builds on the native `JSON.parse`: one pass over the bytes counts nesting and written members, one walk over the
 * value counts the parsed members. A difference is a duplicate, however its name is escaped. Together they take about
 * 1.5 times as long as `JSON.parse` alone (`bench/json.ts`); a complete parser in TypeScript took 1.9 times as long.
 */
import { isUtf8 } from 'node:buffer';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';

/**
 * Levels of nested containers, the root included: 64 parses, 65 does not. Deeper than any real body, safe for
 * recursion.
 */
export const deepestNesting = limits.json_depth;

/** A malformed body. The client receives the message; it never quotes the body, which may contain personal data. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
}

/** How many members and containers a body may have. */
export interface JsonSize {
  readonly members: number;
  readonly containers: number;
}

const usualSize: JsonSize = { members: limits.json_members, containers: limits.json_containers };

/** Parses UTF-8 with or without a byte order mark. @throws JsonSyntaxError */
export function parseStrict(bytes: Buffer, size: JsonSize = usualSize): unknown {
  const content = startsWithByteOrderMark(bytes) ? bytes.subarray(3) : bytes;
  if (content.length === 0) throw new JsonSyntaxError('Empty body.');
  if (!isUtf8(content)) throw new JsonSyntaxError('Invalid UTF-8.');

  const written = countWrittenMembers(content, size);
  const text = content.toString();
  const value = parse(text);
  // UTF-8 cannot encode a surrogate, so only an escape can contain an unpaired one.
  const kept = countKeptMembers(value, text.includes(String.raw`\u`));
  if (kept !== written) throw new JsonSyntaxError('Duplicate object member.');
  return value;
}

/** Whether the bytes start with the byte order mark of UTF-8. */
export function startsWithByteOrderMark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The message of `JSON.parse` quotes the body.
    throw new JsonSyntaxError('Invalid JSON.');
  }
}

/** Strings up to this length, which are nearly all, are scanned without a native call. */
const nearBytes = 128;

const quote = 0x22;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

// Names are the most expensive part: 2 MiB of the shortest distinct names take 0.3 s, an order of that size 0.02 s.

/** By depth, the members of the open object or array. Shared by all calls, which are synchronous. */
const membersAt = new Uint32Array(deepestNesting + 1);

/**
 * Counts the written members: the colons outside strings. Exact for valid JSON; `JSON.parse` rejects the rest anyway.
 * The limits of nesting, members and containers are checked here, before any recursion or allocation. Scanning bytes is
 * enough: in UTF-8 a byte below 0x80 is always a whole character.
 */
function countWrittenMembers(content: Buffer, size: JsonSize): number {
  let members = 0;
  let containers = 0;
  let depth = 0;
  for (let at = 0; at < content.length; at++) {
    const byte = content[at];
    if (byte === quote) {
      at = closingQuote(content, at + 1);
    } else if (byte === colon) {
      if (++members > size.members) throw new JsonSyntaxError(`More than ${size.members} object members.`);
      const inObject = (membersAt[depth] ?? 0) + 1;
      membersAt[depth] = inObject;
      if (inObject > limits.json_members_of_one_object)
        throw new JsonSyntaxError(`More than ${limits.json_members_of_one_object} members in one object.`);
    } else if (byte === openBrace || byte === openBracket) {
      depth++;
      if (depth > deepestNesting) throw new JsonSyntaxError(`Nesting deeper than ${deepestNesting} levels.`);
      if (++containers > size.containers) throw new JsonSyntaxError(`More than ${size.containers} objects and arrays.`);
      membersAt[depth] = 0;
    } else if (byte === closeBrace || byte === closeBracket) {
      depth--;
    }
  }
  return members;
}

/**
 * Checks the bound before each read: after a single read past the end, as for an unterminated string, the engine
 * deoptimizes the loop for the life of the process (2.0 instead of 1.5 times `JSON.parse`).
 */
function closingQuote(content: Buffer, from: number): number {
  const near = Math.min(from + nearBytes, content.length);
  let at = from;
  while (at < near) {
    const byte = content[at];
    if (byte === quote) return at;
    at += byte === backslash ? 2 : 1;
  }
  return at < content.length ? distantClosingQuote(content, at) : at;
}

/**
 * A string this long is most likely a file in base64 without escapes, so the native search finds its end: 70 MiB parse
 * in 100 ms, with the loop alone in 190 ms, with `JSON.parse` in 90 ms. After an escape the loop takes over, so that no
 * body is scanned more than twice.
 */
function distantClosingQuote(content: Buffer, from: number): number {
  const next = content.indexOf(quote, from);
  if (next === -1) return content.length;
  let at = content.subarray(from, next).includes(backslash) ? from : next;
  while (at < content.length && content[at] !== quote) at += content[at] === backslash ? 2 : 1;
  return at;
}

/** Counts the parsed members, and rejects what only `JSON.parse` accepts. The nesting is already limited. */
function countKeptMembers(value: unknown, escapesSeen: boolean): number {
  if (typeof value === 'string') {
    if (escapesSeen) refuseUnpairedSurrogates(value);
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new JsonSyntaxError('Number out of range.');
  } else if (Array.isArray(value)) {
    let members = 0;
    for (const element of value) members += countKeptMembers(element, escapesSeen);
    return members;
  } else if (typeof value === 'object' && value !== null) {
    return countMembersOfObject(value as Record<string, unknown>, escapesSeen);
  }
  return 0;
}

function countMembersOfObject(object: Record<string, unknown>, escapesSeen: boolean): number {
  let members = 0;
  // `for in` is 2.7 times as fast as `Object.keys` here. It also lists members added to Object.prototype; then nearly
  // every body would be rejected, which every test detects.
  for (const name in object) {
    if (escapesSeen) refuseUnpairedSurrogates(name);
    members += 1 + countKeptMembers(object[name], escapesSeen);
  }
  return members;
}

function refuseUnpairedSurrogates(text: string): void {
  if (!text.isWellFormed()) throw new JsonSyntaxError('Unpaired surrogate.');
}
