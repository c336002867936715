/** SQL of moves of running invoices to another version of their policy. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { movedColumns, queueMoved } from '../../ladder/queue/index.ts';
import type { Statements } from './statements.gen.ts';
import { invoices } from './subject.ts';

const statement = statementsOf<Statements>('dunning-ladder');

const running = `company_id = :company_id and status in ('open', 'in_dunning') and policy_version < :version`;

const count = statement('countOthers', `select count(*)::integer as count from dunning_invoices where ${running}`, {
  notNull: ['count'],
});
export const countOthers = async (db: CompanyDb, version: number): Promise<number> =>
  (await db.one(count, { version })).count;

const lock = statement(
  'lockOthers',
  `select id, due_date, released_at, current_level, last_dated, last_pay_by, paused or is_disputed as is_held, held_until, hold_kind,
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
     returning ${movedColumns(invoices)}
   )
   ${queueMoved(invoices)}`,
);
export const moveTo = (
  tx: CompanyTx,
  version: number,
  moved: { readonly ids: readonly string[]; readonly next: readonly (string | null)[] },
): void => tx.send(move, { version, ids: moved.ids, next: moved.next as readonly string[] });
