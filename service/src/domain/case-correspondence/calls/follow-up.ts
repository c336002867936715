/** The day of follow-up of a call, moved by the task that stands for it. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import type { CallRow } from './call.ts';
import { lockCall, update } from './store.ts';

/** @param day null: it is followed up. @throws Refusal conflict if it was before */
export async function moveCallFollowUp(
  tx: CompanyTx,
  { mandate_id, id }: Pick<CallRow, 'mandate_id' | 'id'>,
  day: string | null,
): Promise<void> {
  await refuseCopy(tx);
  const { text, follow_up_on } = orNotFound(await lockCall(tx, mandate_id, id));
  refuseUnless(follow_up_on !== null, 'conflict', { detail: 'The call is followed up.' });
  update(tx, { id, text, follow_up_on: day });
}
