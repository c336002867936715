/**
 * Books every exact credit of a file, as work of the queue: first the credits are matched, then booked case by case, all
 * of a case in as few replays as possible. Each page is a transaction of its own that records how far the work is, so
 * that a killed process repeats nothing. A request does the first seconds itself: small files are booked when it answers.
 */
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { bankFiles, ExactBookings } from '@mahnwerk/contract/operator/bank-files.ts';
import { elapsedMs } from '../../../platform/clock.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { type Handler, prepared } from '../../../platform/http/handler.ts';
import { Interruption } from '../../../platform/http/interruption.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue, enqueueAgain, type WorkHandler } from '../../../platform/queue/index.ts';
import { orNotFound, Refusal } from '../../../platform/refusal.ts';
import { companyOfMandate } from '../../collection/mandates/index.ts';
import type { BankDb, BankTx } from '../accounts/index.ts';
import { matchAgain } from '../matching/index.ts';
import { bookNextOfCompany } from './book-exact-company.ts';
import { bookCredits } from './book.ts';
import { readTransactions } from './store.ts';
import * as store from './store-exact.ts';

/** Credits that are matched together. */
const match_batch = 100;
/** Bookings of one transaction: a fraction of a second. Those of one case are one replay, so that they may be more. */
const [cases_batch, case_batch] = [25, 250];
/** How long a request books itself before the queue goes on. */
const request_ms = 2000;
const round_ms = 5000;
/** A killed round is taken up after it. */
const lease_seconds = 20;

/** Before every id. */
export const first = '00000000-0000-0000-0000-000000000000';

export type ExactDeps = Pick<Dependencies, 'database' | 'publicUrl'>;
type BookExact = (typeof bankFiles)['routes']['book_exact'];

export const presentExact = ({ is_failed, left_count, ...row }: store.ExactRow): ExactBookings => ({
  id: row.id,
  status: row.finished_at !== null ? 'finished' : is_failed ? 'failed' : 'running',
  booked: row.booked,
  left: left_count,
  created_at: row.created_at,
  finished_at: row.finished_at,
});

export const bookExact: Handler<'operator', BookExact> = prepared(
  ({ deps }) => Promise.resolve(new Begun(deps)),
  async ({ tx, path, prepared: begun }) => {
    if (!begun.isDone) throw new Interruption(() => begun.run(path.id));
    const row = await store.lockExact(tx, orNotFound(begun.id));
    const work = { kind: store.exactKind, key: row.id };
    if (row.finished_at === null && !row.is_queued) enqueue(tx, work);
    if (row.finished_at === null && row.is_failed) enqueueAgain(tx, work);
    const after = presentExact({ ...row, is_failed: false });
    return audited(after, { after });
  },
);

/** The newest bookings of all exact credits of a file. */
export async function newestExact(db: BankDb, bank_file_id: string): Promise<ExactBookings | undefined> {
  const row = await store.findNewestExact(db, bank_file_id);
  return row === undefined ? undefined : presentExact(row);
}

/** The part of the work that a request does before its transaction. */
export class Begun {
  isDone = false;
  id: string | undefined;
  readonly #deps: ExactDeps;
  readonly #company: string | undefined;

  /** @param company whose file it is; undefined for the operator */
  constructor(deps: ExactDeps, company?: string) {
    this.#deps = deps;
    this.#company = company;
  }

