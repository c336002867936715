/** The client's routes of notices and their letters. */
import { dunningDocuments, dunnings, invoiceDunnings, type Dunning } from '@mahnwerk/contract/dunning/dunnings.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { implement, type RouteModule } from '../../../platform/http/handler.ts';
import type { PageOf } from '../../../platform/lists/query.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { documentReadHandlers, readDocumentsOf } from '../../correspondence/documents/index.ts';
import { readInvoice } from '../invoices/index.ts';
import { documentsPathOf, type NoticeRow, presentNotice } from './notice.ts';
import * as store from './store.ts';

const routesOfNotices = implement(dunnings, {
  list: ({ db, query, deps }) =>
    db.snapshot(async () => withLetters(db, await store.listNotices(db, query), deps.publicUrl)),

  get: ({ db, path, deps }) =>
    db.snapshot(async () => {
      const row = orNotFound(await store.readNotice(db, path.id));
      const [document] = await readDocumentsOf(db, 'dunning', [row.id]);
      return presentNotice(row, document, deps.publicUrl);
    }),
});

const routesOfInvoices = implement(invoiceDunnings, {
  list: ({ db, path, query, deps }) =>
    db.snapshot(async () => {
      const [invoice, page] = await Promise.all([
        readInvoice(db, path.invoice_id),
        store.listNoticesOf(db, path.invoice_id, query),
      ]);
      orNotFound(invoice);
      return withLetters(db, page, deps.publicUrl);
    }),
});

async function withLetters(db: CompanyDb, page: PageOf<NoticeRow>, publicUrl: string): Promise<PageOf<Dunning>> {
  const ids = page.results.map(({ id }) => id);
  const letters = new Map((await readDocumentsOf(db, 'dunning', ids)).map((each) => [each.parent_id, each]));
  return { ...page, results: page.results.map((row) => presentNotice(row, letters.get(row.id), publicUrl)) };
}

const routesOfLetters = implement(
  dunningDocuments,
  documentReadHandlers<{ readonly dunning_id: string }>({
    type: 'dunning',
    documentsPath: ({ dunning_id }) => documentsPathOf(dunning_id),
    findParent: async (db, { dunning_id }) => (await store.readNotice(db, dunning_id))?.id,
  }),
);

export const routes: readonly RouteModule[] = [routesOfNotices, routesOfInvoices, routesOfLetters];
