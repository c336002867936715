/**
 * A booking on a mandate: the ledger entry, the balance and the payment state of the mandate's row, the history entry and the events, in one commit.
 * Payments, costs and interest are booked by this function alone.
 */
import type { PaymentState } from '@mahnwerk/contract/case/mandates.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { record } from '../../../platform/events/index.ts';
import { dayOf } from '../../../values/day.ts';
import { moneyOf, type WireMoney } from '../../../values/money.ts';
import { book, type BookingEntry, legalBalance } from '../../money/ledger/index.ts';
import { mandateEventData, type MandateRow, stateOf } from './mandate.ts';
import * as store from './store.ts';

interface Booking {
  readonly entry: BookingEntry;
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
export async function bookOnMandate(
  tx: CompanyTx,
  mandate: MandateRow,
  { entry, historyEntry, publicUrl }: Booking,
): Promise<{ entryId: string; before: BalanceSnapshot; after: BalanceSnapshot }> {
  const asOf = dayOf(tx.now);
  const earlier = await legalBalance(tx, mandate.id, { asOf });
  const [entryId = ''] = book(tx, mandate.id, [entry]);
  const state = stateOf(await legalBalance(tx, mandate.id, { asOf }));
  store.updateBalance(tx, mandate.id, state);
  store.appendHistory(tx, { mandate_id: mandate.id, ...historyEntry });
  const data = mandateEventData(tx, mandate.id, publicUrl);
  record(tx, 'mandate.balance_updated', data);
  if (state.payment_state !== mandate.payment_state) record(tx, 'mandate.state.changed', data);
  return {
    entryId,
    before: { payment_state: mandate.payment_state, total_balance: moneyOf(earlier.total.balance_cents) },
    after: { payment_state: state.payment_state, total_balance: moneyOf(state.total_balance_cents) },
  };
}
