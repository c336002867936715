/** Webhook subscriptions, as a company and a Partner live with them: service.md 2.8, 3.4, 4.4; decisions.md 12. What is delivered, and when, is the dispatcher's story. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { companyEventKeys, eventKeys } from '@mahnwerk/contract/events/catalog.ts';
import type { PartnerWebhook } from '@mahnwerk/contract/case/webhook-subscriptions.ts';
import type { WebhookCheck } from '@mahnwerk/contract/case/webhook-check.ts';
import { deliveriesChannel } from '../../src/platform/delivery/channel.ts';
import { webhookSealer } from '../../src/platform/delivery/index.ts';
import { compose } from '../../src/platform/database/statement.ts';
import {
  aClaim,
  bodyOf,
  type Company,
  first,
  givenDraft,
  openStage,
  type Page,
  type Stage,
  statusesOf,
} from '../harness/cases.ts';
import { type Answer, secretKey, type Sent } from '../harness/service.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});

after(() => stage.stop());

interface Owner {
  readonly kind: 'company' | 'partner';
  readonly id: string;
  /** Of its webhooks. */
  readonly base: string;
  /** A company whose events it may get. */
  readonly company: string;
  readonly send: Company['send'];
}

type Issued = PartnerWebhook & { readonly secret_key?: string; readonly secret_key_standard_webhooks?: string };

async function aCompany(): Promise<Owner> {
  const { company, send } = await stage.aCompany();
  return { kind: 'company', id: company, base: '/v2/webhooks/', company, send };
}

async function aPartner(): Promise<Owner> {
  const company = await stage.givenCompany();
  const id = await stage.givenPartner([company]);
  const key = await stage.givenKey('partner', id);
  const send = <B>(method: string, path: string, body?: unknown, sent: Sent = {}): Promise<Answer<B>> =>
    stage.send<B>(method, path, { key, ...sent, ...(body === undefined ? {} : { body }) });
  return { kind: 'partner', id, base: '/partner/v2/webhooks/', company, send };
}

/** Companies and Partners live through the same. */
const bothLive = (sentence: string, story: (owner: Owner) => Promise<void>): void => {
  for (const [who, owner] of [
    ['a company', aCompany],
    ['a Partner', aPartner],
  ] as const)
    test(`${who}: ${sentence}`, async () => story(await owner()));
};

let made = 0;
const aUrl = (): string => `https://hooks.muster.example/${(made += 1)}`;

const given = async ({ send, base }: Owner, body: object = {}): Promise<Issued> =>
  bodyOf(await send<Issued>('POST', base, { url: aUrl(), ...body }), 201);
const get = async ({ send, base }: Owner, id: string): Promise<PartnerWebhook> =>
  bodyOf(await send<PartnerWebhook>('GET', `${base}${id}/`), 200);
const patch = async ({ send, base }: Owner, id: string, body: object): Promise<PartnerWebhook> =>
  bodyOf(await send<PartnerWebhook>('PATCH', `${base}${id}/`, body), 200);

interface Refused {
  readonly code: string;
  readonly errors?: readonly { readonly field: string; readonly code: string; readonly message: string }[];
}

const failures = ({ body }: Answer<unknown>): string[] =>
  ((body as Refused).errors ?? []).map(({ code, field }) => `${code} ${field}`);

function assertInvalid(answer: Answer<unknown>, ...expected: readonly string[]): void {
  assert.deepEqual(
    [answer.status, (answer.body as Refused).code, failures(answer)],
    [400, 'validation_error', expected],
    answer.text,
  );
}

const assertRefused = (answer: Answer<unknown>, status: number, code: string): void =>
  assert.deepEqual([answer.status, (answer.body as Refused).code], [status, code], answer.text);

const stored = async (id: string) => first(await stage.sql('select * from webhook_subscriptions where id = $1', [id]));
const secretOf = (id: string, bytes: unknown): string | undefined =>
  webhookSealer(secretKey)
    .open(id, bytes as Buffer)
    ?.toString();
const tagOf = (answer: Answer<unknown>): string => answer.headers.get('etag') ?? '';

bothLive('sees the secret of a new webhook once, in both its forms, and never on a replay', async ({ send, base }) => {
  const idempotencyKey = randomUUID();
  const body = { url: aUrl() };
  const answer = await send<Issued>('POST', base, body, { idempotencyKey });
  const { secret_key = '', secret_key_standard_webhooks = '', ...rest } = bodyOf(answer, 201);
  assert.match(secret_key, /^[A-Za-z0-9_-]{43}$/);
  assert.equal(Buffer.from(secret_key_standard_webhooks.slice('whsec_'.length), 'base64').toString(), secret_key);
  assert.equal(answer.headers.get('location'), `https://api.mahnwerk.test${base}${rest.id}/`);

  const later = await send<Issued>('GET', `${base}${rest.id}/`);
  assert.deepEqual([later.body, tagOf(later)], [rest, tagOf(answer)]);
  const replay = await send<Issued>('POST', base, body, { idempotencyKey });
  assert.deepEqual(
    [replay.status, replay.body, replay.headers.get('idempotency-replayed'), tagOf(replay)],
    [201, rest, 'true', tagOf(answer)],
  );

  const { secret } = await stored(rest.id);
  assert.ok(!(secret as Buffer).includes(secret_key), 'encrypted at rest');
  assert.equal(secretOf(rest.id, secret), secret_key);
  assert.equal(secretOf(randomUUID(), secret), undefined, 'and bound to this webhook');
});

