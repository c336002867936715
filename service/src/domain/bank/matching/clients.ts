/**
 * Proposals for money that belongs to companies rather than to cases: transfers of payouts by their end-to-end id, and
 * what a company pays on a negative balance by the number of the statement or its account. None is `exact`: numbers of
 * statements follow each other, so one mistyped digit names another one.
 */
import type { BankProposal } from '@mahnwerk/contract/operator/bank-transactions.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { moneyOf } from '../../../values/money.ts';
import type { WaitingRow } from './store.ts';
import * as store from './store.ts';
import { comparedText } from '../../collection/references/index.ts';

type Proposals = ReadonlyMap<string, readonly BankProposal[]>;

/** The transfers of payouts that transactions executed or returned, as far as their end-to-end ids name them. */
export async function proposalsOfTransfers(db: OperatorDb, rows: readonly WaitingRow[]): Promise<Proposals> {
  const named = rows.filter(({ end_to_end_id }) => end_to_end_id !== null);
  if (named.length === 0) return new Map();
  const ids = named.map(({ id }) => id);
  const found = Map.groupBy(await store.findTransfers(db, ids), ({ id }) => id);
  return new Map(
    named.map((row) => [
      row.id,
      (found.get(row.id) ?? [])
        .slice(0, limits.bank_proposals)
        .map(({ payout_item_id, amount_cents }): BankProposal => ({
          type: 'payout',
          mandate_id: null,
          statement_id: null,
          payout_item_id,
          invoice_id: null,
          splits: [],
          amount: moneyOf(amount_cents),
          confidence: amount_cents === row.amount_cents ? 'strong' : 'weak',
          reasons: ['end_to_end_id'],
        })),
    ]),
  );
}

/** `A2026-000017` and `R2026-000042` in the form of comparison. */
const numberLike = /(?=([AR]\d{10}))/g;

const numbersIn = (text: string): readonly string[] =>
  [...comparedText(text).text.matchAll(numberLike)].map(
    ([, number = '']) => `${number.slice(0, 5)}-${number.slice(5)}`,
  );

/** The negative balances that credits may settle. */
export async function proposalsOfSettlements(db: OperatorDb, rows: readonly WaitingRow[]): Promise<Proposals> {
  const lines = rows.map((row) => ({ row, numbers: new Set(numbersIn(row.remittance ?? '')) }));
  const numbers = [...new Set(lines.flatMap((line) => [...line.numbers]))];
  const ibans = [...new Set(rows.flatMap(({ counterparty_iban: iban }) => (iban === null ? [] : [iban])))];
  if (numbers.length === 0 && ibans.length === 0) return new Map();
  const owed = await store.findOwed(db, { numbers, ibans });
  if (owed.length === 0) return new Map();
  return new Map(
    lines.map(({ row, numbers: named }) => [
      row.id,
      owed
        .flatMap((each) => settlementOf(row, named, each) ?? [])
        .toSorted((one, other) => Number(other.confidence === 'strong') - Number(one.confidence === 'strong'))
        .slice(0, limits.bank_proposals),
    ]),
  );
}

function settlementOf(
  { amount_cents, counterparty_iban }: WaitingRow,
  named: ReadonlySet<string>,
  { id, clearing_no, invoice_no, iban, outstanding_cents }: store.OwedStatement,
): BankProposal | undefined {
  const isNamed = [clearing_no, invoice_no].some((each) => each !== null && named.has(each));
  const isFromAccount = iban !== null && iban === counterparty_iban;
  if (!isNamed && !isFromAccount) return undefined;
  const isWhole = amount_cents === outstanding_cents;
  return {
    type: 'settlement',
    mandate_id: null,
    statement_id: id,
    payout_item_id: null,
    invoice_id: null,
    splits: [],
    amount: moneyOf(amount_cents < outstanding_cents ? amount_cents : outstanding_cents),
    confidence: isNamed && amount_cents <= outstanding_cents ? 'strong' : 'weak',
    reasons: [
      ...(isNamed ? (['reference_number'] as const) : []),
      ...(isFromAccount ? (['iban'] as const) : []),
      ...(isWhole ? (['amount_is_balance'] as const) : []),
    ],
  };
}

/** A credit that also names a statement is booked by hand: `exact` of a case becomes `strong`. */
export const beside = (
  ofCases: readonly BankProposal[],
  ofClients: readonly BankProposal[],
): readonly BankProposal[] => {
  const isNamed = ofClients.some(({ confidence }) => confidence === 'strong');
  const cases = ofCases.map((each): BankProposal =>
    isNamed && each.confidence === 'exact' ? { ...each, confidence: 'strong' } : each,
  );
  const order = ['exact', 'strong', 'weak'];
  return [...cases, ...ofClients]
    .toSorted((one, other) => order.indexOf(one.confidence) - order.indexOf(other.confidence))
    .slice(0, limits.bank_proposals);
};
