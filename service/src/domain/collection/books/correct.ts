/**
 * Brings the entries of mandates to what their facts say where a base rate was added or corrected, or a rule has a
 * new version (money.md 1, 12). Open and closed mandates alike; balances stay, since they are replayed, and no event is
 * recorded.
 */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { type Job, job } from '../../../platform/queue/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { baseRateVersions } from '../../money/base-rates/index.ts';
import { readAccount, recordedAfter, writeCorrection } from '../../money/ledger/index.ts';
import * as store from './store.ts';

/** Resumable: each mandate says how many base rates its entries follow. A run without work is one step in an index. */
export const correctBooks: Job = job('books.correct', {
  every: { hours: 1 },
  atStart: true,
  batch: 50,
  async run({ database, batch }) {
    const compared = await database.asOperator(async (tx) => {
      const rates = (await baseRateVersions(tx)).length;
      const due = await store.lockToCompare(tx, rates, batch);
      for (const { company_id, id, balance_updated_at } of due)
        await correct(tx.forCompany(company_id), id, balance_updated_at);
      return due.length;
    });
    return compared === batch ? 'again' : 'done';
  },
});

/**
 * Corrects the mandates of one company that wait for the job, a page at a time, so that a reader of its entries misses
 * none. What it books is recorded now.
 *
 * @returns how many mandates the page had; 0: none is left
 */
export async function correctBooksOf(tx: CompanyTx, rates: number): Promise<number> {
  const due = await store.lockToCompareOf(tx, rates, company_batch);
  for (const { id, balance_updated_at } of due) await correct(tx, id, balance_updated_at);
  return due.length;
}

const company_batch = 50;

/** The mandate is locked. A migration that adds a version of a rule sets what was compared to 0. */
async function correct(tx: CompanyTx, id: string, last: string): Promise<void> {
  const account = await readAccount(tx, id);
  const recorded_at = recordedAfter(tx, last);
  const reason = (await store.readCompared(tx, id)) === 0 ? 'rule_changed' : 'table_changed';
  const isCorrected = await writeCorrection(tx, account, { recorded_at, today: await businessDate(tx), reason });
  store.setCompared(tx, id, account.rate_count, isCorrected ? recorded_at : last);
}
