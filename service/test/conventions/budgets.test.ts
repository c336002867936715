/** Budgets: service.md 5 item 7 and 8, decisions.md 1 "Budgets". At one cheap route of each kind: which bucket a route has is its name. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import { type Answer, type LiveService, liveService } from '../harness/service.ts';
import {
  ask,
  assertRefused,
  fixtureOf,
  type Changes,
  givenCreation,
  hasIds,
  isCreation,
  isGet,
  isPost,
  needsKey,
  type Step,
} from '../harness/every-route.ts';

let service: LiveService;

before(async () => {
  service = await liveService({ rateLimits: true });
});

after(() => service.stop());

const {
  requests_per_minute: perMinute,
  writes_per_minute: writesPerMinute,
  failed_authentications_per_minute: failuresPerMinute,
} = limits;
const unknown = '?no_such=1';

/** A read that costs nothing: its unknown parameter is refused after the budget was charged. */
const readOf = (api: ApiName): Step | undefined =>
  everyRoute().find((step) => step.group.api === api && isGet(step) && needsKey(step) && !hasIds(step));
const writesOf = (api: ApiName): Step[] => everyRoute().filter((step) => step.group.api === api && isPost(step));

async function times(count: number, work: () => Promise<Answer<unknown>>): Promise<Answer<unknown>[]> {
  const answers: Answer<unknown>[] = [];
  const worker = async () => {
    while (started < count) {
      started += 1;
      answers.push(await work());
    }
  };
  let started = 0;
  await Promise.all(Array.from({ length: 16 }, worker));
  return answers;
}

const statuses = (answers: readonly Answer<unknown>[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, { length }]) => [status, length]));

function assertThrottled(answer: Answer<unknown>): void {
  assertRefused(answer, 429, 'throttled');
  const seconds = Number(answer.headers.get('retry-after'));
  assert.ok(seconds >= 1 && seconds <= 60, `Retry-After: ${seconds}`);
}

for (const api of ['case', 'partner', 'dunning', 'operator'] as const) {
  const read = readOf(api);
  const [write, other] = writesOf(api);

  // An API without such a route yet has nothing to promise: its tests begin the day it is declared.
  if (read !== undefined)
    test(`a key is served ${perMinute} requests a minute on the ${api} API and not one more`, async () => {
      const cast = await fixtureOf(service);
      assert.deepEqual(statuses(await times(perMinute + 1, () => ask(cast, read, { query: unknown }))), {
        400: perMinute,
        429: 1,
      });
      assertThrottled(await ask(cast, read));
    });

  if (write !== undefined)
    test(`one write operation is served ${writesPerMinute} times a minute on the ${api} API, and its neighbours are not touched`, async () => {
      const cast = await fixtureOf(service);
      assert.deepEqual(statuses(await times(writesPerMinute + 1, () => ask(cast, write, { query: unknown }))), {
        400: writesPerMinute,
        429: 1,
      });
      assertThrottled(await ask(cast, write, { query: unknown }));
      if (other !== undefined) assert.equal((await ask(cast, other, { query: unknown })).status, 400);
      if (read !== undefined) assert.equal((await ask(cast, read, { query: unknown })).status, 400);
    });
}

const caseRead = () => {
  const read = readOf('case');
  assert.ok(read);
  return read;
};

test('two keys of one company share the budget of the company, another company has its own', async () => {
  const cast = await fixtureOf(service);
  const second = await service.givenKey('case', cast.company);
  await times(perMinute / 2, () => ask(cast, caseRead(), { query: unknown }));
  await times(perMinute / 2, () => ask(cast, caseRead(), { query: unknown, key: second }));
  assertThrottled(await ask(cast, caseRead()));
  assertThrottled(await ask(cast, caseRead(), { key: second }));
  assertThrottled(
    await ask(cast, caseRead(), { key: cast.keys.partner, headers: { 'X-On-Behalf-Of-Company': cast.company } }),
  );
  assert.equal((await ask(cast, caseRead(), { key: cast.otherKeys.case, query: unknown })).status, 400);
});

