/** What the pages of setting up and of signing in share (platform/pages): their reader, limit, headers and errors. */
import type { Database } from '../../../platform/database/pool.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Pages } from '../../../platform/http/pages.ts';
import { isSameOrigin } from '../../../platform/http/same-origin.ts';
import { minute } from '../../../platform/http/throttle.ts';
import * as forms from '../../../platform/pages/forms.ts';
import { pageHeaders } from '../../../platform/pages/page-headers.ts';
import * as pages from '../../../platform/pages/person-pages.ts';
import { repliesOf } from '../../../platform/pages/replies.ts';
import { basePathOf } from '../../../platform/pages/theme.ts';
import type { Refusal } from '../../../platform/refusal.ts';
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
export type Visited = pages.Visited<PageVisitor>;

/** Two passwords of the longest kind, percent-encoded. */
const form_bytes_max = 16 * 1024;

/** A company's whole staff may share an address, and its mail scanner. */
const limit: pages.VisitLimit = { name: 'set-up', perMinute: 120 };

export interface PersonPages extends Pick<pages.PersonPages<PageVisitor>, 'owns' | 'answer'>, PageErrors {}

interface PageErrors {
  /** What a request that no form of these pages made is answered with. */
  readonly refused: (reader: PageVisitor) => string;
  /** What a request beyond a limit is answered with. */
  readonly later?: (reader: PageVisitor, seconds: number) => string;
}

/** Pages for people who set up or use an account. */
export function personPages({ database, deps }: PageHost, { owns, answer, ...errors }: PersonPages): Pages {
  const base = basePathOf(deps.publicUrl);
  const style = styleAt(base);
  const operatorName = operatorNames(database);
  return pages.personPages<PageVisitor>({
    counters: deps.counters,
    owns,
    readerOf: async ({ headers }) => ({
      language: languageOf(headers['accept-language']),
      isSandbox: deps.environment === 'sandbox',
      base,
      style,
      operator: await operatorName(),
    }),
    limit,
    replies,
    answer,
    errorPage: ({ reader }, refusal) => errorPage(reader, refusal, errors),
  });
}

function errorPage(
  reader: PageVisitor,
  { status, details }: Refusal,
  { refused, later = laterPage }: PageErrors,
): string | undefined {
  if (status === 429) return later(reader, details.retryAfterSeconds ?? minute);
  if (status === 503) return plainPage(reader, 'away');
  return status < 500 ? refused(reader) : undefined;
}

/** The form that one of our pages sent. @throws Refusal permission_denied, bad_request */
export const formOf = ({ deps: { publicUrl } }: PageHost, visited: Visited): Promise<URLSearchParams> =>
  forms.formOf(visited, (headers) => isSameOrigin(headers, publicUrl), form_bytes_max);

/** @throws Refusal throttled */
export const charge = (
  { deps: { counters } }: PageHost,
  ...charges: Parameters<typeof pages.charge>[1][]
): Promise<void> => pages.charge(counters, ...charges);

const replies = repliesOf<PageVisitor>(({ style, script, language }) => ({
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
  'Content-Language': language,
}));

export const pageReply = replies.html;
