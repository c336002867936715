/** The last gate (dunning.md 6.4, correspondence.md 6): a letter is asked for under the locks of what it is about. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { enqueueAgain } from '../../../platform/queue/index.ts';
import { channelOf, type FreeLetter, type LetterSource, type LockedLetter, type GateDeps } from './source.ts';
import * as store from './store-moves.ts';

export type Asked =
  /** It left before, or was stopped: now, if it says why. */
  | { readonly kind: 'over'; readonly stopped?: store.LetterStop }
  | { readonly kind: 'free'; readonly letter: LockedLetter; readonly free: FreeLetter };

export interface Question {
  readonly source: LetterSource;
  readonly id: string;
  /** The status in which the letter waits for the gate. */
  readonly from: 'created' | 'waiting';
}

/** Asks whether a letter may leave, and stops one that may not. The locks hold until the transaction ends. */
export async function ask(tx: CompanyTx, { source, id, from }: Question, deps: GateDeps): Promise<Asked> {
  await source.lock(tx, [id]);
  const letter = await store.lockLetter(tx, id);
  if (letter === undefined || letter.status !== from) return { kind: 'over' };
  const answer = await source.ask(tx, letter, deps);
  if (answer.kind === 'free') return { kind: 'free', letter, free: answer };
  store.stop(tx, [id], answer);
  return { kind: 'over', stopped: answer };
}

/** Asks for a waiting letter that a print batch is about to take: one that says something else now is made anew. */
export async function askAgain(
  tx: CompanyTx,
  question: Omit<Question, 'from'>,
  deps: GateDeps,
): Promise<'passed' | 'again' | Extract<Asked, { kind: 'over' }>> {
  const asked = await ask(tx, { ...question, from: 'waiting' }, deps);
  if (asked.kind === 'over') return asked;
  const { letter, free } = asked;
  if (letter.channel === channelOf(free.way) && letter.fingerprint?.toString('hex') === free.fingerprint)
    return 'passed';
  store.makeAnew(tx, letter.id);
  // The work that made it may have its last step ahead.
  enqueueAgain(tx, { kind: question.source.work, key: letter.id, company: tx.tenant.company_id });
  return 'again';
}
