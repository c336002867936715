/** Texts of rows that are e-invoices. */
import { texts } from '../../language/language.ts';

export const eInvoiceWords = texts({
  de: {
    title: 'E-Rechnung',
    file: 'Datei',
    debtor: 'Schuldner',
    isNew: 'neu',
    reasons: {
      vat_number: 'gleiche USt-IdNr.',
      customer_number: 'gleiche Kundennummer',
      name_postal_code: 'gleicher Name und gleiche Postleitzahl',
    },
    choose: 'Mehrere Schuldner passen. Bitte wählen Sie einen.',
    seller: 'Verkäufer',
    buyer: 'Käufer',
    number: 'Nummer',
    date: 'Datum',
    due: 'Fällig am',
    net: 'Netto',
    tax: 'Umsatzsteuer',
    prepaid: 'Bereits gezahlt',
    payable: 'Zahlbetrag',
    lines: 'Positionen',
  },
  en: {
    title: 'E-invoice',
    file: 'File',
    debtor: 'Debtor',
    isNew: 'new',
    reasons: {
      vat_number: 'same VAT number',
      customer_number: 'same customer number',
      name_postal_code: 'same name and postal code',
    },
    choose: 'Several debtors fit. Please choose one.',
    seller: 'Seller',
    buyer: 'Buyer',
    number: 'Number',
    date: 'Date',
    due: 'Due on',
    net: 'Net',
    tax: 'VAT',
    prepaid: 'Paid already',
    payable: 'Amount due',
    lines: 'Lines',
  },
});
