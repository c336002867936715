/**
 * Real webhook deliveries in a test: subscriptions with secrets, events recorded as commands record them, and a
 * dispatcher.
 */
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import pino from 'pino';
import type { WebhookDelivery } from '@mahnwerk/contract/case/webhook-deliveries.ts';
import { mayBeSent } from '../../src/domain/webhooks/delivery-policy/index.ts';
import {
  type Dispatch,
  type DispatchOptions,
  startDispatch,
  webhookSealer,
} from '../../src/platform/delivery/index.ts';
import type { Database } from '../../src/platform/database/pool.ts';
import { record } from '../../src/platform/events/index.ts';
import { newId } from '../../src/platform/ids.ts';
import { createOutbound } from '../../src/platform/egress/outbound-client.ts';
import type { Outbound } from '../../src/platform/egress/outbound.ts';
import { testAuthority } from './certificates.ts';
import type { OwnerRow } from './deliveries.ts';
import { type LiveService, secretKey } from './service.ts';
import { until } from './until.ts';

export const sealer = webhookSealer(secretKey);

/** The authority of receivers on loopback, whose URLs contain their addresses. */
export const authority = testAuthority();
export const loopbackLeaf = authority.issue({ names: ['127.0.0.1'] });

/** An outbound client that trusts them. */
export const outboundToLoopback = (): Outbound =>
  createOutbound({ allowedNetworks: ['127.0.0.0/8'], certificateAuthorities: [authority.certificate] });

type Sql = Pick<LiveService, 'sql'>;

export const newSecret = (): string => randomBytes(32).toString('base64url');

export interface GivenWebhook {
  readonly id: string;
  readonly secret: string;
}

/** A subscription to every event type, with a secret. */
export async function givenWebhook(
  service: Sql,
  owner: OwnerRow,
  url: string,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<GivenWebhook> {
  const [id, secret] = [newId(), newSecret()];
  const kind = owner.kind === 'company' ? 1 : 2;
  const row: Record<string, unknown> = {
    id,
    owner_kind: kind,
    owner_id: owner.id,
    url,
    enabled: true,
    events: ['*'],
    max_consecutive_failures: 50,
    secret: sealer.seal(id, Buffer.from(secret)),
    created_at: new Date(),
    updated_at: new Date(),
    ...columns,
  };
  const names = Object.keys(row);
  await service.sql(
    `insert into webhook_subscriptions (${names.join(', ')}) values (${names.map((_name, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
  await service.sql('insert into webhook_endpoints (subscription_id, owner_kind, owner_id) values ($1, $2, $3)', [
    id,
    kind,
    owner.id,
  ]);
  return { id, secret };
}

/** Records events of a company in one transaction, as a command does; returns their ids. */
export const happen = (database: Database, company: string, events = 1): Promise<string[]> =>
  database.atomically(company, async (tx) =>
    Array.from({ length: events }, () => {
      const order = randomUUID();
      return record(tx, 'order.submitted', {
        company_id: company,
        order_id: order,
        order_url: `https://api.mahnwerk.test/v2/orders/${order}/`,
        claim_ids: [],
      });
    }),
  );

export const dispatching = (
  service: Pick<LiveService, 'address'>,
  options: Partial<DispatchOptions> & Pick<DispatchOptions, 'outbound'>,
): Dispatch =>
  startDispatch({
    database: service.address,
    webhookSecrets: sealer,
    mayBeSent,
    log: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
    retryBaseSeconds: 1,
    ...options,
  });

/** A delivery's row. */
export type DeliveryRow = Pick<WebhookDelivery, 'attempt_count' | 'response_status' | 'error_message' | 'attempts'> & {
  readonly id: string;
  readonly outcome: 'success' | 'failed' | null;
  readonly next_attempt_at: Date;
  readonly next_attempt_reason: string;
  readonly expires_at: Date;
  readonly lease_token: string | null;
  readonly response_body: Buffer | null;
};

export const deliveriesOf = async (service: Sql, webhook: string): Promise<DeliveryRow[]> =>
  (await service.sql('select * from webhook_deliveries where subscription_id = $1 order by created_at, id', [
    webhook,
  ])) as unknown as DeliveryRow[];

/** Waits until the only delivery of a webhook satisfies the condition; returns it. */
export async function delivered(
  service: Sql,
  webhook: string,
  fact: (row: DeliveryRow) => boolean,
  what?: string,
): Promise<DeliveryRow> {
  let last: DeliveryRow | undefined;
  await until(async () => {
    [last] = await deliveriesOf(service, webhook);
    return last !== undefined && fact(last);
  }, what).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${JSON.stringify(last)}`);
  });
  assert.ok(last !== undefined);
  return last;
}
