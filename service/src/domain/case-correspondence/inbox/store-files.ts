/** All SQL on the files of items: scans, attachments and mails. */
import type { CompanyDb, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { no_company, workChannel } from '../../../platform/queue/index.ts';
import type { FileRow } from './item.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('inbox');

/** The work of the queue that inspects one file; its key is the file's id. */
export const inspectionKind = 'inbox.inspection';

const columns =
  'f.id, f.item_id, f.filename, f.mime_type, f.size, f.sha256, f.status, f.failure_reason, f.created_at, f.updated_at';

const ofItems = statement(
  'files',
  `select ${columns} from inbox_files f where f.item_id = any(:ids::uuid[]) order by f.item_id, f.position`,
);

export const readFiles = (db: OperatorDb | CompanyDb, ids: readonly string[]): Promise<FileRow[]> =>
  db.many(ofItems, { ids });

const one = statement('file', `select ${columns} from inbox_files f where f.item_id = :item_id and f.id = :id`);

export const readFile = (db: OperatorDb, item_id: string, id: string): Promise<FileRow | undefined> =>
  db.findOne(one, { item_id, id });

const listing: Listing = {
  from: 'inbox_files f',
  alias: 'f',
  columns,
  tenant: false,
  where: 'f.item_id = :item_id',
  filters: { status: 'f.status = :status', type: `:type = 'correspondence'` },
};

export const listFiles = (db: OperatorDb, item_id: string, query: PageQuery): Promise<PageOf<FileRow>> =>
  readPage<FileRow>(db, listing, query, { item_id });

const insertFile = statement(
  'insert_file',
  `with added as (
     insert into inbox_files (id, item_id, position, filename, mime_type, size, sha256, status, created_at, updated_at)
     values (:id, :item_id, :position, :filename, :mime_type, :size, :sha256, 'pending', :now, :now) returning id
   )
   insert into work_items (company_id, kind, key) select '${no_company}'::uuid, '${inspectionKind}', id::text from added`,
);

export interface NewFile {
  readonly id: string;
  readonly filename: string;
  readonly mime_type: string;
  readonly size: number;
  readonly sha256: Buffer;
}

export function insertFiles(tx: OperatorTx, item_id: string, files: readonly NewFile[]): void {
  for (const [position, file] of files.entries()) tx.send(insertFile, { item_id, position, ...file });
  tx.notifyAfterCommit(workChannel, inspectionKind);
}

const waiting = statement(
  'waiting_file',
  `select f.id, f.item_id, f.mime_type, f.sha256, r.result, r.limit_ms
   from inbox_files f left join file_inspections r on r.sha256 = f.sha256 and r.inspector = :inspector and r.result <> 'out_of_time'
   where f.id = :id and f.status = 'pending'`,
  { nullable: ['result', 'limit_ms'] },
);

export const findWaiting = (db: OperatorDb, id: string, inspector: string) => db.findOne(waiting, { id, inspector });

const end = statement(
  'end_inspection',
  `update inbox_files set status = :status, failure_reason = :failure_reason, updated_at = :stamp where id = :id and status = 'pending'`,
);

export const endInspection = (
  tx: OperatorTx,
  id: string,
  { status, failure_reason }: Pick<FileRow, 'status' | 'failure_reason'>,
): void => tx.send(end, { id, status, failure_reason });
