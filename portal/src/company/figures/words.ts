/** The texts of „Auswertung“, in both languages. */
import { texts } from '../../language/language.ts';

export const words = texts({
  de: {
    title: 'Auswertung',
    asOf: 'Stichtag',
    summary: 'Auf einen Blick',
    open: 'Offen',
    invoices: (count: number) => (count === 1 ? 'eine Rechnung' : `${count} Rechnungen`),
    inCollection: 'Im Inkasso',
    dso: 'Außenstandsdauer (DSO)',
    days: (days: string) => `${days} Tage`,
    dsoAbout: (receivables: string, invoiced: string) =>
      `${receivables} offen × 365 ÷ ${invoiced}, in Rechnung gestellt in den 365 Tagen bis zum Stichtag`,
    noDso: '–',
    noDsoAbout: 'In den 365 Tagen bis zum Stichtag wurde nichts in Rechnung gestellt.',
    about:
      'Gezählt wird jede freigegebene Rechnung bis zum Tag, an dem sie erledigt ist: ihr Betrag ohne Gebühren und Zinsen, weniger der Zahlungen bis zum Stichtag.',
    ageing: 'Altersstruktur',
    age: 'Tage seit der Fälligkeit',
    buckets: {
      not_due: 'noch nicht fällig',
      '1_30': '1 bis 30',
      '31_60': '31 bis 60',
      '61_90': '61 bis 90',
      '91_plus': 'mehr als 90',
    },
    amount: 'Offen',
    count: 'Rechnungen',
    debtors: 'Schuldner',
    largest: 'Größte Schuldner',
    debtor: 'Schuldner',
    oldest: 'Älteste Fälligkeit',
    nothing: 'Nichts ist offen.',
  },
  en: {
    title: 'Figures',
    asOf: 'As of',
    summary: 'At a glance',
    open: 'Open',
    invoices: (count: number) => (count === 1 ? 'one invoice' : `${count} invoices`),
    inCollection: 'In collection',
    dso: 'Days sales outstanding (DSO)',
    days: (days: string) => `${days} days`,
    dsoAbout: (receivables: string, invoiced: string) =>
      `${receivables} open × 365 ÷ ${invoiced} invoiced in the 365 days up to that day`,
    noDso: '–',
    noDsoAbout: 'Nothing was invoiced in the 365 days up to that day.',
    about:
      'Every released invoice counts until the day on which it is settled: its amount without fees and interest, less the payments up to that day.',
    ageing: 'Ageing',
    age: 'Days past due',
    buckets: {
      not_due: 'not yet due',
      '1_30': '1 to 30',
      '31_60': '31 to 60',
      '61_90': '61 to 90',
      '91_plus': 'more than 90',
    },
    amount: 'Open',
    count: 'Invoices',
    debtors: 'Debtors',
    largest: 'Largest debtors',
    debtor: 'Debtor',
    oldest: 'Oldest due date',
    nothing: 'Nothing is open.',
  },
});
