/**
 * What following an invitation to its end does, in one transaction: the account, the membership, and for the admin of a company that was to let its
 * Partner in itself, the Partner's access. Nothing of it happens unless all of it does.
 */
import { type Account, lockAccount, setUpAccount, terms_version, verifyEmail } from '../accounts/index.ts';
import { letIn } from '../access/index.ts';
import { finishSetup, holdConfirmable, type Invited, lockInvited } from '../memberships/index.ts';
import type { OperatorTx } from '../../machinery/database/session.ts';
import type { Surroundings } from '../../machinery/http/handler.ts';
import { enqueueMail } from '../../machinery/mail/index.ts';
import { verificationMail } from './verification.ts';
import type { Language } from './words.ts';

type Service = Pick<Surroundings, 'hashSecret' | 'publicUrl' | 'mail'>;

export interface Finishing {
  readonly token: string;
  /** The link was the mailed one: who follows it reads the person's mail. */
  readonly isProven: boolean;
  /** Whose it is, as found when the password was looked at. */
  readonly account: Account;
  readonly company: string;
  /** The account's, or the new one. */
  readonly password_hash: string;
  readonly language: Language;
}

export type Outcome =
  | { readonly kind: 'done'; readonly invited: Invited; readonly isVerified: boolean; readonly isConfirmed: boolean }
  /** The link has ceased to be good meanwhile. */
  | { readonly kind: 'gone' }
  /** The account has got a password meanwhile, or another one, or its address is verified now. */
  | { readonly kind: 'changed' };

export async function finish(tx: OperatorTx, { token, isProven, account: before, company, password_hash, language }: Finishing, service: Service): Promise<Outcome> {
  // If the address is verified by this, companies that the person has set up before wait for it too.
  const waiting = isProven && before.email_verified_at === null ? await holdConfirmable(tx, before.id, company) : [];
  const invited = await lockInvited(tx, token, service);
  const account = invited && (await lockAccount(tx, invited.account_id));
  if (invited === undefined || account === undefined) return { kind: 'gone' };
  if (account.password_hash !== before.password_hash || account.email_verified_at !== before.email_verified_at) return { kind: 'changed' };
  const email_verified_at = account.email_verified_at ?? (isProven ? tx.now : null);
  setUpAccount(tx, { id: account.id, password_hash, email_verified_at, terms_version });
  await finishSetup(tx, invited, service);
  const isVerified = email_verified_at !== null;
  const isConfirmed = isVerified && mayConfirm(invited);
  if (isConfirmed) await letIn(tx, company, service.publicUrl);
  for (const other of waiting) await letIn(tx, other, service.publicUrl);
  if (!isVerified) enqueueMail(tx, service, verificationMail(account, language, service));
  return { kind: 'done', invited, isVerified, isConfirmed };
}

/** Whether this person's set-up is what the company's Partner waits for. */
export const mayConfirm = ({ role, onboarding_mode }: Invited): boolean => role === 'admin' && onboarding_mode === 'web_flow';

/** The address is the person's: what waited for that alone happens. A repetition changes nothing. */
export async function verify(tx: OperatorTx, accountId: string, { publicUrl }: Service): Promise<void> {
  const companies = await holdConfirmable(tx, accountId, null);
  if (!(await verifyEmail(tx, accountId))) return;
  for (const company of companies) await letIn(tx, company, publicUrl);
}
