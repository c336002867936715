/** A closed mandate is about to be opened again: its single-mandate statement must not stand (money.md 6). */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import * as singles from './store-singles.ts';
import * as store from './store.ts';

/**
 * Discards the draft of a mandate's closing. Call it before the closing is undone.
 *
 * @throws Refusal conflict where the closing is in a published statement, or in the draft of a collective one
 */
export async function unstateClosing(tx: CompanyTx, mandate_id: string): Promise<void> {
  const single = await singles.lockSingleOf(tx, mandate_id);
  if (single?.status === 'draft' && single.is_own) store.discard(tx, single.id);
  else {
    refuseUnless(!(await singles.isClosingStated(tx, mandate_id)), 'conflict', {
      detail: 'The closing is in a statement. Cancel the statement, or discard its draft, first.',
    });
    if (single !== undefined) store.discard(tx, single.id);
  }
}
