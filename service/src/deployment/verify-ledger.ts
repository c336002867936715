/** The verification of all ledgers by itself, beside a running service or without one. */
import type { Settings } from '../config.ts';
import { type LedgerDifference, verifyBooks } from '../domain/collection/books/index.ts';
import { systemClock } from '../platform/clock.ts';
import { Database } from '../platform/database/pool.ts';
import { moneyOf } from '../values/money.ts';
import { openDatabase, prepareDatabase } from './database.ts';

export interface LedgerVerification {
  readonly mandates: number;
  /** Mandates that the job `books.correct` has not corrected yet. */
  readonly awaiting: number;
  /** Mandates with a difference. */
  readonly differing: number;
}

interface Lines {
  readonly difference: (line: string) => void;
  readonly progress: (line: string) => void;
}

/** Verifies every ledger. Lines come as they are found. */
export async function verifyLedger(settings: Settings, lines: Lines): Promise<LedgerVerification> {
  const open = await openDatabase(settings, { log: () => undefined, besideOwner: true, existing: true });
  try {
    const { address } = await prepareDatabase(open.address, settings);
    const database = new Database(address, systemClock);
    try {
      return await verifyAllLedgers(database, lines);
    } finally {
      await database.close();
    }
  } finally {
    await open.close();
  }
}

/** Verifies every ledger of an open database. */
export async function verifyAllLedgers(
  database: Database,
  { difference, progress }: Lines,
): Promise<LedgerVerification> {
  const differing = new Set<string>();
  let [mandates, awaiting] = [0, 0];
  for await (const found of verifyBooks(database)) {
    ({ mandates, awaiting } = found);
    for (const each of found.differences) {
      differing.add(each.mandate_id);
      difference(lineOf(each));
    }
    progress(`${mandates} ledgers verified …`);
  }
  return { mandates, awaiting, differing: differing.size };
}

const lineOf = ({ company_id, mandate_id, reference_number, account, ...cents }: LedgerDifference): string =>
  `${reference_number} (mandate ${mandate_id}, company ${company_id}): ${account}: expected ${euros(cents.replayed_cents)}, found ${euros(cents.booked_cents)}`;

const euros = (cents: bigint): string => moneyOf(cents).value;
