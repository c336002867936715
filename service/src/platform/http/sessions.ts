/**
 * Authentication by session: the cookie of a browser and `X-Service-Membership`, whom the request acts for. The cookie
 * alone is no credential, so that no page of another site can use it: the header needs a script of ours, and
 * `Sec-Fetch-Site` and `Origin` are checked where they are sent. Beside `Authorization` the cookie is ignored.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type MembershipKind, scopesOfRoles } from '@mahnwerk/contract/grammar/roles.ts';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import type { Route } from '@mahnwerk/contract/grammar/route.ts';
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import { Refusal, refuseUnless } from '../refusal.ts';
import type { Caller, SessionUse } from './authenticate.ts';
import { LookUps } from './look-ups.ts';
import { isSameOrigin } from './same-origin.ts';

/** A valid session. `id`: of the session. */
export interface FoundSession extends SessionUse {
  /** First and last name of the person. */
  readonly name: string;
}

/** Looks up sessions by the keyed hash of their token. */
export interface SessionStore {
  /** Undefined for an unknown or ended session. @param membership undefined: none is asked for */
  find(tokenHash: Buffer, membership: string | undefined): Promise<FoundSession | undefined>;
  /** Records the use of a session; must return immediately. */
  used(sessionId: string): void;
}

/** 32 random bytes in base64url: of the cookie of a session or a sign-in. */
export const newToken = (): string => randomBytes(32).toString('base64url');
const tokenForm = /^[\w-]{43}$/;

/** The name of the cookie: bound to this host by its prefix where the public URL is https. */
export const sessionCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-session' : 'session';

/** The cookie of a sign-in whose second factor is outstanding: no session, and no credential of any API. */
const signInCookie = (publicUrl: string): string => (publicUrl.startsWith('https:') ? '__Host-sign-in' : 'sign-in');

/** The cookie by which a browser is known to the accounts that signed in there: no credential of any API. */
const browserCookie = (publicUrl: string): string => (publicUrl.startsWith('https:') ? '__Host-device' : 'device');
const browser_cookie_seconds = 365 * 24 * 60 * 60;
/** 16 random bytes, then up to eight marks of 32 bytes. */
const browserForm = /^[\w-]{22}(?:\.[\w-]{43}){1,8}$/;

/** The session token in the cookies of a request. */
export const sessionTokenOf = (headers: IncomingHttpHeaders, publicUrl: string): string | undefined =>
  tokenIn(headers, sessionCookie(publicUrl));

/** What the browser is known by, likewise. */
export const browserTokenOf = (headers: IncomingHttpHeaders, publicUrl: string): string | undefined =>
  tokenIn(headers, browserCookie(publicUrl), browserForm);

/** `Set-Cookie` by which the browser is known, for a year. */
export const browserCookieOf = (publicUrl: string, token: string): string =>
  `${browserCookie(publicUrl)}=${token}; Max-Age=${browser_cookie_seconds}; ${cookieRules(publicUrl)}`;

/** The token of an outstanding sign-in, likewise. */
export const signInTokenOf = (headers: IncomingHttpHeaders, publicUrl: string): string | undefined =>
  tokenIn(headers, signInCookie(publicUrl));

function tokenIn(headers: IncomingHttpHeaders, name: string, form = tokenForm): string | undefined {
  const prefix = `${name}=`;
  const token = headers.cookie
    ?.split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(prefix))
    ?.slice(prefix.length);
  return token !== undefined && form.test(token) ? token : undefined;
}

/** `Set-Cookie` of a new session; the browser forgets it when the session ends at the latest. */
export const sessionCookieOf = (publicUrl: string, { token, seconds }: NewSessionToken): string =>
  `${sessionCookie(publicUrl)}=${token}; Max-Age=${seconds}; ${cookieRules(publicUrl)}`;

/** `Set-Cookie` of a sign-in whose second factor is outstanding. */
export const signInCookieOf = (publicUrl: string, { token, seconds }: NewSessionToken): string =>
  `${signInCookie(publicUrl)}=${token}; Max-Age=${seconds}; ${cookieRules(publicUrl)}`;

/** The token of a new session and how long it lasts at most. */
export interface NewSessionToken {
  readonly token: string;
  readonly seconds: number;
}

/** `Set-Cookie` after the end of a session. */
export const clearedSessionCookie = (publicUrl: string): string =>
  `${sessionCookie(publicUrl)}=; Max-Age=0; ${cookieRules(publicUrl)}`;

