/** All SQL on keys. One statement finds the caller of a secret, before any tenant is known. */
import type { ApiKey, OperatorKey } from '@mahnwerk/contract/operator/keys.ts';
import type { KeyScope } from '@mahnwerk/contract/grammar/scopes.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';

const statement = statementsOf<Statements>('keys');

// Suspended and expired keys and keys of suspended or offboarded companies are the same as unknown ones.
const findCaller = statement(
  'find',
  `select k.id, k.kind, k.token_name, k.scopes, k.company_id, k.partner_id, coalesce(c.sandbox_origin = 'production_mirror', false) as read_only,
     k.kind = 'dunning' and coalesce(c.dunning_locked, false) as is_locked, coalesce(c.dunning_policy_locked, false) as is_policy_locked,
     k.kind = 'dunning' and not exists (select from memberships m where m.company_id = k.company_id and m.status = 'active') as lacks_user
   from keys k left join companies c on c.id = k.company_id
   where k.secret_hash = :secret_hash and k.suspended_at is null
     and (k.expires_at is null or k.expires_at > :now)
     and (c.id is null or c.status = 'active')`,
  { notNull: ['read_only', 'is_locked', 'is_policy_locked', 'lacks_user'] },
);

/** A key in a response. */
export const columns = `k.id, k.kind, k.company_id, k.partner_id, k.token_name, k.scopes, k.last_used_at, k.expires_at, k.suspended_at, k.created_at, k.updated_at`;

const withOwner = `${columns},
  coalesce((select c.name from companies c where c.id = k.company_id), (select p.name from partners p where p.id = k.partner_id)) as owner_name`;

const read = statement('read', `select ${withOwner} from keys k where k.id = :id`);
const lockRow = statement('lock', `select ${withOwner} from keys k where k.id = :id for update`);

// The two branches are one index each.
const namesOfOwner = statement(
  'ofOwner',
  `select o.id, o.kind, o.token_name from (
     select k.id, k.kind, k.token_name, k.last_used_at from keys k where k.company_id = :owner
     union all
     select k.id, k.kind, k.token_name, k.last_used_at from keys k where k.partner_id = :owner) o
   order by o.last_used_at desc nulls last, o.id desc limit :most`,
  { notNull: ['id', 'kind', 'token_name'] },
);

const insertRow = statement(
  'insert',
  `insert into keys (id, kind, company_id, partner_id, token_name, scopes, secret_hash, expires_at, created_at, updated_at)
   values (:id, :kind, :company_id, :partner_id, :token_name, :scopes, :secret_hash, :expires_at, :now, :now)`,
);

const replaceSecret = statement(
  'replaceSecret',
  `update keys set secret_hash = :secret_hash, updated_at = :stamp where id = :id returning updated_at`,
);
const suspendRow = statement(
  'suspend',
  `update keys set suspended_at = :suspended_at, updated_at = :stamp where id = :id returning updated_at`,
);
const removeRow = statement('remove', `delete from keys where id = :id`);

// Locked rows are skipped until their next use: the statement never waits and cannot deadlock.
const markUsed = statement(
  'markUsed',
  `update keys set last_used_at = greatest(keys.last_used_at, :now)
   from (select id from keys where id = any(:ids::uuid[]) order by id for update skip locked) used where keys.id = used.id`,
);

const nameByHash = statement(
  'nameByHash',
  `select k.token_name from keys k where k.secret_hash = :secret_hash and k.id <> :id`,
);

const putRoot = statement(
  'putRoot',
  `insert into keys as k (id, kind, token_name, scopes, secret_hash, created_at, updated_at)
   values (:id, 'operator', :token_name, :scopes, :secret_hash, :now, :now)
   on conflict (id) do update set secret_hash = excluded.secret_hash, scopes = excluded.scopes, updated_at = excluded.updated_at
   where k.secret_hash <> excluded.secret_hash or k.scopes <> excluded.scopes`,
);

/** The caller behind a secret's hash; undefined for unknown and disabled keys. */
export async function find(db: OperatorDb, secretHash: Buffer): Promise<Caller | undefined> {
  const row = await db.findOne(findCaller, { secret_hash: secretHash });
  return row === undefined ? undefined : callerOf(row);
}

const callerOf = (row: Statements['find']['row']): Caller => ({
  id: row.id,
  kind: row.kind,
  name: row.token_name,
  scopes: row.scopes,
  companyId: row.company_id ?? undefined,
  partnerId: row.partner_id ?? undefined,
  readOnly: row.read_only,
  isLocked: row.is_locked,
  isPolicyLocked: row.is_policy_locked,
  lacksUser: row.lacks_user,
});

export const get = (db: OperatorDb, id: string): Promise<OperatorKey | undefined> => db.findOne(read, { id });

/** The keys of a company or a Partner, the last used ones first. */
export const ofOwner = (
  db: OperatorDb,
  owner: string,
  most: number,
): Promise<readonly Pick<ApiKey, 'id' | 'kind' | 'token_name'>[]> => db.many(namesOfOwner, { owner, most });

/** The row, locked until the transaction ends. */
export const lock = (tx: OperatorTx, id: string): Promise<OperatorKey | undefined> => tx.findOne(lockRow, { id });

export const insert = (tx: OperatorTx, key: ApiKey, secretHash: Buffer): void =>
  tx.send(insertRow, { ...key, secret_hash: secretHash });

/** Both return the new `updated_at`. */
export const setSecret = async (tx: OperatorTx, id: string, secretHash: Buffer): Promise<string> =>
  (await tx.one(replaceSecret, { id, secret_hash: secretHash })).updated_at;

export const setSuspended = async (tx: OperatorTx, id: string, since: string | null): Promise<string> =>
  (await tx.one(suspendRow, { id, suspended_at: since })).updated_at;

export const remove = (tx: OperatorTx, id: string): void => tx.send(removeRow, { id });

/** Sets the last use of these keys to now. */
export const touch = (tx: OperatorTx, ids: readonly string[]): Promise<number> => tx.run(markUsed, { ids: [...ids] });

/** The name of another key with this secret. */
export const otherWithSecret = async (tx: OperatorTx, id: string, secretHash: Buffer): Promise<string | undefined> =>
  (await tx.findOne(nameByHash, { id, secret_hash: secretHash }))?.token_name;

/** Creates the root key, or updates its secret and scopes. */
export const put = (
  tx: OperatorTx,
  root: { id: string; token_name: string; scopes: readonly KeyScope[]; secret_hash: Buffer },
): void => tx.send(putRoot, { ...root, scopes: [...root.scopes] });

export const keys: Listing = {
  from: 'keys k',
  alias: 'k',
  tenant: false,
  columns: withOwner,
  filters: {
    kind: 'k.kind = :kind',
    company_id: 'k.company_id = :company_id',
    partner_id: 'k.partner_id = :partner_id',
  },
  orders: { name: 'k.token_name', created: 'k.created_at' },
};

export const page = (db: OperatorDb, query: PageQuery): Promise<PageOf<OperatorKey>> =>
  readPage<OperatorKey>(db, keys, query);
