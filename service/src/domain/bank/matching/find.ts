/**
 * Finds proposals for bank transactions: the keys of a batch of texts are looked up together, then each text is
 * compared with the few cases that share something with it.
 */
import type { BankProposal } from '@mahnwerk/contract/operator/bank-transactions.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { moneyOf } from '../../../values/money.ts';
import { beside, proposalsOfSettlements, proposalsOfTransfers } from './clients.ts';
import { type Candidate, proposalsFor } from './match.ts';
import * as store from './store.ts';
import {
  beginningOfName,
  comparedName,
  type ComparedText,
  comparedText,
  findByDocument,
  findByVariant,
  findSharing,
  lengthsOfDocuments,
  lengthsOfReferences,
  referenceKeys,
  windowsOf,
} from '../../collection/references/index.ts';

type Proposals = ReadonlyMap<string, readonly BankProposal[]>;

/** The proposals for each transaction, the best first: of cases, of payouts, and of what companies pay on statements. */
export async function findProposals(db: OperatorDb, rows: readonly store.WaitingRow[]): Promise<Proposals> {
  const [credits, returns] = [
    rows.filter(({ direction }) => direction === 'credit'),
    rows.filter(({ direction, is_reversal }) => direction === 'debit' && is_reversal),
  ];
  const [ofCases, ofReturns] = [await proposalsOfCredits(db, credits), await proposalsOfReturns(db, returns)];
  const [transfers, settlements] = [await proposalsOfTransfers(db, rows), await proposalsOfSettlements(db, credits)];
  return new Map(
    rows.map(({ id }) => [
      id,
      beside(ofCases.get(id) ?? ofReturns.get(id) ?? [], [
        ...(transfers.get(id) ?? []),
        ...(settlements.get(id) ?? []),
      ]),
    ]),
  );
}

interface Line {
  readonly row: store.WaitingRow;
  readonly compared: ComparedText;
  readonly references: ReadonlySet<string>;
  readonly documents: ReadonlySet<string>;
  readonly name: string;
  /** What the name begins with, if the bank cut it. */
  readonly beginning: string;
}

async function proposalsOfCredits(db: OperatorDb, rows: readonly store.WaitingRow[]): Promise<Proposals> {
  if (rows.length === 0) return new Map();
  const [ofReferences, ofDocuments] = [await lengthsOfReferences(db), await lengthsOfDocuments(db)];
  const lines = rows.map((row): Line => {
    const compared = comparedText(row.remittance ?? '');
    return {
      row,
      compared,
      references: referenceKeys(compared, ofReferences).union(
        referenceKeys(comparedText(row.end_to_end_id ?? ''), ofReferences),
      ),
      documents: new Set(ofDocuments.flatMap((length) => windowsOf(compared, length))),
      name: comparedName(row.counterparty_name ?? ''),
      beginning: beginningOfName(row.counterparty_name ?? ''),
    };
  });
  const found = await lookUp(db, lines);
  const facts = new Map((await store.readFacts(db, [...found.mandates])).map((each) => [each.id, each]));
  return new Map(
    lines.map(({ row, compared, ...line }) => {
      const documents = idsOf(found.byDocument, line.documents);
      const mandates = new Set([
        ...idsOf(found.byVariant, line.references),
        ...documents,
        ...idsOf(found.byIban, [row.counterparty_iban ?? '']),
        ...idsOf(found.byBalance, [String(row.amount_cents)]),
        ...idsOf(found.byName, [line.name]),
        ...idsOf(found.byBeginning, [line.beginning]),
      ]);
      const candidates = [...mandates].flatMap((id): Candidate[] => {
        const of = facts.get(id);
        if (of === undefined) return [];
        return [
          {
            mandate_id: id,
            is_over: of.is_over,
            balance_cents: of.total_balance_cents,
            debtor_name: of.display_name,
            debtor_ibans: of.ibans,
            references: of.references,
            document: !documents.has(id) ? 'none' : documents.size === 1 ? 'own' : 'shared',
          },
        ];
      });
      return [row.id, proposalsFor(row, compared, candidates)];
    }),
  );
}

type Index = ReadonlyMap<string, readonly { readonly mandate_id: string }[]>;

const idsOf = (index: Index, keys: Iterable<string>): ReadonlySet<string> =>
  new Set([...keys].flatMap((key) => (index.get(key) ?? []).map(({ mandate_id }) => mandate_id)));

async function lookUp(db: OperatorDb, lines: readonly Line[]) {
  const all = (keysOf: (line: Line) => Iterable<string>): string[] => [
    ...new Set(lines.flatMap((line) => [...keysOf(line)])),
  ];
  const [variants, documents, ibans, balances, names, beginnings] = await Promise.all([
    findByVariant(
      db,
      all(({ references }) => references),
    ),
    findByDocument(
      db,
      all((line) => line.documents),
    ),
    store.findByIban(
      db,
      all(({ row }) => (row.counterparty_iban === null ? [] : [row.counterparty_iban])),
    ),
    store.findByBalance(db, [...new Set(lines.map(({ row }) => row.amount_cents))]),
    store.findByName(
      db,
      all(({ name }) => (name === '' ? [] : [name])),
    ),
    store.findByBeginning(
      db,
      all(({ beginning }) => (beginning === '' ? [] : [beginning])),
    ),
  ]);
  const found = [variants, documents, ibans, balances, names, beginnings] as const;
  const mandates = new Set(found.flatMap((each) => each.map(({ mandate_id }) => mandate_id)));
  const sharing = await findSharing(db, documents, mandates);
  const byKey = (each: Awaited<ReturnType<typeof store.findByName>>): Index => Map.groupBy(each, ({ key }) => key);
  return {
    byVariant: byKey(variants),
    byDocument: byKey([...documents, ...sharing]),
    byIban: byKey(ibans),
    byBalance: byKey(balances),
    byName: byKey(names),
    byBeginning: byKey(beginnings),
    mandates,
  };
}

async function proposalsOfReturns(db: OperatorDb, rows: readonly store.WaitingRow[]): Promise<Proposals> {
  const sent = rows.flatMap(({ id, end_to_end_id, bank_reference }) =>
    [end_to_end_id, bank_reference].flatMap((reference) => (reference === null ? [] : [{ id, reference }])),
  );
  if (sent.length === 0) return new Map();
  const found = Map.groupBy(await store.findReturned(db, sent), ({ id }) => id);
  return new Map(
    rows.map((row) => {
      const payments = (found.get(row.id) ?? []).filter(({ amount_cents }) => amount_cents <= row.amount_cents);
      return [row.id, payments.slice(0, limits.bank_proposals).map((each) => reversalOf(row, each))];
    }),
  );
}

const reversalOf = (
  row: store.WaitingRow,
  { mandate_id, amount_cents }: { readonly mandate_id: string; readonly amount_cents: bigint },
): BankProposal => ({
  type: 'reversal',
  mandate_id,
  statement_id: null,
  payout_item_id: null,
  invoice_id: null,
  splits: [],
  amount: moneyOf(amount_cents),
  confidence: amount_cents === row.amount_cents ? 'strong' : 'weak',
  reasons: ['end_to_end_id'],
});
