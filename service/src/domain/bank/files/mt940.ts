/**
 * MT940 as a stream: statements whose balances add up, and their entries as transactions (money.md 9, intake.md 5).
 * A field is UTF-8 where its bytes are, else Windows-1252.
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { germanIban, normaliseIban } from '../../../values/iban.ts';
import { BankFileError } from './bank-file-error.ts';
import { type Line, refuseOtherCurrency, signed } from './entry.ts';
import { centsWithComma, dayOfSix, entryOf } from './mt940-entry.ts';
import { type Balance, statementOf, type StatementWithLines } from './statement.ts';
import { plainText } from './texts.ts';
import type { FileSink } from './zip.ts';

/** Whether bytes begin like MT940: with its first field, behind the header of a message or lines of the bank. */
export const isMt940 = (head: Uint8Array): boolean =>
  /^(?!\s*<)(?:\xef\xbb\xbf|[^]{0,400}[\r\n:])?:20:/.test(Buffer.from(head.subarray(0, 500)).toString('latin1'));

/** Of a field and of a line of it: forty times what the longest needs. */
const field_bytes = 16 * 1024;

const line_feed = 0x0a;
const strict = new TextDecoder('utf-8', { fatal: true });
const western = new TextDecoder('windows-1252');

interface Field {
  readonly tag: string;
  readonly lines: Buffer[];
  bytes: number;
}

interface OpenStatement {
  account: string | undefined;
  number: string | null;
  opening: Balance | undefined;
  readonly lines: Line[];
  /** The entry whose `:86:` may follow. */
  entry: string | undefined;
}

export class Mt940Reader implements FileSink {
  readonly #read: (read: StatementWithLines) => void;
  #rest = Buffer.alloc(0);
  #field: Field | undefined;
  #statement: OpenStatement | undefined;
  #statements = 0;

  /** @param read receives each statement when it has ended */
  constructor(read: (read: StatementWithLines) => void) {
    this.#read = read;
  }

  write(piece: Uint8Array): void {
    // The caller uses its piece again.
    let bytes = Buffer.concat([this.#rest, piece]);
    for (let end = bytes.indexOf(line_feed); end >= 0; end = bytes.indexOf(line_feed)) {
      this.#line(bytes.subarray(0, end));
      bytes = bytes.subarray(end + 1);
    }
    refuseTooLong(bytes.length);
    this.#rest = bytes;
  }

  /** @throws BankFileError for a file without a whole statement */
  end(): void {
    this.#line(this.#rest);
    this.#endField();
    if (this.#statement !== undefined || this.#statements === 0)
      throw new BankFileError('corrupt', 'The file has no whole statement.');
  }

  #line(line: Buffer): void {
    const bytes = line.at(-1) === 0x0d ? line.subarray(0, -1) : line;
    const text = bytes.toString('latin1');
    const [begin, tag] = /^(?:\xef\xbb\xbf)?(?:\{.*\{4:)?:(\d\d[A-Z]?):/.exec(text) ?? [];
    if (tag !== undefined && begin !== undefined) {
      this.#endField();
      this.#field = { tag, lines: [bytes.subarray(begin.length)], bytes: bytes.length };
    } else if (!this.#isInEntry && /^-\}?\s*$|^\{/.test(text)) this.#endField();
    else if (this.#field !== undefined) {
      this.#field.lines.push(bytes);
      this.#field.bytes += bytes.length;
      refuseTooLong(this.#field.bytes);
    }
  }

  /** A line of what is said of an entry is never the end of the message, whatever it looks like. */
  get #isInEntry(): boolean {
    return this.#statement?.entry !== undefined && this.#field?.tag === '86';
  }

  #endField(): void {
    const field = this.#field;
    this.#field = undefined;
    if (field === undefined) return;
    if (field.tag === '34F' || field.tag.startsWith('90'))
      throw new BankFileError('unsupported', 'MT942 is no statement of booked entries: import MT940.');
    this.#take(field.tag, textOf(field.lines));
  }

  #take(tag: string, text: string): void {
    if (tag === '20') return this.#begin();
    const statement = this.#statement;
    // Behind the closing balance stand balances of other days and words of the bank.
    if (statement === undefined) {
      if (tag === '61') throw new BankFileError('corrupt', 'An entry (`:61:`) stands outside a statement.');
      return;
    }
    if (tag !== '86') this.#addEntry(statement, '');
    if (tag === '86') this.#addEntry(statement, text);
    else if (tag === '61') statement.entry = text;
    else if (tag === '25') statement.account = text;
    else if (tag === '28' || tag === '28C') statement.number = plainText(text).slice(0, 35) || null;
    else if (tag === '60F' || tag === '60M') statement.opening = balanceOf(text);
    else if (tag === '62F' || tag === '62M') this.#endStatement(statement, balanceOf(text));
  }

  #begin(): void {
    if (this.#statement !== undefined)
      throw new BankFileError('corrupt', 'The statement has no opening or no closing balance.');
    this.#statement = { account: undefined, number: null, opening: undefined, lines: [], entry: undefined };
  }

  #addEntry(statement: OpenStatement, about: string): void {
    if (statement.entry === undefined) return;
    const line = entryOf(statement.entry, about);
    statement.entry = undefined;
    if (line === undefined) return;
    statement.lines.push(line);
    if (statement.lines.length > limits.bank_file_transactions)
      throw new BankFileError('max_length', `A file holds at most ${limits.bank_file_transactions} transactions.`);
  }

  #endStatement({ account, number, opening, lines }: OpenStatement, closing: Balance): void {
    this.#statement = undefined;
    this.#statements += 1;
    const iban = ibanOf(account ?? '');
    // The opening balance is the closing one of the day before.
    this.#read(statementOf({ iban, number, opening, closing, opensAfterItsDay: true, from: undefined, lines }));
  }
}

function refuseTooLong(bytes: number): void {
  if (bytes > field_bytes) throw new BankFileError('corrupt', 'A field is too long.');
}

/** Lines are cut anywhere, within a letter of two bytes too: the encoding is that of all of them. */
function textOf(lines: readonly Buffer[]): string {
  try {
    strict.decode(Buffer.concat(lines));
  } catch {
    return lines.map((line) => western.decode(line)).join('\n');
  }
  try {
    return lines.map((line) => strict.decode(line)).join('\n');
  } catch {
    return strict.decode(Buffer.concat(lines));
  }
}

/** `C261126EUR1234,56` */
function balanceOf(text: string): Balance {
  const [, mark, day = '', currency, amount = ''] = /^([CD])(\d{6})([A-Z]{3})(\d{1,12},\d{0,2})\s*$/.exec(text) ?? [];
  if (mark === undefined) throw new BankFileError('corrupt', 'A balance (`:60F:`, `:62F:`) cannot be read.');
  refuseOtherCurrency(currency);
  return { cents: signed(mark === 'C' ? 'credit' : 'debit', centsWithComma(amount)), day: dayOfSix(day) };
}

/** The IBAN of an account: as it is, or of a German bank code and account number; the currency may stand behind it. */
function ibanOf(account: string): string {
  const parts = account
    .trim()
    .split('/')
    .map((part) => part.replace(/(?<=\d)[A-Z]{3}$/, ''));
  const [bank = '', number = ''] = parts;
  const iban = parts.map(normaliseIban).find((each) => each !== undefined) ?? germanIban(bank, number);
  if (iban === undefined)
    throw new BankFileError('invalid', 'The statement names no IBAN and no German bank code with an account.');
  return iban;
}
