/** Partner events about a company (decisions.md 9): thin references, one event for each Partner whose access has not ended. */
import type { EventData, PartnerEventKey } from '@mahnwerk/contract/events/catalog.ts';
import { recordForPartner } from '../../../platform/events/index.ts';
import type { OperatorTx, PartnerTx } from '../../../platform/database/session.ts';
import * as store from './store.ts';

/** An event's type, and what it has beside the reference to the company. */
type PartnerEventInput<K extends PartnerEventKey> = { readonly type: K } & Omit<
  EventData<K>,
  'company_id' | 'company_url' | 'external_reference'
>;

/** Records the event for the Partner of the link. @param publicUrl base of the URLs */
export function recordPartnerEvent<K extends PartnerEventKey>(
  tx: OperatorTx | PartnerTx,
  link: Pick<store.Link, 'partner_id' | 'company_id' | 'external_reference'>,
  publicUrl: string,
  { type, ...more }: PartnerEventInput<K>,
): void {
  const { partner_id, company_id, external_reference } = link;
  const company = { company_id, company_url: companyUrl(publicUrl, company_id), external_reference };
  recordForPartner(tx, partner_id, type, { ...company, ...more } as unknown as EventData<K>);
}

/** Records the event for every Partner of the company, also for the one that caused it. */
export async function recordPartnerEvents<K extends PartnerEventKey>(
  tx: OperatorTx | PartnerTx,
  companyId: string,
  publicUrl: string,
  event: PartnerEventInput<K>,
): Promise<void> {
  for (const partner of await store.partnersOf(tx, companyId))
    recordPartnerEvent(tx, { ...partner, company_id: companyId }, publicUrl, event);
}

export const companyUrl = (publicUrl: string, companyId: string): string =>
  `${publicUrl}/partner/v2/companies/${companyId}/`;

export const membershipUrl = (publicUrl: string, companyId: string, membershipId: string): string =>
  `${companyUrl(publicUrl, companyId)}users/${membershipId}/`;
