/** Hourly budgets (service.md 8, decisions.md 9 and 12): what takes from them, at routes of this test's own. No declared route has one yet. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import { expensiveRateLimits } from '@mahnwerk/contract/grammar/rate-limits.ts';
import { group, route } from '@mahnwerk/contract/grammar/route.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Usage } from '@mahnwerk/contract/case/usage.ts';
import { list, object, optional } from '@mahnwerk/contract/shapes/structures.ts';
import { id } from '@mahnwerk/contract/shapes/values.ts';
import { line } from '@mahnwerk/contract/shapes/text.ts';
import { implement } from '../../src/platform/http/handler.ts';
import { orNotFound, refuseUnless } from '../../src/platform/refusal.ts';
import { usageModule } from '../../src/domain/parties/usage/index.ts';
import { type Answer, type LiveService, liveService } from '../harness/service.ts';
import { assertRefused } from '../harness/every-route.ts';

const note = object({ text: line({ max: 20 }) });

const trials = group(
  'case',
  'trials',
  { title: 'Trials', about: 'What costs more than an answer.' },
  {
    download: route('GET', '/v2/trials/{id}/download/', {
      reply: note,
      scope: null,
      stateless: true,
      summary: 'A file',
      expensive: [{ bucket: 'expensive:document-download' }],
    }),
    deliver: route('POST', '/v2/trials/', {
      body: object({ text: line({ max: 20 }) }),
      reply: note,
      status: 202,
      scope: null,
      summary: 'A delivery',
      problems: ['conflict'],
      expensive: [{ bucket: 'expensive:webhook-delivery' }],
    }),
  },
);

const onboardings = group(
  'partner',
  'onboardings',
  { title: 'Onboardings', about: 'Companies with their users.' },
  {
    create: route('POST', '/partner/v2/onboardings/', {
      body: object({ users: optional(list(line({ max: 20 }), { max: 100 })) }),
      reply: object({ id: id() }),
      status: 201,
      scope: null,
      summary: 'A company with its users',
      expensive: [{ bucket: 'mail:company-create' }, { bucket: 'mail:membership-create', each: 'users' }],
    }),
  },
);

const missing = '00000000-0000-4000-8000-000000000000';
/** What a delivery waits for. */
let meanwhile = async (): Promise<void> => undefined;

const served = [
  ...usageModule.routes,
  implement(trials, {
    download: async ({ path }) => orNotFound(path.id === missing ? undefined : { text: 'a file' }),
    async deliver({ body }) {
      refuseUnless(body.text !== 'conflict', 'conflict');
      await meanwhile();
      return { text: body.text };
    },
  }),
  implement(onboardings, { create: async () => ({ id: randomUUID() }) }),
];

let service: LiveService;
before(async () => {
  service = await liveService({ rateLimits: true, served });
});
after(() => service.stop());

interface Actor {
  readonly send: (
    method: string,
    path: string,
    request?: {
      readonly body?: unknown;
      readonly idempotencyKey?: string | undefined;
      readonly headers?: Record<string, string>;
    },
  ) => Promise<Answer>;
  readonly used: (bucket: string) => Promise<number | undefined>;
}

function acting(key: string, base: string, company?: string): Actor {
  const chosen: Record<string, string> = company === undefined ? {} : { 'X-On-Behalf-Of-Company': company };
  return {
    send: (method, path, { body, idempotencyKey = randomUUID(), headers = {} } = {}) =>
      service.send(method, path, { key, body, idempotencyKey, headers: { ...chosen, ...headers } }),
    async used(bucket) {
      const { body } = await service.send<Usage>('GET', `${base}usage/`, { key, headers: chosen });
      return body.buckets.find((each) => each.bucket === bucket)?.used;
    },
  };
}

const aCompany = async (): Promise<Actor & { id: string }> => {
  const id = await service.givenCompany();
  return { id, ...acting(await service.givenKey('case', id), '/v2/') };
};

const deliveries = 'expensive:webhook-delivery';
const perHour = limits.webhook_deliveries_per_hour;
const deliver = ({ send }: Actor, text = 'hello', idempotencyKey?: string) =>
  send('POST', '/v2/trials/', { body: { text }, idempotencyKey });

function assertThrottledForAnHour(answer: Answer): void {
  assertRefused(answer, 429, 'throttled');
  const seconds = Number(answer.headers.get('retry-after'));
  assert.ok(seconds > 3500 && seconds <= 3600, `Retry-After: ${seconds}`);
}

test('a company has so many successes an hour and not one more, whichever of its keys asks', async () => {
  const company = await aCompany();
  const second = acting(await service.givenKey('case', company.id), '/v2/');
  for (let index = 0; index < perHour; index += 1)
    assert.equal((await deliver(index % 2 === 0 ? company : second)).status, 202);
  assertThrottledForAnHour(await deliver(company));
  assertThrottledForAnHour(await deliver(second));
  assert.equal(await company.used(deliveries), perHour);
  assert.equal((await deliver(await aCompany())).status, 202, 'another company has its own');
});

