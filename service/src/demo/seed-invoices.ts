/**
 * Seeds invoices: some in each state. The runs that dun them and hand them over to collection are asked for, and the worker makes them after the start;
 * without a worker, or after a stop of the service in between, the invoices stay drafts.
 */
import { connect } from '@mahnwerk/client';
import { dunningApi } from '@mahnwerk/contract/apis/dunning.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { examplePdf } from '@mahnwerk/contract/shapes/file.ts';
import { addDays } from '../values/day.ts';
import { workingDayAfter } from '../values/working-day.ts';
import {
  businessCustomer,
  cafeCustomer,
  customer,
  customerWithoutAddress,
  type DaysAgo,
  dunnedInvoice,
  gardenCustomer,
  paintCustomer,
} from './demo-data.ts';
import { shopLetterhead } from './demo-letterhead.ts';
import { type LaterSeed, workedOff } from './later-seed.ts';
import { seedOutbox } from './seed-outbox.ts';
import { namedInvoice, seedPayments } from './seed-payments.ts';

/** From the start of the demo. By each run, the next step of an invoice that was due before is due, whatever holidays lie between. */
const first_run_days = [6, 27, 48];

/** After the last of those: what it makes is stale by then, and a handover is due. */
const last_runs_from_day = 66;

/** The days of the runs: the last two are working days in a row, so that the letters of both are fresh after the last. */
function runDaysOf(daysAgo: DaysAgo) {
  const before = workingDayAfter(daysAgo(-last_runs_from_day), 1);
  const last = workingDayAfter(before, 1);
  return { all: [...first_run_days.map((day) => daysAgo(-day)), before, last], before, last };
}

/** From the due day to the first notice. */
const first_level_days = 7;

export async function seedInvoices(seed: LaterSeed): Promise<void> {
  const { step, daysAgo, dunning_company_id: company_id } = seed;
  const api = connect(dunningApi, { ...seed.operator, key: seed.keys.dunning });
  const { mahnserviceDebtors: debtors, mahnserviceInvoices: invoices, mahnserviceInvoicePayments: payments } = api;
  const days = runDaysOf(daysAgo);
  await api.mahnserviceLetterhead.update({ body: shopLetterhead });
  const noticedOn = (day: string) => addDays(day, -first_level_days);
  const due = { past: daysAgo(16), later: daysAgo(-90), third: daysAgo(-31) };

  const byMail = await debtors.create({ body: customer, ...step('customer') });
  const byPost = await debtors.create({ body: businessCustomer, ...step('business-customer') });
  const draft = (debtor: { readonly id: string }, number: string, due_date = due.past) =>
    invoices.create({
      body: dunnedInvoice(debtor.id, number, { invoiced: daysAgo(30), due: due_date }),
      ...step(number),
    });
  const draftTo = async (body: typeof customer, number: string, due_date?: string) =>
    draft(await debtors.create({ body, ...step(`debtor-${number}`) }), number, due_date);

  await draft(byMail, 'RE-3001');
  const cancelled = await draft(byPost, 'RE-3002');
  await invoices.cancel({ id: cancelled.id, ...step('cancel') });
  const paid = await draft(byMail, 'RE-3003');
  const writtenOff = await draft(byPost, 'RE-3004');
  const released = [
    await draft(byPost, 'RE-3005', due.later),
    await draft(byPost, 'RE-3006', noticedOn(days.last)),
    await draft(byMail, 'RE-3007'),
    await draftTo(customerWithoutAddress, 'RE-3008'),
    await draftTo(gardenCustomer, 'RE-3009', due.third),
    await draftTo(cafeCustomer, 'RE-3010', noticedOn(days.before)),
    await draftTo(paintCustomer, 'RE-3011', noticedOn(days.before)),
    paid,
    writtenOff,
    await draft(byMail, namedInvoice, due.later),
  ];
  if (!(await release(seed, released))) return;
  await payments.create({
    invoice_id: paid.id,
    body: { amount: paid.amount, value_date: daysAgo(1) },
    ...step('pay'),
  });
  await invoices.writeOff({ id: writtenOff.id, ...step('write-off') });
  await seedPayments(seed);

  const { dunningRuns } = connect(operatorApi, seed.operator);
  for (const on of days.all) await dunningRuns.create({ body: { on, company_id }, ...step(`run-${on}`) });
  await seedOutbox(seed, days);
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
    () => invoices.list({ query: { limit: 100 } }),
    ({ results }) => {
      const ready = new Set(results.filter(({ document }) => document?.status === 'ready').map(({ id }) => id));
      return drafts.every(({ id }) => ready.has(id));
    },
  );
  if (inspected === undefined) return false;
  for (const { id, invoice_number } of drafts) await invoices.release({ id, ...step(`${invoice_number}-release`) });
  return true;
}
