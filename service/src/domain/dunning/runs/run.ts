/** A run: its representation and the rules of its day, pure (dunning.md 6.3). */
import type { DunningRun, DunningRunInput } from '@mahnwerk/contract/operator/dunning-runs.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { type AskedDay, dayOfRun, type RunRow } from '../../ladder/runs/index.ts';

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

/** The day of a run. Reports also a ladder that is not tried in a dry run, or for no company. */
export function runDay(
  { on, dry_run = false, company_id = null, ladder = null }: DunningRunInput,
  asked: AskedDay,
  report: ValidationErrors,
): string {
  if (ladder !== null && !dry_run) report.failBelow(['dry_run'], 'required', 'A `ladder` is tried in a dry run only.');
  if (ladder !== null && company_id === null)
    report.failBelow(['company_id'], 'required', 'A `ladder` is tried for one company.');
  return dayOfRun({ on, dry_run }, asked, report);
}
