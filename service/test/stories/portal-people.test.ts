/** What an admin lives through in the portal with people: invited, changed, removed (portal.md 3 and 5). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { visitorsOf as mailboxOf } from '../harness/invitations.ts';
import { axeFindings, openPortal, password, type PortalStage, signIn, visitorsOf } from '../harness/portal.ts';
import { until } from '../harness/until.ts';

let stage: PortalStage;
before(async () => {
  stage = await openPortal();
});
after(() => stage.stop());

const { aPerson, signedIn } = visitorsOf(() => stage);
const { mailsTo } = mailboxOf(() => stage.service);

const row = (page: Page, name: string) => page.getByRole('table', { name: 'Team' }).getByRole('row', { name });

/** Chooses an action of a person's menu. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Aktionen: ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a colleague is invited, sets up the access, gets another role while signed in, and is removed', async () => {
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/team');
  await page.getByRole('button', { name: 'Person einladen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Person einladen' });
  await dialog.getByLabel('E-Mail-Adresse').fill('carla@');
  await dialog.getByRole('button', { name: 'Einladen' }).click();
  await dialog.locator('[aria-invalid=true]').first().waitFor();
  await dialog.getByLabel('E-Mail-Adresse').fill('carla.beispiel@betrieb.example');
  await dialog.getByLabel('Vorname').fill('Carla');
  await dialog.getByLabel('Nachname').fill('Beispiel');
  await dialog.getByLabel(/^Lesen/).check();
  await dialog.getByRole('button', { name: 'Einladen' }).click();
  const link = page.getByRole('dialog', { name: 'Link der Einladung' });
  const url = await link.getByRole('textbox', { name: 'Link der Einladung' }).inputValue();
  const [mail] = await mailsTo('carla.beispiel@betrieb.example');
  const mailed = new URL(/http:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  assert.ok(mailed.href.startsWith(`${url}/`));
  assert.deepEqual(await axeFindings(page), []);
  await link.getByRole('button', { name: 'Schließen' }).click();
  await row(page, 'Carla Beispiel').getByText('eingeladen').waitFor();

  const colleague = await stage.open({ refused: /^403 \/operator\/v1\/staff\// });
  await colleague.page.goto(mailed.pathname);
  await colleague.page.getByLabel('Neues Passwort').fill(password);
  await colleague.page.getByLabel('Passwort wiederholen').fill(password);
  await colleague.page.getByLabel('Ich nehme die Nutzungsbedingungen an.').check();
  await colleague.page.getByRole('button', { name: 'Zugang einrichten' }).click();
  await colleague.page.goto('/portal/operator/team');
  await signIn(colleague.page, 'carla.beispiel@betrieb.example', password);
  await colleague.page.getByRole('alert').getByText('Dafür fehlt Ihnen ein Recht').waitFor();

  await page.reload();
  await choose(page, 'Carla Beispiel', 'Rollen ändern');
  await page.getByRole('checkbox', { name: /^Administration/ }).check();
  await page.getByRole('button', { name: 'Rollen speichern' }).click();
  await page.getByRole('status').getByText('Rollen geändert: Carla Beispiel.').waitFor();
  await row(page, 'Carla Beispiel').getByText('Lesen, Administration').waitFor();
  await colleague.page.reload();
  await row(colleague.page, 'Carla Beispiel').waitFor();

  await choose(page, 'Carla Beispiel', 'Entfernen');
  await page.getByRole('button', { name: 'Zugang entziehen' }).click();
  await page.getByRole('status').getByText('Entfernt: Carla Beispiel.').waitFor();
  await row(page, 'Carla Beispiel').waitFor({ state: 'detached' });
  await colleague.page.getByRole('link', { name: 'Akten' }).click();
  await colleague.page.getByRole('dialog', { name: 'Bitte melden Sie sich wieder an' }).waitFor();
  await colleague.close();
  await close();
});

test('the last admin stays, and the dialog says so', async () => {
  await stage.service.sql(`update staff set status = 'revoked', revoked_at = now()`);
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/team');
  await choose(page, 'Ada Amsel', 'Entfernen');
  await page.getByRole('button', { name: 'Zugang entziehen' }).click();
  await page.getByRole('alert').getByText('Eine Person mit der Rolle „Administration“ muss bleiben.').waitFor();
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await row(page, 'Ada Amsel').getByText('aktiv').waitFor();
  await close();
});

test('a key is created for a company that is found by its name, shown once, suspended and deleted', async () => {
  await stage.service.givenCompany({ name: 'Beispiel Schlüsselbund GmbH' });
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/keys');
  await page.getByRole('button', { name: 'Schlüssel anlegen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schlüssel anlegen' });
  await dialog.getByRole('combobox', { name: 'Mandant' }).pressSequentially('schlüsselb');
  await page.getByRole('option', { name: /^Beispiel Schlüsselbund GmbH/ }).click();
  await dialog.getByLabel('Name').fill('ERP im Haus');
  assert.deepEqual(await axeFindings(page), []);
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  const shown = page.getByRole('dialog', { name: 'Schlüssel', exact: true });
  const secret = await shown.getByRole('textbox', { name: 'Schlüssel' }).inputValue();
  assert.equal((await stage.service.send('GET', '/v2/orders/', { key: secret })).status, 200);
  await shown.getByRole('button', { name: 'Ich habe ihn gespeichert' }).click();
  const key = page.getByRole('row', { name: 'ERP im Haus' });
  await choose(page, 'ERP im Haus', 'Sperren');
  await page.getByRole('dialog').getByRole('button', { name: 'Sperren' }).click();
  await key.getByText('gesperrt').waitFor();
  await choose(page, 'ERP im Haus', 'Löschen');
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await key.waitFor({ state: 'detached' });
  assert.equal((await stage.service.send('GET', '/v2/orders/', { key: secret })).status, 401);
  assert.ok(!(await page.content()).includes(secret));
  await close();
});

test('a user of a Partner is invited on the page of the Partner', async () => {
  const company = await stage.service.givenCompany();
  await stage.service.givenPartner([company]);
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/partners');
  await page.getByRole('link', { name: 'Beispiel Plattform' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Beispiel Plattform' }).waitFor();
  await page.getByRole('button', { name: 'Person einladen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Person einladen' });
  await dialog.getByLabel('E-Mail-Adresse').fill('paul.beispiel@plattform.example');
  await dialog.getByLabel('Vorname').fill('Paul');
  await dialog.getByLabel('Nachname').fill('Beispiel');
  await dialog.getByRole('radio', { name: /^Administration/ }).check();
  await dialog.getByRole('button', { name: 'Einladen' }).click();
  await page.getByRole('button', { name: 'Schließen' }).first().click();
  const row = page.getByRole('table', { name: 'Beispiel Plattform' }).getByRole('row', { name: 'Paul Beispiel' });
  await row.getByText('Administration').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await close();
});

test('an admin gives the pages another colour and a logo, sees both before, and every page has them after', async () => {
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/settings');
  await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor();
  const colour = () =>
    page.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue('--brand-hue')`);
  await page.getByRole('slider', { name: 'Farbton' }).fill('12');
  assert.equal(await colour(), '12');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Inkasso Nord');
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>';
  const file = (buffer: Buffer) => ({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer });
  await page.getByLabel('Logo', { exact: true }).setInputFiles(file(Buffer.from('<html></html>')));
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Die Datei ist kein SVG oder PNG').waitFor();
  await page.getByLabel('Logo', { exact: true }).setInputFiles(file(Buffer.from(drawing)));
  await page.getByRole('region', { name: 'Vorschau' }).locator('img').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText(/^Gespeichert/).waitFor();
  await page.getByRole('banner').getByText('Inkasso Nord').waitFor();
  // Settings are read once in a second for all pages.
  await until(async () => (await (await page.request.get('/portal/theme.css')).text()).includes('--brand-hue:12'));
  await page.goto('/sign-out');
  assert.equal(await colour(), '12');
  await page.getByRole('button', { name: 'Abmelden' }).waitFor();
  await close();
});

test('what two admins change in the settings at once is settled field by field', async () => {
  const visits = [];
  for (let person = 0; person < 2; person += 1)
    visits.push(await signedIn(await aPerson(), '/portal/operator/settings'));
  const [first, second] = visits;
  assert.ok(first !== undefined && second !== undefined);
  const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
  const phone = (page: Page) => page.getByRole('textbox', { name: /^Telefon/ });
  const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await name(first.page).fill('Inkasso Ost');
  await name(second.page).fill('Inkasso West');
  await phone(second.page).fill('+4930123456');
  await second.page.getByRole('slider', { name: 'Farbton' }).fill('90');
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7"><rect width="7" height="7"/></svg>';
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) };
  await second.page.getByLabel('Logo', { exact: true }).setInputFiles(file);
  await save(second.page);
  await second.page.getByText(/^Gespeichert/).waitFor();
  await save(first.page);
  const conflict = first.page.getByRole('dialog', { name: 'Inzwischen geändert' });
  await conflict.getByText(/^Zuletzt gespeichert: Ada Amsel, \d/).waitFor();
  assert.equal(await conflict.getByRole('group').count(), 4);
  await conflict.getByRole('group', { name: 'Logo' }).getByRole('img').last().waitFor();
  assert.deepEqual(await axeFindings(first.page), []);
  await conflict.getByRole('button', { name: 'Auswahl speichern' }).click();
  await first.page.getByText(/^Gespeichert/).waitFor();
  assert.equal(await name(first.page).inputValue(), 'Inkasso Ost');
  assert.equal(await phone(first.page).inputValue(), '+4930123456');
  assert.equal(await first.page.getByRole('slider', { name: 'Farbton' }).inputValue(), '90');
  await second.page.reload();
  assert.equal(await name(second.page).inputValue(), 'Inkasso Ost');
  assert.equal(await phone(second.page).inputValue(), '+4930123456');
  await first.close();
  await second.close();
});
