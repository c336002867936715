/** The rules of a sandbox's clock: how far it moves, and its wire form. Pure (case-work.md 12). */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { SandboxAdvance, SandboxAdvanceInput } from '@mahnwerk/contract/shapes/sandbox-advance.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { addDays, daysBetween } from '../../values/day.ts';
import type { AdvanceRow } from './store.ts';

/** The last day to which a clock can be moved. */
export const limitOn = (today: string): string => addDays(today, limits.dunning_sandbox_days);

interface ClockDays {
  /** Of the company. */
  readonly businessDate: string;
  /** In Berlin. */
  readonly today: string;
}

/** The day that an advance leads to; reports both or neither of `to` and `days`, and a day out of reach. */
export function targetOf(
  { to, days }: SandboxAdvanceInput,
  { businessDate, today }: ClockDays,
  report: ValidationErrors,
): string {
  if (to === undefined && days === undefined) {
    report.failAt('to', 'required', 'Either `to` or `days` is required.');
    return businessDate;
  }
  if (to !== undefined && days !== undefined) {
    report.failAt('to', 'invalid', 'Only one of `to` and `days` is allowed.');
    return businessDate;
  }
  const target = to ?? addDays(businessDate, days ?? 0);
  const last = [addDays(businessDate, limits.sandbox_advance_days), limitOn(today)].toSorted()[0] ?? businessDate;
  if (target <= businessDate || target > last)
    report.failAt(
      to === undefined ? 'days' : 'to',
      'invalid',
      last <= businessDate
        ? `The clock cannot be moved beyond ${limitOn(today)}.`
        : `The clock can be moved from ${addDays(businessDate, 1)} to ${last}.`,
    );
  return target;
}

const counted = ['steps', 'letters', 'tasks', 'notices', 'payments'] as const;

/** @param at the URL that ids of advances follow */
export const presentAdvance = (row: AdvanceRow, at: string): SandboxAdvance => ({
  id: row.id,
  href: `${at}${row.id}/`,
  from: row.from_on,
  to: row.to_on,
  at: row.at_on,
  office: row.office,
  status: row.status,
  days_done: daysBetween(row.from_on, row.at_on),
  counts: Object.fromEntries(counted.map((name) => [name, row.counts[name] ?? 0])) as SandboxAdvance['counts'],
  created_at: row.created_at,
  finished_at: row.finished_at,
});
