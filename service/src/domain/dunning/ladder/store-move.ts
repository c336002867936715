/** SQL of moves to another version of the policy. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('dunning-ladder');

const mark = statement(
  'markToMove',
  `update dunning_policies set moves_from = least(:from::date, case when moved_at is null then moves_from end), moved_at = null
   where company_id = :company_id and version = :version`,
);
/** Plans a move from a day on; one that is planned for an earlier day stays. */
export const markToMove = (tx: CompanyTx, version: number, from: string): void => tx.send(mark, { version, from });

// A later version that moves invoices makes an earlier move idle.
const next = statement(
  'nextMove',
  `select version, moves_from from dunning_policies
   where company_id = :company_id and moved_at is null and superseded_at is null and moves_from <= :on
   order by effective_from desc, version desc limit 1`,
  { notNull: ['moves_from'] },
);
export const nextMove = (db: CompanyDb, on: string): Promise<Statements['nextMove']['row'] | undefined> =>
  db.findOne(next, { on });

const done = statement(
  'moved',
  `update dunning_policies set moved_at = :now where company_id = :company_id and moves_from is not null and moved_at is null and version <= :version`,
);
export const setMoved = (tx: CompanyTx, version: number): void => tx.send(done, { version });

const running = `company_id = :company_id and status in ('open', 'in_dunning') and policy_version < :version`;

const count = statement('countOthers', `select count(*)::integer as count from dunning_invoices where ${running}`, {
  notNull: ['count'],
});
export const countOthers = async (db: CompanyDb, version: number): Promise<number> =>
  (await db.one(count, { version })).count;

const lock = statement(
  'lockOthers',
  `select id, due_date, released_at, current_level, last_dated, last_pay_by, paused or is_disputed as is_held,
     paid_cents >= amount_cents as is_paid
   from dunning_invoices
   where ${running} order by id limit :batch for no key update`,
  { notNull: ['released_at', 'is_held', 'is_paid'] },
);
export const lockOthers = (tx: CompanyTx, version: number, batch: number): Promise<Statements['lockOthers']['row'][]> =>
  tx.many(lock, { version, batch });

const move = statement(
  'move',
  `with moved as (
     update dunning_invoices i set policy_version = :version, next_on = m.next_on, updated_at = :stamp
     from unnest(:ids::uuid[], :next::date[]) as m (id, next_on)
     where i.company_id = :company_id and i.id = m.id
     returning i.company_id, i.next_on, i.debtor_id, i.id
   )
   insert into dunning_queue (company_id, due_on, debtor_id, invoice_id)
   select company_id, next_on, debtor_id, id from moved where next_on is not null
   on conflict (company_id, due_on, debtor_id, invoice_id) do update set held_on = null`,
);
export const moveTo = (
  tx: CompanyTx,
  version: number,
  moved: { readonly ids: readonly string[]; readonly next: readonly (string | null)[] },
): void => tx.send(move, { version, ids: moved.ids, next: moved.next as readonly string[] });
