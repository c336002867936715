/**
 * The German texts of letters and mails. The demand with its deadline, the start of default, the handover and the
 * sentence for those who have paid are in every letter they belong to; the policy's own `intro` and `closing` replace
 * the built-in ones around them.
 */
import { germanDay, germanMoney } from '../../../values/german.ts';
import { salutationOf } from '../../correspondence/letters/index.ts';
import { type LetterContent, type LetterInvoice, totalOf } from './letter.ts';

/** A piece of a paragraph. */
export type Run = string | { readonly strong: string };

export type Paragraph = readonly Run[];

/** The texts of a letter in their order; the account follows `demand`. */
export interface LetterTexts {
  readonly salutation: string;
  readonly intro: readonly Paragraph[];
  /** What to pay until when, and what follows otherwise. */
  readonly demand: readonly Paragraph[];
  readonly closing: readonly Paragraph[];
}

export const greeting = 'Mit freundlichen Grüßen';

/** Level name and invoices: subject of the letter and of the mail. */
export function subjectOf({
  levelName,
  invoices,
}: Pick<LetterContent, 'levelName'> & {
  readonly invoices: readonly Pick<LetterInvoice, 'number' | 'date'>[];
}): string {
  const [first] = invoices;
  return first === undefined || invoices.length > 1
    ? `${levelName} – ${invoices.length} offene Rechnungen`
    : `${levelName} – Rechnung ${first.number} vom ${germanDay(first.date)}`;
}

export function textsOf(content: LetterContent): LetterTexts {
  return {
    salutation: `${salutationOf(content.recipient)},`,
    intro: content.intro === null ? [[builtInIntro(content)]] : paragraphsOf(content.intro),
    demand: [demand(content), ...consequence(content)],
    closing: [
      ['Falls Sie bereits gezahlt haben, betrachten Sie dieses Schreiben bitte als gegenstandslos.'],
      ...(content.closing === null ? [[builtInClosing(content)]] : paragraphsOf(content.closing)),
    ],
  };
}

const paragraphsOf = (prose: string): Paragraph[] =>
  prose
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => [paragraph]);

function builtInIntro({ invoices, level, isLast }: LetterContent): string {
  const invoicesAre = invoices.length === 1 ? 'die folgende Rechnung ist' : 'die folgenden Rechnungen sind';
  if (level === 1)
    return `sicher ist es Ihrer Aufmerksamkeit entgangen: ${invoicesAre} noch nicht vollständig bezahlt. Wir erinnern Sie daher an die Zahlung.`;
  if (isLast)
    return `trotz unserer bisherigen Schreiben haben wir keinen vollständigen Zahlungseingang feststellen können; ${invoicesAre} weiterhin offen. Wir fordern Sie hiermit letztmalig zur Zahlung auf.`;
  return `auf unser vorheriges Schreiben haben wir keinen vollständigen Zahlungseingang feststellen können; ${invoicesAre} weiterhin offen. Wir mahnen die Zahlung hiermit an.`;
}

const demand = (content: LetterContent): Paragraph => [
  'Bitte überweisen Sie ',
  { strong: germanMoney(totalOf(content)) },
  ' so auf das unten genannte Konto, dass der Betrag spätestens am ',
  { strong: germanDay(content.payBy) },
  ' bei uns eingeht.',
];

function consequence({ invoices, level, isLast, handoverFollows }: LetterContent): Paragraph[] {
  if (isLast && handoverFollows)
    return [
      [
        'Geht der Betrag bis zu diesem Tag nicht vollständig ein, übergeben wir die Forderung ohne weitere Ankündigung an ein Inkassounternehmen. Die Kosten dieser Beauftragung haben Sie im gesetzlichen Umfang als Verzugsschaden zu tragen (§§ 280, 286 BGB).',
      ],
    ];
  if (isLast)
    return [
      [
        'Geht der Betrag bis zu diesem Tag nicht vollständig ein, behalten wir uns vor, die Forderung gerichtlich geltend zu machen.',
      ],
    ];
  if (level === 1 && invoices.some(({ defaultSince }) => defaultSince === null))
    return [
      [
        'Geht der Betrag bis zu diesem Tag nicht vollständig ein, geraten Sie in Verzug. Wir können dann Verzugszinsen und den Ersatz weiterer Verzugsschäden verlangen (§§ 286, 288 BGB).',
      ],
    ];
  return [];
}

const builtInClosing = ({ invoices, isLast }: LetterContent): string =>
  isLast
    ? 'Einwände gegen die Forderung teilen Sie uns bitte bis zu dem genannten Tag mit.'
    : `Wenn Sie Fragen zu ${invoices.length === 1 ? 'der Rechnung' : 'den Rechnungen'} haben oder derzeit nicht zahlen können, melden Sie sich bitte bei uns.`;
