/**
 * What following an invitation to its end does, in one transaction: the account, the membership, and for the admin of a company that was to let its
 * Partner in itself, the Partner's access. Nothing of it happens unless all of it does.
 */
import type { Dependencies } from '../../../platform/dependencies.ts';
import { type Account, lockAccount, provePassword, setUpAccount, terms_version } from '../accounts/index.ts';
import { confirmAccess } from '../partner-access/index.ts';
import { confirmableBy, isEveryLocked, lockCompaniesOf, reopenSetups } from '../memberships/index.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { type Invited, lockInvitation } from './invited.ts';
import { enqueueMail } from '../../../platform/mail/index.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { verificationMail } from './verification.ts';
import type { Language } from './words.ts';

type FinishDeps = Pick<Dependencies, 'hashSecret' | 'linkProofs' | 'publicUrl' | 'mail' | 'forgetSession'>;

export interface Finishing {
  readonly token: string;
  /** The link was the mailed one: who follows it reads the person's mail. */
  readonly isProven: boolean;
  /** Whose it is, as found when the password was looked at. */
  readonly account: Account;
  /** Of a user of a company. */
  readonly company: string | undefined;
  /** The account's, or the new one. */
  readonly password_hash: string;
  readonly language: Language;
}

export type FinishOutcome =
  /** `awaitsProof`: a mail with a link that proves the password is on its way. */
  | { readonly kind: 'done'; readonly invited: Invited; readonly awaitsProof: boolean; readonly isConfirmed: boolean }
  /** The link has ceased to be good meanwhile. */
  | { readonly kind: 'gone' }
  /** The account has another password meanwhile, or a proven one, or one more finished set-up. */
  | { readonly kind: 'changed' };

export async function finish(
  tx: OperatorTx,
  { token, isProven, account: before, company, password_hash, language }: Finishing,
  deps: FinishDeps,
): Promise<FinishOutcome> {
  const proves = isProven && before.password_proven_at === null;
  // This proof decides about earlier set-ups too.
  const locked = proves ? await lockCompaniesOf(tx, before.id, company ?? null) : undefined;
  const invited = await lockInvitation(tx, token, deps);
  const account = invited && (await lockAccount(tx, invited.account_id));
  if (invited === undefined || account === undefined) return { kind: 'gone' };
  if (account.password_hash !== before.password_hash || account.password_proven_at !== before.password_proven_at)
    return { kind: 'changed' };
  if (locked !== undefined && !(await isEveryLocked(tx, account.id, locked))) return { kind: 'changed' };

  const proof = isProven ? tx.now : null;
  const { email_verified_at, password_proven_at } = {
    email_verified_at: account.email_verified_at ?? proof,
    password_proven_at: account.password_proven_at ?? proof,
  };
  setUpAccount(tx, { id: account.id, password_hash, email_verified_at, password_proven_at, terms_version });
  // The password that finished them may have been another person's.
  if (account.password_hash !== null && account.password_hash !== password_hash) reopenSetups(tx, account.id);
  await invited.finish(tx, deps);
  const isConfirmed = password_proven_at !== null && mayConfirm(invited);
  for (const each of proves
    ? await confirmableBy(tx, account.id)
    : isConfirmed && company !== undefined
      ? [company]
      : [])
    await confirmAccess(tx, each, deps.publicUrl);
  const awaitsProof = password_proven_at === null && (email_verified_at === null || mayConfirm(invited));
  if (awaitsProof) enqueueMail(tx, deps, verificationMail(account, language, deps));
  return { kind: 'done', invited, awaitsProof, isConfirmed };
}

/** Whether this person's set-up is what a Partner of the company waits for. */
export const mayConfirm = ({ user }: Pick<Invited, 'user'>): boolean =>
  user?.role === 'admin' && user.onboarding_mode === 'web_flow' && user.awaiting_partners.length > 0;

/**
 * The owner of the mailbox knows the password: what waited for that alone happens. A repetition changes nothing.
 * @throws Refusal conflict where one more set-up was finished meanwhile
 */
export async function prove(tx: OperatorTx, accountId: string, { publicUrl }: FinishDeps): Promise<void> {
  const locked = await lockCompaniesOf(tx, accountId, null);
  const account = orNotFound(await lockAccount(tx, accountId));
  if (account.password_proven_at !== null) return;
  refuseUnless(await isEveryLocked(tx, accountId, locked), 'conflict');
  provePassword(tx, accountId);
  for (const company of await confirmableBy(tx, accountId)) await confirmAccess(tx, company, publicUrl);
}
