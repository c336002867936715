/**
 * `imports [rows=100000] [csv|xlsx]`: a table of orders with their debtors, from its upload until it is checked, and until its run has ended, beside
 * a neighbour's reads. Against the leanest programs over the same rows: `copy` of pages into tables with the same columns, indexes, checks
 * and foreign keys, and one `insert` a row and table, sent without waiting, into the tables themselves with their triggers. Wanted: at most 3
 * times the inserts, memory of the program and its helpers 150 MiB above idle, p99 of the neighbour's reads twice that of idle.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Import } from '@mahnwerk/contract/shapes/import.ts';
import { workbookOf } from '../test/harness/tables.ts';
import { leanest } from './leanest.ts';
import { makeClaim, makeDebtor } from './set-up.ts';
import { setStage, type Stage } from './stage.ts';

const rows_default = 100_000;
const idle_seconds = 15;
const look_ms = 100;
const reads_per_second = 20;
const failed_ms = 60_000;

const header = [
  'Kundennummer',
  'Firma',
  'Straße',
  'PLZ',
  'Ort',
  'Rechnungsnummer',
  'Rechnungsdatum',
  'Fällig am',
  'Hauptforderung',
];

const cellsOf = (name: string, row: number): string[] => [
  `${name}-${row}`,
  `Beispiel ${row} GmbH`,
  `Musterweg ${row}`,
  '10115',
  'Berlin',
  `RE-${name}-${row}`,
  '05.01.2026',
  '19.01.2026',
  `${1 + (row % 900)},50`,
];

const csvOf = (name: string, rows: number): Buffer =>
  Buffer.from(
    [header, ...Array.from({ length: rows }, (_none, row) => cellsOf(name, row))]
      .map((cells) => cells.join(';'))
      .join('\r\n'),
  );

const sheetRow = (cells: readonly string[], index: number): string =>
  `<row r="${index + 1}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;

const xlsxOf = (name: string, rows: number): Promise<Buffer> =>
  workbookOf({
    sheets: {
      Orders: [header, ...Array.from({ length: rows }, (_none, row) => cellsOf(name, row))].map(sheetRow).join(''),
    },
  });

interface Owner {
  readonly id: string;
  readonly key: string;
}

interface Site {
  readonly stage: Stage;
  readonly port: number;
  /** Resident size of the program and its helpers, in MiB. */
  readonly memory: () => number;
}

