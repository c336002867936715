/** What `deliver` and `isolate` share: receivers in a process of their own, subscriptions to them, and events recorded as commands record them. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { webhookSealer } from '../src/platform/delivery/index.ts';
import { testAuthority } from '../test/harness/certificates.ts';
import { type Farm, type Harvest, receiverAddress } from './receivers.ts';
import { secretKey, type Stage } from './stage.ts';

/** Addresses in one certificate: more would make handshakes longer than receivers' are. */
const group = 50;

export interface Receivers {
  readonly port: number;
  /** The authority that signed their certificates, in PEM, and where it lies for NODE_EXTRA_CA_CERTS. */
  readonly authority: string;
  readonly authorityFile: string;
  readonly url: (index: number) => string;
  /** Deliveries so far. */
  count(): Promise<number>;
  /** What was received since the last harvest. */
  harvest(): Promise<Harvest>;
  stop(): void;
}

export async function startReceivers({
  receivers,
  hanging = 0,
  takes = [0, 0],
}: {
  receivers: number;
  hanging?: number;
  takes?: readonly [number, number];
}): Promise<Receivers> {
  const authority = testAuthority();
  const groups = Array.from({ length: Math.ceil(receivers / group) }, (_none, at) =>
    Array.from({ length: group }, (_address, index) => receiverAddress(at * group + index)),
  );
  const certificates = groups.map((names) => authority.issue({ names }));
  const child = fork(new URL('receivers.ts', import.meta.url));
  child.send({ receivers, hanging, takes, certificates, group } satisfies Farm);
  const { port } = await told<{ port: number }>(child);
  const authorityFile = join(tmpdir(), `mahnwerk-bench-${randomUUID()}.pem`);
  writeFileSync(authorityFile, authority.certificate);
  return {
    port,
    authority: authority.certificate,
    authorityFile,
    url: (index) => `https://${receiverAddress(index)}:${port}/hook`,
    count: async () => (await ask<Harvest>(child, 'count')).deliveries,
    harvest: () => ask<Harvest>(child, 'harvest'),
    stop: () => void child.kill(),
  };
}

export const told = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve) => child.once('message', (message) => resolve(message as T)));

export function ask<T>(child: ChildProcess, question: string | object): Promise<T> {
  const answer = told<T>(child);
  child.send(question);
  return answer;
}

/** The worker with what it needs to reach them. */
export const startWorker = (stage: Stage, { authorityFile }: Receivers) =>
  stage.start('work-server.ts', {
    NODE_EXTRA_CA_CERTS: authorityFile,
    MAHNWERK_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    MAHNWERK_ENVIRONMENT: 'sandbox',
  });

export interface Subscription {
  readonly id: string;
  readonly company: string;
}

/** One subscription for each receiver, of a company each. */
export async function subscribe(
  pool: pg.Pool,
  { url }: Receivers,
  receivers: number,
): Promise<readonly Subscription[]> {
  const sealer = webhookSealer(secretKey);
  const subscriptions = Array.from({ length: receivers }, () => ({ id: randomUUID(), company: randomUUID() }));
  const secrets = subscriptions.map(({ id }) => sealer.seal(id, Buffer.from(randomUUID())));
  await pool.query(
    `with given as (
       select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bytea[]) g (id, company, url, secret)
     ), made as (
       insert into webhook_subscriptions (id, owner_kind, owner_id, url, enabled, events, companies, max_consecutive_failures, secret, created_at, updated_at)
       select id, 1, company, url, true, '{*}', '{}', 1000, secret, now(), now() from given
     )
     insert into webhook_endpoints (subscription_id, owner_kind, owner_id) select id, 1, company from given`,
    [
      subscriptions.map(({ id }) => id),
      subscriptions.map(({ company }) => company),
      subscriptions.map((_each, index) => url(index)),
      secrets,
    ],
  );
  return subscriptions;
}

// As platform/events/record.ts does, for one subscription each.
const recording = `
  with given as (
    select g.*, gen_random_uuid() as event_id, clock_timestamp() + number * interval '1 microsecond' as recorded_at
    from unnest($1::uuid[], $2::uuid[]) with ordinality g (subscription_id, company_id, number)
  ), recorded as (
    insert into events (company_id, recorded_at, id, type, created_at, envelope)
    select company_id, recorded_at, event_id, 'mandate.created', recorded_at, json_build_object('id', event_id, 'type', 'mandate.created', 'created_at', recorded_at,
      'data', json_build_object('company_id', company_id, 'mandate_id', event_id, 'mandate_url', 'http://127.0.0.1:8080/v2/mandates/' || event_id || '/', 'sent_at', $3::float8))::text
    from given
  )
  insert into webhook_outbox (recorded_at, event_id, company_id, type, subscription_ids, missed_ids)
  select recorded_at, event_id, company_id, 'mandate.created', array[subscription_id], '{}' from given`;

/** Records an event for each of these subscriptions; nobody is woken yet. */
export const recordEvents = (pool: pg.Pool, subscriptions: readonly Subscription[]): Promise<unknown> =>
  pool.query({
    name: 'record events',
    text: recording,
    values: [
      subscriptions.map(({ id }) => id),
      subscriptions.map(({ company }) => company),
      performance.timeOrigin + performance.now(),
    ],
  });

export const wake = (pool: pg.Pool): Promise<unknown> => pool.query(`select pg_notify('mahnwerk_fanout', '')`);
