/** The history of a mandate: its entries with their documents, which belong to a message or to a status update. */
import { historyDocuments, type HistoryEntry } from '@mahnwerk/contract/case/mandates.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { implement } from '../../../platform/http/handler.ts';
import { documentReadHandlers, readDocumentsOf } from '../../correspondence/documents/index.ts';
import { entryOf, type Happening } from './happenings.ts';
import { type HistoryRow, presentHistory } from './mandate.ts';
import * as store from './store-history.ts';

/** The wire form of entries, of any mandates of one company. */
export async function withDocuments(
  db: CompanyDb,
  rows: readonly HistoryRow[],
  publicUrl: string,
): Promise<HistoryEntry[]> {
  const idsOf = (type: HistoryRow['type']) => rows.filter((row) => row.type === type).map(({ id }) => id);
  const found = await Promise.all([
    readDocumentsOf(db, 'status_update', idsOf('status_update')),
    readDocumentsOf(db, 'message', idsOf('message')),
  ]);
  const documents = Map.groupBy(found.flat(), ({ parent_id }) => parent_id);
  return rows.map((row) => presentHistory(row, documents.get(row.id) ?? [], publicUrl));
}

/** Appends what the service did or found, with the states of the mandate behind it. */
export const appendHappening = (
  tx: CompanyTx,
  mandate_id: string,
  happening: Happening,
  description: string | null = null,
): void => store.appendHistory(tx, { mandate_id, ...entryOf(happening), description });

/** Entries by their ids, of one company, in any order. */
export const readHistory = async (db: CompanyDb, ids: readonly string[], publicUrl: string): Promise<HistoryEntry[]> =>
  withDocuments(db, await store.readEntries(db, ids), publicUrl);

export const historyDocumentRoutes = implement(
  historyDocuments,
  documentReadHandlers<{ readonly mandate_id: string; readonly entry_id: string }>({
    type: 'status_update',
    documentsPath: ({ mandate_id, entry_id }) => `/v2/mandates/${mandate_id}/history/${entry_id}/documents/`,
    findParent: async (db, { mandate_id, entry_id }) => (await store.readStatusUpdate(db, mandate_id, entry_id))?.id,
  }),
);
