/** The reference as integrators use it, in a real Chromium: with the keyboard, with and without script. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { chaptersAt } from '../../src/reference/chapters.ts';
import { theBrowser } from '../harness/browser.ts';
import { openStage, publicUrl, type Stage } from '../harness/cases.ts';
import { readDocs } from '../harness/reading-docs.ts';

let stage: Stage;
let browser: Browser;
before(async () => {
  [stage, browser] = await Promise.all([openStage(), theBrowser()]);
});
after(() => stage.stop());

const reading = (path: string, options: BrowserContextOptions, read: (page: Page) => Promise<void>) =>
  readDocs({ browser, url: stage.url, path }, options, read);

const operator = '/docs/operator/';
const apiPaths = [
  '/docs/case/',
  '/docs/partner/',
  '/docs/dunning/',
  operator,
  ...chaptersAt('operator', operator).map(({ path }) => path),
];

test('no page of an API takes more than 250 kB over the wire, its font included', async () => {
  for (const path of apiPaths) {
    const html = await (await fetch(stage.url + path)).text();
    const font = /url\("([^"]+\.woff2)"\)/.exec(html)?.[1] ?? '';
    for (const coding of ['br', 'gzip']) {
      const answers = await Promise.all(
        [path, font].map((each) => fetch(stage.url + each, { headers: { 'Accept-Encoding': coding } })),
      );
      const bytes = answers.reduce((sum, { headers }) => sum + Number(headers.get('content-length')), 0);
      assert.ok(bytes > 50_000 && bytes <= 250_000, `${path} ${coding}: ${bytes}`);
    }
    const { status, headers } = await fetch(stage.url + font);
    assert.deepEqual(
      [status, headers.get('content-type'), headers.get('cache-control'), headers.get('content-encoding')],
      [200, 'font/woff2', 'public, max-age=31536000, immutable', null],
    );
  }
});

test('a reader with the keyboard skips to the content, and reaches every block of code', () =>
  reading('/docs/partner/', {}, async (page) => {
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'Skip to content');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate('document.activeElement.id'), 'main');
    assert.equal(await page.locator('pre:not([tabindex="0"])').count(), 0);
    await page.locator('#companies\\.create').getByRole('tab', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(page), 'Node');
    assert.ok(await page.getByLabel('Node: Create a company with its initial users', { exact: true }).isVisible());
  }));

const focused = (page: Page): Promise<string> => page.evaluate('document.activeElement.textContent');

test('a search finds what takes a field, and the contents mark where the reader is', () =>
  reading('/docs/case/', {}, async (page) => {
    await page.keyboard.press('/');
    await page.keyboard.type('delay_date');
    const results = page.locator('#results a');
    await page.getByRole('link', { name: 'Add a claim to a draft order' }).first().waitFor();
    assert.ok((await results.allTextContents()).includes('Schema ClaimInput'));
    await page.getByRole('searchbox').fill('orders.finalize');
    await page.keyboard.press('Enter');
    assert.equal(new URL(page.url()).hash, '#orders.finalize');
    await page.locator('#toc a[href="#orders.finalize"][aria-current]').waitFor({ state: 'attached' });
    const top = await page.locator('#orders\\.finalize').evaluate((section) => section.getBoundingClientRect().top);
    assert.ok(top >= 0 && top < 60, `the operation is ${top} px below the upper edge`);
    await page.goto(`${page.url().split('#')[0]}#problem-throttled`);
    await page.getByRole('searchbox').fill('');
    await page.locator('#toc a[href="#problems"][aria-current]').waitFor();
    await page.getByRole('searchbox').fill('zebra crossing');
    assert.deepEqual(await page.locator('#results').allTextContents(), ['Nothing found.']);
  }));

test('the operator’s pages are chapters: a search on the first leads to an operation in its own', () =>
  reading(operator, {}, async (page) => {
    await page.keyboard.press('/');
    await page.keyboard.type('print-batches.create');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/operator/case-work/#print-batches.create');
    assert.ok(await page.locator('#print-batches\\.create').getByRole('tab', { name: 'curl' }).isVisible());
  }));

test('a key fills the samples, and a GET from the page answers with it', async () => {
  const { key, company: id } = await stage.aCompany();
  await reading('/docs/case/', {}, async (page) => {
    const info = page.locator('#case-service\\.info');
    const company = page.getByRole('textbox', { name: 'Company' });
    assert.equal(await company.isVisible(), false);
    await page.getByRole('textbox', { name: 'API key' }).fill(key);
    assert.match(await info.getByRole('group', { name: /^curl/ }).innerText(), new RegExp(`Bearer ${key}'`));
    assert.doesNotMatch(await info.getByRole('group', { name: /^curl/ }).innerText(), /On-Behalf/);
    await company.fill('0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11');
    assert.match(await info.getByRole('group', { name: /^curl/ }).innerText(), /-H 'X-On-Behalf-Of-Company: 0b9f7d0e/);
    await company.fill('');
    await info.getByRole('button', { name: 'Try it' }).click();
    await info.getByRole('button', { name: 'Send GET request' }).click();
    await info.getByText(/^200 OK · \d+ ms · request [0-9a-f-]{36}$/).waitFor();
    assert.match(await info.getByLabel('Answer of the service').innerText(), new RegExp(`"company": "${id}"`));
    assert.equal(await page.evaluate('localStorage.length + sessionStorage.length + document.cookie.length'), 0);
  });
});

test('what is copied can be pasted: each language creates the debtor of the page', async () => {
  const { key, read } = await stage.aCompany();
  const node = [process.execPath, '--input-type=module', '-e'];
  const languages = [
    { language: 'curl', command: ['bash', '-c'], start: 'curl -X POST' },
    { language: 'Node', command: node, start: 'const response = await fetch(' },
    { language: 'SDK', command: node, start: 'import { connect }' },
  ];
  await reading('/docs/case/', { permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    const create = page.locator('#debtors\\.create');
    await page.getByRole('textbox', { name: 'API key' }).fill(key);
    let count = 0;
    for (const { language, command, start } of languages) {
      await create.getByRole('tab', { name: language }).click();
      await create.locator('.request .copy').click();
      await page.waitForFunction(`navigator.clipboard.readText().then((text) => text.startsWith('${start}'))`);
      const copied: string = await page.evaluate('navigator.clipboard.readText()');
      await succeed([...command, copied.replaceAll(publicUrl, stage.url)]);
      assert.equal((await read<{ count: number }>('/v2/debtors/')).count, (count += 1), language);
    }
    assert.ok(await page.getByLabel('SDK: List debtors', { exact: true }).isVisible(), 'the choice holds everywhere');
  });
});

/** Runs a command in the repository, where the SDK is installed. */
async function succeed([command = '', ...args]: readonly string[]): Promise<void> {
  const child = spawn(command, args, { cwd: fileURLToPath(new URL('../../../', import.meta.url)) });
  const [said, failed] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  assert.equal(child.exitCode, 0, `${said}${failed}`);
}

test('without script the page is readable: every sample, the contents on a phone, and nothing that needs the script', () =>
  reading('/docs/partner/', { javaScriptEnabled: false, viewport: { width: 390, height: 844 } }, async (page) => {
    for (const language of ['curl', 'Node', 'SDK'])
      assert.ok(
        await page.getByLabel(`${language}: Create a company with its initial users`, { exact: true }).isVisible(),
      );
    for (const hidden of [page.getByRole('textbox', { name: 'API key' }), page.getByRole('button', { name: 'Try it' })])
      assert.equal(await hidden.isVisible(), false);
    await page.getByRole('button', { name: 'Contents' }).click();
    assert.ok(await page.getByRole('navigation', { name: 'Contents' }).isVisible());
    assert.equal(await page.getByRole('searchbox').isVisible(), false);
  }));
