/** Undoes the decisions on a transaction: it waits again. */
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { bankTransactions } from '@mahnwerk/contract/operator/bank-transactions.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { rebookPayment, takeBackPayment } from '../../collection/bookkeeping/index.ts';
import type { CompanyMoney } from './company-money.ts';
import { changed, decided, refuseUndecided } from './decisions.ts';
import * as store from './store.ts';
import type { TransactionRow } from './transaction.ts';

type Unbook = (typeof bankTransactions)['routes']['unbook'];

export const unbook =
  (companyMoney: CompanyMoney): Handler<'operator', Unbook> =>
  async ({ tx, path, deps }) => {
    const row = orNotFound(await store.lockTransaction(tx, path.id));
    const bookings = await store.readBookings(tx, row.id);
    refuseUndecided(row, bookings.length);
    for (const booking of bookings)
      await (booking.mandate_id === null ? undoElsewhere(tx, row, booking, companyMoney) : undo(tx, booking, deps));
    store.removeBookings(tx, row.id);
    store.saveDecision(tx, { id: row.id, status: 'unmatched', booked_cents: 0n, ignored_reason: null });
    const after = await changed(tx, row.id);
    return audited(after, { before: decided(row), after: decided(after) });
  };

async function undoElsewhere(
  tx: OperatorTx,
  row: TransactionRow,
  { payout_item_id, statement_id }: store.BookingRow,
  companyMoney: CompanyMoney,
): Promise<void> {
  if (payout_item_id !== null) await companyMoney.unbook(tx, row, { kind: 'payout', payout_item_id });
  if (statement_id !== null) await companyMoney.unbook(tx, row, { kind: 'settlement', statement_id });
}

async function undo(
  tx: OperatorTx,
  { kind, company_id, mandate_id, payment_id, ...booking }: store.BookingRow,
  deps: Pick<Dependencies, 'publicUrl'>,
): Promise<void> {
  if (company_id === null || mandate_id === null || payment_id === null) return;
  const bound = tx.forCompany(company_id);
  if (kind === 'payment') {
    refuseUnless(!booking.came_back, 'conflict', {
      detail: 'A payment of this transaction came back. Unbook the transaction with which it came back first.',
    });
    if (booking.payment_status === 'booked') await takeBackPayment(bound, { mandate_id, id: payment_id }, deps);
    return;
  }
  await store.lockTransactionOf(tx, payment_id);
  store.replacePayment(tx, payment_id, await rebookPayment(bound, { mandate_id, id: payment_id }, deps));
}
