/**
 * Forgetting idempotency keys: rows whose 48 hours are over are deleted. Nothing depends on when: a
 * key past its time counts as absent already (idempotency.ts).
 */
import { statementsOf } from '../database/statement.ts';
import { job } from '../queue/job.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('idempotency');

// A key that is used anew at this moment is locked by its command: skipped, and no longer past its time.
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

export const forgetIdempotencyKeys = job('idempotency.forget', {
  every: { hours: 1 },
  batch: 5_000,
  async run({ database, batch, log }) {
    const forgotten = await database.asOperator((tx) => tx.run(forget, { batch }));
    if (forgotten > 0) log.info({ forgotten }, 'idempotency keys forgotten');
    return forgotten === batch ? 'again' : 'done';
  },
});
