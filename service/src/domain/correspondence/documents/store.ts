/** All SQL on documents; that of inspections: store-inspections.ts. */
import type { DocumentParent, DocumentType, StoredMediaType } from '@mahnwerk/contract/case/documents.ts';
import type { CompanyDb, CompanyTx, OperatorDb } from '../../../platform/database/session.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { workChannel } from '../../../platform/queue/index.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoredDocument } from './document.ts';
import type { Statements } from './statements.gen.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';

const statement = statementsOf<Statements>('documents');

/** The work of the queue that inspects one document for the first time; its key is the document's id. */
export const inspectionKind = 'inspection';

export const columns =
  'd.id, d.parent_type, d.parent_id, d.type, d.filename, d.mime_type, d.status, d.failure_reason, d.created_at, d.updated_at';

/** Files of the inbox have a table of their own: they may belong to no company. */
type StoredParent = Exclude<DocumentParent, 'inbox_item'>;

/** The parent of a document. */
export interface DocumentParentRef {
  readonly type: StoredParent;
  readonly id: string;
}

const listing: Listing = {
  from: 'documents d',
  alias: 'd',
  columns,
  where: 'd.parent_type = :parent_type and d.parent_id = :parent_id',
  filters: { status: 'd.status = :status', type: 'd.type = :type' },
};

export const list = (
  db: CompanyDb,
  { type, id }: DocumentParentRef,
  query: PageQuery,
): Promise<PageOf<StoredDocument>> =>
  readPage<StoredDocument>(db, listing, query, { parent_type: type, parent_id: id });

const get = statement(
  'get',
  `select ${columns}, d.size, d.sha256 from documents d where d.company_id = :company_id and d.id = :id and d.parent_type = :parent_type and d.parent_id = :parent_id`,
);

export type WholeDocument = Statements['get']['row'];

export const read = (
  db: CompanyDb,
  { type, id: parentId }: DocumentParentRef,
  id: string,
): Promise<WholeDocument | undefined> => db.findOne(get, { id, parent_type: type, parent_id: parentId });

/** Whether a document `d` has reached the service: one of a message on a draft order has not. */
export const hasArrived = `(d.parent_type <> 'message'
     or exists (select from messages m where m.company_id = d.company_id and m.id = d.parent_id and m.arrived_at is not null))`;

const arrived = statement(
  'arrived',
  `select ${columns}, d.size, d.sha256 from documents d where d.id = :id and ${hasArrived}`,
);

/** A document of any company, except those of messages on draft orders, which have not reached the service. */
export const findArrived = (db: OperatorDb, id: string): Promise<WholeDocument | undefined> =>
  db.findOne(arrived, { id });

const ofParents = statement(
  'of_parents',
  `select ${columns} from documents d where d.company_id = :company_id and d.parent_type = :parent_type and d.parent_id = any(:parent_ids::uuid[])
   order by d.parent_id, d.created_at, d.id`,
);

/** The documents of several parents of one kind, oldest first. */
export const readDocumentsOf = async (
  db: CompanyDb,
  type: StoredParent,
  parentIds: readonly string[],
): Promise<StoredDocument[]> =>
  parentIds.length === 0 ? [] : db.many(ofParents, { parent_type: type, parent_ids: parentIds });

const countOf = statement(
  'count',
  `select count(*)::integer as count from documents where company_id = :company_id and parent_type = :parent_type and parent_id = :parent_id`,
  { notNull: ['count'] },
);

export const count = async (db: CompanyDb, { type, id }: DocumentParentRef): Promise<number> =>
  (await db.one(countOf, { parent_type: type, parent_id: id })).count;

const used = statement('used', `select used_bytes from company_storage where company_id = :company_id`);

/** Bytes of all documents of the company. */
export const usedBytes = async (tx: CompanyTx): Promise<number> => Number((await tx.findOne(used))?.used_bytes ?? 0);

