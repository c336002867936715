/**
 * A booking on a mandate: the ledger entry, the balance and the payment state of the mandate's row, the history entry and the events, in one commit.
 * Payments, costs and interest are booked by this function alone.
 */
import type { PaymentState } from '@mahnwerk/contract/case/mandates.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { record } from '../../../platform/events/index.ts';
import { dayOf } from '../../../values/day.ts';
import { moneyOf, type WireMoney } from '../../../values/money.ts';
import {
  type Account,
  type Addition,
  balanceOf,
  figuresOn,
  recordedAfter,
  stepOf,
  writeStep,
} from '../../money/ledger/index.ts';
import { mandateEventData, type MandateRow, stateOf } from './mandate.ts';
import * as store from './store.ts';

interface Booking extends Pick<Addition, 'facts' | 'entries' | 'reason'> {
  /** The account of the mandate, read behind its lock. */
  readonly account: Account;
  readonly historyEntry: { readonly type: 'payment' | 'cost'; readonly title: string };
  readonly publicUrl: string;
}

/** The mandate's balance before or after a booking, for the audit log. */
interface BalanceSnapshot {
  readonly payment_state: PaymentState;
  readonly total_balance: WireMoney;
}

/**
 * Books on a mandate that is locked and not over (`isMandateOver`). Value dates are never in the future, so every booking changes the balance of today
 * and records `mandate.balance_updated`; `mandate.state.changed` where the payment state changes.
 */
export function bookOnMandate(
  tx: CompanyTx,
  mandate: MandateRow,
  { account, historyEntry, publicUrl, ...addition }: Booking,
): { before: BalanceSnapshot; after: BalanceSnapshot } {
  const today = dayOf(tx.now);
  const recorded_at = recordedAfter(tx, mandate.balance_updated_at);
  const step = stepOf(account, { ...addition, recorded_at, today });
  writeStep(tx, step);
  const earlier = balanceOf(figuresOn(step.before, today));
  const state = stateOf(balanceOf(figuresOn(step.after, today)));
  store.updateBalance(tx, mandate.id, { ...state, recorded_at });
  store.appendHistory(tx, { mandate_id: mandate.id, ...historyEntry });
  const data = mandateEventData(tx, mandate.id, publicUrl);
  record(tx, 'mandate.balance_updated', data);
  if (state.payment_state !== mandate.payment_state) record(tx, 'mandate.state.changed', data);
  return {
    before: { payment_state: mandate.payment_state, total_balance: moneyOf(earlier.total.balance_cents) },
    after: { payment_state: state.payment_state, total_balance: moneyOf(state.total_balance_cents) },
  };
}
