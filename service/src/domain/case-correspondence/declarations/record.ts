/** Records declarations on a case: by themselves, or in a call. */
import type { DeclarationInput } from '@mahnwerk/contract/operator/declarations.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { authorIdOf } from '../../../platform/http/authenticate.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { MandateRow } from '../../collection/mandates/index.ts';
import { businessDate } from '../../parties/business-date/index.ts';
import { dataOf } from './declaration.ts';
import * as store from './store.ts';

interface Recording {
  /** Locked, so that the number of its declarations stays. */
  readonly mandate: MandateRow;
  readonly caller: Pick<Caller, 'id' | 'session'>;
  /** The call in which they were made, and what it says where they do not. */
  readonly call?: { readonly id: string; readonly debtor_id: string | null; readonly on: string };
}

/** Their ids. @throws Refusal validation_error beyond what a case can have */
export async function recordDeclarations(
  tx: CompanyTx,
  sent: readonly DeclarationInput[],
  { mandate, caller, call }: Recording,
): Promise<string[]> {
  if (sent.length === 0) return [];
  const today = call?.on ?? (await businessDate(tx));
  if ((await store.count(tx, mandate.id)) + sent.length > limits.mandate_declarations) throw tooMany();
  return sent.map((each) => {
    const id = newId();
    store.insert(tx, {
      id,
      mandate_id: mandate.id,
      debtor_id: each.debtor_id ?? call?.debtor_id ?? mandate.debtor_id,
      type: each.type,
      data: dataOf(each),
      note: each.note ?? null,
      call_id: call?.id ?? null,
      received_on: each.received_on ?? today,
      author_id: authorIdOf(caller),
    });
    return id;
  });
}

function tooMany(): Refusal {
  const message = `A case has at most ${limits.mandate_declarations} declarations.`;
  return new Refusal('validation_error', { errors: [{ field: 'declarations', code: 'max_length', message }] });
}
