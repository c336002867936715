/**
 * The leanest program that leaves the same rows: `copy` of what a plan wrote into tables with the same columns, indexes,
 * checks and foreign keys, a page of 250 notices in each transaction. Neither triggers nor a decision cost it anything.
 */
import { pipeline } from 'node:stream/promises';
import { Readable, Writable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** What a plan writes, by table, as conditions on its run `$run`. */
const written = {
  letters: 'run_id = $run',
  dunnings: 'run_id = $run',
  ladder_decisions: 'run_id = $run',
  work_items: `kind = 'dunning.letter'`,
} as const;

const page_rows = 250;

type Page = readonly { readonly table: string; readonly lines: string }[];

/** Notices a second that the program writes, by as many workers. */
export async function leanest(pool: pg.Pool, run: string, workers: number): Promise<number> {
  const tables = await Promise.all(
    Object.entries(written).map(async ([table, where]) => {
      const lines = await readLines(
        pool,
        `copy (select * from ${table} where ${where.replace('$run', `'${run}'`)}) to stdout`,
      );
      await pool.query(`create table bench_${table} (like ${table} including all)`);
      await keepForeignKeys(pool, table);
      return { table: `bench_${table}`, lines };
    }),
  );
  const notices = tables.find(({ table }) => table === 'bench_dunnings')?.lines.length ?? 0;
  const count = Math.ceil(notices / page_rows);
  const pages = Array.from({ length: count }, (_, index): Page =>
    tables.map(({ table, lines }) => {
      const [from, to] = [index, index + 1].map((page) => Math.floor((page * lines.length) / count));
      return { table, lines: lines.slice(from, to).join('') };
    }),
  );
  const began = performance.now();
  await Promise.all(Array.from({ length: workers }, () => copyPages(pool, pages)));
  return (notices * 1000) / (performance.now() - began);
}

async function readLines(pool: pg.Pool, text: string): Promise<string[]> {
  const client = await pool.connect();
  const chunks: Buffer[] = [];
  const keep = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await pipeline(client.query(copyTo(text)), keep);
  client.release();
  const lines = Buffer.concat(chunks).toString().split('\n').slice(0, -1);
  return lines.map((line) => `${line}\n`);
}

async function keepForeignKeys(pool: pg.Pool, table: string): Promise<void> {
  const { rows } = await pool.query<{ key: string }>(
    `select pg_get_constraintdef(oid) as key from pg_constraint where contype = 'f' and conrelid = $1::regclass`,
    [table],
  );
  for (const { key } of rows) await pool.query(`alter table bench_${table} add ${key}`);
}

async function copyPages(pool: pg.Pool, pages: Page[]): Promise<void> {
  const client = await pool.connect();
  for (let page = pages.shift(); page !== undefined; page = pages.shift()) {
    await client.query('begin');
    for (const { table, lines } of page)
      await pipeline(Readable.from([lines]), client.query(copyFrom(`copy ${table} from stdin`)));
    await client.query('commit');
  }
  client.release();
}
