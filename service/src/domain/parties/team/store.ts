/** All SQL on people of the operator (`staff`) and of Partners (`partner_users`): the same statements on both tables. */
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { type Statement, statementsOf } from '../../../platform/database/statement.ts';
import { newId } from '../../../platform/ids.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Invitation } from '../invitations/index.ts';
import type { Member } from './member.ts';
import type { Statements } from './statements.gen.ts';
import type { Assignee } from '@mahnwerk/contract/case/mandates.ts';

const statement = statementsOf<Statements>('team');

interface Table {
  readonly name: 'staff' | 'partner_users';
  /** The rows of one owner. The operator has no id: its parameter is null. */
  readonly owned: string;
  readonly roles: string;
  /** The columns of a new row that differ, and their values. */
  readonly own: readonly [columns: string, values: string];
  readonly setRoles: string;
}

const staffTable: Table = {
  name: 'staff',
  owned: ':owner::uuid is null',
  roles: 't.roles::text[]',
  own: ['roles', ':roles::text[]'],
  setRoles: 'roles = :roles::text[]',
};
const partnerTable: Table = {
  name: 'partner_users',
  owned: 't.partner_id = :owner::uuid',
  roles: 'array[t.role::text]',
  own: ['partner_id, role', ':owner::uuid, (:roles::text[])[1]'],
  setRoles: 'role = (:roles::text[])[1]',
};

const columnsOf = ({ roles }: Table): string =>
  `t.id, t.account_id, a.email, a.first_name, a.last_name, ${roles} as roles, t.status, t.invite_expires_at, a.last_signed_in_at, t.created_at, t.updated_at`;

const ended = 'invite_token_hash = null, updated_at = :stamp';

function textsOf(table: Table) {
  const { name, owned, roles, own, setRoles } = table;
  const rows = `select ${columnsOf(table)} from ${name} t join accounts a on a.id = t.account_id`;
  return {
    read: `${rows} where ${owned} and t.id = :id and t.status <> 'revoked'`,
    live: `${rows} where ${owned} and a.email = :email and t.status in ('pending_setup', 'active')`,
    // The active admins too, in one order: of two commands that each remove one, the second waits and finds one admin less.
    lock: `${rows} where ${owned} and t.status <> 'revoked' and (t.id = :id or (t.status = 'active' and 'admin' = any(${roles}))) order by t.id for no key update of t`,
    insert: `insert into ${name} as t (id, account_id, ${own[0]}, status, invite_token_hash, invite_expires_at, created_at, updated_at)
      values (:id, :account_id, ${own[1]}, 'pending_setup', :token_hash, :expires_at, :now, :now)`,
    setRoles: `update ${name} as t set ${setRoles}, updated_at = :stamp where t.id = :id`,
    setInvitation: `update ${name} set invite_token_hash = :token_hash, invite_expires_at = :expires_at, updated_at = :stamp where id = :id`,
    finish: `update ${name} set status = 'active', invite_expires_at = null, ${ended} where id = :id`,
    revoke: `update ${name} set status = 'revoked', revoked_at = :now, invite_expires_at = null, ${ended} where id = :id`,
    expire: `update ${name} set status = 'expired', ${ended}
      where id in (select e.id from ${name} e where e.status = 'pending_setup' and e.invite_expires_at <= :now order by e.invite_expires_at limit :batch for update skip locked)`,
  };
}

const known = { notNull: ['roles'] };
const staff = textsOf(staffTable);
const users = textsOf(partnerTable);

const insertStaff = statement('staff_insert', staff.insert);
const insertUser = statement('user_insert', users.insert);

/** A new person, invited. */
type NewRow = Omit<Statements['user_insert']['parameters'], 'now'>;

