/** The operator's screens on displays that people set up for their eyes: enlarged to 400 %, and in colours of their own (portal.md 6). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { adminsLists, givenOperatorsDay, type OperatorsDay } from '../harness/operator-day.ts';
import { sidewaysOf } from '../harness/page-watch.ts';
import { axeFindings, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';

let stage: PortalStage;
let day: OperatorsDay;
before(async () => {
  stage = await openPortal();
  day = await givenOperatorsDay(stage.service);
});
after(() => stage.stop());

const { aPerson, signedIn } = visitorsOf(() => stage);

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(`/portal/operator/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('body:not(:has(main [aria-busy=true]))').waitFor();
}

/** How much of the window's height stays in front of a page that is scrolled to its end. */
const heldOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    const isHeld = (element: Part | null): boolean =>
      element !== null &&
      (['sticky', 'fixed'].includes(getComputedStyle(element).position) || isHeld(element.parentElement));
    const places = Array.from({ length: 32 }, (_none, index) => (index + 0.5) / 32);
    const held = places.filter((at) => isHeld(document.elementFromPoint(innerWidth / 2, innerHeight * at)));
    return held.length / places.length;
  });

test('enlarged to 400 % every screen is read without scrolling sideways, and what stays in front leaves it room', async () => {
  const { page, close } = await signedIn(await aPerson(), '/portal/', { viewport: { width: 320, height: 256 } });
  const found: string[] = [];
  for (const path of [...day.lists, ...day.records, ...adminsLists]) {
    await visit(page, path);
    const sideways = await sidewaysOf(page);
    if (sideways > 0) found.push(`${path} is ${sideways} px too wide`);
    const held = await heldOf(page);
    if (held > 0.5) found.push(`${path} keeps ${Math.round(held * 100)} % of the window`);
  }
  assert.deepEqual(found, []);
  await close();
});

/** The colours are the person's own: contrasts are not the page's to keep. */
const forcedFindings = async (page: Page): Promise<string[]> =>
  (await axeFindings(page)).filter((each) => !each.startsWith('color-contrast: '));

/** What of an element is seen in forced colours, where backgrounds of the page are gone. */
const drawn = (element: Locator): Promise<string> =>
  element.evaluate((each) => {
    const { borderInlineStart, borderBlockEnd, outline, backgroundColor, color, fontWeight, textDecorationLine } =
      getComputedStyle(each);
    return [borderInlineStart, borderBlockEnd, outline, backgroundColor, color, fontWeight, textDecorationLine].join(
      ' | ',
    );
  });

test('in forced colours the current order, way and tab stand out, states have words, and axe finds nothing', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, close } = await signedIn(await aPerson(), '/portal/', { forcedColors: 'active', colorScheme });
    const order = day.records.find((path) => path.startsWith('queue/')) ?? assert.fail();
    await visit(page, order);
    const orders = page.getByRole('region', { name: 'Zu prüfende Aufträge' }).getByRole('listitem').getByRole('link');
    const ways = page.getByRole('navigation', { name: 'Arbeit' }).getByRole('link');
    for (const links of [orders, ways]) {
      const current = links.and(page.locator('[aria-current]'));
      const other = links.and(page.locator(':not([aria-current])')).first();
      await current.waitFor();
      assert.notEqual(await drawn(current), await drawn(other));
    }
    assert.deepEqual(await forcedFindings(page), []);
    for (const path of ['cases', ...day.records.filter((each) => /overview|account/.test(each))]) {
      await visit(page, path);
      assert.deepEqual(await forcedFindings(page), [], path);
    }
    await visit(page, day.records.find((path) => /^cases\/.*overview/.test(path)) ?? assert.fail());
    const tabs = page.getByRole('navigation', { name: 'Akte' }).getByRole('link');
    await tabs.and(page.locator('[aria-current]')).waitFor();
    const [current, other] = [tabs.and(page.locator('[aria-current]')), tabs.and(page.locator(':not([aria-current])'))];
    assert.notEqual(await drawn(current), await drawn(other.first()));
    // The ring of the focus is an outline, which forced colours keep.
    await page.keyboard.press('Tab');
    assert.match(await page.locator(':focus').evaluate((each) => getComputedStyle(each).outline), /[1-9]\d*px/);
    await close();
  }
});

// The functions given to `evaluate` run in the page.
interface Part {
  readonly parentElement: Part | null;
}
declare const document: {
  readonly documentElement: { readonly scrollHeight: number };
  elementFromPoint(x: number, y: number): Part | null;
};
declare const getComputedStyle: (element: Part) => Readonly<Record<string, string>> & {
  readonly position: string;
  readonly outline: string;
};
declare const scrollTo: (x: number, y: number) => void;
declare const innerWidth: number;
declare const innerHeight: number;
