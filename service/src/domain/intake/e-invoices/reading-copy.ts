/**
 * The reading copy of an e-invoice that came as XML: PDF/A-3a with the original bytes inside. The XML is the invoice (§ 14b UStG
 * asks for it in its original form, GoBD no. 125 for its content to be readable); the PDF says so.
 */
import { readFileSync } from 'node:fs';
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import { countryCodes } from '@mahnwerk/contract/shapes/country.ts';
import type { TypesetDocument } from '../../../platform/typesetting/typesetter.ts';
import { countryLine, germanDay, groupedIban } from '../../../values/german.ts';
import { cleanLine } from './clean.ts';
import { exactOf } from './exact.ts';
import { isCreditNote } from './names.ts';

const template = readFileSync(new URL('reading-copy.typ', import.meta.url), 'utf8');

/** An invoice with 500 lines takes a second. */
const limits = { milliseconds: 20_000, memory_bytes: 1_024 * 1024 * 1024, wall_ms: 120_000 };

type Row = readonly [label: string, value: string];
type Party = EInvoice['seller'];

const notice = 'Lesefassung; maßgeblich ist die angehängte XML-Datei';

export interface OriginalXml {
  /** As the company’s file is called; folders in it go. */
  readonly name: string | null;
  readonly bytes: Uint8Array;
}

/** The document to typeset. @param date the day of the copy */
export function readingCopyOf(invoice: EInvoice, xml: OriginalXml, date: string): TypesetDocument {
  const kind = isCreditNote(invoice) ? 'Gutschrift' : 'Rechnung';
  const title = [kind, invoice.number].filter((each) => each !== null).join(' ');
  const seller = invoice.seller.name ?? '';
  const data = {
    notice: `${notice} „${nameOf(xml)}“.`,
    title,
    parties: [
      [kind === 'Rechnung' ? 'Rechnungssteller' : 'Aussteller', partyLines(invoice.seller)],
      ['Empfänger', partyLines(invoice.buyer)],
    ],
    facts: present([
      ['Nummer', invoice.number],
      ['Datum', invoice.issue_date && germanDay(invoice.issue_date)],
      ['Art (UNTDID 1001)', invoice.type_code],
      ['Kundennummer', invoice.buyer.id],
      ['Ihr Zeichen', invoice.buyer_reference],
      ['Bestellung', invoice.order_reference],
      ['Vertrag', invoice.contract_reference],
      ...invoice.preceding_invoices.map(
        ({ number, date: of }) => ['Bezug', of === null ? number : `${number ?? ''} vom ${germanDay(of)}`] as const,
      ),
    ]),
    lines: invoice.lines.map((line, index) => [
      line.id ?? String(index + 1),
      [line.name, line.description].filter((text) => text !== null).join(' – '),
      [amountText(line.quantity), line.unit === 'C62' ? null : line.unit].filter((text) => text !== null).join(' '),
      moneyText(line.net_price),
      rateText(line.vat_rate),
      moneyText(line.net_amount),
    ]),
    additions: [
      ...invoice.allowances.map((each) => [
        each.reason ?? 'Nachlass',
        rateText(each.vat_rate),
        moneyText(each.amount, '−'),
      ]),
      ...invoice.charges.map((each) => [each.reason ?? 'Zuschlag', rateText(each.vat_rate), moneyText(each.amount)]),
    ],
    taxes: invoice.taxes.map(({ category, rate, basis, tax }) => [
      [rateText(rate), category === null || category === 'S' ? null : `(${category})`]
        .filter((text) => text !== null)
        .join(' '),
      moneyText(basis),
      moneyText(tax),
    ]),
    totals: totalsOf(invoice),
    terms: termsOf(invoice),
    notes: invoice.terms.text === null ? [] : [invoice.terms.text],
    footer: [title, seller].filter((text) => text !== '').join(' · '),
  };
  return {
    template,
    data,
    date,
    title: [title, seller].filter((text) => text !== '').join(' – '),
    attachment: { name: nameOf(xml), mediaType: 'text/xml', description: 'Original der E-Rechnung', bytes: xml.bytes },
    limits,
  };
}

