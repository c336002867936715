/**
 * One text for equal JSON values, the ground of idempotency fingerprints: member order, white space and spelling (`"\u0061"`, `1.0`, `-0`) make no
 * difference, array order does. Numbers are equal when they are the same double, because that is all a handler ever sees of them. It takes
 * `parseStrict`'s values and objects built around them; it hashes nothing and does not choose what belongs into a fingerprint.
 */
import assert from 'node:assert/strict';

import { FileContent } from '@mahnwerk/contract/shapes/file.ts';
import { deepestNesting } from './json.ts';

/** A body may be as deep as `parseStrict` lets it; a caller may put a few levels of its own around it. */
const deepest = deepestNesting + 8;

export function canonicalJson(value: unknown): string {
  return write(value, 1);
}

function write(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return writeScalar(value);
  assert(depth <= deepest, 'a value too deep for a fingerprint');
  // The reader put it where base64 stood: equal bytes are equal files, however they were written.
  if (value instanceof FileContent) return JSON.stringify({ sha256: value.sha256 });
  if (Array.isArray(value)) return `[${value.map((element) => write(element, depth + 1)).join(',')}]`;
  return writeObject(value as Readonly<Record<string, unknown>>, depth);
}

function writeScalar(value: unknown): string {
  if (typeof value === 'number') assert(Number.isFinite(value), 'a number JSON does not have');
  else assert(value === null || typeof value === 'string' || typeof value === 'boolean', 'a value JSON does not have');
  return JSON.stringify(value);
}

function writeObject(object: Readonly<Record<string, unknown>>, depth: number): string {
  // A Map or a Date would come out as `{}`: different requests would then share a fingerprint.
  const prototype: unknown = Object.getPrototypeOf(object);
  assert(prototype === Object.prototype || prototype === null, 'only plain objects are JSON');
  const members: string[] = [];
  // By code unit, as `sort` does by itself, never by locale: the order must be the same on every machine.
  for (const name of Object.keys(object).sort()) {
    const value = object[name];
    // As in `JSON.stringify`, an undefined member is an absent one.
    if (value !== undefined) members.push(`${JSON.stringify(name)}:${write(value, depth + 1)}`);
  }
  return `{${members.join(',')}}`;
}
