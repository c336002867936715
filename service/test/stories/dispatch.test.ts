/** What a receiver of webhooks lives through, over real TLS: everything arrives, signed; what fails is tried again; nobody waits for somebody else. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import pino from 'pino';
import type { WebhookStatistics } from '@mahnwerk/contract/account/webhook-statistics.ts';
import { mayBeSent } from '../../src/domain/webhooks/delivery-policy/index.ts';
import { resultOf } from '../../src/platform/delivery/result.ts';
import { Dispatcher } from '../../src/platform/delivery/dispatcher.ts';
import { Endpoints } from '../../src/platform/delivery/endpoints.ts';
import type { Dispatch } from '../../src/platform/delivery/index.ts';
import { AttemptWriter } from '../../src/platform/delivery/attempt-writer.ts';
import { loadEndpoints } from '../../src/platform/delivery/store.ts';
import { expire } from '../../src/platform/delivery/store-results.ts';
import { shardOf } from '../../src/platform/delivery/shards.ts';
import { Database } from '../../src/platform/database/pool.ts';
import { recordForPartner } from '../../src/platform/events/index.ts';
import type { Outbound } from '../../src/platform/egress/outbound.ts';
import {
  delivered,
  type DeliveryRow,
  deliveriesOf,
  dispatching,
  type GivenWebhook,
  givenWebhook,
  happen,
  loopbackLeaf,
  newSecret,
  sealer,
  outboundToLoopback,
} from '../harness/dispatching.ts';
import { until } from '../harness/until.ts';
import { givenDelivery, givenEvent, type OwnerRow } from '../harness/deliveries.ts';
import { fragileServer } from '../harness/outage.ts';
import {
  answer,
  hang,
  type Received,
  type Receiver,
  type ReceiverOptions,
  redirect,
  startReceiver,
} from '../harness/receiver.ts';
import { type LiveService, liveService, TestClock } from '../harness/service.ts';

let service: LiveService;
let database: Database;
let outbound: Outbound;
let dispatch: Dispatch;

before(async () => {
  service = await liveService();
  database = new Database(service.address, service.clock);
  outbound = outboundToLoopback();
  dispatch = dispatching(service, { outbound });
});

after(async () => {
  await outbound.close();
  await dispatch.stop();
  await database.close();
  await service.stop();
});

async function receiver(t: TestContext, behaviour?: ReceiverOptions['behaviour']): Promise<Receiver> {
  const started = await startReceiver({ leaf: loopbackLeaf, ...(behaviour === undefined ? {} : { behaviour }) });
  t.after(() => started.close());
  return started;
}

interface Subscribed extends GivenWebhook {
  readonly company: string;
  readonly owner: OwnerRow;
}

/** A company whose events go to the receiver. */
async function subscribed(to: Receiver, columns: Readonly<Record<string, unknown>> = {}): Promise<Subscribed> {
  const company = await service.givenCompany();
  const owner = { kind: 'company', id: company } as const;
  return { company, owner, ...(await givenWebhook(service, owner, to.url('127.0.0.1', `/${company}?a=1`), columns)) };
}

/** The dispatcher looks again, as after a change by a command. */
const wake = (webhook: string) => service.sql(`select pg_notify('mahnwerk_deliveries', $1)`, [webhook]);

/** Its next attempt is due now, and its endpoint ready. */
async function skipAhead({ id }: GivenWebhook): Promise<void> {
  await service.sql('update webhook_endpoints set open_until = null where subscription_id = $1', [id]);
  await service.sql(
    'update webhook_deliveries set next_attempt_at = now() where subscription_id = $1 and outcome is null',
    [id],
  );
  await wake(id);
}

const endpointOf = async ({ id }: GivenWebhook) =>
  (
    await service.sql(
      'select * from webhook_endpoints e join webhook_subscriptions s on s.id = e.subscription_id where e.subscription_id = $1',
      [id],
    )
  )[0] ?? {};

const signatureOf = ({ headers }: Received): string[] => (headers['webhook-signature'] ?? '').split(' ');

/** As a receiver does with the public library. */
const verify = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret, { format: 'raw' }).verify(body.toString(), headers);

