import { type Block, defineMail } from './layout.ts';

interface NoticeFacts {
  readonly subject: string;
  readonly salutation: string;
  readonly intro: readonly Block[];
  /** What adds up to the total. */
  readonly amounts: readonly (readonly [label: string, amount: string])[];
  readonly total: string;
  readonly demand: readonly Block[];
  readonly account: readonly (readonly [label: string, value: string])[];
  /** The way to the debtor's page. */
  readonly page: readonly Block[];
  readonly closing: readonly Block[];
}

/** The mail that carries a dunning notice, in German like the notice. */
export const notice = defineMail<NoticeFacts>({
  de: ({ subject, salutation, intro, amounts, total, demand, account, page, closing }) => ({
    subject,
    blocks: [
      salutation,
      ...intro,
      'Das ausführliche Schreiben ist als PDF beigefügt.',
      { amounts, total: ['Gesamtbetrag', total] },
      ...demand,
      { rows: account },
      ...page,
      ...closing,
    ],
  }),
  samples: {
    notice: {
      subject: 'Zahlungserinnerung: Rechnung RE-2026-0001',
      salutation: 'Sehr geehrte Frau Beispiel,',
      intro: ['zu der folgenden Rechnung haben wir noch keinen Zahlungseingang festgestellt.'],
      amounts: [
        ['Rechnung RE-2026-0001 vom 01.02.2026, fällig am 15.02.2026', '119,00 €'],
        ['Mahnkosten', '2,50 €'],
      ],
      total: '121,50 €',
      demand: [['Bitte zahlen Sie ', { strong: '121,50 €' }, ' bis zum ', { strong: '16.03.2026' }, '.']],
      account: [
        ['Empfänger', 'Muster Versand GmbH'],
        ['IBAN', 'DE02 1203 0000 0000 2020 51'],
        ['Verwendungszweck', 'RE-2026-0001'],
        ['Zahlbar bis', '16.03.2026'],
      ],
      page: [
        'Den Stand ansehen und antworten können Sie hier. Sie brauchen dazu Ihr Geburtsdatum.',
        { link: 'https://post.mahnwerk.example/d/K7QM-2XW4-TR9H' },
        'This page is also available in English.',
      ],
      closing: [
        'Falls Sie bereits gezahlt haben, betrachten Sie dieses Schreiben bitte als gegenstandslos.',
        'Mit freundlichen Grüßen',
        'Muster Versand GmbH',
      ],
    },
  },
});
