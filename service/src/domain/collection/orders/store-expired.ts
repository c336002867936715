/** SQL of drafts that are past their deadline. */
import type { OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { JobBatch } from '../../../platform/queue/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('orders');

/** The time on a business date. */
const nowAhead = (day: string): string =>
  `:now::timestamptz + make_interval(days => greatest(${day} - business_day(null, :now), 0))`;

const expired = statement(
  'expired',
  `select o.company_id, o.id from orders o where o.expires_at <= ${nowAhead('(select max(c.dunning_business_date) from companies c)')}
     and o.expires_at <= ${nowAhead('business_day(o.company_id, :now)')}
     and (:company::uuid is null or o.company_id = :company)
   order by o.expires_at limit :batch for no key update skip locked`,
);

/** Locks drafts past their deadline; drafts locked by another command are skipped until the next run. */
export const lockExpired = (tx: OperatorTx, of: JobBatch) => tx.many(expired, of);
