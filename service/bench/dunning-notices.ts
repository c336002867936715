/**
 * `dunning-notices`: planned letters from the queue to the commit of the last gate (notice, letter, document, event, feed,
 * mail or outbox), PDFs left out, letters a second, against the same statements in the same transactions, sent to a copy
 * of the database by a bare script. Wanted: at least 0.6, and no transaction longer than 1 s.
 */
import { createHash } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { letterHandler } from '../src/domain/dunning/gate/index.ts';
import { addressOf, type ServiceAddress } from '../src/platform/database/address.ts';
import { createPool } from '../src/platform/database/create-pool.ts';
import { establishLogins } from '../src/platform/database/logins.ts';
import { Database } from '../src/platform/database/pool.ts';
import { mailSealer } from '../src/platform/mail/index.ts';
import { createObjects, openStorage, Spool, SpooledFile } from '../src/platform/objects/index.ts';
import { startQueue } from '../src/platform/queue/index.ts';
import type { Typesetter } from '../src/platform/typesetting/typesetter.ts';
import { layInvoices } from '../test/harness/dunning-rows.ts';
import { clock, on, planAll } from './dunning-decide.ts';
import { replay, type SentTransaction, transactionsOf } from './sent-transactions.ts';
import { secretKey, setStage, type Stage } from './stage.ts';

const companies = 20;
const due = Number(process.env.BENCH_NOTICES ?? 4_000) / companies;
const letters = companies * due;

export async function run(): Promise<void> {
  const stage = await setStage();
  try {
    const address = { ...stage.address, logins: await establishLogins(stage.pool, secretKey) };
    const copy = await planLetters(stage, address);
    const { seconds, sent } = await passAll(stage, address);
    const { rows } = await stage.pool.query<{ count: number }>(
      `select count(*)::int as count from events where type = 'dunning.level_reached'`,
    );
    if (rows[0]?.count !== letters) throw new Error(`${rows[0]?.count} of ${letters} letters passed the gate`);
    const pool = createPool(addressOf(copy, 'mahnwerk_operator'), { role: 'mahnwerk_operator', max: 16, name: 'bare' });
    const bare = await replay(pool, sent);
    await pool.end();
    const slowest = Math.max(...sent.map(({ began, ended }) => ended - began));
    console.log(
      `dunning-notices: ${letters} letters, ${Math.round(letters / seconds)}/s against ${Math.round(letters / bare)}/s of the bare statements: ratio ${(bare / seconds).toFixed(2)} (wanted ≥ 0.6); slowest transaction ${slowest.toFixed(0)} ms (wanted ≤ 1000); load ${loadavg()[0]?.toFixed(1)}`,
    );
  } finally {
    await stage.close();
  }
}

/** Plans the letters and copies the database; returns the address of the copy. */
async function planLetters({ pool }: Stage, address: ServiceAddress & { database: string }): Promise<ServiceAddress> {
  const database = new Database(address, clock);
  await planAll(database, await layInvoices(pool, { companies, debtors: due, each: 5, due, on }));
  await database.close();
  await pool.query('vacuum analyze');
  const client = new pg.Client({ ...address, database: 'template1' });
  await client.connect();
  // A database is copied while it has no connections.
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [address.database]);
  await client.query(`create database bench_copy template ${pg.escapeIdentifier(address.database)}`);
  await client.query('checkpoint');
  await client.end();
  return { ...address, database: 'bench_copy' };
}

/** Passes all letters through the gate as a worker does, and records what it sends. */
async function passAll(
  { pool, folder }: Stage,
  address: ServiceAddress,
): Promise<{ seconds: number; sent: readonly SentTransaction[] }> {
  const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
  const database = new Database(address, clock);
  const { store } = openStorage({ folder });
  const objects = createObjects({
    store: { ...store, put: async () => undefined },
    spool: new NoSpool(folder),
    database,
  });
  const deps = { publicUrl: 'http://127.0.0.1:8080', objects, mail: mailSealer(secretKey) };
  const handlers = [letterHandler({ database, typesetter: noTypesetter, deps })];
  let seconds = 0;
  const areLeft = async () =>
    (await pool.query(`select from work_items where kind = 'dunning.letter' limit 1`)).rowCount === 1;
  const sent = await transactionsOf(async () => {
    const began = performance.now();
    const queue = startQueue({ database, handlers, log });
    while (await areLeft()) await sleep(50);
    seconds = (performance.now() - began) / 1000;
    await queue.stop();
  });
  await database.close();
  return { seconds, sent };
}

/** The data of a letter instead of its PDF: no two are the same file. */
const noTypesetter: Typesetter = {
  typeset: async (document) => ({ pdf: Buffer.from(JSON.stringify(document)), pages: 1 }),
  pid: undefined,
  close: async () => undefined,
};

/** Writes no file. */
class NoSpool extends Spool {
  override async take(source: Iterable<Uint8Array>): Promise<SpooledFile> {
    const content = Buffer.concat([...source]);
    const sha256 = createHash('sha256').update(content).digest('hex');
    return new NoFile({ sha256, size: content.length, path: '', head: content });
  }
}

class NoFile extends SpooledFile {
  override async release(): Promise<void> {}
}

if (import.meta.main) await run();
