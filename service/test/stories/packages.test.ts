/**
 * What a program lives through that is not a part of this repository: it installs the SDK and the contract from
 * files, without a network, and runs on a Node that strips no types.
 */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from '../../../contract/build.ts';
import { type LiveService, liveService } from '../harness/service.ts';

const run = promisify(execFile);

let service: LiveService;
/** Where everything is: built packages, archives, and the program's own folder. */
let folder: string;
let program: string;
const packed: Record<string, readonly string[]> = {};

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mahnwerk-packages-'));
  program = join(folder, 'program');
  await mkdir(program);
  const archives: string[] = [];
  for (const each of ['contract', 'client'] as const) {
    await build(each, join(folder, each));
    const [pack] = JSON.parse(await npm('pack', join(folder, each), '--json', '--pack-destination', folder)) as [
      { filename: string; files: { path: string }[] },
    ];
    packed[each] = pack.files.map(({ path }) => path);
    archives.push(join(folder, pack.filename));
  }
  await writeFile(join(program, 'package.json'), '{"name":"program","private":true,"type":"module"}');
  await npm('install', '--offline', ...archives);
  service = await liveService();
});

after(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function npm(...words: readonly string[]): Promise<string> {
  const { stdout } = await run(
    'npm',
    [...words, '--cache', join(folder, 'cache'), '--no-audit', '--no-fund', '--no-update-notifier'],
    { cwd: program, env: { ...process.env, npm_config_loglevel: 'error' } },
  );
  return stdout;
}

test('the packages hold JavaScript, declarations and words, and neither sources nor tests', () => {
  for (const [name, files] of Object.entries(packed)) {
    assert.deepEqual(
      files.filter((file) => !/^(README\.md|package\.json|[\w./-]+\.(js|d\.ts))$/.test(file)),
      [],
    );
    assert.deepEqual(
      files.filter((file) => file.includes('.test.')),
      [],
      name,
    );
    assert.equal(
      files.filter((file) => file.endsWith('.js')).length,
      files.filter((file) => file.endsWith('.d.ts')).length,
    );
  }
  assert.ok(packed.client?.includes('client.js') && packed.contract?.includes('apis/case.js'));
});

const calling = `
import { connect, ApiError, UnverifiedDelivery, verifyDelivery } from '@mahnwerk/client';
import { caseApi } from '@mahnwerk/contract/apis/case';
import { limits } from '@mahnwerk/contract/grammar/limits';
import { introductionOf } from '@mahnwerk/contract/grammar/openapi/texts';

const client = connect(caseApi, { baseUrl: process.env.URL, key: process.env.KEY });
const debtor = await client.debtors.create({ body: { acting_as: 'consumer', person: { first_name: 'Erika', last_name: 'Muster' } } });
const refusal = await client.debtors.get({ id: '0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11' }).catch((error) => error);
const delivery = await verifyDelivery({ headers: {}, body: '', secret: 'none' }).catch((error) => error);
console.log(JSON.stringify([debtor.display_name, (await client.debtors.list()).count, refusal instanceof ApiError && refusal.code, delivery instanceof UnverifiedDelivery && delivery.step, limits.page_max, introductionOf('case').length > 100]));
`;

test('a program on a Node that strips no types imports the SDK and calls the service', async () => {
  await writeFile(join(program, 'calling.js'), calling);
  const key = await service.givenKey('case', await service.givenCompany());
  const { stdout } = await run(process.execPath, ['--no-strip-types', 'calling.js'], {
    cwd: program,
    env: { ...process.env, URL: service.url, KEY: key, NODE_OPTIONS: '' },
  });
  assert.deepEqual(JSON.parse(stdout), ['Erika Muster', 1, 'not_found', 'headers', 100, true]);
});

const typed = `
import { connect, isEvent, type DeliveredEvent } from '@mahnwerk/client';
import { caseApi } from '@mahnwerk/contract/apis/case';
import type { Order } from '@mahnwerk/contract/case/orders';

const client = connect(caseApi, { baseUrl: 'https://api.example', key: 'k' });
export const finalize = async (id: string): Promise<Order> => client.orders.finalize({ id });
export const first = async (): Promise<string | undefined> => (await client.webhooks.list({ query: { enabled: true } })).results[0]?.url;
export const mandateOf = (event: DeliveredEvent): string | undefined => (isEvent(event, 'order.accepted') ? event.data.mandate_id : undefined);
// @ts-expect-error an id is due
await client.orders.finalize({});
// @ts-expect-error not an operation
await client.orders.eat();
// @ts-expect-error not a number
export const total: number = (await client.orders.get({ id: 'x' })).totals.order_value.value;
`;

test('a TypeScript program gets every type from the declarations', async () => {
  await writeFile(join(program, 'typed.ts'), typed);
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  for (const module of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ] as const) {
    const options = [
      '--noEmit',
      '--strict',
      '--target',
      'es2023',
      '--lib',
      'es2023,dom,dom.iterable',
      '--types',
      '',
      '--module',
      module[0],
      '--moduleResolution',
      module[1],
      'typed.ts',
    ];
    const { stdout } = await run(process.execPath, [compiler, ...options], { cwd: program }).catch(
      (error: unknown) => error as { stdout: string },
    );
    assert.equal(stdout, '', module.join(' '));
  }
});
