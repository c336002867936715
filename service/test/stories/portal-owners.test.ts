/** What admins of companies and Partners live through in the portal (portal.md 5): their people, their companies, their receivers. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { givenSubmitted } from '../harness/cases.ts';
import { isWholeLane } from '../harness/lane.ts';
import { axeFindings, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';
import { until } from '../harness/until.ts';

let stage: PortalStage;
let company: string;
let partner: string;
let home: string;
before(async () => {
  stage = await openPortal();
  company = await stage.service.givenCompany({ name: 'Beispiel Handel GmbH' });
  partner = await stage.service.givenPartner([company]);
  const [row] = await stage.service.sql('select customer_number from companies where id = $1', [company]);
  home = `/portal/company/${String(row?.customer_number)}`;
});
after(() => stage.stop());

const { aPerson, aUser, aPartnerUser, signedIn } = visitorsOf(() => stage);

/** In the whole lane: the gate has its screens by the walks of each audience, its requests by portal/test and the stories. */
const testWhole = (name: string, story: () => Promise<void>): void =>
  void (isWholeLane ? test(name, story) : undefined);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Invites a person by the dialog of the page and puts the link away. */
async function invite(page: Page, first: string, last: string): Promise<void> {
  await page.getByRole('button', { name: 'Person einladen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Person einladen' });
  await dialog.getByLabel('E-Mail-Adresse').fill(`${first}.${last}@betrieb.example`.toLowerCase());
  await dialog.getByLabel('Vorname').fill(first);
  await dialog.getByLabel('Nachname').fill(last);
  await dialog.getByRole('button', { name: 'Einladen' }).click();
  await page.getByRole('dialog', { name: 'Link der Einladung' }).getByRole('button', { name: 'Schließen' }).click();
}

test('an admin of a company invites a person, changes its role and removes it; the last admin stays', async () => {
  const { page, close } = await signedIn(await aUser(company), home);
  await page.getByRole('link', { name: 'Nutzer' }).click();
  await heading(page, 'Nutzer');
  const row = (name: string) => page.getByRole('table', { name: 'Nutzer' }).getByRole('row', { name });
  await invite(page, 'Carla', 'Beispiel');
  await row('Carla Beispiel').getByText('eingeladen').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('button', { name: 'Aktionen: Carla Beispiel' }).click();
  await page.getByRole('menuitem', { name: 'Rollen ändern' }).click();
  await page.getByRole('radio', { name: /^Administration/ }).check();
  await page.getByRole('button', { name: 'Rollen speichern' }).click();
  await row('Carla Beispiel').getByText('Administration').waitFor();
  await page.getByRole('button', { name: 'Aktionen: Carla Beispiel' }).click();
  await page.getByRole('menuitem', { name: 'Entfernen' }).click();
  await page.getByRole('button', { name: 'Zugang entziehen' }).click();
  await row('Carla Beispiel').waitFor({ state: 'detached' });
  await close();
});

