/**
 * camt.053.001.02 and .08 as a stream: statements whose balances add up, and their booked entries as transactions
 * (money.md 9). Nothing is stored and nothing is resolved outside the file.
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { addDays } from '../../../values/day.ts';
import { CamtError } from './camt-error.ts';
import {
  centsIn,
  dayIn,
  directionIn,
  type EntryElements,
  isBooked,
  type Line,
  linesOf,
  refuseOtherCurrency,
  signed,
} from './entry.ts';
import type { ReadStatement } from './protocol.ts';
import type { Leaves } from './texts.ts';
import { type ElementReader, XmlStream } from './xml.ts';

const namespace = 'urn:iso:std:iso:20022:tech:xsd:';
const versions: ReadonlySet<string> = new Set(['camt.053.001.02', 'camt.053.001.08']);

interface Balance {
  readonly code: string;
  readonly cents: bigint;
  readonly day: string;
}

interface OpenStatement {
  readonly leaves: Leaves;
  readonly balances: Balance[];
  readonly lines: Line[];
  sum: bigint;
}

export interface StatementWithLines {
  readonly statement: ReadStatement;
  readonly lines: readonly Line[];
}

/** The elements whose leaves are collected together, by their name in the path. */
const collected: ReadonlySet<string> = new Set(['Stmt', 'Bal', 'Ntry', 'TxDtls']);

// Control characters of XML 1.1 and of faulty banks: PostgreSQL takes no NUL, and no client wants the others.
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f]+/g;

// Most leaves are a code, an amount or a day.
const plain = /^[\u0021-\u007e]{1,100}$/;

const leafText = (text: string): string =>
  plain.test(text) ? text : text.replace(controls, ' ').trim().slice(0, limits.bank_text_characters).toWellFormed();

/** The place of an element below a collected one. Each path is made once: the elements of a file repeat. */
class Place {
  readonly path: string;
  readonly #inner = new Map<string, Place>();

  constructor(path: string) {
    this.path = path;
  }

  at(name: string): Place {
    const known = this.#inner.get(name);
    if (known !== undefined) return known;
    const place = new Place(this.path === '' ? name : `${this.path}/${name}`);
    this.#inner.set(name, place);
    return place;
  }
}

interface Scope {
  readonly name: string;
  readonly leaves: Leaves;
  /** The places of the open elements below it. */
  readonly places: Place[];
}

export class CamtReader implements ElementReader {
  readonly #read: (read: StatementWithLines) => void;
  readonly #xml = new XmlStream(this);
  readonly #scopes: Scope[] = [];
  readonly #root = new Place('');
  #statement: OpenStatement | undefined;
  #details: Leaves[] = [];
  #depth = 0;
  #count = 0;
  #statements = 0;
  #wasLeaf = false;

  /** @param read receives each statement when it has ended */
  constructor(read: (read: StatementWithLines) => void) {
    this.#read = read;
  }

  write(piece: string): void {
    this.#xml.write(piece);
  }

