/**
 * A credit of the company's bank waits for a decision, and more than a guess says that it is of the invoice: the debtor
 * may have paid, so that it gets no letter and is not handed over for a while (intake.md 5). Pure.
 */
import { type QuietDays, workingDayAfter } from '../../../values/working-day.ts';
import type { NewDecision } from './decision.ts';

/** After so many working days behind its booking day a credit that nothing was decided on holds no longer. */
const held_working_days = 10;

export interface Unclear {
  /** The newest booking day of such a credit. */
  readonly unclear_on: string | null;
}

/** Why an invoice is held on a day; undefined: it is not. */
export const unclearReason = (
  { unclear_on }: Unclear,
  on: string,
  quietDays: QuietDays,
): NewDecision['reason'] | undefined =>
  unclear_on !== null && on <= workingDayAfter(unclear_on, held_working_days, quietDays)
    ? 'payment_unclear'
    : undefined;
