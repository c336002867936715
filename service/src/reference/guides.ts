/**
 * The guides of the repository as pages of the reference. They are our own files, and still nothing in them can become
 * markup: HTML in a guide is shown as text, and a link leads only to another page, to an anchor, or to https.
 */
import { readFileSync } from 'node:fs';
import { Marked, type Tokens } from 'marked';
import { escape } from '../platform/pages/html.ts';
import { anchor, codeBlock } from './markup.ts';
import { stateDiagram } from './state-diagram.ts';

/** A guide: its file in the repository, the path of its page, and a line on it. */
export interface Guide {
  readonly file: string;
  readonly path: string;
  readonly title: string;
  readonly about: string;
}

/** @param file below `docs/`, without its ending */
const guide = (file: string, title: string, about: string): Guide => ({
  file: `docs/${file}.md`,
  path: `/docs/guides/${file.split('/').at(-1) ?? file}/`,
  title,
  about,
});

/** In reading order. */
export const guides: readonly Guide[] = [
  guide(
    'guides/first-case',
    'From nothing to an accepted case',
    'Every step of a company, as commands that can be pasted.',
  ),
  guide('guides/first-company', 'Onboard your first company', 'For Partners: onboard a company and act for it.'),
  guide('guides/webhooks', 'Receive webhooks', 'On your own machine first: verification, deduplication, retries.'),
  guide(
    'guides/ci',
    'The whole way in your CI',
    'A sandbox, an accepted order and its verified webhook, without an operator.',
  ),
  guide('guides/dunning', 'From invoice to collection', 'An unpaid invoice, three notices, the handover.'),
  {
    file: 'client/README.md',
    path: '/docs/guides/sdk/',
    title: 'The SDK',
    about: 'Every operation as a typed function, for Node and browsers.',
  },
  guide('guides/balance', 'A balance by hand', 'Every figure of a balance, computed.'),
  guide('guides/statements', 'A statement by hand', 'Every figure of a statement, computed.'),
  guide('guides/finalize', 'What finalize checks', 'Every rule that a draft order must meet, with its field and code.'),
  guide('guides/states', 'States', 'Which state follows from which command.'),
  guide(
    'guides/bank',
    'From the bank’s line to a settled case',
    'For the operator: bank files, booked payments, cash position.',
  ),
  guide(
    'guides/money-way',
    'From the bank’s line to the payout',
    'For the operator: one payment, its statement, its payout, and the debit that executes it.',
  ),
  guide('guides/from-v1', 'From v1 to v2', 'What became of the earlier Case and Partner APIs.'),
  guide('operate/deploy', 'Deploy', 'For the operator: one machine or several, proxies, commands.'),
  guide('operate/settings', 'Settings', 'For the operator: every setting, and the secret key.'),
  guide('operate/on-call', 'On call', 'For the operator: health, log, and what happens when something fails.'),
  guide('operate/backup-and-upgrade', 'Backup and upgrade', 'For the operator: restore, and a new version.'),
  guide(
    'operate/personal-data',
    'Personal data',
    'For the operator: what is stored, how long, how to hand out and delete.',
  ),
  guide('operate/releases', 'Releases', 'For the operator: what each version asks for.'),
  guide('glossary', 'Glossary', 'The terms of the API and of the trade.'),
];

export const changelog: Guide = {
  file: 'CHANGELOG.md',
  path: '/docs/changelog/',
  title: 'Changelog',
  about: 'What has been added to the APIs.',
};

const repository = new URL('../../../', import.meta.url);

/** A heading of a rendered guide. */
export interface Heading {
  readonly id: string;
  readonly text: string;
}

export interface RenderedGuide {
  readonly html: string;
  /** The headings of the second level. */
  readonly headings: readonly Heading[];
}

/** @param base the path of the public address before `/docs/` */
export const renderGuide = ({ file }: Guide, base: string): RenderedGuide =>
  renderMarkdown(readFileSync(new URL(file, repository), 'utf8'), { file, base });

/** @param place where the text is in the repository, for links relative to it, and where it is served */
export function renderMarkdown(
  markdown: string,
  place: { readonly file: string; readonly base: string },
): RenderedGuide {
  const headings: Heading[] = [];
  const taken = new Set<string>();
  const marked = new Marked({
    renderer: {
      html: ({ text }) => escape(text),
      image: ({ text }) => escape(text),
      heading({ tokens, depth, text }) {
        const id = idOf(text, taken);
        if (depth === 2) headings.push({ id, text: text.replaceAll('`', '') });
        return `<h${depth} id="${escape(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ tokens, href }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const target = targetOf(href, place);
        return target === undefined ? text : `<a href="${escape(target)}">${text}</a>`;
      },
      code: ({ text, lang }) =>
        (lang === 'mermaid' ? stateDiagram(text) : undefined) ??
        `<div class="code">${codeBlock('Code', escape(text))}</div>\n`,
      table(token) {
        const row = (cells: readonly Tokens.TableCell[], tag: string): string =>
          `<tr>${cells.map(({ text, tokens }) => element(text === '' ? 'td' : tag, this.parser.parseInline(tokens))).join('')}</tr>`;
        const head = row(token.header, 'th');
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead>${head}</thead><tbody>${token.rows.map((each) => row(each, 'td')).join('')}</tbody></table></div>\n`;
      },
    },
  });
  return { html: marked.parse(markdown, { async: false }), headings };
}

const element = (tag: string, content: string): string => `<${tag}>${content}</${tag}>`;

/** The anchor that GitHub gives the heading, so that links in the files work on both. */
function idOf(text: string, taken: Set<string>): string {
  const base = anchor(
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
  let id = base;
  for (let number = 1; taken.has(id); number += 1) id = `${base}-${number}`;
  taken.add(id);
  return id;
}

/** Where a link leads; undefined if to no page of ours and not to https. */
function targetOf(href: string, { file, base }: Parameters<typeof renderMarkdown>[1]): string | undefined {
  if (href.startsWith('#') || href.startsWith('https://')) return href;
  const { pathname, hash, origin } = new URL(href, `https://repository/${file}`);
  if (origin !== 'https://repository') return undefined;
  const target = [...guides, changelog].find((each) => `/${each.file}` === pathname);
  return target === undefined ? undefined : `${base}${target.path}${hash}`;
}
