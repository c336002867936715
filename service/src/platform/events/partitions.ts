/**
 * Days of events, feed entries and deliveries: a week of partitions is created ahead, those of more than 30 days are dropped
 * (service.md 8 "Event feed"). Both are database functions (migrations/0005-webhooks.sql): only the owner of the schema creates and
 * drops tables.
 */
import type { Database } from '../database/pool.ts';
import { statementsOf } from '../database/statement.ts';
import { job } from '../queue/job.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('events');

const make = statement('make_partitions', `select make_event_partitions() as made`, { notNull: ['made'] });
const drop = statement('drop_partitions', `select drop_old_event_partitions() as dropped`, { notNull: ['dropped'] });

/** Makes what is missing; answers how many partitions. Rows that arrived without one are moved into theirs. */
export const ensurePartitions = async (database: Database): Promise<number> =>
  (await database.asOperator((tx) => tx.one(make))).made;

/** Drops what is older than the retention; answers how many partitions. */
export const dropOldPartitions = async (database: Database): Promise<number> =>
  (await database.asOperator((tx) => tx.one(drop))).dropped;

export const maintainPartitions = job('events.maintain_partitions', {
  every: { days: 1 },
  atStart: true,
  async run({ database, log }) {
    const made = await ensurePartitions(database);
    const dropped = await dropOldPartitions(database);
    if (made + dropped > 0) log.info({ made, dropped }, 'event partitions maintained');
    return 'done';
  },
});
