/**
 * Seeds invoices: one in each state. The runs that dun one and hand another over to collection are asked for, and the worker makes them after the start;
 * without a worker, or after a stop of the service in between, the invoices stay drafts.
 */
import { connect } from '@mahnwerk/client';
import { dunningApi } from '@mahnwerk/contract/apis/dunning.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { examplePdf } from '@mahnwerk/contract/shapes/file.ts';
import { businessCustomer, customer, dunnedInvoice } from './demo-data.ts';
import { type LaterSeed, workedOff } from './later-seed.ts';

/**
 * The days of the runs, from the start of the demo. By each, the next step of an invoice that was due before is due, whatever holidays lie between; the
 * last one hands it over.
 */
const run_days = [6, 27, 48, 69];

/** Due after the third run, so that the last run dates its first notice: the letter waits in the print outbox. */
const late_due_day = 59;

const open_due_day = 90;

export async function seedInvoices(seed: LaterSeed): Promise<void> {
  const { step, daysAgo, dunning_company_id: company_id } = seed;
  const {
    mahnserviceDebtors: debtors,
    mahnserviceInvoices: invoices,
    mahnserviceInvoicePayments: invoicePayments,
  } = connect(dunningApi, { ...seed.operator, key: seed.keys.dunning });
  const byMail = await debtors.create({ body: customer, ...step('customer') });
  const byPost = await debtors.create({ body: businessCustomer, ...step('business-customer') });
  const draft = (debtor: { readonly id: string }, number: string, dueDay = -16) =>
    invoices.create({
      body: dunnedInvoice(debtor.id, number, { invoiced: daysAgo(30), due: daysAgo(-dueDay) }),
      ...step(number),
    });

  await draft(byMail, 'RE-3001');
  const cancelled = await draft(byPost, 'RE-3002');
  await invoices.cancel({ id: cancelled.id, ...step('cancel') });
  const paid = await draft(byMail, 'RE-3003');
  const writtenOff = await draft(byPost, 'RE-3004');
  const released = [
    await draft(byPost, 'RE-3005', open_due_day),
    await draft(byPost, 'RE-3006', late_due_day),
    await draft(byMail, 'RE-3007'),
    paid,
    writtenOff,
  ];
  if (!(await release(seed, released))) return;
  await invoicePayments.create({
    invoice_id: paid.id,
    body: { amount: paid.amount, value_date: daysAgo(1) },
    ...step('pay'),
  });
  await invoices.writeOff({ id: writtenOff.id, ...step('write-off') });

  const { dunningRuns } = connect(operatorApi, seed.operator);
  for (const day of run_days)
    await dunningRuns.create({ body: { on: daysAgo(-day), company_id }, ...step(`run-${day}`) });
}

/** Uploads the documents and releases the invoices. @returns whether a worker inspected the documents */
async function release(
  { operator, keys, step }: LaterSeed,
  drafts: readonly { readonly id: string; readonly invoice_number: string }[],
): Promise<boolean> {
  const { mahnserviceInvoices: invoices, mahnserviceInvoiceDocuments: invoiceDocuments } = connect(dunningApi, {
    ...operator,
    key: keys.dunning,
  });
  for (const { id, invoice_number } of drafts)
    await invoiceDocuments.create({
      invoice_id: id,
      body: { type: 'invoice', filename: `${invoice_number}.pdf`, base64: examplePdf },
      ...step(`${invoice_number}-document`),
    });
  const inspected = await workedOff(
    () => Promise.all(drafts.map(({ id }) => invoices.get({ id }))),
    (found) => found.every(({ document }) => document?.status === 'ready'),
  );
  if (inspected === undefined) return false;
  for (const { id, invoice_number } of drafts) await invoices.release({ id, ...step(`${invoice_number}-release`) });
  return true;
}
