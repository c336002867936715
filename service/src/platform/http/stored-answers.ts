/** Ends stored answers of idempotency keys before their time. */
import type { CompanyTx, OperatorTx } from '../database/session.ts';
import { statementsOf } from '../database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('idempotency');

// In the company's namespace, and in the Partner's the answers on paths of the company and of its creation. Uses
// `clock_timestamp()`, which also stored them.
const endOfPartner = statement(
  'endOfPartner',
  `update idempotency i set replay_until = least(i.replay_until, clock_timestamp()), forget_at = least(i.forget_at, clock_timestamp() + interval '24 hours')
   where i.company_id = :company and i.tenant_kind = 1 and i.partner_id = :partner
      or i.company_id = :partner and i.tenant_kind = 2
        and (i.path like '/partner/v2/companies/' || :company || '/%' or i.headers ->> 'Location' like '%/partner/v2/companies/' || :company || '/%')`,
);

const eraseSome = statement(
  'eraseSome',
  `delete from idempotency i where i.tenant_kind = 1 and i.company_id = :company_id and (i.operation, i.path, i.key) in (
     select o.operation, o.path, o.key from idempotency o
     where o.tenant_kind = 1 and o.company_id = :company_id and o.stored_at <= :until limit :batch)`,
);

/** Ends the replay of answers that the Partner's keys stored for the company; they are deleted a day later. */
export const endAnswersOfPartner = (tx: OperatorTx, partner: string, company: string): void =>
  tx.send(endOfPartner, { partner, company });

/**
 * Deletes answers for a reset of the sandbox, so that no replay shows deleted data.
 * @returns the number of deleted answers
 */
export const eraseAnswers = (tx: CompanyTx, until: string, batch: number): Promise<number> =>
  tx.run(eraseSome, { until, batch });
