/** Who may: the caller behind the credential, the company it acts for, its right to the route, and its rate limits. */
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../refusal.ts';
import { type Caller, renewed_ms } from './authenticate.ts';
import { authorizeRequest } from './authorize.ts';
import { chooseCompany, refuseChange } from './company.ts';
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
  if (operation.route.anonymous) return { caller: undefined, company: undefined, owners: [], authenticatedAt };
  const isGuarded = operation.api === 'case';
  if (isGuarded) app.guard.refuseWaiting(address); // 429
  try {
    const { caller, company } = await authenticate(app, operation, headers, trace); // 401, 503, 400, 403, 404
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
  { api, route }: Operation,
  headers: IncomingHttpHeaders,
  trace: Trace,
): Promise<{ caller: Caller; company: string | undefined }> {
  const caller = await app.authenticator.identify(headers.authorization); // 401, 503
  trace.caller = caller;
  const chosen = await chooseCompany(app.access, { api, route, caller }, headerOf(headers, 'x-on-behalf-of-company')); // 400, 401, 403, 404
  trace.company = chosen.id;
  authorizeRequest(api, route, caller); // 403
  refuseChange(route, chosen); // 403
  return { caller, company: chosen.id };
}

/**
 * A body may take a minute to arrive, a preparation, a key or a connection some seconds; a key that was suspended meanwhile must not act
 * (decisions.md 1: at once on every node). Called once there is a connection; it looks the credential up again where the first look-up is old, or
 * this process has changed the key.
 */
export async function reauthenticate({ app, matched, headers, caller, authenticatedAt }: Received): Promise<void> {
  if (caller === undefined) return;
  const isOld =
    performance.now() - authenticatedAt > renewed_ms || app.authenticator.isForgotten(caller.keyId, authenticatedAt);
  if (isOld) await authenticate(app, matched.operation, headers, {});
}
