/** The operator's routes of invoices and their payments: the same rules for every source, audited (dunning.md 9). */
import type { Dependencies } from '../../../platform/dependencies.ts';
import {
  operatorInvoicePayments,
  operatorInvoices,
  type OperatorInvoice,
} from '@mahnwerk/contract/operator/dunning-invoices.ts';
import type { Invoice, InvoiceInput } from '@mahnwerk/contract/dunning/invoices.ts';
import type { CompanyDb, CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import { type Audited, audited, unchanged } from '../../../platform/http/audited.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { byCompany } from '../../../platform/lists/by-company.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, refuseFailures } from '../../../platform/refusal.ts';
import { bindToKnown, noCompany, readCompany } from '../../parties/companies/index.ts';
import { businessDate, businessDateOf, todayInBerlin } from '../../ladder/business-date/index.ts';
import { decisionsOn } from '../ladder/index.ts';
import { type Changed, commands } from './commands.ts';
import { refuseDates, refuseDispute } from './content.ts';
import { type Actor, type InvoiceRow, presentInvoice } from './invoice.ts';
import { presentPayment, refuseFutureDay } from './payment.ts';
import { deletePayment, reportPayment } from './payments.ts';
import * as payments from './store-payments.ts';
import * as store from './store.ts';
import { presentWhole, readWhole } from './whole.ts';
import { createInvoice, deleteInvoice, refuseSent, refuseSentToNone, updateInvoice } from './write.ts';

const actorOf = ({ publicUrl }: Pick<Dependencies, 'publicUrl'>): Actor => ({ side: 'operator', publicUrl });

/** Invoices of one company with its name and the decisions of its business date. */
async function ofCompany(db: CompanyDb, invoices: readonly Invoice[]): Promise<OperatorInvoice[]> {
  const ids = invoices.map(({ id }) => id);
  const [company, decisions] = await Promise.all([
    readCompany(db),
    businessDate(db).then((today) => decisionsOn(db, today, ids)),
  ]);
  return invoices.map((invoice) => ({
    ...invoice,
    company_id: company.id,
    company_name: company.name,
    decision: decisions.get(invoice.id) ?? null,
  }));
}

async function oneOfCompany(db: CompanyDb, invoice: Invoice): Promise<OperatorInvoice> {
  const [one] = await ofCompany(db, [invoice]);
  return orNotFound(one);
}

/** The audit log holds an invoice without its document and payments, whose changes have lines of their own. */
function auditState({ document: _document, payments: _payments, ...state }: Invoice) {
  return state;
}

const stateBefore = (row: InvoiceRow, actor: Actor) =>
  auditState(presentInvoice(row, { today: '', document: null, payments: [] }, actor));

async function auditedChange(
  tx: CompanyTx,
  { before, after }: Changed,
  actor: Actor,
): Promise<Audited<OperatorInvoice>> {
  const invoice = await oneOfCompany(tx, after);
  return before.updated_at === after.updated_at
    ? unchanged(invoice)
    : audited(invoice, { before: stateBefore(before, actor), after: auditState(after) });
}

interface CommandCall {
  readonly tx: CompanyTx;
  readonly path: { readonly id: string };
  readonly deps: Dependencies;
}

/** The handler of a command. */
const run =
  (name: keyof typeof commands) =>
  async ({ tx, path, deps }: CommandCall): Promise<Audited<OperatorInvoice>> =>
    auditedChange(tx, await commands[name](tx, path.id, actorOf(deps)), actorOf(deps));

/** The company that the body names. @throws Refusal validation_error, sandbox_source_managed */
async function companyOf(tx: OperatorTx, company_id: string, input: InvoiceInput): Promise<CompanyTx> {
  const bound = await bindToKnown(tx, company_id);
  if (bound !== undefined) return bound;
  refuseFailures((report) => {
    report.failAt('company_id', 'invalid', noCompany);
    refuseDates(input, todayInBerlin(tx), report);
    refuseDispute(input, report);
  });
  throw new Error('an unknown company is refused');
}

export const operatorInvoiceRoutes = implement(operatorInvoices, {
  list: ({ db, query, deps }) =>
    db.snapshot(async () =>
      byCompany(db, await store.page(db, query), async (bound, rows) =>
        ofCompany(bound, await presentWhole(bound, rows, actorOf(deps))),
      ),
    ),
  get: ({ db, path, deps }) => db.snapshot(async () => oneOfCompany(db, await readWhole(db, path.id, actorOf(deps)))),
  async create({ tx, body: { company_id, ...input }, deps }) {
    const bound = await companyOf(tx, company_id, input);
    const after = await createInvoice(bound, input, actorOf(deps));
    return audited(await oneOfCompany(bound, after), {
      company: company_id,
      target: after.id,
      after: auditState(after),
    });
  },
  update: checked(
    async ({ tx, path, body }) => {
      const company = await store.companyOfInvoice(tx, path.id);
      if (company === undefined) refuseSentToNone(body, todayInBerlin(tx));
      else await refuseSent(tx.forCompany(company), body, path.id);
    },
    async ({ tx, path, body, deps }) =>
      auditedChange(tx, await updateInvoice(tx, { id: path.id, sent: body }, actorOf(deps)), actorOf(deps)),
  ),
  async delete({ tx, path, deps }) {
    const before = await deleteInvoice(tx, path.id, actorOf(deps));
    return audited(undefined, { before: stateBefore(before, actorOf(deps)) });
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

export const operatorPaymentRoutes = implement(operatorInvoicePayments, {
  list: async ({ db, path, query }) => mapPage(await payments.page(db, path.invoice_id, query), presentPayment),
  create: checked(
    async ({ tx, path, body }) => {
      const company = await store.companyOfInvoice(tx, path.invoice_id);
      refuseFutureDay(body, await businessDateOf(tx, company));
    },
    async ({ tx, path, body, deps }) => {
      const payment = await reportPayment(tx, { invoice_id: path.invoice_id, sent: body }, actorOf(deps));
      return audited(payment, { after: payment });
    },
  ),
  get: async ({ db, path }) => presentPayment(orNotFound(await payments.read(db, path))),
  async delete({ tx, path, deps }) {
    return audited(undefined, { before: await deletePayment(tx, path, actorOf(deps)) });
  },
});
