/**
 * Compares a command of the API with the fewest statements that leave the same rows, written for the benchmark: one transaction, sent in one round
 * trip as the database's owner. The reference has no HTTP, authentication, validation or row security, and computes no answer: its rate is an upper
 * limit, which the processor time of the service's own process keeps from reaching. So two ratios are printed: that of the rates, and that of
 * PostgreSQL's processor time for one write, which compares the statements alone.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { load, message } from './load.ts';
import { median } from './read.ts';
import { makeDebtor } from './set-up.ts';
import { setStage, type Stage } from './stage.ts';

const connections = 50;
/** Enough of them to use all connections of the service, of which each has a share. */
const companies = 5;
const rounds = 3;
const seconds = 5;

/** A company that writes. */
export interface Writer {
  readonly id: string;
  readonly key: string;
  readonly debtorId: string;
}

export interface Comparison {
  readonly name: string;
  readonly path: string;
  /** What has to exist before, such as drafts to write to. */
  readonly prepare?: (stage: Stage, writers: readonly Writer[]) => Promise<void>;
  /** The body of the n-th command. */
  readonly body: (writer: Writer, n: number) => string;
  /** The statements of the n-th write behind `begin`; `answer` is what the command would answer. */
  readonly bare: (writer: Writer, n: number, answer: Buffer) => readonly pg.QueryConfig[];
}

export async function compareWrites({ name, path, prepare, body, bare }: Comparison): Promise<void> {
  const stage = await setStage();
  try {
    const service = await stage.start('server.ts');
    const writers = await Promise.all(
      Array.from({ length: companies }, async (): Promise<Writer> => {
        const company = await stage.company();
        return { ...company, debtorId: await makeDebtor(service.port, company.key) };
      }),
    );
    await prepare?.(stage, writers);
    let count = 0;
    const writerAt = (n: number): Writer => writers[n % writers.length] as Writer;
    const request = () => {
      const [n, writer] = [count, writerAt(count)];
      count += 1;
      return message(
        'POST',
        path,
        { Authorization: `Bearer ${writer.key}`, 'Idempotency-Key': randomUUID() },
        body(writer, n),
      );
    };
    const answer = await answerTo(service.port, path, writerAt(count), body(writerAt(count), count++));
    const pool = new pg.Pool({ ...stage.address, max: 16, application_name: 'bench reference', pipeline: true });
    // A measurement that fails ends the server before this pool.
    pool.on('error', () => undefined);
    const drive = () => load({ port: service.port, connections, seconds, request, expected: 201 });
    const reference = () => repeat(pool, () => bare(writerAt(count), count++, answer));
    await drive();
    await reference();
    const rates: number[] = [];
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const theirs = await timed(stage, 'bench reference', reference);
      const ours = await timed(stage, 'mahnwerk api', drive);
      rates.push(ours.perSecond / theirs.perSecond);
      times.push(theirs.perWrite_ms / ours.perWrite_ms);
      console.log(
        `${name} round ${round + 1}: ${Math.round(ours.perSecond)}/s against ${Math.round(theirs.perSecond)}/s; PostgreSQL's processor time ${ours.perWrite_ms.toFixed(2)} ms a write against ${theirs.perWrite_ms.toFixed(2)}`,
      );
    }
    await pool.end();
    console.log(
      `${name}: ratio of rates ${median(rates).toFixed(2)} (wanted ≥ 0.5), of PostgreSQL's processor time ${median(times).toFixed(2)}, memory ${Math.round(service.peakMemory())} MiB (wanted ≤ 256)`,
    );
  } finally {
    await stage.close();
  }
}

async function answerTo(port: number, path: string, { key }: Writer, body: string): Promise<Buffer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body,
  });
  if (response.status !== 201) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Writes on every connection of the pool, each waiting for the one before it. */
async function repeat(pool: pg.Pool, statements: () => readonly pg.QueryConfig[]): Promise<{ perSecond: number }> {
  const began = performance.now();
  let done = 0;
  const loop = async () => {
    const client = await pool.connect();
    try {
      while (performance.now() - began < seconds * 1000) {
        await Promise.all([
          client.query('begin'),
          ...statements().map((statement) => client.query(statement)),
          client.query('commit'),
        ]);
        done += 1;
      }
    } finally {
      client.release();
    }
  };
  await Promise.all(Array.from({ length: pool.options.max ?? 1 }, loop));
  return { perSecond: done / ((performance.now() - began) / 1000) };
}

/** Writes a second, and what each took of PostgreSQL's processor on the connections of this name. */
async function timed(
  stage: Stage,
  name: string,
  work: () => Promise<{ perSecond: number }>,
): Promise<{ perSecond: number; perWrite_ms: number }> {
  const [before, began] = [await stage.databaseTime(name), performance.now()];
  const { perSecond } = await work();
  const [after, elapsed] = [await stage.databaseTime(name), (performance.now() - began) / 1000];
  return { perSecond, perWrite_ms: ((after - before) * 1000) / (perSecond * elapsed) };
}

/** The stored answer of a command, as every effectful POST leaves it. */
export const storedAnswer = (
  writer: Writer,
  { operation, path, answer }: { operation: string; path: string; answer: Buffer },
): pg.QueryConfig => ({
  name: 'bench.idempotency',
  text: `insert into idempotency (company_id, tenant_kind, operation, path, key, fingerprint, status, headers, body, stored_at, replay_until, forget_at)
    values ($1, 1, $2, $3, $4, sha256($5), 201, $6, $5, now(), now() + interval '24 hours', now() + interval '48 hours')`,
  values: [
    writer.id,
    operation,
    path,
    randomUUID(),
    answer,
    JSON.stringify({
      'Content-Type': 'application/json',
      ETag: '"0123456789012345678901"',
      Location: `http://127.0.0.1:8080${path}${writer.id}/`,
    }),
  ],
});

/** Claims like those of samples.ts, in one statement. `$1` company, `$2` order, `$3` first number, `$4` how many, `$5` to `$10` their contents. */
export const insertedClaims = (
  writer: Writer,
  orderId: string,
  { first, count, sample }: { first: number; count: number; sample: Readonly<Record<string, unknown>> },
): pg.QueryConfig => ({
  name: 'bench.claims',
  text: `insert into claims (company_id, id, order_id, position, type, status, your_reference, document_reference, subject_matter, document_date, due_date, delay_date,
      principal_cents, charges_cents, payments_cents, size_bytes, items, legal_basis, is_disputed, reminders, additional_charges, metadata, events, created_at, updated_at)
    select $1, gen_random_uuid(), $2, n, 'receivable', 'draft', 'AUF-2026-' || n, 'RE-2026-' || n, $5, '2026-01-10', '2026-01-24', '2026-01-25',
      59500, 500, 0, 1000, $6, $7, false, $8, $9, $10, '[]', now(), now() from generate_series($3::integer, $3::integer + $4::integer - 1) n`,
  values: [
    writer.id,
    orderId,
    first,
    count,
    sample.subject_matter,
    ...['items', 'legal_basis', 'reminders', 'additional_charges', 'metadata'].map((member) =>
      JSON.stringify(sample[member]),
    ),
  ],
});
