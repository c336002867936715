/** Who may: the caller behind the credential, the company it acts for, its right to the route, and its rate limits. */
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal, refuseUnless } from '../refusal.ts';
import { type Caller, isBearer, renewed_ms } from './authenticate.ts';
import { authorizeRequest } from './authorize.ts';
import { chooseCompany, refuseChange } from './company.ts';
import { identifyPerson } from './persons.ts';
import {
  type Admitted,
  type App,
  headerOf,
  type Incoming,
  type Operation,
  type Received,
  type Trace,
} from './received.ts';
import { ownersOf, throttle } from './throttle.ts';

/** Failed authentications are limited by address on the Case API (service.md 5, item 7). */
export async function admit(
  app: App,
  operation: Operation,
  { request: { headers }, address }: Incoming,
  trace: Trace,
): Promise<Admitted> {
  const authenticatedAt = performance.now();
  if (operation.route.anonymous) {
    refuseElsewhere(app, operation); // 403
    return { caller: undefined, company: undefined, owners: [], authenticatedAt };
  }
  const isGuarded = operation.api === 'case';
  if (isGuarded) app.guard.refuseWaiting(address); // 429
  try {
    const { caller, company } = await authenticate(app, operation, { headers, address }, trace); // 401, 503, 400, 403, 404
    const owners = ownersOf(caller, company);
    await throttle(app.counters, operation, owners, isGuarded ? [app.guard.look(address)] : []); // 429
    return { caller, company, owners, authenticatedAt };
  } catch (error) {
    // The credential of a suspended company has authenticated.
    const failed = error instanceof Refusal && error.status === 401 && trace.caller === undefined;
    if (isGuarded && error instanceof Refusal && error.code !== 'throttled') await app.guard.record(address, failed);
    throw error;
  }
}

async function authenticate(
  app: App,
  operation: Operation,
  { headers, address }: { readonly headers: IncomingHttpHeaders; readonly address: string },
  trace: Trace,
): Promise<{ caller: Caller; company: string | undefined }> {
  const { api, route } = operation;
  const isPerson = api === 'account' && !isBearer(headers.authorization);
  const caller = isPerson
    ? await identifyPerson(app.persons, headers.authorization, address) // 401, 429, 503
    : await app.authenticator.identify(headers.authorization); // 401, 503
  trace.caller = caller;
  const chosen = await chooseCompany(app.access, { api, route, caller }, headerOf(headers, 'x-on-behalf-of-company')); // 400, 401, 403, 404
  trace.company = chosen.id;
  authorizeRequest(api, route, caller); // 403
  refuseElsewhere(app, operation); // 403
  refuseChange(route, chosen); // 403
  return { caller, company: chosen.id };
}

const refuseElsewhere = ({ environment }: App, { route }: Operation): void =>
  refuseUnless(!route.sandboxOnly || environment === 'sandbox', 'sandbox_feature_unavailable');

/**
 * A body may take a minute to arrive, a preparation, a key or a connection some seconds; a key that was suspended meanwhile must not act
 * (decisions.md 1: at once on every node). Called once there is a connection; it looks the credential up again where the first look-up is old, or
 * this process has changed the key.
 */
export async function reauthenticate({ app, matched, headers, caller, authenticatedAt }: Received): Promise<void> {
  // A person's password is compared once: each time counts.
  if (caller === undefined || caller.kind === 'person') return;
  const isOld =
    performance.now() - authenticatedAt > renewed_ms || app.authenticator.isForgotten(caller.id, authenticatedAt);
  if (isOld) await authenticate(app, matched.operation, { headers, address: '' }, {});
}
