/** A letter of a case that came back (correspondence.md 5): the address or mailbox is marked, a death is recorded, a new address is a contact. */
import { addressCauses, type ReturnCause } from '@mahnwerk/contract/shapes/correspondence.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { failDestination, recordFromPost } from '../../collection/contacts/index.ts';
import { findMandate } from '../../collection/mandates/index.ts';
import type { LetterSource, ReturnedLetter } from '../../correspondence/outbox/index.ts';
import { recordDeclarations } from '../declarations/index.ts';
import * as store from './store.ts';

const ofAddress: ReadonlySet<ReturnCause> = new Set(addressCauses);

export const checkReport: LetterSource['checkReport'] = ({ cause }, errors) => {
  if (cause === undefined) errors.failAt('cause', 'required', 'This field is required for a letter of a case.');
};

/** Fees of the letter stay: they pay the work. */
export const cameBack: LetterSource['cameBack'] = async (tx, letter, { report, blamesAddress }) => {
  const row = orNotFound(await store.readLetter(tx, letter.id));
  // Without a report the mail server refused the mailbox.
  const cause = report?.cause ?? (letter.channel === 'email' ? 'mailbox' : 'other');
  const { debtor_id } = letter;
  const { role, circumstance_id } = row.recipient;
  // The party of a circumstance has an address of its own; guardians of a minor have the debtor's.
  const isAtDebtor = circumstance_id === null;
  if (blamesAddress && isAtDebtor) blame(tx, letter, { cause, reason: report?.reason });
  // Of a representative, guardians too, the report names that person's death and not the debtor's.
  if (cause === 'deceased' && role !== 'representative' && report?.caller !== undefined) {
    const mandate = orNotFound(await findMandate(tx, row.mandate_id));
    await recordDeclarations(tx, [{ type: 'death', debtor_id, note: report.reason }], {
      mandate,
      caller: report.caller,
    });
  }
  if (isAtDebtor && report?.new_address != null)
    await recordFromPost(tx, debtor_id, { ...report.new_address, postal_code: report.new_address.postal_code ?? null });
};

function blame(
  tx: CompanyTx,
  { debtor_id, channel, recipient, address }: ReturnedLetter,
  {
    cause,
    reason = 'Refused by the mail server',
  }: { readonly cause: ReturnCause; readonly reason?: string | undefined },
): void {
  if (channel === 'email' ? cause !== 'mailbox' : !ofAddress.has(cause)) return;
  failDestination(tx, {
    debtor_id,
    email: channel === 'email' ? recipient : null,
    address: channel === 'email' ? null : address,
    reason,
  });
}