const ofStaff = {
  read: statement('staff_read', staff.read, known),
  live: statement('staff_live', staff.live, known),
  lock: statement('staff_lock', staff.lock, known),
  insert: (tx: OperatorTx, row: NewRow): void => tx.send(insertStaff, row),
  setRoles: statement('staff_setRoles', staff.setRoles),
  setInvitation: statement('staff_setInvitation', staff.setInvitation),
  finish: statement('staff_finish', staff.finish),
  revoke: statement('staff_revoke', staff.revoke),
  expire: statement('staff_expire', staff.expire),
};
const ofPartners = {
  read: statement('user_read', users.read, known),
  live: statement('user_live', users.live, known),
  lock: statement('user_lock', users.lock, known),
  insert: (tx: OperatorTx, row: NewRow): void => tx.send(insertUser, row),
  setRoles: statement('user_setRoles', users.setRoles),
  setInvitation: statement('user_setInvitation', users.setInvitation),
  finish: statement('user_finish', users.finish),
  revoke: statement('user_revoke', users.revoke),
  expire: statement('user_expire', users.expire),
};

type MemberRow = Statements['staff_read']['row'];

const memberOf = (row: MemberRow): Member => row as Member;

/** The statements of one table. */
interface TeamStatements {
  readonly read: Statement<Statements['staff_read']['parameters'], MemberRow>;
  readonly live: Statement<Statements['staff_live']['parameters'], MemberRow>;
  readonly lock: Statement<Statements['staff_lock']['parameters'], MemberRow>;
  readonly insert: (tx: OperatorTx, row: NewRow) => void;
  readonly setRoles: Statement<Statements['staff_setRoles']['parameters'], object>;
  readonly setInvitation: Statement<Statements['staff_setInvitation']['parameters'], object>;
  readonly finish: Statement<Statements['staff_finish']['parameters'], object>;
  readonly revoke: Statement<Statements['staff_revoke']['parameters'], object>;
  readonly expire: Statement<Statements['staff_expire']['parameters'], object>;
}

interface NewMember extends Pick<Member, 'account_id' | 'roles'> {
  readonly owner: string | null;
  readonly invitation: Invitation;
}

/** The people of one kind of owner. `owner`: the Partner; null for the operator. */
function storeOf(sql: TeamStatements, listing: Listing) {
  return {
    async get(db: OperatorDb, owner: string | null, id: string): Promise<Member | undefined> {
      const row = await db.findOne(sql.read, { owner, id });
      return row && memberOf(row);
    },
    /** The invited or active person with this address. */
    async findLive(db: OperatorDb, owner: string | null, email: string): Promise<Member | undefined> {
      const row = await db.findOne(sql.live, { owner, email });
      return row && memberOf(row);
    },
    /** The person, and the other active admins of its owner; all locked until the transaction ends. */
    async lock(
      tx: OperatorTx,
      owner: string | null,
      id: string,
    ): Promise<{ readonly member: Member | undefined; readonly otherAdmins: readonly Member[] }> {
      const rows = (await tx.many(sql.lock, { owner, id })).map(memberOf);
      return { member: rows.find((each) => each.id === id), otherAdmins: rows.filter((each) => each.id !== id) };
    },
    /** Inserts an invited person; returns its id. */
    insert(tx: OperatorTx, { owner, account_id, roles, invitation: { token_hash, expires_at } }: NewMember): string {
      const id = newId();
      sql.insert(tx, { id, owner, account_id, roles, token_hash, expires_at });
      return id;
    },
    setRoles: (tx: OperatorTx, id: string, roles: Member['roles']): void => tx.send(sql.setRoles, { id, roles }),
    setInvitation: (tx: OperatorTx, id: string, { token_hash, expires_at }: Invitation): void =>
      tx.send(sql.setInvitation, { id, token_hash, expires_at }),
    /** The set-up is finished: active, and the link stops working. */
    finish: (tx: OperatorTx, id: string): void => tx.send(sql.finish, { id }),
    revoke: (tx: OperatorTx, id: string): void => tx.send(sql.revoke, { id }),
    /** Expires invitations past their deadline, at most a batch; returns the number. */
    expire: (tx: OperatorTx, batch: number): Promise<number> => tx.run(sql.expire, { batch }),
    page: (db: OperatorDb, owner: string | null, query: PageQuery): Promise<PageOf<Member>> =>
      readPage<Member>(db, listing, query, { owner }),
  };
}

export type TeamStore = ReturnType<typeof storeOf>;

