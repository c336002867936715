/** The company's routes of invoices and their payments. Documents: documents.ts. */
import type { Dependencies } from '../../../platform/dependencies.ts';
import { invoicePayments } from '@mahnwerk/contract/dunning/invoice-payments.ts';
import { invoices } from '@mahnwerk/contract/dunning/invoices.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { commands } from './commands.ts';
import type { Actor } from './invoice.ts';
import { presentPayment, refuseFutureDay } from './payment.ts';
import { deletePayment, reportPayment } from './payments.ts';
import * as payments from './store-payments.ts';
import * as store from './store.ts';
import { presentWhole, readWhole } from './whole.ts';
import { createInvoice, deleteInvoice, refuseSent, updateInvoice } from './write.ts';

const actorOf = ({ publicUrl }: Pick<Dependencies, 'publicUrl'>, { session }: Pick<Caller, 'session'>): Actor => ({
  side: 'company',
  byHand: session !== undefined,
  publicUrl,
});

/** The handler of a command. */
const run =
  (name: keyof typeof commands) =>
  async ({
    tx,
    path,
    caller,
    deps,
  }: {
    tx: Parameters<(typeof commands)['pause']>[0];
    path: { id: string };
    caller: Caller;
    deps: Dependencies;
  }) =>
    (await commands[name](tx, path.id, actorOf(deps, caller))).after;

export const invoiceRoutes = implement(invoices, {
  list: ({ db, query, caller, deps }) =>
    db.snapshot(async () => {
      const page = await store.page(db, query);
      return { ...page, results: await presentWhole(db, page.results, actorOf(deps, caller)) };
    }),
  get: ({ db, path, caller, deps }) => db.snapshot(() => readWhole(db, path.id, actorOf(deps, caller))),
  create: ({ tx, body, caller, deps }) =>
    createInvoice(tx, { ...body, source: caller.session === undefined ? 'api' : 'portal' }, actorOf(deps, caller)),
  update: checked(
    ({ tx, path, body }) => refuseSent(tx, body, path.id),
    async ({ tx, path, body, caller, deps }) =>
      (await updateInvoice(tx, { id: path.id, sent: body }, actorOf(deps, caller))).after,
  ),
  async delete({ tx, path, caller, deps }) {
    await deleteInvoice(tx, path.id, actorOf(deps, caller));
    return undefined;
  },
  release: run('release'),
  pause: run('pause'),
  resume: run('resume'),
  cancel: run('cancel'),
  write_off: run('write_off'),
  hand_over: run('hand_over'),
  archive: run('archive'),
  unarchive: run('unarchive'),
});

export const paymentRoutes = implement(invoicePayments, {
  async list({ db, path, query }) {
    const [invoice, page] = await db.snapshot(() =>
      Promise.all([store.readInvoice(db, path.invoice_id), payments.page(db, path.invoice_id, query)]),
    );
    orNotFound(invoice);
    return mapPage(page, presentPayment);
  },
  create: checked(
    async ({ tx, body }) => refuseFutureDay(body, await businessDate(tx)),
    ({ tx, path, body, caller, deps }) =>
      reportPayment(tx, { invoice_id: path.invoice_id, sent: body }, actorOf(deps, caller)),
  ),
  get: async ({ db, path }) => presentPayment(orNotFound(await payments.read(db, path))),
  async delete({ tx, path, caller, deps }) {
    await deletePayment(tx, path, actorOf(deps, caller));
    return undefined;
  },
});
