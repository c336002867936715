/** The nightly verification of the books, as work of the queue: a difference is logged and makes it failed work of the operator. */
import type { Logger } from 'pino';
import type { Database } from '../../../platform/database/pool.ts';
import { enqueueAgain, type Job, job, type WorkHandler, type WorkResult } from '../../../platform/queue/index.ts';
import { type LedgerDifference, verifyBooks, verifyFigures } from './verify.ts';

const kind = 'ledger_verification';

/** Also retries the verification of an earlier night that found a difference. */
export const verifyNightly: Job = job('books.verify', {
  daily: '01:30',
  async run({ database }) {
    await database.asOperator(async (tx) => enqueueAgain(tx, { kind, key: 'all' }));
    return 'done';
  },
});

/** A million mandates take some 20 minutes. */
const lease_seconds = 3 * 60 * 60;

export const verificationHandler = (database: Database, log: Logger): WorkHandler => ({
  kind,
  concurrency: 1,
  lease_seconds,
  async work(_item, stopping): Promise<WorkResult> {
    let [mandates, differences] = [0, 0];
    for await (const found of verifyBooks(database)) {
      if (stopping.aborted) return { kind: 'postponed', seconds: 0, counts: false };
      mandates = found.mandates;
      differences += found.differences.length;
      for (const difference of found.differences) log.error(lineOf(difference), 'the ledger differs from its facts');
    }
    const figures = await verifyFigures(database);
    for (const { expected, found, ...figure } of figures)
      log.error({ ...figure, expected: String(expected), found: String(found) }, 'a figure differs from the cases');
    log.info({ mandates, differences, figures: figures.length }, 'ledgers verified');
    return differences + figures.length === 0 ? { kind: 'done' } : { kind: 'failed', error: 'ledger_differences' };
  },
});

const lineOf = ({ booked_cents, replayed_cents, ...difference }: LedgerDifference) => ({
  ...difference,
  expected_cents: String(replayed_cents),
  found_cents: String(booked_cents),
});
