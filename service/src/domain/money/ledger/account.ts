/**
 * The account of a mandate: its facts, its entries and the base rates, read under the mandate's lock, and what a command
 * adds to it. Facts, derived entries and corrections are written together.
 */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import {
  baseRatesAt,
  type Facts,
  factsKnownAt,
  newestRules,
  replay,
  type Replay,
  type RuleVersions,
} from '../replay/index.ts';
import { type BaseRateVersion, baseRateVersions } from '../base-rates/index.ts';
import { corrections, derivedEntries } from './derived.ts';
import { endOfTime, factsOf, type NewFact, withFacts } from './facts.ts';
import { type BookingEntry, type CorrectionReason, effectiveEntries } from './ledger.ts';
import * as store from './store.ts';

export interface Account {
  readonly mandate_id: string;
  readonly facts: Facts;
  /** The number of facts. */
  readonly fact_count: number;
  /** Those that stand when it is read, and what is booked since. */
  readonly entries: readonly BookingEntry[];
  readonly base_rates: readonly BaseRateVersion[];
  /** Default: the newest. */
  readonly rules?: RuleVersions;
  /** Figures by everything that is known, by their day: a command asks for those of today several times. */
  readonly replays: Map<string, Replay>;
}

/** The account of a mandate without bookings. */
export const newAccount = async (db: CompanyDb, mandate_id: string): Promise<Account> => ({
  mandate_id,
  facts: factsOf([]),
  fact_count: 0,
  entries: [],
  base_rates: await baseRateVersions(db),
  replays: new Map(),
});

/** The account of a mandate that is locked. */
export async function readAccount(db: CompanyDb, mandate_id: string): Promise<Account> {
  const [facts, entries, base_rates] = await Promise.all([
    store.readFacts(db, [mandate_id]),
    store.readStandingEntries(db, mandate_id),
    baseRateVersions(db),
  ]);
  const rows = facts.get(mandate_id) ?? [];
  return { mandate_id, facts: factsOf(rows), fact_count: rows.length, entries, base_rates, replays: new Map() };
}

/** The figures of a day, by everything that is known. */
export function figuresOn(account: Account, day: string): Replay {
  const figures = account.replays.get(day) ?? replayed(account, day);
  account.replays.set(day, figures);
  return figures;
}

/** The same, computed now. */
export const replayed = (
  { facts, base_rates, rules = newestRules }: Pick<Account, 'facts' | 'base_rates' | 'rules'>,
  day: string,
): Replay => replay(factsKnownAt(facts, endOfTime), { base_rates: baseRatesAt(base_rates), rules }, day);

/** The figures of a day, with facts that are not recorded yet. */
export const figuresWith = (account: Account, added: readonly NewFact[], day: string): Replay =>
  replayed({ ...account, facts: withFacts(account.facts, added, endOfTime) }, day);

/** The entry that books a payment; undefined where it was never booked or was reversed. */
export const bookedPayment = ({ entries }: Account, paymentId: string): BookingEntry | undefined =>
  effectiveEntries(entries).find(
    ({ payment_id, derived, rule }) => payment_id === paymentId && !derived && rule !== 'payment.refund',
  );

/** An entry that is not reversed. */
export const bookedEntry = ({ entries }: Account, id: string): BookingEntry | undefined =>
  effectiveEntries(entries).find((entry) => entry.id === id);

/** What a command adds to an account. */
export interface Addition {
  readonly facts: readonly NewFact[];
  /** The entries of the facts. */
  readonly entries: readonly BookingEntry[];
  readonly recorded_at: string;
  readonly today: string;
  /** Why derived entries change that stand already. */
  readonly reason: CorrectionReason;
}

/** An addition with everything that follows from it, not yet written. */
export interface Step {
  readonly before: Account;
  readonly after: Account;
  /** Of today, with the addition. */
  readonly figures: Replay;
  readonly addition: Addition;
  /** The entries of the facts and the derived ones. */
  readonly booked: readonly BookingEntry[];
}

/** What follows from new facts up to today: entries to add, and the account afterwards. Pure. */
export function stepOf(before: Account, addition: Addition): Step {
  const facts = withFacts(before.facts, addition.facts, addition.recorded_at);
  const entries = [...before.entries, ...addition.entries];
  const figures = replayed({ ...before, facts }, addition.today);
  const wanted = derivedEntries(figures, entries);
  const booked = [...addition.entries, ...corrections(wanted, entries, addition.reason)];
  const fact_count = before.fact_count + addition.facts.length;
  const replays = new Map([[addition.today, figures]]);
  const after = { ...before, facts, fact_count, entries: [...before.entries, ...booked], replays };
  return { before, after, figures, addition, booked };
}

/** Writes facts and entries together. The mandate is locked, or new. */
export function writeStep(tx: CompanyTx, { before, addition, booked }: Step): void {
  const recording = { mandate_id: before.mandate_id, recorded_at: addition.recorded_at };
  store.insertFacts(tx, recording, addition.facts, before.fact_count);
  store.insertEntries(tx, recording, booked);
}

/** The time of a booking: the clock behind the lock, and later than the last booking of the mandate by a millisecond. */
export function recordedAfter(tx: CompanyTx, last: string): string {
  const now = tx.readClock();
  return now > last ? now : new Date(Date.parse(last) + 1).toISOString();
}
