/** Whether an event may be sent to the owner of a webhook, by the owner's rights immediately before the attempt. Pure; the delivery engine receives it as a function. */
import { partnerEvents } from '@mahnwerk/contract/events/catalog.ts';
import type { Rights } from '../../../platform/delivery/result.ts';

/** Informs a Partner that its access has ended; it is sent although there is no access any more. */
const accessRevokedEvent = 'company.access.revoked';

/**
 * service.md 6.2. A company's own subscriptions receive every event of the company. A Partner's subscriptions receive Case and dunning events of companies that
 * it may act for, and its own events of companies that it is linked to.
 */
export function mayBeSent({ owner_kind, company_id, event_type, access, company_status }: Rights): boolean {
  if (owner_kind === 1 || company_id === null || event_type === accessRevokedEvent) return true;
  if (event_type in partnerEvents) return access === 'available' || access === 'unavailable';
  return access === 'available' && company_status === 'active';
}