bothLive('who chooses nothing gets every event of today, enabled, and fifty failures', async (owner) => {
  const url = aUrl();
  const webhook = await given(owner, { url });
  const catalogue = owner.kind === 'company' ? companyEventKeys : eventKeys;
  const condition = {
    lane: 'unknown',
    reason: null,
    paused_until: null,
    failures_until_disabled: 50,
    disabled_at: null,
    disabled_by: null,
    last_success_at: null,
  };
  const now = stage.clock.now();
  assert.deepEqual(await get(owner, webhook.id), {
    id: webhook.id,
    url,
    enabled: true,
    events: catalogue,
    description: null,
    max_consecutive_failures: 50,
    consecutive_failures: 0,
    last_failure_at: null,
    auto_disabled: false,
    contract_version: 'v2',
    condition,
    created_at: now,
    updated_at: now,
    ...(owner.kind === 'company' ? {} : { companies: [] }),
  });
});

bothLive('chooses its events: once each, in the order of the catalogue, or all for ever', async (owner) => {
  assert.deepEqual((await given(owner, { events: ['mandate.created', 'order.accepted', 'mandate.created'] })).events, [
    'order.accepted',
    'mandate.created',
  ]);
  assert.deepEqual((await given(owner, { events: ['mandate.created', '*'] })).events, ['*']);
  const create = (events: unknown) => owner.send('POST', owner.base, { url: aUrl(), events });
  assertInvalid(await create([]), 'required events');
  assertInvalid(await create(['order.accepted', 'document.ready']), 'invalid_choice events[1]');
  assertInvalid(await create(null), 'invalid events');
  if (owner.kind === 'company') assertInvalid(await create(['company.updated']), 'invalid_choice events[0]');
});

const wrongUrls: Readonly<Record<string, string>> = {
  'http://hooks.muster.example/': 'invalid',
  'https://user@hooks.muster.example/': 'invalid',
  'https://localhost/': 'invalid',
  'https://intern/': 'invalid',
  'https:///a': 'invalid',
  'https://[2606:4700::1111]/': 'invalid',
  'https://0x7f.1/': 'invalid',
  'https://2130706433/': 'invalid',
  'https://hooks.muster.example/a b': 'invalid',
  'https://nowhere.invalid/': 'invalid',
  'https://internal.muster.example/': 'invalid',
  'https://hooks.muster.example/#a': 'fragment_not_allowed',
  'https://hooks.muster.example:0/': 'invalid_port',
  'https://hooks.muster.example:65536/': 'invalid_port',
  'https://hooks..muster.example/': 'invalid_host',
  ' ': 'blank',
  'https://hooks.muster.example/a\tb': 'control_characters',
  [`https://hooks.muster.example/${'a'.repeat(2000)}`]: 'max_length',
};

bothLive('is told what is wrong with a URL: at creation, at a change, and at a look', async (owner) => {
  const { id } = await given(owner);
  const ask = async (url: string) => [
    await owner.send('POST', owner.base, { url }),
    await owner.send('PATCH', `${owner.base}${id}/`, { url }),
  ];
  for (const [url, code] of Object.entries(wrongUrls)) {
    for (const answer of await ask(url)) assertInvalid(answer, `${code} url`);
    const look = await owner.send('POST', `${owner.base}check/`, { url });
    if (/nowhere|internal/.test(url)) assert.equal(look.status, 200);
    else assertInvalid(look, `${code} url`);
  }
  const [unresolvable, internal] = await Promise.all(
    ['https://nowhere.invalid/', 'https://internal.muster.example/'].map(
      async (url) => (await owner.send<Refused>('POST', owner.base, { url })).body.errors?.[0]?.message ?? '',
    ),
  );
  assert.match(unresolvable ?? '', /does not resolve/);
  assert.match(internal ?? '', /public addresses only/);
  assertInvalid(await owner.send('POST', owner.base, { url: 1 }), 'invalid url');
  assertInvalid(await owner.send('POST', owner.base, {}), 'required url');
});

