/** The sums of a letter, which add up to its total. */
import { type Cents, sumOf } from '../../../values/money.ts';
import { germanDay } from '../../../values/german.ts';
import type { LetterContent } from './letter.ts';

/** The open amounts of all invoices first, then what is owed beside them: each above zero. */
export function sumsOf(content: LetterContent): [string, Cents][] {
  const { invoices } = content;
  const isBundle = invoices.length > 1;
  const ofInvoice = (number: string): string => (isBundle ? ` (Rechnung ${number})` : '');
  const interest = sumOf(invoices.map((invoice) => invoice.interest?.total ?? 0n));
  const rows: [string, Cents][] = [
    [
      isBundle ? 'Offene Rechnungsbeträge' : 'Offener Rechnungsbetrag',
      sumOf(invoices.map((each) => each.openPrincipal)),
    ],
    ...invoices.flatMap(({ number, fees }) =>
      fees.map(({ levelName, dated, amount }): [string, Cents] => [
        `Mahngebühr, ${levelName} vom ${germanDay(dated)}${ofInvoice(number)}`,
        amount,
      ]),
    ),
    ...invoices.map(({ number, lumpSum }): [string, Cents] => [
      `Verzugspauschale, § 288 Abs. 5 BGB${ofInvoice(number)}`,
      lumpSum,
    ]),
    [`Verzugszinsen bis ${germanDay(content.dated)}, § 288 BGB (Berechnung: Anlage)`, interest],
  ];
  return rows.filter(([, amount], index) => index === 0 || amount > 0n);
}
