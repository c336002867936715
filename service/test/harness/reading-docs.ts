/** Opens pages of the reference, each in a browser of its own. */
import assert from 'node:assert/strict';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { complaintsOf } from './page-watch.ts';

/** Opens a page of the service at this address; the test fails if the page complains. */
export async function readDocs(
  { browser, url, path }: { readonly browser: Browser; readonly url: string; readonly path: string },
  options: BrowserContextOptions,
  read: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const complaints = complaintsOf(context, url);
  const page = await context.newPage();
  await page.goto(url + path);
  await read(page);
  assert.deepEqual(complaints, []);
  await context.close();
}
