/**
 * A booking on an accepted case: the ledger's entry, and all that follows from it in one commit. The balance that lists are ordered by, the
 * payment state, the history's line, the events. Whoever books (a payment, costs, interest) comes through here.
 */
import type { PaymentState } from '@mahnwerk/contract/case/mandates.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { record } from '../../../platform/events/index.ts';
import { newId } from '../../../platform/ids.ts';
import { dayOf } from '../../../values/day.ts';
import { moneyOf, type WireMoney } from '../../../values/money.ts';
import { book, type Entry, legalBalance } from '../../money/ledger/index.ts';
import { type MandateRow, mandateUrl, stateOf } from './mandate.ts';
import * as store from './store.ts';

export interface Booking {
  readonly entry: Entry;
  /** The line of the history that tells of it. */
  readonly historyEntry: { readonly type: 'payment' | 'cost'; readonly title: string };
  readonly publicUrl: string;
}

/** What a booking changed of the mandate, as the audit log keeps it. */
export interface BalanceSnapshot {
  readonly payment_state: PaymentState;
  readonly total_balance: WireMoney;
}

/**
 * Books on a mandate whose row the caller holds, and which is not over (`isMandateOver`). Value dates do not lie in the future, so the balance of today
 * changes with every booking and `mandate.balance_updated` always tells of it; `mandate.state.changed` where the payment state follows.
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
  store.appendHistory(tx, { id: newId(), mandate_id: mandate.id, ...historyEntry, description: null });
  const data = {
    company_id: tx.tenant.company_id,
    mandate_id: mandate.id,
    mandate_url: mandateUrl(publicUrl, mandate.id),
  };
  record(tx, 'mandate.balance_updated', data);
  if (state.payment_state !== mandate.payment_state) record(tx, 'mandate.state.changed', data);
  return {
    entryId,
    before: { payment_state: mandate.payment_state, total_balance: moneyOf(earlier.total.balance_cents) },
    after: { payment_state: state.payment_state, total_balance: moneyOf(state.total_balance_cents) },
  };
}
