/** What a page in a real browser must not do: write to the console, load from elsewhere, break rules of accessibility. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** Everything that the page complains of from now on: console, errors, violations of its policy, foreign requests. */
export function complaintsOf(page: Page, origin: string): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:')) complaints.push(`request to ${url}`);
  });
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
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
