/** All SQL on imports. Their rows: store-rows.ts; mappings: store-mappings.ts. */
import type { ImportKindName, ImportStatus } from '@mahnwerk/contract/shapes/import-words.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Column, Dialect, FileProblem, Mapping } from '../shape/index.ts';
import { open_statuses, type StoredImport, type Wish } from './import.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('imports');

const columns = `i.company_id, i.id, i.kind, i.format, i.status, i.filename, i.size, i.sha256, i.wish, i.dialect, i.columns, i.mapping, i.mapping_id, i.options,
  i.problem, i.row_count, i.ready_count, i.warned_count, i.refused_count, i.created_count, i.updated_count, i.skipped_count, i.failed_count,
  i.undone_count, i.left_count, i.step, i.asked_at, i.partial, i.partner_id, i.author_type, i.author_name, i.side, i.started_at, i.finished_at,
  i.undone_at, i.expires_at, i.created_at, i.updated_at`;

const get = statement('get', `select ${columns} from imports i where i.company_id = :company_id and i.id = :id`);

/** An import of the company. */
export const readImport = async (db: CompanyDb, id: string): Promise<StoredImport | undefined> =>
  (await db.findOne(get, { id })) as StoredImport | undefined;

const lock = statement(
  'lock',
  `select ${columns} from imports i where i.company_id = :company_id and i.id = :id for no key update`,
);

export const lockImport = async (tx: CompanyTx, id: string): Promise<StoredImport | undefined> =>
  (await tx.findOne(lock, { id })) as StoredImport | undefined;

const listing: Listing = {
  from: 'imports i',
  alias: 'i',
  columns,
  filters: {
    company_id: 'i.company_id = :company_id',
    kind: 'i.kind = :kind',
    status: 'i.status = :status',
    created_after: 'i.created_at >= :created_after',
    created_before: 'i.created_at <= :created_before',
  },
};

const ofDunning: Listing = { ...listing, where: "i.kind in ('invoices', 'invoice_debtors', 'invoice_payments')" };
const ofCases: Listing = { ...listing, where: "i.kind in ('orders', 'debtors', 'payments')" };
const listings = { case: ofCases, dunning: ofDunning, operator: listing } as const;

export const listImports = (
  db: CompanyDb | OperatorDb,
  api: keyof typeof listings,
  query: PageQuery,
): Promise<PageOf<StoredImport>> => readPage<StoredImport>(db, listings[api], query);

const company = statement('company', `select company_id from imports where id = :id`);

/** The company of an import. */
export const companyOfImport = async (db: OperatorDb | OperatorTx, id: string): Promise<string | undefined> =>
  (await db.findOne(company, { id }))?.company_id;

// Uploads of one company wait for each other: its limit and its files are counted once.
const lockUploads = statement(
  'lock_uploads',
  `select pg_advisory_xact_lock(hashtext('imports'), hashtext(:company_id::text))`,
);
const ofFile = statement(
  'of_file',
  `select id, status from imports
   where company_id = :company_id and kind = :kind and sha256 = :sha256 and status not in ('refused', 'undone')
   order by created_at desc, id desc limit 1`,
);
const openCount = statement(
  'open_count',
  `select count(*)::integer as count from imports where company_id = :company_id and status in ${open_statuses}`,
  { notNull: ['count'] },
);

/** The import of these bytes that counts, and how many are open; no other upload of the company is under way. */
export async function readForUpload(
  tx: CompanyTx,
  { kind, sha256 }: { readonly kind: ImportKindName; readonly sha256: Buffer },
) {
  await tx.run(lockUploads);
  const [same, open] = await Promise.all([tx.findOne(ofFile, { kind, sha256 }), tx.one(openCount)]);
  return { same, open: open.count };
}

const insert = statement(
  'insert',
  `insert into imports (company_id, id, kind, format, status, filename, size, sha256, wish, options, partner_id, author_type, author_name, side,
     expires_at, created_at, updated_at)
   values (:company_id, :id, :kind, :format, 'reading', :filename, :size, :sha256, :wish, :options, :partner_id, :author_type, :author_name,
     :side, :expires_at, :now, :now)`,
);

export type NewImport = Pick<
  StoredImport,
  | 'id'
  | 'kind'
  | 'format'
  | 'filename'
  | 'size'
  | 'sha256'
  | 'partner_id'
  | 'author_type'
  | 'author_name'
  | 'side'
  | 'expires_at'
> & { readonly wish: Wish; readonly options: object };

export const addImport = async (tx: CompanyTx, { wish, options, ...row }: NewImport): Promise<void> =>
  void (await tx.run(insert, {
    ...row,
    wish: JSON.stringify(wish),
    options: JSON.stringify(options),
  }));

const usedBytes = statement('used_bytes', `select used_bytes from company_storage where company_id = :company_id`);

/** Bytes that the company stores. */
export const readUsedBytes = async (db: CompanyDb): Promise<number> =>
  Number((await db.findOne(usedBytes))?.used_bytes ?? 0);