testWhole('an admin creates a key with some of its rights, sees its secret once, uses it, and deletes it', async () => {
  const { page, close } = await signedIn(await aUser(company), home);
  await page.getByRole('link', { name: 'Entwickler' }).click();
  await page.getByRole('link', { name: 'Schlüssel' }).click();
  await heading(page, 'Schlüssel');
  await page.getByRole('button', { name: 'Schlüssel anlegen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schlüssel anlegen' });
  await dialog.getByLabel('Name').fill('Warenwirtschaft');
  await dialog.getByText('Rechte: alle').click();
  await dialog.getByLabel('case:webhooks:write').uncheck();
  assert.deepEqual(await axeFindings(page), []);
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  const shown = page.getByRole('dialog', { name: 'Schlüssel', exact: true });
  const key = await shown.getByRole('textbox', { name: 'Schlüssel' }).inputValue();
  await shown.getByRole('button', { name: 'Ich habe ihn gespeichert' }).click();
  const send = (method: string, path: string, sent: object) => stage.service.send(method, path, sent);
  assert.equal((await send('GET', '/v2/orders/', { key })).status, 200);
  assert.equal((await send('POST', '/v2/webhooks/', { key, body: {} })).status, 403);
  const row = page.getByRole('row', { name: 'Warenwirtschaft' });
  await row.locator('summary').click();
  await row.getByText('case:orders:write').waitFor();
  assert.equal(await row.getByText('case:webhooks:write').count(), 0);
  await page.getByRole('button', { name: 'Aktionen: Warenwirtschaft' }).click();
  assert.equal(await page.getByRole('menuitem', { name: 'Sperren' }).count(), 0);
  await page.getByRole('menuitem', { name: 'Löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await page.getByRole('row', { name: 'Warenwirtschaft' }).waitFor({ state: 'detached' });
  assert.equal((await send('GET', '/v2/orders/', { key })).status, 401);
  await close();
});

test('a user of a Partner sees its companies, what one of them lacks, and invites its users', async () => {
  const { page, close } = await signedIn(await aPartnerUser(partner));
  await heading(page, 'Unternehmen');
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('table', { name: 'Unternehmen' }).getByRole('link', { name: 'Beispiel Handel GmbH' }).click();
  await heading(page, 'Beispiel Handel GmbH');
  await page.getByText('Sie dürfen handeln').waitFor();
  await invite(page, 'Paula', 'Beispiel');
  const row = page.getByRole('table', { name: 'Beispiel Handel GmbH' }).getByRole('row', { name: 'Paula Beispiel' });
  await row.getByText('eingeladen').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('button', { name: 'Als API ansehen' }).click();
  await page.getByRole('dialog').getByText('/partner/v2/companies/').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Entwickler' }).click();
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await heading(page, 'Webhooks');
  await page.getByText('Ein Webhook meldet Ihrem Programm, was geschieht.').waitFor();
  await page.getByRole('link', { name: 'Webhook anlegen' }).click();
  await page
    .getByRole('group', { name: 'Ereignisse' })
    .getByLabel(/^company\.access\.revoked/)
    .waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await close();
});

test('access that a company revokes while the page of the Partner is open leaves nothing of the company on it', async () => {
  const other = await stage.service.givenCompany({ name: 'Beispiel Werkstatt GmbH' });
  const own = await stage.service.givenPartner([other]);
  const { page, close } = await signedIn(await aPartnerUser(own), `/portal/partner/${own}/companies/${other}`, {
    refused: /^403 /,
  });
  await page.clock.install();
  await page.reload();
  await heading(page, 'Beispiel Werkstatt GmbH');
  const revoke = `/operator/v1/partners/${own}/companies/${other}/revoke/`;
  const operator = await stage.service.givenKey('operator');
  assert.equal((await stage.service.send('POST', revoke, { key: operator })).status, 200);
  await page.clock.fastForward('01:10');
  await page.getByText('Das Unternehmen hat Ihnen den Zugriff entzogen.').waitFor();
  assert.ok(!(await page.locator('main').innerText()).includes('Werkstatt'));
  await close();
});

test('a member of a Partner sees people and receivers and changes neither', async () => {
  const { page, close } = await signedIn(await aPartnerUser(partner, 'member'), `/portal/partner/${partner}/users`);
  await heading(page, 'Nutzer');
  await page.getByRole('table', { name: 'Nutzer' }).getByText('Administration').first().waitFor();
  assert.equal(await page.getByRole('button', { name: /Person einladen|Aktionen/ }).count(), 0);
  await page.getByRole('link', { name: 'Entwickler' }).click();
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByText('Ein Webhook meldet Ihrem Programm, was geschieht.').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Webhook anlegen' }).count(), 0);
  await close();
});

testWhole(
  'the operator sees what a company lacks, invites its first user, suspends, resumes and offboards it',
  async () => {
    const { service } = stage;
    const name = 'Neue Handel GmbH';
    const created = await service.givenCompany({ name, address: null });
    await service.givenKey('case', created);
    const { page, close } = await signedIn(await aPerson(), '/portal/operator/companies');
    await page.getByRole('link', { name, exact: true }).click();
    await heading(page, name);
    await page.getByRole('link', { name: 'Weiter: Stammdaten' }).waitFor();
    await page.getByRole('navigation', { name: 'Mandant' }).getByRole('link', { name: 'Zugänge' }).click();
    await page.getByRole('region', { name: 'Schlüssel' }).getByText('noch nie').waitFor();
    await invite(page, 'Nora', 'Neu');
    await page.getByRole('region', { name: 'Nutzer' }).getByText('nora.neu@betrieb.example').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole('navigation', { name: 'Mandant' }).getByRole('link', { name: 'Übersicht' }).click();
    await page.getByRole('button', { name: 'Sperren' }).click();
    await page
      .getByRole('dialog', { name: `${name} sperren` })
      .getByRole('button', { name: 'Sperren' })
      .click();
    await page.getByRole('status').getByText(`${name} ist gesperrt.`).waitFor();
    await page.getByRole('button', { name: 'Sperre aufheben' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sperre aufheben' }).click();
    await page.getByRole('status').getByText(`${name} ist wieder aktiv.`).waitFor();
    await page.getByRole('button', { name: 'Beenden' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Beenden' }).click();
    await page.getByText('beendet', { exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Sperren' }).count(), 0);
    await close();

    const phone = { locale: 'en-GB', colorScheme: 'dark', viewport: { width: 390, height: 844 } } as const;
    const other = await signedIn(await aPerson(['reader']), `/portal/operator/companies/${created}`, phone);
    await heading(other.page, name);
    assert.deepEqual(await axeFindings(other.page), []);
    assert.ok(await other.page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'));
    await other.close();
  },
);

testWhole(
  'an admin changes the data of the company and who is notified of what, and ends the access of a Partner',
  async () => {
    const own = await stage.service.aCompany({ name: 'Beispiel Versand GmbH' });
    await givenSubmitted(own);
    await stage.service.givenPartner([own.company]);
    const [row] = await stage.service.sql('select customer_number from companies where id = $1', [own.company]);
    const path = `/portal/company/${String(row?.customer_number)}/home`;
    const { page, close } = await signedIn(await aUser(own.company), path);
    await page.getByRole('link', { name: 'Unternehmen' }).click();
    await heading(page, 'Unternehmen');
    const data = page.getByRole('region', { name: 'Daten des Unternehmens' });
    assert.equal(await data.getByLabel('Name', { exact: true }).isEditable(), false);
    await data.getByText('Gesperrt, seit ein Auftrag eingereicht ist.').first().waitFor();
    await data.getByLabel('Telefon').fill('nirgends');
    await data.getByRole('button', { name: 'Speichern' }).click();
    await data.locator('input[name=phone][aria-invalid=true]').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await data.getByLabel('Telefon').fill('030 1234567');
    await data.getByRole('button', { name: 'Speichern' }).click();
    await data.getByRole('status').getByText('Gespeichert').waitFor();
    assert.equal(await data.getByLabel('Telefon').inputValue(), '+49301234567');

    const notified = page.getByRole('region', { name: 'Benachrichtigungen' });
    await notified.getByRole('button', { name: 'Adresse hinzufügen' }).click();
    await notified.getByLabel('E-Mail-Adresse').last().fill('zweite@beispiel-versand.example');
    await notified.getByRole('button', { name: 'Adressen speichern' }).click();
    await until(async () =>
      JSON.stringify(
        await stage.service.sql('select notification_channels from companies where id = $1', [own.company]),
      ).includes('zweite@beispiel-versand.example'),
    );

    await page.getByRole('button', { name: 'Aktionen: Beispiel Plattform' }).click();
    await page.getByRole('menuitem', { name: 'Zugriff entziehen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zugriff entziehen' }).click();
    await page.getByRole('table', { name: 'Partner mit Zugriff' }).getByText('entzogen').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await close();
  },
);
