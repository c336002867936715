/**
 * What a program lives through that is not a part of this repository: it installs the SDK and the contract from
 * files, without a network, is checked by TypeScript and runs on every supported Node.
 */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { version } from '@mahnwerk/contract/version.ts';
import { build } from '../../../contract/build.ts';
import { nodeOf, nodeVersions } from '../harness/nodes.ts';
import { type LiveService, liveService } from '../harness/service.ts';

const run = promisify(execFile);
const repository = fileURLToPath(new URL('../../../', import.meta.url));

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
      files.filter((file) => !/^(README\.md|(cjs\/)?package\.json|[\w./-]+\.(js|d\.ts))$/.test(file)),
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

test('the packages can be published: entries, types, one version, the Node releases they run on, and the licence of the owner', async () => {
  for (const name of ['contract', 'client']) {
    const manifest = JSON.parse(await readFile(join(folder, name, 'package.json'), 'utf8')) as Record<string, unknown>;
    const owner = JSON.parse(await readFile(join(repository, name, 'package.json'), 'utf8')) as { license: string };
    assert.deepEqual(
      [manifest.version, manifest.license, manifest.private, manifest.engines],
      [version, owner.license, undefined, { node: '>=20.19' }],
    );
    assert.deepEqual(manifest.dependencies, name === 'client' ? { '@mahnwerk/contract': version } : {});
  }
  for (const entry of ['client', 'case', 'partner', 'dunning', 'operator', 'account'])
    for (const ending of ['js', 'd.ts']) assert.ok(packed.client?.includes(`${entry}.${ending}`), entry);
});

const calling = `
import { connect, ApiError, UnverifiedDelivery, verifyDelivery } from '@mahnwerk/client';
import { caseApi } from '@mahnwerk/client/case';
import { limits } from '@mahnwerk/contract/grammar/limits';
import { introductionOf } from '@mahnwerk/contract/grammar/openapi/texts';

const client = connect(caseApi, { baseUrl: process.env.URL, key: process.env.KEY });
const debtor = await client.debtors.create({ body: { acting_as: 'consumer', person: { first_name: 'Erika', last_name: 'Muster' } } });
const refusal = await client.debtors.get({ id: '0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11' }).catch((error) => error);
const delivery = await verifyDelivery({ headers: {}, body: '', secret: 'none' }).catch((error) => error);
console.log(JSON.stringify([debtor.display_name, (await client.debtors.list()).count, refusal instanceof ApiError && refusal.code, delivery instanceof UnverifiedDelivery && delivery.step, limits.page_max, introductionOf('case').length > 100]));
`;

for (const release of [...nodeVersions, process.versions.node])
  test(`a program on Node ${release.split('.')[0]} imports the SDK and calls the service`, async () => {
    await writeFile(join(program, 'calling.js'), calling);
    const key = await service.givenKey('case', await service.givenCompany());
    const own = release === process.versions.node;
    const { stdout } = await run(
      own ? process.execPath : await nodeOf(release),
      [...(own ? ['--no-strip-types'] : []), 'calling.js'],
      { cwd: program, env: { ...process.env, URL: service.url, KEY: key, NODE_OPTIONS: '' } },
    );
    assert.deepEqual(JSON.parse(stdout), ['Erika Muster', 1, 'not_found', 'headers', 100, true]);
  });

const requiring = `
const { ApiError, cents, connect, money, signDelivery, verifyDelivery } = require('@mahnwerk/client');
const { caseApi } = require('@mahnwerk/client/case');

(async () => {
  const client = connect(caseApi, { baseUrl: process.env.URL, key: process.env.KEY });
  const refusal = await client.debtors.get({ id: '0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11' }).catch((error) => error);
  const event = { id: 'e', type: 'order.accepted', created_at: '2026-03-01T09:30:00.000Z', data: {} };
  const verified = await verifyDelivery({ ...(await signDelivery({ event, secret: 'secret' })), secret: 'secret' });
  console.log(JSON.stringify([refusal instanceof ApiError && refusal.code, verified.type, money(cents({ value: '1190.00' })).value]));
})();
`;

