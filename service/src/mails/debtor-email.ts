import { defineMail } from './layout.ts';

/** The proof that an e-mail address belongs to who named it on the debtor's page. A stranger who reads it learns of no debt. */
export const debtorEmail = defineMail<{ readonly url: string }>({
  de: ({ url }) => ({
    subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    blocks: [
      'Guten Tag,',
      'diese E-Mail-Adresse wurde auf unserer Seite eingetragen. Ist sie Ihre? Dann bestätigen Sie das bitte. Der Link gilt 48 Stunden:',
      { link: url },
      'Haben Sie nichts eingetragen? Dann müssen Sie nichts tun.',
    ],
  }),
  en: ({ url }) => ({
    subject: 'Please confirm your e-mail address',
    blocks: [
      'Hello,',
      'this e-mail address was entered on our page. Is it yours? Then please confirm it. The link is valid for 48 hours:',
      { link: url },
      'If you have not entered it, you need not do anything.',
    ],
  }),
  samples: { 'debtor-email': { url: 'https://mahnwerk.example/d/confirm/0000?lang=de' } },
});
