/**
 * Browsers that are known to accounts: a cookie with a random id of the browser and one mark for each account that
 * signed in there. A mark is keyed and tells nothing else, so that only this service can say whose it is.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { browserCookieOf, browserTokenOf } from '../../../platform/http/sessions.ts';

type BrowserDeps = Pick<Dependencies, 'linkProofs' | 'publicUrl'>;

/** Accounts that one browser is known to; the oldest is forgotten first. */
const accounts_max = 8;

const subjectOf = (browser: string, email: string): string => `browser ${browser} ${email}`;

function readMarks(headers: IncomingHttpHeaders, { publicUrl }: BrowserDeps) {
  const [browser, ...marks] = browserTokenOf(headers, publicUrl)?.split('.') ?? [];
  return { browser, marks };
}

/** The id of this browser, if it signed in to the account with this address before. */
export function knownBrowser(headers: IncomingHttpHeaders, email: string, deps: BrowserDeps): string | undefined {
  const { browser, marks } = readMarks(headers, deps);
  if (browser === undefined) return undefined;
  return marks.some((mark) => deps.linkProofs.isOf(subjectOf(browser, email), mark)) ? browser : undefined;
}

/** `Set-Cookie` by which this browser is known to the account from now on. */
export function knownBrowserCookie(headers: IncomingHttpHeaders, email: string, deps: BrowserDeps): string {
  const { browser = randomBytes(16).toString('base64url'), marks } = readMarks(headers, deps);
  const mark = deps.linkProofs.of(subjectOf(browser, email));
  const kept = [mark, ...marks.filter((each) => each !== mark)].slice(0, accounts_max);
  return browserCookieOf(deps.publicUrl, [browser, ...kept].join('.'));
}
