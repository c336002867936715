/** Texts of what is done with statements, in both languages. */
import { texts } from '../../language/language.ts';

export const commandWords = texts({
  de: {
    commands: 'Aktionen zur Abrechnung',
    change: {
      action: 'Ändern',
      submit: 'Speichern',
      done: 'Entwurf geändert',
      comment: 'Bemerkung',
      date: 'Buchungsdatum',
    },
    publish: {
      action: 'Veröffentlichen',
      title: 'Abrechnung veröffentlichen',
      number: 'Die Abrechnung bekommt eine fortlaufende Rechnungsnummer. Nur eine Stornorechnung macht das rückgängig.',
      mail: (to: string) => `Eine E-Mail geht an ${to}.`,
      noMail: 'Der Mandant hat keine Adresse für Abrechnungen hinterlegt: es geht keine E-Mail hinaus.',
      done: (no: string) => `Veröffentlicht: ${no}`,
    },
    discard: {
      action: 'Verwerfen',
      title: 'Entwurf verwerfen',
      about: 'Die Posten sind dann frei für den nächsten Abrechnungslauf.',
      done: 'Entwurf verworfen',
    },
    cancel: {
      action: 'Stornieren',
      title: 'Abrechnung stornieren',
      about:
        'Eine Stornorechnung mit eigener Nummer entsteht, die Posten sind frei für den nächsten Lauf, und der Mandant bekommt eine E-Mail. Das lässt sich nicht zurücknehmen.',
      paid: 'Was schon ausgezahlt ist, schuldet der Mandant dann.',
      reason: 'Grund',
      done: (no: string) => `Storniert mit ${no}`,
    },
    settle: {
      action: 'Zahlung des Mandanten eintragen',
      submit: 'Eintragen',
      amount: 'Betrag',
      date: 'Wertstellung',
      reference: 'Verwendungszweck',
      open: (amount: string) => `Offen sind ${amount}.`,
      done: (amount: string) => `Zahlung eingetragen: ${amount}`,
      'amount overpayment': 'Höchstens, was offen ist.',
    },
    start: {
      action: 'Abrechnungslauf starten',
      submit: 'Starten',
      about:
        'Der Lauf legt für jeden Mandanten einen Entwurf an mit allem, was bis zum letzten Tag gebucht und noch nicht abgerechnet ist. Hinaus geht nichts.',
      company: 'Mandant',
      companyHint: 'Leer: alle Mandanten.',
      from: 'Von',
      to: 'Bis',
      booking: 'Buchungsdatum',
    },
  },
  en: {
    commands: 'Statement actions',
    change: { action: 'Change', submit: 'Save', done: 'Draft changed', comment: 'Comment', date: 'Booking date' },
    publish: {
      action: 'Publish',
      title: 'Publish statement',
      number: 'The statement gets a consecutive invoice number. Only a cancellation invoice undoes that.',
      mail: (to: string) => `A mail goes to ${to}.`,
      noMail: 'The company has no address for statements: no mail leaves.',
      done: (no: string) => `Published: ${no}`,
    },
    discard: {
      action: 'Discard',
      title: 'Discard draft',
      about: 'Its items are then free for the next statement run.',
      done: 'Draft discarded',
    },
    cancel: {
      action: 'Cancel statement',
      title: 'Cancel statement',
      about:
        'A cancellation invoice with a number of its own is made, the items are free for the next run, and the company gets a mail. This cannot be undone.',
      paid: 'What is paid out already is then owed by the company.',
      reason: 'Reason',
      done: (no: string) => `Cancelled with ${no}`,
    },
    settle: {
      action: 'Record payment of the company',
      submit: 'Record',
      amount: 'Amount',
      date: 'Value date',
      reference: 'Remittance text',
      open: (amount: string) => `${amount} are outstanding.`,
      done: (amount: string) => `Payment recorded: ${amount}`,
      'amount overpayment': 'At most what is outstanding.',
    },
    start: {
      action: 'Start statement run',
      submit: 'Start',
      about:
        'The run makes a draft for each company with all that is booked by the last day and not stated yet. Nothing leaves the house.',
      company: 'Company',
      companyHint: 'Empty: all companies.',
      from: 'From',
      to: 'To',
      booking: 'Booking date',
    },
  },
});
