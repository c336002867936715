/** Texts of invoices that a company enters by hand, loaded with them. */
import { texts } from '../../language/language.ts';

/** What a release lacks, by its name in the API. */
const fields: Readonly<Record<string, string>> = {
  document: 'Beleg',
  amount: 'Betrag',
  'debtor.dunning_stop': 'Mahnstopp des Schuldners',
};

export const words = texts({
  de: {
    create: {
      title: 'Rechnung anlegen',
      about:
        'Mit der Freigabe bestätigen Sie, dass die Leistung erbracht ist und der Betrag geschuldet wird. Danach gehen die Mahnungen von selbst hinaus.',
      debtorHint: 'Name oder Kundennummer; „Neuer Schuldner“ legt einen an.',
      debtorRequired: 'Wählen Sie einen Schuldner aus der Liste.',
      newDebtor: 'Neuer Schuldner',
      debtorIs: 'Schuldner ist',
      debtors: { business: 'ein Unternehmen', consumer: 'eine Privatperson' },
      subject: 'Leistung',
      customerNumber: 'Kundennummer bei Ihnen',
      claimType: 'Art der Forderung',
      usual: 'die übliche Art Ihres Unternehmens',
      contractDate: 'Vertrag vom',
      reference: 'Ihr Zeichen (freiwillig)',
      agreed: 'Der Tag der Zahlung steht im Vertrag: Verzug ohne Mahnung (§ 286 Abs. 2 Nr. 1 BGB)',
    },
    eInvoice: {
      hint: 'PDF oder E-Rechnung (XML oder PDF mit XML), auch hierher gezogen: Eine E-Rechnung füllt die Felder.',
      dropped: (name: string) => `Hierher gezogen: ${name}`,
      reading: 'Die Datei wird gelesen …',
      read: 'Die E-Rechnung ist gelesen. Bitte prüfen Sie die Felder.',
      notRead: 'Die E-Rechnung ließ sich jetzt nicht lesen. Bitte füllen Sie die Felder selbst aus.',
      imported: 'Diese Datei wurde schon importiert.',
      toImport: 'Zu diesem Import',
      xml: 'Zu einer XML gehört noch das PDF der Rechnung: Ohne PDF lässt sie sich nicht freigeben. Als Import bekommt sie eine Lesefassung.',
      toImports: 'Zu den Importen',
      prepaid: 'Laut E-Rechnung schon gezahlt; melden Sie die Zahlung nach dem Speichern:',
    },
    document: {
      title: 'Beleg',
      about: 'Das PDF der Rechnung. Ohne Beleg lässt sie sich nicht freigeben.',
      label: 'PDF der Rechnung',
    },
    release: {
      action: 'Freigeben',
      about:
        'Sie bestätigen, dass die Leistung erbracht ist und der Betrag geschuldet wird. Danach gehen die Mahnungen von selbst hinaus.',
      done: (number: string) => `Rechnung freigegeben: ${number}`,
    },
    delete: {
      action: 'Entwurf löschen',
      submit: 'Löschen',
      about: 'Der Entwurf wird mit seinem Beleg gelöscht. Das lässt sich nicht rückgängig machen.',
      done: 'Entwurf gelöscht.',
    },
    cancel: {
      action: 'Stornieren',
      about: 'Für eine Rechnung, die nicht geschuldet wird. Briefe, die noch nicht hinausgingen, werden zurückgezogen.',
      done: (number: string) => `Rechnung storniert: ${number}`,
    },
    write_off: {
      action: 'Ausbuchen',
      about:
        'Für eine Rechnung, die geschuldet wird, die Sie aber aufgeben. Briefe, die noch nicht hinausgingen, werden zurückgezogen.',
      done: (number: string) => `Rechnung ausgebucht: ${number}`,
    },
    archive: { action: 'Archivieren', done: (number: string) => `Rechnung archiviert: ${number}` },
    unarchive: { action: 'Aus dem Archiv holen', done: (number: string) => `Wieder in der Liste: ${number}` },
    archived: 'Archiviert',
    archives: { false: 'ohne Archiv', true: 'nur Archiv' },
    archive_filter: 'Archiv',
    dueFrom: 'Fällig ab',
    dueTo: 'Fällig bis',
    back: 'Abbrechen',
    fields,
  },
  en: {
    create: {
      title: 'Create an invoice',
      about:
        'With the release you confirm that the performance is rendered and the amount is owed. Reminders then go out by themselves.',
      debtorHint: 'Name or customer number; “New debtor” creates one.',
      debtorRequired: 'Choose a debtor from the list.',
      newDebtor: 'New debtor',
      debtorIs: 'The debtor is',
      debtors: { business: 'a company', consumer: 'a private person' },
      subject: 'Performance',
      customerNumber: 'Customer number at your company',
      claimType: 'Kind of claim',
      usual: 'the usual kind of your company',
      contractDate: 'Contract of',
      reference: 'Your reference (optional)',
      agreed: 'The contract names the day of payment: default without a reminder (§ 286 (2) no. 1 BGB)',
    },
    eInvoice: {
      hint: 'PDF or e-invoice (XML, or PDF with XML), dropped here too: an e-invoice fills the fields.',
      dropped: (name) => `Dropped here: ${name}`,
      reading: 'The file is being read …',
      read: 'The e-invoice is read. Please check the fields.',
      notRead: 'The e-invoice could not be read now. Please fill in the fields yourself.',
      imported: 'This file was imported before.',
      toImport: 'To this import',
      xml: 'An XML still needs the PDF of the invoice: without a PDF it cannot be released. As an import it gets a reading copy.',
      toImports: 'To the imports',
      prepaid: 'Paid already by the e-invoice; report the payment once it is saved:',
    },
    document: {
      title: 'Document',
      about: 'The PDF of the invoice. Without it the invoice cannot be released.',
      label: 'PDF of the invoice',
    },
    release: {
      action: 'Release',
      about:
        'You confirm that the performance is rendered and the amount is owed. Reminders then go out by themselves.',
      done: (number) => `Invoice released: ${number}`,
    },
    delete: {
      action: 'Delete draft',
      submit: 'Delete',
      about: 'The draft is deleted with its document. This cannot be undone.',
      done: 'Draft deleted.',
    },
    cancel: {
      action: 'Cancel',
      about: 'For an invoice that is not owed. Letters that have not gone out are withdrawn.',
      done: (number) => `Invoice cancelled: ${number}`,
    },
    write_off: {
      action: 'Write off',
      about: 'For an invoice that is owed and that you give up. Letters that have not gone out are withdrawn.',
      done: (number) => `Invoice written off: ${number}`,
    },
    archive: { action: 'Archive', done: (number) => `Invoice archived: ${number}` },
    unarchive: { action: 'Take out of the archive', done: (number) => `In the list again: ${number}` },
    archived: 'Archived',
    archives: { false: 'without the archive', true: 'the archive alone' },
    archive_filter: 'Archive',
    dueFrom: 'Due from',
    dueTo: 'Due until',
    back: 'Back',
    fields: {
      document: 'Document',
      amount: 'Amount',
      'debtor.dunning_stop': 'Dunning stop of the debtor',
    },
  },
});
