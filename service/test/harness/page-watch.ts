/** What pages in a real browser must not do: write to the console, load from elsewhere, break rules of accessibility. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page, Request } from 'playwright-core';

/**
 * Of each answer from 400 on the browser says so: refused reads are looked for by themselves. The others are its hints; a
 * browser without a screen lacks features that the debtor's page switches off.
 */
const harmless =
  /^(?:Failed to load resource|Error with Permissions-Policy header: Unrecognized feature|Clear-Site-Data header on|\[DOM\] Password forms should have|Autofocus processing was blocked)/;

/** A page that is left gives up what it reads; the other two are the line that a test cuts. */
const givenUp: ReadonlySet<string> = new Set(['net::ERR_ABORTED', 'net::ERR_FAILED', 'net::ERR_INTERNET_DISCONNECTED']);

/**
 * Everything that the pages of a browser complain of from now on: consoles, errors, violations of their policies,
 * foreign requests, reads that fail. `refused` matches the reads whose refusal a test expects, as `404 /v2/orders/`.
 */
export function complaintsOf(context: BrowserContext, origin: string, refused?: RegExp): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (!harmless.test(message.text())) complaints.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => complaints.push(`error: ${error.error().message}`));
  context.on('request', (request) => {
    const { origin: asked, protocol } = new URL(request.url());
    if (asked !== origin && !['data:', 'blob:'].includes(protocol)) complaints.push(`request to ${request.url()}`);
  });
  const reads = (request: Request, outcome: string): void => {
    const read = `${outcome} ${request.url().replace(origin, '')}`;
    if (request.method() === 'GET' && refused?.test(read) !== true) complaints.push(read);
  };
  context.on('response', (response) => {
    // 401: a session that ended is renewed on the spot. 503: the SDK asks again, as long as a busy machine needs it.
    if (response.status() >= 400 && ![401, 503].includes(response.status()))
      reads(response.request(), `${response.status()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (!givenUp.has(reason)) reads(request, reason);
  });
  return complaints;
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds, all rules and every impact, as `rule: element`. */
export async function findingsOf(page: Page): Promise<string[]> {
  // As the developer tools do it: the policy of the page forbids a script from outside.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axe });
  await session.detach();
  return page.evaluate(async () => {
    const { violations, passes } = await (globalThis as unknown as { axe: Axe }).axe.run();
    if (passes.length === 0) throw new Error('axe has checked nothing');
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);

    interface Axe {
      run(): Promise<{ violations: Rule[]; passes: Rule[] }>;
    }
    interface Rule {
      id: string;
      nodes: { target: string[] }[];
    }
  });
}

/** How many pixels the page is wider than its window. */
export const sidewaysOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
