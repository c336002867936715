/** All SQL on a sandbox's clock. */
import type { AdvanceCounts } from '@mahnwerk/contract/shapes/sandbox-advance.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../platform/database/session.ts';
import { statementsOf } from '../../platform/database/statement.ts';
import { enqueue } from '../../platform/queue/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('sandbox-clock');

/** The work that moves a clock; its key is the id of the advance. */
export const advanceWork = 'sandbox.advance';

const columns =
  'a.company_id, a.id, a.from_on, a.to_on, a.at_on, a.office, a.status, a.counts, a.created_at, a.finished_at';

const newest = statement(
  'newest',
  `select ${columns} from sandbox_advances a where a.company_id = :company_id order by a.created_at desc, a.id desc limit 1`,
);
const one = statement(
  'one',
  `select ${columns} from sandbox_advances a where a.company_id = :company_id and a.id = :id`,
);
const running = statement(
  'running',
  `select ${columns} from sandbox_advances a where a.id = :id and a.status = 'running'`,
);
const lock = statement(
  'lock',
  `select ${columns} from sandbox_advances a where a.id = :id and a.status = 'running' for update`,
);

export type AdvanceRow = Statements['one']['row'];

export const readNewest = (db: CompanyDb): Promise<AdvanceRow | undefined> => db.findOne(newest);
export const readAdvance = (db: CompanyDb, id: string): Promise<AdvanceRow | undefined> => db.findOne(one, { id });
/** Undefined once it is over, or a reset has deleted it. */
export const findRunning = (db: OperatorDb, id: string): Promise<AdvanceRow | undefined> => db.findOne(running, { id });
export const lockRunning = (tx: OperatorTx, id: string): Promise<AdvanceRow | undefined> => tx.findOne(lock, { id });

const insert = statement(
  'insert',
  `insert into sandbox_advances (company_id, id, from_on, to_on, at_on, office, created_at, updated_at)
   values (:company_id, :id, :from_on, :to_on, :from_on, :office, :now, :now)
   on conflict (company_id) where status = 'running' do nothing`,
);

export type NewAdvance = Pick<AdvanceRow, 'id' | 'from_on' | 'to_on' | 'office'>;

/** Begins an advance with its work. @returns false: another one is running */
export async function begin(tx: CompanyTx, advance: NewAdvance): Promise<boolean> {
  if ((await tx.run(insert, advance)) === 0) return false;
  enqueue(tx, { kind: advanceWork, key: advance.id, company: tx.tenant.company_id });
  return true;
}

const add = statement(
  'add_counts',
  `update sandbox_advances a set updated_at = :stamp,
     counts = a.counts || coalesce((select jsonb_object_agg(c.key, coalesce((a.counts ->> c.key)::integer, 0) + c.value::integer)
       from jsonb_each_text(:counts::jsonb) c), '{}')
   where a.id = :id`,
);

/** Adds to the counts in the transaction of what they count. */
export const addCounts = (tx: OperatorTx, id: string, counts: AdvanceCounts): void =>
  tx.send(add, { id, counts: JSON.stringify(counts) });

const pass = statement('pass', 'update sandbox_advances set at_on = :on, updated_at = :stamp where id = :id');

/** A day is complete. */
export const passDay = (tx: OperatorTx, id: string, on: string): void => tx.send(pass, { id, on });

const end = statement(
  'end',
  `update sandbox_advances set status = :status, finished_at = :now, updated_at = :stamp where id = :id and status = 'running'`,
);
export const setEnded = (tx: OperatorTx, id: string, status: 'finished' | 'failed'): void =>
  tx.send(end, { id, status });

const leftOn = statement(
  'left_on',
  `select count(*) filter (where l.kind <> 'dunning')::integer as letters, count(*) filter (where l.kind = 'dunning')::integer as notices
   from letters l where l.company_id = :company_id and l.dated = :on and l.status in ('sent', 'posted', 'undeliverable')`,
  { notNull: ['letters', 'notices'] },
);

/** How many letters of a day have left. */
export const countLeft = (db: CompanyDb, on: string): Promise<{ readonly letters: number; readonly notices: number }> =>
  db.one(leftOn, { on });

const forget = statement(
  'forget',
  `delete from sandbox_advances where (company_id, id) in (
     select a.company_id, a.id from sandbox_advances a where a.finished_at < :before order by a.finished_at limit :batch)`,
);
/** @returns how many were deleted */
export const forgetEnded = (tx: OperatorTx, of: { readonly before: string; readonly batch: number }): Promise<number> =>
  tx.run(forget, of);

const erase = statement(
  'erase',
  'delete from sandbox_advances where company_id = :company_id and created_at <= :until',
);
/** For a reset of the sandbox; a running one ends with its row. @returns how many */
export const eraseAdvances = (tx: CompanyTx, until: string): Promise<number> => tx.run(erase, { until });
