/** What all pages for people share: who visits, the limits of visits, forms of our own pages, answers. */
import type { IncomingHttpHeaders } from 'node:http';
import type { BucketConsumption } from '../../../platform/counters/counters.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { limitedAddressOf } from '../../../platform/http/client-address.ts';
import { pageHeaders } from '../../../platform/pages/page-headers.ts';
import type { HtmlPageRequest, Pages } from '../../../platform/http/pages.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { isSameOrigin } from '../../../platform/http/same-origin.ts';
import { basePathOf } from '../../../platform/pages/theme.ts';
import { consumeFailingOpen, minute, refuseExhausted } from '../../../platform/http/throttle.ts';
import { refusalOf } from '../../../platform/http/unforeseen.ts';
import { Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { operatorNames } from '../settings/index.ts';
import { laterPage, type PageVisitor, plainPage } from './page.html.ts';
import { styleAt } from './style.ts';
import { languageOf } from './words.ts';

/** What pages for people run on. */
export interface PageHost {
  readonly database: Database;
  readonly deps: Dependencies;
}

/** One request of a page. */
export interface Visited {
  readonly reader: PageVisitor;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly request: HtmlPageRequest | undefined;
}

/** Two passwords of the longest kind, percent-encoded. */
const form_bytes_max = 16 * 1024;

/** Requests of one address per minute: a company's whole staff may share one, and its mail scanner. */
const visits_per_minute = 120;

export interface PersonPages {
  readonly owns: (path: string) => boolean;
  readonly answer: (visited: Visited) => Promise<Reply>;
  /** What a request that no form of these pages made is answered with. */
  readonly refused: (reader: PageVisitor) => string;
  /** What a request beyond a limit is answered with. */
  readonly later?: (reader: PageVisitor, seconds: number) => string;
}

/** Pages for people, with their limits; a refusal is a page too. */
export const personPages = (host: PageHost, { owns, answer, ...errors }: PersonPages): Pages => {
  const { environment, publicUrl } = host.deps;
  const base = basePathOf(publicUrl);
  const style = styleAt(base);
  const operatorName = operatorNames(host.database);
  return async (method, path, headers, request) => {
    if (!owns(path)) return undefined;
    refuseUnless(['GET', 'HEAD', 'POST'].includes(method), 'method_not_allowed', {
      headers: { Allow: 'GET, HEAD, POST' },
    });
    const reader: PageVisitor = {
      language: languageOf(headers['accept-language']),
      isSandbox: environment === 'sandbox',
      base,
      style,
      operator: await operatorName(),
    };
    try {
      await charge(host, visit(request?.address ?? ''));
      return await answer({ reader, method, path, headers, request });
    } catch (error) {
      return errorPage(reader, error, errors);
    }
  };
};

type PageErrors = Pick<PersonPages, 'refused' | 'later'>;

/** A refusal as a page. @throws every other error, which is logged */
function errorPage(reader: PageVisitor, error: unknown, { refused, later = laterPage }: PageErrors): Reply {
  const refusal = refusalOf(error);
  const { retryAfterSeconds } = refusal.details;
  const retry: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  if (refusal.status === 429) return pageReply(reader, 429, later(reader, retryAfterSeconds ?? minute), retry);
  if (refusal.status === 503) return pageReply(reader, 503, plainPage(reader, 'away'), retry);
  if (refusal.status < 500) return pageReply(reader, refusal.status, refused(reader));
  throw error;
}

/** The form that one of our pages sent. @throws Refusal permission_denied, bad_request */
export async function formOf(
  { deps: { publicUrl } }: PageHost,
  { headers, request }: Visited,
): Promise<URLSearchParams> {
  refuseUnless(isSameOrigin(headers, publicUrl), 'permission_denied');
  if (request === undefined) throw new Refusal('bad_request');
  return request.form(form_bytes_max);
}

/** @throws Refusal throttled */
export const charge = async (
  { deps: { counters } }: PageHost,
  ...charges: readonly BucketConsumption[]
): Promise<void> => refuseExhausted(await consumeFailingOpen(counters, charges));

const visit = (address: string): BucketConsumption => ({
  bucket: `address:${limitedAddressOf(address)}:set-up`,
  limit: visits_per_minute,
  windowSeconds: minute,
  needs: 1,
  takes: 1,
});

const headersOf = ({ style, script }: PageVisitor) => ({
  // The address may contain a token: it is neither cached nor sent as a referrer.
  ...pageHeaders({
    style,
    hasLook: true,
    ...(script === undefined ? {} : { script }),
    formAction: "'self'",
    cacheControl: 'private, no-store',
  }),
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex, nofollow',
  Vary: 'Accept-Language',
});

export const pageReply = (
  reader: PageVisitor,
  status: number,
  html: string,
  more: Readonly<Record<string, string>> = {},
): Reply => ({
  status,
  headers: { ...headersOf(reader), 'Content-Language': reader.language, ...more },
  body: Buffer.from(html),
});
