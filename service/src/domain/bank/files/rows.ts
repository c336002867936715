/**
 * The transactions of a file as rows for the database, with what recognises each of them in overlapping files: the
 * bank's reference, else all that the file says about it and its number among equals of its day. Pure.
 */
import { hash } from 'node:crypto';
import { newId } from '../../../platform/ids.ts';
import type { StatementWithLines } from './camt.ts';
import type { Line } from './entry.ts';

type Nullable =
  | 'counterparty_name'
  | 'counterparty_iban'
  | 'remittance'
  | 'end_to_end_id'
  | 'bank_reference'
  | 'return_reason';

/** What is missing is left out of the JSON: the database reads it as null. */
export interface TransactionRow
  extends Omit<Line, 'cents' | 'reference_key' | Nullable>, Record<Nullable, string | undefined> {
  readonly id: string;
  readonly iban: string;
  readonly amount_cents: string;
  /** The booking date, within the days of the statement. */
  readonly counted_on: string;
  readonly recognised_by: string;
}

/** Longer keys are hashed: an entry of an index has little room. */
const longest_key = 60;

/** Numbers the equal transactions of one file. */
export class RowMaker {
  readonly #seen = new Map<string, number>();

  rowsOf({ statement: { iban, from_on, to_on }, lines }: StatementWithLines): TransactionRow[] {
    return lines.map((line) => ({
      id: newId(),
      iban,
      recognised_by: this.#identityOf(iban, line),
      direction: line.direction,
      amount_cents: String(line.cents),
      booking_date: line.booking_date,
      value_date: line.value_date,
      counted_on: line.booking_date < from_on ? from_on : line.booking_date > to_on ? to_on : line.booking_date,
      counterparty_name: line.counterparty_name ?? undefined,
      counterparty_iban: line.counterparty_iban ?? undefined,
      remittance: line.remittance ?? undefined,
      end_to_end_id: line.end_to_end_id ?? undefined,
      bank_reference: line.bank_reference ?? undefined,
      is_reversal: line.is_reversal,
      return_reason: line.return_reason ?? undefined,
    }));
  }

  #identityOf(iban: string, line: Line): string {
    const { booking_date, reference_key } = line;
    // A bank that counts its references anew each day has told two transactions apart by their day.
    const text =
      reference_key === null
        ? JSON.stringify([
            booking_date,
            line.value_date,
            line.direction,
            String(line.cents),
            line.counterparty_iban,
            line.end_to_end_id,
            line.remittance,
          ])
        : `${booking_date} ${reference_key}`;
    const key = `${iban} ${text}`;
    const number = (this.#seen.get(key) ?? 0) + 1;
    this.#seen.set(key, number);
    const whole = `${number} ${text}`;
    return whole.length <= longest_key ? whole : hash('sha256', whole, 'base64url');
  }
}
