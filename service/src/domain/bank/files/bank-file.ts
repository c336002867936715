/** The wire form of a bank file. Pure. */
import type { BankFile } from '@mahnwerk/contract/operator/bank-files.ts';
import { moneyOf } from '../../../values/money.ts';
import type { Statements } from './statements.gen.ts';

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
  })),
  count: row.transaction_count,
  new_count: row.new_count,
  duplicate_count: row.transaction_count - row.new_count,
  created_at: row.created_at,
});
