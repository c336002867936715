/**
 * Finds the invoices that credits on the account of a company may be, and the payments that came back: the keys of a
 * batch of texts are looked up together, then each text is compared with the few invoices that share something with it.
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { BankProposal } from '@mahnwerk/contract/operator/bank-transactions.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { moneyOf, sumOf } from '../../../values/money.ts';
import {
  beginningOfName,
  comparedName,
  type ComparedText,
  comparedText,
  joinedWords,
  numberKeys,
} from '../../collection/references/index.ts';
import { canBeNamed, type InvoiceCandidate, invoiceProposals } from './match-invoices.ts';
import type { WaitingRow } from './store.ts';
import * as store from './store-invoices.ts';

type Proposals = ReadonlyMap<string, readonly BankProposal[]>;

/** The proposals for each transaction, the best first. */
export async function findInvoiceProposals(db: CompanyDb, rows: readonly WaitingRow[]): Promise<Proposals> {
  const ofCredits = await proposalsOfCredits(
    db,
    rows.filter(({ direction }) => direction === 'credit'),
  );
  const ofReturns = await proposalsOfReturns(
    db,
    rows.filter(({ direction, is_reversal }) => direction === 'debit' && is_reversal),
  );
  return new Map([...ofCredits, ...ofReturns]);
}

/** Keys of one text that are looked up: more than an honest one has. */
const keys_max = 5_000;
/** Words of a text that may be one customer number together, and how many of them are looked up. */
const [joined_max, customers_max] = [4, 200];

interface Line {
  readonly row: WaitingRow;
  readonly compared: ComparedText;
  readonly numbers: ReadonlySet<string>;
  readonly customers: ReadonlySet<string>;
  readonly name: string;
  /** What the name begins with, if the bank cut it. */
  readonly beginning: string;
}

function lineOf(row: WaitingRow, lengths: readonly number[]): Line {
  const compared = comparedText(row.remittance ?? '', limits.bank_text_characters);
  const endToEnd = comparedText(row.end_to_end_id ?? '');
  const customers = joinedWords(compared, joined_max).filter(canBeNamed).take(customers_max);
  return {
    row,
    compared,
    numbers: numberKeys(compared, lengths, keys_max).union(numberKeys(endToEnd, lengths, keys_max)),
    customers: new Set(customers),
    name: comparedName(row.counterparty_name ?? ''),
    beginning: beginningOfName(row.counterparty_name ?? ''),
  };
}

async function proposalsOfCredits(db: CompanyDb, rows: readonly WaitingRow[]): Promise<Proposals> {
  if (rows.length === 0) return new Map();
  const lengths = await store.lengthsOfNumbers(db);
  const lines = rows.map((row) => lineOf(row, lengths));
  const found = await lookUp(db, lines);
  const ids = [...found.byNumber.values(), ...found.byAmount.values()].flat().map(({ invoice_id }) => invoice_id);
  const debtors = [...found.byCustomer.values(), ...found.byName.values(), ...found.byPayer.values()].flat();
  const facts = await store.readInvoiceFacts(db, {
    ids: [...new Set(ids)],
    debtors: [...new Set(debtors.map(({ debtor_id }) => debtor_id))],
  });
  const byId = new Map(facts.map((each) => [each.id, each]));
  const ofDebtors = Map.groupBy(facts, ({ debtor_id }) => debtor_id);
  return new Map(
    lines.map((line) => {
      const { row, compared } = line;
      const customers = debtorsOf(found.byCustomer, line.customers);
      const payers = debtorsOf(found.byPayer, [row.counterparty_iban ?? '']);
      const names = debtorsOf(found.byName, [line.name, line.beginning]);
      const shared = [
        ...invoicesOf(found.byNumber, line.numbers),
        ...invoicesOf(found.byAmount, [String(row.amount_cents)]),
      ].flatMap((id) => byId.get(id) ?? []);
      const known = [...customers.union(payers).union(names)].flatMap((id) =>
        (ofDebtors.get(id) ?? []).filter(isPayable),
      );
      const candidates = [...new Set([...shared, ...known])].map((each): InvoiceCandidate => ({
        invoice_id: each.id,
        isPayable: isPayable(each),
        isInCollection: each.status === 'in_inkasso',
        number: each.number,
        isOneWord: each.is_one_word,
        open_cents: each.open_cents,
        principal_cents: each.principal_cents,
        debtor_name: each.display_name,
        isOfCustomer: customers.has(each.debtor_id),
        isOfPayer: payers.has(each.debtor_id),
      }));
      return [row.id, invoiceProposals(row, compared, candidates)];
    }),
  );
}

