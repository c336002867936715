/**
 * The account of a mandate as commands use it, behind the mandate's lock. What they ask is computed in place, for a large
 * mandate in the thread for large reads: facts and entries are added behind the lock alone, so that the thread reads the
 * same, unless the transaction itself has added some.
 */
import assert from 'node:assert/strict';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { threadTask } from '../../../platform/database/thread-task.ts';
import { baseRateVersions } from '../base-rates/index.ts';
import type { Facts } from '../replay/index.ts';
import type { Account, Addition } from './account.ts';
import { type AccountQuestions, answerOf, type DayFigures } from './account-questions.ts';
import { facts_in_place_max, factsOf, unpack } from './facts.ts';
import type { BookingEntry } from './ledger.ts';
import * as store from './store.ts';
import { countFacts, readFirstFacts, readPackedFacts, readTerms } from './store-facts.ts';

/** What a command knows of a mandate. */
export interface MandateAccount {
  readonly mandate_id: string;
  /** Of a large mandate without payments and reversals. */
  readonly facts: Facts;
  readonly fact_count: number;
  readonly payment_count: number;
  /** The number of base rates. */
  readonly rate_count: number;
  readonly ask: <K extends keyof AccountQuestions>(
    asked: K,
    question: AccountQuestions[K]['question'],
  ) => Promise<AccountQuestions[K]['answer']>;
  /** Entries of facts that stand, by their id or that of their payment. */
  readonly entriesOf: (id: string) => Promise<readonly BookingEntry[]>;
}

/** The account of a mandate without bookings. */
export const newAccount = async (db: CompanyDb, mandate_id: string): Promise<MandateAccount> =>
  accountInPlace(mandate_id, { facts: factsOf([]), entries: [], base_rates: await baseRateVersions(db) });

/** The account of a mandate that is locked. */
export async function readAccount(db: CompanyDb, mandate_id: string): Promise<MandateAccount> {
  const count = facts_in_place_max + 1;
  const [facts, entries, base_rates] = await Promise.all([
    readFirstFacts(db, [mandate_id], count),
    store.readStandingEntries(db, mandate_id, facts_in_place_max),
    baseRateVersions(db),
  ]);
  const rows = facts.get(mandate_id) ?? [];
  if (rows.length === count) return largeAccount(db, mandate_id, base_rates.length);
  return accountInPlace(mandate_id, { facts: factsOf(rows), entries, base_rates });
}

function accountInPlace(mandate_id: string, read: Omit<Account, 'replays'>): MandateAccount {
  const account = { ...read, replays: new Map() };
  const { facts, entries, base_rates } = read;
  return {
    mandate_id,
    facts,
    fact_count: Object.values(facts).reduce((sum: number, each: readonly unknown[]) => sum + each.length, 0),
    payment_count: facts.payments.length,
    rate_count: base_rates.length,
    ask: async (asked, question) => answerOf(account, asked, question),
    entriesOf: async (id) => entries.filter((entry) => !entry.derived && (entry.id === id || entry.payment_id === id)),
  };
}

interface AskedAccount<K extends keyof AccountQuestions = keyof AccountQuestions> {
  readonly mandate_id: string;
  /** As the command sees it. */
  readonly fact_count: number;
  readonly asked: K;
  readonly question: AccountQuestions[K]['question'];
}

/** Undefined where the session does not see all facts that the command sees. */
async function answerFrom(db: CompanyDb, { mandate_id, fact_count, asked, question }: AskedAccount) {
  const [packed, entries, base_rates] = await Promise.all([
    readPackedFacts(db, mandate_id),
    asked === 'step' || asked === 'correction' ? store.readStandingEntries(db, mandate_id) : [],
    baseRateVersions(db),
  ]);
  const { facts, recorded } = unpack(packed);
  if (recorded.length !== fact_count) return undefined;
  return { answer: answerOf({ facts, entries, base_rates, replays: new Map() }, asked, question) };
}

const inThread = threadTask(import.meta.url, 'ledger.account', answerFrom);

async function largeAccount(db: CompanyDb, mandate_id: string, rate_count: number): Promise<MandateAccount> {
  const [facts, counts] = await Promise.all([readTerms(db, mandate_id), countFacts(db, mandate_id)]);
  return {
    mandate_id,
    facts: factsOf(facts),
    ...counts,
    rate_count,
    async ask<K extends keyof AccountQuestions>(asked: K, question: AccountQuestions[K]['question']) {
      const whole = { mandate_id, fact_count: counts.fact_count, asked, question };
      // What this transaction has added itself, only it can read.
      const answered = (await db.inThread(inThread, whole)) ?? (await answerFrom(db, whole));
      assert(answered !== undefined, 'no fact is added without the lock of the mandate');
      return answered.answer;
    },
    entriesOf: (id) => store.readFactEntries(db, mandate_id, id),
  };
}

/** The figures of a day, by everything that is known and facts that are not recorded yet. */
export async function figuresOf(
  account: MandateAccount,
  day: string,
  added: AccountQuestions['figures']['question']['added'] = [],
): Promise<DayFigures> {
  const figures = (await account.ask('figures', { days: [day], added })).get(day);
  if (figures === undefined) throw new Error(`no figures of ${day} were computed`);
  return figures;
}

/** Writes facts and everything that follows from them up to today. The mandate is locked. @returns today's figures before and after */
export async function writeAddition(
  tx: CompanyTx,
  account: MandateAccount,
  addition: Addition,
): Promise<{ readonly before: DayFigures; readonly after: DayFigures }> {
  const booked = await account.ask('step', addition);
  writeBooked(tx, account, addition, booked);
  return booked;
}

/** Writes an addition and the answer to the question `step`. */
export function writeBooked(
  tx: CompanyTx,
  { mandate_id, fact_count }: Pick<MandateAccount, 'mandate_id' | 'fact_count'>,
  { facts, recorded_at }: Addition,
  { postings }: { readonly postings: string | null },
): void {
  store.insertFacts(tx, { mandate_id, recorded_at }, facts, fact_count);
  store.insertPostings(tx, { mandate_id, recorded_at }, postings);
}

/** Corrects what no longer follows from the facts. The mandate is locked. @returns whether anything was booked */
export async function writeCorrection(
  tx: CompanyTx,
  { mandate_id, ask }: MandateAccount,
  recorded: AccountQuestions['correction']['question'],
): Promise<boolean> {
  const { postings } = await ask('correction', recorded);
  store.insertPostings(tx, { mandate_id, recorded_at: recorded.recorded_at }, postings);
  return postings !== null;
}

/** The time of a booking: the clock behind the lock, and later than the last booking of the mandate by a millisecond. */
export function recordedAfter(db: CompanyDb, last: string): string {
  const now = db.readClock();
  return now > last ? now : new Date(Date.parse(last) + 1).toISOString();
}

/** The entry that books a payment; undefined where it was never booked or was reversed. */
export const bookedPayment = async (
  { entriesOf }: MandateAccount,
  paymentId: string,
): Promise<BookingEntry | undefined> =>
  (await entriesOf(paymentId)).find(({ payment_id, rule }) => payment_id === paymentId && rule !== 'payment.refund');

/** An entry of a fact that is not reversed. */
export const bookedEntry = async ({ entriesOf }: MandateAccount, id: string): Promise<BookingEntry | undefined> =>
  (await entriesOf(id)).find((entry) => entry.id === id);
