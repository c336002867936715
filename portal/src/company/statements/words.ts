/** Texts of the lists of statements, loaded with them. */
import { texts } from '../../language/language.ts';

export const words = texts({
  de: {
    tabs: 'Arten von Abrechnungen',
    collective: 'Sammelabrechnungen',
    single: 'Aktenabrechnungen',
    number: 'Nummer',
    debtor: 'Akte',
    from: 'Vom',
    to: 'Bis',
    files: 'Belege',
    none: 'Eine Aktenabrechnung entsteht, wenn wir eine Akte schließen und Sie jede Akte einzeln abrechnen lassen.',
  },
  en: {
    tabs: 'Kinds of statements',
    collective: 'Collective statements',
    single: 'Statements of single cases',
    number: 'Number',
    debtor: 'Case',
    from: 'From',
    to: 'To',
    files: 'Documents',
    none: 'A statement of a single case is made when we close a case and each of your cases is settled by itself.',
  },
});
