/** Where the debtor's page lives: below `/d/` of another listener, or on one of its own (debtor-page.md 2). */
import { type Pages, pagesOf } from '../../platform/http/pages.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { scriptlessHeaders } from '../../platform/pages/page-headers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { providerPages } from './online-payments/index.ts';
import { type PageHost, pagesFor, style } from './pages/index.ts';

/** Below `/d/`, beside other pages of the same listener. */
export const debtorPages = (host: PageHost): Pages =>
  withProviders(
    host,
    pagesFor(host, (path) => path === '/d' || path.startsWith('/d/')),
  );

/** On a listener of its own, whatever the path. */
export const debtorSite = (host: PageHost): Pages =>
  siteAt(
    host.deps.debtorUrl,
    withProviders(
      host,
      pagesFor(host, () => true),
    ),
  );

/** What providers of payments tell goes before the pages: it has no reader. */
const withProviders = ({ database, deps }: PageHost, pages: Pages): Pages =>
  pagesOf(providerPages(database, deps, style), pages);

/**
 * The pages for requests that name the host of this address. Any other name leads here by mistake or on purpose: no
 * answer then says that the page is here.
 */
function siteAt(url: string, pages: Pages): Pages {
  const { protocol, host } = new URL(url);
  const headers = { ...scriptlessHeaders(style, url), 'Content-Type': 'text/plain; charset=utf-8' };
  const plain = (status: number, text: string): Reply => ({ status, headers, body: Buffer.from(text) });
  return (method, path, requestHeaders, request) => {
    if (request !== undefined && URL.parse(`${protocol}//${request.authority}`)?.host !== host)
      return plain(421, 'Misdirected request\n');
    if (path !== '/robots.txt') return pages(method, path, requestHeaders, request);
    if (method !== 'GET' && method !== 'HEAD')
      throw new Refusal('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    return plain(200, 'User-agent: *\nDisallow: /\n');
  };
}
