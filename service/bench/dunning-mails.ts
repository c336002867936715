/**
 * `dunning-mails`: notices with a PDF of 53 kB from the queue to a mail server on this machine, mails a second, against
 * nodemailer's pool alone sending the same mails in the same run. Wanted: at least 0.7.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { systemClock } from '../src/platform/clock.ts';
import { establishLogins } from '../src/platform/database/logins.ts';
import { Database } from '../src/platform/database/pool.ts';
import { type Attachment, enqueueMail, mailSealer } from '../src/platform/mail/index.ts';
import { openStorage } from '../src/platform/objects/index.ts';
import { median } from './read.ts';
import { filename, files_count, media_type, notice, randomFile } from './mails.ts';
import { runtimeFlags, secretKey, setStage, type Stage } from './stage.ts';

const mails = 2_000;
const companies = 20;
const connections = 10;
const rounds = 3;

export async function run(): Promise<void> {
  const stage = await setStage();
  try {
    const { port } = await stage.start('mails-smtp.ts');
    const environment = { BENCH_SMTP: `smtp://127.0.0.1:${port}` };
    const attachments = await storeFiles(stage.folder);
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const alone = await referencePace(environment);
      await enqueue(stage, attachments);
      const ours = await workerPace(stage, environment);
      ratios.push(ours / alone);
      console.log(`dunning-mails round ${round + 1}: ${Math.round(ours)}/s against ${Math.round(alone)}/s`);
    }
    console.log(`dunning-mails: ratio ${median(ratios).toFixed(2)} (wanted ≥ 0.7)`);
  } finally {
    await stage.close();
  }
}

async function storeFiles(folder: string): Promise<readonly Attachment[]> {
  const { spool, store } = openStorage({ folder });
  const stored: Attachment[] = [];
  for (let number = 0; number < files_count; number += 1) {
    const file = await spool.take(Readable.from([randomFile()]), Infinity);
    await store.put(file);
    stored.push({ filename, media_type, content: file.sha256 });
  }
  return stored;
}

async function enqueue({ address, pool }: Stage, attachments: readonly Attachment[]): Promise<void> {
  const database = new Database({ ...address, logins: await establishLogins(pool, secretKey) }, systemClock);
  const ids = Array.from({ length: companies }, () => randomUUID());
  await database.asOperator(async (tx) => {
    for (let number = 0; number < mails; number += 1) {
      const [attachment, company] = [attachments[number % attachments.length], ids[number % ids.length]];
      if (attachment === undefined || company === undefined) throw new Error('there are no files or companies');
      const reference = { kind: 'bench.notice', id: randomUUID(), company };
      enqueueMail(tx, { mail: mailSealer(secretKey) }, { ...notice, attachments: [attachment], reference });
    }
  });
  await database.close();
}

async function referencePace(environment: Readonly<Record<string, string>>): Promise<number> {
  const program = new URL('reference-mails.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [...runtimeFlags, program], {
    env: { ...process.env, ...environment, BENCH_MAILS: String(mails), BENCH_CONNECTIONS: String(connections) },
  });
  return mails / (JSON.parse(stdout) as { seconds: number }).seconds;
}

/** From the tenth of the mails that has left to the last: a start is `start`'s matter. */
async function workerPace(stage: Stage, environment: Readonly<Record<string, string>>): Promise<number> {
  const worker = await stage.start('mails-server.ts', environment);
  const waiting = async () =>
    Number((await stage.pool.query<{ count: string }>('select count(*) from work_items')).rows[0]?.count);
  const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
  let left = await waiting();
  while (left > mails * 0.9) {
    await pause();
    left = await waiting();
  }
  const [first, began] = [left, performance.now()];
  while (left > 0) {
    await pause();
    left = await waiting();
  }
  const seconds = (performance.now() - began) / 1000;
  await worker.stop();
  return first / seconds;
}
