/** The way through a long list by the keyboard, in a real browser; the rest is in portal/test/lists.test.ts (portal.md 6). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { givenAccepted } from '../harness/cases.ts';
import { copyCases } from '../harness/copied-cases.ts';
import { axeFindings, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';

let stage: PortalStage;
before(async () => {
  stage = await openPortal();
  const { mandate } = await givenAccepted(stage.service, await stage.service.aCompany());
  await copyCases((text, values) => stage.service.sql(text, values), mandate.id, 4);
});
after(() => stage.stop());

const { aPerson, signedIn } = visitorsOf(() => stage);

const cases = (page: Page) => page.getByRole('table', { name: 'Akten' });
const rows = (page: Page) => cases(page).locator('tbody tr');

test('Space shows a case beside the list and follows the way through it; the selection is there again after a case', async () => {
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/cases');
  await rows(page).first().waitFor();
  await page.keyboard.press('j');
  await rows(page).nth(0).locator('a:focus').waitFor();
  await page.keyboard.press(' ');
  const preview = page.getByRole('complementary', { name: 'Vorschau' });
  const numberOf = (row: number) => rows(page).nth(row).getByRole('link').first().innerText();
  await preview.getByText(await numberOf(0)).waitFor();
  await page.keyboard.press('j');
  await preview.getByText(await numberOf(1)).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText('3 Zeilen ausgewählt').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/overview/);
  await page.goBack();
  await page.getByText('3 Zeilen ausgewählt').waitFor();
  assert.equal(await cases(page).getByRole('checkbox', { checked: true }).count(), 3);
  await close();
});
