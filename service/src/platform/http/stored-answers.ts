/** What ends the stored answers of idempotency keys before their time. */
import type { CompanyTx, OperatorTx } from '../database/session.ts';
import { statementsOf } from '../database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('idempotency');

// Those in the company's namespace, and in the Partner's own those below the company and of its creation. By the clock that stored them.
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

/** What the Partner's keys stored for the company replays no more, and is forgotten a day later. */
export const endAnswersOfPartner = (tx: OperatorTx, partner: string, company: string): void =>
  tx.send(endOfPartner, { partner, company });

/** For a reset of the sandbox: no repeated request is answered with what is deleted. @returns how many it deleted */
export const eraseAnswers = (tx: CompanyTx, until: string, batch: number): Promise<number> =>
  tx.run(eraseSome, { until, batch });
