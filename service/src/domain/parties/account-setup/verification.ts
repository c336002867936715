/** The proof that an e-mail address belongs to the person: a link in a mail to it, where the account was not set up by the mailed invitation. */
import { fullName } from '@mahnwerk/contract/shapes/person.ts';
import type { Account } from '../accounts/index.ts';
import { verification } from '../../../mails/verification.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import { type Language } from './words.ts';

type VerificationDeps = Pick<Dependencies, 'linkProofs' | 'publicUrl'>;
type Addressed = Pick<Account, 'id' | 'email'>;

const subjectOf = ({ id, email }: Addressed): string => `verify ${id} ${email}`;

export const isVerificationOf = (
  account: Addressed,
  proof: string,
  { linkProofs }: Pick<VerificationDeps, 'linkProofs'>,
): boolean => linkProofs.isOf(subjectOf(account), proof);

export function verificationMail(
  account: Addressed & Pick<Account, 'first_name' | 'last_name'>,
  language: Language,
  deps: VerificationDeps,
): Mail {
  const url = `${deps.publicUrl}/setup/email/${account.id}/${deps.linkProofs.of(subjectOf(account))}`;
  return { to: account.email, ...verification({ name: fullName(account), url }, language) };
}
