import { type Block, defineMail } from './layout.ts';

interface CaseLetterFacts {
  readonly subject: string;
  readonly blocks: readonly Block[];
}

/** The mail that carries a letter of a case, in German like the letter. */
export const caseLetter = defineMail<CaseLetterFacts>({
  de: ({ subject, blocks }) => ({ subject, blocks: [...blocks, 'Das Schreiben ist als PDF beigefügt.'] }),
  samples: {
    case_letter: {
      subject: 'Zahlungserinnerung: Muster Handels GmbH, Aktenzeichen K26-A7QK3M',
      blocks: [
        'Sehr geehrte Frau Beispiel,',
        'auf unser Schreiben vom 2. März 2026 haben wir bisher keinen vollständigen Zahlungseingang festgestellt.',
        [{ strong: 'Stand der Forderung am 16.03.2026' }],
        {
          amounts: [
            ['Hauptforderung · 1.190,00 € · 190,00 €', '1.000,00 €'],
            ['Zinsen auf die Hauptforderung · 12,34 € · 0,00 €', '12,34 €'],
          ],
          total: ['Gesamtforderung · 1.202,34 € · 190,00 €', '1.012,34 €'],
        },
        {
          rows: [
            ['IBAN', 'DE02 1203 0000 0000 2020 51'],
            ['Zahlbar bis', '30. März 2026'],
          ],
        },
        'Mit freundlichen Grüßen',
        'Mahnwerk Inkasso GmbH',
      ],
    },
  },
});
