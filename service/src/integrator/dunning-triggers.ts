/** The commands that make an event of dunning happen. The last two move the business date of the company ahead. */
import type { dunningEvents } from '@mahnwerk/contract/events/catalog.ts';
import type { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import { examplePdf } from '@mahnwerk/contract/shapes/file.ts';
import { StartError } from '../setting.ts';
import { customer, dunnedInvoice } from '../demo/demo-data.ts';
import type { Trigger } from './case-triggers.ts';
import type { Scene } from './scene.ts';

/** The default ladder has three notices and the handover; a company may have more levels. */
const steps_max = 12;

async function released(scene: Scene): Promise<Invoice> {
  const { mahnserviceDebtors, mahnserviceInvoices, mahnserviceInvoiceDocuments } = await scene.dunning();
  const debtor = await mahnserviceDebtors.create({ body: { ...customer, customer_number: `K-${scene.mark}` } });
  const days = { invoiced: scene.daysAgo(30), due: scene.daysAgo(16) };
  const { id } = await mahnserviceInvoices.create({ body: dunnedInvoice(debtor.id, `RE-${scene.mark}`, days) });
  const filename = `RE-${scene.mark}.pdf`;
  await mahnserviceInvoiceDocuments.create({ invoice_id: id, body: { type: 'invoice', filename, base64: examplePdf } });
  await scene.until(
    () => mahnserviceInvoices.get({ id }),
    ({ document }) => document?.status === 'ready',
    'the document of the invoice was not inspected',
  );
  return mahnserviceInvoices.release({ id });
}

/** Lets one run take the next step of an invoice, and waits for it. */
async function step(scene: Scene, { id, next_dunning_at }: Invoice): Promise<Invoice> {
  if (next_dunning_at === null) throw new StartError('dunning has no further step for the invoice');
  const [{ dunningRuns }, { mahnserviceInvoices }] = [await scene.operator(), await scene.dunning()];
  const run = await dunningRuns.create({ body: { on: next_dunning_at.slice(0, 10), company_id: scene.company } });
  const ended = await scene.until(
    () => dunningRuns.get({ id: run.id }),
    ({ status }) => status === 'finished' || status === 'stopped',
    'the run of dunning did not finish',
  );
  if (ended.status === 'stopped') throw new StartError('the run of dunning was stopped');
  return scene.until(
    () => mahnserviceInvoices.get({ id }),
    (invoice) => invoice.next_dunning_at !== next_dunning_at,
    'the step of dunning was not taken',
  );
}

async function handedOver(scene: Scene): Promise<void> {
  let invoice = await released(scene);
  for (let steps = 0; steps < steps_max; steps += 1) {
    invoice = await step(scene, invoice);
    if (invoice.status === 'in_inkasso') return;
  }
  throw new StartError('the invoice was not handed over; does the policy of the company hand over?');
}

export const dunningTriggers: Partial<Record<keyof typeof dunningEvents, Trigger>> = {
  'invoice.released': released,
  'invoice.paid': async (scene) => {
    const { id, amount } = await released(scene);
    const { mahnserviceInvoicePayments } = await scene.dunning();
    return mahnserviceInvoicePayments.create({ invoice_id: id, body: { amount, value_date: scene.daysAgo(0) } });
  },
  'invoice.cancelled': async (scene) => {
    const { id } = await released(scene);
    return (await scene.dunning()).mahnserviceInvoices.cancel({ id });
  },
  'invoice.written_off': async (scene) => {
    const { id } = await released(scene);
    return (await scene.dunning()).mahnserviceInvoices.writeOff({ id });
  },
  'dunning.level_reached': async (scene) => step(scene, await released(scene)),
  'dunning.handed_to_collection': handedOver,
};
