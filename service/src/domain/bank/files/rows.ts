/**
 * The lines of a file as rows for the database, and what each day of a statement says: the balances before and after its
 * lines, and what tells them from lines that are stored already (identity.ts). Pure.
 */
import { hash } from 'node:crypto';
import { newId } from '../../../platform/ids.ts';
import type { StatementWithLines } from './statement.ts';
import { type Line, signed } from './entry.ts';
import type { ReadDayOfStatement } from './protocol.ts';

type Nullable =
  | 'counterparty_name'
  | 'counterparty_iban'
  | 'remittance'
  | 'end_to_end_id'
  | 'bank_reference'
  | 'return_reason'
  | 'entry_reference';

type Flag = 'is_reversal' | 'is_charge' | 'is_undetailed';

/** What is missing, false or the booking date again is left out of the JSON: most lines are half as long. */
export interface TransactionRow
  extends
    Omit<Line, 'cents' | 'value_date' | Flag | Nullable>,
    Record<Nullable, string | undefined>,
    Record<Flag, true | undefined> {
  readonly id: string;
  readonly position: number;
  readonly iban: string;
  readonly amount_cents: string;
  readonly value_date: string | undefined;
  /** The booking date, within the days of the statement. */
  readonly counted_on: string | undefined;
  readonly likeness: string;
}

/** A line as it is compared: position, id, cents, likeness, ids of the bank, name, reference of its entry, without details. */
export type ComparedLine = readonly [
  number,
  string,
  string,
  string,
  readonly string[],
  string,
  string?,
  (true | undefined)?,
];

/** White space and letter case are layout of the file. */
export const folded = (text: string | null | undefined): string => (text ?? '').toLowerCase().replaceAll(/\s+/g, '');

/** What equal lines have in common beside day and amount. The migration of this rule computes the same in SQL. */
const likenessOf = ({ value_date, counterparty_iban, end_to_end_id, remittance }: Line): string =>
  hash('sha256', [value_date, counterparty_iban ?? '', folded(end_to_end_id), folded(remittance)].join('|'), 'base64');

/** Numbers the lines of one file. */
export class RowMaker {
  #position = 0;

  rowsOf({ statement: { iban, from_on, to_on }, lines }: StatementWithLines): TransactionRow[] {
    return lines.map((line) => ({
      id: newId(),
      position: (this.#position += 1),
      iban,
      likeness: likenessOf(line),
      bank_ids: line.bank_ids,
      direction: line.direction,
      amount_cents: String(line.cents),
      booking_date: line.booking_date,
      value_date: line.value_date === line.booking_date ? undefined : line.value_date,
      counted_on: line.booking_date < from_on ? from_on : line.booking_date > to_on ? to_on : undefined,
      counterparty_name: line.counterparty_name ?? undefined,
      counterparty_iban: line.counterparty_iban ?? undefined,
      remittance: line.remittance ?? undefined,
      end_to_end_id: line.end_to_end_id ?? undefined,
      bank_reference: line.bank_reference ?? undefined,
      is_reversal: line.is_reversal || undefined,
      is_charge: line.is_charge || undefined,
      return_reason: line.return_reason ?? undefined,
      entry_reference: line.entry_reference ?? undefined,
      is_undetailed: line.is_undetailed || undefined,
    }));
  }
}

/** The days of a statement that have lines, in turn. */
export function daysOf(opening_cents: string | null, rows: readonly TransactionRow[]): ReadDayOfStatement[] {
  let balance = BigInt(opening_cents ?? 0);
  const balanceNow = () => (opening_cents === null ? null : String(balance));
  const byDay = [...Map.groupBy(rows, ({ booking_date }) => booking_date)];
  return byDay
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, lines]) => {
      const before = balanceNow();
      const compared = lines.map((row): ComparedLine => {
        const cents = signed(row.direction, BigInt(row.amount_cents));
        balance += cents;
        const { position, id, likeness, bank_ids, entry_reference, is_undetailed } = row;
        const name = folded(row.counterparty_name);
        return entry_reference === undefined
          ? [position, id, String(cents), likeness, bank_ids, name]
          : [position, id, String(cents), likeness, bank_ids, name, entry_reference, is_undetailed];
      });
      return {
        day,
        opening_cents: before,
        closing_cents: balanceNow(),
        line_count: lines.length,
        lines: Buffer.from(JSON.stringify(compared)),
      };
    });
}
