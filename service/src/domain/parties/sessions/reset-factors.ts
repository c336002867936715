/**
 * For a person who has lost its second factors: an admin of the same owner removes them all. What remains is the
 * password; where a second factor is required, the next sign-in sets one up.
 */
import { fullName } from '@mahnwerk/contract/shapes/person.ts';
import { getAccount } from '../accounts/index.ts';
import { deleteFactors, type Factors, readFactors } from '../factors/index.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueueMail, type Mail } from '../../../platform/mail/index.ts';
import type { Sealer } from '../../../platform/seal.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import * as store from './store.ts';

type ResetDeps = Pick<Dependencies, 'forgetSession'> & { readonly mail: Sealer };

/**
 * Removes every factor of a person, ends its sessions and tells it so by mail.
 * @returns what it had, for the audit log
 * @throws Refusal not_found
 */
export async function resetFactors(tx: OperatorTx, accountId: string, deps: ResetDeps): Promise<Factors> {
  const account = orNotFound(await getAccount(tx, accountId));
  const { language } = orNotFound(await store.lockSettingsOf(tx, accountId));
  const before = await readFactors(tx, accountId);
  deleteFactors(tx, accountId);
  const ended = await store.endAll(tx, accountId, null);
  tx.afterCommit(() => ended.forEach(deps.forgetSession));
  enqueueMail(tx, deps, resetMail(account, language ?? 'de'));
  return before;
}

type Addressed = Readonly<Record<'email' | 'last_name', string>> & { readonly first_name: string | null };

function resetMail({ email, first_name, last_name }: Addressed, language: 'de' | 'en'): Mail {
  const name = fullName({ first_name, last_name });
  return language === 'de'
    ? {
        to: email,
        subject: 'Ihr zweiter Faktor ist zurückgesetzt',
        text: `Guten Tag ${name},\n\neine Person mit der Rolle Administration hat den zweiten Faktor Ihres Mahnwerk-Kontos zurückgesetzt. Authenticator-App, Passkeys und Wiederherstellungscodes gelten nicht mehr, und Sie sind auf allen Geräten abgemeldet. Melden Sie sich mit Ihrem Passwort an und richten Sie den zweiten Faktor neu ein.\n\nWenn Sie nicht darum gebeten haben, melden Sie sich bitte sofort bei dieser Person.\n`,
      }
    : {
        to: email,
        subject: 'Your second factor has been reset',
        text: `Hello ${name},\n\na person with the role Administrator has reset the second factor of your Mahnwerk account. The authenticator app, passkeys and recovery codes are no longer valid, and you are signed out on all devices. Sign in with your password and set up the second factor again.\n\nIf you did not ask for this, contact that person at once.\n`,
      };
}
