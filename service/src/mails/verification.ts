import { defineMail } from './layout.ts';

/** The proof that an e-mail address belongs to the person. */
export const verification = defineMail<{ readonly name: string; readonly url: string }>({
  de: ({ name, url }) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    blocks: [
      `Guten Tag ${name},`,
      'Ihr Mahnwerk-Konto ist eingerichtet. Bitte bestätigen Sie Ihre E-Mail-Adresse:',
      { link: url },
      'Wenn Sie kein Konto eingerichtet haben, öffnen Sie den Link bitte nicht.',
    ],
  }),
  en: ({ name, url }) => ({
    subject: 'Confirm your e-mail address',
    blocks: [
      `Hello ${name},`,
      'your Mahnwerk account is ready. Please confirm your e-mail address:',
      { link: url },
      'If you have not created an account, do not open the link.',
    ],
  }),
  samples: { verification: { name: 'Erika Beispiel', url: 'https://mahnwerk.example/setup/email/0000' } },
});
