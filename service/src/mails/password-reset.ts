import { defineMail } from './layout.ts';

/** The mail of a forgotten password. */
export const passwordReset = defineMail<{ readonly name: string; readonly url: string }>({
  de: ({ name, url }) => ({
    subject: 'Neues Passwort wählen',
    blocks: [
      `Guten Tag ${name},`,
      'für Ihr Mahnwerk-Konto wurde ein neues Passwort angefordert. Mit diesem Link wählen Sie es; er gilt eine Stunde und einmal:',
      { link: url },
      'Wenn Sie das nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
    ],
  }),
  en: ({ name, url }) => ({
    subject: 'Choose a new password',
    blocks: [
      `Hello ${name},`,
      'a new password was requested for your Mahnwerk account. Choose it with this link; it is valid for an hour, once:',
      { link: url },
      'If it was not you, you can ignore this mail: your password stays as it is.',
    ],
  }),
  samples: { 'password-reset': { name: 'Erika Beispiel', url: 'https://mahnwerk.example/sign-in/password/0000' } },
});