test('every event arrives once, as the bytes that were recorded, signed so that a public library verifies it', async (t) => {
  const hooks = await receiver(t);
  const { company, id, secret } = await subscribed(hooks);
  const events = [...(await happen(database, company, 3)), ...(await happen(database, company, 2))];
  await hooks.arrived(5);
  assert.deepEqual(hooks.received.map(({ headers }) => headers['webhook-id'] ?? '').toSorted(), events.toSorted());
  for (const request of hooks.received) {
    const { id: event } = verify(secret, request) as { id: string };
    const { headers } = request;
    assert.equal(event, headers['webhook-id']);
    const [row] = await service.sql('select envelope from events where id = $1', [event]);
    assert.equal(request.body.toString(), row?.envelope);
    assert.deepEqual(
      [request.method, request.path, headers['content-type']],
      ['POST', `/${company}?a=1`, 'application/json; charset=utf-8'],
    );
    assert.deepEqual(
      [headers['x-service-signature'], headers['x-service-timestamp']],
      [headers['webhook-signature'], headers['webhook-timestamp']],
    );
    assert.ok(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000) < 10);
    assert.match(headers['user-agent'] ?? '', /^Mahnwerk/);
    assert.equal(signatureOf(request).length, 1);
  }
  await until(async () => (await deliveriesOf(service, id)).every(({ outcome }) => outcome === 'success'), 'success');
  const [first] = await deliveriesOf(service, id);
  assert.deepEqual(
    [first?.attempt_count, first?.response_status, first?.error_message, first?.lease_token],
    [1, 200, null, null],
  );
  const { phases, ...attempt } = first?.attempts[0] ?? {};
  assert.deepEqual(Object.keys(attempt).sort(), ['at', 'duration_ms', 'error_message', 'response_status']);
  assert.deepEqual(Object.keys(phases ?? {}).sort(), ['connect', 'dns', 'first_byte', 'queue', 'tls']);
  assert.deepEqual((await service.sql('select count(*)::int as rows from webhook_outbox'))[0], { rows: 0 });
  const endpoint = await endpointOf({ id, secret });
  assert.deepEqual(
    [endpoint.lane, endpoint.consecutive_failures, endpoint.last_success_at === null],
    ['healthy', 0, false],
  );
});

test('a receiver that fails is tried again by the plan, and its answers are kept, NULs and all', async (t) => {
  const hooks = await receiver(t, answer(500, { body: 'no\u0000pe'.padEnd(5_000, 'x') }));
  const webhook = await subscribed(hooks);
  await happen(database, webhook.company);
  const tried = await delivered(service, webhook.id, ({ attempt_count }) => attempt_count === 1, 'the first attempt');
  assert.deepEqual(
    [tried.outcome, tried.response_status, tried.error_message, tried.next_attempt_reason],
    [null, 500, 'HTTP status 500', 'retry_plan'],
  );
  assert.equal(tried.response_body?.length, 4096);
  assert.equal(tried.response_body?.subarray(0, 5).toString(), 'no\u0000pe');
  const gap = tried.next_attempt_at.getTime() - Date.parse(tried.attempts[0]?.at ?? '');
  assert.ok(gap >= 1_000 && gap < 1_400, String(gap));
  hooks.behave(answer(204));
  const done = await delivered(service, webhook.id, ({ outcome }) => outcome !== null, 'the second attempt');
  assert.deepEqual(
    [done.outcome, done.attempt_count, done.error_message, done.attempts.map(({ response_status }) => response_status)],
    ['success', 2, null, [500, 204]],
  );
  assert.equal((await endpointOf(webhook)).consecutive_failures, 0);
});

