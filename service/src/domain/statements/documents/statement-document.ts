/** The statement as a document to typeset: the template statement.typ with its data, every figure as German text. */
import { readFileSync } from 'node:fs';
import type { Address } from '@mahnwerk/contract/shapes/parts.ts';
import type { TypesetDocument } from '../../../platform/typesetting/typesetter.ts';
import { countryLine, germanDay, germanMoney, germanPercent, groupedIban } from '../../../values/german.ts';
import { type Cents, sumOf } from '../../../values/money.ts';
import type { Issuer, PublishedStatement, Recipient } from '../figures/index.ts';
import { detailData } from './detail-data.ts';
import { type Invoice, invoiceOf } from './invoice.ts';
import { exemptionOf } from './invoice-texts.ts';

const template = readFileSync(new URL('statement.typ', import.meta.url), 'utf8');

/** A statement with all the rows that the PDF may list takes 10 s and 900 MB. */
const limits = { milliseconds: 60_000, memory_bytes: 2_048 * 1024 * 1024, wall_ms: 240_000 };

type Row = readonly [label: string, value: string];

export function statementDocument(statement: PublishedStatement): TypesetDocument {
  const { issuer, recipient, booking_date, comment } = statement;
  const invoice = invoiceOf(statement);
  const title = titleOf(statement);
  const data = {
    title,
    parties: [
      ['Rechnungssteller', [issuer.name, ...present(issuer.legal_form), ...addressLines(issuer.address)]],
      ['Rechnungsempfänger', [recipient.name, ...addressLines(recipient.address)]],
    ],
    facts: factsOf(statement),
    comment,
    ...balanceOf(statement, invoice),
    ...invoiceData(statement, invoice),
    issuer_lines: issuerLines(issuer),
    ...detailData(statement.figures),
    footer: `${title} · ${issuer.name}`,
  };
  return { template, data, date: booking_date, title: `${title} – ${issuer.name}`, limits };
}

const present = (text: string | null): string[] => (text === null || text.trim() === '' ? [] : [text]);

const addressLines = ({ street, postal_code, city, country }: Address): string[] => [
  street,
  [...present(postal_code), city].join(' '),
  ...present(countryLine(country) ?? null),
];

function titleOf({ kind, clearing_no, invoice_no, cancels_invoice_no }: PublishedStatement): string {
  if (kind === 'cancellation') return `Stornorechnung ${invoice_no} zur Rechnung ${cancels_invoice_no}`;
  return clearing_no === null
    ? `Abrechnung – Rechnung ${invoice_no}`
    : `Abrechnung ${clearing_no} – Rechnung ${invoice_no}`;
}

/** What § 14 (4) UStG requires beside names, addresses and amounts. */
function factsOf(statement: PublishedStatement): Row[] {
  const { issuer, recipient, kind } = statement;
  const rows: readonly (readonly [string, string | null])[] = [
    ['Rechnungsnummer', statement.invoice_no],
    [kind === 'cancellation' ? 'Storniert die Rechnung' : '', statement.cancels_invoice_no],
    ['Abrechnungsnummer', statement.clearing_no],
    ['Rechnungsdatum', germanDay(statement.booking_date)],
    ['Abrechnungs- und Leistungszeitraum', `${germanDay(statement.period_start)} – ${germanDay(statement.period_end)}`],
    ['Kundennummer', recipient.customer_number],
    ['USt-IdNr. des Rechnungsstellers', issuer.vat_number],
    ['Steuernummer des Rechnungsstellers', issuer.tax_number],
    ['USt-IdNr. des Rechnungsempfängers', recipient.vat_number],
  ];
  return rows.flatMap(([label, value]) => present(value).map((text): Row => [label, text]));
}