bothLive('finds its URL in canonical form, path and query byte for byte', async (owner) => {
  const path = '/A/../%7e//?b=%20+&c[]=/?';
  assert.equal(
    (await given(owner, { url: `HTTPS://Hööks.Muster.Example.:443${path}` })).url,
    `https://xn--hks-snaa.muster.example${path}`,
  );
  assert.equal((await given(owner, { url: 'https://hooks.muster.example' })).url, 'https://hooks.muster.example/');
  assert.equal((await given(owner, { url: 'https://8.8.8.8:8443' })).url, 'https://8.8.8.8:8443/');
});

bothLive('has one webhook for a destination, however it is spelled', async (owner) => {
  const one = await given(owner, { url: 'https://one.muster.example/a' });
  const other = await given(owner, { url: 'https://one.muster.example/A' });
  for (const url of ['https://one.muster.example/a', 'HTTPS://ONE.muster.example.:443/a']) {
    assertInvalid(await owner.send('POST', owner.base, { url }), 'duplicate_url url');
    assertInvalid(await owner.send('PATCH', `${owner.base}${other.id}/`, { url }), 'duplicate_url url');
    assert.equal((await patch(owner, one.id, { url })).url, one.url, 'its own is no duplicate');
  }
  await given(owner.kind === 'company' ? await aCompany() : await aPartner(), { url: one.url });
});

bothLive('two who want the same destination at once: one gets it', async (owner) => {
  for (let round = 0; round < 3; round += 1) {
    const url = aUrl();
    const answers = await Promise.all([1, 2, 3, 4].map(() => owner.send('POST', owner.base, { url })));
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    for (const answer of answers.filter(({ status }) => status !== 201)) assertInvalid(answer, 'duplicate_url url');
  }
  const [one, other] = [await given(owner), await given(owner)];
  for (let round = 0; round < 3; round += 1) {
    const url = aUrl();
    const answers = await Promise.all([
      ...[one, other].map(({ id }) => owner.send('PATCH', `${owner.base}${id}/`, { url })),
      owner.send('POST', owner.base, { url }),
    ]);
    assert.equal(answers.filter(({ status }) => status < 300).length, 1);
    for (const answer of answers.filter(({ status }) => status >= 300)) assertInvalid(answer, 'duplicate_url url');
    for (const { id } of [one, other]) await patch(owner, id, { url: aUrl() });
  }
});

bothLive('has twenty webhooks at most, enabled or not, also when they come at once', async (owner) => {
  await given(owner, { enabled: false });
  const create = () => owner.send('POST', owner.base, { url: aUrl() });
  const answers = await Promise.all(Array.from({ length: 24 }, create));
  assert.deepEqual(
    [answers.filter(({ status }) => status === 201).length, answers.filter(({ status }) => status === 409).length],
    [19, 5],
  );
  for (const answer of answers.filter(({ status }) => status !== 201))
    assertRefused(answer, 409, 'webhook_limit_reached');
  const page = bodyOf(await owner.send<Page<PartnerWebhook>>('GET', `${owner.base}?limit=100`), 200);
  assert.deepEqual([page.count, page.results.length], [20, 20]);

  // What is wrong with the body comes first.
  assertInvalid(await owner.send('POST', owner.base, { url: 'https://localhost/' }), 'invalid url');
  assertInvalid(await owner.send('POST', owner.base, { url: page.results[0]?.url }), 'duplicate_url url');
  assert.equal((await owner.send('DELETE', `${owner.base}${page.results[0]?.id}/`)).status, 204);
  assert.equal((await create()).status, 201);
});

bothLive('learns every fault of a request at once, in the order of the document', async (owner) => {
  const stranger = await stage.givenCompany();
  const { id } = await given(owner);
  const body =
    owner.kind === 'company'
      ? { url: 'https://localhost/' }
      : { companies: [owner.company, stranger], url: 'https://localhost/' };
  const expected = [...(owner.kind === 'company' ? [] : ['invalid companies[1]']), 'invalid url'];
  assertInvalid(await owner.send('POST', owner.base, body), ...expected);
  // Before it is looked whether the webhook is there, and the one its If-Match means.
  for (const [place, headers] of [
    [id, {}],
    [randomUUID(), {}],
    [id, { 'If-Match': '"stale"' }],
  ] as const)
    assertInvalid(await owner.send('PATCH', `${owner.base}${place}/`, body, { headers }), ...expected);
  assertInvalid(
    await owner.send('POST', owner.base, {
      url: 'https://localhost/',
      enabled: 1,
      max_consecutive_failures: 0,
      description: 'a\nb',
    }),
    'invalid enabled',
    'invalid max_consecutive_failures',
    'control_characters description',
  );
});

bothLive('turns it on and off with booleans alone', async (owner) => {
  const { id } = await given(owner);
  for (const enabled of ['true', 'false', 1, 0, null, 'yes']) {
    assertInvalid(await owner.send('PATCH', `${owner.base}${id}/`, { enabled }), 'invalid enabled');
    assertInvalid(await owner.send('POST', owner.base, { url: aUrl(), enabled }), 'invalid enabled');
  }
});

