/**
 * The entries of a collection that a change replaces whole (service.md 4.3): which of them are the stored ones. What an
 * entry holds is its room's.
 */
import { isDeepStrictEqual } from 'node:util';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { newId } from './ids.ts';

/**
 * The entries that replace a collection, with their ids: the id they name, that of an equal stored entry (so that sending the same
 * again changes nothing), or a new one.
 *
 * @param sent as it was read, for the ids
 * @param contents the same entries in the form that is stored, without ids
 */
export function identified<T extends object>(
  collection: string,
  sent: readonly { readonly id?: string }[],
  contents: readonly T[],
  stored: readonly ({ readonly id: string } & T)[],
  report: ValidationErrors,
): ({ id: string } & T)[] {
  const known = new Set(stored.map(({ id }) => id));
  const named = new Set(sent.map(({ id }) => id));
  const free = stored.filter(({ id }) => !named.has(id));
  return contents.map((content, index) => {
    const id = sent[index]?.id;
    if (id === undefined) return { id: takeEqual(free, content) ?? newId(), ...content };
    if (!known.delete(id)) failAtEntry(report, collection, index);
    return { id, ...content };
  });
}

function takeEqual<T extends object>(free: ({ readonly id: string } & T)[], content: T): string | undefined {
  const place = free.findIndex(({ id: _id, ...rest }) => isDeepStrictEqual(rest, content));
  return place < 0 ? undefined : free.splice(place, 1)[0]?.id;
}

/** Below where the report stands: the collection may be part of a larger body. */
function failAtEntry(report: ValidationErrors, collection: string, index: number): void {
  report.enter(collection);
  report.enter(index);
  report.enter('id');
  report.fail('invalid', 'No stored entry has this id, or the id is repeated.');
  report.leave();
  report.leave();
  report.leave();
}
