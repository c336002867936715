/**
 * The answer of a balance. That of a large case is read, replayed and serialized in the thread for large reads: ten
 * thousand payments are 11 MB of JSON.
 */
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { threadTask } from '../../../platform/database/thread-task.ts';
import { SerializedAnswer } from '../../../platform/http/handler.ts';
import { etagOf } from '../../../platform/http/precondition.ts';
import { type AskedBalance, readBalance, readBalanceOnceBooked } from './read.ts';

const serializeBalance = threadTask(import.meta.url, 'mandates.balance', async (db: CompanyDb, asked: AskedBalance) => {
  const bytes = Buffer.from(JSON.stringify(await readBalance(db, asked)));
  return { bytes, etag: etagOf(bytes) };
});

/** The balance of a mandate once a booking that is under way has committed. @throws Refusal as `readBalance` */
export async function answerBalance(db: CompanyDb, asked: AskedBalance): Promise<MandateBalance | SerializedAnswer> {
  const balance = await readBalanceOnceBooked(db, asked);
  if (balance !== undefined) return balance;
  const { bytes, etag } = await db.inThread(serializeBalance, asked);
  return new SerializedAnswer(bytes, etag);
}
