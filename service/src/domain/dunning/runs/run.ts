/** A run: its representation and the rules of its day, pure (dunning.md 6.3). */
import type { DunningRun, DunningRunInput } from '@mahnwerk/contract/operator/dunning-runs.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { Environment } from '../../../platform/environment.ts';
import { addDays } from '../../../values/day.ts';
import { type QuietDays, workingDayFrom } from '../../../values/working-day.ts';
import type { RunRow } from '../../ladder/runs/index.ts';

const warningTexts = {
  outbox_waiting: 'Steps wait because earlier letters lie in the print outbox or in an unconfirmed batch.',
  base_rate_missing: 'Notices show no interest because the base rate of a half-year is not known.',
} as const;

export const presentRun = (row: RunRow, publicUrl: string): DunningRun => ({
  id: row.id,
  href: `${publicUrl}/operator/v1/dunning-runs/${row.id}/`,
  on: row.run_on,
  company_id: row.company_id,
  company_name: row.company_name,
  trigger: row.trigger,
  dry_run: row.dry_run,
  status: row.status,
  counts: {
    examined: row.counts.examined ?? 0,
    notices: row.counts.notices ?? 0,
    letters: row.counts.letters ?? 0,
    handovers: row.counts.handovers ?? 0,
    held: row.counts.held ?? 0,
    stopped: row.counts.stopped ?? 0,
    skipped_companies: row.counts.skipped_companies ?? 0,
  },
  warnings: row.warnings.map((code) => ({
    code: code as keyof typeof warningTexts,
    message: warningTexts[code as keyof typeof warningTexts],
  })),
  created_at: row.created_at,
  started_at: row.started_at,
  finished_at: row.finished_at,
});

interface Asked {
  readonly environment: Environment;
  /** Today in Berlin. */
  readonly today: string;
  /** The business date of the company asked for; without one, today. */
  readonly businessDate: string;
  /** Those of the company asked for; without one, none. */
  readonly quietDays: QuietDays;
}

/** The day of a run: W(on). Reports a day that is over, too far ahead, or not today in production without a dry run. */
export function runDay(
  { on, dry_run = false, company_id = null, ladder = null }: DunningRunInput,
  { environment, today, businessDate, quietDays }: Asked,
  report: ValidationErrors,
): string {
  const isReal = !dry_run;
  const ahead = environment === 'sandbox' && isReal ? limits.dunning_sandbox_days : limits.dunning_preview_days;
  const [asked, latest] = [on ?? businessDate, addDays(isReal ? today : businessDate, ahead)];
  // The calendar may end before the working day after one that is too far ahead.
  const day = asked > latest ? asked : workingDayFrom(asked, quietDays);
  if (ladder !== null && !dry_run) report.failBelow(['dry_run'], 'required', 'A `ladder` is tried in a dry run only.');
  if (ladder !== null && company_id === null)
    report.failBelow(['company_id'], 'required', 'A `ladder` is tried for one company.');
  const problem =
    on !== undefined && on < today
      ? 'The day is over.'
      : day < businessDate
        ? 'The business date of the company is later.'
        : environment === 'production' && isReal && day !== today
          ? 'A run on another working day than today requires `dry_run`.'
          : day > latest
            ? `At most ${ahead} days ahead.`
            : undefined;
  if (problem !== undefined) report.failBelow(['on'], 'invalid', problem);
  return day;
}
