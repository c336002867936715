/** Mandates with their current balance. */
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { orNotFound, refuseFailures } from '../../../platform/refusal.ts';
import { addDays, dayOf } from '../../../values/day.ts';
import {
  balanceOf,
  isLarge,
  type KnownFigures,
  readFigures,
  readParts,
  readPaymentSources,
  wireBalance,
} from '../../money/ledger/index.ts';
import { presentBalance } from './mandate-balance.ts';
import { type MandateRow, presentMandate } from './mandate.ts';
import * as store from './store.ts';

/** One mandate in its wire form, from one snapshot in one round trip. */
export async function readMandate(db: CompanyDb, id: string, publicUrl: string): Promise<Mandate> {
  const [row, known] = await db.snapshot(() => Promise.all([store.findMandate(db, id), todaysFigures(db, [id])]));
  return present(orNotFound(row), known, publicUrl);
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
  readParts(db, ids, { asOf: dayOf(db.now) }, ['lines']);

/** Waits for the booking that is under way. @returns whether the balance is one for the thread for large reads */
export async function isLargeOnceBooked(db: CompanyDb, id: string): Promise<boolean> {
  const [large] = await Promise.all([isLarge(db, id), store.awaitBooking(db, id)]);
  return large;
}

/**
 * The balance of a mandate on a day, as it was known at a time, with every part that makes it up. Inside a snapshot.
 *
 * @throws Refusal validation_error for a day too far ahead, or a time in the future
 */
export async function balanceIn(
  db: CompanyDb,
  id: string,
  { as_of = dayOf(db.now), known_at }: BalanceQuery,
  href: string,
): Promise<MandateBalance> {
  const last = addDays(dayOf(db.now), limits.balance_days_ahead);
  refuseFailures((report) => {
    if (as_of > last) report.failAt('as_of', 'invalid_parameter', `Expected a day up to ${last}.`);
    if (known_at !== undefined && known_at > db.now)
      report.failAt('known_at', 'invalid_parameter', 'Must not be in the future.');
  });
  const [row, figures, claims, costs, sources] = await Promise.all([
    store.findMandate(db, id),
    readFigures(db, id, { asOf: as_of, ...(known_at === undefined ? {} : { knownAt: known_at }) }),
    store.readClaimReferences(db, id),
    store.readCostDetails(db, id),
    readPaymentSources(db, id),
  ]);
  const { reference_number, created_at } = orNotFound(row);
  return presentBalance(figures, {
    mandate: { id, href, reference_number },
    known_at: known_at ?? latest(db.now, figures.recorded_at),
    opened_at: created_at,
    claims: new Map(claims.map((claim) => [claim.id, claim])),
    costs: new Map(costs.map((cost) => [cost.id, cost])),
    sources,
  });
}

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
