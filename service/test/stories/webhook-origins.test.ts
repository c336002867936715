/** What a receiver on a shared host lives through while other companies' endpoints on its origin hang, or only fail. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { Dispatch } from '../../src/platform/delivery/index.ts';
import { origin_max, origin_unanswering_max } from '../../src/platform/delivery/circuit-breaker.ts';
import { Database } from '../../src/platform/database/pool.ts';
import type { Attempted, Outbound } from '../../src/platform/egress/outbound.ts';
import { deliveriesOf, dispatching, type GivenWebhook, givenWebhook, happen } from '../harness/dispatching.ts';
import { until } from '../harness/until.ts';
import { type LiveService, liveService } from '../harness/service.ts';

const origin = 'https://hooks.shared.example';
const hanging_endpoints = 22;
const phases = { dns: 0, connect: 0, tls: 0, first_byte: 0 };

let service: LiveService;
let events: Database;
let receivers: Receivers;
let dispatch: Dispatch;

beforeEach(async () => {
  service = await liveService();
  events = new Database(service.address, service.clock);
  receivers = new Receivers();
  dispatch = dispatching(service, { outbound: receivers, retryBaseSeconds: 4 });
});

afterEach(async () => {
  receivers.letGo();
  await dispatch.stop();
  await events.close();
  await service.stop();
});

/** Receivers of one origin, by path: each answers with its status, or hangs until it is let go. */
class Receivers implements Outbound {
  /** Paths in the order of their requests. */
  readonly received: string[] = [];
  readonly statuses = new Map<string, number | 'hang'>();
  readonly #free = Promise.withResolvers<void>();

  async post({ url }: { readonly url: string }): Promise<Attempted> {
    const { pathname } = new URL(url);
    this.received.push(pathname);
    const status = this.statuses.get(pathname) ?? 200;
    if (status === 'hang') await this.#free.promise;
    const answer = { kind: 'response', retryAfter: undefined, body: Buffer.alloc(0), phases, duration_ms: 1 } as const;
    return { ...answer, status: status === 'hang' ? 504 : status };
  }

  countOf(...paths: readonly string[]): number {
    return this.received.filter((path) => paths.includes(path)).length;
  }

  letGo(): void {
    this.#free.resolve();
  }

  resolve(): never {
    throw new Error('no name is resolved here');
  }

  inspect(): never {
    throw new Error('nothing is inspected here');
  }

  async close(): Promise<void> {}
}

interface Subscribed extends GivenWebhook {
  readonly company: string;
  readonly path: string;
}

async function subscribed(): Promise<Subscribed> {
  const company = await service.givenCompany();
  const path = `/${company}`;
  return { company, path, ...(await givenWebhook(service, { kind: 'company', id: company }, origin + path)) };
}

const crowdOf = (count: number): Promise<Subscribed[]> => Promise.all(Array.from({ length: count }, subscribed));

/** One event after the other, each only when the one before has arrived. */
async function receiveInTurn({ company, path }: Subscribed, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const before = receivers.countOf(path);
    await happen(events, company);
    await until(() => receivers.countOf(path) > before, `event ${number + 1}`);
  }
}

test('22 untested endpoints of a host hang: events for a healthy endpoint of that host arrive meanwhile', async () => {
  const healthy = await subscribed();
  await receiveInTurn(healthy, 1);
  const crowd = await crowdOf(hanging_endpoints);
  const paths = crowd.map(({ path }) => path);
  for (const path of paths) receivers.statuses.set(path, 'hang');
  for (const { company } of crowd) await happen(events, company, 3);
  await until(() => receivers.countOf(...paths) === origin_unanswering_max, 'the quarter that they may take');
  await receiveInTurn(healthy, 30);
  assert.equal(receivers.countOf(...paths), origin_unanswering_max);
});

test('endpoints that answered before and now hang together occupy no more than their quarter either', async () => {
  const healthy = await subscribed();
  const crowd = await crowdOf(hanging_endpoints);
  const paths = crowd.map(({ path }) => path);
  for (const each of [healthy, ...crowd]) await happen(events, each.company);
  await until(() => receivers.received.length === 1 + hanging_endpoints, 'a success of each');
  for (const path of paths) receivers.statuses.set(path, 'hang');
  const hung = () => receivers.countOf(...paths) - hanging_endpoints;
  for (const { company } of crowd) await happen(events, company, 3);
  await until(() => hung() >= origin_max, 'requests in every slot of the origin');
  await receiveInTurn(healthy, 5);
});

test('an endpoint that only fails is paused from its fifth failure in a row on; each attempt counts once', async () => {
  const failing = await subscribed();
  receivers.statuses.set(failing.path, 500);
  await happen(events, failing.company, 10);
  const state =
    'select consecutive_failures, half_open_attempts, open_until from webhook_endpoints where subscription_id = $1';
  const endpoint = async () => (await service.sql(state, [failing.id]))[0] ?? {};
  const counted = async () => {
    const deliveries = await deliveriesOf(service, failing.id);
    const attempts = deliveries.reduce((sum, { attempt_count }) => sum + attempt_count, 0);
    return [receivers.countOf(failing.path), attempts, (await endpoint()).consecutive_failures];
  };
  await until(async () => (await endpoint()).open_until !== null, 'the pause');
  assert.deepEqual([await counted(), (await endpoint()).half_open_attempts], [[5, 5, 5], 1]);
  await until(async () => (await endpoint()).half_open_attempts === 2, 'the pause after the next attempt');
  assert.deepEqual(await counted(), [6, 6, 6]);
});