bothLive('a change that changes nothing leaves updated_at and ETag, wherever the URL leads by now', async (owner) => {
  const webhook = await given(owner, { description: 'ERP', events: ['order.accepted', 'order.rejected'] });
  const before = await owner.send('GET', `${owner.base}${webhook.id}/`);
  stage.clock.advance({ seconds: 1 });
  const same = [
    {},
    { enabled: true },
    { description: 'ERP' },
    { url: webhook.url },
    { url: webhook.url.replace('https://hooks', 'HTTPS://HOOKS') },
    { events: ['order.rejected', 'order.accepted', 'order.rejected'] },
    { max_consecutive_failures: 50 },
  ];
  for (const body of same) {
    const answer = await owner.send('PATCH', `${owner.base}${webhook.id}/`, body);
    assert.deepEqual(
      [answer.status, answer.body, tagOf(answer)],
      [200, before.body, tagOf(before)],
      JSON.stringify(body),
    );
  }
  await stage.sql(`update webhook_subscriptions set url = $2 where id = $1`, [
    webhook.id,
    `https://gone-${webhook.id}.invalid/`,
  ]);
  assert.equal(
    (await patch(owner, webhook.id, { url: `https://gone-${webhook.id}.invalid/` })).updated_at,
    webhook.updated_at,
  );
});

bothLive('every change is later than the one before, within a millisecond too', async (owner) => {
  const { id, created_at } = await given(owner);
  const times = [created_at];
  for (const description of ['one', 'two', null]) times.push((await patch(owner, id, { description })).updated_at);
  times.push(bodyOf(await owner.send<Issued>('POST', `${owner.base}${id}/rotate-secret/`), 200).updated_at);
  assert.deepEqual(times, [...new Set(times)].sort());
  assert.equal(times.length, 5);
});

/** As the dispatcher leaves an endpoint whose receiver does not answer. */
async function fail(id: string, failures_in_a_row: number, disabling: boolean): Promise<void> {
  await stage.sql(
    `update webhook_endpoints set consecutive_failures = $2, last_failure_at = now(), lane = 'failing', lane_reason = 'Request timed out after 10 seconds', half_open_attempts = 3, open_until = now() + interval '1 hour' where subscription_id = $1`,
    [id, failures_in_a_row],
  );
  if (disabling)
    await stage.sql(
      `update webhook_subscriptions set enabled = false, auto_disabled = true, disabled_at = now() where id = $1`,
      [id],
    );
}

bothLive('sees what has disabled a webhook, and enables it: failures are counted anew', async (owner) => {
  const { id } = await given(owner, { max_consecutive_failures: 3 });
  await fail(id, 2, false);
  const failing = await get(owner, id);
  assert.deepEqual(
    [failing.consecutive_failures, failing.condition.lane, failing.condition.failures_until_disabled],
    [2, 'failing', 1],
  );
  assert.ok(failing.condition.paused_until !== null && failing.last_failure_at !== null);

  await fail(id, 3, true);
  const disabled = await get(owner, id);
  assert.deepEqual(
    [
      disabled.enabled,
      disabled.auto_disabled,
      disabled.condition.disabled_by,
      disabled.condition.failures_until_disabled,
    ],
    [false, true, 'failures', null],
  );
  assert.ok(disabled.condition.disabled_at !== null);
  assert.deepEqual((await patch(owner, id, { enabled: false })).auto_disabled, true, 'it is disabled already');

  const enabled = await patch(owner, id, { enabled: true });
  assert.deepEqual([enabled.enabled, enabled.auto_disabled, enabled.consecutive_failures], [true, false, 0]);
  assert.deepEqual(enabled.condition, {
    lane: 'unknown',
    reason: null,
    paused_until: null,
    failures_until_disabled: 3,
    disabled_at: null,
    disabled_by: null,
    last_success_at: null,
  });
  assert.equal(enabled.last_failure_at, disabled.last_failure_at, 'what has happened has happened');

  const now = stage.clock.now();
  const off = await patch(owner, id, { enabled: false });
  assert.deepEqual([off.auto_disabled, off.condition.disabled_by, off.condition.disabled_at], [false, 'client', now]);
});

bothLive('who sends deliveries is woken when a webhook is enabled', async (owner) => {
  const { id } = await given(owner, { enabled: false });
  const listener = new pg.Client({ ...stage.address });
  await listener.connect();
  try {
    await listener.query(`listen ${deliveriesChannel}`);
    const woken = once(listener, 'notification') as Promise<[{ payload?: string }]>;
    await patch(owner, id, { enabled: true });
    assert.equal((await woken)[0].payload, id);
  } finally {
    await listener.end();
  }
});

bothLive('a new URL is a new receiver: nothing is known of it, but failures stay counted', async (owner) => {
  const { id } = await given(owner);
  await fail(id, 7, false);
  const moved = await patch(owner, id, { url: aUrl() });
  assert.deepEqual(
    [moved.condition.lane, moved.condition.paused_until, moved.consecutive_failures],
    ['unknown', null, 7],
  );
});

