/** All SQL on the publications of case documents; the documents are those of correspondence/documents. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('case-documents');

const ofDocuments = statement(
  'of_documents',
  `select document_id, status_update_id, published_at from case_document_publications
   where company_id = :company_id and document_id = any(:ids::uuid[])`,
);

export type PublicationRow = Statements['of_documents']['row'];

/** By document; those that are internal have none. */
export const readPublications = async (
  db: CompanyDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PublicationRow>> =>
  new Map((await db.many(ofDocuments, { ids })).map((row) => [row.document_id, row]));

const insertRow = statement(
  'insert',
  `insert into case_document_publications (company_id, document_id, status_update_id, published_at)
   values (:company_id, :document_id, :status_update_id, :now)`,
);

export const insert = (tx: CompanyTx, row: { readonly document_id: string; readonly status_update_id: string }): void =>
  tx.send(insertRow, row);
