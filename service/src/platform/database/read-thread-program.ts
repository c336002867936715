/** The program of the thread for large reads (read-thread.ts): one at a time, on connections of its own. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../refusal.ts';
import { isStoreUnavailable } from './failure.ts';
import { Database } from './pool.ts';
import type { AskedRead, ReadAnswer, ReadThreadSettings } from './read-thread-protocol.ts';
import { taskCalled } from './thread-task.ts';

/** A third of the event loop's share of a busy processor: at half of that, a command that waits here would be refused. */
const priority = 5;

// Linux has priorities of threads; elsewhere it would be that of the service. Answering clients comes before.
if (process.platform === 'linux') setPriority(priority);

const { address, settings } = workerData as ReadThreadSettings;
let now = '';
/** Time stands still during a read. */
const database = new Database(address, { now: () => now, offset_ms: () => 0 }, { settings });

async function read(asked: AskedRead): Promise<unknown> {
  await import(asked.module);
  const task = taskCalled(asked.name);
  if (task === undefined) throw new Error(`${asked.module} declares no task ${asked.name}`);
  const work = (db: unknown) => task.work(db as never, asked.question as never);
  now = asked.now;
  return asked.company === undefined ? database.readAsOperator(work) : database.read(asked.company, work);
}

async function answer(asked: AskedRead): Promise<ReadAnswer> {
  try {
    return { kind: 'answered', answer: await read(asked) };
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
const movedWith = (answered: ReadAnswer): ArrayBuffer[] =>
  answered.kind === 'answered'
    ? Object.values(answered.answer ?? {}).flatMap((value: unknown) =>
        value instanceof Uint8Array && value.byteLength === value.buffer.byteLength
          ? [value.buffer as ArrayBuffer]
          : [],
      )
    : [];

parentPort?.on('message', (asked: AskedRead) => {
  void answer(asked).then((answered) => parentPort?.postMessage(answered, movedWith(answered)));
});
parentPort?.postMessage('ready', []);
