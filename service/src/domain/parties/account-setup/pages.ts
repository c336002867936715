/**
 * The page behind `setup_url`, for a person with a browser: no script, no cookie, no resource of another origin. A GET changes nothing, because mail
 * scanners follow links; the form changes the account, once. All invalid links get the same page. The log contains only method and status of these
 * requests, never the token (platform/http/server.ts).
 */
import type { IncomingHttpHeaders } from 'node:http';
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import {
  type Account,
  type Candidate,
  getAccount,
  guessAt,
  hashPassword,
  isPassword,
  weaknessOf,
} from '../accounts/index.ts';
import { type Invited, isProofOf, readInvited } from '../memberships/index.ts';
import { limitedAddressOf } from '../../../platform/http/client-address.ts';
import { pageHeaders } from '../../../platform/http/page-headers.ts';
import type { BucketConsumption } from '../../../platform/counters/counters.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { type Needs, needs } from './needs.ts';
import { refusalOf } from '../../../platform/http/unforeseen.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import type { HtmlPageRequest, Pages } from '../../../platform/http/pages.ts';
import { isSameOrigin } from '../../../platform/http/same-origin.ts';
import { consumeFailingOpen, minute, refuseExhausted } from '../../../platform/http/throttle.ts';
import { Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { finish, mayConfirm, prove } from './finish.ts';
import {
  donePage,
  type FormFailures,
  formPage,
  gonePage,
  hasFailed,
  laterPage,
  plainPage,
  type PageVisitor,
  termsPage,
  verifyPage,
} from './page.html.ts';
import { style } from './style.ts';
import { isVerificationOf } from './verification.ts';
import { languageOf } from './words.ts';

interface SetupDeps {
  readonly database: Database;
  readonly deps: Needs;
}

/** Two passwords of the longest kind, percent-encoded. */
const form_bytes_max = 16 * 1024;

/** Requests of one address per minute: a company's whole staff may share one, and its mail scanner. */
const visits_per_minute = 120;

export function setUpPages(database: Database, dependencies: Dependencies): Pages {
  const options: SetupDeps = { database, deps: needs(dependencies) };
  return async (method, path, headers, request) => {
    if (path !== '/setup' && !path.startsWith('/setup/')) return undefined;
    refuseUnless(['GET', 'HEAD', 'POST'].includes(method), 'method_not_allowed', {
      headers: { Allow: 'GET, HEAD, POST' },
    });
    const reader: PageVisitor = {
      language: languageOf(headers['accept-language']),
      isSandbox: options.deps.environment === 'sandbox',
      base: new URL(options.deps.publicUrl).pathname.replace(/\/$/, ''),
    };
    try {
      await charge(options, visit(request?.address ?? ''));
      return await new Visit(options, { reader, headers, request }).answer(method, path);
    } catch (error) {
      return errorPage(reader, error);
    }
  };
}

/** A refusal as a page. @throws every other error, which is logged */
function errorPage(reader: PageVisitor, error: unknown): Reply {
  const refusal = refusalOf(error);
  const { retryAfterSeconds } = refusal.details;
  const retry: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  if (refusal.status === 429) return reply(reader, 429, laterPage(reader, retryAfterSeconds ?? minute), retry);
  if (refusal.status === 503) return reply(reader, 503, plainPage(reader, 'away'), retry);
  if (refusal.status < 500) return reply(reader, refusal.status, plainPage(reader, 'refused'));
  throw error;
}

interface Visited {
  readonly reader: PageVisitor;
  readonly headers: IncomingHttpHeaders;
  readonly request: HtmlPageRequest | undefined;
}

/** One request. */
class Visit {
  readonly #options: SetupDeps;
  readonly #visited: Visited;

  constructor(options: SetupDeps, visited: Visited) {
    this.#options = options;
    this.#visited = visited;
  }

  async answer(method: string, path: string): Promise<Reply> {
    const { reader } = this.#visited;
    const isSent = method === 'POST';
    if (path === '/setup/terms' && !isSent) return reply(reader, 200, termsPage(reader));
    const [, accountId, verification] = verificationPath.exec(path) ?? [];
    if (accountId !== undefined && verification !== undefined)
      return this.#verification(accountId, verification, isSent);
    const [, token, proof] = invitationPath.exec(path) ?? [];
    if (token === undefined) return reply(reader, 404, gonePage(reader));
    const link: SetupLink = { token, isProven: proof !== undefined && isProofOf(token, proof, this.#options.deps) };
    return isSent ? this.#submit(link) : this.#show(link, 200);
  }

  async #show(link: SetupLink, status: number): Promise<Reply> {
    const { reader } = this.#visited;
    const found = await this.#find(link);
    return found === undefined
      ? this.#gone()
      : reply(reader, status, formPage(reader, invitationOf(found, link), {}, false));
  }

  async #submit(link: SetupLink): Promise<Reply> {
    const { reader } = this.#visited;
    const form = await this.#form();
    const found = await this.#find(link);
    if (found === undefined) return this.#gone();
    const { account } = found;
    const again = (failures: FormFailures) =>
      reply(reader, 422, formPage(reader, invitationOf(found, link), failures, form.get('terms') === 'accepted'));
    const password = form.get('password') ?? '';
    const stored = currentPassword(account, link);
    const failures = await failuresOf(form, { ...account, company_name: found.invited.company_name }, stored !== null);
    if (hasFailed(failures)) return again(failures);
    if (stored !== null && !(await this.#isRight(account, stored, password))) return again({ password: 'wrong' });
    const password_hash = stored ?? (await chosenHash(account, password));
    const { database, deps } = this.#options;
    const outcome = await database.asOperator((tx) =>
      finish(
        tx,
        { ...link, account, company: found.invited.company_id, password_hash, language: reader.language },
        deps,
      ),
    );
    if (outcome.kind === 'gone') return this.#gone();
    if (outcome.kind === 'changed') return this.#show(link, 409);
    const { invited, awaitsProof, isConfirmed } = outcome;
    return reply(
      reader,
      200,
      donePage(reader, {
        company: invited.company_name,
        confirmed: isConfirmed ? invited.awaiting_partners : [],
        email: invited.email,
        awaitsProof,
      }),
    );
  }

  /** Every comparison of a password counts, before its result is known: simultaneous guesses are guesses too. */
  async #isRight(account: Account, stored: string, password: string): Promise<boolean> {
    await charge(this.#options, ...guessAt(account.id, this.#visited.request?.address ?? ''));
    return isPassword(stored, password);
  }

  async #verification(accountId: string, proof: string, isSent: boolean): Promise<Reply> {
    const { reader } = this.#visited;
    const { database, deps } = this.#options;
    const account = isUuid(accountId) ? await database.readAsOperator((db) => getAccount(db, accountId)) : undefined;
    if (account === undefined || !isVerificationOf(account, proof, deps)) return this.#gone();
    if (account.password_proven_at !== null || account.password_hash === null)
      return reply(reader, 200, plainPage(reader, 'verified'));
    if (!isSent) return reply(reader, 200, verifyPage(reader, account.email));
    const password = (await this.#form()).get('password') ?? '';
    const failure =
      password === ''
        ? 'missing'
        : (await this.#isRight(account, account.password_hash, password))
          ? undefined
          : 'wrong';
    if (failure !== undefined) return reply(reader, 422, verifyPage(reader, account.email, failure));
    await database.asOperator((tx) => prove(tx, account.id, deps));
    return reply(reader, 200, plainPage(reader, 'verified'));
  }

  async #find({ token }: SetupLink): Promise<FoundInvitation | undefined> {
    const { database, deps } = this.#options;
    return database.readAsOperator(async (db) => {
      const invited = await readInvited(db, token, deps);
      const account = invited && (await getAccount(db, invited.account_id));
      return invited === undefined || account === undefined ? undefined : { invited, account };
    });
  }

  /** The form that one of these pages sent. */
  async #form(): Promise<URLSearchParams> {
    const { headers, request } = this.#visited;
    // The token is no cookie: another page could send nothing that its author could not send directly.
    refuseUnless(isSameOrigin(headers, this.#options.deps.publicUrl), 'permission_denied');
    if (request === undefined) throw new Refusal('bad_request');
    return request.form(form_bytes_max);
  }

  #gone(): Reply {
    const { reader } = this.#visited;
    return reply(reader, 410, gonePage(reader));
  }
}

interface SetupLink {
  readonly token: string;
  /** It is the mailed one. */
  readonly isProven: boolean;
}

interface FoundInvitation {
  readonly invited: Invited;
  readonly account: Account;
}

// 32 bytes in base64url.
const invitationPath = /^\/setup\/([\w-]{43})(?:\/([\w-]{43}))?\/?$/;
const verificationPath = /^\/setup\/email\/([0-9a-f-]{36})\/([\w-]{43})\/?$/;

/**
 * The password that has to be known. One that the owner of the mailbox has not proven counts for nothing against who proves the mailbox now: another
 * person may have chosen it, to be there first.
 */
const currentPassword = ({ password_hash, password_proven_at }: Account, { isProven }: SetupLink): string | null =>
  isProven && password_proven_at === null ? null : password_hash;

/** Of a new password; the stored hash where it is the same password: then what was set up with it still counts. */
const chosenHash = async ({ password_hash: stored }: Account, password: string): Promise<string> =>
  stored !== null && (await isPassword(stored, password)) ? stored : hashPassword(password);

const invitationOf = ({ invited, account }: FoundInvitation, link: SetupLink) => ({
  company: invited.company_name,
  partner: invited.partner_name ?? undefined,
  role: invited.role,
  email: invited.email,
  expiresAt: invited.invite_expires_at ?? '',
  isKnown: currentPassword(account, link) !== null,
  confirms: mayConfirm(invited) ? invited.awaiting_partners : [],
});

async function failuresOf(form: URLSearchParams, candidate: Candidate, isKnown: boolean): Promise<FormFailures> {
  const [password, repetition] = [form.get('password') ?? '', form.get('repetition') ?? ''];
  const terms = form.get('terms') === 'accepted' ? undefined : 'missing';
  const missing = password === '' ? 'missing' : undefined;
  if (isKnown) return { password: missing, terms };
  const weakness = missing ?? (await weaknessOf(password, candidate));
  // With a weak password no second failure: the person repeats the next one anyway.
  const differing =
    weakness === undefined && password !== repetition ? (repetition === '' ? 'missing' : 'different') : undefined;
  return { password: weakness, repetition: differing, terms };
}

const charge = async ({ deps: { counters } }: SetupDeps, ...charges: readonly BucketConsumption[]): Promise<void> =>
  refuseExhausted(await consumeFailingOpen(counters, charges));

const visit = (address: string): BucketConsumption => ({
  bucket: `address:${limitedAddressOf(address)}:set-up`,
  limit: visits_per_minute,
  windowSeconds: minute,
  needs: 1,
  takes: 1,
});

const ownHeaders = {
  // The address contains the token: it is neither cached nor sent as a referrer.
  ...pageHeaders(style, "'self'", 'private, no-store'),
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
  Vary: 'Accept-Language',
} as const;

const reply = ({ language }: PageVisitor, status: number, html: string, more: Record<string, string> = {}): Reply => ({
  status,
  headers: { ...ownHeaders, 'Content-Language': language, ...more },
  body: Buffer.from(html),
});
