/** What the documents of choices say, in German: the agreement, the receipt of a withdrawal (debtor-page.md 6). Pure. (sign-off) */
import type { Address } from '@mahnwerk/contract/shapes/parts.ts';
import { germanDay, germanMoney, groupedIban } from '../../../values/german.ts';
import { addressLines, euros } from '../../collection/claim-statements/index.ts';
import type { RecordPiece, RecordSays } from '../records/index.ts';
import { type InstalmentFigures, planTerms } from './plan-terms.ts';
import { type Reader, say } from './reader.ts';
import type { Subject } from './subject.ts';

type Says = Omit<RecordSays, 'stamp'>;

/** The text that binds, whatever language is read. */
type German = Pick<Reader, 'said'>;

const linesOf = (address: Address | null): readonly string[] => (address === null ? [] : addressLines(address));

/** The creditor, who acts for it, and the one debtor that chose: others of the case are none of its business. */
export function partiesOf({ company, issuer, recipient }: Subject): RecordSays['parties'] {
  const creditor = { label: 'Gläubiger', lines: [company.name, ...linesOf(company.address)] };
  const service = { label: 'Vertreten durch', lines: [issuer.name ?? '', ...linesOf(issuer.address)] };
  if (recipient === undefined) return [creditor, service];
  const { of, role, name, address } = recipient;
  const debtor = { label: 'Schuldner', lines: [of.debtor.display_name] };
  return role === 'representative'
    ? [creditor, service, debtor, { label: 'Schuldner vertreten durch', lines: [name, ...linesOf(address)] }]
    : [creditor, service, { ...debtor, lines: [name, ...linesOf(address)] }];
}

/** What is owed for what. */
export const claimsPiece = ({ claims, balance, row }: Subject): RecordPiece => ({
  kind: 'facts',
  rows: [
    ['Unser Zeichen', row.reference_number],
    ...claims.map((claim, index) => {
      const claimed = balance.claims.find(({ claim_id }) => claim_id === claim.id)?.principal.claimed;
      const parts = [claim.document_reference, claim.subject_matter, claimed && `Hauptforderung ${euros(claimed)}`];
      return [claims.length === 1 ? 'Forderung' : `Forderung ${index + 1}`, parts.filter(Boolean).join('\n')] as const;
    }),
  ],
});

const cents = (value: string): string => germanMoney(BigInt(value));

export function agreementSays(german: German, subject: Subject, figures: InstalmentFigures): Says {
  const { open, fee, interest, total, instalments, today } = figures;
  const title = say(german, 'offer.title');
  return {
    title,
    ...namedBy(subject, title, today),
    parties: partiesOf(subject),
    pieces: [
      claimsPiece(subject),
      { kind: 'heading', text: say(german, 'cost.title') },
      {
        kind: 'facts',
        rows: [
          [say(german, 'cost.today'), cents(open)],
          [say(german, 'parts.fee'), cents(fee)],
          [say(german, 'parts.interest'), cents(interest)],
          [say(german, 'parts.total'), cents(total)],
        ],
      },
      { kind: 'heading', text: say(german, 'offer.plan') },
      {
        kind: 'table',
        header: [say(german, 'offer.number'), say(german, 'offer.due'), say(german, 'offer.amount')],
        rows: instalments.map(([day, amount], index) => [String(index + 1), germanDay(day), cents(amount)]),
        total: [say(german, 'parts.total'), '', cents(total)],
      },
      ...paymentPieces(german, subject),
      { kind: 'heading', text: say(german, 'cost.effect') },
      { kind: 'list', items: planTerms(german, figures) },
    ],
  };
}

const paymentPieces = (german: German, { iban, issuer, row }: Subject): readonly RecordPiece[] =>
  iban === null
    ? []
    : [
        { kind: 'heading', text: 'So zahlen Sie' },
        {
          kind: 'facts',
          rows: [
            [say(german, 'pay.holder'), issuer.name ?? ''],
            [say(german, 'pay.iban'), groupedIban(iban)],
            [say(german, 'pay.reference'), row.reference_number],
          ],
        },
      ];

/** What the agreement costs, before it is made. @param offer its id */
export function costNoticeSays(
  german: German,
  subject: Subject,
  figures: InstalmentFigures,
  offer: string,
): RecordSays {
  const { open, fee, interest, total, instalments, today, rate } = figures;
  const title = 'Kostenhinweis';
  return {
    title,
    ...namedBy(subject, title, today),
    parties: partiesOf(subject),
    pieces: [
      claimsPiece(subject),
      {
        kind: 'paragraph',
        text: 'Sie wollen in Raten zahlen. Dafür entstehen Kosten, die Sie ohne die Vereinbarung nicht hätten. Sie sind nicht verpflichtet, eine Vereinbarung zu schließen.',
      },
      { kind: 'heading', text: 'Kosten der Vereinbarung' },
      {
        kind: 'facts',
        rows: [
          ['Einigungsgebühr (Nr. 1000 VV RVG), insgesamt', cents(fee)],
          ['Zu zahlen ohne Vereinbarung, heute', cents(open)],
          ['Zu zahlen mit Vereinbarung, heute', cents(String(BigInt(open) + BigInt(fee)))],
        ],
      },
      { kind: 'heading', text: say(german, 'offer.plan') },
      {
        kind: 'facts',
        rows: [
          [say(german, 'parts.rate'), cents(rate)],
          [say(german, 'parts.count'), String(instalments.length)],
          [say(german, 'parts.interest'), cents(interest)],
          [say(german, 'parts.total'), cents(total)],
        ],
      },
    ],
    stamp: [
      ['Stand', germanDay(today)],
      ['Angebot', offer],
    ],
  };
}

/** @param agreed the day of the agreement */
export function withdrawalSays(
  german: German,
  subject: Subject,
  { on, agreed }: { readonly on: string; readonly agreed: string },
): Says {
  const title = 'Eingang Ihres Widerrufs';
  return {
    title,
    ...namedBy(subject, title, on),
    parties: partiesOf(subject),
    pieces: [
      claimsPiece(subject),
      {
        kind: 'paragraph',
        text: `Am ${germanDay(on)} ist Ihr Widerruf bei uns eingegangen. Er gilt der Ratenvereinbarung vom ${germanDay(agreed)}.`,
      },
      { kind: 'paragraph', text: say(german, 'withdraw.text') },
    ],
  };
}

export const namedBy = ({ row: { reference_number: reference } }: Subject, title: string, date: string) => ({
  reference,
  date,
  filename: `${title.replaceAll(' ', '-')}-${reference}-${date}.pdf`,
});