test('a CommonJS program requires the SDK, where modules cannot be required', async () => {
  await writeFile(join(program, 'requiring.cjs'), requiring);
  const key = await service.givenKey('case', await service.givenCompany());
  const { stdout } = await run(process.execPath, ['--no-require-module', 'requiring.cjs'], {
    cwd: program,
    env: { ...process.env, URL: service.url, KEY: key, NODE_OPTIONS: '' },
  });
  assert.deepEqual(JSON.parse(stdout), ['not_found', 'order.accepted', '1190.00']);
});

/** What the compiler says about files of the program, also about the declarations that they import. */
async function compiled(files: readonly string[], resolution: 'node16' | 'nodenext' | 'bundler'): Promise<string> {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2023', '--types', 'node'];
  const modules = ['--module', resolution === 'bundler' ? 'esnext' : resolution, '--moduleResolution', resolution];
  const { stdout } = await run(
    process.execPath,
    [compiler, ...options, ...modules, '--lib', 'es2023,dom,dom.iterable', '--noErrorTruncation', ...files],
    { cwd: program },
  ).catch((error: unknown) => error as { stdout: string });
  return stdout;
}

/** What the programs of the guides use beside the SDK. */
async function installGuidesNeeds(): Promise<void> {
  for (const name of ['@types/node', 'undici-types', 'standardwebhooks', '@stablelib/base64', 'fast-sha256']) {
    await mkdir(dirname(join(program, 'node_modules', name)), { recursive: true });
    await symlink(join(repository, 'node_modules', name), join(program, 'node_modules', name)).catch(() => undefined);
  }
}

const typed = `
import { ApiError, cents, connect, isEvent, type Claim, type DeliveredEvent, type EventOf, type Order } from '@mahnwerk/client';
import { caseApi } from '@mahnwerk/client/case';
import { caseApi as derived } from '@mahnwerk/contract/apis/case';

const client = connect(caseApi, { baseUrl: 'https://api.example', key: 'k', afterRequest: ({ status }) => console.log(status) });
export const finalize = async (id: string): Promise<Order> => client.orders.finalize({ id });
export const claimsOf = (order: Order): readonly Claim[] => order.claims;
export const secret = async (url: string): Promise<string> => (await client.webhooks.create({ body: { url } })).secret_key;
export const first = async (): Promise<string | undefined> => (await client.webhooks.list({ query: { enabled: true } })).results[0]?.url;
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';
export function mandateOf(event: DeliveredEvent): string | undefined {
  switch (event.type) {
    case 'order.accepted': return event.data.mandate_id;
    // @ts-expect-error a rejected order has no case
    case 'order.rejected': return event.data.mandate_id;
    default: return undefined;
  }
}
export const narrowed = (event: DeliveredEvent): EventOf<'order.accepted'> | undefined => (isEvent(event, 'order.accepted') ? event : undefined);
export const same = (): Promise<Order> => connect(derived, { baseUrl: 'https://api.example', key: 'k' }).orders.get({ id: 'x' });
declare const reference: string | undefined;
export const omitted = () => client.claims.list.each({ query: { status: undefined, limit: undefined }, signal: undefined, retries: undefined });
export const sent = (id: string) => client.debtors.update({ id, body: { your_reference: reference }, ifMatch: reference, timeoutSeconds: 5 });
export const connected = connect(caseApi, { baseUrl: 'https://api.example', key: 'k', onBehalfOf: reference, timeoutSeconds: undefined });
export const amount: bigint = cents(await client.orders.get({ id: 'x' }).then(({ totals }) => totals.order_value));
// @ts-expect-error no code of the service
export const misspelt = (error: ApiError): boolean => error.code === 'notfound';
// @ts-expect-error an id is due
await client.orders.finalize({});
// @ts-expect-error not an operation
await client.orders.eat();
// @ts-expect-error not a number
export const total: number = (await client.orders.get({ id: 'x' })).totals.order_value.value;
// @ts-expect-error not a filter
await client.orders.list({ query: { colour: 'red' } });
`;

const typedRequire = `
import client = require('@mahnwerk/client');
import api = require('@mahnwerk/client/case');
export const finalize = (id: string): Promise<client.Order> =>
  client.connect(api.caseApi, { baseUrl: 'https://api.example', key: 'k' }).orders.finalize({ id });
`;

