/** All SQL on sessions and on the settings of a person. They belong to no tenant; only the operator's database role sees them. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Session } from '@mahnwerk/contract/account/sessions.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { endSignIns } from '../factors/index.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('sessions');

/** Neither too old nor too long unused. */
export const lives = `s.expires_at > :now and s.last_seen_at > :now::timestamptz - make_interval(mins => s.idle_minutes)`;

const findSession = statement(
  'find',
  `select s.id, s.account_id, a.first_name, a.last_name, s.proved_at > :now::timestamptz - interval '${limits.proof_minutes} minutes' as has_fresh_proof,
     coalesce(s.factor_proved_at > :now::timestamptz - interval '${limits.proof_minutes} minutes', false) as has_fresh_factor,
     o.kind, o.owner_id, o.roles, o.read_only, o.is_dunning_locked, o.is_policy_locked
   from sessions s join accounts a on a.id = s.account_id
   left join lateral (
     select 'company' as kind, m.company_id as owner_id, array[m.role::text] as roles, coalesce(c.sandbox_origin = 'production_mirror', false) as read_only,
       c.dunning_locked as is_dunning_locked, c.dunning_policy_locked as is_policy_locked
     from memberships m join companies c on c.id = m.company_id
     where m.account_id = s.account_id and m.id = :membership and m.status = 'active' and c.status = 'active'
     union all
     select 'operator', null, f.roles::text[], false, false, false from staff f where f.id = :membership and f.account_id = s.account_id and f.status = 'active'
       and (not :needs_factor or s.factor_proved_at is not null)
     union all
     select 'partner', u.partner_id, array[u.role::text], false, false, false from partner_users u
     where u.id = :membership and u.account_id = s.account_id and u.status = 'active') o on true
   where s.token_hash = :token_hash and ${lives}`,
  {
    notNull: ['has_fresh_proof', 'has_fresh_factor'],
    nullable: ['kind', 'owner_id', 'roles', 'read_only', 'is_dunning_locked', 'is_policy_locked'],
  },
);

const insertSession = statement(
  'insert',
  `insert into sessions (id, account_id, token_hash, address, browser, proved_at, factor_proved_at, last_seen_at, idle_minutes, expires_at, created_at)
   values (:id, :account_id, :token_hash, :address, :browser, :now, case when :by_factor::boolean then :now::timestamptz end, :now, :idle_minutes, :expires_at, :now)`,
);

// Locked rows are skipped until their next use: the statement never waits and cannot deadlock.
const markSeen = statement(
  'markSeen',
  `update sessions set last_seen_at = :now
   from (select id from sessions where id = any(:ids::uuid[]) and last_seen_at < :now::timestamptz - interval '5 minutes' order by id for update skip locked) used
   where sessions.id = used.id`,
);

const readOne = statement(
  'get',
  `select s.id, s.address, s.browser, s.created_at, s.last_seen_at from sessions s where s.id = :id and s.account_id = :account_id and ${lives}`,
);
const endOne = statement(
  'end',
  `delete from sessions s where s.id = :id and s.account_id = :account_id returning s.id`,
);
const endOthers = statement(
  'endOthers',
  `delete from sessions s where s.account_id = :account_id and s.id is distinct from :kept returning s.id`,
);
// Without an active membership there is nothing that a session could act for.
const endHomeless = statement(
  'endHomeless',
  `delete from sessions s where s.account_id = :account_id
     and not exists (select from memberships m join companies c on c.id = m.company_id where m.account_id = :account_id and m.status = 'active' and c.status <> 'offboarded')
     and not exists (select from staff f where f.account_id = :account_id and f.status = 'active')
     and not exists (select from partner_users u where u.account_id = :account_id and u.status = 'active')
   returning s.id`,
);
const idsOfAccount = statement('ids', `select s.id from sessions s where s.account_id = :account_id`);
const setSignedIn = statement('setSignedIn', `update accounts set last_signed_in_at = :now where id = :account_id`);
const replaceToken = statement(
  'replaceToken',
  `update sessions set token_hash = :token_hash, factor_proved_at = :now where id = :id returning expires_at`,
);
const endOfToken = statement('endOfToken', `delete from sessions s where s.token_hash = :token_hash returning s.id`);
const setProved = statement(
  'prove',
  `update sessions set proved_at = :now, factor_proved_at = case when :by_factor then :now else factor_proved_at end where id = :id returning proved_at`,
);
const removeEnded = statement(
  'removeEnded',
  `delete from sessions s where s.id in (select each.id from sessions each where each.expires_at <= :now order by each.expires_at limit :batch)`,
);

