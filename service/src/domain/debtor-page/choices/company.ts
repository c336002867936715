/** The company's routes of what debtors of its invoices chose (debtor-page.md 9). */
import {
  type InvoiceChoice,
  invoiceChoiceDocuments,
  invoiceChoices,
} from '@mahnwerk/contract/dunning/debtor-choices.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { implement, type RouteModule } from '../../../platform/http/handler.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { documentReadHandlers, presentDocument, readDocumentsOf } from '../../correspondence/documents/index.ts';
import * as store from './store-list.ts';

const at = '/mahnservice/v1/debtor-choices/';

async function present(
  db: CompanyDb,
  rows: readonly store.InvoiceChoiceRow[],
  publicUrl: string,
): Promise<InvoiceChoice[]> {
  const ids = rows.map(({ id }) => id);
  const documents = Map.groupBy(await readDocumentsOf(db, 'debtor_choice', ids), ({ parent_id }) => parent_id);
  return rows.map(({ id, effect, ...row }) => ({
    id,
    href: `${publicUrl}${at}${id}/`,
    ...row,
    invoice_ids: [...(effect.invoice_ids ?? [])],
    documents: (documents.get(id) ?? []).map((each) => presentDocument(each, `${publicUrl}${at}${id}/documents/`)),
  }));
}

const choiceRoutes = implement(invoiceChoices, {
  list: ({ db, query, deps }) =>
    db.snapshot(async () => {
      const page = await store.listInvoiceChoices(db, query);
      return { ...page, results: await present(db, page.results, deps.publicUrl) };
    }),
  get: ({ db, path, deps }) =>
    db.snapshot(async () => {
      const [found] = await present(db, [orNotFound(await store.readInvoiceChoice(db, path.id))], deps.publicUrl);
      return orNotFound(found);
    }),
});

const { download } = documentReadHandlers<{ readonly choice_id: string }>({
  type: 'debtor_choice',
  documentsPath: ({ choice_id }) => `${at}${choice_id}/documents/`,
  findParent: async (db, { choice_id }) => (await store.readInvoiceChoice(db, choice_id))?.id,
});

export const invoiceChoiceRoutes: readonly RouteModule[] = [
  choiceRoutes,
  implement(invoiceChoiceDocuments, { download }),
];
