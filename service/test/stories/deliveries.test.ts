/** What the owner of a webhook lives through that looks at its deliveries and has them repeated; no dispatcher runs beside. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import pg from 'pg';
import type { WebhookDelivery } from '@mahnwerk/contract/case/webhook-deliveries.ts';
import type { OperatorDelivery } from '@mahnwerk/contract/operator/webhook-deliveries.ts';
import { deliveriesChannel } from '../../src/platform/delivery/channel.ts';
import {
  enqueueTest,
  pageOfMissed,
  purgeDeliveries,
  redeliverMissed,
} from '../../src/domain/webhooks/deliveries/index.ts';
import { expire } from '../../src/platform/delivery/store-results.ts';
import { bodyOf, type Company, openStage, type Page, type Stage } from '../harness/cases.ts';
import {
  changeDelivery,
  givenDelivery,
  givenEvent,
  givenMissed,
  givenSubscription,
  type OwnerRow,
} from '../harness/deliveries.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});

after(() => stage.stop());

const path = '/v2/webhook-deliveries/';
const attempt = {
  at: '2026-03-02T09:00:00.000Z',
  response_status: 500,
  error_message: 'The receiver answered 500',
  duration_ms: 61,
  phases: { queue: 2, dns: 1, connect: 20, tls: 21, first_byte: 18 },
};
const failedOnce = {
  attempt_count: 1,
  response_status: 500,
  error_message: attempt.error_message,
  attempts: JSON.stringify([attempt]),
  last_attempt_at: attempt.at,
};

interface Owned extends Company {
  readonly owner: OwnerRow;
  readonly webhook: string;
}

/** A company with a webhook. */
async function owning({ enabled = true } = {}): Promise<Owned> {
  const company = await stage.aCompany();
  const owner = { kind: 'company', id: company.company } as const;
  return { ...company, owner, webhook: await givenSubscription(stage, owner, { enabled }) };
}

const delivering = async (
  { owner, webhook }: Owned,
  columns: Readonly<Record<string, unknown>> = {},
  event?: string,
): Promise<string> =>
  givenDelivery(stage, { owner, id: webhook }, event ?? (await givenEvent(stage, owner.id)), columns);

const listed = async ({ read }: Company, query = ''): Promise<Page<WebhookDelivery>> =>
  read<Page<WebhookDelivery>>(`${path}${query}`);
const idsOf = (page: Page<WebhookDelivery>): string[] => page.results.map(({ delivery_id }) => delivery_id);
const at = ({ read }: Company, id: string): Promise<WebhookDelivery> => read<WebhookDelivery>(`${path}${id}/`);
const redeliver = ({ send }: Company, id: string) =>
  send<{ delivery_id: string; event_id: string; code?: string; detail: string }>('POST', `${path}${id}/redeliver/`);
const rowOf = async (id: string): Promise<Record<string, unknown>> =>
  (await stage.sql('select * from webhook_deliveries where id = $1', [id]))[0] ?? {};
const testing = ({ company, webhook }: Owned, envelope = '{"id":"x"}'): Promise<string> =>
  stage.database.atomically(company, async (tx) =>
    enqueueTest(tx.asOwner(), {
      subscription_id: webhook,
      event_id: randomUUID(),
      event_type: 'mandate.created',
      test_envelope: envelope,
    }),
  );

test('a delivery is shown with everything that is known about it, in the order of its declaration, one by one and in lists', async () => {
  const owned = await owning();
  const event = await givenEvent(stage, owned.company);
  const id = await delivering(
    owned,
    { ...failedOnce, response_body: Buffer.from('no'), next_attempt_reason: 'retry_plan' },
    event,
  );
  const shown = await at(owned, id);
  const { window_end } = (
    await stage.sql(
      `select (recorded_at + interval '48 hours')::timestamptz(3) as window_end from events where id = $1`,
      [event],
    )
  )[0] as { window_end: Date };
  const { next_attempt_at, created_at, updated_at, ...rest } = shown;
  assert.deepEqual(rest, {
    delivery_id: id,
    webhook_id: owned.webhook,
    event_id: event,
    event_type: 'order.submitted',
    status: 'retrying',
    attempt_count: 1,
    response_status: 500,
    response_body: 'no',
    error_message: attempt.error_message,
    next_attempt_reason: 'retry_plan',
    last_attempt_at: attempt.at,
    expires_at: window_end.toISOString(),
    attempts: [attempt],
  });
  assert.ok([next_attempt_at, created_at, updated_at].every((instant) => typeof instant === 'string'));
  const members = [
    'delivery_id',
    'webhook_id',
    'event_id',
    'event_type',
    'status',
    'attempt_count',
    'response_status',
    'response_body',
    'error_message',
    'next_attempt_at',
    'next_attempt_reason',
    'last_attempt_at',
    'expires_at',
    'attempts',
    'created_at',
    'updated_at',
  ];
  assert.deepEqual(Object.keys(shown), members);
  assert.deepEqual(Object.keys(shown.attempts[0] ?? {}), Object.keys(attempt));
  assert.deepEqual(Object.keys(shown.attempts[0]?.phases ?? {}), Object.keys(attempt.phases));
  assert.deepEqual((await listed(owned)).results, [shown]);
});

