/** The mail that carries a notice: subject, text and HTML, which say what the letter says in short. */
import type { Cents } from '../../../values/money.ts';
import { germanDay, germanMoney, groupedIban } from '../../../values/german.ts';
import { type LetterContent, totalOf } from './letter.ts';
import { sumsOf } from './sums.ts';
import { greeting, type Paragraph, textsOf } from './texts.ts';

export interface NoticeMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Invoices that the subject names; the mail names all. */
const subject_invoices = 3;

export function noticeMail(content: LetterContent): NoticeMail {
  const { levelName, invoices, account, reference, payBy, creditor } = content;
  const numbers = invoices.slice(0, subject_invoices).map(({ number }) => number);
  const more = invoices.length > subject_invoices ? ` und ${invoices.length - subject_invoices} weitere` : '';
  const texts = textsOf(content);
  const parts: MailParts = {
    salutation: texts.salutation,
    intro: [...texts.intro, ['Das ausführliche Schreiben ist als PDF beigefügt.']],
    sums: [
      ...invoices.map(({ number, date, dueDate, openPrincipal }): [string, Cents] => [
        `Rechnung ${number} vom ${germanDay(date)}, fällig am ${germanDay(dueDate)}`,
        openPrincipal,
      ]),
      ...sumsOf(content).slice(1),
    ].map(([label, amount]): [string, string] => [label, germanMoney(amount)]),
    total: germanMoney(totalOf(content)),
    demand: texts.demand,
    account: [
      ['Empfänger', account.holder],
      ['IBAN', groupedIban(account.iban)],
      ...(account.bic === null ? [] : [['BIC', account.bic] satisfies [string, string]]),
      ['Verwendungszweck', reference],
      ['Zahlbar bis', germanDay(payBy)],
    ],
    closing: [...texts.closing, [greeting], [creditor.name]],
  };
  return {
    subject: `${levelName}: Rechnung${invoices.length > 1 ? 'en' : ''} ${numbers.join(', ')}${more}`,
    text: textOf(parts),
    html: htmlOf(parts),
  };
}

interface MailParts {
  readonly salutation: string;
  readonly intro: readonly Paragraph[];
  /** What adds up to the total. */
  readonly sums: readonly (readonly [string, string])[];
  readonly total: string;
  readonly demand: readonly Paragraph[];
  readonly account: readonly (readonly [string, string])[];
  readonly closing: readonly Paragraph[];
}

const plain = (paragraph: Paragraph): string =>
  paragraph.map((run) => (typeof run === 'string' ? run : run.strong)).join('');

const textOf = ({ salutation, intro, sums, total, demand, account, closing }: MailParts): string =>
  [
    salutation,
    ...intro.map(plain),
    [...sums.map(([label, amount]) => `${label}: ${amount}`), `Gesamtbetrag: ${total}`].join('\n'),
    ...demand.map(plain),
    account.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...closing.map(plain),
  ].join('\n\n');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
const lines = (text: string): string => escaped(text).replaceAll('\n', '<br>');

const paragraphHtml = (paragraph: Paragraph): string =>
  `<p>${paragraph.map((run) => (typeof run === 'string' ? lines(run) : `<strong>${escaped(run.strong)}</strong>`)).join('')}</p>`;

const cell = (text: string, style: string): string => `<td style="padding:4px 12px;${style}">${escaped(text)}</td>`;

const row = ([label, value]: readonly [string, string], style: string): string =>
  `<tr>${cell(label, '')}${cell(value, style)}</tr>`;

const amountStyle = 'text-align:right;white-space:nowrap';

const htmlOf = ({ salutation, intro, sums, total, demand, account, closing }: MailParts): string =>
  [
    '<!doctype html><html lang="de"><head><meta charset="utf-8"></head>',
    '<body style="margin:0 auto;max-width:640px;padding:24px;font:15px/1.5 Arial,Helvetica,sans-serif;color:#222;overflow-wrap:anywhere">',
    `<p>${escaped(salutation)}</p>`,
    ...intro.map(paragraphHtml),
    '<table style="width:100%;border-collapse:collapse;background:#f4f4f4">',
    ...sums.map((sum) => row(sum, amountStyle)),
    row(['Gesamtbetrag', total], `${amountStyle};font-weight:bold;border-top:1px solid #999`),
    '</table>',
    ...demand.map(paragraphHtml),
    '<table style="border-collapse:collapse;background:#f4f4f4">',
    ...account.map((line) => row(line, 'font-weight:bold')),
    '</table>',
    ...closing.map(paragraphHtml),
    '</body></html>',
  ].join('\n');