async function ask<T>({ port }: Site, key: string, path: string, sent: RequestInit = {}): Promise<T> {
  const headers = { Authorization: `Bearer ${key}`, 'Idempotency-Key': randomUUID() };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...sent, headers });
  const text = await response.text();
  assert.ok(response.ok, `${path}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

/** Waits until the service has worked on the import. */
async function settled(site: Site, key: string, id: string): Promise<Import> {
  for (;;) {
    const found = await ask<Import>(site, key, `/v2/imports/${id}/`);
    if (!['reading', 'checking', 'running'].includes(found.status)) return found;
    await sleep(250);
  }
}

interface Imported {
  readonly checked_s: number;
  readonly run_s: number;
}

async function importFile(site: Site, { key }: Owner, file: Buffer, name: string): Promise<Imported> {
  const form = new FormData();
  form.set('kind', 'orders');
  form.set('file', new Blob([new Uint8Array(file)]), name);
  const began = performance.now();
  const { id } = await ask<Import>(site, key, '/v2/imports/', { method: 'POST', body: form });
  const checked = await settled(site, key, id);
  assert.equal(checked.status, 'checked', JSON.stringify(checked.problem));
  const read = performance.now();
  await ask(site, key, `/v2/imports/${id}/run/`, { method: 'POST' });
  const { status, counts } = await settled(site, key, id);
  assert.deepEqual([status, counts.failed], ['finished', 0]);
  return { checked_s: (read - began) / 1000, run_s: (performance.now() - read) / 1000 };
}

/** Milliseconds of a neighbour's reads until the signal, ascending; each counts from when it is due, and one that fails as a minute. */
async function readsOf(site: Site, { key }: Owner, claim: string, signal: AbortSignal): Promise<readonly number[]> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const began = performance.now();
  for (let index = 0; !signal.aborted; index += 1) {
    const due = began + (index * 1000) / reads_per_second;
    await sleep(Math.max(0, due - performance.now()));
    const path = index % 3 === 0 ? '/v2/orders/' : `/v2/claims/${claim}/`;
    running.push(
      ask(site, key, path).then(
        () => void times.push(performance.now() - due),
        () => void times.push(failed_ms),
      ),
    );
  }
  await Promise.all(running);
  return times.toSorted((one, other) => one - other);
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? NaN;

interface Watched<T> {
  readonly result: T;
  readonly reads: readonly number[];
  readonly peak_mib: number;
}

/** Does this beside the neighbour's reads, and looks at the memory. */
async function watch<T>(site: Site, neighbour: Owner & { claim: string }, work: () => Promise<T>): Promise<Watched<T>> {
  const over = new AbortController();
  const reading = readsOf(site, neighbour, neighbour.claim, over.signal);
  let peak_mib = 0;
  const looking = setInterval(() => (peak_mib = Math.max(peak_mib, site.memory())), look_ms);
  try {
    const result = await work();
    over.abort();
    return { result, reads: await reading, peak_mib };
  } finally {
    clearInterval(looking);
    over.abort();
  }
}

/** Resident size of a process and all that it has started, in MiB. */
function memoryOf(pid: number): number {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const parent = Number(fieldsOf(name)[1]);
    parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
  }
  const sizeOf = (each: number): number =>
    sizeIn(each) + (parents.get(each) ?? []).reduce((sum, child) => sum + sizeOf(child), 0);
  return sizeOf(pid);
}

function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
}

const fieldsOf = (pid: string): string[] => readProc(`${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
const sizeIn = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readProc(`${pid}/status`))?.[1] ?? 0) / 1024;

const written = ['debtors', 'orders', 'claims', 'import_rows'] as const;
const subjects_of_page = 100;

/** The ids of a copy follow from those of the original. */
const copied = (column: string): string => `md5(t.${column}::text || 'copy')::uuid`;
const ids: Readonly<Record<(typeof written)[number], Readonly<Record<string, string>>>> = {
  debtors: { id: copied('id') },
  orders: { id: copied('id'), debtor_id: copied('debtor_id') },
  claims: { id: copied('id'), order_id: copied('order_id') },
  import_rows: { import_id: copied('import_id') },
};

