/** Changes (service.md 4.3): members that were not sent keep their value, a collection is replaced as a whole. */
import { isDeepStrictEqual } from 'node:util';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { newId } from './ids.ts';

/** A member after a change: what was sent, else what is stored. */
export const sentOr = <T>(sent: T | undefined, stored: T): T => (sent === undefined ? stored : sent);

/** A collection before and after a change. */
export interface Replacement<T> {
  /** Its path below that of the errors: it may be part of a larger body. */
  readonly collection: string;
  /** As received, with the ids. */
  readonly sent: readonly { readonly id?: string }[];
  /** The same entries as they are stored, without ids. */
  readonly contents: readonly T[];
  readonly stored: readonly ({ readonly id: string } & T)[];
}

/**
 * The entries with their ids: the id that was sent, that of an equal stored entry (sending the same again changes nothing), or a
 * new one.
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