test('the statistics of a webhook show its developers what was tried again, what arrived and what did not', async (t) => {
  const hooks = await receiver(t, answer(500));
  const webhook = await subscribed(hooks);
  const admin = await service.givenSession({ kind: 'company', owner: webhook.company });
  const read = (key: string) =>
    service.send<WebhookStatistics>('GET', `/account/v1/webhook-statistics/?webhook_id=${webhook.id}`, { key });
  const { body: before } = await read(admin);
  assert.deepEqual([before.hours.length, before.succeeded_share, before.median_ms], [48, null, null]);
  await happen(database, webhook.company);
  await delivered(service, webhook.id, ({ attempt_count }) => attempt_count === 1, 'the first attempt');
  hooks.behave(answer(204, { delay_ms: 30 }));
  await skipAhead(webhook);
  await delivered(service, webhook.id, ({ outcome }) => outcome === 'success', 'the second attempt');
  hooks.behave(answer(410));
  await happen(database, webhook.company, 2);
  const ended = async () => (await deliveriesOf(service, webhook.id)).filter(({ outcome }) => outcome !== null).length;
  await until(async () => (await ended()) === 3, 'three deliveries have ended');

  const { hours, succeeded_share, median_ms } = (await read(admin)).body;
  const sum = (result: 'succeeded' | 'retried' | 'failed') => hours.reduce((total, hour) => total + hour[result], 0);
  assert.deepEqual([sum('succeeded'), sum('retried'), sum('failed'), succeeded_share], [1, 1, 2, '0.3333']);
  assert.ok(
    hours.slice(0, -2).every(({ succeeded, failed }) => succeeded + failed === 0),
    'all in the last hours',
  );
  const [success] = (await deliveriesOf(service, webhook.id)).filter(({ outcome }) => outcome === 'success');
  const measured = success?.attempts.at(-1)?.duration_ms ?? 0;
  assert.ok(Math.abs((median_ms ?? 0) - measured) <= Math.max(1, measured * 0.06), `${median_ms} for ${measured}`);

  // A delivery that ends without an attempt has failed too.
  await service.sql(
    `update webhook_deliveries set outcome = null, expires_at = now() where id = (select id from webhook_deliveries where subscription_id = $1 and outcome = 'failed' limit 1)`,
    [webhook.id],
  );
  await database.readAsOperator((db) => expire(db, 1_000));
  await until(async () => (await read(admin)).body.succeeded_share === '0.25', 'one of four');
  const all = await service.send<WebhookStatistics>('GET', '/account/v1/webhook-statistics/', { key: admin });
  assert.deepEqual(all.body, (await read(admin)).body, 'it is the only one');
  for (const kind of ['company', 'partner'] as const) {
    const owner = kind === 'company' ? await service.givenCompany() : await service.givenPartner([webhook.company]);
    const foreign = await service.givenSession({ kind, owner });
    assert.equal((await read(foreign)).status, 404);
    const { body } = await service.send<WebhookStatistics>('GET', '/account/v1/webhook-statistics/', { key: foreign });
    assert.deepEqual([body.succeeded_share, body.median_ms], [null, null]);
  }
});

test('what a delivery sent is read by its owner alone', async (t) => {
  const hooks = await receiver(t, answer(204));
  const webhook = await subscribed(hooks);
  await happen(database, webhook.company);
  const { id } = await delivered(service, webhook.id, ({ outcome }) => outcome === 'success', 'the delivery');
  const read = (key: string) => service.send('GET', `/account/v1/webhook-deliveries/${id}/event/`, { key });
  const { body } = await read(await service.givenSession({ kind: 'company', owner: webhook.company }));
  assert.deepEqual(body, { ...JSON.parse(String(hooks.received[0]?.body)), test: false });
  const foreign = { kind: 'company', owner: await service.givenCompany() } as const;
  assert.equal((await read(await service.givenSession(foreign))).status, 404);
});

test('a receiver that asks for time gets it, and nothing else goes to it meanwhile', async (t) => {
  const hooks = await receiver(t, answer(429, { headers: { 'retry-after': '120' } }));
  const webhook = await subscribed(hooks);
  await happen(database, webhook.company);
  const tried = await delivered(service, webhook.id, ({ attempt_count }) => attempt_count === 1, 'the first attempt');
  assert.equal(tried.next_attempt_reason, 'retry_after');
  const wait = tried.next_attempt_at.getTime() - Date.parse(tried.attempts[0]?.at ?? '');
  assert.ok(wait >= 120_000 && wait < 121_000, String(wait));
  assert.notEqual((await endpointOf(webhook)).open_until, null);
  hooks.behave(answer(200));
  await skipAhead(webhook);
  await delivered(service, webhook.id, ({ outcome }) => outcome === 'success', 'the second attempt');
});

test('redirects and refusals end a delivery at once', async (t) => {
  for (const [behaviour, message] of [
    [redirect('https://elsewhere.example/'), 'HTTP status 302: redirects are not followed'],
    [answer(404), 'HTTP status 404'],
  ] as const) {
    const webhook = await subscribed(await receiver(t, behaviour));
    await happen(database, webhook.company);
    const over = await delivered(service, webhook.id, ({ outcome }) => outcome !== null);
    assert.deepEqual([over.outcome, over.attempt_count, over.error_message], ['failed', 1, message]);
  }
});

