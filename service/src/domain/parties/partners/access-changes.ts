/** What every change of a Partner's access has, by the operator or by the company itself. */
import {
  caseAccessOf,
  type Link,
  type LockedCompany,
  moveAccess,
  recordPartnerEvent,
  setConfirmed,
} from '../partner-access/index.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';

const eventKeys = {
  confirm: 'company.access.confirmed',
  revoke: 'company.access.revoked',
  restore: 'company.access.restored',
} as const;

export type AccessChange = keyof typeof eventKeys;

/** Confirms a link that awaits it. @throws Refusal conflict for any other */
export async function confirmLink(tx: OperatorTx, before: Link): Promise<Link> {
  const access = moveAccess(before.access, 'confirm').to;
  return { ...before, access, ...(await setConfirmed(tx, before, access)) };
}

interface Context {
  readonly company: Pick<LockedCompany, 'status'>;
  readonly action: AccessChange;
  /** Base of the URLs. */
  readonly publicUrl: string;
}

/** Records the event for the Partner, also after the end of its access; returns whether it may act for the company now. */
export function recordAccessChange(
  tx: OperatorTx,
  after: Link,
  { company: { status }, action, publicUrl }: Context,
): 'available' | 'unavailable' {
  const case_access = caseAccessOf(after.access, status);
  recordPartnerEvent(tx, after, publicUrl, { type: eventKeys[action], case_access });
  return case_access;
}
