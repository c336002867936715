/**
 * What an integrator lives through who has only the repository and one machine: docs/guides/webhooks.md's first page as printed,
 * with the real program, and every event on demand.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connect } from '@mahnwerk/client';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { partnerApi } from '@mahnwerk/contract/apis/partner.ts';
import { type EventKey, eventKeys } from '@mahnwerk/contract/events/catalog.ts';
import { StartError } from '../../src/setting.ts';
import { caseTriggers } from '../../src/integrator/case-triggers.ts';
import { dunningTriggers } from '../../src/integrator/dunning-triggers.ts';
import { partnerTriggers } from '../../src/integrator/partner-triggers.ts';
import { statementTriggers } from '../../src/integrator/statement-triggers.ts';
import { trigger, triggerableEvents } from '../../src/integrator/trigger.ts';
import { aPdf } from '../harness/files.ts';
import { compiledClient } from '../harness/generated-client.ts';
import { freePort } from '../harness/ports.ts';
import { freshPlace, type Program, run, type Variables } from '../harness/program.ts';
import { until } from '../harness/until.ts';

const clientFolder = fileURLToPath(new URL('../../../client/', import.meta.url));
const cleanUp: (() => void)[] = [];
/** Ends with this file. */
const scope = { after: (work: () => void) => void cleanUp.push(work) };

interface Keys {
  readonly case: string;
  readonly partner: string;
  readonly dunning: string;
  readonly operator: string;
}

let page: string;
let place: Variables;
let service: Program;
let baseUrl: string;
let keys: Keys;

before(async () => {
  page = await readFile(new URL('../../../docs/guides/webhooks.md', import.meta.url), 'utf8');
  place = { ...freshPlace(scope).settings, PORT: String(await freePort()) };
  const { words, variables } = commandIn('npm start');
  service = run(scope, words, { ...place, ...variables });
  baseUrl = await service.url();
  const shown = async (kind: string) => (await service.heard(new RegExp(`^ {4}${kind} +(\\S+)$`)))[1] ?? '';
  keys = {
    case: await shown('case'),
    partner: await shown('partner'),
    dunning: await shown('dunning'),
    operator: await shown('operator'),
  };
});

after(() => {
  for (const work of cleanUp.reverse()) work();
});

