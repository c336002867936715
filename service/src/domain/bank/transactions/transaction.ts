/** The wire form of a bank transaction. Pure. */
import type { CompanyBankTransaction } from '@mahnwerk/contract/dunning/bank-transactions.ts';
import type { BankProposal, BankTransaction } from '@mahnwerk/contract/operator/bank-transactions.ts';
import { moneyOf } from '../../../values/money.ts';
import type { Statements } from './statements.gen.ts';

export type TransactionRow = Statements['get']['row'];
export type CompanyTransactionRow = Statements['getOfCompany']['row'];

export const presentTransaction = (row: TransactionRow): BankTransaction => ({
  ...presentLine(row),
  bookings: row.bookings,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const presentCompanyTransaction = (row: CompanyTransactionRow): CompanyBankTransaction => ({
  ...presentLine(row),
  bookings: row.bookings,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

type LineRow = Omit<TransactionRow, 'bookings'>;

const presentLine = (row: LineRow) => ({
  id: row.id,
  bank_file_id: row.bank_file_id,
  account_iban: row.iban,
  direction: row.direction,
  amount: moneyOf(row.amount_cents),
  booking_date: row.booking_date,
  value_date: row.value_date,
  counterparty: { name: row.counterparty_name, iban: row.counterparty_iban },
  remittance: row.remittance,
  end_to_end_id: row.end_to_end_id,
  bank_reference: row.bank_reference,
  is_reversal: row.is_reversal,
  is_charge: row.is_charge,
  return_reason: row.return_reason,
  status: row.status,
  resembles_id: row.resembles_id,
  resembles: resembledBy(row),
  rest: moneyOf(row.amount_cents - row.booked_cents),
  ignored_reason: row.ignored_reason,
  proposals: row.proposals.map(wholeProposal),
});

/** Proposals of an earlier version name no invoices. */
const wholeProposal = (stored: BankProposal): BankProposal => ({
  ...stored,
  invoice_id: stored.invoice_id ?? null,
  splits: stored.splits ?? [],
});

const resembledBy = (row: LineRow): BankTransaction['resembles'] =>
  row.resembles_id === null || row.resembled_on === null || row.resembled_status === null
    ? null
    : {
        id: row.resembles_id,
        value_date: row.resembled_on,
        counterparty: { name: row.resembled_name, iban: row.resembled_iban },
        remittance: row.resembled_text,
        status: row.resembled_status,
      };
