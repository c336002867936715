/**
 * Sorts the failures of an answer by the order of the document (decisions.md 1 "All failures at once"). Shapes report
 * in that order already; the rules of modules run after the body is read, in the order of the code.
 */
import type { Failure } from '@mahnwerk/contract/shapes/shape.ts';
import { Refusal } from '../refusal.ts';

/** A `validation_error` with its `errors` in the order of `body`; any other error unchanged. */
export function inDocumentOrder(error: unknown, body: unknown): unknown {
  if (!(error instanceof Refusal) || error.code !== 'validation_error' || error.details.errors === undefined)
    return error;
  return new Refusal(error.code, { ...error.details, errors: sorted(error.details.errors, body) });
}

function sorted(failures: readonly Failure[], body: unknown): readonly Failure[] {
  if (failures.length < 2) return failures;
  const located = failures.map((failure) => ({ failure, position: positionOf(failure.field, body) }));
  return located.sort((one, other) => compare(one.position, other.position)).map(({ failure }) => failure);
}

/** The position of each step of a path such as `claims[0].principal_amount`; absent fields follow present ones. */
function positionOf(field: string, body: unknown): number[] {
  let value = body;
  return (field.match(/[^.[\]]+/g) ?? []).map((step) => {
    const members = typeof value === 'object' && value !== null ? value : {};
    const position = Array.isArray(members) ? Number(step) : Object.keys(members).indexOf(step);
    value = (members as Readonly<Record<string, unknown>>)[step];
    return position < 0 ? Number.MAX_SAFE_INTEGER : position;
  });
}

/** Compares step by step; a container precedes its parts. Sorting is stable, so equal positions keep their order. */
function compare(one: readonly number[], other: readonly number[]): number {
  for (const [step, position] of one.entries()) {
    const difference = position - (other[step] ?? -1);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