test('a status says where a delivery stands, and lists can be narrowed to it', async () => {
  const owned = await owning();
  const ids = {
    pending: await delivering(owned),
    delivering: await delivering(owned, { lease_token: randomUUID() }),
    retrying: await delivering(owned, failedOnce),
    success: await delivering(owned, {
      outcome: 'success',
      attempt_count: 1,
      response_status: 204,
      next_attempt_at: null,
    }),
    failed: await delivering(owned, { ...failedOnce, outcome: 'failed', next_attempt_at: null }),
  };
  for (const [status, id] of Object.entries(ids)) {
    const shown = await at(owned, id);
    assert.equal(shown.status, status);
    assert.equal(shown.next_attempt_at === null, status === 'success' || status === 'failed');
    const page = await listed(owned, `?status=${status}`);
    assert.deepEqual([page.count, idsOf(page)], [1, [id]], status);
  }
  assert.deepEqual(idsOf(await listed(owned)), Object.values(ids).reverse());
  assert.equal((await owned.send('GET', `${path}?status=queued`)).status, 400);
});

test('deliveries are found by webhook, event and event type, and by when they last changed', async () => {
  const owned = await owning();
  const other = { ...owned, webhook: await givenSubscription(stage, owned.owner) };
  const event = await givenEvent(stage, owned.company, { type: 'mandate.created' });
  const [first, second, third] = [
    await delivering(owned, {}, event),
    await delivering(other, {}, event),
    await delivering(other),
  ] as const;
  const found = async (query: string) => {
    const page = await listed(owned, query);
    return [page.count, ...idsOf(page)];
  };
  assert.deepEqual(await found(`?webhook_id=${owned.webhook}`), [1, first]);
  assert.deepEqual(await found(`?webhook_id=${other.webhook}`), [2, third, second]);
  assert.deepEqual(await found(`?event_id=${event}`), [2, second, first]);
  assert.deepEqual(await found(`?event_type=mandate.created&webhook_id=${other.webhook}`), [1, second]);
  assert.deepEqual(await found(`?webhook_id=${randomUUID()}`), [0]);
  const later = '2100-01-01T00:00:00.000Z';
  await changeDelivery(stage, first, { updated_at: later });
  assert.deepEqual(await found(`?updated_since=${later}`), [1, first]);
  assert.deepEqual(await found('?updated_since=2000-01-01T00:00:00Z'), [3, second, third, first]);
  const page = await listed(owned, '?limit=2');
  assert.deepEqual([page.count, idsOf(page)], [3, [third, second]]);
  assert.deepEqual(
    idsOf(await owned.read<Page<WebhookDelivery>>((page.next ?? '').replace('https://api.mahnwerk.test', ''))),
    [first],
  );
});

test('what a receiver answered is text that every reader can show, whatever bytes it were', async () => {
  const owned = await owning();
  const shown = async (bytes: Buffer) =>
    (await at(owned, await delivering(owned, { ...failedOnce, response_body: bytes }))).response_body;
  assert.equal(await shown(Buffer.from('Grüße\r\n\tan alle 😀')), 'Grüße\r\n\tan alle 😀');
  assert.equal(await shown(Buffer.from([0x61, 0, 0x1b, 0x5b, 0x7f, 0x08])), 'a␀␛[␡␈');
  assert.equal(await shown(Buffer.from([0xc2, 0x9b, 0xff, 0xfe, 0x62, 0xe2, 0x82])), '\ufffd\ufffd\ufffdb\ufffd');
  assert.equal((await shown(Buffer.alloc(4096, 0xff)))?.length, 4096);
  assert.equal(await shown(Buffer.alloc(0)), null);
});