test('after so many failures in a row a webhook disables itself; what waits stays parked, and goes out when it is enabled again', async (t) => {
  const hooks = await receiver(t, answer(500));
  const webhook = await subscribed(hooks, { max_consecutive_failures: 3 });
  await happen(database, webhook.company, 2);
  await until(async () => (await endpointOf(webhook)).auto_disabled === true, 'the end');
  const disabled = await endpointOf(webhook);
  assert.deepEqual(
    [
      disabled.enabled,
      Number(disabled.consecutive_failures) >= 3,
      disabled.disabled_at === null,
      disabled.last_failure_at === null,
    ],
    [false, true, false, false],
  );
  await until(
    async () => (await deliveriesOf(service, webhook.id)).every(({ lease_token }) => lease_token === null),
    'rest',
  );
  const arrived = hooks.received.length;
  await skipAhead(webhook);
  await happen(database, webhook.company);
  await until(
    async () =>
      (await service.sql('select from webhook_missed_events where subscription_id = $1', [webhook.id])).length === 1,
    'the missed event',
  );
  assert.equal(hooks.received.length, arrived);
  assert.equal((await deliveriesOf(service, webhook.id)).length, 2);
  hooks.behave(answer(200));
  await service.sql(
    'update webhook_subscriptions set enabled = true, auto_disabled = false, disabled_at = null where id = $1',
    [webhook.id],
  );
  await service.sql(
    'update webhook_endpoints set consecutive_failures = 0, half_open_attempts = 0, open_until = null where subscription_id = $1',
    [webhook.id],
  );
  await skipAhead(webhook);
  await until(
    async () => (await deliveriesOf(service, webhook.id)).every(({ outcome }) => outcome === 'success'),
    'success',
  );
});

test('a webhook that could not be disabled at once is disabled later, without a further failure, and the change is later than the one before', async (t) => {
  const hooks = await receiver(t, answer(404));
  const updated_at = new Date(Date.now() + 60_000);
  const webhook = await subscribed(hooks, { max_consecutive_failures: 1, updated_at });
  await service.sql('create sequence disablings');
  await service.sql(
    `create function refuse_disabling() returns trigger language plpgsql security definer as $$ begin perform nextval('disablings'); raise exception 'not now'; end $$`,
  );
  await service.sql(
    `create trigger refuse_disabling before update on webhook_subscriptions for each row when (new.id = '${webhook.id}') execute function refuse_disabling()`,
  );
  await happen(database, webhook.company);
  await until(
    async () => (await service.sql('select is_called from disablings'))[0]?.is_called === true,
    'the first try',
  );
  await service.sql('drop trigger refuse_disabling on webhook_subscriptions');
  await until(async () => (await endpointOf(webhook)).auto_disabled === true, 'the end');
  assert.equal(hooks.received.length, 1);
  assert.equal(((await endpointOf(webhook)).updated_at as Date).getTime(), updated_at.getTime() + 1);
});

test('what was written, but whose answer was lost, counts once', async (t) => {
  // The event of the delivery is none of its events: nothing else is delivered to it.
  const webhook = await subscribed(await receiver(t), { events: ['order.accepted'] });
  const token = randomUUID();
  const delivery = await givenDelivery(service, webhook, await givenEvent(service, webhook.company), {
    lease_token: token,
    lease_until: new Date(Date.now() + 30_000),
  });
  const endpoints = new Endpoints(10, () => true);
  const endpoint = endpoints.wake(webhook.id, 0);
  assert.ok(endpoint !== undefined);
  const [row] = await database.readAsOperator((db) => loadEndpoints(db, [webhook.id]));
  endpoints.load(endpoint, row);
  const request = endpoints.begin(endpoint);
  const at = Date.now();
  const attempted = {
    kind: 'response',
    status: 500,
    retryAfter: undefined,
    body: Buffer.alloc(0),
    phases: { dns: null, connect: null, tls: null, first_byte: 1 },
    duration_ms: 1,
  } as const;
  const result = resultOf(
    attempted,
    { attempt_count: 0, expires_at: at + 3_600_000, single_attempt: false },
    { now: at, base_ms: 600_000, random: 0 },
  );
  let lost = 0;
  const losing: Pick<Database, 'readAsOperator' | 'asOperator'> = {
    async readAsOperator(work) {
      const answered = await database.readAsOperator(work);
      if ((lost += 1) === 1) throw new Error('the answer is lost');
      return answered;
    },
    asOperator: (work) => database.asOperator(work),
  };
  const saved = Promise.withResolvers<void>();
  const writer = new AttemptWriter({
    database: losing,
    log: pino({ level: 'silent' }),
    now: () => Date.now(),
    reload: (id) => endpoints.reload(id),
    saved: () => saved.resolve(),
  });
  writer.add({ id: delivery, token, request, at, result, attempted, began: at, queue_ms: 0 });
  await saved.promise;
  await writer.stop();
  assert.equal(lost, 2);
  assert.equal((await endpointOf(webhook)).consecutive_failures, 1);
});

