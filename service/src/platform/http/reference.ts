/**
 * The API reference at `/docs/`: one page per API, rendered from its OpenAPI document on the first request, and the
 * guides of the repository. Plain HTML
 * with one inline style sheet: no script, no font, nothing external, which its Content-Security-Policy enforces
 * (docs/decisions/0011-reference-page.md).
 */
import { pageHeaders } from './page-headers.ts';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import type { OpenApiDocument } from '@mahnwerk/contract/grammar/openapi/openapi.ts';
import { negotiate } from './negotiate.ts';
import { SharedBytes, sharedReply } from './content-coding.ts';
import { changelog, guides } from './reference.guides.ts';
import { eventsPage, guidePage, guidesPage, overviewPage, referencePage } from './reference.html.ts';
import { style } from './reference.style.ts';
import type { Pages } from './pages.ts';
import { Refusal } from '../refusal.ts';

/** The account API has one operation, which the set-up page uses; the command `openapi account` prints its document. */
const published = ['case', 'partner', 'dunning', 'operator'] as const satisfies readonly ApiName[];

const pathOf = (api: ApiName): string => `/docs/${api}/`;

const ownHeaders = pageHeaders(style, "'none'", 'private, max-age=300');

/** The pages `/docs/`, one for each API, such as `/docs/case/`, the events, the guides and the changelog. */
export function referencePages(documentOf: (api: ApiName) => OpenApiDocument): Pages {
  const documents = new Map<ApiName, OpenApiDocument>();
  const document = (api: ApiName): OpenApiDocument => {
    const known = documents.get(api) ?? documentOf(api);
    documents.set(api, known);
    return known;
  };
  const entries = () => published.map((api) => ({ path: pathOf(api), document: document(api) }));
  const makers = new Map<string, () => string>([
    ['/docs/', () => overviewPage(entries())],
    ['/docs/events/', () => eventsPage(entries(), document('partner'))],
    ['/docs/guides/', () => guidesPage(entries())],
    ...[...guides, changelog].map((each): [string, () => string] => [each.path, () => guidePage(each, entries())]),
    ...published.map((api): [string, () => string] => [
      pathOf(api),
      () => referencePage(document(api), pathOf(api), entries()),
    ]),
  ]);
  const made = new Map<string, SharedBytes>();
  return async (method, path, headers) => {
    const make = makers.get(path);
    if (make === undefined) return undefined;
    if (method !== 'GET' && method !== 'HEAD')
      throw new Refusal('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    negotiate(headers.accept, ['text/html']);
    const page = made.get(path) ?? new SharedBytes(Buffer.from(make()));
    made.set(path, page);
    return sharedReply(page, ownHeaders, headers);
  };
}