/** Seconds of the statements that leave the same rows for another company: one `insert` a row and table, in pages of 100 rows. */
async function insertsOf({ stage }: Site, from: Owner, to: Owner): Promise<number> {
  const client = new pg.Client({ ...stage.address, pipeline: true });
  await client.connect();
  await client.query(
    `insert into imports select (jsonb_populate_record(null::imports, to_jsonb(t) || jsonb_build_object('company_id', $2::uuid, 'id', ${copied('id')}))).* from imports t where company_id = $1`,
    [from.id, to.id],
  );
  const statements = await Promise.all(
    written.map(async (table) => {
      const { rows } = await client.query<{ names: string }>(
        `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      );
      const names = rows[0]?.names ?? '';
      return `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1)`;
    }),
  );
  const key = { debtors: 'id', orders: 'id', claims: 'id', import_rows: 'number' } as const;
  const readPage = (table: (typeof written)[number], offset: number) =>
    client.query<{ row: string }>(
      `select (to_jsonb(t) || jsonb_build_object('company_id', $2::uuid${Object.entries(ids[table])
        .map(([name, value]) => `, '${name}', ${value}`)
        .join(
          '',
        )}))::text as row from ${table} t where company_id = $1 order by ${key[table]} limit ${subjects_of_page} offset $3`,
      [from.id, to.id, offset],
    );
  let spent = 0;
  for (let offset = 0; ; offset += subjects_of_page) {
    const pages = await Promise.all(written.map((table) => readPage(table, offset)));
    if (pages.every(({ rows }) => rows.length === 0)) break;
    const began = performance.now();
    await Promise.all([
      client.query('begin'),
      ...pages.flatMap(({ rows }, index) =>
        rows.map(({ row }) => client.query({ name: `insert ${index}`, text: statements[index] ?? '', values: [row] })),
      ),
      client.query('commit'),
    ]);
    spent += performance.now() - began;
  }
  await client.end();
  return spent / 1000;
}

async function measure(site: Site, format: 'csv' | 'xlsx', rows: number): Promise<void> {
  const { stage } = site;
  const [owner, other] = [await stage.company(), await stage.company()];
  const neighbour = await stage.company();
  const claim = await makeClaim(site.port, neighbour.key, await makeDebtor(site.port, neighbour.key));
  const near = { ...neighbour, claim };
  const file = format === 'csv' ? csvOf('A', rows) : await xlsxOf('A', rows);
  await watch(site, near, () => sleep(3_000));
  const idle = await watch(site, near, () => sleep(idle_seconds * 1000));
  const memory = site.memory();
  const { result, reads, peak_mib } = await watch(site, near, () => importFile(site, owner, file, `orders.${format}`));
  const whole = result.checked_s + result.run_s;
  const [quiet, p99] = [at(idle.reads, 0.99), at(reads, 0.99)];
  console.log(
    `imports: ${rows} rows of ${format}: checked in ${result.checked_s.toFixed(1)} s, run in ${result.run_s.toFixed(1)} s; memory ${(peak_mib - memory).toFixed(0)} MiB above ${memory.toFixed(0)} (wanted ≤ 150); a neighbour's reads p99 ${p99.toFixed(0)} ms against ${quiet.toFixed(0)} (${(p99 / quiet).toFixed(1)} ×, wanted ≤ 2), longest ${(reads.at(-1) ?? 0).toFixed(0)} ms`,
  );
  if (format === 'xlsx') return;
  const inserts_s = await insertsOf(site, owner, other);
  const own = `company_id = '${owner.id}'`;
  const tables = Object.fromEntries(written.filter((each) => each !== 'import_rows').map((each) => [each, own]));
  const copies_s = rows / (await leanest(stage.pool, { tables, subjects: 'orders' }, 1));
  console.log(
    `imports: the same rows by inserts ${inserts_s.toFixed(1)} s: ratio ${(whole / inserts_s).toFixed(1)} (wanted ≤ 3); by copy ${copies_s.toFixed(1)} s: ratio ${(whole / copies_s).toFixed(1)}`,
  );
}

/** @param words `rows=n`, and a format where one alone is measured */
export async function run(words: readonly string[] = []): Promise<void> {
  const rows = Number(words.find((word) => word.startsWith('rows='))?.slice('rows='.length) ?? rows_default);
  const stage = await setStage();
  try {
    const program = await stage.start('work-server.ts', { BENCH_API: 'on', ...settingsOf(stage) });
    const site: Site = { stage, port: program.port, memory: () => memoryOf(program.pid) };
    for (const format of ['csv', 'xlsx'] as const)
      if (words.includes(format) || !words.some((word) => word === 'csv' || word === 'xlsx'))
        await measure(site, format, rows);
  } finally {
    await stage.close();
  }
}

const settingsOf = ({ folder }: Stage) => ({
  MAHNWERK_ENVIRONMENT: 'sandbox',
  MAHNWERK_DATA_DIR: `${folder}-data`,
  MAHNWERK_RATE_LIMITS: 'off',
  MAHNWERK_DEMO: 'off',
});

if (import.meta.main) await run(process.argv.slice(2));
