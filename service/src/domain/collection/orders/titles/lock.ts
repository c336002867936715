/** The claim of a title with its order and its case, locked. */
import type { CompanyTx } from '../../../../platform/database/session.ts';
import { orNotFound, refuseUnless } from '../../../../platform/refusal.ts';
import { refuseCopy } from '../../../parties/companies/index.ts';
import {
  type ClaimRow,
  findOrderOfClaim,
  type OperatorTitleRow,
  readClaim,
  readNewestTitle,
} from '../../claims/index.ts';
import { isMandateOver, lockMandate, type MandateRow } from '../../mandates/index.ts';
import type { OrderRow } from '../order.ts';
import * as store from '../store.ts';

interface LockedClaim {
  readonly order: OrderRow;
  readonly claim: ClaimRow;
  readonly mandate: MandateRow;
}

/** @throws Refusal conflict for a claim without an open case */
export async function lockOfOpenCase(tx: CompanyTx, claim_id: string): Promise<LockedClaim> {
  await refuseCopy(tx);
  const order = orNotFound(await store.lockOrder(tx, orNotFound(await findOrderOfClaim(tx, claim_id))));
  refuseUnless(order.mandate_id !== null, 'conflict', { detail: `The claim is \`${order.status}\`.` });
  const [mandate, claim] = await Promise.all([lockMandate(tx, order.mandate_id ?? ''), readClaim(tx, claim_id)]);
  const found = orNotFound(mandate);
  refuseUnless(!isMandateOver(found), 'conflict', { detail: 'The case is closed.' });
  return { order, claim: orNotFound(claim), mandate: found };
}

/** The same with the title that was recorded. @throws Refusal conflict for one that is revoked, or was handed over */
export async function lockRecorded(
  tx: CompanyTx,
  claim_id: string,
): Promise<LockedClaim & { readonly row: OperatorTitleRow }> {
  orNotFound(await readNewestTitle(tx, claim_id));
  const locked = await lockOfOpenCase(tx, claim_id);
  const row = orNotFound(await readNewestTitle(tx, claim_id));
  refuseUnless(row.recorded_on !== null, 'conflict', { detail: 'The claim was handed over with its title.' });
  refuseUnless(row.revoked_on === null, 'conflict', { detail: 'The title is revoked.' });
  return { ...locked, row };
}