const listingOf = (table: Table): Listing => ({
  from: `${table.name} t`,
  rowsFrom: `${table.name} t join accounts a on a.id = t.account_id`,
  alias: 't',
  tenant: false,
  columns: columnsOf(table),
  where: `${table.owned} and t.status <> 'revoked'`,
  filters: { status: 't.status = :status', role: `:role = any(${table.roles})` },
});

export const staffStore: TeamStore = storeOf(ofStaff, listingOf(staffTable));
export const partnerUserStore: TeamStore = storeOf(ofPartners, listingOf(partnerTable));

const addRow = statement(
  'addStaff',
  `insert into staff as s (id, account_id, roles, status, created_at, updated_at) values (:id, :account_id, :roles::text[], 'active', :now, :now)
   on conflict (account_id) where status in ('pending_setup', 'active')
   do update set roles = array(select distinct unnest(s.roles || excluded.roles) order by 1), status = 'active', invite_token_hash = null, invite_expires_at = null, updated_at = :stamp returning s.id`,
);

/** Makes a person an active member of the staff; one who is a member already keeps its roles too. */
export const addStaff = async (tx: OperatorTx, accountId: string, roles: Member['roles']): Promise<string> =>
  (await tx.one(addRow, { id: newId(), account_id: accountId, roles })).id;

const invited = `t.invite_token_hash = :token_hash and t.status = 'pending_setup' and t.invite_expires_at > :now`;
const readInvited = statement(
  'invited',
  `select t.id, t.account_id, a.email, 'operator' as kind, '' as owner_name, t.roles::text[] as roles, t.invite_expires_at from staff t join accounts a on a.id = t.account_id where ${invited}
   union all
   select t.id, t.account_id, a.email, 'partner', p.name, array[t.role::text], t.invite_expires_at from partner_users t join accounts a on a.id = t.account_id join partners p on p.id = t.partner_id where ${invited}`,
  { notNull: ['id', 'account_id', 'email', 'kind', 'owner_name', 'roles', 'invite_expires_at'] },
);
const lockInvitedStaff = statement('lockInvitedStaff', `select t.id from staff t where ${invited} for no key update`);
const lockInvitedUser = statement(
  'lockInvitedUser',
  `select t.id from partner_users t where ${invited} for no key update`,
);

/** A valid invitation of the operator or of a Partner. */
export type InvitedMember = Statements['invited']['row'];

export const findInvited = (db: OperatorDb, tokenHash: Buffer): Promise<InvitedMember | undefined> =>
  db.findOne(readInvited, { token_hash: tokenHash });

/** The same, locked: a change of roles, a new link and a removal wait. */
export async function lockInvited(tx: OperatorTx, tokenHash: Buffer): Promise<InvitedMember | undefined> {
  await tx.findOne(lockInvitedStaff, { token_hash: tokenHash });
  await tx.findOne(lockInvitedUser, { token_hash: tokenHash });
  return findInvited(tx, tokenHash);
}

// Active members of the staff, to whom work is assigned: by the id of the person.

const name = `concat_ws(' ', a.first_name, a.last_name)`;

const active = statement(
  'active_staff',
  `select a.id, ${name} as name from staff t join accounts a on a.id = t.account_id where a.id = :id and t.status = 'active'`,
  { notNull: ['name'] },
);

/** The member with this id of a person; undefined for one who is not active. */
export const findAssignee = (db: OperatorDb, id: string): Promise<Assignee | undefined> => db.findOne(active, { id });

const some = statement(
  'some_staff',
  `select a.id, ${name} as name, t.roles::text[] as roles from staff t join accounts a on a.id = t.account_id where a.id = any(:ids::uuid[]) and t.status = 'active'
   order by lower(${name}), a.id`,
  { notNull: ['name', 'roles'] },
);

/** The active members with these ids of people, with their roles. */
export const findStaff = (db: OperatorDb, ids: readonly string[]) => db.many(some, { ids });

const listing: Listing = {
  from: 'staff t join accounts a on a.id = t.account_id',
  alias: 't',
  tenant: false,
  columns: `a.id, ${name} as name`,
  where: `t.status = 'active'`,
  orders: { name: `lower(${name})` },
};

export const listAssignees = (db: OperatorDb, query: PageQuery): Promise<PageOf<Assignee>> =>
  readPage<Assignee>(db, listing, query);
