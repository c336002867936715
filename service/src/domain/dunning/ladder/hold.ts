/** A hold of an invoice by what its debtor did on its page (debtor-page.md 9): until its last day the ladder takes no step. Pure. */
import { type QuietDays, workingDayAfter } from '../../../values/working-day.ts';
import type { NewDecision } from './decision.ts';

export interface Held {
  readonly held_until: string | null;
  readonly hold_kind: 'promise' | 'report' | null;
}

/** The reason of each kind. */
export const holdReasons = { promise: 'debtor_promised', report: 'debtor_reported' } as const;

/** Why an invoice is held on a day; undefined: it is not. */
export const holdReason = ({ held_until, hold_kind }: Held, on: string): NewDecision['reason'] | undefined =>
  held_until !== null && hold_kind !== null && on <= held_until ? holdReasons[hold_kind] : undefined;

/** The first day of a step: the working day after today, or after the last day of a hold. */
export const earliestStep = ({ held_until }: Pick<Held, 'held_until'>, today: string, quietDays: QuietDays): string =>
  workingDayAfter(held_until !== null && held_until > today ? held_until : today, 1, quietDays);