bothLive('a failing receiver makes no change fail: the ETag is that of the configuration', async (owner) => {
  const { id } = await given(owner);
  const before = await owner.send('GET', `${owner.base}${id}/`);
  await fail(id, 5, false);
  const failed = await owner.send<PartnerWebhook>('GET', `${owner.base}${id}/`);
  assert.equal(failed.body.consecutive_failures, 5);
  assert.equal(tagOf(failed), tagOf(before));
  const changed = await owner.send(
    'PATCH',
    `${owner.base}${id}/`,
    { description: 'ERP' },
    { headers: { 'If-Match': tagOf(before) } },
  );
  assert.equal(changed.status, 200, changed.text);
  assertRefused(
    await owner.send('PATCH', `${owner.base}${id}/`, { description: 'x' }, { headers: { 'If-Match': tagOf(before) } }),
    412,
    'precondition_failed',
  );
});

/** Writes all the time, as a dispatcher does to whom a receiver fails, until `work` is done. */
async function whileFailing<T>(id: string, work: () => Promise<T>): Promise<T> {
  let failing = true;
  const write = async (): Promise<void> => {
    await stage.sql(
      `with endpoint as (update webhook_endpoints set consecutive_failures = consecutive_failures + 1, last_failure_at = now() where subscription_id = $1),
         counted as (
           insert into webhook_delivery_counts as c (subscription_id, owner_kind, owner_id, day, slot, count) select id, owner_kind, owner_id, now()::date, 0, 1 from webhook_subscriptions where id = $1
           on conflict (subscription_id, day, slot) do update set count = c.count + 1
         )
       select pg_sleep(0.005)`,
      [id],
    );
    if (failing) await write();
  };
  const written = write();
  try {
    return await work();
  } finally {
    failing = false;
    await written;
  }
}

bothLive(
  'the receiver of a webhook fails all the time: another URL, enabling and deletion under If-Match succeed all the same',
  async (owner) => {
    const { id } = await given(owner);
    const current = async () => ({ 'If-Match': tagOf(await owner.send('GET', `${owner.base}${id}/`)) });
    await whileFailing(id, async () => {
      for (let round = 0; round < 5; round += 1) {
        const moved = await owner.send<PartnerWebhook>(
          'PATCH',
          `${owner.base}${id}/`,
          { url: aUrl() },
          { headers: await current() },
        );
        assert.deepEqual([moved.status, moved.body.condition.lane], [200, 'unknown'], moved.text);
        await stage.sql('update webhook_subscriptions set enabled = false, auto_disabled = true where id = $1', [id]);
        const enabled = await owner.send<PartnerWebhook>(
          'PATCH',
          `${owner.base}${id}/`,
          { enabled: true },
          { headers: await current() },
        );
        assert.deepEqual([enabled.status, enabled.body.consecutive_failures], [200, 0], enabled.text);
      }
      assert.equal(
        (await owner.send('PATCH', `${owner.base}${id}/`, { url: aUrl() }, { headers: { 'If-Match': '"stale"' } }))
          .status,
        412,
      );
      assert.equal(
        (await owner.send('DELETE', `${owner.base}${id}/`, undefined, { headers: await current() })).status,
        204,
      );
    });
  },
);

bothLive('of two changes at once that mean the same state, one is told that it comes too late', async (owner) => {
  const { id } = await given(owner);
  for (let round = 0; round < 3; round += 1) {
    const headers = { 'If-Match': tagOf(await owner.send('GET', `${owner.base}${id}/`)) };
    const answers = await Promise.all(
      ['one', 'other'].map((description) =>
        owner.send('PATCH', `${owner.base}${id}/`, { description: `${description} ${round}` }, { headers }),
      ),
    );
    assert.deepEqual(statusesOf(answers), [200, 412]);
  }
});

test('a statement that meets an aborted transaction tells what aborted it', async () => {
  const { company } = await stage.aCompany();
  const [failing, next] = [compose<object, object>('', 'select 1 / 0'), compose<object, object>('', 'select 1')];
  await assert.rejects(
    stage.database.atomically(company, async (tx) => {
      tx.send(failing);
      await tx.many(next);
    }),
    { code: '22012' },
  );
});

