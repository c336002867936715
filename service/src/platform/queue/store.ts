/** All SQL on the queue. Times are the database's own: transport time, not business time. */
import type { CompanyTx, OperatorDb, OperatorTx } from '../database/session.ts';
import { statementsOf } from '../database/statement.ts';
import { type Listing, readPage } from '../lists/page.ts';
import type { PageOf, PageQuery } from '../lists/query.ts';
import type { Statements } from './statements.gen.ts';
import type { Postponement, WorkItem } from './work.ts';

const statement = statementsOf<Statements>('queue');

/** The notification channel of queues; the payload is the kind. */
export const workChannel = 'mahnwerk_work';

/** In `company_id`: no company. */
export const no_company = '00000000-0000-0000-0000-000000000000';

/** Behind all companies. */
const last_company = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const insert = statement(
  'insert',
  `insert into work_items (id, company_id, kind, key, payload, expires_at)
   values (:id, :company, :kind, :key, :payload, clock_timestamp() + make_interval(hours => :lifetime_hours))`,
);

// Without its lease, a process that has the work under way does not remove it.
const insertAgain = statement(
  'insertAgain',
  `insert into work_items as q (id, company_id, kind, key, payload, expires_at)
   values (:id, :company, :kind, :key, :payload, clock_timestamp() + make_interval(hours => :lifetime_hours))
   on conflict (company_id, kind, key) do update set payload = excluded.payload, expires_at = excluded.expires_at, attempts = 0,
     failed_at = null, late_since = null, dismissed_at = null, due_at = clock_timestamp(), lease_token = null, lease_until = '-infinity'`,
);

// One index step for each waiting company, then the head of its queue: the length of a queue does not matter. Another
// process may lease a found row first, so more rows are found than leased.
const lease = statement(
  'lease',
  `with recursive company as (
     (select company_id from work_items
      where kind = :kind and failed_at is null and company_id >= coalesce(:company::uuid, '${no_company}')
        and company_id <= coalesce(:company::uuid, '${last_company}') order by company_id limit 1)
     union all
     select (select q.company_id from work_items q where q.kind = :kind and q.failed_at is null and q.company_id > c.company_id
             and q.company_id <= coalesce(:company::uuid, '${last_company}') order by q.company_id limit 1)
     from company c where c.company_id is not null
   ), recent as (
     select * from unnest(:recent_companies::uuid[], :recent_ms::float8[]) as r (company_id, ms)
   ), running as (
     select company_id, count(*) as count from unnest(:running_companies::uuid[]) as h (company_id) group by company_id
   ), first as (
     select c.company_id, q.key, row_number() over (order by coalesce(r.ms, 0) + q.nth * :cost_ms::float8, q.due_at) as place
     from company c
     cross join lateral (
       select key, due_at, row_number() over (order by due_at) as nth
       from work_items
       where kind = :kind and company_id = c.company_id and failed_at is null
         and due_at <= clock_timestamp() and lease_until <= clock_timestamp()
       order by due_at limit :per_company
     ) q
     left join recent r on r.company_id = c.company_id
     left join running h on h.company_id = c.company_id
     where q.nth + coalesce(h.count, 0) <= :per_company
     order by place limit 4 * :batch
   ), due as (
     select q.company_id, q.key from first f join work_items q on q.company_id = f.company_id and q.kind = :kind and q.key = f.key
     where q.lease_until <= clock_timestamp() and q.failed_at is null
     order by f.place limit :batch for update of q skip locked
   )
   update work_items q set lease_token = :lease_token, lease_holder = :lease_holder, attempts = q.attempts + 1,
     lease_until = clock_timestamp() + make_interval(secs => :lease_seconds)
   from due where q.company_id = due.company_id and q.kind = :kind and q.key = due.key
   returning q.id, q.kind, q.key, nullif(q.company_id, '${no_company}') as company_id, q.payload, q.attempts,
     extract(epoch from clock_timestamp() - q.created_at)::float8 as age_seconds`,
  { nullable: ['company_id', 'payload'], notNull: ['age_seconds'] },
);

/** Our family of advisory locks: "mahq". The key is the holder. */
export const holder_family = 0x6d_61_68_71;

const gone = `q.lease_until > clock_timestamp() and q.lease_holder is not null and not exists (
     select from pg_locks l where l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid = ${holder_family}::oid
       and l.objid = q.lease_holder::oid and l.database = (select oid from pg_database where datname = current_database()))`;

