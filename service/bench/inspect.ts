/**
 * `inspect`: documents from the queue through a worker to `ready`, pages a second, against PDFium alone reading the same
 * files from a folder in the same run. Wanted: at least 0.8.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from './read.ts';
import { makeClaim, makeDebtor } from './set-up.ts';
import { setStage, type Stage } from './stage.ts';
import { statementPdf } from './statement-pdf.ts';

const documents = 90;
const pages = 60;
const rounds = 3;

export async function run(): Promise<void> {
  const stage = await setStage();
  try {
    const { key } = await stage.company();
    const service = await stage.start('server.ts');
    const debtor = await makeDebtor(service.port, key);
    const files = join(stage.folder, 'reference');
    mkdirSync(files);
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const claim = await makeClaim(service.port, key, debtor);
      for (let number = 0; number < documents; number += 1) {
        const file = statementPdf(pages, round * documents + number);
        writeFileSync(join(files, `${number}.pdf`), file);
        await send(service.port, key, claim, file);
      }
      const alone = referencePace(files);
      const ours = await workerPace(stage);
      ratios.push(ours / alone);
      console.log(`inspect round ${round + 1}: ${Math.round(ours)} pages/s against ${Math.round(alone)} pages/s`);
    }
    console.log(`inspect: ratio ${median(ratios).toFixed(2)} (wanted ≥ 0.8)`);
  } finally {
    await stage.close();
  }
}

async function send(port: number, key: string, claim: string, file: Buffer): Promise<void> {
  const body = new FormData();
  body.set('type', 'bank_statement');
  body.set('file', new Blob([new Uint8Array(file)]), 'statement.pdf');
  const answer = await fetch(`http://127.0.0.1:${port}/v2/claims/${claim}/documents/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Idempotency-Key': crypto.randomUUID() },
    body,
  });
  if (answer.status !== 201) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
}

function referencePace(files: string): number {
  const said = execFileSync(process.execPath, [new URL('reference-inspect.ts', import.meta.url).pathname], {
    env: { ...process.env, BENCH_FILES: files },
    encoding: 'utf8',
  });
  const { pages: read, seconds } = JSON.parse(said) as { pages: number; seconds: number };
  return read / seconds;
}

/** From the first document that is ready to the last: what a start costs is `start`'s. */
async function workerPace(stage: Stage): Promise<number> {
  const worker = await stage.start('inspect-server.ts');
  const pending = async () =>
    Number(
      (await stage.pool.query<{ count: string }>(`select count(*) from documents where status = 'pending'`)).rows[0]
        ?.count,
    );
  let left = await pending();
  for (const all = left; left === all; left = await pending()) await pause(2);
  const [first, began] = [left, performance.now()];
  while (left > 0) {
    await pause(5);
    left = await pending();
  }
  const seconds = (performance.now() - began) / 1000;
  await worker.stop();
  const failed = await stage.pool.query(`select from documents where status <> 'ready'`);
  if (failed.rowCount !== 0) throw new Error(`${failed.rowCount} documents are not ready`);
  return (first * pages) / seconds;
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

if (import.meta.main) await run();
