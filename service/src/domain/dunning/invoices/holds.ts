/** What a debtor does to its invoices on its page: a hold until a day, a dispute (debtor-page.md 9). Each in the caller's transaction. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { holdReasons, replan, withdrawNotices } from '../ladder/index.ts';
import { settleIfPaid } from './payments.ts';
import * as store from './store-holds.ts';

/** The open invoices of a debtor; they and the debtor are locked. */
export interface LockedInvoices {
  readonly invoices: readonly store.OpenInvoice[];
}

export async function lockInvoicesOf(tx: CompanyTx, debtor_id: string): Promise<LockedInvoices> {
  await store.lockOpen(tx, debtor_id);
  return { invoices: await store.readOpen(tx, debtor_id) };
}

interface Holding {
  readonly kind: 'promise' | 'report';
  /** The last day. */
  readonly until: string;
  readonly choice_id: string;
  readonly publicUrl: string;
}

/** Holds locked invoices. Notices that have not left are withdrawn. */
export async function holdInvoices(
  tx: CompanyTx,
  ids: readonly string[],
  { publicUrl, ...held }: Holding,
): Promise<void> {
  for (const id of await store.hold(tx, ids, held))
    await withdraw(tx, id, { reason: holdReasons[held.kind], publicUrl });
}

/** Disputes locked invoices, as a change by their company does, until the company ends it. */
export async function disputeInvoices(
  tx: CompanyTx,
  ids: readonly string[],
  { reason, publicUrl }: { readonly reason: string; readonly publicUrl: string },
): Promise<void> {
  store.dispute(tx, ids, reason.slice(0, limits.reason_characters));
  for (const id of ids) await withdraw(tx, id, { reason: 'disputed', publicUrl });
}

interface Withdrawing {
  readonly reason: 'disputed' | (typeof holdReasons)[keyof typeof holdReasons];
  readonly publicUrl: string;
}

async function withdraw(tx: CompanyTx, id: string, { reason, publicUrl }: Withdrawing): Promise<void> {
  await withdrawNotices(tx, id, reason);
  await replan(tx, id);
  // Only the fee of a notice that was withdrawn may have been open.
  await settleIfPaid(tx, id, { publicUrl });
}
