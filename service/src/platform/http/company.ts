/**
 * Company selection (service.md 4.1, decisions.md 1): a Partner key names its company on every
 * `/v2/` call, every other key must not.
 */
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import type { Route } from '@mahnwerk/contract/grammar/route.ts';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import type { Caller } from './authenticate.ts';
import type { CompanyTx } from '../database/session.ts';
import { Refusal, refuseUnless } from '../refusal.ts';

/**
 * How a Partner stands to a company; `read_only`: it has access to a copy of production; `inactive`: it has access, but the company is suspended or
 * offboarded; undefined: not its company at all.
 */
export type Access = 'available' | 'read_only' | 'inactive' | 'unavailable' | 'revoked' | 'disconnected' | undefined;

export interface AccessStore {
  accessOf(partnerId: string, companyId: string): Promise<Access>;
  /** To the bound company, and nothing ends it before the transaction does. */
  lockAccessForShare(tx: CompanyTx, partnerId: string): Promise<Access>;
}

/** The company a call acts for: none where the route needs none. */
export interface Chosen {
  readonly id: string | undefined;
  /** A sandbox's copy of a company of production. */
  readonly readOnly: boolean;
}

export async function chooseCompany(
  store: AccessStore,
  { api, route, caller }: { readonly api: ApiName; readonly route: Route; readonly caller: Caller },
  header: string | undefined,
): Promise<Chosen> {
  if (api !== 'case' || caller.kind !== 'partner') {
    refuseUnless(header === undefined, 'invalid_company_context', {
      detail: '`X-On-Behalf-Of-Company` is not allowed with this key for this operation.',
    });
    return { id: caller.companyId, readOnly: caller.readOnly };
  }
  if (header === undefined && route.companyOptional) return { id: undefined, readOnly: false };
  refuseUnless(header !== undefined && isUuid(header), 'invalid_company_context', {
    detail: '`X-On-Behalf-Of-Company` must be the UUID of one of your companies.',
  });
  const companyId = header.toLowerCase();
  const access = await store.accessOf(caller.partnerId ?? '', companyId);
  refuseWithoutAccess(access);
  return { id: companyId, readOnly: access === 'read_only' };
}

/** A copy of production is changed in production: here it is read, whatever key asks. */
export const refuseChange = ({ method }: Route, { readOnly }: Chosen): void =>
  refuseUnless(!readOnly || method === 'GET', 'sandbox_source_managed');

/** A Partner's command: its access is asked for again inside the transaction and held, so that revocation waits for what runs and refuses what comes. */
export async function lockAccessForShare(store: AccessStore, tx: CompanyTx, caller: Caller | undefined): Promise<void> {
  if (caller?.partnerId !== undefined) refuseWithoutAccess(await store.lockAccessForShare(tx, caller.partnerId));
}

/** A company the Partner does not manage is hidden; one whose access has ended is forbidden; one that is not active has no keys that work, and this is one. */
function refuseWithoutAccess(access: Access): void {
  if (access === 'available' || access === 'read_only') return;
  if (access === 'inactive')
    throw new Refusal('authentication_failed', { detail: 'The company has been suspended or offboarded.' });
  throw new Refusal(access === undefined || access === 'disconnected' ? 'not_found' : 'permission_denied');
}
