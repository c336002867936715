/** The wire form of a bank file and its lines. Pure. */
import type {
  BankFile,
  BankFileLine,
  ExactBookings,
  ImportedBankFile,
} from '@mahnwerk/contract/operator/bank-files.ts';
import { moneyOf } from '../../../values/money.ts';
import type { Statements } from './statements.gen.ts';
import type { LineRow } from './store-lines.ts';

export type BankFileRow = Statements['file']['row'];
export type OutcomeRow = Statements['outcome']['row'];
export type StatementRow = Statements['statements']['row'];

const moneyOrNull = (cents: bigint | null) => (cents === null ? null : moneyOf(cents));

export const presentFile = (row: BankFileRow, statements: readonly StatementRow[]): BankFile => ({
  id: row.id,
  filename: row.filename,
  statements: statements.map((each) => ({
    account_iban: each.iban,
    number: each.number,
    from: each.from_on,
    to: each.to_on,
    opening_balance: moneyOrNull(each.opening_cents),
    closing_balance: moneyOrNull(each.closing_cents),
    gap: each.gap,
    unexplained: moneyOrNull(each.unexplained_cents),
  })),
  count: row.transaction_count,
  new_count: row.new_count,
  duplicate_count: row.transaction_count - row.new_count - row.doubtful_count,
  doubtful_count: row.doubtful_count,
  created_by:
    row.author_type === null
      ? null
      : { type: row.author_type as NonNullable<BankFile['created_by']>['type'], name: row.author_name },
  created_at: row.created_at,
});

/** A file with what became of its transactions. */
export function presentImported(
  row: BankFileRow,
  statements: readonly StatementRow[],
  {
    outcome,
    exact_bookings,
  }: { readonly outcome: readonly OutcomeRow[]; readonly exact_bookings: ExactBookings | null },
): ImportedBankFile {
  const countOf = (of: (each: OutcomeRow) => boolean) => outcome.filter(of).reduce((sum, { count }) => sum + count, 0);
  const waiting = (confidence: string | null) => countOf((each) => each.waits && each.confidence === confidence);
  return {
    ...presentFile(row, statements),
    waiting: { exact: waiting('exact'), strong: waiting('strong'), weak: waiting('weak'), none: waiting(null) },
    booked: countOf(({ waits }) => !waits),
    exact_bookings,
  };
}

export const presentLine = (row: LineRow): BankFileLine => ({
  position: row.position,
  result: row.result,
  transaction_id: row.transaction_id,
  status: row.status,
  direction: row.direction,
  amount: moneyOf(row.amount_cents),
  booking_date: row.booking_date,
  counterparty: { name: row.counterparty_name, iban: row.counterparty_iban },
  remittance: row.remittance,
});
