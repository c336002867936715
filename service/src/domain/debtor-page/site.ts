/** What a listener for the debtor's page alone adds: which host it answers for, and what it says to search engines. */
import type { Pages } from '../../platform/http/pages.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { scriptlessHeaders } from '../../platform/pages/page-headers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { style } from './style.ts';

/**
 * The pages for requests that name the host of this address. Any other name leads here by mistake or on purpose: no
 * answer then says that the page is here.
 */
export function siteAt(url: string, pages: Pages): Pages {
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