bothLive('rotates the secret: the one before stays for a day, and no third', async (owner) => {
  const webhook = await given(owner);
  const rotate = async () =>
    bodyOf(await owner.send<Issued>('POST', `${owner.base}${webhook.id}/rotate-secret/`), 200).secret_key;
  const second = await rotate();
  let row = await stored(webhook.id);
  assert.deepEqual(
    [secretOf(webhook.id, row.secret), secretOf(webhook.id, row.previous_secret)],
    [second, webhook.secret_key],
  );
  const [{ hours }] = (await stage.sql(
    `select round(extract(epoch from previous_until - clock_timestamp()) / 3600)::int as hours from webhook_subscriptions where id = $1`,
    [webhook.id],
  )) as [{ hours: number }];
  assert.equal(hours, 24);
  const third = await rotate();
  row = await stored(webhook.id);
  assert.deepEqual([secretOf(webhook.id, row.secret), secretOf(webhook.id, row.previous_secret)], [third, second]);
  assert.equal(new Set([webhook.secret_key, second, third]).size, 3);

  const idempotencyKey = randomUUID();
  const [rotated, replay] = [
    await owner.send<Issued>('POST', `${owner.base}${webhook.id}/rotate-secret/`, undefined, { idempotencyKey }),
    await owner.send<Issued>('POST', `${owner.base}${webhook.id}/rotate-secret/`, undefined, { idempotencyKey }),
  ];
  assert.deepEqual(
    [replay.headers.get('idempotency-replayed'), replay.body.secret_key, replay.body.secret_key_standard_webhooks],
    ['true', undefined, undefined],
  );
  assert.equal(secretOf(webhook.id, (await stored(webhook.id)).secret), rotated.body.secret_key);
  assertRefused(await owner.send('POST', `${owner.base}${randomUUID()}/rotate-secret/`), 404, 'not_found');
});

interface Dispatched {
  readonly detail: string;
  readonly delivery_id: string;
  readonly event_id: string;
}

bothLive('sends a test in the shape of an event, with ids that belong to nothing', async (owner) => {
  const { id } = await given(owner, { events: ['order.rejected'] });
  const sent = bodyOf(
    await owner.send<Dispatched>('POST', `${owner.base}${id}/test/`, { event: 'order.accepted' }),
    202,
  );
  const delivery = first(await stage.sql('select * from webhook_deliveries where id = $1', [sent.delivery_id]));
  assert.deepEqual(
    [delivery.subscription_id, delivery.event_id, delivery.event_type, delivery.company_id],
    [id, sent.event_id, 'order.accepted', null],
  );
  const envelope = JSON.parse(String(delivery.test_envelope)) as {
    id: string;
    type: string;
    created_at: string;
    data: Record<string, unknown>;
  };
  assert.deepEqual(Object.keys(envelope), ['id', 'type', 'created_at', 'data']);
  assert.deepEqual(
    [envelope.id, envelope.type, envelope.created_at],
    [sent.event_id, 'order.accepted', stage.clock.now()],
  );
  const { data } = envelope;
  assert.deepEqual(Object.keys(data), [
    'company_id',
    'order_id',
    'order_url',
    'claim_ids',
    'mandate_id',
    'mandate_url',
  ]);
  assert.equal(data.order_url, `https://api.mahnwerk.test/v2/orders/${String(data.order_id)}/`);
  if (owner.kind === 'company') assert.equal(data.company_id, owner.id);
  assert.deepEqual(await stage.sql('select 1 from events where id = $1', [sent.event_id]), [], 'it stands in no feed');

  assertInvalid(await owner.send('POST', `${owner.base}${id}/test/`, { event: '*' }), 'invalid_choice event');
  assertInvalid(await owner.send('POST', `${owner.base}${id}/test/`, {}), 'required event');
  const ofPartners = await owner.send('POST', `${owner.base}${id}/test/`, { event: 'company.created' });
  if (owner.kind === 'company') assertInvalid(ofPartners, 'invalid_choice event');
  else assert.equal(ofPartners.status, 202);
});

bothLive('nothing is sent while it is disabled, and nothing to what is not there', async (owner) => {
  const { id } = await given(owner, { enabled: false });
  assertRefused(await owner.send('POST', `${owner.base}${id}/test/`, { event: 'order.accepted' }), 409, 'conflict');
  assertRefused(await owner.send('POST', `${owner.base}${id}/redeliver-missed/`), 409, 'conflict');
  assertRefused(
    await owner.send('POST', `${owner.base}${randomUUID()}/test/`, { event: 'order.accepted' }),
    404,
    'not_found',
  );
  assertRefused(await owner.send('POST', `${owner.base}${randomUUID()}/redeliver-missed/`), 404, 'not_found');
  assertRefused(await owner.send('GET', `${owner.base}${randomUUID()}/missed-events/`), 404, 'not_found');
});