test('a delivery that waits says for what: its webhook is disabled, or the receiver is given a pause', async () => {
  const owned = await owning();
  const id = await delivering(owned, { next_attempt_at: '2026-11-01T10:00:00Z' });
  const next = async () => {
    const { next_attempt_at, next_attempt_reason } = await at(owned, id);
    return [next_attempt_at, next_attempt_reason];
  };
  assert.deepEqual(await next(), ['2026-11-01T10:00:00.000Z', 'first_attempt']);
  await stage.sql(`update webhook_endpoints set open_until = '2026-11-01T10:05:00Z' where subscription_id = $1`, [
    owned.webhook,
  ]);
  assert.deepEqual(await next(), ['2026-11-01T10:05:00.000Z', 'receiver_paused']);
  await stage.sql('update webhook_subscriptions set enabled = false where id = $1', [owned.webhook]);
  assert.deepEqual(await next(), ['2026-11-01T10:00:00.000Z', 'webhook_disabled']);
  await changeDelivery(stage, id, { outcome: 'failed', next_attempt_at: null });
  assert.deepEqual(await next(), [null, null]);
});

test('a delivery that is over is repeated as a new one of the same event, and the dispatcher is told', async () => {
  const owned = await owning();
  const listener = new pg.Client(stage.address);
  await listener.connect();
  await listener.query(`listen ${deliveriesChannel}`);
  const heard = new Promise<string | undefined>((resolve) =>
    listener.on('notification', ({ payload }) => (payload === owned.webhook ? resolve(payload) : undefined)),
  );
  const event = await givenEvent(stage, owned.company);
  for (const outcome of ['success', 'failed']) {
    const id = await delivering(owned, { ...failedOnce, outcome, next_attempt_at: null }, event);
    const { delivery_id, event_id } = bodyOf(await redeliver(owned, id), 202);
    assert.notEqual(delivery_id, id);
    assert.equal(event_id, event);
    const shown = await at(owned, delivery_id);
    assert.deepEqual(
      [shown.event_id, shown.status, shown.attempt_count, shown.attempts, shown.next_attempt_reason],
      [event, 'pending', 0, [], 'first_attempt'],
    );
    assert.equal(shown.expires_at, (await at(owned, id)).expires_at, 'the 48 hours of the event are not begun anew');
    assert.equal((await rowOf(delivery_id)).single_attempt, false);
  }
  assert.equal(await heard, owned.webhook);
  await listener.end();
  assert.equal((await listed(owned, `?event_id=${event}`)).count, 4);
  assert.equal((await listed(owned)).count, 4);
});

test('a delivery that is still on its way cannot be repeated', async () => {
  const owned = await owning();
  for (const columns of [{}, failedOnce, { lease_token: randomUUID() }]) {
    const id = await delivering(owned, columns);
    assert.equal(bodyOf(await redeliver(owned, id), 409).code, 'delivery_in_progress');
  }
  assert.equal((await listed(owned)).count, 3);
});

test('of a disabled webhook nothing is repeated', async () => {
  const owned = await owning({ enabled: false });
  const id = await delivering(owned, { outcome: 'failed' });
  assert.equal(bodyOf(await redeliver(owned, id), 409).code, 'conflict');
  await stage.sql('update webhook_subscriptions set enabled = true where id = $1', [owned.webhook]);
  bodyOf(await redeliver(owned, id), 202);
});

test('an event older than 48 hours is tried once more, however often it is repeated', async () => {
  const owned = await owning();
  let id = await delivering(owned, { outcome: 'failed' }, await givenEvent(stage, owned.company, { age: 49 }));
  for (let round = 0; round < 3; round += 1) {
    id = bodyOf(await redeliver(owned, id), 202).delivery_id;
    assert.equal((await rowOf(id)).single_attempt, true);
    assert.ok(
      Date.parse((await at(owned, id)).expires_at) > Date.now() + 47 * 3_600_000,
      'that attempt may wait for the receiver',
    );
    await changeDelivery(stage, id, { outcome: 'failed', next_attempt_at: null });
  }
});