const cookieRules = (publicUrl: string): string =>
  `${publicUrl.startsWith('https:') ? 'Secure; ' : ''}HttpOnly; SameSite=Lax; Path=/`;

const membershipHeader = 'x-service-membership';

/** Whether the request authenticates by session. */
export const bySession = (headers: IncomingHttpHeaders): boolean =>
  headers.authorization === undefined && headers[membershipHeader] !== undefined;

export interface SessionsOptions {
  readonly publicUrl: string;
  readonly hash: (secret: string) => Buffer;
  readonly store: SessionStore;
}

/** Identifies callers by session, with a cache of look-ups. */
export class Sessions {
  readonly #publicUrl: string;
  readonly #hash: (secret: string) => Buffer;
  readonly #store: SessionStore;
  readonly #lookUps: LookUps<FoundSession>;

  constructor({ publicUrl, hash, store }: SessionsOptions) {
    this.#publicUrl = publicUrl;
    this.#hash = hash;
    this.#store = store;
    this.#lookUps = new LookUps((name) => {
      const [tokenHash = '', membership] = name.split(' ');
      return store.find(Buffer.from(tokenHash, 'base64'), membership);
    }, idsOf);
  }

  /**
   * The caller behind a cookie and `X-Service-Membership`.
   * @throws Refusal not_authenticated, authentication_failed, permission_denied
   */
  async identify(
    headers: IncomingHttpHeaders,
    { api, route }: { readonly api: ApiName; readonly route: Route },
  ): Promise<Caller> {
    refuseUnless(isSameOrigin(headers, this.#publicUrl), 'permission_denied', {
      detail: 'A session is accepted only from pages of this service.',
    });
    const token = sessionTokenOf(headers, this.#publicUrl);
    if (token === undefined) throw new Refusal('not_authenticated', { detail: 'No session. Sign in at /sign-in.' });
    const asked = String(headers[membershipHeader]);
    refuseUnless(asked === 'self' || isUuid(asked), 'permission_denied', { detail: noMembership });
    const name = this.#hash(token).toString('base64');
    const session = await this.#lookUps.current(asked === 'self' ? name : `${name} ${asked.toLowerCase()}`);
    if (session === undefined)
      throw new Refusal('authentication_failed', { detail: 'The session has ended. Sign in again at /sign-in.' });
    if (asked !== 'self' && session.membership === undefined) {
      // Looked up each time: the membership may become active at any moment.
      this.forget(session.id);
      throw new Refusal('permission_denied', { detail: noMembership });
    }
    if (route.stream === undefined) this.#store.used(session.id);
    return callerOf(session, api);
  }

  /** Invalidates earlier look-ups of a session, or of all that act for a company. Called after the commit of a change. */
  forget(id: string): void {
    this.#lookUps.forget(id);
  }

  /** Whether a look-up of this session at `startedAt` (`performance.now()`) came before a change by this process. */
  isForgotten(session: SessionUse, startedAt: number): boolean {
    return this.#lookUps.isForgotten(idsOf(session), startedAt);
  }
}

const idsOf = ({ id, membership }: SessionUse) => [id, membership?.ownerId];

const noMembership = '`X-Service-Membership` names none of your active memberships.';

/** What a key of the membership's owner would be on this API; a person on the Account API. */
function callerOf(
  { id, accountId, hasFreshProof, hasFreshFactor, name, membership }: FoundSession,
  api: ApiName,
): Caller {
  const { kind, ownerId } = membership ?? {};
  return {
    id: api === 'account' || membership === undefined ? accountId : membership.id,
    kind: kindOf(membership?.kind, api),
    name,
    scopes: membership === undefined ? [] : scopesOfRoles(membership.kind, membership.roles),
    companyId: kind === 'company' ? ownerId : undefined,
    partnerId: kind === 'partner' ? ownerId : undefined,
    readOnly: membership?.readOnly ?? false,
    isLocked: api === 'dunning' && membership?.isDunningLocked === true,
    isPolicyLocked: membership?.isPolicyLocked ?? false,
    session: { id, accountId, hasFreshProof, hasFreshFactor, membership },
  };
}

function kindOf(kind: MembershipKind | undefined, api: ApiName): Caller['kind'] {
  if (api === 'account' || kind === undefined) return 'person';
  if (kind !== 'company') return kind;
  return api === 'dunning' ? 'dunning' : 'case';
}
