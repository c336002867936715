/** The columns of reports, and how their rows read. German, as bookkeeping in Germany has them. Pure. */
import { amountCell, type Cell, type Column, dayCell, noCell, textCell } from '../../../platform/spreadsheet/index.ts';
import { daysBetween, dayOf } from '../../../values/day.ts';
import { type Cents, sumOf } from '../../../values/money.ts';
import { vatRowsIn } from '../../statements/statements/index.ts';
import type { InvoicePaymentRow, InvoiceRow, MandateRow, PaymentRow, StatementRow } from './store-reports.ts';

const columnsOf = (titles: readonly string[]): readonly Column[] =>
  titles.map((title) => ({ title, width: /^(Name|Schuldner)$/.test(title) ? 30 : 16 }));

/** intake-data.json `open_items`. */
export const openItems = {
  dunning: columnsOf([
    'Kundennummer',
    'Name',
    'Rechnungsnummer',
    'Rechnungsdatum',
    'Fällig',
    'Betrag',
    'Bezahlt',
    'Offen',
    'Tage überfällig',
    'Mahnstufe',
    'Status',
  ]),
  cases: columnsOf([
    'Aktenzeichen',
    'Ihre Referenz',
    'Schuldner',
    'Hauptforderung',
    'Gesamt',
    'Bezahlt',
    'Offen',
    'Status',
  ]),
};

const invoiceStatus = {
  draft: 'Entwurf',
  open: 'Offen',
  in_dunning: 'In Mahnung',
  paid: 'Bezahlt',
  cancelled: 'Storniert',
  written_off: 'Ausgebucht',
  in_inkasso: 'Beim Inkasso',
} as const;

/** What is open of an invoice: its amount less the payments, never below zero. */
export const openOf = ({ amount_cents, paid_cents }: Pick<InvoiceRow, 'amount_cents' | 'paid_cents'>): Cents =>
  paid_cents < amount_cents ? amount_cents - paid_cents : 0n;

export function invoiceRow(row: InvoiceRow, to: string): readonly Cell[] {
  const overdue = daysBetween(row.due_date, to);
  return [
    textCell(row.customer_number),
    textCell(row.display_name),
    textCell(row.invoice_number),
    dayCell(row.invoice_date),
    dayCell(row.due_date),
    amountCell(row.amount_cents),
    amountCell(row.paid_cents),
    amountCell(openOf(row)),
    textCell(String(overdue > 0 ? overdue : 0)),
    textCell(String(row.current_level)),
    textCell(invoiceStatus[row.status]),
  ];
}

const paymentState = { unpaid: 'Nichts bezahlt', partially_paid: 'Teilweise bezahlt', fully_paid: 'Bezahlt' } as const;

interface CaseFigures {
  readonly principal: Cents;
  readonly claimed: Cents;
  readonly paid: Cents;
  readonly open: Cents;
}

export const caseRow = (row: MandateRow, { principal, claimed, paid, open }: CaseFigures): readonly Cell[] => [
  textCell(row.reference_number),
  textCell(row.your_reference),
  textCell(row.display_name),
  amountCell(principal),
  amountCell(claimed),
  amountCell(paid),
  amountCell(open),
  textCell(row.processing_state === 'paused' ? 'Pausiert' : paymentState[row.payment_state]),
];

export const paymentColumns = columnsOf([
  'Aktenzeichen',
  'Schuldner',
  'Wertstellung',
  'Betrag',
  'Gezahlt an',
  'Status',
  'Hauptforderung',
  'Zinsen',
  'Kosten',
  'Referenz',
]);

export const paymentRow = (row: PaymentRow): readonly Cell[] => [
  textCell(row.reference_number),
  textCell(row.display_name),
  dayCell(row.value_date),
  amountCell(row.amount_cents),
  textCell(row.payer === 'debtor' ? 'Inkasso' : 'Gläubiger'),
  textCell(row.status === 'booked' ? 'Gebucht' : 'Zurückgenommen'),
  amountCell(row.principal_cents),
  amountCell(row.interest_cents),
  amountCell(row.costs_cents),
  textCell(row.reference),
];

export const invoicePaymentColumns = columnsOf([
  'Kundennummer',
  'Name',
  'Rechnungsnummer',
  'Wertstellung',
  'Betrag',
  'Ihre Referenz',
  'Erfasst',
]);

export const invoicePaymentRow = (row: InvoicePaymentRow): readonly Cell[] => [
  textCell(row.customer_number),
  textCell(row.display_name),
  textCell(row.invoice_number),
  dayCell(row.value_date),
  amountCell(row.amount_cents),
  textCell(row.your_reference),
  dayCell(dayOf(row.created_at)),
];

export const statementColumns = columnsOf([
  'Abrechnungsnummer',
  'Rechnungsnummer',
  'Stornorechnung',
  'Buchungstag',
  'Zeitraum von',
  'Zeitraum bis',
  'Einnahmen',
  'Netto',
  'Umsatzsteuer',
  'Saldo',
  'Verrechnet',
  'Auszahlung',
  'Ausgezahlt am',
  'Status',
]);

export function statementRow(row: StatementRow): readonly Cell[] {
  const rates = row.vat_rows === null ? [] : vatRowsIn(row.vat_rows);
  return [
    textCell(row.clearing_no),
    textCell(row.invoice_no),
    textCell(row.cancellation_invoice_no),
    dayCell(row.booking_date),
    dayCell(row.period_start),
    dayCell(row.period_end),
    amountCell(sumOf(rates.map(({ receipts }) => receipts))),
    amountCell(sumOf(rates.map(({ invoice_amount }) => invoice_amount))),
    amountCell(sumOf(rates.map(({ invoice_amount_vat }) => invoice_amount_vat))),
    amountCell(row.balance_cents),
    amountCell(row.offset_cents),
    amountCell(row.total_cents),
    row.payout_date === null ? noCell : dayCell(row.payout_date),
    textCell(row.status === 'cancelled' ? 'Storniert' : 'Veröffentlicht'),
  ];
}