const holdersGone = statement(
  'holdersGone',
  `select distinct q.lease_holder as holder from work_items q where ${gone}`,
  { notNull: ['holder'] },
);

// The attempt ended with its process: it does not count.
const takeBackRows = statement(
  'takeBack',
  `update work_items q set lease_token = null, lease_holder = null, lease_until = '-infinity', attempts = greatest(0, q.attempts - 1)
   where ${gone} and q.lease_holder = any(:holders::integer[])`,
);

/** Holders of leases whose process does not hold its lock. */
export const findHoldersGone = async (tx: OperatorTx): Promise<number[]> =>
  (await tx.many(holdersGone)).map(({ holder }) => holder);

/** Ends the leases of these holders, unless one holds its lock again; returns how many. */
export const takeBack = (tx: OperatorTx, holders: readonly number[]): Promise<number> =>
  tx.run(takeBackRows, { holders });

export interface LeaseRequest {
  readonly kind: string;
  readonly lease_token: string;
  /** The key of the lock that this process holds; null: none. */
  readonly lease_holder: number | null;
  readonly lease_seconds: number;
  readonly batch: number;
  /** Of this company alone; null: of all. */
  readonly company: string | null;
  readonly per_company: number;
  /** The company of each piece of work that this process runs, with repetition. */
  readonly running_companies: readonly string[];
  /** Companies that used the handler recently, and their milliseconds, in the same order. */
  readonly recent_companies: readonly string[];
  readonly recent_ms: readonly number[];
  readonly cost_ms: number;
}

const remove = statement(
  'remove',
  `delete from work_items where company_id = :company and kind = :kind and key = :key and lease_token = :lease_token`,
);

/** Work that still fails at this age is late: a restart or a short outage is over by then. */
const late_minutes = 20;

// Work whose next attempt would be after its lifetime fails now.
const postponeRow = statement(
  'postpone',
  `update work_items q set kind = coalesce(:next_kind, q.kind), lease_token = null, lease_until = '-infinity',
     due_at = clock_timestamp() + make_interval(secs => :seconds), attempts = q.attempts - :refund::integer,
     last_error = coalesce(:error, q.last_error),
     dismissed_at = case when :error::text is null and (clock_timestamp() + make_interval(secs => :seconds) >= q.expires_at) is not true then q.dismissed_at end,
     late_since = case when :error::text is not null and q.created_at < clock_timestamp() - interval '${late_minutes} minutes'
       then coalesce(q.late_since, clock_timestamp()) else q.late_since end,
     failed_at = case when clock_timestamp() + make_interval(secs => :seconds) >= q.expires_at then clock_timestamp() end
   where q.company_id = :company and q.kind = :kind and q.key = :key and q.lease_token = :lease_token
   returning q.failed_at is not null as has_failed`,
  { notNull: ['has_failed'] },
);

const extend = statement(
  'extend',
  `update work_items set lease_until = clock_timestamp() + make_interval(secs => :lease_seconds)
   where company_id = :company and kind = :kind and key = :key and lease_token = :lease_token`,
);

const failRow = statement(
  'fail',
  `update work_items set lease_token = null, lease_until = '-infinity', last_error = :error, failed_at = clock_timestamp(), dismissed_at = null
   where company_id = :company and kind = :kind and key = :key and lease_token = :lease_token`,
);

export interface NewWork {
  readonly id: string;
  readonly company: string;
  readonly kind: string;
  readonly key: string;
  readonly payload: Buffer | null;
  /** Null: the handler alone limits the retries. */
  readonly lifetime_hours: number | null;
}

type Enqueuing = { send(statement: typeof insert, work: NewWork): void };

export const insertWork = (tx: Enqueuing, work: NewWork): void => tx.send(insert, work);

export const insertWorkAgain = (tx: CompanyTx | OperatorTx, work: NewWork): void => tx.send(insertAgain, work);

/** Leases up to a number of due pieces for this process, until the lease ends. */
export const leaseDue = (tx: OperatorTx, request: LeaseRequest): Promise<WorkItem[]> => tx.many(lease, request);

const keyOf = ({ company_id, kind, key }: WorkItem) => ({ company: company_id ?? no_company, kind, key });

/** Returns whether this process still had the lease. */
export const removeWork = async (tx: OperatorTx, item: WorkItem, lease_token: string): Promise<boolean> =>
  (await tx.run(remove, { ...keyOf(item), lease_token })) === 1;

/** Renews the lease, if this process still has it. */
export const extendLease = (
  tx: OperatorTx,
  item: WorkItem,
  held: Pick<LeaseRequest, 'lease_token' | 'lease_seconds'>,
) => tx.send(extend, { ...keyOf(item), ...held });