test('a Partner is charged for every company it acts for, by itself and by the company', async () => {
  const cast = await fixtureOf(service);
  const second = await service.givenCompany();
  await service.sql(
    `insert into partner_access (partner_id, company_id, access, created_at, updated_at, company_updated_at) values ($1, $2, 'available', now(), now(), now())`,
    [cast.partner, second],
  );
  const actingFor = (company: string): Changes => ({
    key: cast.keys.partner,
    headers: { 'X-On-Behalf-Of-Company': company },
    query: unknown,
  });
  await times(perMinute / 2, () => ask(cast, caseRead(), actingFor(cast.company)));
  await times(perMinute / 2, () => ask(cast, caseRead(), actingFor(second)));
  assertThrottled(await ask(cast, caseRead(), actingFor(second)));
  const otherKey = await service.givenKey('partner', cast.partner);
  assertThrottled(await ask(cast, caseRead(), { ...actingFor(second), key: otherKey }));
  // The companies themselves have half of theirs left.
  assert.equal((await ask(cast, caseRead(), { query: unknown })).status, 400);
});

test('what is refused up to the scope costs nothing, everything behind it costs one', async () => {
  const cast = await fixtureOf(service);
  const scopeless = await service.givenKey('case', cast.company, []);
  const scoped = everyRoute().find((step) => step.group.api === 'case' && step.route.scope !== null);
  const free: Changes[] = [
    { path: '/v2/no-such/' },
    { method: 'PUT' },
    { headers: { Accept: 'text/html' } },
    { headers: { 'X-On-Behalf-Of-Company': cast.company } },
    { key: cast.keys.partner },
    { key: cast.keys.partner, headers: { 'X-On-Behalf-Of-Company': randomUUID() } },
    { key: cast.keys.dunning },
  ];
  for (const each of free) await times(20, () => ask(cast, caseRead(), each));
  if (scoped !== undefined) await times(20, () => ask(cast, scoped, { key: scopeless }));
  await times(10, () => ask(cast, caseRead(), { key: 'nobody' }));
  const costly: Changes[] = [{}, { query: unknown }, { method: 'HEAD' }];
  for (const each of costly) await times(perMinute / 4, () => ask(cast, caseRead(), each));
  assert.deepEqual(statuses(await times(perMinute / 4 + 1, () => ask(cast, caseRead(), { query: unknown }))), {
    400: perMinute / 4,
    429: 1,
  });
});

test('payments and documents of all invoices have budgets of their own, reports and deletions apart', async () => {
  const cast = await fixtureOf(service);
  const stepOf = (method: string, name: string) => {
    const path = `/mahnservice/v1/invoices/{invoice_id}/${name}/`;
    const step = everyRoute().find(({ route }) => route.method === method && route.path.startsWith(path));
    assert.ok(step);
    return step;
  };
  const report = stepOf('POST', 'payments');
  assert.deepEqual(statuses(await times(writesPerMinute + 1, () => ask(cast, report, { query: unknown }))), {
    400: writesPerMinute,
    429: 1,
  });
  for (const other of [stepOf('DELETE', 'payments'), stepOf('POST', 'documents'), stepOf('DELETE', 'documents')])
    assert.equal((await ask(cast, other, { query: unknown })).status, 400);
});

test('an exhausted budget is told before anything about the body, and after who may call', async () => {
  const [write] = writesOf('case');
  if (write === undefined) return;
  const cast = await fixtureOf(service);
  await times(writesPerMinute, () => ask(cast, write, { query: unknown }));
  for (const sent of [
    { body: 'no JSON' },
    { body: '{}', headers: { 'Content-Type': 'text/plain' } },
    { idempotencyKey: null },
  ])
    assertThrottled(await ask(cast, write, sent));
  assertRefused(await ask(cast, write, { key: null }), 401, 'not_authenticated');
  assertRefused(
    await ask(cast, write, { headers: { 'X-On-Behalf-Of-Company': cast.company } }),
    400,
    'invalid_company_context',
  );
});