const readPerson = statement(
  'person',
  `select a.id, a.email, a.first_name, a.last_name, a.language, a.theme, a.density, a.single_keys, s.id as session_id, s.proved_at, s.expires_at
   from accounts a join sessions s on s.account_id = a.id and s.id = :session where a.id = :account_id`,
);
const readMemberships = statement(
  'memberships',
  `select m.id, 'company' as kind, m.company_id as owner_id, c.name as owner_name, c.customer_number, array[m.role::text] as roles
   from memberships m join companies c on c.id = m.company_id
   where m.account_id = :account_id and m.status = 'active' and c.status = 'active'
   union all
   select f.id, 'operator', null, '', null, f.roles::text[] from staff f where f.account_id = :account_id and f.status = 'active'
   union all
   select u.id, 'partner', u.partner_id, p.name, null, array[u.role::text] from partner_users u join partners p on p.id = u.partner_id
   where u.account_id = :account_id and u.status = 'active'
   order by owner_name, id`,
  { notNull: ['id', 'kind', 'owner_name', 'roles'] },
);
const lockSettings = statement(
  'lockSettings',
  `select a.first_name, a.last_name, a.language, a.theme, a.density, a.single_keys from accounts a where a.id = :id for update`,
);
const updateSettings = statement(
  'updateSettings',
  `update accounts set first_name = :first_name, last_name = :last_name, language = :language, theme = :theme, density = :density, single_keys = :single_keys, updated_at = :stamp where id = :id`,
);
const setPassword = statement(
  'setPassword',
  `update accounts set password_hash = :password_hash, password_proven_at = :now, email_verified_at = coalesce(email_verified_at, :now), updated_at = :stamp where id = :id`,
);

type Asked = Omit<Statements['find']['parameters'], 'now'>;

/** A valid session, and the membership if it is an active one of its person. `needs_factor`: that of staff only behind a second factor. */
export const find = (db: OperatorDb, asked: Asked): Promise<Statements['find']['row'] | undefined> =>
  db.findOne(findSession, asked);

type NewSession = Omit<Statements['insert']['parameters'], 'now'>;

export const insert = (tx: OperatorTx, session: NewSession): void => tx.send(insertSession, session);

/** Sets the last use of these sessions to now, unless it was in the last five minutes. */
export const touch = (tx: OperatorTx, ids: readonly string[]): Promise<number> => tx.run(markSeen, { ids: [...ids] });

/** Ends a session of the person; undefined if there is no such session. */
export const end = async (tx: OperatorTx, accountId: string, id: string): Promise<string | undefined> =>
  (await tx.findOne(endOne, { id, account_id: accountId }))?.id;

/** Ends the session of a token; returns its id. */
export const endByToken = async (tx: OperatorTx, tokenHash: Buffer): Promise<string | undefined> =>
  (await tx.findOne(endOfToken, { token_hash: tokenHash }))?.id;

/** Ends the sessions of the person and its unfinished sign-ins; returns the ids of the sessions. @param kept the one that stays; null: none */
export async function endAll(tx: OperatorTx, accountId: string, kept: string | null): Promise<readonly string[]> {
  endSignIns(tx, accountId);
  return (await tx.many(endOthers, { account_id: accountId, kept })).map(({ id }) => id);
}

/** The sessions of a person. */
export const idsOf = async (tx: OperatorTx, accountId: string): Promise<readonly string[]> =>
  (await tx.many(idsOfAccount, { account_id: accountId })).map(({ id }) => id);

/** Ends the sessions of a person without an active membership. */
export const endWithoutMembership = (tx: OperatorTx, accountId: string): Promise<number> =>
  tx.run(endHomeless, { account_id: accountId });

