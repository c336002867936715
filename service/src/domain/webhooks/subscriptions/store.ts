/** All SQL on subscriptions, and on the initial state of their endpoints; later states are the dispatcher's. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { SubscriptionSettings, Subscription } from './subscription.ts';
import { sqlStateOf, sqlStates } from '../../../platform/database/failure.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { OperatorTx, OwnerDb, OwnerTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';

const statement = statementsOf<Statements>('webhooks');

// A pause is in transport time and shown only while it lasts.
const columns = `s.id, s.url, s.enabled, s.events, s.companies, s.description, s.max_consecutive_failures, e.consecutive_failures, e.last_failure_at, e.last_success_at,
  e.lane, e.lane_reason, case when e.open_until > statement_timestamp() then e.open_until end as open_until,
  s.auto_disabled, s.disabled_at, s.contract_version, s.created_at, s.updated_at`;
const rows = 'webhook_subscriptions s join webhook_endpoints e on e.subscription_id = s.id';
const own = 's.owner_kind = :owner_kind and s.owner_id = :owner_id';

const listing: Listing = {
  tenant: 'owner',
  from: 'webhook_subscriptions s',
  rowsFrom: rows,
  alias: 's',
  columns,
  filters: { enabled: 's.enabled = :enabled' },
};

// An owner has twenty at most: counting them is no scan.
export const page = (db: OwnerDb, query: PageQuery): Promise<PageOf<Subscription>> =>
  readPage<Subscription>(db, listing, query);

const read = statement('read', `select ${columns} from ${rows} where ${own} and s.id = :id`);

export const find = async (db: OwnerDb, id: string): Promise<Subscription | undefined> =>
  (await db.findOne(read, { id })) as Subscription | undefined;

const lockForChange = statement(
  'lock',
  `select ${columns} from ${rows} where ${own} and s.id = :id for no key update of s`,
);

/** The row, locked until the transaction ends: other changes and the dispatcher's disabling wait. */
export const lock = async (tx: OwnerTx, id: string): Promise<Subscription | undefined> =>
  (await tx.findOne(lockForChange, { id })) as Subscription | undefined;

const lockForShareRow = statement(
  'lockForShare',
  `select s.enabled from webhook_subscriptions s where ${own} and s.id = :id for key share of s`,
);

/** Blocks the deletion of the subscription until the transaction ends, so that its purge sees new deliveries. */
export const lockForShare = (tx: OwnerTx, id: string): Promise<{ readonly enabled: boolean } | undefined> =>
  tx.findOne(lockForShareRow, { id });

const lockOwner = statement(
  'lockOwner',
  `select pg_advisory_xact_lock(hashtextextended('webhook subscriptions ' || :owner_kind::text || ' ' || :owner_id::text, 0))`,
);
const readUrls = statement('urls', `select s.id, s.url from webhook_subscriptions s where ${own}`);

export interface StoredUrl {
  readonly id: string;
  readonly url: string;
}

/** The URLs of the owner's subscriptions. */
export const urls = (db: OwnerDb): Promise<StoredUrl[]> => db.many(readUrls);

/** The same, locked: creations of one owner are serialized. */
export async function lockUrls(tx: OwnerTx): Promise<StoredUrl[]> {
  const [, found] = await Promise.all([tx.run(lockOwner), urls(tx)]);
  return found;
}

const insertRow = statement(
  'insert',
  `with subscription as (
     insert into webhook_subscriptions (id, owner_kind, owner_id, url, enabled, events, companies, description, max_consecutive_failures, disabled_at, secret, created_at, updated_at)
     values (:id, :owner_kind, :owner_id, :url, :enabled, :events, :companies, :description, :max_consecutive_failures, case when :enabled then null else :now::timestamptz end, :secret, :now, :now)
     returning id, owner_kind, owner_id
   )
   insert into webhook_endpoints (subscription_id, owner_kind, owner_id) select id, owner_kind, owner_id from subscription`,
);

/** False where a concurrent change has taken the URL; the transaction is aborted then. */
export const insert = (
  tx: OwnerTx,
  subscription: { readonly id: string; readonly secret: Buffer } & SubscriptionSettings,
): Promise<boolean> => unlessTaken(tx.run(insertRow, subscription));

const updateRow = statement(
  'update',
  `update webhook_subscriptions s set url = :url, enabled = :enabled, events = :events, companies = :companies, description = :description, max_consecutive_failures = :max_consecutive_failures,
     auto_disabled = s.auto_disabled and not :enabled, disabled_at = case when :enabled then null else coalesce(s.disabled_at, :now) end, updated_at = :stamp
   where ${own} and s.id = :id`,
);

/** False where a concurrent change has taken the URL; the row is locked. */
export const update = (tx: OwnerTx, id: string, settings: SubscriptionSettings): Promise<boolean> =>
  unlessTaken(tx.run(updateRow, { id, ...settings }));

const forgetReceiver = statement(
  'forgetReceiver',
  `update webhook_endpoints e set lane = 'unknown', lane_reason = null, half_open_attempts = 0, open_until = null, consecutive_failures = case when :counting then e.consecutive_failures else 0 end
   where e.subscription_id = :id and e.owner_kind = :owner_kind and e.owner_id = :owner_id`,
);

/** Resets the state of the endpoint. @param counting keep the number of consecutive failures */
export const forgetEndpoint = (tx: OwnerTx, id: string, counting: boolean): void =>
  tx.send(forgetReceiver, { id, counting });

const rotateSecret = statement(
  'rotateSecret',
  `update webhook_subscriptions s set previous_secret = s.secret, previous_until = statement_timestamp() + make_interval(hours => ${limits.webhook_secret_overlap_hours}), secret = :secret, updated_at = :stamp
   where ${own} and s.id = :id`,
);

/** Replaces the secret; the previous one stays valid for the overlap, by the database's clock. */
export const setSecret = (tx: OwnerTx, id: string, secret: Buffer): void => tx.send(rotateSecret, { id, secret });

const removeRow = statement('remove', `delete from webhook_subscriptions s where ${own} and s.id = :id`);

/** Deletes a subscription; returns whether it existed. A trigger adds it to webhook_purges, and a job deletes its deliveries. */
export const remove = async (tx: OwnerTx, id: string): Promise<boolean> => (await tx.run(removeRow, { id })) === 1;

async function unlessTaken(writing: Promise<number>): Promise<boolean> {
  try {
    return (await writing) > 0;
  } catch (error) {
    if (sqlStateOf(error) !== sqlStates.unique_violation) throw error;
    return false;
  }
}

// The rotation of the secret key: the secrets of all subscriptions by id. Re-encryption does not change a subscription.

const lockOthers = statement(
  'lockSealedOtherwise',
  `select s.id, s.secret, s.previous_secret from webhook_subscriptions s
   where s.id > :after and (substring(s.secret for length(:header::bytea)) <> :header or substring(s.previous_secret for length(:header::bytea)) <> :header)
   order by s.id limit :batch for no key update`,
);

const replace = statement(
  'replaceSeals',
  `update webhook_subscriptions set secret = :secret, previous_secret = :previous_secret where id = :id`,
);

export interface SealedRow {
  readonly id: string;
  readonly secret: Buffer;
  readonly previous_secret: Buffer | null;
}

/** Rows after this id with a secret that does not begin with the header, locked. */
export const lockSealedOtherwise = (
  tx: OperatorTx,
  asked: { readonly after: string; readonly batch: number; readonly header: Buffer },
): Promise<SealedRow[]> => tx.many(lockOthers, asked);

export const replaceSeals = (tx: OperatorTx, sealed: SealedRow): void => tx.send(replace, sealed);
