/** The process is killed while it reads, checks, runs or takes back an import: another one goes on, and every row is done exactly once. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Import } from '@mahnwerk/contract/shapes/import.ts';
import { bodyOf, type Company, openStage, type Stage } from '../harness/cases.ts';
import { workOnImports } from '../harness/imports.ts';
import { startApart } from '../harness/separate-process.ts';
import { until } from '../harness/until.ts';

const at = '/v2/imports/';
const row_count = 1_500;
let stage: Stage;
let company: Company;

before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
});
after(() => stage.stop());

const importOf = (id: string): Promise<Import> => company.read<Import>(`${at}${id}/`);

async function countOf(table: string, condition = 'true'): Promise<number> {
  const [row] = await stage.sql(`select count(*)::int as count from ${table} where company_id = $1 and ${condition}`, [
    company.company,
  ]);
  return Number(row?.count);
}

/** Lets another process work until the fact holds, kills it, and goes on here as the next process does. */
async function killWhen(fact: () => Promise<boolean>, id: string, status: Import['status']): Promise<void> {
  const apart = await startApart(stage);
  apart.child.send('begin');
  await until(fact, `${status} has begun`);
  await apart.kill();
  assert.equal((await importOf(id)).status, status, 'the kill came before the end');
  await stage.sql(`update work_items set lease_until = '-infinity', lease_token = null where kind = 'import'`);
  await workOnImports(stage);
}

test('killed in every phase, an import goes on: no row twice, none lost', async () => {
  const rows = Array.from({ length: row_count }, (_, index) => `KI-${index};Firma ${index} GmbH`);
  const base64 = Buffer.from(['Kundennummer;Firma', ...rows].join('\n')).toString('base64');
  const sent = { kind: 'debtors', filename: 'a.csv', base64 };
  const { id } = bodyOf(await company.send<Import>('POST', at, sent), 201);

  await killWhen(async () => (await countOf('import_rows')) > 0, id, 'reading');
  const read = await importOf(id);
  assert.deepEqual([read.status, read.counts.rows, read.counts.ready], ['checked', row_count, row_count]);

  bodyOf(await company.send('PATCH', `${at}${id}/`, { options: { acting_as: 'business' } }), 200);
  await killWhen(async () => (await countOf('import_rows', 'pass = 1')) > 0, id, 'checking');
  const checked = await importOf(id);
  assert.deepEqual([checked.status, checked.counts.ready], ['checked', row_count]);

  bodyOf(await company.send('POST', `${at}${id}/run/`), 202);
  await killWhen(async () => (await importOf(id)).counts.created > 0, id, 'running');
  const ran = await importOf(id);
  assert.deepEqual([ran.status, ran.counts.created, ran.counts.failed], ['finished', row_count, 0]);
  assert.deepEqual(
    [await countOf('debtors'), await countOf('(select distinct company_id, your_reference from debtors) d')],
    [row_count, row_count],
  );

  bodyOf(await company.send('POST', `${at}${id}/undo/`), 202);
  await killWhen(async () => (await importOf(id)).counts.undone > 0, id, 'undoing');
  const undone = await importOf(id);
  assert.deepEqual([undone.status, undone.counts.undone, undone.counts.left], ['undone', row_count, 0]);
  assert.equal(await countOf('debtors'), 0);
});
