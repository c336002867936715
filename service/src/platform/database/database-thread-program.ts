/** The program of a thread that works with the database (database-thread.ts): one question at a time, on connections of its own. */
import { answerInThread } from '../workers/program.ts';
import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import type { Clock } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import { isStoreUnavailable } from './failure.ts';
import { Database } from './pool.ts';
import type { AskedWork, ThreadAnswer, ThreadSettings } from './database-thread-protocol.ts';
import { taskCalled } from './thread-task.ts';

const { address, settings, niceness, module } = workerData as ThreadSettings;
// Linux has priorities of threads; elsewhere it would be that of the service. Answering clients comes before.
if (process.platform === 'linux') setPriority(niceness);

let clock = clockOf({ now: '' });
const current: Clock = { now: (company) => clock.now(company), offset_ms: (company) => clock.offset_ms(company) };
const database = new Database(address, current, { settings });

/** Time stands still during a read, and goes on during a transaction. */
function clockOf({ now, transaction }: Pick<AskedWork, 'now' | 'transaction'>): Clock {
  if (transaction === undefined) return { now: () => now, offset_ms: () => 0 };
  const { ahead_ms, asked_ms } = transaction;
  const read = (ahead: number) => new Date(Date.parse(now) + Date.now() - asked_ms + ahead).toISOString();
  return { now: (company) => read(company === undefined ? 0 : ahead_ms), offset_ms: () => ahead_ms };
}

async function workOn(asked: AskedWork): Promise<unknown> {
  await import(asked.module);
  const task = taskCalled(asked.name);
  if (task === undefined) throw new Error(`${asked.module} declares no task ${asked.name}`);
  const work = (db: unknown) => task.work(db as never, asked.question as never);
  clock = clockOf(asked);
  if (asked.transaction !== undefined) return database.asOperator(work, { author: asked.transaction.author });
  return asked.company === undefined ? database.readAsOperator(work) : database.read(asked.company, work);
}

async function answer(asked: AskedWork): Promise<ThreadAnswer> {
  try {
    return { kind: 'answered', answer: await workOn(asked) };
  } catch (error) {
    if (error instanceof Refusal) {
      const { errors } = error.details;
      const details = { detail: error.message, ...(errors === undefined ? {} : { errors }) };
      return { kind: 'refused', code: error.code, details };
    }
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { kind: 'failed', message, isUnavailable: isStoreUnavailable(error) };
  }
}

/** Bytes of an answer that no other value shares. */
const movedWith = (answered: ThreadAnswer): ArrayBuffer[] =>
  answered.kind === 'answered'
    ? Object.values(answered.answer ?? {}).flatMap((value: unknown) =>
        value instanceof Uint8Array && value.byteLength === value.buffer.byteLength
          ? [value.buffer as ArrayBuffer]
          : [],
      )
    : [];

await import(module);
answerInThread(answer, movedWith);
