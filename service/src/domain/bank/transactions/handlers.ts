/** The company's routes of bank transactions. Booking: book-invoices.ts. */
import { companyBankTransactions } from '@mahnwerk/contract/dunning/bank-transactions.ts';
import type { companyBankFiles } from '@mahnwerk/contract/dunning/bank-files.ts';
import { type Handler, implement, prepared } from '../../../platform/http/handler.ts';
import { Interruption } from '../../../platform/http/interruption.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { enqueue } from '../../../platform/queue/index.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { Begun, presentExact } from './book-exact.ts';
import { bookOnInvoices } from './book-invoices.ts';
import { changedOfCompany } from './company-row.ts';
import { doubtful, waiting } from './decisions.ts';
import { saveDecision } from './store.ts';
import { dropDoubtful, takeDoubtful } from './store-doubtful.ts';
import * as store from './store-company.ts';
import * as exact from './store-exact.ts';
import { presentCompanyTransaction } from './transaction.ts';
import { unbookFromInvoices } from './unbook-invoices.ts';

export const companyTransactionRoutes = implement(companyBankTransactions, {
  list: async ({ db, query }) => mapPage(await store.listCompanyTransactions(db, query), presentCompanyTransaction),
  get: async ({ db, path }) => presentCompanyTransaction(orNotFound(await store.readCompanyTransaction(db, path.id))),
  book: bookOnInvoices,
  unbook: unbookFromInvoices,

  async ignore({ tx, path, body }) {
    const { id, booked_cents } = waiting(await store.lockCompanyTransaction(tx, path.id));
    saveDecision(tx, { id, booked_cents, status: 'ignored', ignored_reason: body.reason });
    return changedOfCompany(tx, id);
  },

  async take({ tx, path }) {
    const { id } = doubtful(await store.lockCompanyTransaction(tx, path.id));
    takeDoubtful(tx, id);
    return changedOfCompany(tx, id);
  },

  async drop({ tx, path, body }) {
    const { id } = doubtful(await store.lockCompanyTransaction(tx, path.id));
    dropDoubtful(tx, id, body.reason);
    return changedOfCompany(tx, id);
  },
});

/** Books every exact credit of a company's file: the first seconds in the request, the others by a worker. */
export const bookExactOfCompany: Handler<'dunning', (typeof companyBankFiles)['routes']['book_exact']> = prepared(
  ({ deps, tenant }) => Promise.resolve(new Begun(deps, tenant)),
  async ({ tx, path, prepared: begun }) => {
    if (!begun.isDone) throw new Interruption(() => begun.run(path.id));
    const row = await exact.lockExact(tx, orNotFound(begun.id));
    if (row.finished_at === null) enqueue(tx, { kind: exact.exactKind, key: row.id });
    return presentExact(row);
  },
);
