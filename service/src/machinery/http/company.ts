/**
 * Company selection (service.md 4.1, decisions.md 1): a Partner key names its company on every
 * `/v2/` call, every other key must not.
 */
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import type { ApiName, Route } from '@mahnwerk/contract/route.ts';
import type { Caller } from './authenticate.ts';
import { Refusal, refuseUnless } from '../refusal.ts';

/** How a Partner stands to a company; undefined: not its company at all. */
export interface AccessStore {
  accessOf(partnerId: string, companyId: string): Promise<'available' | 'unavailable' | 'revoked' | 'disconnected' | undefined>;
}

/** The company this call acts for, or undefined where the route needs none. */
export async function chooseCompany(store: AccessStore, api: ApiName, route: Route, caller: Caller, header: string | undefined): Promise<string | undefined> {
  if (api !== 'case' || caller.kind !== 'partner') {
    refuseUnless(header === undefined, 'invalid_company_context', { detail: 'X-On-Behalf-Of-Company is not allowed with this key here.' });
    return caller.companyId;
  }
  if (header === undefined && route.companyOptional) return undefined;
  refuseUnless(header !== undefined && isUuid(header), 'invalid_company_context', { detail: 'X-On-Behalf-Of-Company must be the UUID of one of your companies.' });
  return accessible(store, caller.partnerId ?? '', header.toLowerCase());
}

/** A company the Partner does not manage is hidden; one whose access has ended is forbidden. */
async function accessible(store: AccessStore, partnerId: string, companyId: string): Promise<string> {
  const access = await store.accessOf(partnerId, companyId);
  if (access === 'available') return companyId;
  throw new Refusal(access === undefined || access === 'disconnected' ? 'not_found' : 'permission_denied');
}
