/**
 * The leanest program that leaves the same rows: `copy` of what a run wrote into tables with the same columns, indexes,
 * checks and foreign keys, a page of 250 subjects in each transaction. Neither triggers nor a decision cost it anything.
 */
import { pipeline } from 'node:stream/promises';
import { Readable, Writable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** What a run left. */
export interface Written {
  /** Conditions on the rows of each table. */
  readonly tables: Readonly<Record<string, string>>;
  /** The table that has a row for each subject. */
  readonly subjects: string;
}

const page_rows = 250;

type Page = readonly { readonly into: string; readonly lines: string }[];

/** Subjects a second that the program writes, by as many workers. */
export async function leanest(pool: pg.Pool, written: Written, workers: number): Promise<number> {
  const tables = await Promise.all(
    Object.entries(written.tables).map(async ([table, where]) => {
      const columns = await columnsOf(pool, table);
      const lines = await readLines(pool, `copy (select ${columns} from ${table} where ${where}) to stdout`);
      await pool.query(`create table bench_${table} (like ${table} including all)`);
      await keepForeignKeys(pool, table);
      return { table, into: `bench_${table} (${columns})`, lines };
    }),
  );
  const subjects = tables.find(({ table }) => table === written.subjects)?.lines.length ?? 0;
  const count = Math.ceil(subjects / page_rows);
  const pages = Array.from({ length: count }, (_, index): Page =>
    tables.map(({ into, lines }) => {
      const [from, to] = [index, index + 1].map((page) => Math.floor((page * lines.length) / count));
      return { into, lines: lines.slice(from, to).join('') };
    }),
  );
  const began = performance.now();
  await Promise.all(Array.from({ length: workers }, () => copyPages(pool, pages)));
  return (subjects * 1000) / (performance.now() - began);
}

/** The columns that an insert may name. */
async function columnsOf(pool: pg.Pool, table: string): Promise<string> {
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]?.names ?? '';
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
    for (const { into, lines } of page)
      await pipeline(Readable.from([lines]), client.query(copyFrom(`copy ${into} from stdin`)));
    await client.query('commit');
  }
  client.release();
}
