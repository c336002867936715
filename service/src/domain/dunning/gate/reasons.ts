/** Why a notice may not leave: pure (dunning.md 6.4, 6.5). */
import type { Company } from '../../parties/companies/index.ts';
import { type QuietDays, workingDayAfter } from '../../../values/working-day.ts';
import { debtorReason, endOf, holdReason, type NewDecision, unclearReason } from '../ladder/index.ts';
import type { GateInvoice } from './store.ts';

type Reason = NewDecision['reason'];

/** A letter that has not left within so many working days after its day is not sent any more. */
const fresh_working_days = 3;

export interface GateSetting {
  readonly letter: { readonly dated: string; readonly is_run_stopped: boolean };
  readonly company: Pick<Company, 'status' | 'dunning_locked' | 'dunning_paused' | 'address' | 'payout_bank_account'>;
  /** The business date of the company. */
  readonly today: string;
}

/** The reason of the company, the run or the day: it stops every notice of the letter. */
export function letterReason({ letter, company, today }: GateSetting, quietDays: QuietDays): Reason | undefined {
  if (company.dunning_paused) return 'company_paused';
  if (company.dunning_locked || company.status !== 'active') return 'company_locked';
  if (company.address === null || company.payout_bank_account === null) return 'company_incomplete';
  if (letter.is_run_stopped) return 'run_stopped';
  return today > workingDayAfter(letter.dated, fresh_working_days, quietDays) ? 'stale' : undefined;
}

/** The reason of the invoice or its debtor. */
export function invoiceReason(invoice: GateInvoice, { today }: GateSetting, quietDays: QuietDays): Reason | undefined {
  const end = endOf(invoice.status);
  if (end !== undefined) return end;
  if (invoice.paused) return 'paused';
  if (invoice.is_disputed) return 'disputed';
  const held = holdReason(invoice, today);
  if (held !== undefined) return held;
  return debtorReason(invoice, { isNotice: true, on: today }) ?? unclearReason(invoice, today, quietDays);
}
