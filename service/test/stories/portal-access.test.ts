/** „Mandanten“: who acts for a company, what it can no longer change, and its cases (portal.md 5). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { givenAccepted } from '../harness/cases.ts';
import { axeFindings, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';

let stage: PortalStage;
before(async () => {
  stage = await openPortal();
});
after(() => stage.stop());

const { aPerson, signedIn } = visitorsOf(() => stage);

test('the operator ends and restores the access of a Partner, reads the locks and goes to the cases of the company', async () => {
  const { service } = stage;
  const company = await service.aCompany({ name: 'Beispiel Versand GmbH' });
  const { mandate } = await givenAccepted(service, company);
  await givenAccepted(service, await service.aCompany());
  await service.givenPartner([company.company]);
  const path = `/portal/operator/companies/${company.company}`;
  const { page, close } = await signedIn(await aPerson(), `${path}/access`);
  const partners = page.getByRole('region', { name: 'Partner mit Zugriff' });
  await partners.getByText('darf handeln').waitFor();
  const run = async (action: string) => {
    await partners.getByRole('button', { name: `${action}: Beispiel Plattform` }).click();
    await page.getByRole('dialog').getByRole('button', { name: action }).click();
  };
  await run('Zugriff entziehen');
  await partners.getByText('entzogen').waitFor();
  await run('Zugriff wiederherstellen');
  await partners.getByText('darf handeln').waitFor();
  await page.getByRole('navigation', { name: 'Mandant' }).getByRole('link', { name: 'Übersicht' }).click();
  const locks = page.getByRole('region', { name: 'Was der Mandant nicht mehr selbst ändert' });
  await locks.getByText('ein Auftrag ist eingereicht').first().waitFor();
  assert.equal(await locks.getByText('ein Auftrag ist eingereicht').count(), 6);
  assert.deepEqual(await axeFindings(page), []);

  const phone = { locale: 'en-GB', colorScheme: 'dark', viewport: { width: 390, height: 844 } } as const;
  const reader = await signedIn(await aPerson(['reader']), path, phone);
  await reader.page.getByText('What the company can no longer change').waitFor();
  assert.equal(await reader.page.getByRole('button', { name: /^Revoke access/ }).count(), 0);
  assert.deepEqual(await axeFindings(reader.page), []);
  assert.ok(await reader.page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'));
  await reader.close();

  await page.getByRole('link', { name: 'Alle Akten des Mandanten' }).click();
  await page.getByText('1 bis 1 von 1').waitFor();
  await page.getByRole('table', { name: 'Akten' }).getByRole('link', { name: mandate.reference_number }).waitFor();
  await page.getByRole('search').getByLabel('Mandant').fill('');
  await page.getByText('1 bis 2 von 2').waitFor();
  await close();
});