/** The last part of the name, as a name of XML. */
function nameOf({ name }: OriginalXml): string {
  const last = cleanLine(name?.split(/[/\\]/).at(-1)) ?? 'rechnung';
  return /\.xml$/i.test(last) ? last : `${last}.xml`;
}

const present = (rows: readonly (readonly [string, string | null])[]): Row[] =>
  rows.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value] as const]));

const labelled = (label: string, value: string | null): string[] => (value === null ? [] : [`${label} ${value}`]);

function partyLines(party: Party): string[] {
  const town = [party.postal_code, party.city].filter((text) => text !== null).join(' ');
  const lines = [party.name, party.street, town, countryOf(party.country)];
  return [
    ...lines.flatMap((line) => (line === null || line === '' ? [] : [line])),
    ...labelled('USt-IdNr.', party.vat_number),
    ...labelled('Steuernummer', party.tax_number),
    ...labelled('Register', party.registration_id),
    ...labelled('E-Mail', party.email),
    ...labelled('Telefon', party.phone),
  ];
}

const countryOf = (country: string | null): string | null =>
  country === null ? null : countryCodes.some((code) => code === country) ? (countryLine(country) ?? null) : country;

/** `-1234.5` as `-1.234,50`, every decimal that it has. */
function amountText(amount: string | null): string {
  if (amount === null) return '';
  const [whole = '', fraction = ''] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return /^0+$/.test(fraction) || fraction === '' ? grouped : `${grouped},${fraction}`;
}

const moneyText = (amount: string | null, sign = ''): string => {
  if (amount === null) return '';
  const [whole = '', fraction = ''] = amount.split('.');
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction} €`;
};

const rateText = (rate: string | null): string => (rate === null ? '–' : `${rate.replace('.', ',')} %`);

function totalsOf({ totals, currency }: EInvoice): Row[] {
  const optional = (label: string, amount: string, sign = ''): Row[] =>
    exactOf(amount) === 0n ? [] : [[label, moneyText(amount, sign)]];
  const some = (label: string, amount: string | null): Row[] => (amount === null ? [] : [[label, moneyText(amount)]]);
  const rows: Row[] = [
    ...some('Summe der Positionen', totals.line_total),
    ...optional('Nachlässe', totals.allowance_total, '−'),
    ...optional('Zuschläge', totals.charge_total),
    ...some('Summe netto', totals.net),
    ['Umsatzsteuer', moneyText(totals.tax)],
    ...some('Rechnungsbetrag brutto', totals.gross),
    ...optional('Bereits gezahlt', totals.prepaid, '−'),
    ...optional('Rundung', totals.rounding),
    ...optional('Zahlungen für Dritte', totals.third_party),
    ['Zahlbetrag', moneyText(totals.payable ?? '0.00')],
  ];
  return currency === null || currency === 'EUR'
    ? rows
    : rows.map(([label, value]) => [label, value.replace('€', currency)]);
}

const termsOf = ({ due_date, due_date_source, payment, terms }: EInvoice): Row[] =>
  present([
    ['Fällig am', due_date !== null && due_date_source !== 'option' ? germanDay(due_date) : null],
    ...terms.discounts.map(
      ({ days, percent, basis, until }) =>
        [
          'Skonto',
          [
            percent === null ? null : `${percent.replace('.', ',')} %`,
            basis === null ? null : `auf ${moneyText(basis)}`,
            until === null ? (days === null ? null : `binnen ${days} Tagen`) : `bis ${germanDay(until)}`,
          ]
            .filter((text) => text !== null)
            .join(' '),
        ] as const,
    ),
    ['IBAN', payment.iban && groupedIban(payment.iban)],
    ['BIC', payment.bic],
    ['Verwendungszweck', payment.reference],
  ]);
