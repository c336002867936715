/** What Partners are told of a company (decisions.md 9): thin references, one event for each Partner whose access has not ended. */
import type { EventData, PartnerEventKey } from '@mahnwerk/contract/events/catalog.ts';
import { recordForPartner } from '../../../platform/events/index.ts';
import type { OperatorTx, PartnerTx } from '../../../platform/database/session.ts';
import * as store from './store.ts';

/** What a kind of event says beside the company. */
export type More<K extends PartnerEventKey> = Omit<EventData<K>, 'company_id' | 'company_url' | 'external_reference'>;

/**
 * Tells one Partner. @param link how it stands to the company
 * @param publicUrl base of the URLs
 */
export function tellPartner<K extends PartnerEventKey>(
  tx: OperatorTx | PartnerTx,
  link: Pick<store.Link, 'partner_id' | 'company_id' | 'external_reference'>,
  publicUrl: string,
  type: K,
  more: More<K>,
): void {
  const { partner_id, company_id, external_reference } = link;
  recordForPartner(tx, partner_id, type, {
    company_id,
    company_url: companyUrl(publicUrl, company_id),
    external_reference,
    ...more,
  } as unknown as EventData<K>);
}

/** Tells every Partner of the company, whoever of them has done it. */
export async function tellPartners<K extends PartnerEventKey>(
  tx: OperatorTx | PartnerTx,
  companyId: string,
  publicUrl: string,
  type: K,
  more: More<K>,
): Promise<void> {
  for (const partner of await store.partnersOf(tx, companyId))
    tellPartner(tx, { ...partner, company_id: companyId }, publicUrl, type, more);
}

export const companyUrl = (publicUrl: string, companyId: string): string =>
  `${publicUrl}/partner/v2/companies/${companyId}/`;

export const membershipUrl = (publicUrl: string, companyId: string, membershipId: string): string =>
  `${companyUrl(publicUrl, companyId)}users/${membershipId}/`;
