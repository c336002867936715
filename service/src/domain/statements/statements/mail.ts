/** The mail to the recipients of statements. Pure. */
import type { Mail } from '../../../platform/mail/index.ts';

interface Announced {
  readonly company: string;
  readonly invoice_no: string;
  readonly event: 'published' | 'cancelled';
}

/** In German with a short English version; figures stay in the service. */
export function statementMail(to: string, { company, invoice_no, event }: Announced): Mail {
  const isPublished = event === 'published';
  const lines = [
    'Guten Tag,',
    isPublished
      ? `für ${company} liegt die Abrechnung ${invoice_no} bereit. Sie finden sie mit allen Einzelheiten und Dokumenten in Mahnwerk.`
      : `die Abrechnung ${invoice_no} für ${company} wurde storniert. Die enthaltenen Posten werden neu abgerechnet.`,
    `English: Statement ${invoice_no} of ${company} ${isPublished ? 'is available' : 'was cancelled'}.`,
  ];
  return {
    to,
    subject: isPublished ? `Abrechnung ${invoice_no}` : `Storno der Abrechnung ${invoice_no}`,
    text: `${lines.join('\n\n')}\n`,
  };
}
