/** Every screen of the operator, with rows (portal.md 6): how it is looked at stands in harness/screens.ts. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { givenOperatorsDay } from '../harness/operator-day.ts';
import { openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';
import { findingsOnScreens, locales } from '../harness/screens.ts';

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
    '/portal/no/such/page',
  ];
  let screens: readonly string[];
  before(async () => {
    const { lists, records } = await givenOperatorsDay(stage.service);
    screens = [...[...lists, ...records].map((path) => `/portal/operator/${path}`), ...others];
  });

  for (const locale of locales)
    test(`in ${locale} has no findings, never scrolls sideways and cuts no text off`, async () => {
      const opened = await signedIn(await aPerson(), '/portal/', { locale });
      assert.deepEqual(await findingsOnScreens(opened, screens), []);
    });
});
