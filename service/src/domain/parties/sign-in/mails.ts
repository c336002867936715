/** The mail of a forgotten password. */
import { fullName } from '@mahnwerk/contract/shapes/person.ts';
import type { Language } from '../account-setup/index.ts';
import type { Account } from '../accounts/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';

type Addressed = Pick<Account, 'email' | 'first_name' | 'last_name'>;

export function resetMail({ email, first_name, last_name }: Addressed, url: string, language: Language): Mail {
  const name = fullName({ first_name, last_name });
  return language === 'de'
    ? {
        to: email,
        subject: 'Neues Passwort wählen',
        text: `Guten Tag ${name},\n\nfür Ihr Mahnwerk-Konto wurde ein neues Passwort angefordert. Mit diesem Link wählen Sie es; er gilt eine Stunde und einmal:\n\n${url}\n\nWenn Sie das nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.\n`,
      }
    : {
        to: email,
        subject: 'Choose a new password',
        text: `Hello ${name},\n\na new password was requested for your Mahnwerk account. Choose it with this link; it is valid for an hour, once:\n\n${url}\n\nIf it was not you, you can ignore this mail: your password stays as it is.\n`,
      };
}
