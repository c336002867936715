/**
 * camt.053.001.02 and .08 as a stream: statements whose balances add up, and their booked entries as transactions
 * (money.md 9). Nothing is stored and nothing is resolved outside the file.
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
import { type Balance, statementOf, type StatementWithLines } from './statement.ts';
import { type Leaves, plainText } from './texts.ts';
import { type ElementReader, XmlStream } from './xml.ts';

const namespace = 'urn:iso:std:iso:20022:tech:xsd:';
const versions: ReadonlySet<string> = new Set(['camt.053.001.02', 'camt.053.001.08']);

interface CodedBalance extends Balance {
  readonly code: string;
}

interface OpenStatement {
  readonly leaves: Leaves;
  readonly balances: CodedBalance[];
  readonly lines: Line[];
}

/** The elements whose leaves are collected together, by their name in the path. */
const collected: ReadonlySet<string> = new Set(['Stmt', 'Bal', 'Ntry', 'TxDtls']);

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

  /** @throws BankFileError for a file without a whole statement */
  end(): void {
    this.#xml.end();
    if (this.#statements === 0) throw new BankFileError('corrupt', 'The file has no statement.');
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    this.#wasLeaf = true;
    if (this.#depth === 1) refuseOtherMessage(name, attributes);
    if (this.#depth === 2 && name !== 'BkToCstmrStmt')
      throw new BankFileError('unsupported', 'The file must be a camt.053 message.');
    const scope = this.#scopes.at(-1);
    if (collected.has(name) && isAllowedIn(name, scope?.name)) {
      this.#scopes.push({ name, leaves: new Map(), places: [] });
      if (name === 'Stmt') this.#statement = { leaves: new Map(), balances: [], lines: [] };
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
    if (name === 'Stmt') this.#endStatement({ ...statement, leaves });
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
    this.#read(endOf(statement));
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
    throw new BankFileError('unsupported', 'The file must be camt.053.001.02 or camt.053.001.08.');
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

function endOf({ leaves, balances, lines }: OpenStatement): StatementWithLines {
  refuseOtherCurrency(leaves.get('Acct/Ccy'));
  const iban = leaves.get('Acct/Id/IBAN')?.replaceAll(' ', '').toUpperCase();
  if (iban === undefined || iban === '')
    throw new BankFileError('invalid', 'The statement names no IBAN of its account.');
  const of = (code: string) => balances.find((each) => each.code === code);
  const interim = balances.filter(({ code }) => code === 'ITBD');
  // A statement of several pages opens and closes with interim balances.
  const opening = of('OPBD') ?? of('PRCD') ?? interim[0];
  return statementOf({
    iban,
    number: leaves.get('ElctrncSeqNb') ?? leaves.get('LglSeqNb') ?? leaves.get('Id') ?? null,
    opening,
    closing: of('CLBD') ?? interim.findLast((each) => each !== opening),
    opensAfterItsDay: opening?.code === 'PRCD',
    from: dayIn(leaves.get('FrToDt/FrDtTm'), leaves.get('FrToDt/FrDt')),
    lines,
  });
}
