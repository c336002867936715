/** A first letter of the former office: it counts as one that named these claims, on the operator's word. (sign-off) */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { attestLetters } from '../../correspondence/outbox/index.ts';
import { findText } from '../letter-texts/index.ts';
import { setImported } from './store-imported.ts';
import { insert } from './store.ts';

interface FormerLetter {
  readonly mandate_id: string;
  readonly debtor: { readonly id: string; readonly display_name: string; readonly acting_as: 'consumer' | 'business' };
  readonly claim_ids: readonly string[];
  /** The day on which it was sent. */
  readonly sent_on: string;
  /** The file and its row. */
  readonly evidence: string;
}

/** Writes the letter without a document: nothing is made, and no fee is booked. @returns its id */
export async function importFirstLetter(
  tx: CompanyTx,
  { mandate_id, debtor, claim_ids, sent_on, evidence }: FormerLetter,
): Promise<string> {
  const kind = debtor.acting_as === 'consumer' ? 'first_letter_consumer' : 'first_letter_business';
  const text = await findText(tx, { owner: tx.tenant.company_id, today: await businessDate(tx) }, kind);
  if (text === undefined) throw new Error(`no text ${kind}`);
  const id = newId();
  const name = 'Erstes Schreiben des früheren Büros';
  insert(tx, {
    id,
    mandate_id,
    kind,
    channel: 'post',
    origin: 'import',
    status: 'posted',
    dated: sent_on,
    repeats_letter_id: null,
    request_key: null,
    text_key: kind,
    text_company_id: text.company_id,
    text_version: text.version,
    name,
    subject: name,
    draft: {},
    recipient: { role: 'debtor', debtor_id: debtor.id, circumstance_id: null, name: debtor.display_name },
    pay_by: null,
  });
  setImported(tx, { id, claim_ids, posted_on: sent_on });
  attestLetters(tx, [id], { what: 'imported', detail: evidence });
  return id;
}
