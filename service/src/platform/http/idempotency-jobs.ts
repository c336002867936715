/**
 * Deletes idempotency keys after their 48 hours. The moment does not matter: idempotency.ts already treats such a key
 * as absent.
 */
import { statementsOf } from '../database/statement.ts';
import { job } from '../queue/job.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('idempotency');

// A command that reuses such a key locks the row: it is skipped, and its time starts again.
const forget = statement(
  'forget',
  `delete from idempotency i using (
     select company_id, tenant_kind, operation, path, key from idempotency
     where forget_at < statement_timestamp()
     order by forget_at limit :batch
     for update skip locked
   ) past
   where i.company_id = past.company_id and i.tenant_kind = past.tenant_kind and i.operation = past.operation and i.path = past.path and i.key = past.key`,
);

/** The hourly job; 5 000 keys per run. */
export const forgetIdempotencyKeys = job('idempotency.forget', {
  every: { hours: 1 },
  batch: 5_000,
  async run({ database, batch, log }) {
    const forgotten = await database.asOperator((tx) => tx.run(forget, { batch }));
    if (forgotten > 0) log.info({ forgotten }, 'idempotency keys forgotten');
    return forgotten === batch ? 'again' : 'done';
  },
});
