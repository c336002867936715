/**
 * The canonical text of a JSON value, for idempotency fingerprints: equal values have equal texts, whatever their
 * member order, white space and spelling (`"\u0061"`, `1.0`, `-0`); array order counts. Numbers are equal if they are
 * the same double, which is all that a handler sees. Accepts values of `parseStrict` and plain objects that contain
 * them.
 */
import assert from 'node:assert/strict';

import { FileContent } from '@mahnwerk/contract/shapes/file.ts';
import { deepestNesting } from './json.ts';

/** The limit of `parseStrict` plus a few levels that a caller may add around a body. */
const deepest = deepestNesting + 8;

/** Fails an assertion for values that JSON does not have. */
export function canonicalJson(value: unknown): string {
  return write(value, 1);
}

function write(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return writeScalar(value);
  assert(depth <= deepest, 'a value too deep for a fingerprint');
  // A file, decoded from base64: files are equal if their bytes are, however they were encoded.
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
  // A Map or a Date would be written as `{}`, and different requests would share a fingerprint.
  const prototype: unknown = Object.getPrototypeOf(object);
  assert(prototype === Object.prototype || prototype === null, 'only plain objects are JSON');
  const members: string[] = [];
  // `sort` orders by code unit, not by locale: the same order on every machine.
  for (const name of Object.keys(object).sort()) {
    const value = object[name];
    // As in `JSON.stringify`, an undefined member is an absent one.
    if (value !== undefined) members.push(`${JSON.stringify(name)}:${write(value, depth + 1)}`);
  }
  return `{${members.join(',')}}`;
}
