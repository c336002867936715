/** Changes (service.md 4.3): omitted members keep their value, a collection is replaced as a whole. */
import { isDeepStrictEqual } from 'node:util';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { newId } from './ids.ts';

/** A member after a change: the sent value, else the stored one. */
export const sentOr = <T>(sent: T | undefined, stored: T): T => (sent === undefined ? stored : sent);

/** A collection before and after a change. */
export interface Replacement<T> {
  /** Its path in the request body, for errors. */
  readonly collection: string;
  /** The entries as sent, with their ids. */
  readonly sent: readonly { readonly id?: string }[];
  /** The same entries in stored form, without ids. */
  readonly contents: readonly T[];
  readonly stored: readonly ({ readonly id: string } & T)[];
}

/**
 * The entries with their ids: the sent id, else the id of an equal stored entry (so that repeating a request changes
 * nothing), else a new one.
 */
export function identified<T extends object>(
  { collection, sent, contents, stored }: Replacement<T>,
  report: ValidationErrors,
): ({ id: string } & T)[] {
  const known = new Set(stored.map(({ id }) => id));
  const named = new Set(sent.map(({ id }) => id));
  const free = stored.filter(({ id }) => !named.has(id));
  return contents.map((content, index) => {
    const id = sent[index]?.id;
    if (id === undefined) return { id: takeEqual(free, content) ?? newId(), ...content };
    if (!known.delete(id))
      report.failBelow([collection, index, 'id'], 'invalid', 'No stored entry has this id, or the id is repeated.');
    return { id, ...content };
  });
}

function takeEqual<T extends object>(free: ({ readonly id: string } & T)[], content: T): string | undefined {
  const index = free.findIndex(({ id: _id, ...rest }) => isDeepStrictEqual(rest, content));
  return index < 0 ? undefined : free.splice(index, 1)[0]?.id;
}

/** The members that differ: what the audit log says of a change. */
export const changedFields = <T extends object>(before: T, after: T): string[] =>
  (Object.keys(after) as (keyof T & string)[])
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .toSorted();
