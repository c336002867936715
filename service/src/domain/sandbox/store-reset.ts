/** All SQL on resets. */
import type { SandboxReset } from '@mahnwerk/contract/account/sandbox-resets.ts';
import type { OperatorDb, OperatorTx } from '../../platform/database/session.ts';
import { statementsOf } from '../../platform/database/statement.ts';
import { enqueue } from '../../platform/queue/index.ts';
import type { Statements } from './statements.gen.ts';

/** The work of the queue that goes on with a reset; its key is the reset's id. */
export const resetKind = 'sandbox.reset';

const statement = statementsOf<Statements>('sandbox');

const memberRow = statement(
  'activeMember',
  `select m.id, m.role, c.status, c.sandbox_origin from memberships m join companies c on c.id = m.company_id
   where m.company_id = :company and m.account_id = :account and m.status = 'active' order by m.role limit 1`,
);

const columns = 'r.id, r.removed, r.requested_at, r.finished_at';
const read = statement('readReset', `select ${columns} from sandbox_resets r where r.id = :id`);
const readRunning = statement(
  'readRunning',
  `select ${columns} from sandbox_resets r where r.company_id = :company and r.finished_at is null`,
);
const insert = statement(
  'begin',
  `insert into sandbox_resets (company_id, id, requested_by, requested_at) values (:company, :id, :requested_by, :now) on conflict (company_id) where finished_at is null do nothing`,
);
const takeRow = statement(
  'takeReset',
  `select r.company_id, r.requested_at, r.started_at::text from sandbox_resets r where r.finished_at is null and r.id = :id for update skip locked`,
  { notNull: ['started_at'] },
);
const progress = statement('progress', `update sandbox_resets set removed = removed + :removed where id = :id`);
const finish = statement('finish', `update sandbox_resets set finished_at = :now where id = :id`);

/** A person's active membership of a company, the admin's first; undefined also where there is no such company. */
export const activeMember = (
  db: OperatorDb,
  company: string,
  account: string,
): Promise<Statements['activeMember']['row'] | undefined> => db.findOne(memberRow, { company, account });

const present = (row: Statements['readReset']['row']): SandboxReset => ({
  ...row,
  status: row.finished_at === null ? 'running' : 'finished',
});

export async function get(db: OperatorDb, id: string): Promise<SandboxReset | undefined> {
  const row = await db.findOne(read, { id });
  return row === undefined ? undefined : present(row);
}

/** The one under way, which may have been asked for before; and whether it is new. */
export async function begin(
  tx: OperatorTx,
  company: string,
  { id, requestedBy }: { id: string; requestedBy: string },
): Promise<{ reset: SandboxReset; isNew: boolean }> {
  const isNew = (await tx.run(insert, { company, id, requested_by: requestedBy })) === 1;
  if (isNew) enqueue(tx, { kind: resetKind, key: id, company });
  const reset = await tx.findOne(readRunning, { company });
  // The running one has ended meanwhile.
  return reset === undefined ? begin(tx, company, { id, requestedBy }) : { reset: present(reset), isNew };
}

/** Locks it. Undefined where it has ended, or another process is at it. */
export const take = (tx: OperatorTx, id: string): Promise<Statements['takeReset']['row'] | undefined> =>
  tx.findOne(takeRow, { id });

export const addRemoved = (tx: OperatorTx, id: string, removed: number): void => tx.send(progress, { id, removed });

export const setFinished = (tx: OperatorTx, id: string): void => tx.send(finish, { id });
