/** A day of a body that must lie in a range. */
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Reports `invalid` for a day before the first or after the last one. */
export function reportOutside(field: string, day: string, { from, to }: DayRange, errors: ValidationErrors): void {
  if (day < from || day > to) errors.failAt(field, 'invalid', `\`${field}\` must be from ${from} to ${to}.`);
}
