/** 403: a key on the wrong API, without the scope, or of a locked company. Row security hides the rows of other tenants. */
import { permits } from '@mahnwerk/contract/grammar/scopes.ts';
import type { Route } from '@mahnwerk/contract/grammar/route.ts';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import { type ActiveMembership, type Caller, kindFits, type SessionUse } from './authenticate.ts';
import { Refusal, refuseUnless } from '../refusal.ts';

/** @throws Refusal permission_denied, recent_sign_in_required, company_locked, or the code that the route declares as `ownersOnly` */
export function authorizeRequest(api: ApiName, route: Route, caller: Caller): void {
  if (route.ownersOnly !== undefined && api === 'case' && caller.kind === 'partner')
    throw new Refusal(route.ownersOnly);
  const credential = caller.session === undefined ? 'API key' : 'membership';
  refuseUnless(kindFits(api, caller.kind), 'permission_denied', {
    detail: `This kind of ${credential} is not allowed for this API.`,
  });
  refuseUnless(route.scope === null || permits(caller.scopes, route.scope), 'permission_denied', {
    detail: `The ${credential} lacks the scope ${route.scope}.`,
  });
  if (route.ofMembership) membershipOf(caller);
  if (route.freshProof) refuseWithoutFreshProof(caller);
  refuseUnless(!caller.isLocked || route.whileLocked === true, 'company_locked');
  refuseUnless(!caller.isPolicyLocked || route.ownPolicy === undefined, 'permission_denied', {
    detail: 'The operator has locked the dunning policy and the letterhead of this company.',
  });
}

/** For what is sensitive: a session needs a fresh proof of identity. @throws Refusal recent_sign_in_required */
export const refuseWithoutFreshProof = ({ session }: Pick<Caller, 'session'>): void =>
  refuseUnless(session === undefined || session.hasFreshProof, 'recent_sign_in_required');

/** The company or the Partner of the membership that a request acts for. @throws Refusal permission_denied */
export function ownerOf({ companyId, partnerId }: Pick<Caller, 'companyId' | 'partnerId'>): {
  readonly kind: 'company' | 'partner';
  readonly id: string;
} {
  if (companyId !== undefined) return { kind: 'company', id: companyId };
  if (partnerId !== undefined) return { kind: 'partner', id: partnerId };
  throw new Refusal('permission_denied', { detail: 'The membership of a company or a Partner is required.' });
}

/** The company of the membership that a request acts for. @throws Refusal permission_denied */
export function companyOf({ companyId }: Pick<Caller, 'companyId'>): string {
  if (companyId === undefined)
    throw new Refusal('permission_denied', { detail: 'The membership of a company is required.' });
  return companyId;
}

/** The membership that a request acts for, of any kind. @throws Refusal permission_denied */
export function membershipOf({ session }: Pick<Caller, 'session'>): ActiveMembership {
  if (session?.membership === undefined)
    throw new Refusal('permission_denied', { detail: 'A membership in `X-Service-Membership` is required.' });
  return session.membership;
}

/** The session of a request; a person who sends its password has none. @throws Refusal not_authenticated */
export function sessionOf({ session }: Pick<Caller, 'session'>): SessionUse {
  if (session === undefined) throw new Refusal('not_authenticated');
  return session;
}