// One statement: a document without its work item would stay pending.
const insertDocuments = statement(
  'insert',
  `with added as (
     insert into documents (company_id, id, parent_type, parent_id, type, filename, mime_type, size, sha256, status, created_at, updated_at)
     select :company_id, id, :parent_type, :parent_id, type, filename, mime_type, size, sha256, 'pending', :now, :now
     from json_populate_recordset(null::documents, :documents::json)
     returning company_id, id
   )
   insert into work_items (company_id, kind, key) select company_id, '${inspectionKind}', id::text from added`,
);

export interface NewDocument {
  readonly id: string;
  readonly type: DocumentType;
  readonly filename: string;
  readonly mime_type: StoredMediaType;
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

export function insert(tx: CompanyTx, { type, id }: DocumentParentRef, documents: readonly NewDocument[]): void {
  tx.send(insertDocuments, {
    parent_type: type,
    parent_id: id,
    documents: JSON.stringify(documents.map((each) => ({ ...each, sha256: `\\x${each.sha256}` }))),
  });
  tx.notifyAfterCommit(workChannel, inspectionKind);
}

const insertReady = statement(
  'insert_ready',
  `insert into documents (company_id, id, parent_type, parent_id, type, filename, mime_type, size, sha256, status, created_at, updated_at)
   values (:company_id, :id, :parent_type, :parent_id, :type, :filename, :mime_type, :size, :sha256, 'ready', :now, :now)`,
);

/** A document of a content that is stored. */
export type ReadyContent = Omit<NewDocument, 'id'>;

/** A ready document that is about to be attached, as a later read returns it, with another id. */
export const readyDocument = (
  { type: parent_type, id: parent_id }: DocumentParentRef,
  { type, filename, mime_type }: ReadyContent,
  now: string,
): StoredDocument => ({
  id: newId(),
  parent_type,
  parent_id,
  type,
  filename,
  mime_type,
  status: 'ready',
  failure_reason: null,
  created_at: now,
  updated_at: now,
});

/**
 * Adds a document whose content is stored already, without an inspection: a letter of the service, or the same content
 * below another parent. Returns its id. The quota does not limit it.
 */
export function attachReady(
  tx: CompanyTx,
  { type: parent_type, id: parent_id }: DocumentParentRef,
  document: ReadyContent,
): string {
  const id = newId();
  tx.send(insertReady, { ...document, id, parent_type, parent_id, sha256: Buffer.from(document.sha256, 'hex') });
  return id;
}

const readyContents = statement(
  'ready_contents',
  `select d.type, d.filename, d.mime_type, d.size, encode(d.sha256, 'hex') as sha256 from documents d
   where d.company_id = :company_id and d.parent_type = :parent_type and d.parent_id = any(:parent_ids::uuid[]) and d.status = 'ready'
   order by d.created_at, d.id`,
  { notNull: ['sha256'] },
);

/** The contents of ready documents below parents of one kind, for `attachReady` below another parent; oldest first. */
export const readReadyContents = (
  db: CompanyDb,
  type: StoredParent,
  parentIds: readonly string[],
): Promise<ReadyContent[]> => db.many(readyContents, { parent_type: type, parent_ids: parentIds });

const touchRow = statement(
  'touch',
  `update documents set updated_at = :stamp where company_id = :company_id and id = :id`,
);

/** What is shown beside a document has changed. */
export const touch = (tx: CompanyTx, id: string): void => tx.send(touchRow, { id });

const removeDocument = statement('remove', `delete from documents where company_id = :company_id and id = :id`);

const removeOfParent = statement(
  'remove_of',
  `delete from documents where company_id = :company_id and parent_type = :parent_type and parent_id = :parent_id`,
);

/** Deletes every document of a parent. */
export const removeDocumentsOf = (tx: CompanyTx, { type, id }: DocumentParentRef): void =>
  tx.send(removeOfParent, { parent_type: type, parent_id: id });

const removeOfType = statement(
  'remove_of_type',
  `delete from documents where company_id = :company_id and parent_type = any(:parent_types)`,
);

/** Deletes every document below parents of these kinds: for a reset of the sandbox. */
export const removeDocumentsOfTypes = (tx: CompanyTx, parent_types: readonly StoredParent[]): void =>
  tx.send(removeOfType, { parent_types });

export const remove = (tx: CompanyTx, id: string): void => tx.send(removeDocument, { id });
