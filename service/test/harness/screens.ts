/**
 * What is found on the screens of the portal (portal.md 6). The whole lane, which each change of the portal runs, walks
 * them in both languages and runs axe on each in every width and scheme. Without such a change other data alone can
 * break a screen: the gate walks all in German, the longer language, wide and as on a phone, and looks for texts that
 * are cut off and for what scrolls sideways; on one in so many it runs axe, wide and light, and enlarges it.
 */
import type { Page } from 'playwright-core';
import { isWholeLane } from './lane.ts';
import { sidewaysOf } from './page-watch.ts';
import { axeFindings, axeFindingsInBothSchemes } from './portal.ts';

export const locales: readonly string[] = isWholeLane ? ['de-DE', 'en-GB'] : ['de-DE'];

const wide = 1440;
const phone = 390;
/** A window of 1280 px at 400 %. */
const enlarged = 320;

/** Text of an element that ends where the element does: nothing says that there is more. */
const cutOff = `[...document.querySelectorAll('body *')].filter((element) => {
  const { overflowX, clipPath } = getComputedStyle(element);
  return ['hidden', 'clip'].includes(overflowX) && clipPath === 'none' && element.clientWidth > 0 &&
    element.scrollWidth > element.clientWidth + 1 && element.textContent.trim() !== '';
}).map(({ textContent }) => textContent.trim().slice(0, 60))`;

/** In the gate, the first of so many screens is looked at closely. */
const closely = 5;

/** Looked at for what axe finds: in every width and scheme as far as this lane asks, or wide and light alone. */
type Axe = 'whole' | 'once';

/** What axe finds at this width. */
async function axeAt(page: Page, width: number, axe: Axe): Promise<string[]> {
  if (isWholeLane && axe === 'whole') return width === enlarged ? [] : axeFindingsInBothSchemes(page);
  return width === wide ? axeFindings(page) : [];
}

async function findingsAt(page: Page, width: number, axe: Axe | undefined): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  const isWider = (await sidewaysOf(page)) > 0;
  // Enlarged, a list beside what it leads to shortens its rows.
  const cut = width === enlarged ? [] : await page.evaluate<string[]>(cutOff);
  const found = [
    ...(isWider ? ['scrolls sideways'] : []),
    ...cut.map((text) => `cuts off: ${text}`),
    ...(axe === undefined ? [] : await axeAt(page, width, axe)),
  ];
  return found.map((each) => `${width} ${each}`);
}

/** Several parts of a screen may load at once. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('body:not(:has(main [aria-busy=true]))').waitFor();
}

/** An address that no screen has: whatever a screen shows is gone. */
const nowhere = '/portal/no/such/page';

/**
 * Goes to each address as a link does: the portal is not loaded again, which takes three times as long. The whole lane
 * loads each, as its bookmark does. The new screen may still be loading.
 */
export async function travellerOf(page: Page): Promise<(path: string) => Promise<void>> {
  if (isWholeLane) return async (path) => void (await page.goto(path));
  await page.goto(nowhere);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const lost = page.getByRole('heading', { level: 1, name: title, exact: true });
  const follow = (path: string) => page.evaluate((to) => history.pushState(null, '', to), path);
  return async (path) => {
    await follow(nowhere);
    await lost.waitFor();
    if (path === nowhere) return;
    await follow(path);
    await lost.waitFor({ state: 'detached' });
  };
}

/**
 * What is found on these screens.
 *
 * @param opened a browser in which the person is signed in
 * @param axe once where the walk is about other things: a walk of the same screens asks all of it
 */
export async function findingsOnScreens(
  { page, close }: { readonly page: Page; readonly close: () => Promise<void> },
  paths: readonly string[],
  axe: Axe = 'whole',
): Promise<string[]> {
  const found: string[] = [];
  const travel = await travellerOf(page);
  for (const [index, path] of paths.entries()) {
    await travel(path);
    await settle(page);
    const isClosely = isWholeLane || index % closely === 0;
    for (const width of [wide, phone, ...(isClosely ? [enlarged] : [])])
      found.push(...(await findingsAt(page, width, isClosely ? axe : undefined)).map((each) => `${path} ${each}`));
  }
  await close();
  return found;
}

// The function given to `evaluate` runs in the page.
declare const history: { pushState(state: null, unused: string, path: string): void };
