/** The form of every mail: its blocks as plain text and as HTML. Names in a mail come from requests, so HTML escapes all. */
import type { Mail } from '../platform/mail/index.ts';
import { escape } from '../platform/pages/html.ts';

export type Language = 'de' | 'en';

export type WrittenMail = Pick<Mail, 'subject' | 'text'> & { readonly html: string };

export interface MailText {
  readonly subject: string;
  readonly blocks: readonly Block[];
}

/** A piece of a paragraph. */
type Run = string | { readonly strong: string };

type Row = readonly [label: string, value: string];

export type Block =
  | string
  | readonly Run[]
  | { readonly link: string }
  | { readonly rows: readonly Row[] }
  | { readonly amounts: readonly Row[]; readonly total: Row };

interface MailDefinition<Facts> {
  readonly de: (facts: Facts) => MailText;
  /** Absent: the mail has one text for all readers. */
  readonly en?: (facts: Facts) => MailText;
  /** What `npm run mails` shows, by name. */
  readonly samples: Readonly<Record<string, Facts>>;
}

export interface MailTemplate<Facts> {
  (facts: Facts, language?: Language): WrittenMail;
  /** Every sample in every language that the mail has, by name. */
  readonly written: () => Readonly<Record<string, WrittenMail>>;
}

/** A mail in every language that it has. */
export function defineMail<Facts>({ de, en, samples }: MailDefinition<Facts>): MailTemplate<Facts> {
  const write = (facts: Facts, language: Language = 'de'): WrittenMail =>
    language === 'en' && en !== undefined ? mailOf('en', en(facts)) : mailOf('de', de(facts));
  const languages: readonly Language[] = en === undefined ? ['de'] : ['de', 'en'];
  const written = () =>
    Object.fromEntries(
      Object.entries(samples).flatMap(([name, facts]) =>
        languages.map((language) => [`${name}.${language}`, write(facts, language)]),
      ),
    );
  return Object.assign(write, { written });
}

const mailOf = (language: Language, { subject, blocks }: MailText): WrittenMail => ({
  subject,
  text: `${blocks.map(textOf).join('\n\n')}\n`,
  html: [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head>`,
    '<body style="margin:0 auto;max-width:640px;padding:24px;font:15px/1.5 Arial,Helvetica,sans-serif;color:#222;overflow-wrap:anywhere">',
    ...blocks.map(htmlOf),
    '</body></html>\n',
  ].join('\n'),
});

function textOf(block: Block): string {
  if (typeof block === 'string') return block;
  if ('link' in block) return block.link;
  if ('rows' in block) return linesOf(block.rows);
  if ('amounts' in block) return linesOf([...block.amounts, block.total]);
  return block.map((run) => (typeof run === 'string' ? run : run.strong)).join('');
}

const linesOf = (rows: readonly Row[]): string => rows.map(([label, value]) => `${label}: ${value}`).join('\n');

function htmlOf(block: Block): string {
  if (typeof block === 'string') return htmlOf([block]);
  if ('link' in block) return `<p><a href="${escape(block.link)}">${escape(block.link)}</a></p>`;
  if ('rows' in block) return tableOf(block.rows.map((row) => rowOf(row, 'font-weight:bold')));
  if ('amounts' in block)
    return tableOf(
      [
        ...block.amounts.map((row) => rowOf(row, amountStyle)),
        rowOf(block.total, `${amountStyle};font-weight:bold;border-top:1px solid #999`),
      ],
      'width:100%;',
    );
  const runs = block.map((run) =>
    typeof run === 'string' ? escape(run).replaceAll('\n', '<br>') : `<strong>${escape(run.strong)}</strong>`,
  );
  return `<p>${runs.join('')}</p>`;
}

const amountStyle = 'text-align:right;white-space:nowrap';

const tableOf = (rows: readonly string[], style = ''): string =>
  [`<table style="${style}border-collapse:collapse;background:#f4f4f4">`, ...rows, '</table>'].join('\n');

const rowOf = ([label, value]: Row, style: string): string => `<tr>${cellOf(label, '')}${cellOf(value, style)}</tr>`;

const cellOf = (text: string, style: string): string => `<td style="padding:4px 12px;${style}">${escape(text)}</td>`;
