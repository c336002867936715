/** Texts of what comes in on the accounts of a company, in both languages. */
import { texts } from '../../language/language.ts';

export const words = texts({
  de: {
    title: 'Zahlungseingänge',
    tabs: { open: 'Offen', booked: 'Gebucht', aside: 'Beiseitegelegt' },
    added: 'Konto hinzugefügt. Laden Sie die Datei noch einmal hoch.',
    aside: 'Beiseitelegen',
    asideAbout:
      'Der Umsatz gehört zu keiner Rechnung. Er steht unter „Beiseitegelegt“ und kann wieder hervorgeholt werden.',
    set: 'Umsatz beiseitegelegt',
    find: 'Rechnung suchen',
    number: 'Rechnung',
    numberHint: 'Rechnungsnummer oder Name des Schuldners',
    another: 'Weitere Rechnung',
    choose: 'Bitte wählen Sie eine offene Rechnung aus.',
    invoice: 'Rechnung',
    several: (count: number) => (count === 1 ? 'und 1 weitere Rechnung' : `und ${count} weitere Rechnungen`),
    back: 'Hervorholen',
    backAbout: 'Der Umsatz wartet wieder auf eine Zuordnung.',
    undoAbout: 'Die Zahlungen werden von den Rechnungen genommen, der Umsatz wartet wieder auf eine Zuordnung.',
    none: 'Kein Zahlungseingang wartet auf eine Zuordnung. Kontoauszüge Ihres eigenen Kontos stoppen die Mahnungen bezahlter Rechnungen.',
  },
  en: {
    title: 'Incoming payments',
    tabs: { open: 'Open', booked: 'Booked', aside: 'Set aside' },
    added: 'Account added. Upload the file once more.',
    aside: 'Set aside',
    asideAbout: 'The transaction belongs to no invoice. It stands under “Set aside” and can be brought back.',
    set: 'Transaction set aside',
    find: 'Find invoice',
    number: 'Invoice',
    numberHint: 'Invoice number or name of the debtor',
    another: 'Another invoice',
    choose: 'Please choose an open invoice.',
    invoice: 'Invoice',
    several: (count) => (count === 1 ? 'and 1 more invoice' : `and ${count} more invoices`),
    back: 'Bring back',
    backAbout: 'The transaction waits for a decision again.',
    undoAbout: 'The payments are taken from the invoices, and the transaction waits for a decision again.',
    none: 'No payment waits for a decision. Statements of your own account stop the letters of paid invoices.',
  },
});
