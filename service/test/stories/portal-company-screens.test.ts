/** Every screen of a company, with German of full length (portal.md 6): how it is looked at stands in harness/screens.ts. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Company } from '../harness/cases.ts';
import { longName, screensOfCompany } from '../harness/owner-screens.ts';
import { openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';
import { findingsOnScreens, locales } from '../harness/screens.ts';

let stage: PortalStage;
let company: Company;
let screens: readonly string[];
before(async () => {
  stage = await openPortal();
  company = await stage.service.aCompany({ name: longName });
  screens = await screensOfCompany(stage, company);
});
after(() => stage.stop());

const { aUser, signedIn } = visitorsOf(() => stage);

for (const locale of locales)
  test(`in ${locale} no screen has findings, scrolls sideways or cuts a text off`, async () => {
    const opened = await signedIn(await aUser(company.company), '/portal/', { locale });
    assert.deepEqual(await findingsOnScreens(opened, screens), []);
  });
