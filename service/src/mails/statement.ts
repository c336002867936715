import { defineMail } from './layout.ts';

interface StatementFacts {
  readonly company: string;
  readonly invoice_no: string;
  readonly event: 'published' | 'cancelled';
}

/** To the recipients of statements, in German with a short English version; figures stay in the service. */
export const statement = defineMail<StatementFacts>({
  de: ({ company, invoice_no, event }) =>
    event === 'published'
      ? {
          subject: `Abrechnung ${invoice_no}`,
          blocks: [
            'Guten Tag,',
            `für ${company} liegt die Abrechnung ${invoice_no} bereit. Sie finden sie mit allen Einzelheiten und Dokumenten in Mahnwerk.`,
            `English: Statement ${invoice_no} of ${company} is available.`,
          ],
        }
      : {
          subject: `Storno der Abrechnung ${invoice_no}`,
          blocks: [
            'Guten Tag,',
            `die Abrechnung ${invoice_no} für ${company} wurde storniert. Die enthaltenen Posten werden neu abgerechnet.`,
            `English: Statement ${invoice_no} of ${company} was cancelled.`,
          ],
        },
  samples: {
    'statement-published': { company: 'Muster Versand GmbH', invoice_no: 'A-2026-00012', event: 'published' },
    'statement-cancelled': { company: 'Muster Versand GmbH', invoice_no: 'A-2026-00012', event: 'cancelled' },
  },
});
