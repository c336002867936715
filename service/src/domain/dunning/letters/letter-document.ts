/** The letter as a document to typeset: the template letter.typ with its data, every figure as German text. */
import { fullName } from '@mahnwerk/contract/shapes/person.ts';
import { readFileSync } from 'node:fs';
import type { TypesetDocument } from '../../../platform/typesetting/typesetter.ts';
import { countryLine, germanDay, germanMoney, germanPercent, groupedIban } from '../../../values/german.ts';
import { giroCodePayload, giroCodeSvg } from './girocode.ts';
import { type LetterAddress, type LetterContent, type LetterInvoice, totalOf } from './letter.ts';
import { sumsOf } from './sums.ts';
import { greeting, subjectOf, textsOf } from './texts.ts';

const template = readFileSync(new URL('letter.typ', import.meta.url), 'utf8');

export function letterDocument(content: LetterContent): TypesetDocument {
  const { creditor, dated } = content;
  const subject = subjectOf(content);
  const payload = giroCodePayload(content);
  const data = {
    creditor: { name: creditor.name, details: creditorLines(content) },
    window: {
      return_line: [creditor.name, ...addressLines(creditor.address)].join(' · '),
      ...windowLines(content),
    },
    information: information(content),
    subject,
    ...textsOf(content),
    greeting,
    invoices: content.invoices.map(invoiceRow),
    sums: sumsOf(content).map(([label, amount]) => [label, germanMoney(amount)]),
    total: germanMoney(totalOf(content)),
    interest: interestRows(content),
    settles_ancillary: content.invoices.some(({ amount, paid, openPrincipal }) => openPrincipal > amount - paid),
    account: accountLines(content),
    girocode: payload === undefined ? null : giroCodeSvg(payload),
    footer: `${creditor.name} · ${germanDay(dated)} · Kundennummer ${content.customerNumber}`,
  };
  return { template, data, date: dated, title: `${subject} – ${creditor.name}` };
}

const addressLines = ({ street, postal_code, city, country }: LetterAddress): string[] => {
  const abroad = countryLine(country);
  return [street, `${postal_code} ${city}`.trim(), ...(abroad === undefined ? [] : [abroad])];
};

/** Legal form with address, and the ways to reach the creditor. */
function creditorLines({ creditor: { legalForm, address, phone, email, website } }: LetterContent): string[] {
  const contact = [phone === null ? null : `Telefon ${phone}`, email === null ? null : `E-Mail ${email}`, website];
  return [[legalForm, ...addressLines(address)], contact]
    .map((pieces) => pieces.filter((piece) => piece !== null).join(' · '))
    .filter((line) => line !== '');
}

/** The debtor's name and the lines below it. */
function windowLines({ recipient, address }: LetterContent): { name: string; lines: string[] } {
  const name = recipient.kind === 'organization' ? recipient.name : fullName(recipient);
  return { name, lines: address === null ? [] : addressLines(address) };
}

const information = ({ customerNumber, dated }: LetterContent): [string, string][] => [
  ['Kundennummer', customerNumber],
  ['Datum', germanDay(dated)],
];

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

function accountLines({ account, reference, payBy, ...content }: LetterContent): [string, string][] {
  return [
    ['Empfänger', account.holder],
    ['IBAN', groupedIban(account.iban)],
    ...(account.bic === null ? [] : [['BIC', account.bic] satisfies [string, string]]),
    ['Betrag', germanMoney(totalOf({ account, reference, payBy, ...content }))],
    ['Verwendungszweck', reference],
    ['Zahlbar bis', germanDay(payBy)],
  ];
}
