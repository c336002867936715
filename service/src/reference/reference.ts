/**
 * The API reference at `/docs/`: one page per API, rendered from its OpenAPI document on the first request, and the
 * guides of the repository. HTML with one style sheet and one script inside, which its Content-Security-Policy allows by
 * their hashes; readable without the script; it loads nothing but a font of this origin
 * (docs/decisions/0064-own-reference-page.md).
 */
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import type { OpenApiDocument } from '@mahnwerk/contract/grammar/openapi/openapi.ts';
import { readFileSync } from 'node:fs';
import type { Environment } from '../platform/environment.ts';
import { SharedBytes, sharedReply } from '../platform/http/content-coding.ts';
import { negotiate } from '../platform/http/negotiate.ts';
import { type Pages, redirect } from '../platform/http/pages.ts';
import type { Reply } from '../platform/http/reply.ts';
import { pageHeaders } from '../platform/pages/page-headers.ts';
import { basePathOf, themeAt } from '../platform/pages/theme.ts';
import { Refusal } from '../platform/refusal.ts';
import { type ReferenceEntry, schemaPathOf, serverOf } from './document.ts';
import type { ReferenceSite } from './frame.html.ts';
import { changelog, guides } from './guides.ts';
import { chaptersAt } from './chapters.ts';
import { chaptersPage, eventsPage, guidePage, guidesPage, overviewPage, referencePage } from './page.html.ts';
import { script } from './script.ts';

/** In the order of the tabs. */
const published = ['case', 'partner', 'dunning', 'operator', 'account'] as const satisfies readonly ApiName[];

const ownStyle = readFileSync(new URL('reference.css', import.meta.url), 'utf8');

/** What the pages are made from. */
export interface ReferenceOptions {
  readonly documentOf: (api: ApiName) => OpenApiDocument;
  readonly environment: Environment;
}

/** The pages `/docs/`, one for each API, such as `/docs/case/`, the events, the guides and the changelog. */
export function referencePages({ documentOf, environment }: ReferenceOptions): Pages {
  let made: { readonly site: ReferenceSite; readonly headers: Readonly<Record<string, string>> } | undefined;
  const common = () => (made ??= commonOf(documentOf, environment));
  const makers = new Map<string, (site: ReferenceSite) => string>([
    ['/docs/', overviewPage],
    ['/docs/events/', (site) => eventsPage(site, entryOf(site, 'partner'))],
    ['/docs/guides/', guidesPage],
    ...[...guides, changelog].map((each) => [each.path, (site: ReferenceSite) => guidePage(site, each)] as const),
    ...published.flatMap(pagesOf),
  ]);
  const pages = new Map<string, SharedBytes>();
  /** From `/` to what the visitor can read (a browser comes here only without a portal), from `/docs` to `/docs/`. */
  function leadOn(method: string, path: string, accept = '*/*'): Reply | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    if (path !== '/' && path !== '/docs') return undefined;
    const { base, entries } = common().site;
    if (path === '/docs') return redirect(`${base}/docs/`);
    const isProgram = accept.includes('application/json') && !accept.includes('text/html');
    const [first] = entries;
    const target = isProgram && first !== undefined ? schemaPathOf(first.document) : '/docs/';
    return redirect(`${base}${target}`, { Vary: 'Accept' });
  }
  return async (method, path, headers) => {
    const make = makers.get(path);
    if (make === undefined) return leadOn(method, path, headers.accept);
    if (method !== 'GET' && method !== 'HEAD')
      throw new Refusal('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    negotiate(headers.accept, ['text/html']);
    const page = pages.get(path) ?? new SharedBytes(Buffer.from(make(common().site)));
    pages.set(path, page);
    return sharedReply(page, common().headers, headers);
  };
}

/** The page of an API; with chapters one for each, and the page that leads to them. */
function pagesOf(api: (typeof published)[number]): (readonly [string, (site: ReferenceSite) => string])[] {
  const [path, chapters] = [pathOf(api), chaptersAt(api, pathOf(api))];
  const start = chapters.length === 0 ? referencePage : chaptersPage;
  return [
    [path, (site) => start(site, entryOf(site, api))],
    ...chapters.map(
      (each) => [each.path, (site: ReferenceSite) => referencePage(site, entryOf(site, api), each)] as const,
    ),
  ];
}

const pathOf = (api: ApiName): string => `/docs/${api}/`;

function entryOf({ entries }: ReferenceSite, api: (typeof published)[number]): ReferenceEntry {
  const entry = entries[published.indexOf(api)];
  if (entry === undefined) throw new Error(`${api} has no document`);
  return entry;
}

function commonOf(documentOf: ReferenceOptions['documentOf'], environment: Environment) {
  const entries = published.map((api) => ({ api, path: pathOf(api), document: documentOf(api) }));
  const base = entries[0] === undefined ? '' : basePathOf(serverOf(entries[0].document));
  const style = `${themeAt(base)}${ownStyle}`;
  const headers = pageHeaders({ style, script, formAction: "'none'", cacheControl: 'private, max-age=300' });
  return { site: { entries, environment, base, style, script }, headers };
}