test('an event that is no longer kept cannot be repeated, and the answer says so', async () => {
  const owned = await owning();
  const event = await givenEvent(stage, owned.company);
  const id = await delivering(owned, { outcome: 'failed' }, event);
  await stage.sql('delete from events where id = $1', [event]);
  const { code, detail } = bodyOf(await redeliver(owned, id), 409);
  assert.deepEqual(
    [code, detail],
    ['conflict', 'The event is older than the retention period and cannot be redelivered.'],
  );
});

test('a person repeats an event of the last seven days; a key repeats one of any age', async () => {
  const owned = await owning();
  const event = await givenEvent(stage, owned.company);
  const id = await delivering(owned, { outcome: 'failed' }, event);
  const person = await stage.givenSession({ kind: 'company', owner: owned.company });
  const byHand = () =>
    stage.send<{ code?: string; detail: string }>('POST', `${path}${id}/redeliver/`, { key: person });
  bodyOf(await byHand(), 202);
  const age = `- interval '8 days'`;
  await stage.sql(`update events set recorded_at = recorded_at ${age} where id = $1`, [event]);
  const moved = `update webhook_deliveries set event_recorded_at = event_recorded_at ${age} where event_id = $1`;
  await stage.sql(moved, [event]);
  const { code, detail } = bodyOf(await byHand(), 409);
  assert.deepEqual([code, /older than 7 days/.test(detail)], ['conflict', true]);
  bodyOf(await redeliver(owned, id), 202);
});

test('a test delivery is listed, and is repeated with the same bytes', async () => {
  const owned = await owning();
  const envelope = '{"id":"0", "type":"mandate.created"}';
  const id = await testing(owned, envelope);
  const { status, event_type, event_id, next_attempt_reason } = await at(owned, id);
  assert.deepEqual([status, event_type, next_attempt_reason], ['pending', 'mandate.created', 'first_attempt']);
  await changeDelivery(stage, id, { outcome: 'success', next_attempt_at: null });
  const again = bodyOf(await redeliver(owned, id), 202);
  assert.equal(again.event_id, event_id);
  assert.deepEqual(
    [(await rowOf(again.delivery_id)).test_envelope, (await rowOf(again.delivery_id)).single_attempt],
    [envelope, false],
  );
  assert.equal((await listed(owned)).count, 2);

  await changeDelivery(stage, id, { expires_at: '2026-01-01T00:00:00Z' });
  const late = bodyOf(await redeliver(owned, id), 202).delivery_id;
  assert.equal((await rowOf(late)).single_attempt, true);
});

test('a retry of the same repetition is the same delivery', async () => {
  const owned = await owning();
  const id = await delivering(owned, { outcome: 'success' });
  const idempotencyKey = randomUUID();
  const answers = [];
  for (let round = 0; round < 2; round += 1)
    answers.push(
      bodyOf(
        await owned.send<{ delivery_id: string }>('POST', `${path}${id}/redeliver/`, undefined, { idempotencyKey }),
        202,
      ),
    );
  assert.deepEqual(answers[0], answers[1]);
  assert.equal((await listed(owned)).count, 2);
});

test('with its webhook a delivery is gone at once, and soon from the disk; what others have stays', async () => {
  const owned = await owning();
  const kept = await owning();
  const [id, keptId] = [await delivering(owned, { outcome: 'failed' }), await delivering(kept)];
  const event = await givenEvent(stage, owned.company);
  for (let number = 0; number < 30; number += 1) await delivering(owned, {}, event);
  await givenMissed(stage, { owner: owned.owner, id: owned.webhook }, event);
  await stage.sql(`insert into webhook_hours values ($1, now(), 'failed', 0, 1, $2, 1)`, [
    owned.webhook,
    owned.company,
  ]);
  await stage.sql('delete from webhook_subscriptions where id = $1', [owned.webhook]);
  await stage.sql(`update webhook_purges set deleted_at = now() - interval '2 minutes' where subscription_id = $1`, [
    owned.webhook,
  ]);
  // Of a webhook that is there nothing is purged, whatever is noted.
  await stage.sql(
    `insert into webhook_purges (subscription_id, deleted_at) values ($1, now() - interval '3 minutes')`,
    [kept.webhook],
  );

  assert.deepEqual(await listed(owned), { count: 0, next: null, previous: null, results: [] });
  assert.deepEqual(await listed(owned, '?status=failed'), { count: 0, next: null, previous: null, results: [] });
  assert.equal((await owned.send('GET', `${path}${id}/`)).status, 404);
  assert.equal((await redeliver(owned, id)).status, 404);
  await stage.run({ ...purgeDeliveries, declaration: { ...purgeDeliveries.declaration, batch: 10 } });
  for (const table of [
    'webhook_deliveries',
    'webhook_missed_events',
    'webhook_purges',
    'webhook_delivery_counts',
    'webhook_endpoints',
    'webhook_hours',
  ])
    assert.deepEqual(await stage.sql(`select 1 from ${table} where subscription_id = $1`, [owned.webhook]), [], table);
  assert.deepEqual(idsOf(await listed(kept)), [keptId]);
  await stage.sql('delete from webhook_purges where subscription_id = $1', [kept.webhook]);
});