/**
 * A dispatcher that hears what the database answers with such rows only once it is let go. It has a service of its own,
 * so that no other dispatcher finds the deliveries.
 */
async function heldUp(t: TestContext, column: 'secret' | 'failing', way: Outbound = outbound) {
  const own = await liveService();
  const source = new Database(own.address, own.clock);
  const [begun, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: Pick<Database, 'readAsOperator' | 'asOperator'> = {
    async readAsOperator(work) {
      const answered = await source.readAsOperator(work);
      const rows: unknown = answered;
      if (Array.isArray(rows) && rows.some((row: object) => column in row)) {
        begun.resolve();
        await free.promise;
      }
      return answered;
    },
    asOperator: (work) => source.asOperator(work),
  };
  const dispatcher = new Dispatcher({
    database: slow,
    outbound: way,
    webhookSecrets: sealer,
    mayBeSent,
    log: pino({ level: 'silent' }),
    leads: () => true,
    retryBaseMs: 1_000,
    capacity: 64,
  });
  t.after(async () => {
    free.resolve();
    await dispatcher.stop();
    await source.close();
    await own.stop();
  });
  const hooks = await receiver(t);
  const company = await own.givenCompany();
  const owner = { kind: 'company', id: company } as const;
  const { id } = await givenWebhook(own, owner, hooks.url('127.0.0.1'));
  return {
    own,
    dispatcher,
    hooks,
    id,
    held: begun.promise,
    letGo: () => free.resolve(),
    deliver: async () => {
      await givenDelivery(own, { owner, id }, await givenEvent(own, company));
      dispatcher.wake([id]);
    },
  };
}

test('an endpoint is not given to another process while a claim for it is under way', async (t) => {
  const { dispatcher, hooks, id, held, letGo, deliver } = await heldUp(t, 'secret');
  await deliver();
  await held;
  assert.ok(!dispatcher.isIdle(shardOf(id)));
  letGo();
  await hooks.arrived(1);
  await until(() => dispatcher.isIdle(shardOf(id)), 'rest');
});

test('while the database accepts no results nothing further is sent', async (t) => {
  const { hooks, held, letGo, deliver } = await heldUp(t, 'failing');
  await deliver();
  await held;
  // After two seconds the database counts as accepting none.
  await pause(2_100);
  await deliver();
  await pause(300);
  assert.equal(hooks.received.length, 1);
  letGo();
  await hooks.arrived(2);
});

test('what an attempt waits for us on its way is told as ours, and none begins before its delivery was made', async (t) => {
  const slow: Outbound = {
    resolve: (host) => outbound.resolve(host),
    inspect: (url) => outbound.inspect(url),
    close: () => Promise.resolve(),
    post: async (request) => ({ ...(await outbound.post(request)), waited_ms: 60_000 }),
  };
  const { own, id, letGo, deliver } = await heldUp(t, 'secret', slow);
  letGo();
  await deliver();
  const { attempts, created_at } = (await delivered(own, id, ({ outcome }) => outcome === 'success')) as DeliveryRow & {
    created_at: Date;
  };
  assert.ok((attempts[0]?.phases.queue ?? 0) >= 60_000);
  assert.ok(Date.parse(attempts[0]?.at ?? '') >= created_at.getTime());
});

test('a receiver that is changed while its last one hangs begins anew: nothing of the old one is written over it', async (t) => {
  const [old, next] = [
    await receiver(t, answer(503, { delay_ms: 1_500, headers: { 'retry-after': '200' } })),
    await receiver(t),
  ];
  const webhook = await subscribed(old);
  await happen(database, webhook.company);
  await old.arrived(1);
  await service.sql('update webhook_subscriptions set url = $2 where id = $1', [webhook.id, next.url('127.0.0.1')]);
  await service.sql(
    `update webhook_endpoints set lane = 'unknown', lane_reason = null, half_open_attempts = 0, open_until = null where subscription_id = $1`,
    [webhook.id],
  );
  await delivered(service, webhook.id, ({ attempt_count }) => attempt_count === 1, 'the old answer');
  const { lane, lane_reason, open_until, consecutive_failures } = await endpointOf(webhook);
  assert.deepEqual([lane, lane_reason, open_until, consecutive_failures], ['unknown', null, null, 1]);
  await happen(database, webhook.company);
  await next.arrived(1);
});

test('a pause costs no delivery its last attempt, and lets no other one go before it', async (t) => {
  const hooks = await receiver(t);
  const webhook = await subscribed(hooks);
  await service.sql(
    `update webhook_endpoints set lane = 'failing', lane_reason = 'why', open_until = now() + interval '5 minutes' where subscription_id = $1`,
    [webhook.id],
  );
  const [first, second] = [
    await givenEvent(service, webhook.company),
    await givenEvent(service, webhook.company, { age: 47.99 }),
  ];
  await givenDelivery(service, webhook, first);
  await givenDelivery(service, webhook, second);
  await wake(webhook.id);
  await until(
    async () => (await deliveriesOf(service, webhook.id)).some(({ outcome }) => outcome === 'success'),
    'the last attempt',
  );
  // Its success ends the pause: the other follows it.
  assert.equal(hooks.received[0]?.headers['webhook-id'], second);
});

test('what is recorded while a webhook is disabled is not delivered, but remembered; a deleted one gets nothing', async (t) => {
  const hooks = await receiver(t);
  const off = await subscribed(hooks, { enabled: false });
  const [event = ''] = await happen(database, off.company);
  await until(
    async () =>
      (await service.sql('select from webhook_missed_events where subscription_id = $1', [off.id])).length === 1,
    'the missed event',
  );
  const [missed] = await service.sql('select * from webhook_missed_events where subscription_id = $1', [off.id]);
  assert.deepEqual(
    [missed?.id, missed?.type, missed?.company_id, missed?.reason],
    [event, 'order.submitted', off.company, 'disabled'],
  );
  assert.deepEqual(await deliveriesOf(service, off.id), []);
});

test('no attempt is begun once the 48 hours are over: what was said last stays, and a disabled webhook has missed the event', async (t) => {
  const hooks = await receiver(t, answer(500));
  const on = await subscribed(hooks);
  const off = await subscribed(hooks, { enabled: false });
  const tried = await givenDelivery(service, on, await givenEvent(service, on.company, { age: 48.1 }), {
    error_message: 'HTTP status 500',
    attempt_count: 18,
  });
  const parked = await givenDelivery(service, off, await givenEvent(service, off.company, { age: 48.1 }));
  await wake(on.id);
  for (const webhook of [on, off])
    await delivered(service, webhook.id, ({ outcome }) => outcome === 'failed', 'the end');
  const [[first], [second]] = await Promise.all([deliveriesOf(service, on.id), deliveriesOf(service, off.id)]);
  assert.deepEqual([first?.id, first?.error_message, first?.attempt_count], [tried, 'HTTP status 500', 18]);
  assert.deepEqual([second?.id, second?.attempt_count], [parked, 0]);
  assert.match(second?.error_message ?? '', /48 hours .* before it could be attempted/);
  assert.deepEqual(
    await service.sql('select subscription_id, reason from webhook_missed_events where subscription_id = any($1)', [
      [on.id, off.id],
    ]),
    [{ subscription_id: off.id, reason: 'expired' }],
  );
  assert.equal(hooks.received.length, 0);
});

test('a delivery that is to be tried once is tried once', async (t) => {
  const hooks = await receiver(t, answer(500));
  const webhook = await subscribed(hooks, { enabled: false });
  await givenDelivery(service, webhook, await givenEvent(service, webhook.company, { age: 47 }), {
    single_attempt: true,
  });
  await service.sql('update webhook_subscriptions set enabled = true where id = $1', [webhook.id]);
  await wake(webhook.id);
  const over = await delivered(service, webhook.id, ({ outcome }) => outcome !== null);
  assert.deepEqual([over.outcome, over.attempt_count, hooks.received.length], ['failed', 1, 1]);
});

test('a Partner whose access has ended gets nothing more of the company, without contact and without a failure; `company.access.revoked` always arrives', async (t) => {
  const hooks = await receiver(t);
  const company = await service.givenCompany();
  const partner = await service.givenPartner([company]);
  const webhook = await givenWebhook(service, { kind: 'partner', id: partner }, hooks.url('127.0.0.1'));
  await happen(database, company);
  await hooks.arrived(1);
  // Queued while the access stood: the endpoint is paused, so that nothing goes out before it ends.
  await service.sql(
    `update webhook_endpoints set lane = 'failing', open_until = now() + interval '1 hour' where subscription_id = $1`,
    [webhook.id],
  );
  const other = dispatching(service, { outbound });
  t.after(() => other.stop());
  await service.sql(`update partner_access set access = 'revoked' where partner_id = $1`, [partner]);
  const late = await givenEvent(service, company);
  await givenDelivery(service, { owner: { kind: 'partner', id: partner }, id: webhook.id }, late);
  const accessRevokedEvent = await database.asOperator(async (tx) =>
    recordForPartner(tx, partner, 'company.access.revoked', {
      company_id: company,
      company_url: 'https://api.mahnwerk.test/partner/v2/companies/',
      external_reference: null,
      case_access: 'unavailable',
    }),
  );
  await skipAhead(webhook);
  await until(
    async () => (await deliveriesOf(service, webhook.id)).filter(({ outcome }) => outcome !== null).length === 3,
    'the end of all',
  );
  const [closed] = await service.sql(
    'select outcome, error_message, attempt_count, attempts from webhook_deliveries where event_id = $1',
    [late],
  );
  assert.deepEqual(closed, {
    outcome: 'failed',
    error_message: 'partner_access_unavailable',
    attempt_count: 0,
    attempts: [],
  });
  assert.deepEqual(hooks.received.map(({ headers }) => headers['webhook-id']).slice(1), [accessRevokedEvent]);
  assert.equal((await endpointOf(webhook)).consecutive_failures, 0);
});

test('for a day after a rotation both secrets sign, the newest first, old deliveries too; a v1 webhook has one signature', async (t) => {
  const hooks = await receiver(t);
  const overlap = async (columns: Readonly<Record<string, unknown>>) => {
    const webhook = await subscribed(hooks);
    const [newest, previous] = [webhook.secret, newSecret()];
    const changes = { previous_secret: sealer.seal(webhook.id, Buffer.from(previous)), ...columns };
    await service.sql(
      `update webhook_subscriptions set ${Object.keys(changes)
        .map((name, index) => `${name} = $${index + 2}`)
        .join(', ')} where id = $1`,
      [webhook.id, ...Object.values(changes)],
    );
    const [event = ''] = await happen(database, webhook.company);
    await until(() => hooks.received.some(({ headers }) => headers['webhook-id'] === event), 'the delivery');
    const request = hooks.received.find(({ headers }) => headers['webhook-id'] === event);
    assert.ok(request !== undefined);
    return { newest, previous, request };
  };
  const during = await overlap({ previous_until: new Date(Date.now() + 3_600_000) });
  assert.equal(signatureOf(during.request).length, 2);
  for (const secret of [during.newest, during.previous]) verify(secret, during.request);
  const [first = ''] = signatureOf(during.request);
  verify(during.newest, { ...during.request, headers: { ...during.request.headers, 'webhook-signature': first } });
  const later = await overlap({ previous_until: new Date(Date.now() - 1_000) });
  assert.equal(signatureOf(later.request).length, 1);
  verify(later.newest, later.request);
  assert.throws(() => verify(later.previous, later.request));
  const legacy = await overlap({ previous_until: new Date(Date.now() + 3_600_000), contract_version: 'v1' });
  assert.equal(signatureOf(legacy.request).length, 1);
});

test('receivers that hang hold up nobody else', async (t) => {
  const [dead, alive] = [await receiver(t, hang), await receiver(t)];
  const own = outboundToLoopback();
  const small = await liveService();
  const events = new Database(small.address, small.clock);
  const few = dispatching(small, { outbound: own, capacity: 64 });
  t.after(async () => {
    await own.close();
    await few.stop();
    await events.close();
    await small.stop();
  });
  const companies = await Promise.all(
    Array.from({ length: 40 }, async (_none, index) => {
      const company = await small.givenCompany();
      await givenWebhook(
        small,
        { kind: 'company', id: company },
        (index % 2 === 0 ? dead : alive).url('127.0.0.1', `/${company}`),
      );
      return company;
    }),
  );
  const began = performance.now();
  for (const company of companies) await happen(events, company, 5);
  await alive.arrived(100);
  assert.ok(performance.now() - began < 8_000, 'before the first of the others has timed out');
});

test('two processes share the webhooks; when one is gone the other has all of them within a second or so, and takes up what it had begun', async (t) => {
  const hooks = await receiver(t);
  const shared = await liveService();
  const events = new Database(shared.address, shared.clock);
  const [first, second] = [dispatching(shared, { outbound }), dispatching(shared, { outbound })];
  t.after(async () => {
    await Promise.all([first.stop(), second.stop()]);
    await events.close();
    await shared.stop();
  });
  const shards = async () => [(await first.figures()).shards, (await second.figures()).shards];
  await until(async () => (await shards()).every((count) => count === 8), 'equal parts');
  const companies = await Promise.all(Array.from({ length: 16 }, () => shared.givenCompany()));
  const webhooks = await Promise.all(
    companies.map((company) =>
      givenWebhook(shared, { kind: 'company', id: company }, hooks.url('127.0.0.1', `/${company}`)),
    ),
  );
  await Promise.all(companies.map((company) => happen(events, company, 3)));
  await hooks.arrived(48);
  assert.equal(new Set(hooks.received.map(({ headers }) => headers['webhook-id'])).size, 48);
  // As a process leaves it that was killed: leased, by a token that nobody knows any more.
  const [webhook] = webhooks;
  const event = await givenEvent(shared, companies[0] ?? '');
  await givenDelivery(shared, { owner: { kind: 'company', id: companies[0] ?? '' }, id: webhook?.id ?? '' }, event, {
    lease_token: randomUUID(),
    lease_until: new Date(Date.now() + 30_000),
  });
  // The locks go with its connection.
  await shared.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mahnwerk dispatch' and datname = current_database()`,
  );
  const began = performance.now();
  await first.stop();
  await until(async () => (await second.figures()).shards === 16, 'all parts');
  assert.ok(performance.now() - began < 3_000);
  await until(
    () => hooks.received.some(({ headers }) => headers['webhook-id'] === event),
    'the delivery of a leader that is gone',
  );
});

