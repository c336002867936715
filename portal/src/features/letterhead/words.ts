/** The texts of a letterhead, in both languages. */
import { texts } from '../../language/language.ts';

export const letterheadWords = texts({
  de: {
    title: 'Briefkopf',
    noLetterhead: 'Kein eigener Briefkopf: Es stehen die bekannten Angaben des Absenders.',
    headLines: 'Kopfzeilen',
    footerLines: 'Fußzeilen',
    linesHint: (lines: number, characters: number) => `Höchstens ${lines} Zeilen mit je ${characters} Zeichen.`,
    footerHint:
      'Darüber stehen von selbst Firma, Rechtsform, Sitz, Register und Vertretung, wie sie ein Geschäftsbrief nennen muss.',
    fields: {
      sender_name: 'Absender',
      email: 'E-Mail für Antworten',
      phone: 'Telefon',
      website: 'Website',
      court: 'Registergericht',
      number: 'Registernummer',
    },
    senderHint: 'Leer: der Name des Unternehmens.',
    emailHint: 'Leer: der Empfänger von Rückfragen.',
    courtHint: 'Etwa „Amtsgericht Charlottenburg“; leer: nicht eingetragen.',
    numberHint: 'Etwa „HRB 123456“.',
    save: 'Speichern',
    saved: 'Briefkopf gespeichert',
  },
  en: {
    title: 'Letterhead',
    noLetterhead: 'No letterhead of its own: what is known of the sender stands there.',
    headLines: 'Head lines',
    footerLines: 'Foot lines',
    linesHint: (lines: number, characters: number) => `At most ${lines} lines of ${characters} characters each.`,
    footerHint:
      'Above them stand name, legal form, seat, register and representatives by themselves, as a business letter must name them.',
    fields: {
      sender_name: 'Sender',
      email: 'E-mail for answers',
      phone: 'Phone',
      website: 'Website',
      court: 'Register court',
      number: 'Register number',
    },
    senderHint: 'Empty: the name of the company.',
    emailHint: 'Empty: the recipient of requests.',
    courtHint: 'Such as “Amtsgericht Charlottenburg”; empty: not registered.',
    numberHint: 'Such as “HRB 123456”.',
    save: 'Save',
    saved: 'Letterhead saved',
  },
});