/** The person has signed in. */
export const noteSignIn = (tx: OperatorTx, accountId: string): void => tx.send(setSignedIn, { account_id: accountId });

/** Replaces the token of a session, whose person has just shown a second factor; returns when the session ends. */
export const renew = async (tx: OperatorTx, id: string, tokenHash: Buffer): Promise<string> =>
  (await tx.one(replaceToken, { id, token_hash: tokenHash })).expires_at;

/** Records a proof of identity; returns when. */
export const prove = async (tx: OperatorTx, id: string, byFactor: boolean): Promise<string> =>
  (await tx.one(setProved, { id, by_factor: byFactor })).proved_at;

/** Removes sessions past their end, at most a batch; returns the number. */
export const purge = (tx: OperatorTx, batch: number): Promise<number> => tx.run(removeEnded, { batch });

export type Person = Statements['person']['row'];

export const readPersonOf = (db: OperatorDb, accountId: string, session: string): Promise<Person | undefined> =>
  db.findOne(readPerson, { account_id: accountId, session });

export const membershipsOf = (
  db: OperatorDb,
  accountId: string,
): Promise<readonly Statements['memberships']['row'][]> => db.many(readMemberships, { account_id: accountId });

/** What a person may change of itself. */
export type Settings = Statements['lockSettings']['row'];

export const lockSettingsOf = (tx: OperatorTx, id: string): Promise<Settings | undefined> =>
  tx.findOne(lockSettings, { id });

export const saveSettings = (tx: OperatorTx, id: string, settings: Settings): void =>
  tx.send(updateSettings, { id, ...settings });

/** The person proved itself by the former password. */
export const savePassword = (tx: OperatorTx, id: string, passwordHash: string): void =>
  tx.send(setPassword, { id, password_hash: passwordHash });

const sessions: Listing = {
  from: 'sessions s',
  alias: 's',
  tenant: false,
  columns: 's.id, s.address, s.browser, s.created_at, s.last_seen_at',
  where: `s.account_id = :account_id and ${lives}`,
};

type ListedSession = Omit<Session, 'current'>;

/** A session of the person that has not ended. */
export const get = (db: OperatorDb, accountId: string, id: string): Promise<ListedSession | undefined> =>
  db.findOne(readOne, { account_id: accountId, id });

/** The sessions of a person that have not ended. */
export const page = (db: OperatorDb, accountId: string, query: PageQuery): Promise<PageOf<ListedSession>> =>
  readPage<ListedSession>(db, sessions, query, { account_id: accountId });

// A session whose person has no membership has one row.
const readers = statement(
  'readers',
  `select s.id, o.kind, o.owner_id, o.roles, o.companies
   from sessions s
   left join lateral (
     select 'company' as kind, m.company_id as owner_id, array[m.role::text] as roles, array[]::uuid[] as companies
     from memberships m join companies c on c.id = m.company_id
     where m.account_id = s.account_id and m.status = 'active' and c.status = 'active'
     union all
     select 'operator', null, f.roles::text[], array[]::uuid[] from staff f where f.account_id = s.account_id and f.status = 'active'
       and (not :needs_factor or exists (select from totp t where t.account_id = f.account_id and t.secret is not null)
         or exists (select from passkeys p where p.account_id = f.account_id))
     union all
     select 'partner', u.partner_id, array[u.role::text], array(
       select a.company_id from partner_access a join companies c on c.id = a.company_id
       where a.partner_id = u.partner_id and a.company_id = any(:companies::uuid[]) and a.access = 'available' and c.status = 'active')
     from partner_users u where u.account_id = s.account_id and u.status = 'active') o on true
   where s.id = any(:sessions::uuid[]) and ${lives}`,
  { nullable: ['kind', 'owner_id', 'roles', 'companies'] },
);

type AskedReaders = Omit<Statements['readers']['parameters'], 'now'>;

/** A row for each membership of each session that lives, one without a kind where there is none. */
export const readersOf = (db: OperatorDb, asked: AskedReaders): Promise<readonly Statements['readers']['row'][]> =>
  db.many(readers, asked);
