/**
 * The page behind `setup_url`, for a person with a browser: no script, no cookie, no resource of another origin. A GET changes nothing, because mail
 * scanners follow links; the form changes the account, once. All invalid links get the same page. The log contains only method and status of these
 * requests, never the token (platform/http/server.ts).
 */
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import {
  type Account,
  type Candidate,
  getAccount,
  guess,
  guessesOf,
  hashPassword,
  isPassword,
  knownBrowser,
  weaknessOf,
} from '../accounts/index.ts';
import { isProofOf } from '../invitations/index.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import type { Pages } from '../../../platform/http/pages.ts';
import { finish, mayConfirm, prove } from './finish.ts';
import { type Invited, readInvitation } from './invited.ts';
import {
  donePage,
  type FormFailures,
  formPage,
  gonePage,
  hasFailed,
  plainPage,
  type ShownInvitation,
  termsPage,
  verifyPage,
} from './page.html.ts';
import { isVerificationOf } from './verification.ts';
import { formOf, type PageHost, pageReply, personPages, type Visited } from './visits.ts';

export const setUpPages = (database: Database, deps: Dependencies): Pages => {
  const options: PageHost = { database, deps };
  return personPages(options, {
    owns: (path) => path === '/setup' || path.startsWith('/setup/'),
    answer: (visited) => new Visit(options, visited).answer(),
    refused: (reader) => plainPage(reader, 'refused'),
  });
};

/** One request. */
class Visit {
  readonly #options: PageHost;
  readonly #visited: Visited;

  constructor(options: PageHost, visited: Visited) {
    this.#options = options;
    this.#visited = visited;
  }

  async answer(): Promise<Reply> {
    const { reader, method, path } = this.#visited;
    const isSent = method === 'POST';
    if (path === '/setup/terms' && !isSent) return pageReply(reader, 200, termsPage(reader));
    const [, accountId, verification] = verificationPath.exec(path) ?? [];
    if (accountId !== undefined && verification !== undefined)
      return this.#verification(accountId, verification, isSent);
    const [, token, proof] = invitationPath.exec(path) ?? [];
    if (token === undefined) return pageReply(reader, 404, gonePage(reader));
    const link: SetupLink = { token, isProven: proof !== undefined && isProofOf(token, proof, this.#options.deps) };
    return isSent ? this.#submit(link) : this.#show(link, 200);
  }

  async #show(link: SetupLink, status: number): Promise<Reply> {
    const { reader } = this.#visited;
    const found = await this.#find(link);
    return found === undefined
      ? this.#gone()
      : pageReply(reader, status, formPage(reader, invitationOf(found, link), {}, false));
  }

  async #submit(link: SetupLink): Promise<Reply> {
    const { reader } = this.#visited;
    const form = await formOf(this.#options, this.#visited);
    const found = await this.#find(link);
    if (found === undefined) return this.#gone();
    const { account } = found;
    const again = (failures: FormFailures) =>
      pageReply(reader, 422, formPage(reader, invitationOf(found, link), failures, form.get('terms') === 'accepted'));
    const password = form.get('password') ?? '';
    const stored = currentPassword(account, link);
    const isKnown = passwordAt(found, link) === 'known';
    const failures = await failuresOf(form, { ...account, company_name: found.invited.owner_name }, isKnown);
    if (hasFailed(failures)) return again(failures);
    if (stored !== null && !(await this.#isRight(account, stored, password))) return again({ password: 'wrong' });
    const password_hash = stored ?? (await chosenHash(account, password));
    const { database, deps } = this.#options;
    const outcome = await database.asOperator((tx) =>
      finish(
        tx,
        { ...link, account, company: found.invited.user?.company_id, password_hash, language: reader.language },
        deps,
      ),
    );
    if (outcome.kind === 'gone') return this.#gone();
    if (outcome.kind === 'changed') return this.#show(link, 409);
    const { invited, awaitsProof, isConfirmed } = outcome;
    return pageReply(
      reader,
      200,
      donePage(reader, {
        company: invited.owner_name,
        confirmed: isConfirmed ? (invited.user?.awaiting_partners ?? []) : [],
        email: invited.email,
        awaitsProof,
      }),
    );
  }

  /** @throws Refusal throttled */
  async #isRight(account: Account, stored: string, password: string): Promise<boolean> {
    const { headers, request } = this.#visited;
    const { counters, ...deps } = this.#options.deps;
    const browser = knownBrowser(headers, account.email, deps);
    const limits = guessesOf({ email: account.email, address: request?.address ?? '', browser });
    return guess(counters, limits, () => isPassword(stored, password), Boolean);
  }

  async #verification(accountId: string, proof: string, isSent: boolean): Promise<Reply> {
    const { reader } = this.#visited;
    const { database, deps } = this.#options;
    const account = isUuid(accountId) ? await database.readAsOperator((db) => getAccount(db, accountId)) : undefined;
    if (account === undefined || !isVerificationOf(account, proof, deps)) return this.#gone();
    if (account.password_proven_at !== null || account.password_hash === null)
      return pageReply(reader, 200, plainPage(reader, 'verified'));
    if (!isSent) return pageReply(reader, 200, verifyPage(reader, account.email));
    const password = (await formOf(this.#options, this.#visited)).get('password') ?? '';
    const failure =
      password === ''
        ? 'missing'
        : (await this.#isRight(account, account.password_hash, password))
          ? undefined
          : 'wrong';
    if (failure !== undefined) return pageReply(reader, 422, verifyPage(reader, account.email, failure));
    await database.asOperator((tx) => prove(tx, account.id, deps));
    return pageReply(reader, 200, plainPage(reader, 'verified'));
  }

  async #find({ token }: SetupLink): Promise<FoundInvitation | undefined> {
    const { database, deps } = this.#options;
    return database.readAsOperator(async (db) => {
      const invited = await readInvitation(db, token, deps);
      const account = invited && (await getAccount(db, invited.account_id));
      return invited === undefined || account === undefined ? undefined : { invited, account };
    });
  }

  #gone(): Reply {
    const { reader } = this.#visited;
    return pageReply(reader, 410, gonePage(reader));
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

/** What the page asks for. The link that the API shows is the inviter's too: its page does not tell whether there is an account. */
function passwordAt({ account }: Pick<FoundInvitation, 'account'>, link: SetupLink): ShownInvitation['password'] {
  if (!link.isProven) return 'either';
  return currentPassword(account, link) === null ? 'new' : 'known';
}

const invitationOf = ({ invited, account }: FoundInvitation, link: SetupLink) => ({
  company: invited.owner_name,
  partner: invited.user?.partner_name ?? undefined,
  roles: invited.roles,
  email: invited.email,
  expiresAt: invited.invite_expires_at,
  password: passwordAt({ account }, link),
  confirms: mayConfirm(invited) ? (invited.user?.awaiting_partners ?? []) : [],
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
