/** SQL on work without a company that stays in the queue, such as reading a mailbox. */
import type { OperatorTx } from '../database/session.ts';
import { statementsOf } from '../database/statement.ts';
import type { Statements } from './statements.gen.ts';
import { no_company } from './store.ts';

const statement = statementsOf<Statements>('queue');

const hastenRow = statement(
  'hasten',
  `insert into work_items as q (id, company_id, kind, key) values (:id, '${no_company}', :kind, :key)
   on conflict (company_id, kind, key) do update set due_at = clock_timestamp(), failed_at = null
   where q.lease_until <= clock_timestamp()`,
);

/** Makes work due that stays in the queue, or adds it; work under way is left alone. */
export const hastenWork = (
  tx: OperatorTx,
  work: { readonly id: string; readonly kind: string; readonly key: string },
) => tx.send(hastenRow, work);

const keepRow = statement(
  'keep',
  `insert into work_items (id, company_id, kind, key) values (:id, '${no_company}', :kind, :key) on conflict (company_id, kind, key) do nothing`,
);

export const keepWork = (tx: OperatorTx, work: { readonly id: string; readonly kind: string; readonly key: string }) =>
  tx.send(keepRow, work);
