/** What a debtor writes on its page, as an item of its case: the office has one queue (debtor-page.md 7). */
import type { OperatorTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseFull } from './create.ts';
import * as store from './store.ts';
import { insertFiles, type NewFile } from './store-files.ts';

interface Received {
  readonly mandate: { readonly id: string; readonly company_id: string };
  readonly sender: string;
  readonly subject: string;
  readonly text: string | null;
  /** Stored; they are inspected like those of any item. */
  readonly files: readonly NewFile[];
}

/** @returns the id of the item @throws Refusal validation_error where the case has as many as it can */
export async function receive(tx: OperatorTx, { mandate, sender, subject, text, files }: Received): Promise<string> {
  await refuseFull(tx, mandate);
  const id = newId();
  store.insert(tx, {
    id,
    channel: 'page',
    received_at: tx.now,
    sender_name: sender,
    sender_email: null,
    subject,
    text,
    automatic: null,
    bounce: null,
    thread_company_id: null,
    thread_letter_id: null,
    problems: [],
    note: null,
    message_id: null,
    sha256: null,
    place: null,
  });
  insertFiles(tx, id, files);
  const of = { company: mandate.company_id, mandate_id: mandate.id };
  store.assign(tx, { id, ...of, status: 'assigned', assigned_by: 'page', reason: null });
  return id;
}
