/**
 * The answer of a balance. That of a large case is read, replayed and serialized in the thread for large reads: ten
 * thousand payments are 11 MB of JSON.
 */
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { threadTask } from '../../../platform/database/thread-task.ts';
import { SerializedAnswer } from '../../../platform/http/handler.ts';
import { etagOf } from '../../../platform/http/precondition.ts';
import { type BalanceQuery, balanceIn, isLargeOnceBooked } from './read.ts';

interface AskedBalance {
  readonly id: string;
  readonly query: BalanceQuery;
  /** The URL of the mandate. */
  readonly href: string;
}

const serializeBalance = threadTask(
  import.meta.url,
  'mandates.balance',
  async (db: CompanyDb, { id, query, href }: AskedBalance) => {
    const balance = await db.snapshot(() => balanceIn(db, id, query, href));
    const bytes = Buffer.from(JSON.stringify(balance));
    return { bytes, etag: etagOf(bytes) };
  },
);

/** The balance of a mandate once a booking that is under way has committed. @throws Refusal as `balanceIn` */
export async function answerBalance(
  db: CompanyDb,
  { id, query, href }: AskedBalance,
): Promise<MandateBalance | SerializedAnswer> {
  if (!(await isLargeOnceBooked(db, id))) return db.snapshot(() => balanceIn(db, id, query, href));
  const { bytes, etag } = await db.inThread(serializeBalance, { id, query, href });
  return new SerializedAnswer(bytes, etag);
}
