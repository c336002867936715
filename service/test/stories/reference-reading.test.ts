/** Every page of the reference on a phone and a large screen, light and dark, read and searched. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { changelog, guides } from '../../src/reference/guides.ts';
import { theBrowser } from '../harness/browser.ts';
import { openStage, type Stage } from '../harness/cases.ts';
import { complaintsOf, findingsOf, sidewaysOf } from '../harness/page-watch.ts';
import { readDocs } from '../harness/reading-docs.ts';

let stage: Stage;
let browser: Browser;
before(async () => {
  [stage, browser] = await Promise.all([openStage(), theBrowser()]);
});
after(() => stage.stop());

const reading = (path: string, options: BrowserContextOptions, read: (page: Page) => Promise<void>) =>
  readDocs({ browser, url: stage.url, path }, options, read);

const widths = [390, 1440] as const;

/** Keeps one operation, schema and event in eight: axe takes 5 s for a whole API, and looks at the same markup. */
const thinOut = `for (const [index, each] of document.querySelectorAll('article').entries())
  if (index % 8 !== 0) each.remove();`;

for (const path of ['/docs/', '/docs/dunning/', '/docs/events/', '/docs/guides/webhooks/', '/sign-in', '/setup/terms'])
  test(`axe finds nothing on ${path}, nothing moves sideways, and the console is silent, at two widths, light and dark`, () =>
    reading(path, {}, async (page) => {
      await page.evaluate(thinOut);
      for (const width of widths)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width, height: 900 });
          await page.emulateMedia({ colorScheme });
          assert.deepEqual(await findingsOf(page), [], `${width} ${colorScheme}`);
          assert.equal(await sidewaysOf(page), 0, `${width}`);
        }
    }));

test('every other page fits a phone, uses the font of its own origin, and has a silent console', async () => {
  const others = [
    '/docs/case/',
    '/docs/partner/',
    '/docs/operator/',
    '/docs/guides/',
    ...[...guides, changelog].map(({ path }) => path),
  ];
  await reading('/docs/', { viewport: { width: 390, height: 844 } }, async (page) => {
    for (const path of others) {
      await page.goto(stage.url + path);
      assert.equal(await sidewaysOf(page), 0, path);
      const isLoaded = 'document.fonts.ready.then((fonts) => [...fonts].some(({ status }) => status === "loaded"))';
      assert.equal(await page.evaluate(isLoaded), true, path);
    }
  });
});

test('the watch notices what a page must not do', async () => {
  const page = await browser.newPage();
  await page.goto(`${stage.url}/docs/`);
  const complaints = complaintsOf(page.context(), stage.url);
  await page.evaluate(`document.body.setAttribute('style', 'color: red')`);
  await page.evaluate(`fetch('https://fremd.example/').catch(() => undefined)`);
  await page.evaluate(`document.body.append(document.createElement('img'))`);
  assert.ok(
    complaints.some((each) => each.includes('style')),
    'the policy',
  );
  assert.ok(
    complaints.some((each) => each.includes('fremd.example')),
    'another origin',
  );
  assert.ok(
    (await findingsOf(page)).some((each) => each.startsWith('image-alt')),
    'accessibility',
  );
  await page.context().close();
  await page.close();
});

test('a search in a guide leads to its chapters', () =>
  reading('/docs/guides/webhooks/', {}, async (page) => {
    await page.getByRole('searchbox').fill('hmac');
    await page.locator('#results a').first().click();
    assert.notEqual(new URL(page.url()).hash, '');
  }));

test('on a phone the contents open above the page, and close on the way', () =>
  reading('/docs/case/', { viewport: { width: 390, height: 844 } }, async (page) => {
    const contents = page.getByRole('navigation', { name: 'Contents' });
    assert.equal(await contents.isVisible(), false);
    await page.getByRole('button', { name: 'Contents' }).click();
    await contents.getByRole('link', { name: /Create a debtor/ }).click();
    assert.equal(await contents.isVisible(), false);
    assert.equal(new URL(page.url()).hash, '#debtors.create');
  }));

test('a GET from the page asks for what path and query need, and shows an error as it is', async () => {
  const { key } = await stage.aCompany();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${stage.url}/docs/case/`);
  await page.getByRole('textbox', { name: 'API key' }).fill(key);
  const debtor = page.locator('#debtors\\.get');
  await debtor.getByRole('button', { name: 'Try it' }).click();
  await debtor.getByRole('button', { name: 'Send GET request' }).click();
  assert.equal(await debtor.locator('.outcome').textContent(), '', 'a required field is empty');
  await debtor.getByRole('textbox', { name: 'id' }).fill('0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11');
  await debtor.getByRole('button', { name: 'Send GET request' }).click();
  await debtor.getByText(/^404 /).waitFor();
  const list = page.locator('#debtors\\.list');
  await list.getByRole('button', { name: 'Try it' }).click();
  await list.getByRole('textbox', { name: /^limit/ }).fill('1');
  await list.getByRole('button', { name: 'Send GET request' }).click();
  await list.getByText(/^200 /).waitFor();
  assert.match(await list.getByLabel('Answer of the service').innerText(), /"count": 0/);
  await context.close();
});