  /** @throws CamtError for a file without a whole statement */
  end(): void {
    this.#xml.end();
    if (this.#statements === 0) throw new CamtError('corrupt', 'The file has no statement.');
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    this.#wasLeaf = true;
    if (this.#depth === 1) refuseOtherMessage(name, attributes);
    if (this.#depth === 2 && name !== 'BkToCstmrStmt')
      throw new CamtError('unsupported', 'The file must be a camt.053 message.');
    const scope = this.#scopes.at(-1);
    if (collected.has(name) && isAllowedIn(name, scope?.name)) {
      this.#scopes.push({ name, leaves: new Map(), places: [] });
      if (name === 'Stmt') this.#statement = { leaves: new Map(), balances: [], lines: [], sum: 0n };
      if (name === 'Ntry') this.#details = [];
      return;
    }
    if (scope === undefined) return;
    const place = (scope.places.at(-1) ?? this.#root).at(name);
    scope.places.push(place);
    if (attributes.Ccy !== undefined) scope.leaves.set(place.at('@Ccy').path, attributes.Ccy);
    // Any element of it says that the transaction is a return.
    if (name === 'RtrInf') scope.leaves.set('RtrInf', '');
  }

  close(name: string, text: string): void {
    this.#depth -= 1;
    const isLeaf = this.#wasLeaf;
    this.#wasLeaf = false;
    const scope = this.#scopes.at(-1);
    if (scope === undefined) return;
    const place = scope.places.pop();
    if (place === undefined) {
      this.#scopes.pop();
      this.#ended(name, scope.leaves);
      return;
    }
    if (isLeaf && text !== '') add(scope.leaves, place.path, leafText(text));
  }

  #ended(name: string, leaves: Leaves): void {
    const statement = this.#statement;
    if (statement === undefined) return;
    if (name === 'TxDtls') this.#details.push(leaves);
    if (name === 'Bal') statement.balances.push(balanceOf(leaves));
    if (name === 'Ntry') this.#addEntry(statement, { leaves, details: this.#details });
    if (name === 'Stmt') this.#endStatement({ ...statement, leaves });
  }

  #addEntry(statement: OpenStatement, entry: EntryElements): void {
    if (!isBooked(entry)) return;
    for (const line of linesOf(entry)) {
      this.#count += 1;
      statement.lines.push(line);
      statement.sum += signed(line.direction, line.cents);
    }
    if (this.#count > limits.bank_file_transactions)
      throw new CamtError('max_length', `A file holds at most ${limits.bank_file_transactions} transactions.`);
  }

  #endStatement(statement: OpenStatement): void {
    this.#statements += 1;
    this.#statement = undefined;
    if (this.#statements > limits.bank_file_statements)
      throw new CamtError('max_length', `A file holds at most ${limits.bank_file_statements} statements.`);
    this.#read({ statement: statementOf(statement), lines: statement.lines });
  }
}

function isAllowedIn(name: string, outer: string | undefined): boolean {
  if (name === 'Stmt') return outer === undefined;
  return name === 'TxDtls' ? outer === 'Ntry' : outer === 'Stmt';
}

function refuseOtherMessage(name: string, attributes: Readonly<Record<string, string>>): void {
  const declared = Object.entries(attributes).filter(([each]) => each === 'xmlns' || each.startsWith('xmlns:'));
  const isKnown = declared.some(
    ([, value]) => value.startsWith(namespace) && versions.has(value.slice(namespace.length)),
  );
  if (name !== 'Document' || !isKnown)
    throw new CamtError('unsupported', 'The file must be camt.053.001.02 or camt.053.001.08.');
}

function add(leaves: Leaves, path: string, text: string): void {
  const earlier = leaves.get(path);
  if (earlier === undefined) leaves.set(path, text);
  else if (earlier.length < limits.bank_text_characters && text !== '') leaves.set(path, `${earlier} ${text}`);
}

function balanceOf(leaves: Leaves): Balance {
  refuseOtherCurrency(leaves.get('Amt/@Ccy'));
  const day = dayIn(leaves.get('Dt/Dt'), leaves.get('Dt/DtTm'));
  if (day === undefined) throw new CamtError('corrupt', 'A balance has no date.');
  return {
    code: leaves.get('Tp/CdOrPrtry/Cd') ?? '',
    cents: signed(directionIn(leaves.get('CdtDbtInd')), centsIn(leaves.get('Amt'))),
    day,
  };
}

/** @throws CamtError unless opening balance and booked entries make the closing balance */
function statementOf({ leaves, balances, lines, sum }: OpenStatement): ReadStatement {
  refuseOtherCurrency(leaves.get('Acct/Ccy'));
  const iban = leaves.get('Acct/Id/IBAN')?.replaceAll(' ', '').toUpperCase();
  if (iban === undefined || iban === '') throw new CamtError('invalid', 'The statement names no IBAN of its account.');
  const of = (code: string) => balances.find((each) => each.code === code);
  const interim = balances.filter(({ code }) => code === 'ITBD');
  // A statement of several pages opens and closes with interim balances.
  const opening = of('OPBD') ?? of('PRCD') ?? interim[0];
  const closing = of('CLBD') ?? interim.findLast((each) => each !== opening);
  if (opening === undefined || closing === undefined)
    throw new CamtError('corrupt', 'The statement has no opening or no closing balance.');
  if (opening.cents + sum !== closing.cents)
    throw new CamtError('corrupt', 'The opening balance and the booked entries do not make the closing balance.');
  return {
    iban,
    number: leaves.get('ElctrncSeqNb') ?? leaves.get('LglSeqNb') ?? leaves.get('Id') ?? null,
    from_on: firstDay(leaves, { opening, closing, lines }),
    to_on: closing.day,
    opening_cents: String(opening.cents),
    closing_cents: String(closing.cents),
  };
}

interface Span {
  readonly opening: Balance;
  readonly closing: Balance;
  readonly lines: readonly Line[];
}

/** The first day of a statement: as it says, else that of its balances, never after its first entry. */
function firstDay(leaves: Leaves, { opening, closing, lines }: Span): string {
  const stated = dayIn(leaves.get('FrToDt/FrDtTm'), leaves.get('FrToDt/FrDt'));
  const of = opening.code === 'PRCD' ? addDays(opening.day, 1) : opening.day;
  const earliest = lines.reduce(
    (first, { booking_date }) => (booking_date < first ? booking_date : first),
    stated ?? of,
  );
  return earliest < closing.day ? earliest : closing.day;
}
