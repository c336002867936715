/**
 * The pages of signing in and out and of a forgotten password. They work without script; a GET changes nothing. The
 * session is a cookie, which alone is no credential of the API (platform/http/sessions.ts).
 */
import { fullName } from '@mahnwerk/contract/shapes/person.ts';
import {
  accountOf,
  findPerson,
  getAccount,
  hashPassword,
  knownBrowser,
  knownBrowserCookie,
  type Weakness,
  weaknessOf,
} from '../accounts/index.ts';
import {
  type PageHost,
  charge,
  formOf,
  pageReply,
  personPages,
  verificationMail,
  type Visited,
} from '../account-setup/index.ts';
import { endSession, endSessions, setPassword } from '../sessions/index.ts';
import { passwordReset } from '../../../mails/password-reset.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { limitedAddressOf } from '../../../platform/http/client-address.ts';
import type { Pages } from '../../../platform/http/pages.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { clearedSessionCookie, sessionTokenOf } from '../../../platform/http/sessions.ts';
import { hour } from '../../../platform/http/throttle.ts';
import { enqueueMail } from '../../../platform/mail/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { askPasskey, enterPasskey, signInReply } from './passkey.ts';
import { hashOfReset, newResetLink } from './reset-links.ts';
import {
  forgottenPage,
  limitedPage,
  refusedPage,
  resetDonePage,
  type ResetFailures,
  resetGonePage,
  resetPage,
  sentPage,
  signOutPage,
} from './page.html.ts';
import { nextOf, portalPath, redirect, shown } from './replies.ts';
import { continueSignIn, enterCode, setUpFactor, showCode, showSetUp } from './second-factor.ts';
import * as store from './store.ts';

const paths =
  /^\/(?:sign-in(?:\/(?:code|second-factor|passkey(?:\/options)?))?|sign-out|forgotten|reset\/[\w-]{43})\/?$/;

export function signInPages(database: Database, deps: Dependencies): Pages {
  const host: PageHost = { database, deps };
  return personPages(host, {
    owns: (path) => paths.test(path),
    refused: refusedPage,
    later: limitedPage,
    answer(visited) {
      const segments = visited.path.split('/').filter((each) => each !== '');
      const [first, second = ''] = segments;
      const isSent = visited.method === 'POST';
      if (first === 'reset') return isSent ? reset(host, visited, second) : showReset(host, visited, second);
      const [show, send] = pages[segments.join('/')] ?? [];
      const answer = isSent ? send : show;
      if (answer === undefined) throw new Refusal('not_found');
      return answer(host, visited);
    },
  });
}

type Answer = (host: PageHost, visited: Visited) => Promise<Reply>;

/** By path: what is shown, and what a form of it does. */
const pages: Readonly<Record<string, readonly [show: Answer | undefined, send: Answer]>> = {
  'sign-in': [async (host, visited) => showSignIn(host, visited), signIn],
  'sign-in/code': [showCode, enterCode],
  'sign-in/passkey': [async (host, visited) => showSignIn(host, visited), enterPasskey],
  'sign-in/passkey/options': [undefined, askPasskey],
  'sign-in/second-factor': [showSetUp, setUpFactor],
  'sign-out': [async (_host, visited) => shown(visited, signOutPage(visited.reader)), signOut],
  forgotten: [async (_host, visited) => shown(visited, forgottenPage(visited.reader)), askForReset],
};

const showSignIn = (host: PageHost, visited: Visited): Reply =>
  signInReply(host, visited, 200, { email: '', next: nextOf(visited) });

async function signIn(host: PageHost, visited: Visited): Promise<Reply> {
  const form = await formOf(host, visited);
  const [email, password] = [form.get('email') ?? '', form.get('password') ?? ''];
  const next = portalPath(form.get('next'));
  const { database, deps } = host;
  const { reader, headers, request } = visited;
  const account = await findPerson(
    { database, counters: deps.counters },
    { email, password },
    { address: request?.address ?? '', browserOf: (canonical) => knownBrowser(headers, canonical, deps) },
  );
  const failed = () => signInReply(host, visited, 422, { email, next, failure: 'wrong' });
  if (account === undefined) return failed();
  if (account.password_proven_at === null) {
    // The owner of the mailbox proves the password first.
    await database.asOperator(async (tx) => enqueueMail(tx, deps, verificationMail(account, reader.language, deps)));
    return failed();
  }
  return continueSignIn(host, visited, account, next);
}

