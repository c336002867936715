/**
 * Versions by day: a PATCH makes a new version from a day on, never before today, and supersedes those of later days
 * that are not yet in force. In force on a day is the latest that has begun.
 */
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { addDays } from '../values/day.ts';

/** The day of a new version; reports one before today, or more than `ahead` days later. */
export function effectiveFrom(
  sent: string | undefined,
  { today, ahead }: { readonly today: string; readonly ahead?: number },
  errors: ValidationErrors,
): string {
  if (sent === undefined) return today;
  if (sent < today) errors.failAt('effective_from', 'invalid', `\`effective_from\` must not be before ${today}.`);
  if (ahead !== undefined && sent > addDays(today, ahead))
    errors.failAt('effective_from', 'invalid', `\`effective_from\` must be at most ${ahead} days ahead.`);
  return sent;
}

/** SQL that supersedes the versions from `:effective_from` on that are not yet in force; `owner` is a condition. */
export const supersedeLater = (table: string, owner: string): string =>
  `update ${table} set superseded_at = :now
   where ${owner} and superseded_at is null and effective_from >= :effective_from and effective_from > :business_date`;