test('the database goes away with deliveries under way and comes back: all of them arrive, and nobody restarts anything', async (t) => {
  const server = await fragileServer();
  const fragile = await liveService({
    beside: { address: server.address, clock: new TestClock(), folder: service.folder },
  });
  const hooks = await receiver(t, answer(200, { delay_ms: 100 }));
  const events = new Database(server.address, fragile.clock);
  const own = dispatching(fragile, { outbound });
  t.after(async () => {
    await own.stop();
    await events.close();
    await fragile.stop();
    await server.remove();
  });
  const company = await fragile.givenCompany();
  const webhook = await givenWebhook(fragile, { kind: 'company', id: company }, hooks.url('127.0.0.1'));
  const ids = await happen(events, company, 30);
  await hooks.arrived(5);
  await server.kill();
  await server.start();
  await until(
    () => new Set(hooks.received.map(({ headers }) => headers['webhook-id'])).size === ids.length,
    'every event',
  );
  await until(
    async () => (await deliveriesOf(fragile, webhook.id)).every(({ outcome }) => outcome === 'success'),
    'every success',
  );
  assert.ok(hooks.received.length <= ids.length + 8, 'at most what was under way is sent again');
});

test('what a database forgot to have been settled is taken up when it is back; what is under way is not sent a second time', async (t) => {
  const shared = await liveService();
  const events = new Database(shared.address, shared.clock);
  const [forgotten, slow] = [await receiver(t), await receiver(t)];
  const own = dispatching(shared, { outbound });
  t.after(async () => {
    await own.stop();
    await events.close();
    await shared.stop();
  });
  await own.leading;
  const companies = [await shared.givenCompany(), await shared.givenCompany()] as const;
  const [first, second] = [
    await givenWebhook(shared, { kind: 'company', id: companies[0] }, forgotten.url('127.0.0.1')),
    await givenWebhook(shared, { kind: 'company', id: companies[1] }, slow.url('127.0.0.1')),
  ];
  for (const company of companies) await happen(events, company);
  await delivered(shared, first.id, ({ outcome }) => outcome === 'success', 'the first');
  await delivered(shared, second.id, ({ outcome }) => outcome === 'success', 'the second');
  slow.behave(answer(200, { delay_ms: 3_000 }));
  await happen(events, companies[1]);
  await slow.arrived(2);
  // As a crash leaves it: the lease was kept, what came of it was not.
  const underWay = (await deliveriesOf(shared, second.id)).find(({ outcome }) => outcome === null);
  await shared.sql(
    `update webhook_deliveries set outcome = null, attempt_count = 0, attempts = '[]', lease_token = $2, lease_until = now() + interval '30 seconds' where subscription_id = $1`,
    [first.id, underWay?.lease_token],
  );
  await shared.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mahnwerk dispatch' and datname = current_database()`,
  );
  await forgotten.arrived(2);
  await delivered(shared, first.id, ({ outcome }) => outcome === 'success', 'the first once more');
  await until(
    async () => (await deliveriesOf(shared, second.id)).every(({ outcome }) => outcome === 'success'),
    'what was under way',
  );
  assert.deepEqual([forgotten.received.length, slow.received.length], [2, 2]);
});