test('a company: finds what a webhook has missed while it was disabled, and has exactly that sent', async () => {
  const company = await stage.aCompany();
  const owner: Owner = {
    kind: 'company',
    id: company.company,
    base: '/v2/webhooks/',
    company: company.company,
    send: company.send,
  };
  const { id } = await given(owner, { enabled: false });
  for (const number of [1, 2]) {
    const draft = await givenDraft(company, { creditor_obligation_fulfilled: true, claims: [aClaim(number)] });
    bodyOf(await company.send('POST', `/v2/orders/${draft.id}/finalize/`), 200);
  }
  // What the fan-out makes of what the recording transaction saw.
  await stage.sql(
    `insert into webhook_missed_events (subscription_id, owner_kind, owner_id, id, company_id, recorded_at, type, reason, created_at)
     select $1, 1, e.company_id, e.id, e.company_id, e.recorded_at, e.type, 'disabled', e.recorded_at from events e join webhook_outbox f on f.event_id = e.id and f.recorded_at = e.recorded_at
     where e.company_id = $2 and $1 = any (f.missed_ids)`,
    [id, company.company],
  );
  const missed = bodyOf(
    await company.send<Page<{ id: string; type: string; reason: string }>>('GET', `${owner.base}${id}/missed-events/`),
    200,
  );
  assert.deepEqual(
    [missed.count, missed.results.map(({ type, reason }) => [type, reason])],
    [
      2,
      [
        ['order.submitted', 'disabled'],
        ['order.submitted', 'disabled'],
      ],
    ],
  );

  await patch(owner, id, { enabled: true });
  assert.equal(
    bodyOf(await company.send<{ count: number }>('POST', `${owner.base}${id}/redeliver-missed/`), 202).count,
    2,
  );
  assert.equal(
    bodyOf(await company.send<{ count: number }>('POST', `${owner.base}${id}/redeliver-missed/`), 202).count,
    0,
  );
  const rows = await stage.sql('select event_id from webhook_deliveries where subscription_id = $1', [id]);
  assert.deepEqual(rows.map(({ event_id }) => String(event_id)).sort(), missed.results.map((each) => each.id).sort());
  assert.equal(bodyOf(await company.send<Page<unknown>>('GET', `${owner.base}${id}/missed-events/`), 200).count, 0);
});

bothLive('deletes a webhook: it is gone at once, and what it left is deleted by and by', async (owner) => {
  const { id, url } = await given(owner);
  bodyOf(await owner.send('POST', `${owner.base}${id}/test/`, { event: 'order.accepted' }), 202);
  assert.equal((await owner.send('DELETE', `${owner.base}${id}/`)).status, 204);
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['GET', 'missed-events/'],
  ] as const)
    assertRefused(
      await owner.send(method, `${owner.base}${id}/${path}`, method === 'PATCH' ? {} : undefined),
      404,
      'not_found',
    );
  assert.equal((await stage.sql('select 1 from webhook_purges where subscription_id = $1', [id])).length, 1);
  await given(owner, { url });
});

bothLive('looks at a receiver without saving anything', async (owner) => {
  const look = async (url: string) =>
    bodyOf(await owner.send<WebhookCheck>('POST', `${owner.base}check/`, { url }), 200);
  const seen = await look('HTTPS://Receiver.Muster.Example.:443');
  assert.deepEqual(
    [seen.url, seen.deliverable, seen.fault, seen.address],
    ['https://receiver.muster.example/', true, null, '93.184.216.34'],
  );
  assert.deepEqual(
    [seen.tls?.trusted, seen.tls?.expires_at, seen.tls?.certificates[0]?.names],
    [true, '2027-01-01T00:00:00.000Z', ['receiver.muster.example']],
  );
  const inside = await look('https://internal.muster.example/');
  assert.deepEqual(
    [inside.deliverable, inside.fault, inside.addresses, inside.address, inside.tls],
    [false, 'blocked_destination:internal_address', [{ address: null, public: false }], null, null],
  );
  const nowhere = await look('https://nowhere.invalid/');
  assert.deepEqual(
    [nowhere.deliverable, nowhere.fault, nowhere.addresses],
    [false, 'blocked_destination:unresolvable', []],
  );
  assert.equal(bodyOf(await owner.send<Page<unknown>>('GET', owner.base), 200).count, 0);
});

bothLive('lists its webhooks, by whether they are enabled and by their last change', async (owner) => {
  const on = await given(owner);
  stage.clock.advance({ minutes: 1 });
  const off = await given(owner, { enabled: false });
  const listed = async (query: string) => {
    const { count, results } = bodyOf(await owner.send<Page<PartnerWebhook>>('GET', `${owner.base}?${query}`), 200);
    assert.equal(count, results.length);
    return results.map(({ id }) => id);
  };
  assert.deepEqual(await listed(''), [off.id, on.id]);
  for (const each of ['true', '1']) assert.deepEqual(await listed(`enabled=${each}`), [on.id]);
  for (const each of ['false', '0']) assert.deepEqual(await listed(`enabled=${each}`), [off.id]);
  for (const each of ['True', 'yes', '', '2'])
    assertInvalid(await owner.send('GET', `${owner.base}?enabled=${each}`), 'invalid_parameter enabled');
  assert.deepEqual(await listed(`updated_since=${off.updated_at}`), [off.id]);
  stage.clock.advance({ minutes: 1 });
  await patch(owner, on.id, { description: 'ERP' });
  assert.deepEqual(await listed(`updated_since=${on.updated_at}`), [off.id, on.id]);
});

