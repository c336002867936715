/** Mandates with their current balance. */
import type { Mandate, OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { LegalBalance } from '@mahnwerk/contract/shapes/balance.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { orNotFound, refuseFailures } from '../../../platform/refusal.ts';
import { addDays } from '../../../values/day.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import {
  balanceOf,
  type BalanceQuery as FigureQuery,
  facts_in_place_max,
  figuresIn,
  isLarge,
  type KnownFigures,
  type NewFact,
  packedWith,
  readParts,
  paymentSourcesIn,
  readRulesKnownAt,
  wireBalance,
} from '../../money/ledger/index.ts';
import { baseRateVersionsIn } from '../../money/base-rates/index.ts';
import { readCompany } from '../../parties/companies/index.ts';
import { flagsOfCases } from '../circumstances/index.ts';
import { type CostDetails, presentBalance } from './mandate-balance.ts';
import { mandateForOperator, type MandateRow, presentMandate } from './mandate.ts';
import * as store from './store.ts';
import { readDueFollowUps } from './store-assignments.ts';
import { type BalanceRow, readBalanceRow } from './store-balance.ts';

/** One mandate in its wire form, from one snapshot in one round trip. */
export async function readMandate(db: CompanyDb, id: string, publicUrl: string): Promise<Mandate> {
  const [row, known] = await db.snapshot(() => readMandateParts(db, id));
  return present(orNotFound(row), known, publicUrl);
}

const readMandateParts = (db: CompanyDb, id: string) =>
  Promise.all([store.findMandate(db, id), todaysFigures(db, [id])]);

/** One mandate in its wire form for the operator, from one snapshot in one round trip. */
export async function readMandateForOperator(db: CompanyDb, id: string, publicUrl: string): Promise<OperatorMandate> {
  const [[row, known], knowledgeOf] = await db.snapshot(() =>
    Promise.all([readMandateParts(db, id), readKnowledge(db, [id])]),
  );
  const found = orNotFound(row);
  return mandateForOperator(present(found, known, publicUrl), knowledgeOf(found), publicUrl);
}

/** Mandates of one company in their wire form for the operator. */
export async function presentMandatesForOperator(
  db: CompanyDb,
  rows: readonly MandateRow[],
  publicUrl: string,
): Promise<OperatorMandate[]> {
  const ids = rows.map(({ id }) => id);
  const [known, knowledgeOf] = await Promise.all([todaysFigures(db, ids), readKnowledge(db, ids)]);
  return rows.map((row) => mandateForOperator(present(row, known, publicUrl), knowledgeOf(row), publicUrl));
}

/** A mandate as it would be with this row and balance, in its wire form for the operator. */
export async function presentAs(
  db: CompanyDb,
  { row, balance }: { readonly row: MandateRow; readonly balance: LegalBalance },
  publicUrl: string,
): Promise<OperatorMandate> {
  const knowledgeOf = await readKnowledge(db, [row.id]);
  return mandateForOperator(presentMandate(row, balance, publicUrl), knowledgeOf(row), publicUrl);
}

/** What the operator alone knows of mandates of one company. */
async function readKnowledge(db: CompanyDb, ids: readonly string[]) {
  const [company, followUps, flags] = await Promise.all([
    readCompany(db),
    readDueFollowUps(db, ids),
    flagsOfCases(db, ids),
  ]);
  return (row: MandateRow) => ({
    row,
    company,
    followUpOn: followUps.get(row.id),
    debtorFlags: flags.get(row.id) ?? [],
  });
}

/** Mandates of one company, their facts in one statement. */
export const presentMandates = async (
  db: CompanyDb,
  rows: readonly MandateRow[],
  publicUrl: string,
): Promise<Mandate[]> => {
  const known = await todaysFigures(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => present(row, known, publicUrl));
};

type KnownLines = ReadonlyMap<string, KnownFigures<'lines'>>;

const todaysFigures = (db: CompanyDb, ids: readonly string[]): Promise<KnownLines> =>
  readParts(db, ids, { asOf: businessDate(db) }, ['lines']);

/** Waits for the booking that is under way. @returns whether the balance is one for the thread for large reads */
export async function isLargeOnceBooked(db: CompanyDb, id: string): Promise<boolean> {
  const [large] = await Promise.all([isLarge(db, id), store.awaitBooking(db, id)]);
  return large;
}

