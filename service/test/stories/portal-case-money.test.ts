/** The money of a case in a browser: an agreement is concluded with its effect in view, wrong costs go back (portal-office.md 8). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { MandateCost } from '@mahnwerk/contract/operator/costs.ts';
import type { InstalmentPlan } from '@mahnwerk/contract/operator/instalment-plans.ts';
import { bodyOf, givenAccepted, type Page as ListPage } from '../harness/cases.ts';
import { axeFindings, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';

let stage: PortalStage;
before(async () => {
  stage = await openPortal();
});
after(() => stage.stop());

const { aPerson, signedIn } = visitorsOf(() => stage);

test('costs by the law, a plan and a waiver are booked as „Wirkung“ showed them, and wrong costs are reversed', async () => {
  const { operate } = stage.service;
  const company = await stage.service.aCompany({ tax_treatment: 'not_input_tax_deductible' });
  const { mandate } = await givenAccepted(stage.service, company);
  const path = `/operator/v1/mandates/${mandate.id}/`;
  const { page, close } = await signedIn(await aPerson(), `/portal/operator/cases/${mandate.id}/account`);
  await page.getByRole('table', { name: 'Forderungskonto' }).waitFor();
  await page.keyboard.press('k');
  const dialog = page.getByRole('dialog', { name: 'Kosten buchen' });
  await dialog.getByRole('combobox', { name: 'Art' }).selectOption({ label: 'Inkassovergütung' });
  const effect = dialog.getByRole('region', { name: 'Wirkung' });
  await effect.getByText('Die Umsatzsteuer schuldet der Schuldner').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await dialog.getByRole('button', { name: 'Kosten buchen' }).click();
  await page.getByRole('status').getByText('Kosten gebucht').waitFor();
  const costs = page.getByRole('table', { name: 'Kosten' });
  await costs.getByRole('button', { name: 'Inkassovergütung' }).first().click();
  await costs.getByText('Nr. 2300 VV').first().waitFor();

  await page.getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('menuitem', { name: 'Ratenplan vereinbaren' }).click();
  const plan = page.getByRole('dialog', { name: 'Ratenplan vereinbaren' });
  await plan.getByLabel('Erste Rate am').fill('2026-04-01');
  await plan.getByRole('textbox', { name: 'Rate', exact: true }).fill('40');
  const instalments = plan.getByRole('table', { name: 'Raten' });
  await instalments.waitFor();
  const shown = await instalments.getByRole('row').count();
  await plan.getByRole('button', { name: 'Vereinbaren' }).click();
  await page
    .getByRole('status')
    .getByText(/Ratenplan vereinbart: \d+ Raten/)
    .waitFor();
  const plans = bodyOf(await operate<ListPage<InstalmentPlan>>('GET', `${path}instalment-plans/`), 200).results;
  assert.equal(plans[0]?.count, shown - 1);

  await page.getByRole('navigation', { name: 'Akte' }).getByRole('link', { name: 'Vereinbarungen' }).click();
  await page.getByRole('region', { name: 'Ratenplan' }).getByText('läuft', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'Erlasse' }).getByRole('button', { name: 'Erlassen' }).click();
  const waiver = page.getByRole('dialog', { name: 'Erlassen' });
  await waiver.getByRole('radio', { name: /^Kosten, unverzinslich/ }).check();
  await waiver.getByRole('textbox', { name: 'Betrag' }).fill('5');
  await waiver.getByRole('textbox', { name: 'Grund' }).fill('Kulanz');
  await waiver.getByRole('region', { name: 'Wirkung' }).getByRole('table').waitFor();
  await waiver.getByRole('button', { name: 'Erlassen' }).click();
  await page
    .getByRole('status')
    .getByText(/Erlassen: 5,00/)
    .waitFor();
  assert.deepEqual(await axeFindings(page), []);

  await page.getByRole('navigation', { name: 'Akte' }).getByRole('link', { name: 'Forderungskonto' }).click();
  await costs.getByRole('button', { name: /stornieren$/ }).click();
  const reversal = page.getByRole('dialog', { name: 'Kosten stornieren' });
  await reversal.getByRole('region', { name: 'Wirkung' }).getByRole('table').waitFor();
  await reversal.getByRole('button', { name: 'Stornieren' }).click();
  await page.getByRole('status').getByText('Kosten storniert').waitFor();
  const booked = bodyOf(await operate<ListPage<MandateCost>>('GET', `${path}costs/`), 200).results;
  assert.deepEqual(
    booked.map(({ kind, status, vat_rate }) => [kind, status, vat_rate]),
    [['collection_fee', 'reversed', '19']],
  );
  await close();
});
