/** The letter as a document to typeset: the page of letters and the template letter.typ, every figure as German text. */
import { readFileSync } from 'node:fs';
import type { TypesetDocument } from '../../../platform/typesetting/typesetter.ts';
import { fullName } from '@mahnwerk/contract/shapes/person.ts';
import { germanDay, germanMoney, germanPercent } from '../../../values/german.ts';
import { companyLogoBox } from '../../correspondence/letterhead/index.ts';
import { type Addressee, letterTemplate, pageData, printedAccess } from '../../correspondence/letters/index.ts';
import { type LetterContent, type LetterInvoice, totalOf } from './letter.ts';
import { sumsOf } from './sums.ts';
import { greeting, subjectOf, textsOf } from './texts.ts';

const template = letterTemplate(readFileSync(new URL('letter.typ', import.meta.url), 'utf8'));

export function letterDocument(content: LetterContent): TypesetDocument {
  const { creditor, dated, recipient, address, customerNumber, account, reference, payBy, letterhead, page } = content;
  const subject = subjectOf(content);
  const { salutation, ...texts } = textsOf(content);
  const data = {
    ...pageData({
      sender: creditor,
      recipient: { name: recipient.kind === 'organization' ? recipient.name : fullName(recipient), address },
      information: [
        ['Kundennummer', customerNumber],
        ['Datum', germanDay(dated)],
      ],
      subject,
      salutation,
      greeting,
      footer: `${germanDay(dated)} · Kundennummer ${customerNumber}`,
      payment: { account, amount: totalOf(content), reference, payBy },
      ...(letterhead === undefined ? {} : { letterhead, logoBox: companyLogoBox }),
    }),
    ...texts,
    is_sample: content.isSample === true,
    page:
      page === undefined ? null : { fact: page.fact, lines: page.lines, ...printedAccess(page.access, page.arabic) },
    invoices: content.invoices.map(invoiceRow),
    sums: sumsOf(content).map(([label, amount]) => [label, germanMoney(amount)]),
    total: germanMoney(totalOf(content)),
    interest: interestRows(content),
    settles_ancillary: content.invoices.some(({ amount, paid, openPrincipal }) => openPrincipal > amount - paid),
  };
  return { template, data, date: dated, title: `${subject} – ${creditor.name}` };
}

/** The debtor as the window shows it, by the fields of its record. */
export function addresseeOf({ recipient, address }: LetterContent): Addressee {
  const name: Addressee =
    recipient.kind === 'organization'
      ? [['debtor.organization.name', recipient.name]]
      : [
          ['debtor.person.first_name', recipient.first_name ?? ''],
          ['debtor.person.last_name', recipient.last_name],
        ];
  if (address === null) return name;
  const { street, postal_code, city } = address;
  return [
    ...name,
    ['debtor.address.street', street],
    ['debtor.address.postal_code', postal_code],
    ['debtor.address.city', city],
  ];
}

const invoiceRow = ({ number, date, dueDate, amount, paid, openPrincipal }: LetterInvoice): string[] => [
  number,
  germanDay(date),
  germanDay(dueDate),
  germanMoney(amount),
  germanMoney(paid),
  germanMoney(openPrincipal),
];

/** A row for each slice; the last one of an invoice has its interest. */
const interestRows = ({ invoices }: LetterContent): string[][] =>
  invoices.flatMap(({ number, interest }) =>
    (interest?.slices ?? []).map(({ from, to, days, principal, rate }, index, { length }) => [
      index === 0 ? number : '',
      `${germanDay(from)} – ${germanDay(to)}`,
      String(days),
      germanMoney(principal),
      germanPercent(rate),
      index === length - 1 ? germanMoney(interest?.total ?? 0n) : '',
    ]),
  );
