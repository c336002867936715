/** A letter that came back or was refused (dunning.md 5, 8): its notices do not count, and the next run repeats the level. */
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { MailListener } from '../../../platform/mail/index.ts';
import { settleIfPaid } from '../invoices/index.ts';
import { recountNotices, replan } from '../ladder/index.ts';
import * as store from './store.ts';

/** A letter that came back. */
export interface ReturnedLetter {
  readonly letter: string;
  /** The mailbox or address that it went to failed, unless the debtor has another one now: the next notice takes another way. */
  readonly blamesAddress: boolean;
}

/**
 * Marks a letter that has left as undeliverable. An invoice on which only its fee was open is paid.
 * @returns false if it had not left, or came back before
 */
export async function markUndeliverable(
  tx: CompanyTx,
  { letter, blamesAddress }: ReturnedLetter,
  deps: Pick<Dependencies, 'publicUrl'>,
): Promise<boolean> {
  await store.lockInvoicesOfLetter(tx, letter);
  const invoices = await store.setUndeliverable(tx, letter, blamesAddress);
  for (const invoice of invoices.toSorted()) {
    recountNotices(tx, invoice);
    await settleIfPaid(tx, invoice, deps);
    await replan(tx, invoice);
  }
  return invoices.length > 0;
}

/** Taken by the mail server: sent. Refused: the mailbox failed. */
export const onMailOutcome =
  (deps: Pick<Dependencies, 'publicUrl'>): MailListener =>
  async (tx, letter, outcome) => {
    if (outcome.kind === 'sent') store.setSent(tx, letter, outcome.at);
    else await markUndeliverable(tx, { letter, blamesAddress: true }, deps);
  };
