/** What a case worker lives through at the desk: an order with its debtor, what was done by whom, lists that fail (portal.md 5). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { aClaim, type Company, givenAccepted, givenDebtor, givenSubmitted } from '../harness/cases.ts';
import { axeFindings, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';

let stage: PortalStage;
let company: Company;
before(async () => {
  stage = await openPortal();
  company = await stage.service.aCompany({ name: 'Beispiel Handel GmbH' });
});
after(() => stage.stop());

const { aPerson, signedIn } = visitorsOf(() => stage);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const done = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
const phone = { viewport: { width: 390, height: 844 } };

const aDebtor = (last_name: string) =>
  givenDebtor(company, {
    acting_as: 'consumer',
    person: { first_name: 'Ida', last_name, birth_date: '1984-08-12' },
    addresses: [{ street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' }],
    communication_channels: [{ type: 'email', value: 'ida@muster.example' }],
  });

test('an order shows its debtor and what there was before; a claim moves to the other order of the debtor', async () => {
  const debtor_id = (await aDebtor('Vorher')).id;
  const { mandate } = await givenAccepted(stage.service, company, { debtor_id });
  const order = await givenSubmitted(company, { debtor_id, claims: [aClaim(1), aClaim(2)] });
  const other = await givenSubmitted(company, { debtor_id, claims: [aClaim(3)] });
  const { page, close } = await signedIn(await aPerson(), `/portal/operator/queue/${order.id}`);
  await heading(page, 'Ida Vorher');
  const debtor = page.getByRole('region', { name: 'Schuldner', exact: true });
  for (const text of ['12.08.1984', 'Musterweg 1, 10115 Berlin, DE', 'ida@muster.example'])
    await debtor.getByText(text).waitFor();
  await debtor.getByText('1 frühere Akte, 1 anderer Auftrag').waitFor();
  await debtor.getByRole('link', { name: mandate.reference_number }).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.keyboard.press('v');
  await page.getByRole('dialog').getByLabel('Forderung').selectOption({ index: 1 });
  await page.getByRole('dialog').getByRole('button', { name: 'Verschieben' }).click();
  await done(page, 'Forderung verschoben.');
  await page.getByRole('button', { name: 'Verschieben' }).waitFor();
  await debtor.getByRole('link', { name: /^Auftrag vom / }).click();
  await page.waitForURL(`/portal/operator/queue/${other.id}`);
  await page.getByRole('table', { name: 'Forderungen' }).getByText('RE-2026-2').waitFor();
  await close();
});

test('orders say how long they wait; several are taken over at once and given back', async () => {
  const [order] = [await givenSubmitted(company, { debtor_id: (await aDebtor('Lange')).id })];
  await stage.service.sql(`update orders set submitted_at = now() - interval '3 days' where id = $1`, [order.id]);
  const { page, close } = await signedIn(await aPerson(), `/portal/operator/queue/${order.id}`);
  const waiting = page.getByRole('region', { name: 'Zu prüfende Aufträge' });
  await waiting.getByRole('link', { name: /^Ida Lange.*vor 3 Tagen/s }).waitFor();
  await page.keyboard.press('x');
  await waiting.getByRole('checkbox', { name: 'Ida Lange auswählen' }).and(page.locator(':checked')).waitFor();
  await waiting.getByRole('checkbox', { checked: false }).first().check();
  assert.deepEqual(await axeFindings(page), []);
  await waiting.getByRole('toolbar').getByRole('button', { name: 'Übernehmen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Für 2 ausführen' }).click();
  const panel = page.getByRole('region', { name: 'Übernehmen: 2' });
  await panel.getByText('2 von 2 erledigt').waitFor();
  await waiting.getByRole('link', { name: /^Ida Lange.*bei Ada Amsel/s }).waitFor();
  await panel.getByRole('button', { name: 'Rückgängig machen' }).click();
  await page.getByRole('region', { name: 'Übernehmen zurücknehmen: 2' }).getByText('2 von 2 erledigt').waitFor();
  await waiting.getByText('bei Ada Amsel').first().waitFor({ state: 'detached' });
  await close();
});

test('on a phone one order leads to the next and back, without the list', async () => {
  for (const name of ['Eins', 'Zwei']) await givenSubmitted(company, { debtor_id: (await aDebtor(name)).id });
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/queue', phone);
  await page.getByRole('link', { name: /^Ida Eins/ }).click();
  await heading(page, 'Ida Eins');
  await page.getByRole('link', { name: 'Nächster Auftrag' }).click();
  await heading(page, 'Ida Zwei');
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('link', { name: 'Vorheriger Auftrag' }).click();
  await heading(page, 'Ida Eins');
  await page.getByRole('link', { name: 'Zur Liste' }).click();
  await heading(page, 'Prüfung');
  await close();
});
