/** Every screen of the operator, with rows: in both languages, schemes and widths (portal.md 6). */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { givenOperatorsDay } from '../harness/operator-day.ts';
import { axeFindingsInBothSchemes, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';

let stage: PortalStage;
before(async () => {
  stage = await openPortal();
});
after(() => stage.stop());

const { aPerson, signedIn } = visitorsOf(() => stage);

describe('every screen', () => {
  const others = [
    '/portal/operator/documents',
    '/portal/operator/team',
    '/portal/operator/settings',
    '/portal/account/profile',
    '/portal/account/security',
    '/portal/account/sessions',
    '/portal/examples',
    '/portal/no/such/page',
  ];
  let screens: readonly string[];
  before(async () => {
    const { lists, records } = await givenOperatorsDay(stage.service);
    screens = [...[...lists, ...records].map((path) => `/portal/operator/${path}`), ...others];
  });

  for (const locale of ['de-DE', 'en-GB'])
    test(`has nothing that axe finds in ${locale}, light and dark, wide and narrow, and never scrolls sideways`, async () => {
      const { page, close } = await signedIn(await aPerson(), '/portal/', { locale });
      const found: string[] = [];
      for (const path of screens) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        // Several parts of a screen may load at once.
        await page.locator('body:not(:has(main [aria-busy=true]))').waitFor();
        // 320 px: a window of 1280 px at 400 %.
        for (const width of [1440, 390, 320]) {
          await page.setViewportSize({ width, height: 900 });
          const isWider = await page.evaluate(
            () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
          );
          if (isWider) found.push(`${path} ${width}: scrolls sideways`);
          if (width === 320) continue;
          found.push(...(await axeFindingsInBothSchemes(page)).map((each) => `${path} ${width} ${each}`));
        }
      }
      assert.deepEqual(found, []);
      await close();
    });
});

// The functions given to `evaluate` run in the page.
declare const document: { readonly documentElement: { readonly scrollWidth: number; readonly clientWidth: number } };
