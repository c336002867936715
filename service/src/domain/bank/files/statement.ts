/** A statement of any format, once all of it is read: its balances must add up (money.md 9). Pure. */
import { addDays } from '../../../values/day.ts';
import { BankFileError } from './bank-file-error.ts';
import { type Line, signed } from './entry.ts';
import type { ReadStatement } from './protocol.ts';

export interface Balance {
  /** With the sign of the account. */
  readonly cents: bigint;
  readonly day: string;
}

export interface StatementWithLines {
  readonly statement: ReadStatement;
  readonly lines: readonly Line[];
}

interface Parts {
  readonly iban: string;
  readonly number: string | null;
  /** Undefined where the file has none. */
  readonly opening: Balance | undefined;
  readonly closing: Balance | undefined;
  /** Whether the opening balance is that at the end of its day, so that the statement begins on the next. */
  readonly opensAfterItsDay: boolean;
  /** The first day as the file states it. */
  readonly from: string | undefined;
  readonly lines: readonly Line[];
}

/** A notification (camt.054): it has no balances, and its days are those that it states or has lines of. */
export function notificationOf({
  iban,
  number,
  lines,
  ...days
}: Pick<Parts, 'iban' | 'number' | 'from' | 'lines'> & {
  /** The last day as the file states it. */
  readonly to: string | undefined;
  /** The day on which it was made. */
  readonly made: string | undefined;
}): StatementWithLines {
  const booked = lines.map(({ booking_date }) => booking_date).toSorted();
  const [first, last] = [booked[0] ?? days.from ?? days.made, booked.at(-1) ?? days.to ?? days.made];
  if (first === undefined || last === undefined)
    throw new BankFileError('corrupt', 'The notification has neither an entry nor a day.');
  const from_on = days.from !== undefined && days.from < first ? days.from : first;
  const to_on = days.to !== undefined && days.to > last ? days.to : last;
  const statement = { iban, number, from_on, to_on: to_on < from_on ? from_on : to_on };
  return { statement: { ...statement, opening_cents: null, closing_cents: null }, lines };
}

/** @throws BankFileError unless opening balance and booked entries make the closing balance */
export function statementOf({ iban, number, lines, ...parts }: Parts): StatementWithLines {
  const { opening, closing } = parts;
  if (opening === undefined || closing === undefined)
    throw new BankFileError('corrupt', 'The statement has no opening or no closing balance.');
  const sum = lines.reduce((total, { direction, cents }) => total + signed(direction, cents), 0n);
  if (opening.cents + sum !== closing.cents)
    throw new BankFileError('corrupt', 'The opening balance and the booked entries do not make the closing balance.');
  const begins = parts.from ?? (parts.opensAfterItsDay ? addDays(opening.day, 1) : opening.day);
  const earliest = lines.reduce((first, { booking_date }) => (booking_date < first ? booking_date : first), begins);
  const statement = {
    iban,
    number,
    // Never after its first entry.
    from_on: earliest < closing.day ? earliest : closing.day,
    to_on: closing.day,
    opening_cents: String(opening.cents),
    closing_cents: String(closing.cents),
  };
  return { statement, lines };
}
