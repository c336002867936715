/** The gate when a print batch takes a letter that waits in the outbox (dunning.md 6.4, 9). */
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { enqueueAgain } from '../../../platform/queue/index.ts';
import type { NewDecision } from '../ladder/index.ts';
import { letterKind } from './kind.ts';
import { ask } from './gate.ts';
import * as store from './store.ts';

export type PassedAgain =
  /** The letter may be printed as it is. */
  | { readonly kind: 'passed'; readonly letter: store.LetterRow }
  | { readonly kind: 'stopped'; readonly reason: NewDecision['reason'] }
  /** Its sums or its way do not hold any more: it is made anew. */
  | { readonly kind: 'again' }
  /** Another batch took it, or it was stopped before. */
  | { readonly kind: 'over' };

/** Asks the gate for a waiting letter; the locks hold until the transaction ends. The caller moves a passed letter on. */
export async function passAgain(
  tx: CompanyTx,
  letterId: string,
  { publicUrl }: Pick<Dependencies, 'publicUrl'>,
): Promise<PassedAgain> {
  const asked = await ask(tx, letterId, { from: 'waiting', publicUrl });
  if (asked.kind === 'over')
    return asked.reason === null ? { kind: 'over' } : { kind: 'stopped', reason: asked.reason };
  const { letter, channel, fingerprint } = asked;
  if (letter.channel === channel && letter.fingerprint?.toString('hex') === fingerprint)
    return { kind: 'passed', letter };
  store.setCreated(tx, letterId);
  // The work that made it may have its last step ahead.
  enqueueAgain(tx, { kind: letterKind, key: letterId, company: tx.tenant.company_id });
  return { kind: 'again' };
}
