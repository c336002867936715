/** The gate when a print batch takes a letter that waits in the outbox (dunning.md 6.4, 9). */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { enqueue } from '../../../platform/queue/index.ts';
import type { NewDecision } from '../ladder/index.ts';
import { letterKind } from './kind.ts';
import { ask } from './gate.ts';
import * as store from './store.ts';

export type PassedAgain =
  /** The letter may be printed as it is. */
  | { readonly kind: 'passed'; readonly letter: store.LetterRow }
  | { readonly kind: 'stopped'; readonly reason: NewDecision['reason'] }
  /** Its sums do not hold any more: it is made anew and waits again. */
  | { readonly kind: 'again' }
  /** Another batch took it, or it was stopped before. */
  | { readonly kind: 'over' };

/** Asks the gate for a waiting letter; the locks hold until the transaction ends. The caller moves a passed letter on. */
export async function passAgain(tx: CompanyTx, letterId: string): Promise<PassedAgain> {
  const asked = await ask(tx, letterId, ['waiting']);
  if (asked.kind === 'over')
    return asked.reason === null ? { kind: 'over' } : { kind: 'stopped', reason: asked.reason };
  if (asked.letter.fingerprint?.toString('hex') === asked.fingerprint) return { kind: 'passed', letter: asked.letter };
  store.setCreated(tx, letterId);
  enqueue(tx, { kind: letterKind, key: letterId, company: tx.tenant.company_id });
  return { kind: 'again' };
}
