/** SQL of the set-up page: the finished set-ups of one person in all companies. */
import type { OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';
import type { MembershipKey } from './store.ts';

const statement = statementsOf<Statements>('memberships');

const finishRow = statement(
  'finishSetup',
  `update memberships set status = 'active', set_up_at = :now, invite_token_hash = null, invite_expires_at = null, updated_at = :stamp where company_id = :company and id = :id`,
);

const finished = `select m.company_id from memberships m where m.account_id = :account_id and m.status = 'active' and m.set_up_at is not null`;

// In the order of their ids, as every command that locks more than one.
const lockFinished = statement(
  'lockFinished',
  `select c.id from companies c where c.id in (${finished} union all select :also) order by c.id for no key update`,
);
const readFinished = statement('finished', `select distinct company_id as id from (${finished}) f`);

// Their links stay invalid: a Partner or the operator invites again, or the invitation expires.
const reopenRows = statement(
  'reopen',
  `update memberships m set status = 'pending_setup', set_up_at = null, invite_expires_at = :expires_at, updated_at = :stamp
   where m.account_id = :account_id and m.status = 'active' and m.set_up_at is not null`,
);

const administered = statement(
  'administered',
  `select c.id from companies c where c.onboarding_mode = 'web_flow' and c.status <> 'offboarded' and c.id in (${finished} and m.role = 'admin') order by c.id`,
);

/** The set-up is finished: active, and the link stops working. */
export const finish = (tx: OperatorTx, { company, id }: MembershipKey): void => tx.send(finishRow, { company, id });

/** Locks the companies of the person's finished set-ups, and `also`, before any other lock; returns their ids. */
export const lockCompaniesOf = async (
  tx: OperatorTx,
  accountId: string,
  also: string | null,
): Promise<ReadonlySet<string>> =>
  new Set((await tx.many(lockFinished, { account_id: accountId, also })).map(({ id }) => id));

/** The companies of the person's finished set-ups. */
export const readCompaniesOf = async (tx: OperatorTx, accountId: string): Promise<readonly string[]> =>
  (await tx.many(readFinished, { account_id: accountId })).map(({ id }) => id);

/** Sets the person's finished set-ups to pending. */
export const reopen = (tx: OperatorTx, accountId: string, expiresAt: string): void =>
  tx.send(reopenRows, { account_id: accountId, expires_at: expiresAt });

/** The `web_flow` companies that the person administers by a finished set-up: they confirm the access of their Partners. */
export const confirmableBy = async (tx: OperatorTx, accountId: string): Promise<readonly string[]> =>
  (await tx.many(administered, { account_id: accountId })).map(({ id }) => id);
