/** Imports under pressure: two commands at once, a worker that is gone after a batch, strangers, and hostile text. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Usage } from '@mahnwerk/contract/case/usage.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Import, ImportRow } from '@mahnwerk/contract/shapes/import.ts';
import { undoInThread, runInThread } from '../../src/domain/intake/imports/run.ts';
import { bodyOf, openStage, publicUrl, type Stage } from '../harness/cases.ts';
import { type DunningCompany, openDunning } from '../harness/dunning.ts';
import { assertRefused } from '../harness/every-route.ts';
import { givenImport, workOnImports } from '../harness/imports.ts';
import { download } from '../harness/uploads.ts';

const at = '/mahnservice/v1/imports/';
let stage: Stage;
let company: DunningCompany;
let stranger: DunningCompany;

before(async () => {
  stage = await openStage();
  company = await openDunning(stage);
  stranger = await openDunning(stage);
});
after(() => stage.stop());

const debtorsOf = (prefix: string, count: number): string =>
  ['Kundennummer;Firma', ...Array.from({ length: count }, (_, index) => `${prefix}-${index};Firma ${index} GmbH`)].join(
    '\n',
  );

const countOf = async (kind: string, search: string): Promise<number> =>
  (await company.read<{ count: number }>(`/mahnservice/v1/${kind}/?${search}`)).count;

test('of two runs at once one is taken, and each row runs once', async () => {
  const { id } = await givenImport(stage, company, { kind: 'invoice_debtors', csv: debtorsOf('S', 3) });
  const answers = await Promise.all([1, 2].map(() => company.send('POST', `${at}${id}/run/`)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([202, 409]));
  await workOnImports(stage);
  const { status, counts } = await company.read<Import>(`${at}${id}/`);
  assert.deepEqual([status, counts.created, counts.done], ['finished', 3, 3]);
});

test('a run and an undoing whose worker is gone after a batch go on behind it', async () => {
  const { id } = await givenImport(stage, company, { kind: 'invoice_debtors', csv: debtorsOf('K', 5) });
  const oneBatch = (task: typeof runInThread) =>
    stage.database.asOperatorInThread(task, company.company, {
      company: company.company,
      id,
      batch: 2,
      attached: {},
      publicUrl,
      environment: stage.dependencies.environment,
    });
  bodyOf(await company.send('POST', `${at}${id}/run/`), 202);
  await oneBatch(runInThread);
  assert.equal((await company.read<Import>(`${at}${id}/`)).counts.created, 2);
  await workOnImports(stage);
  const ran = await company.read<Import>(`${at}${id}/`);
  assert.deepEqual([ran.status, ran.counts.created, ran.counts.failed], ['finished', 5, 0]);
  bodyOf(await company.send('POST', `${at}${id}/undo/`), 202);
  await oneBatch(undoInThread);
  await workOnImports(stage);
  const undone = await company.read<Import>(`${at}${id}/`);
  assert.deepEqual([undone.status, undone.counts.undone, undone.counts.created], ['undone', 5, 0]);
  assert.equal(await countOf('debtors', 'customer_number=K-4'), 0);
});

test('of two who take an import back at once one is taken, and a change of it meanwhile is refused', async () => {
  const { id } = await givenImport(stage, company, { kind: 'invoice_debtors', csv: debtorsOf('U', 3) });
  bodyOf(await company.send('POST', `${at}${id}/run/`), 202);
  await workOnImports(stage);
  const answers = await Promise.all(['undo', 'undo', 'run'].map((name) => company.send('POST', `${at}${id}/${name}/`)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([202, 409]));
  assert.equal(answers.filter(({ status }) => status === 202).length, 1);
  assert.equal((await company.send('DELETE', `${at}${id}/`)).status, 409);
  assert.equal((await company.send('PATCH', `${at}${id}/rows/2/`, { values: { email: null } })).status, 409);
  await workOnImports(stage);
  const { status, counts } = await company.read<Import>(`${at}${id}/`);
  assert.deepEqual([status, counts.undone, counts.created], ['undone', 3, 0]);
});

test('two people who run an import at once are both heard, and one of them starts it', async () => {
  const { id } = await givenImport(stage, company, { kind: 'invoice_debtors', csv: debtorsOf('Z', 3) });
  const runs = await Promise.all([
    company.send('POST', `${at}${id}/run/`, { only: [2] }),
    stage.operate('POST', `/operator/v1/imports/${id}/run/`, { except: [2] }),
  ]);
  assert.deepEqual(new Set(runs.map(({ status }) => status)), new Set([202, 409]));
  await workOnImports(stage);
  const { counts } = await company.read<Import>(`${at}${id}/`);
  assert.equal(counts.created, runs[0].status === 202 ? 1 : 2);
});

test('a stopped run leaves the rest, which a further run takes', async () => {
  const { id } = await givenImport(stage, company, { kind: 'invoice_debtors', csv: debtorsOf('P', 2) });
  bodyOf(await company.send('POST', `${at}${id}/run/`), 202);
  assert.equal(bodyOf(await company.send<Import>('POST', `${at}${id}/stop/`), 200).status, 'stopped');
  await workOnImports(stage);
  assert.equal((await company.read<Import>(`${at}${id}/`)).counts.done, 0);
  bodyOf(await company.send('POST', `${at}${id}/run/`), 202);
  await workOnImports(stage);
  assert.equal((await company.read<Import>(`${at}${id}/`)).counts.created, 2);
});

test('a debtor that has changed since keeps its row from being taken back', async () => {
  const { id } = await givenImport(stage, company, { kind: 'invoice_debtors', csv: debtorsOf('F', 2) });
  bodyOf(await company.send('POST', `${at}${id}/run/`), 202);
  await workOnImports(stage);
  const [row] = (await company.read<{ results: ImportRow[] }>(`${at}${id}/rows/`)).results;
  const path = new URL(row?.result?.resources[0]?.href ?? '').pathname;
  bodyOf(await company.send('PATCH', path, { email: 'neu@firma.example' }), 200);
  assert.equal((await company.send('POST', `${at}${id}/undo/`)).status, 409);
  bodyOf(await company.send('POST', `${at}${id}/undo/`, { partial: true }), 202);
  await workOnImports(stage);
  const { status, counts } = await company.read<Import>(`${at}${id}/`);
  assert.deepEqual([status, counts.undone, counts.left], ['undone', 1, 1]);
});

test('a stranger finds no import, no row and no result', async () => {
  const { id } = await givenImport(stage, company, { kind: 'invoice_debtors', csv: debtorsOf('X', 1) });
  const paths = [
    ['GET', `${at}${id}/`],
    ['GET', `${at}${id}/rows/`],
    ['GET', `${at}${id}/rows/2/`],
    ['GET', `${at}${id}/result/?format=csv&rows=all`],
    ['PATCH', `${at}${id}/`, { options: {} }],
    ['PATCH', `${at}${id}/rows/2/`, { values: {} }],
    ['POST', `${at}${id}/run/`],
    ['POST', `${at}${id}/stop/`],
    ['POST', `${at}${id}/undo/`],
    ['DELETE', `${at}${id}/`],
  ] as const;
  for (const [method, path, body] of paths) assert.equal((await stranger.send(method, path, body)).status, 404, path);
});

test('a formula in a cell is data on its way in and text on its way out', async () => {
  const csv = 'Kundennummer;Firma\n=1+1;"@SUM(A1) <script>"\n';
  const { id } = await givenImport(stage, company, { kind: 'invoice_debtors', csv });
  const [row] = (await company.read<{ results: ImportRow[] }>(`${at}${id}/rows/`)).results;
  assert.deepEqual(row?.values, { customer_number: '=1+1', company_name: '@SUM(A1) <script>' });
  const result = await download(stage.url, `${at}${id}/result/?format=csv&rows=all`, company.key);
  assert.equal(result.status, 200);
  assert.deepEqual(result.bytes.toString().split('\r\n').slice(0, 2), [
    '\uFEFFKundennummer;Firma;Ergebnis;Id;Grund',
    `"'=1+1";"'@SUM(A1) <script>";bereit;;`,
  ]);
});

test('a row is corrected and checked again, and a run takes it', async () => {
  const csv =
    'Kundennummer;Rechnungsnummer;Rechnungsdatum;Fällig am;Betrag;Firma\nC-1;CR-1;02.01.2026;01.01.2026;10,00;Firma GmbH\n';
  const { id } = await givenImport(stage, company, { kind: 'invoices', csv });
  const changed = await company.send<ImportRow>('PATCH', `${at}${id}/rows/2/`, { values: { due_date: '2026-02-01' } });
  assert.deepEqual([changed.status, changed.body.state, changed.body.edited], [200, 'ready', true]);
  bodyOf(await company.send('POST', `${at}${id}/run/`, { only: [2] }), 202);
  await workOnImports(stage);
  assert.equal(await countOf('invoices', 'invoice_number=CR-1'), 1);
});

test('uploads of the operator are charged to the company that they are for, and a file that is here costs nothing', async () => {
  const limited = await openStage({ rateLimits: true });
  try {
    const [one, other] = [await limited.aCompany(), await limited.aCompany()];
    const fileOf = (number: number) => Buffer.from(`Kundennummer;Firma\n${number};Beispiel GmbH`).toString('base64');
    const upload = (company_id: string, number: number) =>
      limited.operate<Import>('POST', '/operator/v1/imports/', {
        company_id,
        kind: 'debtors',
        filename: 'kunden.csv',
        base64: fileOf(number),
      });
    const numbers = Array.from({ length: limits.imports_per_hour }, (_, index) => index);
    for (const number of numbers) {
      assert.equal((await upload(one.company, number)).status, 201);
      if (number === 0) assert.equal((await upload(one.company, number)).status, 200);
    }
    const refused = await upload(one.company, limits.imports_per_hour);
    assertRefused(refused, 429, 'throttled');
    const seconds = Number(refused.headers.get('retry-after'));
    assert.ok(seconds > 3500 && seconds <= 3600, `Retry-After: ${seconds}`);
    const own = { kind: 'debtors', filename: 'kunden.csv', base64: fileOf(1000) };
    assertRefused(await one.send('POST', '/v2/imports/', own), 429, 'throttled');
    assert.equal((await upload(other.company, 0)).status, 201);
    const { buckets } = await one.read<Usage>('/v2/usage/');
    const used = buckets.find(({ bucket }) => bucket === 'expensive:imports');
    assert.deepEqual([used?.used, used?.remaining], [limits.imports_per_hour, 0]);
  } finally {
    await limited.stop();
  }
});