export interface AskedBalance {
  readonly id: string;
  readonly query: BalanceQuery;
  /** The URL of the mandate. */
  readonly href: string;
}

/**
 * The balance of a mandate on a day, as it was known at a time, with every part that makes it up. It is one statement.
 *
 * @throws Refusal validation_error for a day too far ahead, or a time in the future
 */
export async function readBalance(db: CompanyDb, asked: AskedBalance): Promise<MandateBalance> {
  const [query, row] = await Promise.all([checkedQuery(db, asked.query), readBalanceRow(db, asked.id)]);
  return proven(db, asked, query, orNotFound(row));
}

/** Costs that are not booked yet: what they add to the account, and how they came to their amounts. */
export interface AddedCosts {
  readonly facts: readonly NewFact[];
  readonly costs: readonly (CostDetails & { readonly id: string })[];
}

/** The balance of a mandate on a day as it would be with costs that are not booked yet. */
export async function readBalanceWith(db: CompanyDb, asked: AskedBalance, added: AddedCosts): Promise<MandateBalance> {
  const [query, found] = await Promise.all([checkedQuery(db, asked.query), readBalanceRow(db, asked.id)]);
  const row = orNotFound(found);
  const costs = added.costs.map(({ amount_cents, ...cost }) => ({ ...cost, amount_cents: String(amount_cents) }));
  const facts = packedWith(row.facts ?? '', added.facts);
  return proven(db, asked, query, { ...row, facts, costs: [...(row.costs ?? []), ...costs] });
}

/**
 * The same once a booking that is under way has committed, in one round trip: the statement begins when the lock is
 * taken. @returns undefined where the balance is one for the thread for large reads
 */
export async function readBalanceOnceBooked(db: CompanyDb, asked: AskedBalance): Promise<MandateBalance | undefined> {
  const [query, , row] = await Promise.all([
    checkedQuery(db, asked.query),
    store.awaitBooking(db, asked.id),
    readBalanceRow(db, asked.id, facts_in_place_max),
  ]);
  const found = orNotFound(row);
  return found.is_large ? undefined : proven(db, asked, query, found);
}

async function checkedQuery(db: CompanyDb, { as_of, known_at }: BalanceQuery): Promise<FigureQuery> {
  const today = await businessDate(db);
  const last = addDays(today, limits.balance_days_ahead);
  refuseFailures((report) => {
    if (as_of !== undefined && as_of > last)
      report.failAt('as_of', 'invalid_parameter', `Expected a day up to ${last}.`);
    if (known_at !== undefined && known_at > db.now)
      report.failAt('known_at', 'invalid_parameter', 'Must not be in the future.');
  });
  return { asOf: as_of ?? today, ...(known_at === undefined ? {} : { knownAt: known_at }) };
}

async function proven(
  db: CompanyDb,
  { id, href }: AskedBalance,
  query: FigureQuery,
  row: BalanceRow,
): Promise<MandateBalance> {
  const figures = await figuresIn(row.facts ?? '', baseRateVersionsIn(row.base_rates), await withRules(db, query));
  return presentBalance(figures, {
    mandate: { id, href, reference_number: row.reference_number },
    known_at: query.knownAt ?? latest(db.now, figures.recorded_at),
    opened_at: row.created_at,
    claims: new Map(row.claims?.map((claim) => [claim.id, claim])),
    costs: new Map(row.costs?.map((cost) => [cost.id, { ...cost, amount_cents: BigInt(cost.amount_cents) }])),
    sources: paymentSourcesIn(row),
  });
}

/** A past answer never changes: rules that were recorded later do not count. */
const withRules = async (db: CompanyDb, query: FigureQuery): Promise<FigureQuery> =>
  query.knownAt === undefined ? query : { ...query, rules: await readRulesKnownAt(db, query.knownAt) };

/** A booking can be recorded a millisecond after the clock. */
const latest = (now: string, recorded_at: string | null): string =>
  recorded_at !== null && recorded_at > now ? recorded_at : now;

/** The query of a balance. */
export interface BalanceQuery {
  readonly as_of?: string;
  readonly known_at?: string;
}

function present(row: MandateRow, known: KnownLines, publicUrl: string): Mandate {
  const of = known.get(row.id);
  if (of === undefined) throw new Error(`no figures of mandate ${row.id} were read`);
  const balance = wireBalance(balanceOf(of.figures), of.as_of, of.recorded_at ?? row.balance_updated_at);
  return presentMandate(row, balance, publicUrl);
}