test('nobody sees the deliveries of another: not of another company, not of a Partner of its own', async () => {
  const owned = await owning();
  const stranger = await owning();
  const id = await delivering(owned, { outcome: 'success' });
  const partner = await stage.givenPartner([owned.company]);
  const key = await stage.givenKey('partner', partner);
  const partnerOwner = { kind: 'partner', id: partner } as const;
  const subscription = await givenSubscription(stage, partnerOwner);
  const own = await givenDelivery(
    stage,
    { owner: partnerOwner, id: subscription },
    await givenEvent(stage, owned.company),
    {
      outcome: 'success',
    },
  );

  assert.equal((await stranger.send('GET', `${path}${id}/`)).status, 404);
  assert.equal((await redeliver(stranger, id)).status, 404);
  assert.equal((await listed(stranger)).count, 0);
  assert.deepEqual(idsOf(await listed(owned)), [id]);
  assert.equal((await owned.send('GET', `${path}${own}/`)).status, 404);

  const managing = <B = Record<string, unknown>>(method: string, tail: string) =>
    stage.send<B>(method, `/partner/v2/webhook-deliveries/${tail}`, { key });
  assert.deepEqual(idsOf(bodyOf(await managing<Page<WebhookDelivery>>('GET', ''), 200)), [own]);
  assert.equal(bodyOf(await managing<WebhookDelivery>('GET', `${own}/`), 200).webhook_id, subscription);
  assert.equal((await managing('GET', `${id}/`)).status, 404);
  assert.equal((await managing('POST', `${id}/redeliver/`)).status, 404);
  const again = bodyOf(await managing<{ delivery_id: string }>('POST', `${own}/redeliver/`), 202).delivery_id;
  assert.deepEqual(idsOf(bodyOf(await managing<Page<WebhookDelivery>>('GET', ''), 200)), [again, own]);

  const headers = { 'X-On-Behalf-Of-Company': owned.company };
  assert.deepEqual(idsOf(bodyOf(await stage.send<Page<WebhookDelivery>>('GET', path, { key, headers }), 200)), [id]);
  assert.equal(
    bodyOf(await stage.send('POST', `${path}${id}/redeliver/`, { key, headers }), 403).code,
    'use_partner_webhooks',
  );
});

test('the operator sees the deliveries of every owner, and whose they are', async () => {
  const owned = await owning();
  const id = await delivering(owned, { outcome: 'failed', error_message: 'Request timed out after 10 seconds' });
  const partner = { kind: 'partner', id: await stage.givenPartner([owned.company]) } as const;
  const theirs = await givenDelivery(
    stage,
    { owner: partner, id: await givenSubscription(stage, partner) },
    await givenEvent(stage, owned.company),
  );
  const found = async (query: string) => {
    const { count, results } = bodyOf(
      await stage.operate<Page<OperatorDelivery>>('GET', `/operator/v1/deliveries/${query}`),
      200,
    );
    return {
      count,
      results: results.map(({ delivery_id, company_id, partner_id }) => ({ delivery_id, company_id, partner_id })),
    };
  };
  const ofCompany = { delivery_id: id, company_id: owned.company, partner_id: null };
  const ofPartner = { delivery_id: theirs, company_id: null, partner_id: partner.id };
  assert.deepEqual((await found('?limit=2')).results, [ofPartner, ofCompany]);
  assert.deepEqual(await found(`?company_id=${owned.company}`), { count: 1, results: [ofCompany] });
  assert.deepEqual(await found(`?partner_id=${partner.id}`), { count: 1, results: [ofPartner] });
  const one = bodyOf(await stage.operate<OperatorDelivery>('GET', `/operator/v1/deliveries/${theirs}/`), 200);
  assert.deepEqual([one.delivery_id, one.partner_id], [theirs, partner.id]);
  assert.equal((await stage.operate('GET', `/operator/v1/deliveries/${partner.id}/`)).status, 404);
  assert.deepEqual(await found(`?status=failed&company_id=${owned.company}`), { count: 1, results: [ofCompany] });
  assert.deepEqual(await found(`?webhook_id=${owned.webhook}&status=pending`), { count: 0, results: [] });
  assert.equal(
    (await found('')).count,
    (await stage.sql('select 1 from webhook_deliveries d join webhook_subscriptions s on s.id = d.subscription_id'))
      .length,
  );
});