const setRead = statement(
  'set_read',
  `update imports set status = :status, dialect = :dialect, columns = :columns, mapping = :mapping, mapping_id = :mapping_id, problem = :problem,
     updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

/** How a file is written, and what keeps it from being checked. */
export const saveHead = (
  tx: CompanyTx,
  id: string,
  head: {
    readonly status: ImportStatus;
    readonly dialect: Dialect | null;
    readonly columns: readonly Column[];
    readonly mapping: Mapping | null;
    readonly mapping_id: string | null;
    readonly problem: FileProblem | null;
  },
): void =>
  tx.send(setRead, {
    id,
    status: head.status,
    mapping_id: head.mapping_id,
    dialect: head.dialect && JSON.stringify(head.dialect),
    columns: JSON.stringify(head.columns),
    mapping: head.mapping && JSON.stringify(head.mapping),
    problem: head.problem && JSON.stringify(head.problem),
  });

const setStatus = statement(
  'set_status',
  `update imports set status = :status, problem = :problem, updated_at = :stamp where company_id = :company_id and id = :id`,
);

export const saveStatus = (tx: CompanyTx, id: string, status: ImportStatus, problem: FileProblem | null = null): void =>
  tx.send(setStatus, { id, status, problem: problem && JSON.stringify(problem) });

const setChange = statement(
  'set_change',
  `update imports set status = 'checking', step = step + 1, wish = :wish, options = :options, expires_at = :expires_at, updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

export const saveChange = (
  tx: CompanyTx,
  id: string,
  change: { readonly wish: Wish; readonly options: object; readonly expires_at: string },
): void =>
  tx.send(setChange, {
    id,
    wish: JSON.stringify(change.wish),
    options: JSON.stringify(change.options),
    expires_at: change.expires_at,
  });

const setAsked = statement(
  'set_asked',
  `update imports set status = :status, step = step + 1, asked_at = :now, partial = :partial, started_at = coalesce(started_at, :now),
     finished_at = null, expires_at = :expires_at, updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

/** Asks for the run or for its undoing. */
export const askFor = (
  tx: CompanyTx,
  id: string,
  asked: { readonly status: 'running' | 'undoing'; readonly partial: boolean; readonly expires_at: string },
): void => tx.send(setAsked, { id, ...asked });

const setEnded = statement(
  'set_ended',
  `update imports set status = :status::text, finished_at = case when :status::text = 'undone' then finished_at else :now end,
     undone_at = case when :status::text = 'undone' then :now::timestamptz end, expires_at = :expires_at, updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

/** Ends a run, or its undoing. */
export const endWork = (
  tx: CompanyTx,
  id: string,
  ended: { readonly status: 'finished' | 'stopped' | 'undone'; readonly expires_at: string },
): void => tx.send(setEnded, { id, ...ended });

const addCounts = statement(
  'add_counts',
  `update imports set created_count = created_count + :created, updated_count = updated_count + :updated, skipped_count = skipped_count + :skipped,
     failed_count = failed_count + :failed, undone_count = undone_count + :undone, left_count = left_count + :left, updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

export type Counts = Readonly<Record<'created' | 'updated' | 'skipped' | 'failed' | 'undone' | 'left', number>>;

export const countWork = (tx: CompanyTx, id: string, counts: Counts): void => tx.send(addCounts, { id, ...counts });

const earlier = statement(
  'earlier',
  `select exists (select from imports e where e.company_id = i.company_id and e.status in ('running', 'undoing')
     and (e.asked_at, e.id) < (i.asked_at, i.id)) as is_waiting
   from imports i where i.company_id = :company_id and i.id = :id`,
  { notNull: ['is_waiting'] },
);

/** Whether another import of the company has its turn. */
export const hasEarlier = async (db: CompanyDb, id: string): Promise<boolean> =>
  (await db.findOne(earlier, { id }))?.is_waiting ?? false;

const remove = statement('remove', `delete from imports where company_id = :company_id and id = :id`);

export const removeImport = (tx: CompanyTx, id: string): void => tx.send(remove, { id });

const expired = statement(
  'expired',
  `delete from imports i using (
     select company_id, id from imports where expires_at <= :now and status not in ('reading', 'checking', 'running', 'undoing')
     order by expires_at limit :batch for update skip locked) e
   where i.company_id = e.company_id and i.id = e.id`,
);

/** Deletes imports of every company whose time is over; returns how many. */
export const removeExpired = (tx: OperatorTx, batch: number): Promise<number> => tx.run(expired, { batch });

const eraseSome = statement(
  'erase',
  `delete from imports i using (
     select id from imports where company_id = :company_id and created_at <= :requested_at limit :batch) e
   where i.company_id = :company_id and i.id = e.id`,
);

/** Deletes imports with their rows, for a reset of the sandbox; returns how many. */
export const eraseImports = (tx: CompanyTx, requested_at: string, batch: number): Promise<number> =>
  tx.run(eraseSome, { requested_at, batch });
