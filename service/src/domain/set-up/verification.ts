/** The proof that an e-mail address is somebody's: a link in a mail to it, for who has set up the access by another way than by the mailed invitation. */
import { timingSafeEqual } from 'node:crypto';
import type { Account } from '../accounts/index.ts';
import type { Surroundings } from '../../machinery/http/handler.ts';
import type { Mail } from '../../machinery/mail/index.ts';
import { type Language } from './words.ts';

type Service = Pick<Surroundings, 'hashSecret' | 'publicUrl'>;
type Addressed = Pick<Account, 'id' | 'email'>;

const proofOf = ({ id, email }: Addressed, { hashSecret }: Service): Buffer => hashSecret(`verify ${id} ${email}`);

export const isVerificationOf = (account: Addressed, proof: string, service: Service): boolean => isSame(Buffer.from(proof, 'base64url'), proofOf(account, service));

/** Without telling by its time how much of it was right. */
export const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

export function verificationMail(account: Addressed & Pick<Account, 'first_name' | 'last_name'>, language: Language, service: Service): Mail {
  const url = `${service.publicUrl}/setup/email/${account.id}/${proofOf(account, service).toString('base64url')}`;
  const name = `${account.first_name} ${account.last_name}`;
  return language === 'de'
    ? { to: account.email, subject: 'Bestätigen Sie Ihre E-Mail-Adresse', text: `Guten Tag ${name},\n\nIhr Zugang bei Mahnwerk ist eingerichtet. Bitte bestätigen Sie noch, dass diese E-Mail-Adresse Ihre ist:\n\n${url}\n\nHaben Sie keinen Zugang eingerichtet? Dann öffnen Sie den Link bitte nicht.\n` }
    : { to: account.email, subject: 'Confirm your e-mail address', text: `Hello ${name},\n\nyour access at Mahnwerk is set up. Please confirm that this e-mail address is yours:\n\n${url}\n\nYou did not set up any access? Then please do not open the link.\n` };
}
