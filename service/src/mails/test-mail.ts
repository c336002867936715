import { defineMail } from './layout.ts';

/** To an admin who wants to see whether mails leave. */
export const testMail = defineMail<{ readonly name: string; readonly url: string }>({
  de: ({ name, url }) => ({
    subject: 'Mahnwerk: Testnachricht',
    blocks: [
      `Guten Tag ${name},`,
      'diese Mail haben Sie selbst angefordert. Mails dieses Dienstes kommen an:',
      { link: url },
    ],
  }),
  en: ({ name, url }) => ({
    subject: 'Mahnwerk: test message',
    blocks: [`Hello ${name},`, 'you asked for this mail yourself. Mails of this service arrive:', { link: url }],
  }),
  samples: { 'test-mail': { name: 'Erika Beispiel', url: 'https://mahnwerk.example/' } },
});
