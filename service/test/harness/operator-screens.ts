/** The walk over every screen of the operator in one language. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { givenOperatorsDay } from './operator-day.ts';
import { openPortal, type PortalStage, visitorsOf } from './portal.ts';
import { findingsOnScreens } from './screens.ts';

const others = [
  '/portal/operator/documents',
  '/portal/operator/team',
  '/portal/operator/settings',
  '/portal/account/profile',
  '/portal/account/security',
  '/portal/account/sessions',
  '/portal/no/such/page',
];

/** Declares the walk. @param locale of the browser */
export function operatorScreens(locale: string): void {
  let stage: PortalStage;
  before(async () => {
    stage = await openPortal();
  });
  after(() => stage.stop());
  const { aPerson, signedIn } = visitorsOf(() => stage);

  test(`in ${locale} has no findings, never scrolls sideways and cuts no text off`, async () => {
    const { lists, records } = await givenOperatorsDay(stage.service);
    const screens = [...[...lists, ...records].map((path) => `/portal/operator/${path}`), ...others];
    const opened = await signedIn(await aPerson(), '/portal/', { locale });
    assert.deepEqual(await findingsOnScreens(opened, screens), []);
  });
}
