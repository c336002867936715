/** The wire form of a bank file and its lines. Pure. */
import type { BankFile, BankFileLine } from '@mahnwerk/contract/operator/bank-files.ts';
import { moneyOf } from '../../../values/money.ts';
import type { Statements } from './statements.gen.ts';
import type { LineRow } from './store-lines.ts';

export type BankFileRow = Statements['file']['row'];
export type StatementRow = Statements['statements']['row'];

export const presentFile = (row: BankFileRow, statements: readonly StatementRow[]): BankFile => ({
  id: row.id,
  filename: row.filename,
  statements: statements.map((each) => ({
    account_iban: each.iban,
    number: each.number,
    from: each.from_on,
    to: each.to_on,
    opening_balance: moneyOf(each.opening_cents),
    closing_balance: moneyOf(each.closing_cents),
    gap: each.gap,
    unexplained: moneyOf(each.unexplained_cents),
  })),
  count: row.transaction_count,
  new_count: row.new_count,
  duplicate_count: row.transaction_count - row.new_count - row.doubtful_count,
  doubtful_count: row.doubtful_count,
  created_at: row.created_at,
});

export const presentLine = (row: LineRow): BankFileLine => ({
  position: row.position,
  result: row.result,
  transaction_id: row.transaction_id,
  direction: row.direction,
  amount: moneyOf(row.amount_cents),
  booking_date: row.booking_date,
  counterparty: { name: row.counterparty_name, iban: row.counterparty_iban },
  remittance: row.remittance,
});
