/** All SQL on the hourly counts of webhooks; platform/delivery keeps them. The owner is in every statement. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { DurationCount } from '../../../platform/delivery/durations.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('deliveries');

/** Whose webhook: that of a company (1) or a Partner (2). */
export interface WebhookOwner {
  readonly owner_kind: 1 | 2;
  readonly owner_id: string;
}

const ownedRow = statement(
  'ownedWebhook',
  `select s.id from webhook_subscriptions s where s.id = :id and s.owner_kind = :owner_kind and s.owner_id = :owner_id`,
);

// An owner has 20 webhooks at most.
const chosen = `h.subscription_id = any (array(
     select s.id from webhook_subscriptions s where s.owner_kind = :owner_kind and s.owner_id = :owner_id and (:webhook::uuid is null or s.id = :webhook)))`;

const thisHour = `date_trunc('hour', statement_timestamp(), 'UTC')`;
const first = `${thisHour} - make_interval(hours => ${limits.webhook_statistics_hours - 1})`;

const counts = (result: string): string =>
  `coalesce(sum(h.count) filter (where h.result = '${result}'), 0)::int8 as ${result}`;

const readHours = statement(
  'hours',
  `select each.at, ${['succeeded', 'retried', 'failed'].map(counts).join(', ')}
   from generate_series(${first}, ${thisHour}, interval '1 hour') each (at) left join webhook_hours h on ${chosen} and h.at = each.at
   group by each.at order by each.at`,
  { notNull: ['at', 'succeeded', 'retried', 'failed'] },
);

const readDurations = statement(
  'durations',
  `select h.duration_class, sum(h.count)::int8 as count from webhook_hours h
   where ${chosen} and h.at >= ${first} and h.result = 'succeeded' group by 1`,
  { notNull: ['duration_class', 'count'] },
);

const forgetRows = statement('forgetHours', `delete from webhook_hours where at < ${first} - interval '1 day'`);

export const isOwned = async (db: OperatorDb, owner: WebhookOwner, id: string): Promise<boolean> =>
  (await db.findOne(ownedRow, { ...owner, id })) !== undefined;

/** Which webhooks: one, or all of the owner. */
export interface Chosen extends WebhookOwner {
  readonly webhook: string | null;
}

export const hoursOf = (db: OperatorDb, which: Chosen): Promise<Statements['hours']['row'][]> =>
  db.many(readHours, which);

export const durationsOf = (db: OperatorDb, which: Chosen): Promise<DurationCount[]> => db.many(readDurations, which);

/** Deletes the counts that no statistics read. */
export const forgetHours = (tx: OperatorTx): Promise<number> => tx.run(forgetRows);
