/** Calls, declarations and internal documents of a case in a browser (correspondence.md 15). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { HistoryEntry } from '@mahnwerk/contract/case/mandates.ts';
import type { Call } from '@mahnwerk/contract/operator/calls.ts';
import { bodyOf, first, givenAccepted, type Page as ListPage } from '../harness/cases.ts';
import { aPdf } from '../harness/files.ts';
import { axeFindings, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';

let stage: PortalStage;
before(async () => {
  stage = await openPortal();
});
after(() => stage.stop());

const { aPerson, signedIn } = visitorsOf(() => stage);

test('a call with an objection is recorded by keys, read in „Schriftverkehr“, and the objection ended there', async () => {
  const company = await stage.service.aCompany();
  const { mandate } = await givenAccepted(stage.service, company);
  const { page, close } = await signedIn(await aPerson(), `/portal/operator/cases/${mandate.id}/correspondence`);
  const region = page.getByRole('region', { name: 'Schriftverkehr' });
  await region.getByText('Noch kein Schriftverkehr').waitFor();
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'Telefonat' });
  await dialog.getByRole('radiogroup', { name: 'Richtung' }).getByRole('radio', { name: 'Eingehend' }).check();
  await dialog.getByRole('textbox', { name: 'Notiz' }).fill('<b>Nichts bestellt</b>');
  // What is typed survives a reload.
  await page.reload();
  await region.waitFor();
  await page.keyboard.press('t');
  await dialog.getByText('Richtung').waitFor();
  assert.equal(await dialog.getByRole('textbox', { name: 'Notiz' }).inputValue(), '<b>Nichts bestellt</b>');
  await dialog.getByRole('checkbox', { name: 'Widerspruch' }).check();
  await dialog.getByRole('combobox', { name: 'Grund' }).selectOption({ label: 'nicht geschuldet' });
  assert.deepEqual(await axeFindings(page), []);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await page
    .getByRole('status')
    .getByText(/^Telefonat gespeichert/)
    .waitFor();
  await region.getByRole('link', { name: /^Telefonat · Eingehend · Erreicht/ }).click();
  await region.getByText('<b>Nichts bestellt</b>').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await region.getByRole('link', { name: 'Erklärung · Widerspruch' }).click();
  await region.getByRole('button', { name: 'Beenden' }).click();
  const ending = page.getByRole('dialog', { name: 'Erklärung beenden' });
  await ending.getByRole('textbox', { name: 'Grund' }).fill('Bestellung vorgelegt');
  await ending.getByRole('button', { name: 'Beenden' }).click();
  await page.getByRole('status').getByText('Erklärung beendet: Widerspruch').waitFor();
  await region.getByText('beendet', { exact: true }).waitFor();
  const calls = await stage.service.operate<ListPage<Call>>('GET', `/operator/v1/mandates/${mandate.id}/calls/`);
  const call = first(bodyOf(calls, 200).results);
  assert.deepEqual(
    [call.direction, call.declarations.map(({ type, ground, end_reason }) => [type, ground, end_reason])],
    ['incoming', [['objection', 'not_owed', 'Bestellung vorgelegt']]],
  );
  await close();
});

test('an internal document is added in „Dokumente“, and the company sees it once it is published', async () => {
  const company = await stage.service.aCompany();
  const { mandate } = await givenAccepted(stage.service, company);
  const { page, close } = await signedIn(await aPerson(), `/portal/operator/cases/${mandate.id}/documents`);
  const field = page.getByLabel('Internes Dokument hinzufügen').last();
  await field.setInputFiles({ name: 'vermerk.pdf', mimeType: 'application/pdf', buffer: aPdf(1) });
  await page.getByRole('status').getByText('Internes Dokument hinzugefügt: vermerk.pdf').waitFor();
  const table = page.getByRole('table', { name: 'Dokumente' });
  await table.getByText('nur intern').waitFor();
  await stage.service.inspectDocuments();
  await page.reload();
  const updates = `/v2/mandates/${mandate.id}/history/?type=status_update`;
  assert.equal((await company.read<ListPage<HistoryEntry>>(updates)).count, 0);
  await table.getByRole('button', { name: 'vermerk.pdf veröffentlichen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dokument veröffentlichen' });
  await dialog.getByRole('textbox', { name: 'Titel' }).fill('Vermerk');
  assert.deepEqual(await axeFindings(page), []);
  await dialog.getByRole('button', { name: 'Veröffentlichen' }).click();
  await page.getByRole('status').getByText('Veröffentlicht: vermerk.pdf').waitFor();
  await table.getByText('veröffentlicht', { exact: true }).waitFor();
  const entry = first((await company.read<ListPage<HistoryEntry>>(updates)).results);
  assert.deepEqual([entry.title, entry.documents.map(({ filename }) => filename)], ['Vermerk', ['vermerk.pdf']]);
  await close();
});
