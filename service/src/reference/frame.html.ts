/** What all pages of the reference are framed by: head, contents, main. */
import type { Environment } from '../platform/environment.ts';
import { escape, htmlDocument, logo } from '../platform/pages/html.ts';
import { type ReferenceEntry, shortTitleOf } from './document.ts';
import { changelog, type Guide } from './guides.ts';

/** What all pages of the reference have in common. */
export interface ReferenceSite {
  readonly entries: readonly ReferenceEntry[];
  readonly environment: Environment;
  /** The path of the public address before `/docs/`. */
  readonly base: string;
  readonly style: string;
  readonly script: string;
}

/** One page. */
export interface Framed {
  readonly title: string;
  /** The tab that the page belongs to. */
  readonly tab: string;
  /** The contents of this page; absent on pages that need none. */
  readonly contents?: string;
  readonly main: string;
  /** A class of the main part. */
  readonly kind: 'api' | 'events' | 'guide' | 'overview';
}

const eventsAndGuides = [
  { path: '/docs/events/', title: 'Events' },
  { path: '/docs/guides/', title: 'Guides' },
  changelog,
];

/** The document of a page. */
export function framed(site: ReferenceSite, { title, tab, contents, main, kind }: Framed): string {
  const { base, entries, environment, style, script } = site;
  const tabs = [
    { path: '/docs/', title: 'Overview' },
    ...entries.map(({ path, document }) => ({ path, title: shortTitleOf(document) })),
    ...eventsAndGuides,
  ];
  const content = `<main id="main" class="${kind}" tabindex="-1">\n${main}\n</main>`;
  const body = `<a class="skip" href="#main">Skip to content</a>
${environment === 'sandbox' ? '<aside class="env" aria-label="Environment"><b>Sandbox</b> · nothing reaches debtors, banks or courts</aside>' : ''}<header class="top"><div>
<a class="logo" href="${escape(base)}/docs/">${logo}<span>Mahnwerk<small>API reference</small></span></a>
${kind === 'api' ? keyFields : ''}${contents === undefined ? '' : '<button class="b menu" type="button" popovertarget="contents">Contents</button>'}</div>
<nav aria-label="Reference"><ul class="tabs">${tabs.map((each) => pageLine(site, each, tab)).join('')}</ul></nav></header>
${contents === undefined ? content : `<div class="layout">\n<nav id="contents" popover aria-label="Contents">${searchField}<div id="toc">${contents}</div></nav>\n${content}</div>`}`;
  return htmlDocument({ language: 'en', title: tab === '/docs/' ? title : `${title} · Mahnwerk`, style, script, body });
}

/** A link to a page, marked if it is the current one. */
export const pageLine = (
  { base }: ReferenceSite,
  { path, title }: Pick<Guide, 'path' | 'title'>,
  current: string,
): string =>
  `<li><a href="${escape(base + path)}"${path === current ? ' aria-current="page"' : ''}>${escape(title)}</a></li>`;

const searchField = `<form class="search needs-script" role="search"><label class="hidden" for="search">Search</label><input class="input" id="search" type="search" placeholder="Search (press /)" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"></form>
<p class="hidden" id="found" role="status"></p><ul id="results" hidden></ul>`;

// The script shows the field of the company where an operation takes one.
const keyFields = `<form class="credentials needs-script" autocomplete="off"><label for="key">API key</label><input class="input" id="key" name="key" placeholder="fills the samples" autocomplete="off" spellcheck="false" autocapitalize="off"><label for="company" hidden>Company</label><input class="input" id="company" name="company" placeholder="id, for Partner keys" autocomplete="off" spellcheck="false" autocapitalize="off" hidden></form>`;