/** From what was received to what is paid out, or owed. */
function balanceOf(statement: PublishedStatement, invoice: Invoice) {
  const { figures, offset_outstanding_items: offset, total_balance, cancels_invoice_no } = statement;
  const receipts = sumOf(figures.vat_rows.map((row) => row.receipts));
  const balance: Row[] = [
    ['Zahlungen, die wir für Sie erhalten haben', germanMoney(receipts)],
    [`Rechnungsbetrag ${statement.invoice_no}, brutto`, germanMoney(-invoice.gross)],
    ...(offset === 0n
      ? []
      : ([
          ['Saldo vor Verrechnung', germanMoney(figures.balance_pre_outstanding_items_offsetting)],
          ['Verrechnung mit offenen Salden früherer Abrechnungen', germanMoney(-offset)],
        ] satisfies Row[])),
  ];
  const label =
    cancels_invoice_no === null
      ? total_balance < 0n
        ? 'Saldo zu unseren Gunsten'
        : 'Saldo zu Ihren Gunsten'
      : 'Saldo der Stornierung';
  return { balance, total: [label, germanMoney(total_balance)], payment: paymentNotes(statement) };
}

function paymentNotes({ kind, total_balance, recipient, issuer, invoice_no, ...rest }: PublishedStatement): string[] {
  if (kind === 'cancellation')
    return [`Diese Stornorechnung hebt die Rechnung ${rest.cancels_invoice_no} vollständig auf.`];
  if (total_balance === 0n) return [];
  if (total_balance > 0n) return [payoutNote(recipient)];
  const { account_holder, iban } = issuer.bank_account;
  return [
    `Bitte überweisen Sie ${germanMoney(-total_balance)} auf das Konto ${groupedIban(iban)} (${account_holder}) mit dem Verwendungszweck ${invoice_no}.`,
  ];
}

const payoutNote = ({ payout_bank_account: account }: Recipient): string =>
  account === null
    ? 'Für die Auszahlung ist uns kein Konto bekannt.'
    : `Auszahlung auf das Konto ${maskedIban(account.iban)} (${account.account_holder}).`;

/** The first and the last four characters. */
export const maskedIban = (iban: string): string =>
  groupedIban(iban.replace(/\s/g, '').replace(/(?<=^.{4}).*(?=.{4}$)/, (middle) => '*'.repeat(middle.length)));

function invoiceData({ kind }: PublishedStatement, { lines, taxes, net, tax, gross, settled, due }: Invoice) {
  const rateOf = (category: string, rate: string): string =>
    category === 'O' || category === 'E' || category === 'AE' ? '–' : germanPercent(rate);
  const notes = taxes
    .filter(({ category }) => category !== 'E')
    .flatMap(({ category }) => present(exemptionOf(category)?.reason ?? null));
  return {
    invoice_heading: kind === 'cancellation' ? 'Stornierte Beträge' : 'Rechnung',
    lines: lines.map((line) => [line.name, line.source, rateOf(line.category, line.rate), germanMoney(line.net)]),
    taxes: taxes.map(({ category, rate, taxable, tax: charged }) => [
      exemptionOf(category)?.reason ?? germanPercent(rate),
      germanMoney(taxable),
      germanMoney(charged),
    ]),
    totals: [
      ['Summe netto', net],
      ['Umsatzsteuer', tax],
      ['Rechnungsbetrag brutto', gross],
      ...(settled === 0n ? [] : [['Mit Zahlungen für Sie verrechnet', -settled]]),
      [kind === 'cancellation' ? 'Saldo der Rechnung' : 'Noch zu zahlen', due],
    ].map(([label, cents]) => [label, germanMoney(cents as Cents)]),
    notes: [...new Set(notes)],
  };
}

function issuerLines({ name, register, email, phone, supervisory_authority: authority }: Issuer): string[] {
  const contact = [
    ...present(phone).map((number) => `Telefon ${number}`),
    ...present(email).map((at) => `E-Mail ${at}`),
  ];
  const supervision =
    authority === null ? [] : [authority.name, ...present(authority.address), ...present(authority.email)];
  return [
    [name, ...present(register)].join(' · '),
    contact.join(' · '),
    supervision.length === 0 ? '' : `Aufsichtsbehörde: ${supervision.join(', ')}`,
  ].filter((line) => line !== '');
}
