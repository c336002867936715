/** A new token for the session of a command that changed the second factors of its person (portal.md 3). */
import { Audited } from './audited.ts';
import type { AnyTx } from './operator.ts';
import type { Received } from './received.ts';
import type { Reply } from './reply.ts';
import { sessionCookieOf } from './sessions.ts';

/** `Set-Cookie` of the new token; undefined where the route renews no session, or nothing has changed. */
export async function renewedCookie(
  { app, matched, caller }: Received,
  returned: unknown,
  tx: AnyTx | undefined,
): Promise<string | undefined> {
  if (matched.operation.route.renewsSession === undefined || tx?.kind !== 'operator') return undefined;
  if (!(returned instanceof Audited) || returned.change === undefined || caller?.session === undefined)
    return undefined;
  return sessionCookieOf(app.publicUrl, await app.renewSession(tx, caller.session.id));
}

/** The answer with the cookie; the stored answer of an Idempotency-Key has none. */
export const withCookie = (reply: Reply, cookie: string | undefined): Reply =>
  cookie === undefined ? reply : { ...reply, cookies: [cookie] };