/** The words and the variables of a command as the page prints it. */
function commandIn(part: string, values: Readonly<Record<string, string>> = {}) {
  const [line] = [...page.matchAll(/```sh\n([\s\S]*?)```/g)]
    .map(([, block]) => block?.trim() ?? '')
    .filter((block) => block.includes(part));
  assert.ok(line !== undefined, `the page prints ${part}`);
  const words = line
    .split(' ')
    .reduce<string[]>((all, word) => {
      const open = all.at(-1);
      if (open !== undefined && (open.match(/'/g)?.length ?? 0) % 2 === 1)
        return [...all.slice(0, -1), `${open} ${word}`];
      return [...all, word];
    }, [])
    .map((word) =>
      Object.entries(values)
        .reduce((text, [from, to]) => text.replace(from, to), word)
        .replaceAll("'", ''),
    );
  const isSetting = (word: string) => /^[A-Z_]+=/.test(word);
  const variables = Object.fromEntries(words.filter(isSetting).map((word) => word.split(/=(.*)/s).slice(0, 2)));
  const [npx, program, ...rest] = words.filter((word) => !isSetting(word));
  assert.ok(npx === 'npm' || npx === 'npx');
  return { words: npx === 'npm' ? [program ?? ''] : rest, variables: variables as Variables };
}

interface Receiver {
  readonly process: ChildProcess;
  readonly printed: readonly string[];
}

const receiverPrograms = (): readonly string[] =>
  [...page.matchAll(/```ts receiver\n([\s\S]*?)```/g)].map(([, program]) => program ?? '');

function startReceiver(program: string, variables: Variables): Receiver {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: clientFolder,
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  scope.after(() => child.kill());
  const printed: string[] = [];
  createInterface(child.stdout).on('line', (line) => printed.push(line));
  return { process: child, printed };
}

for (const [index, name] of ['with the SDK', 'without it', 'with a Standard Webhooks library'].entries())
  test(`an accepted order reaches the receiver ${name}, with a signature that it verifies`, async () => {
    const port = String(await freePort());
    const values = { '<case key>': keys.case, ':3000': `:${port}` };
    const listen = commandIn('mahnwerk listen', values);
    const listening = run(scope, listen.words, place);
    const [, secret = ''] = await listening.heard(/^WEBHOOK_SECRET=(.+)$/);
    const [, standard = ''] = await listening.heard(/^WEBHOOK_SECRET_STANDARD_WEBHOOKS=(.+)$/);
    const { variables } = commandIn('npx node local/receiver.ts', { '<secret>': secret });
    const receiver = startReceiver(receiverPrograms()[index] ?? '', {
      ...variables,
      WEBHOOK_SECRET_STANDARD_WEBHOOKS: standard,
      PORT: port,
    });
    const triggered = await run(scope, commandIn('mahnwerk trigger', values).words, place).ended;
    assert.equal(triggered.code, 0, triggered.stderr);
    assert.match(
      triggered.stdout,
      /POST \/v2\/sandbox\/orders\/[\w-]+\/accept\/ -> 200\norder\.accepted has happened\.$/,
    );
    await listening.heard(/^mandate\.created [\w-]+ -> 204 \(\d+ ms\)$/);
    await until(() => receiver.printed.some((line) => line.startsWith(`read ${baseUrl}/v2/mandates/`)));
    listening.child.kill('SIGTERM');
    assert.equal((await listening.ended).code, 0);
  });

test('a client that a public generator makes from the document walks the main job, from the debtor to the event', async () => {
  const { dataDir } = freshPlace(scope);
  await mkdir(dataDir);
  const document = await fetch(`${baseUrl}/v2/schema/`);
  const program = await compiledClient(dataDir, await document.text());
  const port = String(await freePort());
  const listening = run(scope, ['listen', '--forward-to', `http://127.0.0.1:${port}/`, '--key', keys.case], place);
  await listening.heard(/^WEBHOOK_SECRET=/);
  const env = { PATH: process.env.PATH, URL: baseUrl, KEY: keys.case, PORT: port, PDF: aPdf().toString('base64') };
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-strip-types', program], { env });
  listening.child.kill();
  assert.deepEqual(JSON.parse(stdout), {
    debtor: 'Erika Muster',
    statuses: ['draft', 'submitted', 'accepted'],
    downloaded: true,
    refused: 'conflict',
    paid: 'partially_paid',
    history: ['payment', 'state_change'],
    event: 'order.accepted',
    hasItsCase: true,
  });
});

interface Received {
  readonly id: string;
  readonly type: string;
}

/** A receiver of the test: it answers with these statuses, then with 204. */
async function receiving(statuses: readonly number[], port = 0) {
  const received: Received[] = [];
  const left = [...statuses];
  const server: Server = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push(JSON.parse(body.toString()) as Received);
      return response.writeHead(left.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  scope.after(() => server.close());
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks` };
}

const causing = (event: EventKey, key: string) =>
  trigger({ event, baseUrl, key, operatorKey: () => Promise.resolve(keys.operator), say: () => undefined });

test('who wants some events gets these alone, under the secret of a webhook', async () => {
  const { received, url } = await receiving([]);
  const words = ['listen', '--forward-to', url, '--key', keys.case, '--secret', 'of-my-webhook', '--events'];
  const listening = run(scope, [...words, 'order.rejected,order.withdrawn'], place);
  await listening.heard(/^WEBHOOK_SECRET=of-my-webhook$/);
  await causing('order.rejected', keys.case);
  await causing('order.withdrawn', keys.case);
  await listening.heard(/^order\.withdrawn .* -> 204/);
  assert.deepEqual(
    received.map(({ type }) => type),
    ['order.rejected', 'order.withdrawn'],
  );
  listening.child.kill();
});

test('a receiver that is not there yet, or fails, gets the event a little later; one that refuses does not', async () => {
  const port = await freePort();
  const words = [
    'listen',
    '--forward-to',
    `http://127.0.0.1:${port}/`,
    '--key',
    keys.case,
    '--events',
    'order.submitted',
  ];
  const listening = run(scope, words, place);
  await listening.heard(/^WEBHOOK_SECRET=/);
  await causing('order.submitted', keys.case);
  await listening.heard(/^order\.submitted [\w-]+ -> no response \(ECONNREFUSED\) \(\d+ ms\), again in 1 s$/);
  const { received } = await receiving([503, 204, 400], port);
  await listening.heard(/^order\.submitted [\w-]+ -> 503 \(\d+ ms\), again in \d s$/);
  await listening.heard(/^order\.submitted [\w-]+ -> 204 \(\d+ ms\)$/);
  assert.deepEqual([received.length, received[0]?.id], [2, received[1]?.id]);
  await causing('order.submitted', keys.case);
  await listening.heard(/^order\.submitted [\w-]+ -> 400 \(\d+ ms\), given up$/);
  listening.child.kill();
});

test('a service that restarts is waited for', async () => {
  let answers = 503;
  const proxy = createServer((request, response) => {
    if (answers !== 200 && request.url?.startsWith('/v2/events/')) return void response.writeHead(answers).end();
    void fetch(`${baseUrl}${request.url}`, { headers: { Authorization: request.headers.authorization ?? '' } })
      .then(async (reply) => response.writeHead(reply.status).end(await reply.text()))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  scope.after(() => proxy.close());
  answers = 200;
  const { url } = await receiving([]);
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const listening = run(scope, ['listen', '--forward-to', url, '--key', keys.case, '--url', address], place);
  await listening.heard(/^WEBHOOK_SECRET=/);
  answers = 503;
  await listening.heard(/^The service does not answer/);
  answers = 200;
  await listening.heard(/^The service answers again\.$/);
  await causing('order.submitted', keys.case);
  await listening.heard(/^order\.submitted .* -> 204/);
  listening.child.kill();
});

/** The events of a feed so far. */
async function typesOf(each: AsyncIterable<{ readonly type: string }>): Promise<ReadonlySet<string>> {
  const types = new Set<string>();
  for await (const { type } of each) types.add(type);
  return types;
}

/** Triggers each event and waits until the feed has it. */
async function eachHappens(
  events: readonly string[],
  key: string,
  feed: () => AsyncIterable<{ readonly type: string }>,
) {
  for (const event of events as readonly EventKey[]) await causing(event, key);
  await until(async () => {
    const types = await typesOf(feed());
    return events.every((event) => types.has(event));
  });
}

test('every event that a command causes can be made to happen', async () => {
  const operator = connect(operatorApi, { baseUrl, key: keys.operator });
  const feedOf = (key: string) => () => connect(caseApi, { baseUrl, key }).events.list.each();
  await eachHappens([...Object.keys(caseTriggers), ...Object.keys(statementTriggers)], keys.case, feedOf(keys.case));

  const [shop] = (await operator.operatorCompanies.list()).results.filter(({ name }) => name === 'Muster Versand GmbH');
  const ofShop = { kind: 'case', company_id: shop?.id ?? '', token_name: 'feed' } as const;
  const { key } = await operator.operatorKeys.create({ body: ofShop });
  await eachHappens(Object.keys(dunningTriggers), keys.dunning, feedOf(key));

  await eachHappens(Object.keys(partnerTriggers), keys.partner, () =>
    connect(partnerApi, { baseUrl, key: keys.partner }).partnerEvents.list.each(),
  );
});

test('what cannot be triggered says why, and nothing is triggered in production', async () => {
  const refused = (event: EventKey, key: string) =>
    causing(event, key).catch((error: unknown) => (error instanceof StartError ? error.message : error));
  assert.equal(
    await refused('order.expired', keys.case),
    'order.expired cannot be triggered: it follows from 90 days without a change of a draft',
  );
  assert.match(String(await refused('company.created', keys.case)), /^this event needs the key of a Partner/);
  assert.match(String(await refused('order.accepted', keys.partner)), /^this event needs the key of a company/);
  assert.match(String(await refused('order.accepted', 'sandbox_unknown')), /refuses the key: authentication_failed$/);
  for (const event of eventKeys.filter((key) => !triggerableEvents.includes(key)))
    assert.match(String(await refused(event, keys.case)), new RegExp(`^${event} cannot be triggered: .`));

  let commands = 0;
  const production = createServer((request, response) => {
    if (request.method !== 'GET') commands += 1;
    response.end('{"id":"1","token_name":"n","environment":"production","company":"c"}');
  });
  await new Promise<void>((resolve) => production.listen(0, '127.0.0.1', resolve));
  scope.after(() => production.close());
  const address = `http://127.0.0.1:${(production.address() as AddressInfo).port}`;
  await assert.rejects(
    trigger({
      event: 'order.accepted',
      baseUrl: address,
      key: 'k',
      operatorKey: () => Promise.reject(new Error()),
      say: () => undefined,
    }),
    /is production: trigger works only in a sandbox$/,
  );
  assert.equal(commands, 0);
});

test('wrong words end either command with one line', async () => {
  for (const [words, line] of [
    [['listen', '--key', 'k'], '--forward-to is missing'],
    [['listen', '--key', 'k', '--forward-to', 'localhost'], '--forward-to: expected an address'],
    [['listen', '--forward-to', 'http://127.0.0.1:1/'], '--key is missing'],
    [['listen', '--key', 'k', '--forward-to', 'http://127.0.0.1:1/', '--events', 'order.eaten'], '"order.eaten"'],
    [['trigger', 'order.eaten', '--key', 'k'], '"order.eaten"'],
    [['trigger', 'order.accepted'], '--key is missing'],
    [['trigger', '--key', 'k'], 'trigger takes one event'],
  ] as const) {
    const { code, stderr } = await run(scope, words, place).ended;
    assert.deepEqual([code, stderr.includes(line), stderr.split('\n').length], [2, true, 2], stderr);
  }
});