/** Undefined if another process has the lease by now. */
export const postponeWork = (
  tx: OperatorTx,
  item: WorkItem,
  lease_token: string,
  { seconds, counts, nextKind = null, error = null }: PostponedBy,
): Promise<{ readonly has_failed: boolean } | undefined> =>
  tx.findOne(postponeRow, { ...keyOf(item), lease_token, seconds, refund: counts ? 0 : 1, next_kind: nextKind, error });

type PostponedBy = Pick<Postponement, 'seconds' | 'counts'> & {
  readonly nextKind?: string | null;
  readonly error?: string | null;
};

export const failWork = (tx: OperatorTx, item: WorkItem, lease_token: string, error: string): void =>
  tx.send(failRow, { ...keyOf(item), lease_token, error });

// Failed and late work, which the operator lists and retries.

const columns = `f.id, f.kind, f.key, nullif(f.company_id, '${no_company}') as company_id, f.attempts, f.last_error, f.created_at, f.failed_at, f.dismissed_at`;

/** As the index has it. */
function isTrouble(alias: string): string {
  return `(${alias}.failed_at is not null or ${alias}.late_since is not null)`;
}

const failed: Listing = {
  from: 'work_items f',
  alias: 'f',
  tenant: false,
  columns,
  where: isTrouble('f'),
  filters: {
    kind: 'f.kind = :kind',
    company_id: 'f.company_id = :company_id',
    dismissed: (value) => `f.dismissed_at is ${value === true ? 'not ' : ''}null`,
  },
};

const lockFailedRow = statement(
  'lockFailed',
  `select ${columns} from work_items f where f.id = :id and ${isTrouble('f')} for update`,
  {
    nullable: ['company_id', 'last_error', 'failed_at', 'dismissed_at'],
  },
);

const retryRow = statement(
  'retry',
  `update work_items set failed_at = null, late_since = null, dismissed_at = null, attempts = 0, due_at = clock_timestamp(), expires_at = clock_timestamp() + (expires_at - created_at)
   where id = :id`,
);

const dismissRow = statement(
  'dismiss',
  `update work_items set dismissed_at = clock_timestamp() where id = :id returning dismissed_at`,
  { notNull: ['dismissed_at'] },
);

const payloads = statement(
  'payloads',
  `select f.id, f.key, f.payload from work_items f where f.id = any(:ids::uuid[]) and f.payload is not null`,
  { notNull: ['payload'] },
);

const purge = statement(
  'purgeFailed',
  `delete from work_items where id in (
     select id from work_items where failed_at < clock_timestamp() - make_interval(days => :days) limit :batch)`,
);

const countTrouble = statement(
  'countFailed',
  `select w.kind, count(*) filter (where w.failed_at is not null)::integer as failed, count(*) filter (where w.failed_at is null)::integer as late
   from (select kind, failed_at from work_items f where ${isTrouble('f')} limit :most) w group by w.kind`,
  { notNull: ['failed', 'late'] },
);

/** More is as bad. */
const counted_max = 10_000;

export type FailedCount = Statements['countFailed']['row'];

/** Failed and late work by kind, for the metrics. */
export const countFailed = (db: OperatorDb): Promise<FailedCount[]> => db.many(countTrouble, { most: counted_max });

export type FailedRow = Statements['lockFailed']['row'];

export const pageOfFailed = (db: OperatorDb, query: PageQuery): Promise<PageOf<FailedRow>> =>
  readPage<FailedRow>(db, failed, query);

export const lockFailed = (tx: OperatorTx, id: string): Promise<FailedRow | undefined> =>
  tx.findOne(lockFailedRow, { id });

/** Makes the work due immediately, as if newly enqueued. */
export function retryFailed(tx: OperatorTx, { id, kind }: FailedRow): void {
  tx.send(retryRow, { id });
  tx.notifyAfterCommit(workChannel, kind);
}

/** Takes the work out of what waits for the operator; returns when. */
export const dismissFailed = async (tx: OperatorTx, { id }: FailedRow): Promise<string> =>
  (await tx.one(dismissRow, { id })).dismissed_at;

/** The payloads of these pieces of work, those that have one. */
export const payloadsOf = (db: OperatorDb, ids: readonly string[]) => db.many(payloads, { ids });

/** Returns the number of rows removed. */
export const purgeFailed = (tx: OperatorTx, days: number, batch: number): Promise<number> =>
  tx.run(purge, { days, batch });
