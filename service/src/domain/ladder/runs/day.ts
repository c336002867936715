/** The day of a run that is asked for, pure (dunning.md 6.3). */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { Environment } from '../../../platform/environment.ts';
import { addDays } from '../../../values/day.ts';
import { type QuietDays, workingDayFrom } from '../../../values/working-day.ts';

/** What the day depends on. */
export interface AskedDay {
  readonly environment: Environment;
  /** Today in Berlin. */
  readonly today: string;
  /** The business date of the company asked for; without one, today. */
  readonly businessDate: string;
  /** Those of the company asked for; without one, none. */
  readonly quietDays: QuietDays;
}

/** W(on). Reports a day that is over, too far ahead, or not today in production without a dry run. */
export function dayOfRun(
  { on, dry_run }: { readonly on: string | undefined; readonly dry_run: boolean },
  { environment, today, businessDate, quietDays }: AskedDay,
  report: ValidationErrors,
): string {
  const isReal = !dry_run;
  const ahead = environment === 'sandbox' && isReal ? limits.dunning_sandbox_days : limits.dunning_preview_days;
  const [asked, latest] = [on ?? businessDate, addDays(isReal ? today : businessDate, ahead)];
  // The calendar may end before the working day after one that is too far ahead.
  const day = asked > latest ? asked : workingDayFrom(asked, quietDays);
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