  async run(bank_file_id: string): Promise<undefined> {
    const company = this.#company;
    const begin = (tx: BankTx) => store.beginExact(tx, { id: newId(), bank_file_id });
    const { database } = this.#deps;
    this.id = await (company === undefined ? database.asOperator(begin) : database.atomically(company, begin));
    if (this.id !== undefined) await bookFor(request_ms, this.id, this.#deps);
    this.isDone = true;
    return undefined;
  }
}

/** Goes on with bookings that a request began. */
export const exactHandler = (deps: ExactDeps): WorkHandler => ({
  kind: store.exactKind,
  concurrency: 1,
  lease_seconds,
  keepsLease: true,
  work: async ({ key }) =>
    (await bookFor(round_ms, key, deps)) ? { kind: 'done' } : { kind: 'postponed', seconds: 0, counts: false },
});

/** @returns whether it is finished */
async function bookFor(ms: number, id: string, { database, publicUrl }: ExactDeps): Promise<boolean> {
  const end = elapsedMs() + ms;
  while (elapsedMs() < end) {
    const row = await database.readAsOperator((db) => store.readExact(db, id));
    if (row.finished_at !== null) return true;
    const { company_id } = row;
    if (!row.is_matched) {
      await database.asOperator((tx) => matchPage(company_id === null ? tx : tx.forCompany(company_id), id));
      continue;
    }
    if (company_id !== null) {
      await database.asOperator((tx) => bookNextOfCompany(tx.forCompany(company_id), id, { publicUrl }));
      continue;
    }
    const of = { bank_file_id: row.bank_file_id, after: row.done_mandate ?? first };
    const pages = pagesOf(await database.readAsOperator((db) => store.readExactCredits(db, of)));
    for (const page of pages) {
      await database.asOperator((tx) => bookPage(tx, id, page, publicUrl));
      if (elapsedMs() >= end) return false;
    }
    if (pages.length === 0) await database.asOperator((tx) => finish(tx, id));
  }
  return false;
}

async function matchPage(tx: BankTx, id: string): Promise<void> {
  const { bank_file_id, matched_to, is_matched } = await store.lockExact(tx, id);
  if (is_matched) return;
  const ids = await store.waitingCredits(tx, { bank_file_id, after: matched_to ?? first, batch: match_batch });
  await matchAgain(tx, ids);
  store.setExactMatched(tx, { id, matched_to: ids.at(-1) ?? matched_to, is_matched: ids.length < match_batch });
}

interface Page {
  readonly credits: readonly store.ExactCredit[];
  /** The last case, where the page has all that is left of it. */
  readonly done: string | null;
}

/** Some cases with few credits, or many credits of one case. Pure. */
export function pagesOf(credits: readonly store.ExactCredit[]): Page[] {
  const pages: Page[] = [];
  let some: store.ExactCredit[] = [];
  const close = (done: string | null) => {
    if (some.length > 0) pages.push({ credits: some, done });
    some = [];
  };
  for (const [mandate, own] of Map.groupBy(credits, ({ mandate_id }) => mandate_id)) {
    if (some.length + own.length > cases_batch) close(some.at(-1)?.mandate_id ?? null);
    for (const credit of own) {
      if (some.length === case_batch) close(null);
      some.push(credit);
    }
    if (some.length >= cases_batch) close(mandate);
  }
  close(some.at(-1)?.mandate_id ?? null);
  return pages;
}

/** Books what is still exact behind the locks. */
async function bookPage(tx: OperatorTx, id: string, { credits, done }: Page, publicUrl: string): Promise<void> {
  const { done_mandate, finished_at } = await store.lockExact(tx, id);
  const [{ mandate_id } = { mandate_id: '' }] = credits;
  // Another process has booked the case meanwhile.
  if (finished_at !== null || (done_mandate !== null && mandate_id <= done_mandate)) return;
  const found = await matchAgain(
    tx,
    credits.map((each) => each.id),
  );
  const exact = [...found].flatMap(([transaction, [best]]) =>
    best?.confidence === 'exact' && best.mandate_id !== null ? [{ transaction, mandate: best.mandate_id }] : [],
  );
  let count = 0;
  // In the order in which cases are locked.
  for (const mandate of [...new Set(exact.map((each) => each.mandate))].toSorted()) {
    const ids = exact.filter((each) => each.mandate === mandate).map(({ transaction }) => transaction);
    count += await bookOnCase(tx, mandate, ids, publicUrl);
  }
  store.addExactBooked(tx, { id, done_mandate: done ?? done_mandate, count });
}

async function bookOnCase(
  tx: OperatorTx,
  mandate_id: string,
  ids: readonly string[],
  publicUrl: string,
): Promise<number> {
  const company_id = await companyOfMandate(tx, mandate_id);
  if (company_id === undefined) return 0;
  try {
    const booked = await bookCredits(tx, { company_id, mandate_id }, await readTransactions(tx, ids), { publicUrl });
    // What exceeds the open balance by now is not exact any more.
    if (booked < ids.length) await matchAgain(tx, ids);
    return booked;
  } catch (error) {
    // Refusals precede every write of a booking.
    if (error instanceof Refusal) return 0;
    throw error;
  }
}

async function finish(tx: OperatorTx, id: string): Promise<void> {
  const { left_count } = await store.lockExact(tx, id);
  store.finishExact(tx, { id, left_count });
}