const isPayable = ({ status, archived, is_released }: store.InvoiceFacts): boolean =>
  is_released && !archived && (status === 'open' || status === 'in_dunning' || status === 'in_inkasso');

type DebtorIndex = ReadonlyMap<string, readonly { readonly debtor_id: string }[]>;
type InvoiceIndex = ReadonlyMap<string, readonly { readonly invoice_id: string }[]>;

const debtorsOf = (index: DebtorIndex, keys: Iterable<string>): ReadonlySet<string> =>
  new Set([...keys].flatMap((key) => (index.get(key) ?? []).map(({ debtor_id }) => debtor_id)));
const invoicesOf = (index: InvoiceIndex, keys: Iterable<string>): ReadonlySet<string> =>
  new Set([...keys].flatMap((key) => (index.get(key) ?? []).map(({ invoice_id }) => invoice_id)));

async function lookUp(db: CompanyDb, lines: readonly Line[]) {
  const all = (keysOf: (line: Line) => Iterable<string | null>): string[] =>
    [...new Set(lines.flatMap((line) => [...keysOf(line)].filter((key) => key !== null && key !== '')))] as string[];
  const [numbers, amounts, customers, names, beginnings, payers] = await Promise.all([
    store.findByNumber(
      db,
      all((line) => line.numbers),
    ),
    store.findByAmount(db, [...new Set(lines.map(({ row }) => row.amount_cents))]),
    store.findByCustomerNumber(
      db,
      all((line) => line.customers),
    ),
    store.findByName(
      db,
      all(({ name }) => [name]),
    ),
    store.findByBeginning(
      db,
      all(({ beginning }) => [beginning]),
    ),
    store.findByPayer(
      db,
      all(({ row }) => [row.counterparty_iban]),
    ),
  ]);
  const keyOf = ({ key }: { readonly key: string }) => key;
  return {
    byNumber: Map.groupBy(numbers, keyOf),
    byAmount: Map.groupBy(amounts, keyOf),
    byCustomer: Map.groupBy(customers, keyOf),
    byName: Map.groupBy([...names, ...beginnings], keyOf),
    byPayer: Map.groupBy(payers, keyOf),
  };
}

async function proposalsOfReturns(db: CompanyDb, rows: readonly WaitingRow[]): Promise<Proposals> {
  const sent = rows.flatMap(({ id, end_to_end_id, bank_reference }) =>
    [end_to_end_id, bank_reference].flatMap((reference) => (reference === null ? [] : [{ id, reference }])),
  );
  if (sent.length === 0) return new Map();
  const found = Map.groupBy(await store.findReturned(db, sent), ({ id }) => id);
  return new Map(
    rows.map((row) => {
      const credits = [...Map.groupBy(found.get(row.id) ?? [], ({ credit_id }) => credit_id).values()];
      const proposals = credits.flatMap((payments) => reversalsOf(row, payments));
      return [row.id, proposals.toSorted(byCertainty).slice(0, limits.bank_proposals)];
    }),
  );
}

const byCertainty = (one: BankProposal, other: BankProposal): number =>
  Number(other.confidence === 'strong') - Number(one.confidence === 'strong');

type Returned = Awaited<ReturnType<typeof store.findReturned>>[number];

/** All payments of one credit where they make the amount, else each alone. */
function reversalsOf({ amount_cents }: WaitingRow, payments: readonly Returned[]): readonly BankProposal[] {
  const isWhole = sumOf(payments.map((each) => each.amount_cents)) === amount_cents;
  const groups = isWhole
    ? [payments]
    : payments.filter((each) => each.amount_cents <= amount_cents).map((each) => [each]);
  return groups.map((group): BankProposal => {
    const sum = sumOf(group.map((each) => each.amount_cents));
    return {
      type: 'invoice_reversal',
      mandate_id: null,
      statement_id: null,
      payout_item_id: null,
      invoice_id: group.length === 1 ? (group[0]?.invoice_id ?? null) : null,
      splits: group.map((each) => ({ invoice_id: each.invoice_id, amount: moneyOf(each.amount_cents) })),
      amount: moneyOf(sum),
      confidence: sum === amount_cents ? 'strong' : 'weak',
      reasons: ['end_to_end_id'],
    };
  });
}
