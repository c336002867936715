/** The rules of stops: what a stop needs, its wire form. Pure. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Stop } from '@mahnwerk/contract/operator/case-stops.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { type DayRange, reportOutside } from '../../../platform/day-range.ts';
import { addDays } from '../../../values/day.ts';
import { workingDayAfter } from '../../../values/working-day.ts';
import type { Statements } from './statements.gen.ts';

export type StopRow = Statements['get']['row'];

export const presentStop = (row: StopRow): Stop => ({
  id: row.id,
  mandate_id: row.mandate_id,
  kind: row.kind,
  since: row.since,
  until: row.until,
  note: row.note,
  status: row.status,
  set_by: { type: row.author_type as Stop['set_by']['type'], name: row.author_name },
  lifted_on: row.lifted_on,
  lift_reason: row.lift_reason,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** What the audit log keeps of a stop: no texts. */
export const auditedStop = ({ id, kind, since, until, status }: StopRow) => ({ id, kind, since, until, status });

/** Reports days that a stop cannot have. */
export function reportDays(
  { since = null, until = null }: { readonly since?: string | null; readonly until?: string | null },
  today: string,
  report: ValidationErrors,
): void {
  if (since !== null && since > today) report.failAt('since', 'invalid', '`since` must not be in the future.');
  const ahead: DayRange = { from: today, to: addDays(today, limits.stop_days_ahead) };
  if (until !== null) reportOutside('until', until, ahead, report);
}

/** The last days that a client can name for its pause. */
export const daysOfPause = (today: string): DayRange => ({
  from: workingDayAfter(today, 1),
  to: addDays(today, limits.client_pause_days),
});

/** What the history says of a stop, without its note. */
export const happeningOf = <C extends 'stop.set' | 'stop.lifted' | 'stop.expired'>(
  code: C,
  { kind, until }: Pick<StopRow, 'kind' | 'until'>,
) => ({ code, values: { kind, ...(until === null ? {} : { until }) } });
