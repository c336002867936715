/** All SQL on the request log. Account routes read with the operator's rights: the owner is in every statement. */
import type { LoggedRequest, RequestFailures } from '@mahnwerk/contract/account/request-log.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { RequestRecord } from '../../../platform/http/request-record.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { groupsOf } from './groups.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('request-log');

// The log of a request may be lost in a crash of the database: its commit does not wait for the disk.
const unawaited = statement('unawaited', `select set_config('synchronous_commit', 'off', true)`);

// What requests have in common is sent and read once; counts are written in the order of their key: processes that write
// at once wait for each other and never deadlock.
const insertRows = statement(
  'insert',
  `with shared as materialized (
     select * from json_to_recordset(:shared::json) as s (number integer, count bigint, day date, owner_kind smallint, owner_id uuid, method text, operation text,
       status smallint, code text, fields json, key_id uuid, token_name text, account_id uuid, for_company_id uuid, replayed boolean, address text)
   ), kept as (
     insert into request_log (owner_kind, owner_id, id, method, path, operation, status, code, fields, key_id, token_name, account_id, for_company_id, replayed,
       duration_ms, address, idempotency_hash)
     select s.owner_kind, s.owner_id, r.id, s.method, r.path, s.operation, s.status, s.code, s.fields, s.key_id, s.token_name, s.account_id, s.for_company_id, s.replayed,
       r.duration_ms, s.address, substr(sha256(convert_to(nullif(r.idempotency_key, ''), 'UTF8')), 1, 16)
     from unnest(:numbers::integer[], :ids::uuid[], :paths::text[], :durations::integer[], :idempotency_keys::text[]) as r (number, id, path, duration_ms, idempotency_key)
     join shared s on s.number = r.number
   )
   insert into request_log_counts as c (owner_kind, owner_id, day, operation, status, code, key_id, count)
   select owner_kind, owner_id, day, operation, status, coalesce(code, ''), coalesce(key_id, '00000000-0000-0000-0000-000000000000'), sum(count)::bigint
   from shared group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
   on conflict (owner_kind, owner_id, day, operation, status, code, key_id) do update set count = c.count + excluded.count`,
);

/** Adds requests to the log. */
export async function add(tx: OperatorTx, records: readonly RequestRecord[]): Promise<void> {
  void (await tx.one(unawaited));
  const { shared, numbers } = groupsOf(records);
  tx.send(insertRows, {
    shared: JSON.stringify(shared),
    numbers,
    ids: records.map(({ id }) => id),
    paths: records.map(({ path }) => path),
    durations: records.map(({ duration_ms }) => duration_ms),
    idempotency_keys: records.map(({ idempotency_key }) => idempotency_key ?? ''),
  });
}

const columns = `r.id, time_of(r.id) as at, r.method, r.path, r.operation, r.status, r.code, r.fields, r.key_id, r.token_name,
  nullif(concat_ws(' ', a.first_name, a.last_name), '') as user_name, r.for_company_id, r.replayed, r.duration_ms, r.address`;
const rowsFrom = 'request_log r left join accounts a on a.id = r.account_id';

const read = statement(
  'get',
  `select ${columns} from ${rowsFrom} where r.owner_kind = :owner_kind and r.owner_id = :owner_id and r.id = :id`,
  { notNull: ['at'], nullable: ['user_name'] },
);

type Row = Statements['get']['row'];

/** Whose log: that of a company (1) or a Partner (2). */
export interface LogOwner {
  readonly owner_kind: 1 | 2;
  readonly owner_id: string;
}

export async function get(db: OperatorDb, owner: LogOwner, id: string): Promise<LoggedRequest | undefined> {
  const row = await db.findOne(read, { ...owner, id });
  return row === undefined ? undefined : present(row);
}

const present = ({ key_id, token_name, for_company_id, fields, ...row }: Row): LoggedRequest => ({
  ...row,
  method: row.method as LoggedRequest['method'],
  fields: fields as LoggedRequest['fields'],
  key: key_id === null || token_name === null ? null : { id: key_id, token_name },
  company_id: for_company_id,
});

// The index of failures serves the codes, and the classes that are failures alone.
const ofClass = (alias: string): string => `${alias}.status / 100 = left(:status_class, 1)::int`;

const listing: Listing = {
  from: 'request_log r',
  rowsFrom,
  alias: 'r',
  tenant: false,
  key: ['owner_kind', 'owner_id', 'id'],
  partitioned: true,
  newestById: true,
  columns,
  filters: {
    owner_kind: 'r.owner_kind = :owner_kind',
    owner_id: 'r.owner_id = :owner_id',
    status_class: (value) => `${ofClass('r')}${/^[45]/.test(String(value)) ? ' and r.code is not null' : ''}`,
    code: 'r.code = :code',
    operation: 'r.operation = :operation',
    key_id: 'r.key_id = :key_id',
    idempotency_key: `r.idempotency_hash = substr(sha256(convert_to(:idempotency_key, 'UTF8')), 1, 16)`,
    created_after: 'r.id >= first_uuid_at(:created_after)',
    created_before: `r.id < first_uuid_at(:created_before::timestamptz + interval '1 millisecond')`,
  },
  total: {
    from: 'request_log_counts c',
    alias: 'c',
    filters: {
      owner_kind: 'c.owner_kind = :owner_kind',
      owner_id: 'c.owner_id = :owner_id',
      status_class: ofClass('c'),
      code: 'c.code = :code',
      operation: 'c.operation = :operation',
      key_id: 'c.key_id = :key_id',
    },
  },
};

export async function page(db: OperatorDb, owner: LogOwner, query: PageQuery): Promise<PageOf<LoggedRequest>> {
  const found = await readPage<Row>(db, listing, { ...query, filters: { ...query.filters, ...owner } });
  return { ...found, results: found.results.map(present) };
}

const readFailures = statement(
  'failures',
  `select operation, code, sum(count)::int8 as count, max(day) as last_on from request_log_counts
   where owner_kind = :owner_kind and owner_id = :owner_id and code <> ''
     and day >= (statement_timestamp() at time zone 'UTC')::date - ${limits.request_log_days}
   group by operation, code order by 3 desc, 4 desc, operation, code limit ${limits.request_failures_listed}`,
  { notNull: ['count', 'last_on'] },
);

/** The failed requests, counted by operation and code. */
export async function failures(db: OperatorDb, owner: LogOwner): Promise<RequestFailures> {
  const rows = await db.many(readFailures, { ...owner });
  return { failures: rows.map((row) => ({ ...row, count: Number(row.count) })) };
}
