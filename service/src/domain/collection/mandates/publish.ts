/** Status updates: the operator's reports on a mandate to its client, as entries of the mandate's history. */
import type { operatorCases } from '@mahnwerk/contract/operator/cases.ts';
import type { HistoryEntry } from '@mahnwerk/contract/case/mandates.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { record } from '../../../platform/events/index.ts';
import { checked, type Handler, prepared } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseIfAny } from '../../../platform/refusal.ts';
import { cleanHtmlAt } from '../../../values/html.ts';
import { audited } from '../../../platform/http/audited.ts';
import {
  attachDocuments,
  attachmentsOf,
  documentsForOperator,
  examineOperatorFiles,
  reportUnsoundDocuments,
} from '../../correspondence/documents/index.ts';
import { withDocuments } from './history.ts';
import { type HistoryRow, mandateEventData } from './mandate.ts';
import * as store from './store-history.ts';

export const publish: Handler<'operator', (typeof operatorCases)['routes']['publish']> = prepared(
  examineOperatorFiles,
  checked(
    ({ body, prepared: examined }) => {
      const report = new ValidationErrors();
      const description = cleanedDescription(body.description, report);
      reportUnsoundDocuments(body.documents, examined, report);
      refuseIfAny(report);
      return description;
    },
    async ({ tx, path, body: { title, documents }, checked: description, prepared: examined, deps }) => {
      const id = publishUpdate(tx, { mandate_id: path.mandate_id, title, description }, deps.publicUrl);
      await attachDocuments(tx, { type: 'status_update', id }, attachmentsOf(documents), examined);
      const published = await readUpdate(tx, path.mandate_id, id, deps.publicUrl);
      return audited(published, { after: published });
    },
  ),
);

/** The description of a status update as it is kept; reports what is wrong with it. */
export const cleanedDescription = (sent: string, report: ValidationErrors): string =>
  cleanHtmlAt('description', sent, { max: limits.message_body_characters }, report);

interface NewUpdate {
  readonly mandate_id: string;
  readonly title: string;
  readonly description: string | null;
}

/** Adds a status update, to which documents can be attached. @returns its id */
export function publishUpdate(tx: CompanyTx, update: NewUpdate, publicUrl: string): string {
  const id = newId();
  store.appendHistory(tx, { ...update, id, type: 'status_update' });
  const data = mandateEventData(tx, update.mandate_id, publicUrl);
  record(tx, 'mandate.status_update.published', { ...data, status_update_id: id });
  return id;
}

export async function readUpdate(
  db: CompanyDb,
  mandateId: string,
  id: string,
  publicUrl: string,
): Promise<HistoryEntry> {
  const [entry] = await presentUpdates(db, [orNotFound(await store.readStatusUpdate(db, mandateId, id))], publicUrl);
  return orNotFound(entry);
}

/** The history entries, with the operator's URLs of their documents. */
export async function presentUpdates(
  db: CompanyDb,
  rows: readonly HistoryRow[],
  publicUrl: string,
): Promise<HistoryEntry[]> {
  const entries = await withDocuments(db, rows, publicUrl);
  return entries.map((entry) => ({ ...entry, documents: documentsForOperator(entry.documents, publicUrl) }));
}
