/**
 * The seam for money that belongs to companies rather than to cases: the transfers of payouts, and what companies pay
 * on negative balances. The module of statements implements it; bank transactions know its items by their ids alone.
 */
import type { OperatorTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import type { Cents } from '../../../values/money.ts';
import * as store from './store.ts';
import type { TransactionRow } from './transaction.ts';

/** An item of another module that a part of a transaction belongs to. */
export type CompanyItem =
  | { readonly kind: 'payout'; readonly payout_item_id: string }
  | { readonly kind: 'settlement'; readonly statement_id: string };

export type BankLine = Pick<TransactionRow, 'id' | 'direction' | 'value_date' | 'bank_reference' | 'return_reason'>;

/** What another module does when the operator books a transaction on its items; the transaction is locked. */
export interface CompanyMoney {
  /**
   * Which company an item belongs to.
   *
   * @returns undefined where no such item exists
   */
  companyOf(tx: OperatorTx, item: CompanyItem): Promise<string | undefined>;
  /**
   * Executes or returns a transfer, or settles a statement.
   *
   * @throws Refusal conflict where the item is in no such state, validation_error for `amount`
   */
  book(tx: OperatorTx, line: BankLine, booking: CompanyItem & { readonly amount_cents: Cents }): Promise<void>;
  /** Undoes `book`. @throws Refusal conflict where something else followed from it */
  unbook(tx: OperatorTx, line: BankLine, item: CompanyItem): Promise<void>;
}

export type CompanyBooking = CompanyItem & {
  readonly transaction_id: string;
  readonly company_id: string;
  readonly amount_cents: Cents;
};

/** The debits of a new file with an end-to-end id, and what came back of such, locked; the oldest first. */
export const findOutgoing = (tx: OperatorTx, bank_file_id: string) => store.lockOutgoing(tx, bank_file_id);

/** Books parts of transactions that wait for a decision on items of another module. @throws Refusal conflict */
export async function bookElsewhere(tx: OperatorTx, bookings: readonly CompanyBooking[]): Promise<void> {
  if (bookings.length === 0) return;
  const booked = await store.bookElsewhere(tx, bookings.map(elsewhereOf));
  refuseUnless(booked === bookings.length, 'conflict', { detail: 'A transaction has no such rest.' });
}

export const elsewhereOf = (booking: CompanyBooking): store.NewElsewhere => ({
  id: newId(),
  transaction_id: booking.transaction_id,
  company_id: booking.company_id,
  kind: booking.kind,
  amount_cents: booking.amount_cents,
  payout_item_id: booking.kind === 'payout' ? booking.payout_item_id : null,
  statement_id: booking.kind === 'settlement' ? booking.statement_id : null,
});
