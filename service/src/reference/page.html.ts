/** The pages of the reference as markup; every text is escaped. reference.ts serves them. */
import type { OpenApiDocument } from '@mahnwerk/contract/grammar/openapi/openapi.ts';
import { escape } from '../platform/pages/html.ts';
import {
  type ListedOperation,
  operationsOf,
  type ReferenceEntry,
  schemaPathOf,
  serverOf,
  shortTitleOf,
} from './document.ts';
import { chaptersAt, type PlacedChapter, partOf } from './chapters.ts';
import { problemsSection } from './errors.ts';
import { catalogues, eventsChapter } from './events.ts';
import { framed, pageLine, type ReferenceSite } from './frame.html.ts';
import { changelog, type Guide, guides, renderGuide } from './guides.ts';
import { anchor, codeBlock, inline, paragraphs } from './markup.ts';
import { methodTag, operationSection } from './operation.html.ts';
import { schemasSection } from './schema.html.ts';

const referenceLinks =
  '<h2>Reference</h2><ul><li><a href="#problems">Problems</a></li><li><a href="#schemas">Schemas</a></li></ul>';

/** The groups of an API with their operations. */
function groupsOf(document: OpenApiDocument) {
  const operations = operationsOf(document);
  return document.tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

/** The page of one API, or of a chapter of it: introduction, operations by group, problems, schemas. */
export function referencePage(site: ReferenceSite, entry: ReferenceEntry, chapter?: PlacedChapter): string {
  const document = chapter === undefined ? entry.document : partOf(entry.document, chapter.tags);
  const groups = groupsOf(document);
  return framed(site, {
    title: chapter === undefined ? shortTitleOf(document) : `${chapter.title} · ${shortTitleOf(document)}`,
    tab: entry.path,
    kind: 'api',
    contents: `${chapter === undefined ? '' : chapterLinks(site, entry, chapter)}${groups.map(({ name, operations: each }) => `<h2><a href="#${anchor(name)}">${escape(name)}</a></h2><ul>${each.map(navigationLine).join('')}</ul>`).join('')}
${referenceLinks}`,
    main: `${chapter === undefined ? introduction(site, entry) : `<h1>${escape(chapter.title)}</h1>`}
${groups.map(({ name, description, operations: each }) => `<section><h2 id="${anchor(name)}">${escape(name)}</h2><div class="prose">${paragraphs(description)}</div>${each.map((one) => operationSection(entry, one)).join('')}</section>`).join('')}
${problemsSection(document)}
${schemasSection(document)}`,
  });
}

const introduction = ({ base }: ReferenceSite, { document }: ReferenceEntry): string =>
  `<h1>${escape(document.info.title)}</h1>
<p class="soft">Base address <code>${escape(serverOf(document))}</code> · <a href="${escape(base + schemaPathOf(document))}">OpenAPI 3.1 document</a></p>
<div class="prose">${paragraphs(document.info.description)}</div>`;

/** The start page of an API with chapters: its introduction, and each operation by its old anchor, with the way to its page. */
export function chaptersPage(site: ReferenceSite, entry: ReferenceEntry): string {
  const sections = chaptersAt(entry.api, entry.path).map(({ title, path, tags }) => {
    const page = escape(site.base + path);
    const groups = groupsOf(partOf(entry.document, tags)).map(
      ({ name, operations }) =>
        `<h3 id="${anchor(name)}"><a href="${page}#${anchor(name)}">${escape(name)}</a></h3><ul class="operations">${operations.map((each) => operationLine(page, each)).join('')}</ul>`,
    );
    return `<section><h2 id="${anchor(title)}"><a href="${page}">${escape(title)}</a></h2>${groups.join('')}</section>`;
  });
  return framed(site, {
    title: shortTitleOf(entry.document),
    tab: entry.path,
    kind: 'api',
    contents: `${chapterLinks(site, entry)}${referenceLinks}`,
    main: `${introduction(site, entry)}\n${sections.join('')}\n${problemsSection(entry.document)}\n${schemasSection(partOf(entry.document, []))}`,
  });
}

const operationLine = (page: string, { method, operation }: ListedOperation): string => {
  const id = anchor(operation.operationId);
  return `<li id="${id}">${methodTag(method)} <a href="${page}#${id}">${escape(operation.summary)}</a></li>`;
};

const chapterLinks = (site: ReferenceSite, entry: ReferenceEntry, current?: PlacedChapter): string =>
  `<h2>Chapters</h2><ul>${[{ path: entry.path, title: 'Introduction' }, ...chaptersAt(entry.api, entry.path)]
    .map((each) => pageLine(site, each, current?.path ?? entry.path))
    .join('')}</ul>`;

const navigationLine = ({ method, operation }: ListedOperation): string =>
  `<li><a href="#${anchor(operation.operationId)}">${methodTag(method)} <span>${escape(operation.summary)}</span></a></li>`;

/** The chapter Events. @param entry of the Partner API, whose webhooks deliver every event */
export function eventsPage(site: ReferenceSite, { document }: ReferenceEntry): string {
  const lines = catalogues.map(
    ({ title, keys }) =>
      `<h2>${escape(title)}</h2><ul>${keys.map((key) => `<li><a href="#${anchor(key)}">${escape(key)}</a></li>`).join('')}</ul>`,
  );
  return framed(site, {
    title: 'Events',
    tab: '/docs/events/',
    kind: 'events',
    contents: lines.join(''),
    main: eventsChapter(document),
  });
}

/** The page of a guide, with its headings as contents. */
export function guidePage(site: ReferenceSite, guide: Guide): string {
  const { html, headings } = renderGuide(guide, site.base);
  const lines = headings.map(({ id, text }) => `<li><a href="#${escape(id)}">${escape(text)}</a></li>`);
  return framed(site, {
    title: guide.title,
    tab: guide === changelog ? changelog.path : '/docs/guides/',
    kind: 'guide',
    contents: `<h2>On this page</h2><ul>${lines.join('')}</ul><h2>Guides</h2><ul>${guides.map((each) => pageLine(site, each, guide.path)).join('')}</ul>`,
    main: html,
  });
}

const guideCards = ({ base }: ReferenceSite): string =>
  `<ul class="cards">${guides.map(({ path, title, about }) => `<li class="card"><h3><a href="${escape(base + path)}">${escape(title)}</a></h3><p class="soft">${inline(about)}</p></li>`).join('')}</ul>`;

/** The list of all guides. */
export const guidesPage = (site: ReferenceSite): string =>
  framed(site, {
    title: 'Guides',
    tab: '/docs/guides/',
    kind: 'overview',
    main: `<h1>Guides</h1><p>How to get from the first request to a running integration, and how figures and states come about.</p>${guideCards(site)}`,
  });

/** The start page: one card per API, the guides, and the chapters. */
export function overviewPage(site: ReferenceSite): string {
  const { base, entries } = site;
  const card = ({
    path,
    document,
  }: ReferenceEntry): string => `<li class="card"><h3><a href="${escape(base + path)}">${escape(shortTitleOf(document))}</a></h3>
${paragraphs(document.info.description.split('\n\n', 1)[0] ?? '')}
<p class="small">${operationsOf(document).length} operations: ${document.tags.map(({ name }) => `<a href="${escape(base + path)}#${anchor(name)}">${escape(name)}</a>`).join(', ')}</p>
<p class="small"><a href="${escape(base + schemaPathOf(document))}">OpenAPI 3.1 document</a></p></li>`;
  const server = entries[0] === undefined ? '' : serverOf(entries[0].document);
  const request = `curl '${escape(server)}/v2/info/' -H 'Authorization: Bearer &lt;API key&gt;'`;
  return framed(site, {
    title: 'Mahnwerk API',
    tab: '/docs/',
    kind: 'overview',
    main: `<h1>Mahnwerk API</h1>
<p>Collecting overdue receivables: case management, partners, dunning. All APIs share the same conventions for keys, errors, idempotency, ETags and pagination.</p>
<h2>The first request</h2>
<div class="code">${codeBlock('The first request', request)}</div>
<h2>APIs</h2><ul class="cards">${entries.map(card).join('')}</ul>
<p><a href="${escape(base)}/docs/events/">Events</a> · <a href="${escape(base + changelog.path)}">${escape(changelog.title)}</a></p>
<h2>Guides</h2>${guideCards(site)}`,
  });
}
