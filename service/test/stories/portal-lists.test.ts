/** What a case worker lives through in long lists: columns, selection, previews, one command for many rows (portal.md 6). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Company, givenAccepted } from '../harness/cases.ts';
import { copyCases } from '../harness/copied-cases.ts';
import { axeFindings, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';

let stage: PortalStage;
let company: Company;
let ids: readonly string[];
before(async () => {
  stage = await openPortal();
  company = await stage.service.aCompany({ name: 'Beispiel Handel GmbH' });
  const { mandate } = await givenAccepted(stage.service, company);
  ids = [mandate.id, ...(await copyCases((text, values) => stage.service.sql(text, values), mandate.id, 59))];
});
after(() => stage.stop());

const { aPerson, signedIn } = visitorsOf(() => stage);

const cases = (page: Page) => page.getByRole('table', { name: 'Akten' });
const rows = (page: Page) => cases(page).locator('tbody tr');
const heads = (page: Page) => cases(page).getByRole('columnheader').allInnerTexts();
const panel = (page: Page, name: string) => page.getByRole('region', { name });

const process = (ofCases: readonly string[], state: string) =>
  stage.service.sql('update mandates set processing_state = $2 where id = any($1::uuid[])', [ofCases, state]);

test('columns are left out, put in another order and found again by the address, in both languages', async () => {
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/cases');
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: 'Spalten' }).click();
  const dialog = page.getByRole('dialog', { name: 'Spalten' });
  for (const column of ['Mandant', 'Zahlung', 'Zuständig', 'Geändert'])
    await dialog.getByRole('checkbox', { name: column, exact: true }).uncheck();
  await dialog.getByRole('button', { name: 'Schuldner nach vorn' }).click();
  assert.deepEqual(await axeFindings(page), []);
  await dialog.getByRole('button', { name: 'Schließen' }).click();
  await page.waitForURL(/columns=debtor/);
  const [, first, second] = await heads(page);
  assert.deepEqual([first, second], ['Schuldner', 'Aktenzeichen']);
  await page.reload();
  await rows(page).first().waitFor();
  assert.equal((await heads(page)).length, 6);
  const { page: english, close: closeEnglish } = await signedIn(await aPerson(), page.url(), { locale: 'en-GB' });
  await english.getByRole('columnheader', { name: 'Debtor' }).waitFor();
  assert.equal(await english.getByRole('columnheader', { name: 'Company' }).count(), 0);
  await Promise.all([close(), closeEnglish()]);
});

test('Space shows a case beside the list and follows the way through it; the selection is there again after a case', async () => {
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/cases');
  await rows(page).first().waitFor();
  await page.keyboard.press('j');
  await rows(page).nth(0).locator('a:focus').waitFor();
  await page.keyboard.press(' ');
  const preview = page.getByRole('complementary', { name: 'Vorschau' });
  const numberOf = (row: number) => rows(page).nth(row).getByRole('link').innerText();
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

test('60 cases are paused by one command, of which 7 fail: stopped, resumed elsewhere, tried again, each done once', async () => {
  await process(ids, 'in_progress');
  const failing = ids.slice(20, 27);
  await process(failing, 'paused');
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/cases?limit=25');
  await page.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).check();
  await page.getByRole('button', { name: 'Alle 60 auswählen' }).click();
  await page.getByText('60 Zeilen ausgewählt').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  let asked = 0;
  await page.route('**/state/', async (route) => {
    asked += 1;
    if (asked === 10) await page.getByRole('button', { name: 'Anhalten' }).click();
    await route.continue();
  });
  await page.getByRole('toolbar', { name: 'Auswahl' }).getByRole('button', { name: 'Pausieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pausieren' });
  await dialog.getByText('6.000,00 €').waitFor();
  await dialog.getByRole('button', { name: 'Für 60 ausführen' }).click();
  const progress = panel(page, 'Pausieren: 60');
  await progress.getByRole('button', { name: 'Fortsetzen' }).waitFor();
  assert.ok(asked < 60);
  await page.getByRole('link', { name: 'Heute' }).click();
  await progress.getByRole('button', { name: 'Fortsetzen' }).click();
  await progress.getByText('53 von 60 erledigt, 7 fehlgeschlagen').waitFor();
  assert.equal(await progress.getByRole('listitem').count(), 7);
  assert.deepEqual(await axeFindings(page), []);
  await process(failing, 'in_progress');
  await progress.getByRole('button', { name: 'Fehlgeschlagene wiederholen' }).click();
  await progress.getByText('60 von 60 erledigt', { exact: true }).waitFor();
  const done = await stage.service.sql(
    `select count(*)::int as entries, count(distinct mandate_id)::int as cases from mandate_history where mandate_id = any($1::uuid[]) and processing_state = 'paused'`,
    [ids],
  );
  assert.deepEqual(done, [{ entries: 60, cases: 60 }]);
  await progress.getByRole('button', { name: 'Rückgängig machen' }).click();
  await panel(page, 'Pausieren zurücknehmen: 60').getByText('60 von 60 erledigt', { exact: true }).waitFor();
  const [paused] = await stage.service.sql(
    `select count(*)::int as cases from mandates where processing_state = 'paused'`,
  );
  assert.deepEqual(paused, { cases: 0 });
  await close();
});