test('an idempotent replay costs one like any request', async () => {
  const creating = writesOf('case').find(isCreation);
  if (creating === undefined) return;
  const cast = await fixtureOf(service);
  const { path, body } = await givenCreation(cast, creating);
  const sent = { path, body: await body(), idempotencyKey: randomUUID() };
  const { 201: served = 0, 429: refused = 0 } = statuses(await times(writesPerMinute, () => ask(cast, creating, sent)));
  // Finding out what a body needs has cost a few of the budget before.
  assert.ok(refused >= 1 && refused <= 4, `${refused} refused`);
  assert.equal(served + refused, writesPerMinute);
});

test('health is served to an address that has no budget left', async () => {
  for (const step of everyRoute().filter((each) => !needsKey(each) && !hasIds(each)))
    assert.equal((await ask(await fixtureOf(service), step)).status, 200);
});

test('behind a proxy of ours the client who guesses waits, and nobody else who comes through it', async () => {
  const behind = await liveService({ beside: service, rateLimits: true, trustedProxies: ['127.0.0.1/32'] });
  try {
    const key = await service.givenKey('case', await service.givenCompany());
    const ask = (client: string, secret: string) =>
      behind.send('GET', '/v2/info/', { key: secret, headers: { 'X-Forwarded-For': `192.0.2.99, ${client}` } });
    assert.deepEqual(statuses(await times(failuresPerMinute + 10, () => ask('198.51.100.7', 'nobody'))), {
      401: failuresPerMinute,
      429: 10,
    });
    assert.deepEqual([(await ask('198.51.100.7', key)).status, (await ask('198.51.100.8', key)).status], [429, 200]);
  } finally {
    await behind.stop();
  }
});

// The last test of the file: the guard is on the address, which all tests share.
test(`an address that failed ${failuresPerMinute} times a minute to authenticate on the Case API waits, valid keys too`, async () => {
  const watched = await liveService({ rateLimits: true });
  try {
    const cast = await fixtureOf(watched);
    const attempts: Changes[] = [
      { key: null },
      { key: 'nobody' },
      { key: randomUUID().replaceAll('-', '').padEnd(40, '0') },
    ];
    for (const attempt of attempts)
      assert.deepEqual(statuses(await times(failuresPerMinute / 4, () => ask(cast, caseRead(), attempt))), {
        401: failuresPerMinute / 4,
      });
    // Context failures and other refusals do not count.
    await times(50, () => ask(cast, caseRead(), { headers: { 'X-On-Behalf-Of-Company': cast.company } }));
    await times(50, () => ask(cast, caseRead(), { key: cast.keys.dunning }));
    assert.deepEqual(statuses(await times(failuresPerMinute / 4, () => ask(cast, caseRead(), { key: null }))), {
      401: failuresPerMinute / 4,
    });
    assertThrottled(await ask(cast, caseRead(), { key: 'nobody' }));
    for (const step of everyRoute().filter((each) => each.group.api === 'case' && needsKey(each)))
      assertThrottled(await ask(cast, step));
    for (const api of ['partner', 'dunning', 'operator'] as const) {
      const read = readOf(api);
      if (read !== undefined) assert.equal((await ask(cast, read, { query: unknown })).status, 400);
    }
    for (const step of everyRoute().filter((each) => !needsKey(each) && !hasIds(each)))
      assert.equal((await ask(cast, step)).status, 200);
  } finally {
    await watched.stop();
  }
});

test('with budgets switched off nothing is counted', async () => {
  const open = await liveService({ rateLimits: false });
  try {
    const cast = await fixtureOf(open);
    assert.deepEqual(statuses(await times(perMinute + 50, () => ask(cast, caseRead(), { query: unknown }))), {
      400: perMinute + 50,
    });
    assert.deepEqual(statuses(await times(failuresPerMinute + 10, () => ask(cast, caseRead(), { key: 'nobody' }))), {
      401: failuresPerMinute + 10,
    });
  } finally {
    await open.stop();
  }
});
