/** Inserts webhooks and deliveries into the database for stories, because no dispatcher runs beside a test. */
import { randomUUID } from 'node:crypto';
import { newId } from '../../src/platform/ids.ts';
import type { LiveService } from './service.ts';

type Sql = Pick<LiveService, 'sql'>;

export interface OwnerRow {
  readonly kind: 'company' | 'partner';
  readonly id: string;
}

/** A subscription to every event type, with its endpoint. */
export async function givenSubscription(
  service: Sql,
  owner: OwnerRow,
  { enabled = true, id = randomUUID() }: { enabled?: boolean; id?: string } = {},
): Promise<string> {
  const values = [id, kindOf(owner), owner.id];
  await service.sql(
    `insert into webhook_subscriptions (id, owner_kind, owner_id, url, enabled, events, max_consecutive_failures, secret, created_at, updated_at)
     values ($1::uuid, $2, $3, 'https://hooks.muster.example/' || $1::uuid, $4, '{*}', 50, '\\x00', now(), now())`,
    [...values, enabled],
  );
  await service.sql(
    'insert into webhook_endpoints (subscription_id, owner_kind, owner_id) values ($1, $2, $3)',
    values,
  );
  return id;
}

/** Inserts an event of a company without a feed position; returns its id. @param age hours since it was recorded */
export async function givenEvent(
  service: Sql,
  company: string,
  { age = 0, type = 'order.submitted' }: { age?: number; type?: string } = {},
): Promise<string> {
  const id = newId();
  await service.sql(
    `insert into events (company_id, recorded_at, id, type, created_at, envelope)
     select $1::uuid, now() - $4::float8 * interval '1 hour', $2::uuid, $3::text, now(), json_build_object('id', $2::uuid, 'type', $3::text)::text`,
    [company, id, type, age],
  );
  return id;
}

/** A subscription and its owner. */
interface Subscription {
  readonly owner: OwnerRow;
  readonly id: string;
}

/**
 * Inserts a delivery of a stored event, as the fan-out does, then changes the columns; returns its id.
 * @param daysAgo when it was made
 */
export async function givenDelivery(
  service: Sql,
  { owner, id: subscription }: Subscription,
  event: string,
  { daysAgo = 0, ...columns }: { readonly daysAgo?: number; readonly [column: string]: unknown } = {},
): Promise<string> {
  const made = Date.now() - daysAgo * 86_400_000;
  const id = daysAgo === 0 ? newId() : idAt(made);
  await service.sql(
    `insert into webhook_deliveries (id, owner_kind, owner_id, subscription_id, company_id, event_recorded_at, event_id, event_type,
       next_attempt_at, next_attempt_reason, expires_at, created_at, updated_at)
     select $1::uuid, $2::smallint, $3::uuid, $4::uuid, e.company_id, e.recorded_at, e.id, e.type, $6, 'first_attempt', e.recorded_at + interval '48 hours', $6, $6
     from events e where e.id = $5`,
    [id, kindOf(owner), owner.id, subscription, event, new Date(made)],
  );
  if (Object.keys(columns).length > 0) await changeDelivery(service, id, columns);
  return id;
}

/** A UUID version 7 of an instant in milliseconds. */
export function idAt(instant: number): string {
  const time = instant.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

export async function changeDelivery(
  service: Sql,
  id: string,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(columns);
  await service.sql(
    `update webhook_deliveries set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1`,
    [id, ...Object.values(columns)],
  );
}

/** An event that was never sent to a subscription. */
export const givenMissed = (
  service: Sql,
  { owner, id: subscription }: Subscription,
  event: string,
  reason: 'disabled' | 'expired' = 'disabled',
): Promise<unknown> =>
  service.sql(
    `insert into webhook_missed_events (subscription_id, owner_kind, owner_id, id, company_id, recorded_at, type, reason, created_at)
     select $1::uuid, $2::smallint, $3::uuid, e.id, e.company_id, e.recorded_at, e.type, $5::text, e.recorded_at from events e where e.id = $4`,
    [subscription, kindOf(owner), owner.id, event, reason],
  );

const kindOf = ({ kind }: OwnerRow): number => (kind === 'company' ? 1 : 2);
