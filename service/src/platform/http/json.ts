/**
 * The strict JSON reader: the bytes of a body in, its value out, or a `JsonSyntaxError`. Refused besides invalid JSON, because two readers of one
 * body could disagree about it: duplicate members, unpaired surrogates, numbers beyond a double, nesting deeper than 64; and more parts than any
 * body of the contract has. No library refuses all of these. It knows nothing of content types (`charset.ts` turns every charset into UTF-8) and nothing of what a body should contain (`validate.ts`).
 *
 * It leans on `JSON.parse`, which is native: one pass over the bytes counts members and nesting, one walk over the value counts the members that
 * are left. Fewer than were written means that one hid another, however its name was escaped. Together about 1.5 times `JSON.parse` alone
 * (`bench/json.ts`); a complete parser of our own took 1.9 times.
 */
import { isUtf8 } from 'node:buffer';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';

/** Containers inside each other, the root counted: 64 parses, 65 does not. Deeper than any real body, shallow enough to recurse over. */
export const deepestNesting = limits.json_depth;

/** The body cannot be read. The message is for the client and never quotes the body, which may hold personal data. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
}

export function parseStrict(bytes: Buffer): unknown {
  const content = startsWithByteOrderMark(bytes) ? bytes.subarray(3) : bytes;
  if (content.length === 0) throw new JsonSyntaxError('Empty body.');
  if (!isUtf8(content)) throw new JsonSyntaxError('Invalid UTF-8.');

  const written = countWrittenMembers(content);
  const text = content.toString();
  const value = parse(text);
  // UTF-8 cannot spell a surrogate, so only an escape can bring an unpaired one in.
  const kept = countKeptMembers(value, text.includes(String.raw`\u`));
  if (kept !== written) throw new JsonSyntaxError('Duplicate object member.');
  return value;
}

export function startsWithByteOrderMark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The engine's own message quotes the body.
    throw new JsonSyntaxError('Invalid JSON.');
  }
}

/** Longer than nearly every string people write, so that those never pay for a native call. */
const nearBytes = 128;

const quote = 0x22;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

// Names cost most: 2 MiB of the shortest members, each of another name, take 0.3 s, an order of that size 0.02.

/** By depth, the members of the object or list that is open there; one for all calls, since none is interrupted. */
const membersAt = new Uint32Array(deepestNesting + 1);

/**
 * Members as written: the colons outside strings. Exact for valid JSON; for anything else the number does not matter, `JSON.parse` refuses it.
 * Nesting and numbers are judged here, before anything recurses or is made. Bytes will do: within UTF-8 a byte below 0x80 is always a character of
 * its own.
 */
function countWrittenMembers(content: Buffer): number {
  let members = 0;
  let containers = 0;
  let depth = 0;
  for (let at = 0; at < content.length; at++) {
    const byte = content[at];
    if (byte === quote) {
      at = closingQuote(content, at + 1);
    } else if (byte === colon) {
      if (++members > limits.json_members)
        throw new JsonSyntaxError(`More than ${limits.json_members} object members.`);
      const inObject = (membersAt[depth] ?? 0) + 1;
      membersAt[depth] = inObject;
      if (inObject > limits.json_members_of_one_object)
        throw new JsonSyntaxError(`More than ${limits.json_members_of_one_object} members in one object.`);
    } else if (byte === openBrace || byte === openBracket) {
      depth++;
      if (depth > deepestNesting) throw new JsonSyntaxError(`Nesting deeper than ${deepestNesting} levels.`);
      if (++containers > limits.json_containers)
        throw new JsonSyntaxError(`More than ${limits.json_containers} objects and arrays.`);
      membersAt[depth] = 0;
    } else if (byte === closeBrace || byte === closeBracket) {
      depth--;
    }
  }
  return members;
}

/**
 * The bound is asked before each read: a single read past the end, which one body with an open string would bring about, and the engine compiles
 * the loop for that case too, for good (2.0 times `JSON.parse` from then on).
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
 * A string this long is most likely a file in base64, without escapes, and the native search finds its end: 70 MiB then parse in 100 ms, by the loop
 * alone in 190, by `JSON.parse` in 90. Escapes send us back to the loop, so that no body is searched more than twice.
 */
function distantClosingQuote(content: Buffer, from: number): number {
  const next = content.indexOf(quote, from);
  if (next === -1) return content.length;
  let at = content.subarray(from, next).includes(backslash) ? from : next;
  while (at < content.length && content[at] !== quote) at += content[at] === backslash ? 2 : 1;
  return at;
}

/** Members left in the value; on the way, what `JSON.parse` lets through and we do not. Recursion is safe: the nesting has been judged. */
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
  // `for in` is 2.7 times as fast as `Object.keys` here. It also sees what someone may have added to Object.prototype; the count would then
  // be off for nearly every body, which no test and no client could miss.
  for (const name in object) {
    if (escapesSeen) refuseUnpairedSurrogates(name);
    members += 1 + countKeptMembers(object[name], escapesSeen);
  }
  return members;
}

function refuseUnpairedSurrogates(text: string): void {
  if (!text.isWellFormed()) throw new JsonSyntaxError('Unpaired surrogate.');
}