test('a CommonJS program in TypeScript gets every type', async () => {
  await installGuidesNeeds();
  await writeFile(join(program, 'typed.cts'), typedRequire);
  assert.equal(await compiled(['typed.cts'], 'node16'), '');
});

test('every resource is exported by its name, and no other export hides one', async () => {
  const declarations = async (name: string) => readFile(join(folder, 'client', `${name}.d.ts`), 'utf8');
  const declared = (text: string) =>
    [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name ?? '');
  const listed = (text: string) =>
    [...text.matchAll(/^export (?:type )?\{([^}]+)\}/gm)].flatMap(([, names = '']) =>
      names.split(',').map((each) => each.trim()),
    );
  const main = await declarations('client');
  const resources = declared(await declarations('resources'));
  const others = new Set([...listed(main), ...declared(main), ...declared(await declarations('events'))]);
  assert.match(main, /export type \* from '\.\/resources\.js'/);
  assert.ok(['Order', 'Claim', 'Mandate', 'Debtor', 'Webhook', 'Invoice'].every((name) => resources.includes(name)));
  assert.ok(others.has('Connection') && others.has('Event'));
  assert.deepEqual(
    resources.filter((name) => others.has(name)),
    [],
  );
});

for (const module of ['nodenext', 'bundler'] as const)
  test(`a TypeScript program gets every type from the declarations (${module})`, async () => {
    await installGuidesNeeds();
    await writeFile(join(program, 'typed.ts'), typed);
    assert.equal(await compiled(['typed.ts'], module), '');
  });

for (const guide of ['client/README.md', 'docs/guides/webhooks.md'])
  test(`the programs of ${guide} compile with the installed packages`, async () => {
    await installGuidesNeeds();
    const text = await readFile(join(repository, guide), 'utf8');
    const blocks = [...text.matchAll(/```ts( receiver)?\n([\s\S]*?)```/g)];
    const receivers = blocks.filter(([, mark]) => mark !== undefined).map(([, , block]) => block ?? '');
    const rest = blocks.filter(([, mark]) => mark === undefined).map(([, , block]) => block ?? '');
    const files = [...receivers, rest.join('\n')].map((block, index) => [`guide-${index}.ts`, block] as const);
    for (const [name, block] of files) await writeFile(join(program, name), block);
    assert.equal(
      await compiled(
        files.map(([name]) => name),
        'nodenext',
      ),
      '',
    );
  });

test('the documented declarations are the types that the contract derives', async () => {
  await installGuidesNeeds();
  await cp(join(repository, 'service/test/harness/documented-types.txt'), join(program, 'documented.ts'));
  assert.equal(await compiled(['documented.ts'], 'nodenext'), '');
});

test('every operation, every field and every option carries a comment', async () => {
  const written = ['case', 'partner', 'dunning', 'operator', 'account', 'resources', 'events'];
  for (const name of [
    ...written,
    'calls',
    'hooks',
    'connection',
    'transport',
    'api-error',
    'changes',
    'deliveries',
    'signed-delivery',
  ]) {
    const lines = (await readFile(join(folder, 'client', `${name}.d.ts`), 'utf8')).split('\n');
    const members = lines.flatMap((line, index) => (/^\s+(readonly )?\w+\??: /.test(line) ? [index] : []));
    assert.ok(members.length > 0, name);
    const silent = members.filter((index) => !lines[index - 1]?.trimEnd().endsWith('*/'));
    assert.deepEqual(
      silent.map((index) => `${name}: ${lines[index]}`),
      [],
    );
  }
});

test('an operation says what the reference says: its texts, its scope, its errors and its path', async () => {
  const text = await readFile(join(folder, 'client', 'case.d.ts'), 'utf8');
  const [comment = ''] = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n {2}readonly finalize:/.exec(text) ?? [];
  for (const part of [
    'Finalize a draft order and submit it for review.',
    'An incomplete draft returns `422`',
    'Scope: `case:orders:write`',
    '`conflict`, `order_expired`, `validation_error`',
    '`POST /v2/orders/{id}/finalize/`',
  ])
    assert.ok(comment.includes(part), part);
  const resources = await readFile(join(folder, 'client', 'resources.d.ts'), 'utf8');
  assert.match(
    resources,
    /\/\*\* The case into which the order was accepted\. A UUID\. \*\/\n {2}mandate: string \| null;/,
  );
});
