/**
 * Daily partitions of events, feed entries and deliveries: a week is created ahead, those older than 30 days are
 * dropped (service.md 8 "Event feed"). Both are database functions (migrations/0007-request-log-and-days.sql), because only the
 * owner of the schema may create and drop tables.
 */
import type { Database } from '../database/pool.ts';
import { statementsOf } from '../database/statement.ts';
import { job } from '../queue/job.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('events');

const make = statement('make_partitions', `select make_event_partitions() as made`, { notNull: ['made'] });
const drop = statement('drop_partitions', `select drop_old_event_partitions() as dropped`, { notNull: ['dropped'] });

/** Creates missing partitions and moves rows of the default partition into them; returns the number created. */
export const ensurePartitions = async (database: Database): Promise<number> =>
  (await database.asOperator((tx) => tx.one(make))).made;

/** Drops partitions older than the retention period; returns their number. */
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