test('what a webhook missed is named, and delivered once: the oldest first, and of old events one attempt', async () => {
  const owned = await owning();
  const [old, recent] = [
    await givenEvent(stage, owned.company, { age: 60, type: 'mandate.created' }),
    await givenEvent(stage, owned.company, { age: 5 }),
  ];
  for (const [event, reason] of [
    [recent, 'disabled'],
    [old, 'expired'],
  ] as const)
    await givenMissed(stage, { owner: owned.owner, id: owned.webhook }, event, reason);
  const query = { limit: 10, offset: 0, ordering: [], updated_since: undefined, position: undefined, filters: {} };
  const missed = () => stage.database.read(owned.company, (db) => pageOfMissed(db.asOwner(), owned.webhook, query));
  const page = await missed();
  assert.deepEqual(
    [page.count, page.results.map(({ id, type, company_id, reason }) => [id, type, company_id, reason])],
    [
      2,
      [
        [recent, 'order.submitted', owned.company, 'disabled'],
        [old, 'mandate.created', owned.company, 'expired'],
      ],
    ],
  );
  assert.deepEqual(Object.keys(page.results[0] ?? {}), ['id', 'type', 'company_id', 'reason', 'created_at']);

  const call = (company = owned.company) =>
    stage.database.atomically(company, (tx) => redeliverMissed(tx.asOwner(), owned.webhook));
  assert.equal(await call((await owning()).company), 0, 'another owner cannot');
  const counts = await Promise.all([call(), call()]);
  assert.deepEqual(counts.sort(), [0, 2]);
  assert.equal((await missed()).count, 0);
  const made = await Promise.all(
    (await listed(owned)).results.map(async ({ delivery_id, event_id, status }) => [
      event_id,
      status,
      (await rowOf(delivery_id)).single_attempt,
    ]),
  );
  assert.deepEqual(
    new Set(made.map((each) => each.join(' '))),
    new Set([`${old} pending true`, `${recent} pending false`]),
  );
  assert.equal((await listed(owned, `?webhook_id=${owned.webhook}`)).count, 2);
});

test('what is repeated is missed no more, and so is sent once', async () => {
  const owned = await owning();
  const [event, other] = [await givenEvent(stage, owned.company), await givenEvent(stage, owned.company)];
  const id = await delivering(owned, { outcome: 'failed' }, event);
  for (const missed of [event, other])
    await givenMissed(stage, { owner: owned.owner, id: owned.webhook }, missed, 'expired');
  bodyOf(await redeliver(owned, id), 202);
  assert.deepEqual(
    (await missedOf(owned)).map(({ id: missed }) => missed),
    [other],
  );
});

test('what expired for a disabled webhook is missed, unless another delivery of the event has arrived', async () => {
  const owned = await owning({ enabled: false });
  const [arrived, lost] = [
    await givenEvent(stage, owned.company, { age: 47 }),
    await givenEvent(stage, owned.company, { age: 47 }),
  ];
  await delivering(owned, { outcome: 'success' }, arrived);
  await delivering({ ...owned, webhook: await givenSubscription(stage, owned.owner) }, { outcome: 'success' }, lost);
  for (const event of [arrived, lost]) await delivering(owned, { expires_at: '2026-01-01T00:00:00Z' }, event);
  await stage.database.readAsOperator((db) => expire(db, 1_000));
  assert.deepEqual(
    (await missedOf(owned)).map(({ id, reason }) => [id, reason]),
    [[lost, 'expired']],
  );
});

const missedOf = async ({ company, webhook }: Owned) =>
  (await stage.sql('select id, reason from webhook_missed_events where subscription_id = $1 and company_id = $2', [
    webhook,
    company,
  ])) as unknown as readonly { id: string; reason: string }[];
