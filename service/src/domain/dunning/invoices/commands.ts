/** The commands of an invoice without a body (dunning.md 4.1), for the company and the operator. */
import type { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { record } from '../../../platform/events/index.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { readCompany } from '../../parties/companies/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { handOver, withdrawRefusal } from '../handover/index.ts';
import { replan, withdrawNotices } from '../ladder/index.ts';
import { type Actor, type InvoiceRow, invoiceUrl, moveInvoice } from './invoice.ts';
import { releaseDraft } from './release.ts';
import * as store from './store.ts';
import { readWhole } from './whole.ts';

/** An invoice before and after a write. */
export interface Changed {
  readonly before: InvoiceRow;
  readonly after: Invoice;
}

type Command = (tx: CompanyTx, id: string, actor: Actor) => Promise<Changed>;

/** The invoice, locked. @throws Refusal not_found */
export const lockOrNotFound = async (tx: CompanyTx, id: string): Promise<InvoiceRow> =>
  orNotFound(await store.lockInvoice(tx, id));

/** The `data` of the events of an invoice. */
export const eventData = (tx: CompanyTx, id: string, publicUrl: string) => ({
  company_id: tx.tenant.company_id,
  invoice_id: id,
  invoice_url: invoiceUrl(publicUrl, id),
});

const changed = async (tx: CompanyTx, before: InvoiceRow, actor: Actor): Promise<Changed> => ({
  before,
  after: await readWhole(tx, before.id, actor),
});

/** The company, unless the operator has paused it: then nothing starts. */
async function runningCompany(tx: CompanyTx) {
  const company = await readCompany(tx);
  refuseUnless(!company.dunning_paused, 'company_paused');
  return company;
}

const release: Command = async (tx, id, actor) => {
  const invoice = await lockOrNotFound(tx, id);
  moveInvoice(invoice, 'release', actor);
  await releaseDraft(tx, invoice, await runningCompany(tx));
  record(tx, 'invoice.released', eventData(tx, id, actor.publicUrl));
  await replan(tx, id);
  return changed(tx, invoice, actor);
};

const pause: Command = async (tx, id, actor) => {
  const invoice = await lockOrNotFound(tx, id);
  moveInvoice(invoice, 'pause', actor);
  if (!invoice.paused) await setPaused(tx, id, true);
  return changed(tx, invoice, actor);
};

const resume: Command = async (tx, id, actor) => {
  const invoice = await lockOrNotFound(tx, id);
  moveInvoice(invoice, 'resume', actor);
  await runningCompany(tx);
  if (invoice.paused || invoice.held_until !== null) await setPaused(tx, id, false);
  return changed(tx, invoice, actor);
};

async function setPaused(tx: CompanyTx, id: string, paused: boolean): Promise<void> {
  store.switchInvoice(tx, id, { paused });
  await replan(tx, id);
}

/** Ends the dunning of an invoice that is not paid. */
const ending =
  (by: 'cancel' | 'write_off', status: 'cancelled' | 'written_off'): Command =>
  async (tx, id, actor) => {
    const invoice = await lockOrNotFound(tx, id);
    moveInvoice(invoice, by, actor);
    store.settle(tx, id, status);
    record(tx, `invoice.${status}`, eventData(tx, id, actor.publicUrl));
    await withdrawNotices(tx, id, status);
    withdrawRefusal(tx, id);
    await replan(tx, id);
    return changed(tx, invoice, actor);
  };

const handOverToCollection: Command = async (tx, id, actor) => {
  const invoice = await lockOrNotFound(tx, id);
  moveInvoice(invoice, 'hand_over', actor);
  await handOver(tx, id, { trigger: 'command', on: await businessDate(tx), deps: actor });
  return changed(tx, invoice, actor);
};

const archiving =
  (by: 'archive' | 'unarchive'): Command =>
  async (tx, id, actor) => {
    const invoice = await lockOrNotFound(tx, id);
    moveInvoice(invoice, by, actor);
    store.switchInvoice(tx, id, { archived: by === 'archive' });
    return changed(tx, invoice, actor);
  };

export const commands = {
  release,
  pause,
  resume,
  cancel: ending('cancel', 'cancelled'),
  write_off: ending('write_off', 'written_off'),
  hand_over: handOverToCollection,
  archive: archiving('archive'),
  unarchive: archiving('unarchive'),
} as const satisfies Record<string, Command>;