async function signOut(host: PageHost, visited: Visited): Promise<Reply> {
  await formOf(host, visited);
  const { database, deps } = host;
  const token = sessionTokenOf(visited.headers, deps.publicUrl);
  if (token !== undefined)
    await database.asOperator(async (tx) => {
      const ended = await endSession(tx, deps.hashSecret(token));
      if (ended !== undefined) tx.afterCommit(() => deps.forgetSession(ended));
    });
  return redirect(visited, '/sign-in', [clearedSessionCookie(deps.publicUrl)]);
}

/** Links of one account, and of one address, per hour. */
const resets_per_hour = { account: 5, address: 50 } as const;

const resetsOf = (owner: string, limit: number) => ({
  bucket: `${owner}:password-reset`,
  limit,
  windowSeconds: hour,
  needs: 1,
  takes: 1,
});

/** The same answer for every address. */
async function askForReset(host: PageHost, visited: Visited): Promise<Reply> {
  const form = await formOf(host, visited);
  const { database, deps } = host;
  const { reader, request } = visited;
  await charge(host, resetsOf(`address:${limitedAddressOf(request?.address ?? '')}`, resets_per_hour.address));
  const account = await accountOf(database, form.get('email') ?? '');
  if (account !== undefined && (await mayAsk(host, account.id))) {
    await database.asOperator(async (tx) => {
      const url = newResetLink(tx, account.id, deps);
      const facts = { name: fullName(account), url };
      enqueueMail(tx, deps, { to: account.email, ...passwordReset(facts, reader.language) });
    });
  }
  return shown(visited, sentPage(reader));
}

/** Whether the account may get another link; to say so would tell that it exists. */
const mayAsk = (host: PageHost, accountId: string): Promise<boolean> =>
  charge(host, resetsOf(`account:${accountId}`, resets_per_hour.account)).then(
    () => true,
    () => false,
  );

async function showReset({ database, deps }: PageHost, visited: Visited, token: string): Promise<Reply> {
  const account = await database.readAsOperator((db) => store.find(db, hashOfReset(token, deps)));
  return account === undefined ? gone(visited) : shown(visited, resetPage(visited.reader));
}

const gone = ({ reader }: Visited): Reply => pageReply(reader, 410, resetGonePage(reader));

async function reset(host: PageHost, visited: Visited, token: string): Promise<Reply> {
  const form = await formOf(host, visited);
  const { database, deps } = host;
  const [password, repetition] = [form.get('password') ?? '', form.get('repetition') ?? ''];
  const person = await database.readAsOperator(async (db) => {
    const id = await store.find(db, hashOfReset(token, deps));
    return id === undefined ? undefined : getAccount(db, id);
  });
  if (person === undefined) return gone(visited);
  const failures = failuresOf(password, repetition, await weaknessOf(password, { ...person, company_name: '' }));
  if (failures !== undefined) return pageReply(visited.reader, 422, resetPage(visited.reader, failures));
  const password_hash = await hashPassword(password);
  const isDone = await database.asOperator(async (tx) => {
    const accountId = await store.take(tx, hashOfReset(token, deps));
    if (accountId === undefined) return false;
    // The link came by mail: the password is proven, and so is the address.
    setPassword(tx, accountId, password_hash);
    const ended = await endSessions(tx, accountId, null);
    tx.afterCommit(() => ended.forEach(deps.forgetSession));
    return true;
  });
  if (!isDone) return gone(visited);
  // Also where strangers have used up their attempts: the new password is accepted.
  const cookies = [knownBrowserCookie(visited.headers, person.email, deps)];
  return { ...shown(visited, resetDonePage(visited.reader)), cookies };
}

/** With a weak password no second failure: the person repeats the next one anyway. */
function failuresOf(password: string, repetition: string, weakness: Weakness | undefined): ResetFailures | undefined {
  if (password === '') return { password: 'missing' };
  if (weakness !== undefined) return { password: weakness };
  if (password === repetition) return undefined;
  return { repetition: repetition === '' ? 'missing' : 'different' };
}
