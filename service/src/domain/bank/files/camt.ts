/**
 * camt.053 and camt.054 (.001.02 and .08) as a stream: statements whose balances add up, notifications without balances,
 * and their booked entries as transactions (money.md 9). Nothing is stored and nothing is resolved outside the file.
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { BankFileError } from './bank-file-error.ts';
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
import { type Balance, notificationOf, statementOf, type StatementWithLines } from './statement.ts';
import { type Leaves, plainText } from './texts.ts';
import { type ElementReader, XmlStream } from './xml.ts';

const namespace = 'urn:iso:std:iso:20022:tech:xsd:';

/** The messages that are read, by the element that holds them; what each has of an account. */
const messages = { BkToCstmrStmt: 'camt.053', BkToCstmrDbtCdtNtfctn: 'camt.054' } as const;
const reports = { 'camt.053': 'Stmt', 'camt.054': 'Ntfctn' } as const;
type Message = keyof typeof reports;
const versions = ['001.02', '001.08'] as const;

interface CodedBalance extends Balance {
  readonly code: string;
}

interface OpenStatement {
  readonly leaves: Leaves;
  readonly balances: CodedBalance[];
  readonly lines: Line[];
}

/** The elements whose leaves are collected together, by their name in the path. */
const collected: ReadonlySet<string> = new Set(['Stmt', 'Ntfctn', 'Bal', 'Ntry', 'TxDtls']);

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
  #message: Message | undefined;
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

  /** @throws BankFileError for a file without a whole statement */
  end(): void {
    this.#xml.end();
    if (this.#statements === 0) throw new BankFileError('corrupt', 'The file has no statement.');
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    this.#wasLeaf = true;
    if (this.#depth === 1) this.#message = messageOf(name, attributes);
    if (
      this.#depth === 2 &&
      Object.entries(messages).every(([holder, each]) => holder !== name || each !== this.#message)
    )
      throw new BankFileError('unsupported', 'The file must be a camt.053 or camt.054 message.');
    const scope = this.#scopes.at(-1);
    if (collected.has(name) && this.#isAllowedIn(name, scope?.name)) {
      this.#scopes.push({ name, leaves: new Map(), places: [] });
      if (this.#isReport(name)) this.#statement = { leaves: new Map(), balances: [], lines: [] };
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
    if (isLeaf && text !== '') add(scope.leaves, place.path, plainText(text));
  }

  #ended(name: string, leaves: Leaves): void {
    const statement = this.#statement;
    if (statement === undefined) return;
    if (name === 'TxDtls') this.#details.push(leaves);
    if (name === 'Bal') statement.balances.push(balanceOf(leaves));
    if (name === 'Ntry') this.#addEntry(statement, { leaves, details: this.#details });
    if (this.#isReport(name)) this.#endStatement({ ...statement, leaves });
  }

  #isReport(name: string): boolean {
    return this.#message !== undefined && name === reports[this.#message];
  }

  #isAllowedIn(name: string, outer: string | undefined): boolean {
    if (name === 'Stmt' || name === 'Ntfctn') return this.#isReport(name) && outer === undefined;
    return name === 'TxDtls' ? outer === 'Ntry' : outer !== undefined && this.#isReport(outer);
  }

  #addEntry(statement: OpenStatement, entry: EntryElements): void {
    if (!isBooked(entry)) return;
    for (const line of linesOf(entry)) {
      this.#count += 1;
      statement.lines.push(line);
    }
    if (this.#count > limits.bank_file_transactions)
      throw new BankFileError('max_length', `A file holds at most ${limits.bank_file_transactions} transactions.`);
  }

  #endStatement(statement: OpenStatement): void {
    this.#statements += 1;
    this.#statement = undefined;
    if (this.#statements > limits.bank_file_statements)
      throw new BankFileError('max_length', `A file holds at most ${limits.bank_file_statements} statements.`);
    this.#read(this.#message === 'camt.054' ? noticeOf(statement) : endOf(statement));
  }
}

function messageOf(name: string, attributes: Readonly<Record<string, string>>): Message {
  const declared = new Set(
    Object.entries(attributes).flatMap(([each, value]) =>
      each === 'xmlns' || each.startsWith('xmlns:') ? [value] : [],
    ),
  );
  const found = Object.values(messages).find((message) =>
    versions.some((version) => declared.has(`${namespace}${message}.${version}`)),
  );
  if (name !== 'Document' || found === undefined)
    throw new BankFileError('unsupported', 'The file must be camt.053 or camt.054, version 001.02 or 001.08.');
  return found;
}

function add(leaves: Leaves, path: string, text: string): void {
  const earlier = leaves.get(path);
  if (earlier === undefined) leaves.set(path, text);
  else if (earlier.length < limits.bank_text_characters && text !== '') leaves.set(path, `${earlier} ${text}`);
}

function balanceOf(leaves: Leaves): CodedBalance {
  refuseOtherCurrency(leaves.get('Amt/@Ccy'));
  const day = dayIn(leaves.get('Dt/Dt'), leaves.get('Dt/DtTm'));
  if (day === undefined) throw new BankFileError('corrupt', 'A balance has no date.');
  return {
    code: leaves.get('Tp/CdOrPrtry/Cd') ?? '',
    cents: signed(directionIn(leaves.get('CdtDbtInd')), centsIn(leaves.get('Amt'))),
    day,
  };
}

function ibanOf(leaves: Leaves): string {
  refuseOtherCurrency(leaves.get('Acct/Ccy'));
  const iban = leaves.get('Acct/Id/IBAN')?.replaceAll(' ', '').toUpperCase();
  if (iban === undefined || iban === '')
    throw new BankFileError('invalid', 'The statement names no IBAN of its account.');
  return iban;
}

const numberOf = (leaves: Leaves): string | null =>
  leaves.get('ElctrncSeqNb') ?? leaves.get('LglSeqNb') ?? leaves.get('Id') ?? null;

const noticeOf = ({ leaves, lines }: OpenStatement): StatementWithLines =>
  notificationOf({
    iban: ibanOf(leaves),
    number: numberOf(leaves),
    from: dayIn(leaves.get('FrToDt/FrDtTm'), leaves.get('FrToDt/FrDt')),
    to: dayIn(leaves.get('FrToDt/ToDtTm'), leaves.get('FrToDt/ToDt')),
    made: dayIn(leaves.get('CreDtTm')),
    lines,
  });

function endOf({ leaves, balances, lines }: OpenStatement): StatementWithLines {
  const of = (code: string) => balances.find((each) => each.code === code);
  const interim = balances.filter(({ code }) => code === 'ITBD');
  // A statement of several pages opens and closes with interim balances.
  const opening = of('OPBD') ?? of('PRCD') ?? interim[0];
  return statementOf({
    iban: ibanOf(leaves),
    number: numberOf(leaves),
    opening,
    closing: of('CLBD') ?? interim.findLast((each) => each !== opening),
    opensAfterItsDay: opening?.code === 'PRCD',
    from: dayIn(leaves.get('FrToDt/FrDtTm'), leaves.get('FrToDt/FrDt')),
    lines,
  });
}
