import { defineMail } from './layout.ts';

/** To the former address of a debtor: another one took its place. */
export const debtorEmailChanged = defineMail<{ readonly url: string }>({
  de: ({ url }) => ({
    subject: 'Eine andere E-Mail-Adresse ist hinterlegt',
    blocks: [
      'Guten Tag,',
      'auf unserer Seite wurde eine andere E-Mail-Adresse bestätigt. Nachrichten gehen ab jetzt dorthin.',
      'Waren Sie das nicht? Dann rufen Sie uns bitte an. Die Nummer steht auf unserer Seite:',
      { link: url },
    ],
  }),
  en: ({ url }) => ({
    subject: 'Another e-mail address is on file',
    blocks: [
      'Hello,',
      'another e-mail address was confirmed on our page. Messages go there from now on.',
      'Was it not you? Then please call us. The number is on our page:',
      { link: url },
    ],
  }),
  samples: { 'debtor-email-changed': { url: 'https://mahnwerk.example/d/' } },
});
