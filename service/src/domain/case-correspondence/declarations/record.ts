/** Records declarations on a case: by themselves, in a call or from an item of the inbox. */
import type { DeclarationInput } from '@mahnwerk/contract/operator/declarations.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { authorIdOf } from '../../../platform/http/authenticate.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { LetterReturns } from '../../correspondence/outbox/index.ts';
import type { MandateRow } from '../../collection/mandates/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { dataOf, type DeclarationRow } from './declaration.ts';
import { returnLetters } from './returned-mail.ts';
import * as store from './store.ts';

/** What was declared, and how it came; null: not known. */
export type Declared = Pick<store.NewDeclaration, 'id' | 'type' | 'data' | 'received_on'> & {
  readonly channel: 'phone' | 'email' | 'letter' | 'page' | null;
};

/** What follows for a case from the end of a declaration. */
export type FollowEnded = (
  tx: CompanyTx,
  mandate: MandateRow,
  ended: Pick<DeclarationRow, 'author_type'>,
) => Promise<void>;

/** What follows for a case from what was declared. */
export type FollowDeclarations = (tx: CompanyTx, mandate: MandateRow, declared: readonly Declared[]) => Promise<void>;

interface Recording {
  /** Locked, so that the number of its declarations stays. */
  readonly mandate: MandateRow;
  readonly caller: Pick<Caller, 'id' | 'session'>;
  /** The call in which they were made, and what it says where they do not. */
  readonly call?: { readonly id: string; readonly debtor_id: string | null; readonly on: string };
  /** The item of the inbox that they come from. */
  readonly item?: { readonly id: string; readonly on: string; readonly channel: 'post' | 'email' | 'page' };
  /** What follows from letters that came back; without it none can be declared, as in a call. */
  readonly returns?: LetterReturns;
  /** Without it nothing follows, as from a death. */
  readonly follow?: FollowDeclarations;
  /** The path of the declarations in the body; default: a declaration is the body. */
  readonly at?: string;
}

/** Their ids. @throws Refusal validation_error beyond what a case can have */
export async function recordDeclarations(
  tx: CompanyTx,
  sent: readonly DeclarationInput[],
  { mandate, caller, call, item, follow, ...rest }: Recording,
): Promise<string[]> {
  if (sent.length === 0) return [];
  if ((await store.count(tx, mandate.id)) + sent.length > limits.mandate_declarations) throw tooMany();
  const today = call?.on ?? item?.on ?? (await businessDate(tx));
  await returnLetters(tx, sent, { mandate, caller, ...rest });
  const declared = sent.map((each) => {
    const row = {
      id: newId(),
      mandate_id: mandate.id,
      debtor_id: each.debtor_id ?? call?.debtor_id ?? mandate.debtor_id,
      type: each.type,
      data: dataOf(each),
      note: each.note ?? null,
      call_id: call?.id ?? null,
      inbox_item_id: item?.id ?? null,
      received_on: each.received_on ?? today,
      author_id: authorIdOf(caller),
    };
    store.insert(tx, row);
    return { ...row, channel: channelOf(call, item) };
  });
  await follow?.(tx, mandate, declared);
  return declared.map(({ id }) => id);
}

function channelOf(call: Recording['call'], item: Recording['item']): Declared['channel'] {
  if (call !== undefined) return 'phone';
  if (item === undefined) return null;
  return item.channel === 'post' ? 'letter' : item.channel;
}

function tooMany(): Refusal {
  const message = `A case has at most ${limits.mandate_declarations} declarations.`;
  return new Refusal('validation_error', { errors: [{ field: 'declarations', code: 'max_length', message }] });
}
