/**
 * Company selection (service.md 4.1, decisions.md 1): a Partner key names the company on every `/v2/` call; no other
 * key may name one.
 */
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import type { Route } from '@mahnwerk/contract/grammar/route.ts';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import type { Caller } from './authenticate.ts';
import type { CompanyTx } from '../database/session.ts';
import { Refusal, refuseUnless } from '../refusal.ts';

/**
 * A Partner's access to a company. `read_only`: to a sandbox mirror; `suspended`, `offboarded`: so is the company;
 * undefined: the Partner does not manage the company.
 */
export type Access =
  | 'available'
  | 'read_only'
  | 'suspended'
  | 'offboarded'
  | 'unavailable'
  | 'revoked'
  | 'disconnected'
  | undefined;

/** Reads the access of Partners. */
export interface AccessStore {
  accessOf(partnerId: string, companyId: string): Promise<Access>;
  /** The access to the bound company; a share lock keeps it until the transaction ends. */
  lockAccessForShare(tx: CompanyTx, partnerId: string): Promise<Access>;
}

/** The company that a call acts for; `id` is undefined if the route needs none. */
export interface Chosen {
  readonly id: string | undefined;
  /** The company is a sandbox mirror. */
  readonly readOnly: boolean;
}

/** @param header the value of `X-On-Behalf-Of-Company` @throws Refusal invalid_company_context, 403, 404 */
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

/** A sandbox mirror is read-only for every key. @throws Refusal sandbox_source_managed */
export const refuseChange = ({ method }: Route, { readOnly }: Chosen): void =>
  refuseUnless(!readOnly || method === 'GET', 'sandbox_source_managed');

/**
 * Reads and locks a Partner's access inside the command's transaction: a revocation waits for running commands, and
 * later ones are rejected. @throws Refusal 403, 404
 */
export async function lockAccessForShare(store: AccessStore, tx: CompanyTx, caller: Caller | undefined): Promise<void> {
  if (caller?.partnerId !== undefined) refuseWithoutAccess(await store.lockAccessForShare(tx, caller.partnerId));
}

/** 404 for a company the Partner does not manage, 403 after its access has ended and for an inactive company: the key is valid. */
function refuseWithoutAccess(access: Access): void {
  if (access === 'available' || access === 'read_only') return;
  if (access === undefined || access === 'disconnected') throw new Refusal('not_found');
  const isInactive = access === 'suspended' || access === 'offboarded';
  throw new Refusal('permission_denied', isInactive ? { detail: `The company is ${access}.` } : {});
}
