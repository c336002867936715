/** Admission: authenticates the caller, chooses its company, authorizes the route and consumes the rate limits. */
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal, refuseUnless } from '../refusal.ts';
import { type Caller, isBearer } from './authenticate.ts';
import { authorizeRequest } from './authorize.ts';
import { chooseCompany, refuseChange } from './company.ts';
import { renewed_ms } from './look-ups.ts';
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
import { bySession } from './sessions.ts';
import { ownersOf, throttle } from './throttle.ts';

/**
 * Admits a request. The Case API also limits failed authentications per address (service.md 5, item 7).
 * @param trace receives the caller and the company
 * @throws Refusal 401, 400, 403, 404, 429, 503
 */
export async function admit(
  app: App,
  operation: Operation,
  { request: { headers }, address }: Incoming,
  trace: Trace,
): Promise<Admitted> {
  const authenticatedAt = performance.now();
  if (operation.route.anonymous) {
    refuseOutsideSandbox(app, operation); // 403, 404
    return { caller: undefined, company: undefined, owners: [], authenticatedAt };
  }
  const isGuarded = operation.api === 'case';
  if (isGuarded) app.guard.refuseBlocked(address); // 429
  try {
    const { caller, company } = await authenticate(app, operation, { headers, address }, trace); // 401, 503, 400, 403, 404
    const owners = ownersOf(caller, company);
    await throttle(app.counters, operation, owners, isGuarded ? [app.guard.check(address)] : []); // 429
    return { caller, company, owners, authenticatedAt };
  } catch (error) {
    const failed = error instanceof Refusal && error.status === 401;
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
  const caller = await identify(app, operation, headers, address); // 401, 403, 429, 503
  trace.caller = caller;
  const chosen = await chooseCompany(app.access, { api, route, caller }, headerOf(headers, 'x-on-behalf-of-company')); // 400, 403, 404
  trace.company = chosen.id;
  authorizeRequest(api, route, caller); // 403
  refuseOutsideSandbox(app, operation); // 403, 404
  refuseChange(route, chosen); // 403
  return { caller, company: chosen.id };
}

/** By session, by a person's password where the route takes one, or by key. */
function identify(
  { sessions, persons, authenticator }: App,
  { api, route }: Operation,
  headers: IncomingHttpHeaders,
  address: string,
): Promise<Caller> {
  const { authorization } = headers;
  if (bySession(headers)) return sessions.identify(headers, { api, route });
  if (api !== 'account' || isBearer(authorization)) return authenticator.identify(authorization);
  if (route.takesPassword) return identifyPerson(persons, authorization, address);
  throw new Refusal('not_authenticated', {
    detail: 'A session is required. Sign in at /sign-in and send `X-Service-Membership`.',
  });
}

function refuseOutsideSandbox({ environment }: App, { route: { sandboxOnly } }: Operation): void {
  if (sandboxOnly !== undefined) refuseUnless(environment === 'sandbox', sandboxOnly);
}

/**
 * Authenticates again once the request has a connection, if the first look-up is older than `renewed_ms` or this
 * process has changed the key or its company. A body may take a minute to arrive, and the wait for a preparation, a key or a
 * connection some seconds; a key that was suspended in that time must not act (decisions.md 1: immediately on every
 * node).
 */
export async function reauthenticate({ app, matched, headers, caller, authenticatedAt }: Received): Promise<void> {
  // A person's password is verified once: every verification counts towards its rate limit.
  if (caller === undefined || (caller.kind === 'person' && caller.session === undefined)) return;
  const isChanged =
    caller.session === undefined
      ? app.authenticator.isForgotten(caller, authenticatedAt)
      : app.sessions.isForgotten(caller.session, authenticatedAt);
  if (isChanged || performance.now() - authenticatedAt > renewed_ms)
    await authenticate(app, matched.operation, { headers, address: '' }, {});
}
