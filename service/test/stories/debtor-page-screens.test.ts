/** The debtor's page in a browser (debtor-page.md 13): for people with a small display, without a mouse, with a reader of screens. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type PageLanguage, pageLanguages } from '@mahnwerk/contract/shapes/access-code.ts';
import type { Page } from 'playwright-core';
import { type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf } from '../harness/cases.ts';
import { codeFor } from '../harness/debtor.ts';
import { offersModule } from '../../src/domain/debtor-page/offers/index.ts';
import { byLane, isWholeLane } from '../harness/lane.ts';
import { sidewaysOf } from '../harness/page-watch.ts';
import { axeFindingsInBothSchemes, openPage } from '../harness/portal.ts';

let stage: LetterStage;
let thread: NodeJS.Timeout;
before(async () => {
  // Without https, so that a browser keeps the cookie on the port of a test.
  stage = await openLetterStage({ publicUrl: 'http://127.0.0.1', rateLimits: false });
  bodyOf(await stage.operate('PATCH', '/operator/v1/debtor-page-settings/', { payment_adapter: 'simulated' }), 200);
  // The thread that computes offers stays: on a busy machine its start takes longer than an answer may.
  stage.database.readThread.begin(offersModule);
  thread = setInterval(() => stage.database.readThread.begin(offersModule), 5_000);
});
after(async () => {
  clearInterval(thread);
  await stage.stop();
});

interface Part {
  readonly outerHTML: string;
  matches(selector: string): boolean;
  closest(selector: string): Part | null;
  getBoundingClientRect(): { readonly height: number };
}
declare const document: {
  readonly body: Part;
  readonly activeElement: Part | null;
  querySelectorAll(selector: string): Iterable<Part>;
};
declare const getComputedStyle: (element: Part) => { readonly outlineStyle: string; readonly outlineWidth: string };

const small = { viewport: { width: 320, height: 640 }, refused: /^(?:404|409) / };

async function entryOf(given: LetterCase): Promise<string> {
  const { code = '' } = await codeFor(stage, given);
  return `/d/${code}`;
}

/** What is wrong with a page: rules of accessibility, too wide, targets that a thumb misses. */
async function faultsOf(page: Page): Promise<string[]> {
  const wide = await sidewaysOf(page);
  const narrow = await page.evaluate(() =>
    [...document.querySelectorAll('button, input:not([type=hidden]), textarea, select, nav a, footer a, .link')]
      .filter((each) => each.closest('label.radio') === null)
      .filter((each) => each.getBoundingClientRect().height < 44)
      .map((each) => `a target of ${each.getBoundingClientRect().height} px: ${each.outerHTML.slice(0, 80)}`),
  );
  return [...(await axeFindingsInBothSchemes(page)), ...(wide > 0 ? [`${wide} px too wide`] : []), ...narrow];
}

const most = ['overview', 'working', 'pay', 'later', 'object', 'report/insolvency', 'nothing'];
const others = ['instalments', 'paid', 'report', 'report/address', 'about', 'privacy', 'accessibility'];
const paths = byLane({ gate: most, whole: [...most, ...others] });

for (const language of byLane<readonly PageLanguage[]>({ gate: ['de'], whole: pageLanguages }))
  test(`every page in ${language} is without a fault, 320 pixels wide`, async () => {
    const given = await stage.aCase();
    const { page, close } = await openPage(stage.url, small);
    const found: string[] = [];
    const look = async (name: string): Promise<void> => {
      assert.equal(await page.getAttribute('html', 'lang'), language, name);
      found.push(...(await faultsOf(page)).map((each) => `${name}: ${each}`));
    };
    const send = (form: string) => page.locator(`form[action^="${form}"] button`).first().click();
    await page.goto(`${await entryOf(given)}?lang=${language}`);
    await look('entry');
    await page.locator('#birth_date').fill('4.4.1984');
    await send('/d/');
    await page.waitForURL('**/d/overview');
    for (const path of paths) {
      await page.goto(`/d/${path}?lang=${language}`);
      await look(path);
    }
    await page.goto('/d/object');
    await send('/d/object');
    await page.locator('[aria-invalid=true], [role=alert]').first().waitFor();
    await look('a refused form');
    if (isWholeLane) {
      await page.goto('/d/instalments');
      await send('/d/instalments');
      await page.waitForURL('**/d/instalments/offers/*');
      await look('offers');
      await page.locator('a[href*="/d/instalments/0"]').first().click();
      await page.waitForURL(/\/d\/instalments\/0/);
      await look('an offer');
    }
    await page.goto('/d/pay');
    await send('/d/pay/online');
    await page.waitForURL('**/d/pay/online/*');
    await look('an online payment');
    const provider = (await page.locator('a[href*="/d/simulated/"]').getAttribute('href')) ?? '';
    await page.goto(new URL(provider).pathname);
    await look('the provider');
    for (const [outcome, name] of [
      ['later', 'a payment on its way'],
      ['decline', 'a payment that failed'],
    ] as const) {
      await page.goto(new URL(provider).pathname);
      await page.locator(`button[value=${outcome}]`).click();
      await page.waitForURL('**/d/pay/online/*');
      await look(name);
    }
    assert.deepEqual(found, []);
    await close();
  });

/** Presses Tab until this element has the focus, which is seen on each that has it. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate((wanted) => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return { isThere: false, isSeen: true };
      const { outlineStyle, outlineWidth } = getComputedStyle(focused);
      return { isThere: focused.matches(wanted), isSeen: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 };
    }, selector);
    assert.ok(at.isSeen, `the focus is seen on the way to ${selector}`);
    if (at.isThere) return;
  }
  assert.fail(`no Tab leads to ${selector}`);
}

test('with the keyboard alone a debtor enters, begins to pay and leaves', async () => {
  const { page, close } = await openPage(stage.url, small);
  await page.goto(await entryOf(await stage.aCase()));
  await tabTo(page, '#birth_date');
  await page.keyboard.type('4.4.1984');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/d/overview');
  await tabTo(page, 'a[href="/d/pay"]');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/d/pay');
  await tabTo(page, 'form[action="/d/pay/online"] button');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/d/pay/online/*');
  await tabTo(page, 'a[href*="/d/simulated/"]');
  await page.goto('/d/overview');
  await tabTo(page, 'form[action="/d/leave"] button');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/d/?left');
  await close();
});
