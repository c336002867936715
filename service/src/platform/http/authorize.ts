/** 403: a key on the wrong API, or without the scope. Hidden tenants are row security's work. */
import { permits } from '@mahnwerk/contract/grammar/scopes.ts';
import type { Route } from '@mahnwerk/contract/grammar/route.ts';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import { type Caller, kindFits } from './authenticate.ts';
import { Refusal, refuseUnless } from '../refusal.ts';

export function authorizeRequest(api: ApiName, route: Route, caller: Caller): void {
  if (route.ownersOnly !== undefined && api === 'case' && caller.kind === 'partner')
    throw new Refusal(route.ownersOnly);
  refuseUnless(kindFits(api, caller.kind), 'permission_denied', {
    detail: 'This kind of API key is not allowed for this API.',
  });
  refuseUnless(route.scope === null || permits(caller.scopes, route.scope), 'permission_denied', {
    detail: `The API key lacks the scope ${route.scope}.`,
  });
}
