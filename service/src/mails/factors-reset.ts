import { defineMail } from './layout.ts';

/** To a person whose second factors an admin has removed. */
export const factorsReset = defineMail<{ readonly name: string }>({
  de: ({ name }) => ({
    subject: 'Ihr zweiter Faktor ist zurückgesetzt',
    blocks: [
      `Guten Tag ${name},`,
      'eine Person mit der Rolle Administration hat den zweiten Faktor Ihres Mahnwerk-Kontos zurückgesetzt. Authenticator-App, Passkeys und Wiederherstellungscodes gelten nicht mehr, und Sie sind auf allen Geräten abgemeldet. Melden Sie sich mit Ihrem Passwort an und richten Sie den zweiten Faktor neu ein.',
      'Wenn Sie nicht darum gebeten haben, melden Sie sich bitte sofort bei dieser Person.',
    ],
  }),
  en: ({ name }) => ({
    subject: 'Your second factor has been reset',
    blocks: [
      `Hello ${name},`,
      'a person with the role Administration has reset the second factor of your Mahnwerk account. The authenticator app, passkeys and recovery codes are no longer valid, and you are signed out on all devices. Sign in with your password and set up the second factor again.',
      'If you did not ask for this, contact that person at once.',
    ],
  }),
  samples: { 'factors-reset': { name: 'Erika Beispiel' } },
});