bothLive('nobody else sees it', async (owner) => {
  const { id } = await given(owner);
  const stranger = owner.kind === 'company' ? await aCompany() : await aPartner();
  for (const [method, path, body] of [
    ['GET', ''],
    ['PATCH', '', { enabled: false }],
    ['DELETE', ''],
    ['POST', 'test/', { event: 'order.accepted' }],
    ['POST', 'rotate-secret/'],
    ['GET', 'missed-events/'],
    ['POST', 'redeliver-missed/'],
  ] as const)
    assertRefused(await stranger.send(method, `${owner.base}${id}/${path}`, body), 404, 'not_found');
  assert.equal(bodyOf(await stranger.send<Page<unknown>>('GET', owner.base), 200).count, 0);
  assert.equal((await get(owner, id)).enabled, true);
});

test('a Partner that acts for a company reads its webhooks and writes none', async () => {
  const owner = await aCompany();
  const { id } = await given(owner);
  const key = await stage.givenKey('partner', await stage.givenPartner([owner.id]));
  const act = (method: string, path: string, body?: unknown) =>
    stage.send(method, path, {
      key,
      headers: { 'X-On-Behalf-Of-Company': owner.id },
      ...(body === undefined ? {} : { body }),
    });
  assert.equal((await act('GET', owner.base)).body.count, 1);
  assert.equal((await act('GET', `${owner.base}${id}/`)).body.id, id);
  assert.equal((await act('GET', `${owner.base}${id}/missed-events/`)).status, 200);
  for (const [method, path, body] of [
    ['POST', '', { url: aUrl() }],
    ['PATCH', `${id}/`, { enabled: false }],
    ['DELETE', `${id}/`],
    ['POST', `${id}/rotate-secret/`],
    ['POST', `${id}/test/`, { event: 'order.accepted' }],
    ['POST', `${id}/redeliver-missed/`],
    ['POST', 'check/', { url: aUrl() }],
  ] as const)
    assertRefused(await act(method, `${owner.base}${path}`, body), 403, 'use_partner_webhooks');
  assert.equal((await get(owner, id)).enabled, true);
});

test('a Partner selects the companies whose events it wants: its own, all, or none', async () => {
  const owner = await aPartner();
  const foreign = await stage.givenCompany();
  const create = (companies: unknown) => owner.send<Issued>('POST', owner.base, { url: aUrl(), companies });
  assert.equal(bodyOf(await create('*'), 201).companies, '*');
  assert.deepEqual(bodyOf(await create([]), 201).companies, []);
  const { id, companies } = bodyOf(await create([owner.company.toUpperCase(), owner.company]), 201);
  assert.deepEqual(companies, [owner.company]);
  for (const stranger of [foreign, randomUUID()])
    assertInvalid(await create([owner.company, stranger]), 'invalid companies[1]');
  assertInvalid(await create(['a']), 'invalid companies[0]');
  for (const wrong of ['all', null, 1]) assertInvalid(await create(wrong), 'invalid companies');
  assert.deepEqual((await stored(id)).companies, [owner.company]);
  assert.equal((await patch(owner, id, { companies: '*' })).companies, '*');
  assert.equal((await stored(id)).companies, null);
  assertInvalid(await owner.send('PATCH', `${owner.base}${id}/`, { companies: [foreign] }), 'invalid companies[0]');

  // A company that has left stays where it stands, and cannot be named any more.
  await patch(owner, id, { companies: [owner.company] });
  await stage.sql(`update partner_access set access = 'disconnected' where partner_id = $1`, [owner.id]);
  assert.deepEqual((await patch(owner, id, { description: 'ERP' })).companies, [owner.company]);
  assertInvalid(
    await owner.send('PATCH', `${owner.base}${id}/`, { companies: [owner.company] }),
    'invalid companies[0]',
  );
});

test('a company has no selection: its webhooks get its own events', async () => {
  const owner = await aCompany();
  const { id } = await given(owner);
  assertInvalid(await owner.send('POST', owner.base, { url: aUrl(), companies: '*' }), 'unknown_field companies');
  assertInvalid(await owner.send('PATCH', `${owner.base}${id}/`, { companies: [] }), 'unknown_field companies');
  assert.ok(!('companies' in (await get(owner, id))));
});

test('what nobody may write is refused like any unknown field', async () => {
  const owner = await aCompany();
  const { id } = await given(owner);
  for (const field of [
    'id',
    'secret_key',
    'auto_disabled',
    'consecutive_failures',
    'last_failure_at',
    'contract_version',
    'condition',
    'created_at',
    'updated_at',
  ])
    assertInvalid(await owner.send('PATCH', `${owner.base}${id}/`, { [field]: null }), `unknown_field ${field}`);
});
