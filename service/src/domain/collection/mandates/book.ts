/**
 * A booking on a mandate: the ledger entry, the balance and the payment state of the mandate's row, the history entry and the events, in one commit.
 * Payments, costs, waivers and agreements are booked by this function alone.
 */
import { isDeepStrictEqual } from 'node:util';
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
  readonly historyEntry: { readonly type: 'payment' | 'cost' | 'state_change'; readonly title: string };
  readonly publicUrl: string;
}

/** The mandate's balance before or after a booking, for the audit log. */
interface BalanceSnapshot {
  readonly payment_state: PaymentState;
  readonly total_balance: WireMoney;
}

interface Booked {
  readonly recorded_at: string;
  readonly before: BalanceSnapshot;
  readonly after: BalanceSnapshot;
}

/**
 * Books on a mandate that is locked and not over (`isMandateOver`). Where a line of today's balance changes, it records `mandate.balance_updated`, and
 * `mandate.state.changed` where the payment state follows: terms that begin in the future change neither (money.md 3).
 */
export function bookOnMandate(
  tx: CompanyTx,
  mandate: MandateRow,
  { account, historyEntry, publicUrl, ...addition }: Booking,
): Booked {
  const today = dayOf(tx.now);
  const recorded_at = recordedAfter(tx, mandate.balance_updated_at);
  const step = stepOf(account, { ...addition, recorded_at, today });
  writeStep(tx, step);
  const earlier = balanceOf(figuresOn(step.before, today));
  const later = balanceOf(figuresOn(step.after, today));
  const state = stateOf(later);
  store.updateBalance(tx, mandate.id, { ...state, recorded_at });
  store.appendHistory(tx, { mandate_id: mandate.id, ...historyEntry });
  if (!isDeepStrictEqual(earlier, later)) {
    const data = mandateEventData(tx, mandate.id, publicUrl);
    record(tx, 'mandate.balance_updated', data);
    if (state.payment_state !== mandate.payment_state) record(tx, 'mandate.state.changed', data);
  }
  return {
    recorded_at,
    before: { payment_state: mandate.payment_state, total_balance: moneyOf(earlier.total.balance_cents) },
    after: { payment_state: state.payment_state, total_balance: moneyOf(state.total_balance_cents) },
  };
}
