/** SQL on the users of a company, as its own admins manage them: without those who were removed. */
import type { Membership } from '@mahnwerk/contract/partner/memberships.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';
import { columns, members, type MembershipKey } from './store.ts';

const statement = statementsOf<Statements>('memberships');

const one = `m.company_id = :company and m.id = :id and m.status <> 'revoked'`;
const readUserRow = statement('readUser', `select ${columns} from memberships m where ${one}`);
const lockUserRow = statement('lockUser', `select ${columns}, m.account_id from memberships m where ${one} for update`);
const otherAdmin = statement(
  'otherAdmin',
  `select m.id from memberships m where m.company_id = :company and m.id <> :id and m.role = 'admin' and m.status = 'active' limit 1`,
);

export const getUser = (db: OperatorDb, { company, id }: MembershipKey): Promise<Membership | undefined> =>
  db.findOne(readUserRow, { company, id });

/** A user, locked, and the account of the person. */
export interface LockedUser {
  readonly membership: Membership;
  readonly account_id: string;
}

export async function lockUser(tx: OperatorTx, { company, id }: MembershipKey): Promise<LockedUser | undefined> {
  const row = await tx.findOne(lockUserRow, { company, id });
  if (row === undefined) return undefined;
  const { account_id, ...membership } = row;
  return { membership, account_id };
}

/** Whether the company, whose row is locked, has an active admin besides this one. */
export const hasOtherAdmin = async (tx: OperatorTx, { company, id }: MembershipKey): Promise<boolean> =>
  (await tx.findOne(otherAdmin, { company, id })) !== undefined;

const users: Listing = { ...members, where: `${members.where} and m.status <> 'revoked'` };

export const pageOfUsers = (db: OperatorDb, company: string, query: PageQuery): Promise<PageOf<Membership>> =>
  readPage<Membership>(db, users, query, { company });
