/**
 * The second half of signing in: a code, or the second factor that a person must set up first. Until then the browser
 * holds the cookie of an outstanding sign-in, which is no session (sessions/sign-ins.ts).
 */
import {
  codeGuessOf,
  confirmTotp,
  findSignIn,
  lockPerson,
  newOffer,
  outstandingFactor,
  shownOffer,
  startSignIn,
  takeSignIn,
  useCode,
} from '../factors/index.ts';
import { type PageHost, charge, formOf, pageReply, type Visited } from '../account-setup/index.ts';
import { startSession } from '../sessions/index.ts';
import { type Account, getAccount, knownBrowserCookie } from '../accounts/index.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { sessionCookieOf, signInCookieOf, signInTokenOf } from '../../../platform/http/sessions.ts';
import { type CodeForm, codePage, recoveryCodesPage, setUpFactorPage } from './factor-page.html.ts';
import { withPasskeys } from './passkey-page.ts';
import { nextOf, portalPath, redirect, shown } from './replies.ts';

/** Behind the right password: the session, or the next page. */
export async function continueSignIn(host: PageHost, visited: Visited, account: Account, next: string): Promise<Reply> {
  const { deps } = host;
  return host.database.asOperator(async (tx) => {
    const outstanding = await outstandingFactor(tx, account.id, deps);
    if (outstanding === 'none') return signedIn(tx, host, { visited, accountId: account.id, byFactor: false, next });
    const offered = outstanding === 'set-up' ? newOffer(account.id, deps) : null;
    const path = outstanding === 'code' ? '/sign-in/code' : '/sign-in/second-factor';
    const signIn = startSignIn(tx, { accountId: account.id, offered }, deps.hashSecret);
    return redirect(visited, `${path}?next=${encodeURIComponent(next)}`, [signInCookieOf(deps.publicUrl, signIn)]);
  });
}

interface SignedIn {
  readonly visited: Visited;
  readonly accountId: string;
  /** A second factor was part of it. */
  readonly byFactor: boolean;
  readonly next: string;
}

/** The cookies of a new session of this browser, which the account knows from now on. */
async function newCookies(
  tx: OperatorTx,
  { deps }: PageHost,
  { visited, accountId, byFactor }: Omit<SignedIn, 'next'>,
): Promise<readonly string[]> {
  const { headers, request } = visited;
  const { email } = orNotFound(await getAccount(tx, accountId));
  const session = await startSession(tx, {
    accountId,
    address: request?.address ?? '',
    browser: headers['user-agent'],
    hash: deps.hashSecret,
    byFactor,
  });
  return [sessionCookieOf(deps.publicUrl, session), knownBrowserCookie(headers, email, deps)];
}

/** The session, and the way to the portal. */
export const signedIn = async (tx: OperatorTx, host: PageHost, { next, ...who }: SignedIn): Promise<Reply> =>
  redirect(who.visited, next, await newCookies(tx, host, who));

/** The outstanding sign-in of this browser. */
async function outstandingIn({ database, deps }: PageHost, { headers }: Visited) {
  const token = signInTokenOf(headers, deps.publicUrl);
  if (token === undefined) return undefined;
  const found = await database.readAsOperator((db) => findSignIn(db, token, deps.hashSecret));
  return found && { token, id: found.account_id, email: found.email, offered: found.offered_secret };
}

const again = (visited: Visited): Reply => redirect(visited, '/sign-in');

export async function showCode(host: PageHost, visited: Visited): Promise<Reply> {
  if ((await outstandingIn(host, visited)) === undefined) return again(visited);
  return codeReply(host, visited, 200, { next: nextOf(visited), hasFailed: false });
}

/** The page of the code, on which a passkey can finish too. */
function codeReply(host: PageHost, visited: Visited, status: number, form: CodeForm): Reply {
  const reader = withPasskeys(host, visited);
  return pageReply(reader, status, codePage(reader, form));
}

/** A code of the app or a recovery code; each is accepted once. */
export async function enterCode(host: PageHost, visited: Visited): Promise<Reply> {
  const form = await formOf(host, visited);
  const waiting = await outstandingIn(host, visited);
  if (waiting === undefined) return again(visited);
  const next = portalPath(form.get('next'));
  await charge(host, codeGuessOf(waiting.id));
  const { database, deps } = host;
  return database.asOperator(async (tx) => {
    if (!(await useCode(tx, waiting.id, form.get('code') ?? '', deps)))
      return codeReply(host, visited, 422, { next, hasFailed: true });
    if (!(await takeSignIn(tx, waiting.token, deps.hashSecret))) return again(visited);
    return signedIn(tx, host, { visited, accountId: waiting.id, byFactor: true, next });
  });
}

/** The secret was offered with the sign-in, so that a look at the page changes nothing. */
export async function showSetUp(host: PageHost, visited: Visited): Promise<Reply> {
  const waiting = await outstandingIn(host, visited);
  const offered = waiting?.offered && shownOffer(waiting, waiting.offered, host.deps);
  if (!offered) return again(visited);
  return shown(visited, setUpFactorPage(visited.reader, { offered, next: nextOf(visited), hasFailed: false }));
}

/** A code confirms the secret; then the session begins, and the recovery codes are shown once. */
export async function setUpFactor(host: PageHost, visited: Visited): Promise<Reply> {
  const form = await formOf(host, visited);
  const waiting = await outstandingIn(host, visited);
  const { database, deps } = host;
  const shownSecret = waiting?.offered && shownOffer(waiting, waiting.offered, deps);
  if (!waiting?.offered || !shownSecret) return again(visited);
  const { offered, id } = waiting;
  const { reader } = visited;
  const next = portalPath(form.get('next'));
  await charge(host, codeGuessOf(id));
  return database.asOperator(async (tx) => {
    await lockPerson(tx, id);
    // A second factor that was set up meanwhile decides: a password alone cannot replace it.
    if ((await outstandingFactor(tx, id, deps)) === 'code') return again(visited);
    if ((await findSignIn(tx, waiting.token, deps.hashSecret)) === undefined) return again(visited);
    const codes = confirmTotp(tx, id, { offered, code: form.get('code') ?? '' }, deps);
    if (codes === undefined)
      return pageReply(reader, 422, setUpFactorPage(reader, { offered: shownSecret, next, hasFailed: true }));
    const cookies = await newCookies(tx, host, { visited, accountId: id, byFactor: true });
    return { ...pageReply(reader, 200, recoveryCodesPage(reader, codes, next)), cookies };
  });
}