test('cases are assigned together, and the list is narrowed to one’s own', async () => {
  const email = await aPerson();
  await stage.service.sql(`update accounts set first_name = 'Nora', last_name = 'Nachtigall' where email = $1`, [
    email,
  ]);
  const { page, close } = await signedIn(email, '/portal/operator/cases?limit=25');
  await rows(page).first().waitFor();
  for (const row of [0, 1]) await rows(page).nth(row).getByRole('checkbox').check();
  await page.getByRole('toolbar', { name: 'Auswahl' }).getByRole('button', { name: 'Zuweisen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zuweisen' });
  await dialog.getByLabel('Zuständig').selectOption('Nora Nachtigall');
  await dialog.getByRole('button', { name: 'Für 2 ausführen' }).click();
  await panel(page, 'Zuweisen: 2').getByText('2 von 2 erledigt').waitFor();
  await rows(page).first().getByRole('checkbox').check();
  await page.getByRole('toolbar', { name: 'Auswahl' }).getByRole('button', { name: 'Pausieren' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ausführen', exact: true }).click();
  const second = panel(page, 'Pausieren: 1');
  await second.getByText('1 von 1 erledigt').waitFor();
  await second.getByRole('button', { name: 'Rückgängig machen' }).click();
  await panel(page, 'Pausieren zurücknehmen: 1').getByText('1 von 1 erledigt').waitFor();
  assert.equal(await second.count(), 0);
  await panel(page, 'Zuweisen: 2').getByRole('button', { name: 'Schließen' }).click();
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('search').getByLabel('Zuständig').selectOption('bei mir');
  await page.getByText('1 bis 2 von 2').waitFor();
  await close();
});

test('a view is saved, changed, shared by an admin, and found by a colleague, who may not change it', async () => {
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/cases?ordering=-amount');
  const views = page.getByRole('navigation', { name: 'Ansichten' });
  await page.getByRole('button', { name: 'Ansicht speichern' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ansicht speichern' });
  await dialog.getByLabel('Name der Ansicht').fill('Die größten');
  assert.deepEqual(await axeFindings(page), []);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await views.getByRole('link', { name: 'Die größten', exact: true }).waitFor();
  await cases(page).getByRole('button', { name: 'Offen' }).click();
  await views.getByRole('link', { name: 'Die größten · geändert' }).waitFor();
  const choose = async (action: string) => {
    await views.getByRole('button', { name: 'Ansicht: Die größten' }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await page.getByRole('status').getByText('Ansicht gespeichert').waitFor();
  };
  await choose('Änderungen speichern');
  await views.getByRole('link', { name: 'Die größten', exact: true }).waitFor();
  await choose('Für alle zeigen');
  const reader = await signedIn(await aPerson(['reader']), '/portal/operator/cases');
  await reader.page.getByRole('link', { name: /^Die größten/ }).click();
  await reader.page.waitForURL(/ordering=amount/);
  assert.equal(await reader.page.getByRole('button', { name: /^Ansicht: / }).count(), 0);
  assert.equal(await reader.page.getByRole('checkbox').count(), 0);
  await Promise.all([close(), reader.close()]);
});