test('a Partner that acts for a company takes from the budget of the company', async () => {
  const company = await aCompany();
  const partner = await service.givenPartner([company.id]);
  const acted = acting(await service.givenKey('partner', partner), '/v2/', company.id);
  assert.equal((await deliver(acted)).status, 202);
  assert.deepEqual([await company.used(deliveries), await acted.used(deliveries)], [1, 1]);
});

test('what is refused or repeated takes nothing, and a repeated success is answered even when nothing is left', async () => {
  const company = await aCompany();
  assertRefused(await deliver(company, 'conflict'), 409, 'conflict');
  assertRefused(await deliver(company, 'far too long to be a text'), 400, 'validation_error', 'max_length text');
  const key = randomUUID();
  for (let times = 0; times < 3; times += 1) assert.equal((await deliver(company, 'once', key)).status, 202);
  assert.equal(await company.used(deliveries), 1);
  for (let index = 1; index < perHour; index += 1) await deliver(company);
  assertThrottledForAnHour(await deliver(company));
  const replay = await deliver(company, 'once', key);
  assert.deepEqual([replay.status, replay.headers.get('idempotency-replayed')], [202, 'true']);
});

test('a refusal for want of budget frees the key and costs a request like any other', async () => {
  const company = await aCompany();
  for (let index = 0; index < perHour; index += 1) await deliver(company);
  const [key, before] = [randomUUID(), await company.used('requests')];
  for (let times = 0; times < 2; times += 1) {
    const refused = await deliver(company, 'hello', key);
    assertThrottledForAnHour(refused);
    assert.equal(refused.headers.get('idempotency-replayed'), null);
  }
  assert.equal(await company.used('requests'), (before ?? 0) + 3);
});

test('work in flight reserves nothing: all of it is served and charged', async () => {
  const company = await aCompany();
  for (let index = 1; index < perHour; index += 1) assert.equal((await deliver(company)).status, 202);
  const { promise: allRun, resolve } = Promise.withResolvers<void>();
  let running = 0;
  meanwhile = async () => {
    running += 1;
    if (running === 4) resolve();
    await allRun;
  };
  const answers = await Promise.all(Array.from({ length: 4 }, () => deliver(company)));
  meanwhile = async () => undefined;
  assert.deepEqual(
    answers.map(({ status }) => status),
    [202, 202, 202, 202],
  );
  assert.equal(await company.used(deliveries), perHour + 3);
  assertThrottledForAnHour(await deliver(company));
});

test('a download takes one; a look at its head, what is not there and what has not changed take nothing', async () => {
  const company = await aCompany();
  const downloads = 'expensive:document-download';
  const path = `/v2/trials/${randomUUID()}/download/`;
  const first = await company.send('GET', path);
  assert.equal(first.status, 200);
  assert.equal(await company.used(downloads), 1);
  assert.equal((await company.send('HEAD', path)).status, 200);
  assert.equal((await company.send('GET', `/v2/trials/${missing}/download/`)).status, 404);
  assert.equal(
    (await company.send('GET', path, { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } })).status,
    304,
  );
  assert.equal(await company.used(downloads), 1);
});

test('a company with users takes one creation and as many memberships, or nothing at all', async () => {
  const partner = await service.givenPartner();
  const [one, other] = [
    acting(await service.givenKey('partner', partner), '/partner/v2/'),
    acting(await service.givenKey('partner', partner), '/partner/v2/'),
  ];
  const create = ({ send }: Actor, users?: number) =>
    send('POST', '/partner/v2/onboardings/', {
      body: users === undefined ? {} : { users: Array.from({ length: users }, (_none, index) => `user ${index}`) },
    });
  const used = async () => [await one.used('mail:company-create'), await one.used('mail:membership-create')];
  assert.equal((await create(one, 5)).status, 201);
  assert.deepEqual(await used(), [1, 5]);
  assert.equal((await create(other, 90)).status, 201);
  assertThrottledForAnHour(await create(one, 6));
  assert.deepEqual(await used(), [2, 95], 'an excess request is rejected whole');
  assert.equal((await create(one, 5)).status, 201);
  assert.equal((await create(other, 0)).status, 201);
  for (let made = 4; made < limits.company_creations_per_hour; made += 1)
    assert.equal((await create(other)).status, 201);
  assertThrottledForAnHour(await create(one));
  assert.deepEqual(await used(), [limits.company_creations_per_hour, limits.membership_additions_per_hour]);
});

test('a download by a dunning key is free of hourly limits: routes of the APIs that a limit names consume it, no others', () => {
  for (const [bucket, { limit, apis }] of Object.entries(expensiveRateLimits)) {
    const consuming = everyRoute().filter(({ route: { expensive } }) =>
      expensive?.some((each) => each.bucket === bucket),
    );
    assert.ok(limit > 0, bucket);
    assert.deepEqual(new Set(consuming.map((each) => each.group.api)), new Set<string>(apis), bucket);
  }
});
