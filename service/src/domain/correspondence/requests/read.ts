/** The wire form of requests, with the documents of requests and answers. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { readDocumentsOf } from '../documents/index.ts';
import type { DocumentsByParent, RequestRow } from './request.ts';

/** A page of one company's requests. */
export async function withDocuments<T>(
  db: CompanyDb,
  rows: readonly RequestRow[],
  present: (row: RequestRow, documents: DocumentsByParent) => T,
): Promise<T[]> {
  const [attached, sent] = await Promise.all([
    readDocumentsOf(
      db,
      'request_to_client',
      rows.map(({ id }) => id),
    ),
    readDocumentsOf(
      db,
      'request_to_client_answer',
      rows.flatMap(({ answer_id }) => answer_id ?? []),
    ),
  ]);
  const documents = Map.groupBy([...attached, ...sent], ({ parent_id }) => parent_id);
  return rows.map((row) => present(row, documents));
}
