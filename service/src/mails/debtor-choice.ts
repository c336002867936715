import { defineMail } from './layout.ts';

interface ChoiceFacts {
  readonly company: string;
}

/** To the recipients of requests: a debtor of an invoice has answered. What was said stays in the service. */
export const debtorChoice = defineMail<ChoiceFacts>({
  de: ({ company }) => ({
    subject: 'Rückmeldung eines Kunden zu Ihren Rechnungen',
    blocks: [
      'Guten Tag,',
      `ein Kunde von ${company} hat sich zu einer Rechnung gemeldet. Sie finden die Rückmeldung in Mahnwerk bei der Rechnung.`,
      'Der Inhalt steht aus Gründen des Datenschutzes nicht in dieser E-Mail.',
      `English: A customer of ${company} has answered about an invoice. You find the answer with the invoice.`,
    ],
  }),
  samples: { 'debtor-choice': { company: 'Muster Versand GmbH' } },
});
