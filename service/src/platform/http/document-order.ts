/**
 * The failures of one answer in the order of the document they are about (decisions.md 1 "All failures at once"). Shapes report that way by
 * themselves; a room's rules run when the whole body is read, in the order the rules are written, and are put in order here.
 */
import type { Failure } from '@mahnwerk/contract/shapes/shape.ts';
import { Refusal } from '../refusal.ts';

/** The same refusal with its nested errors in the order of `body`; anything else as it came. */
export function inDocumentOrder(error: unknown, body: unknown): unknown {
  if (!(error instanceof Refusal) || error.code !== 'validation_error' || error.details.errors === undefined)
    return error;
  return new Refusal(error.code, { ...error.details, errors: sorted(error.details.errors, body) });
}

function sorted(failures: readonly Failure[], body: unknown): readonly Failure[] {
  if (failures.length < 2) return failures;
  const placed = failures.map((failure) => ({ failure, place: placeOf(failure.field, body) }));
  return placed.sort((one, other) => compare(one.place, other.place)).map(({ failure }) => failure);
}

/** `claims[0].principal_amount` as the positions of its steps; what the document lacks stands behind what it has. */
function placeOf(field: string, body: unknown): number[] {
  let value = body;
  return (field.match(/[^.[\]]+/g) ?? []).map((step) => {
    const members = typeof value === 'object' && value !== null ? value : {};
    const position = Array.isArray(members) ? Number(step) : Object.keys(members).indexOf(step);
    value = (members as Readonly<Record<string, unknown>>)[step];
    return position < 0 ? Number.MAX_SAFE_INTEGER : position;
  });
}

/** Step by step; a whole comes before its parts. Equal places keep their order: sorting is stable. */
function compare(one: readonly number[], other: readonly number[]): number {
  for (const [step, position] of one.entries()) {
    const difference = position - (other[step] ?? -1);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
