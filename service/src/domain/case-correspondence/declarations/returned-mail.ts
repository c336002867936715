/** A letter that came back by post (`returned_mail`): it is undeliverable, and the debtor has the address that the post names. */
import type { DeclarationInput } from '@mahnwerk/contract/operator/declarations.ts';
import { addressCauses, type ReturnCause } from '@mahnwerk/contract/shapes/correspondence.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { refuseIfAny } from '../../../platform/refusal.ts';
import { recordFromPost } from '../../collection/contacts/index.ts';
import type { MandateRow } from '../../collection/mandates/index.ts';
import type { LetterReturns } from '../../correspondence/outbox/index.ts';

interface Returning {
  readonly mandate: MandateRow;
  readonly caller: Pick<Caller, 'id' | 'session'>;
  readonly returns?: LetterReturns | undefined;
  readonly at?: string | undefined;
}

/** The address or mailbox was wrong, not the addressee. */
const blaming: ReadonlySet<ReturnCause> = new Set([...addressCauses, 'mailbox']);

/** @throws Refusal validation_error for a letter of another case; conflict for one that had not left */
export async function returnLetters(
  tx: CompanyTx,
  sent: readonly DeclarationInput[],
  { mandate, caller, returns, at }: Returning,
): Promise<void> {
  for (const [index, each] of sent.entries()) {
    if (each.type !== 'returned_mail') continue;
    const errors = new ValidationErrors();
    const path = at === undefined ? '' : `${at}[${index}].`;
    if (returns === undefined) errors.failAt(`${path}type`, 'invalid_choice', 'Not in a call.');
    const letter = await returns?.find(tx, each.letter_id ?? '');
    const isForeign = letter === undefined || (letter.mandate_id !== null && letter.mandate_id !== mandate.id);
    if (returns !== undefined && isForeign) errors.failAt(`${path}letter_id`, 'invalid', 'No such letter of the case.');
    refuseIfAny(errors);
    if (returns === undefined || letter === undefined || each.cause == null) continue;
    const { cause, new_address } = each;
    const isOfCase = letter.mandate_id !== null;
    const report = isOfCase ? { cause, reason: cause, new_address: new_address ?? null, caller } : { reason: cause };
    await returns.cameBack(tx, letter, { report, blamesAddress: isOfCase || blaming.has(cause) });
    // A letter of dunning has a debtor of its own.
    if (!isOfCase && new_address != null)
      await recordFromPost(tx, each.debtor_id ?? mandate.debtor_id, {
        ...new_address,
        postal_code: new_address.postal_code ?? null,
      });
  }
}
