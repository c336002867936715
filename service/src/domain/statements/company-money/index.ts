/** Bank transactions that belong to companies: transfers of payouts, and what companies pay on negative balances. */
import type { FileListeners } from '../../bank/files/index.ts';
import type { CompanyMoney } from '../../bank/transactions/index.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { bookTransfer, bookTransfers, companyOfTransfer, unbookTransfer } from '../payouts/index.ts';
import { companyOfStatement, reverseSettlement, settleStatement } from '../statements/index.ts';

export const companyMoney: CompanyMoney & FileListeners = {
  fileImported: bookTransfers,

  companyOf: (tx, item) =>
    item.kind === 'payout' ? companyOfTransfer(tx, item.payout_item_id) : companyOfStatement(tx, item.statement_id),

  async book(tx, line, booking) {
    const { amount_cents } = booking;
    if (booking.kind === 'payout') return bookTransfer(tx, line, booking.payout_item_id, amount_cents);
    const company = orNotFound(await companyOfStatement(tx, booking.statement_id));
    const { id: bank_transaction_id, value_date, bank_reference: reference } = line;
    return settleStatement(tx.forCompany(company), booking.statement_id, {
      amount_cents,
      value_date,
      reference,
      bank_transaction_id,
    });
  },

  async unbook(tx, line, item) {
    if (item.kind === 'payout') return unbookTransfer(tx, line, item.payout_item_id);
    const company = orNotFound(await companyOfStatement(tx, item.statement_id));
    return reverseSettlement(tx.forCompany(company), item.statement_id, line.id);
  },
};
