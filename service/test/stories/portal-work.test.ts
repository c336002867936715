/** What a case worker lives through in the portal's frame: what waits, search and commands, keys, who is at an order (portal.md 5, 6). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { aClaim, bodyOf, type Company, euros, givenAccepted, givenDebtor, givenSubmitted } from '../harness/cases.ts';
import { axeFindings, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';
import { until } from '../harness/until.ts';

let stage: PortalStage;
let company: Company;
before(async () => {
  stage = await openPortal();
  company = await stage.service.aCompany({ name: 'Beispiel Handel GmbH' });
});
after(() => stage.stop());

const { aPerson, signedIn } = visitorsOf(() => stage);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

const aDebtor = async (last_name: string): Promise<string> =>
  (await givenDebtor(company, { acting_as: 'consumer', person: { first_name: 'Ida', last_name }, addresses: address }))
    .id;
const address = [{ street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' }];

test('what waits stands at „Heute“ with its number, and a digit goes there', async () => {
  await givenSubmitted(company);
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/today');
  await heading(page, 'Heute');
  const waiting = page.getByRole('list', { name: 'Was wartet' });
  await waiting.getByRole('link', { name: /Aufträge zu prüfen/ }).waitFor();
  await page
    .getByRole('navigation', { name: 'Arbeit' })
    .getByRole('link', { name: /^Prüfung \d+ warten$/ })
    .waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.keyboard.press('1');
  await page.waitForURL(/\/operator\/queue/);
  await close();
});

test('a case is found by its debtor and opened without the mouse, and is there again before anything is typed', async () => {
  const { mandate } = await givenAccepted(stage.service, company, { debtor_id: await aDebtor('Querdenkerin') });
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/companies');
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: 'Suchen und ausführen' });
  await input.fill('querdenk');
  await page.getByRole('option', { name: /Ida Querdenkerin/ }).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.keyboard.press('Enter');
  await page.waitForURL(`/portal/operator/cases/${mandate.id}/overview`);
  await heading(page, 'Ida Querdenkerin');
  await page.keyboard.press('/');
  await page.getByRole('option', { name: /Ida Querdenkerin/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Konto: Ada Amsel' }).click();
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();
  await page.waitForURL(/\/sign-in$/);
  assert.equal(await page.evaluate(() => localStorage.getItem('recent')), null);
  assert.equal(
    (await page.context().cookies()).some(({ name }) => name.endsWith('session')),
    false,
  );
  await close();
});

const disputedAndOld = {
  document_date: '2022-01-10',
  due_date: '2022-01-24',
  delay_date: '2022-02-07',
  is_disputed: true,
  dispute_reason: 'The goods never arrived.',
};

test('an amount finds the cases with this balance and the orders of it', async () => {
  const { mandate } = await givenAccepted(stage.service, company, { debtor_id: await aDebtor('Saldofrau') });
  const order = await givenSubmitted(company, {
    debtor_id: await aDebtor('Betragsfrau'),
    claims: [aClaim(1, { principal_amount: euros('1917.35'), ...disputedAndOld })],
  });
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/companies');
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: 'Suchen und ausführen' });
  await input.fill(mandate.legal_balance.total_balance.value.replace('.', ','));
  await page.getByRole('option', { name: /^Ida Saldofrau\s*Akte/ }).waitFor();
  await input.fill('1.917,35');
  await page.getByRole('option', { name: /^Ida Betragsfrau\s*Auftrag · 1\.917,35/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`/portal/operator/queue/${order.id}`);
  await page.getByRole('link', { name: /^Ida Betragsfrau.*Verjährung 31\.12\.2025.*Bestritten/ }).waitFor();
  await close();
});

test('the palette goes to screens and acts on the screen behind it', async () => {
  await givenSubmitted(company);
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/queue');
  await page.getByRole('toolbar', { name: 'Entscheidung' }).waitFor();
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('ablehn');
  await page.getByRole('option', { name: /^Ablehnen/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Auftrag ablehnen' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('mandan');
  await page.getByRole('option', { name: /^Mandanten/ }).waitFor();
  await page.keyboard.press('Enter');
  await heading(page, 'Mandanten');
  await close();
});

test('G and a letter lead to a screen, the sheet of keys lists them, and a field keeps what is typed', async () => {
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/companies');
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await heading(page, 'Akten');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Tasten' });
  await sheet.getByText('Rückfragen').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.keyboard.press('Enter');
  await sheet.waitFor({ state: 'detached' });
  await page.goto('/portal/account/profile');
  await page.getByLabel('Vorname').pressSequentially('ga/?');
  assert.match(await page.getByLabel('Vorname').inputValue(), /ga\/\?/);
  await close();
});

test('two see who is at an order; one takes it over from the other', async () => {
  await stage.service.sql(`delete from staff`);
  const { id } = await givenSubmitted(company, { debtor_id: await aDebtor('Doppelt') });
  const path = `/portal/operator/queue/${id}`;
  const [one, other] = [await signedIn(await aPerson(), path), await signedIn(await aPerson(['reviewer']), path)];
  await stage.service.sql(
    `update accounts set first_name = 'Paul' where id in (select account_id from staff where roles = '{reviewer}')`,
  );
  await other.page.reload();
  await heading(one.page, 'Ida Doppelt');
  await one.page.keyboard.press('y');
  await one.page.getByText(/^Sie prüfen diesen Auftrag seit /).waitFor();
  await other.page.reload();
  await other.page.getByText(/^Ada Amsel prüft diesen Auftrag seit /).waitFor();
  await other.page.getByRole('link', { name: /bei Ada Amsel/ }).waitFor();
  assert.deepEqual(await axeFindings(other.page), []);
  await other.page.getByRole('button', { name: 'Übernehmen' }).click();
  await other.page.getByText(/^Sie prüfen diesen Auftrag seit /).waitFor();
  await one.page.reload();
  await one.page.getByText(/^Paul Amsel prüft diesen Auftrag seit /).waitFor();
  await Promise.all([one.close(), other.close()]);
});

test('a reader sees the order without what it may not do, and no team', async () => {
  await givenSubmitted(company);
  const { page, close } = await signedIn(await aPerson(['reader']), '/portal/operator/queue');
  await page.getByRole('region', { name: 'Forderungen des Auftrags' }).waitFor();
  assert.equal(await page.getByRole('toolbar', { name: 'Entscheidung' }).count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Übernehmen' }).count(), 0);
  await page.getByRole('button', { name: 'Verwaltung' }).click();
  const ways = await page.getByRole('navigation', { name: 'Verwaltung' }).getByRole('link').allTextContents();
  assert.ok(ways.length > 0 && !ways.includes('Team'));
  await close();
});

test('two at the review: what one does, the other sees at once, and nothing moves under its pointer', async () => {
  const [first, second] = [
    await givenSubmitted(company, { debtor_id: await aDebtor('Frueh') }),
    await givenSubmitted(company, { debtor_id: await aDebtor('Spaet') }),
  ];
  const [one, other] = [
    await signedIn(await aPerson(), `/portal/operator/queue/${first.id}`),
    await signedIn(await aPerson(), `/portal/operator/queue/${second.id}`),
  ];
  const waiting = one.page.getByRole('region', { name: 'Zu prüfende Aufträge' });
  await waiting.getByRole('link', { name: /^Ida Spaet/ }).waitFor();
  // A new order waits behind a button.
  await givenSubmitted(company, { debtor_id: await aDebtor('Neu') });
  const added = waiting.getByRole('button', { name: '1 neuen anzeigen' });
  await added.waitFor();
  assert.equal(await waiting.getByRole('link', { name: /^Ida Neu/ }).count(), 0);
  assert.deepEqual(await axeFindings(one.page), []);
  await added.click();
  await waiting.getByRole('link', { name: /^Ida Neu/ }).waitFor();
  // Who is at an order stands at its row.
  await heading(other.page, 'Ida Spaet');
  await other.page.keyboard.press('y');
  await waiting.getByRole('link', { name: /^Ida Spaet.*bei Ada Amsel/s }).waitFor();
  // The open order is decided by another person: the page says so, and shows it when asked.
  await other.page.goto(`/portal/operator/queue/${first.id}`);
  await heading(other.page, 'Ida Frueh');
  await other.page.keyboard.press('a');
  await other.page.getByRole('button', { name: 'Akte anlegen' }).click();
  await other.page.getByText(/^Auftrag angenommen/).waitFor();
  const changes = one.page.getByRole('status', { name: 'Änderungen' });
  await changes.getByText(/^Um \d\d:\d\d geändert\./).waitFor();
  assert.equal(await one.page.getByRole('toolbar', { name: 'Entscheidung' }).count(), 1);
  assert.deepEqual(await axeFindings(one.page), []);
  await changes.getByRole('button', { name: 'Neuen Stand zeigen' }).click();
  await one.page.getByRole('link', { name: 'Akte öffnen' }).waitFor();
  // The one who decided is not called upon.
  assert.equal(await other.page.getByRole('button', { name: 'Neuen Stand zeigen' }).count(), 0);
  await Promise.all([one.close(), other.close()]);
});

test('two tabs of a browser hear by one stream, and the second takes over from the first', async () => {
  const { mandate } = await givenAccepted(stage.service, company, { debtor_id: await aDebtor('Zweifach') });
  const { page, close } = await signedIn(await aPerson(), `/portal/operator/cases/${mandate.id}/overview`);
  const streams: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/account/v1/stream/')) streams.push(request.url());
  });
  const tab = await page.context().newPage();
  await tab.goto(`/portal/operator/cases/${mandate.id}/overview`);
  await heading(tab, 'Ida Zweifach');
  const next = { procedure_state: 'judicial_dunning' };
  assert.equal((await stage.service.operate('POST', `/operator/v1/mandates/${mandate.id}/state/`, next)).status, 200);
  const changed = (at: Page) => at.getByRole('status', { name: 'Änderungen' }).getByText(/geändert/);
  await Promise.all([changed(page).waitFor(), changed(tab).waitFor()]);
  assert.deepEqual(streams, []);
  const taken = page.context().waitForEvent('request', (request) => request.url().endsWith('/account/v1/stream/'));
  await page.close();
  await taken;
  await close();
});

test('a text that is being written outlives a closed dialog and a reload, and no sign-out', async () => {
  const { mandate } = await givenAccepted(stage.service, company, { debtor_id: await aDebtor('Entwurf') });
  const { page, close } = await signedIn(await aPerson(), `/portal/operator/cases/${mandate.id}/overview`);
  const note = page.getByRole('dialog', { name: 'Notiz schreiben' }).getByRole('textbox', { name: 'Notiz' });
  const open = async () => {
    await heading(page, 'Ida Entwurf');
    await page.keyboard.press('i');
    await note.waitFor();
  };
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')).length);
  await open();
  await note.fill('Ruft am Montag zurück.');
  await page.keyboard.press('Escape');
  await open();
  assert.equal(await note.inputValue(), 'Ruft am Montag zurück.');
  await page.reload();
  await open();
  assert.equal(await note.inputValue(), 'Ruft am Montag zurück.');
  await page.getByRole('dialog').getByRole('button', { name: 'Notiz speichern' }).click();
  await note.waitFor({ state: 'detached' });
  await until(async () => (await drafts()) === 0);
  await open();
  assert.equal(await note.inputValue(), '');
  await note.fill('Noch einmal.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Konto: Ada Amsel' }).click();
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();
  await page.waitForURL(/\/sign-in$/);
  assert.equal(await drafts(), 0);
  await close();
});

test('a person who switches single keys off presses none by chance; the palette stays', async () => {
  const { page, close } = await signedIn(await aPerson(), '/portal/account/profile');
  await page.getByRole('checkbox', { name: 'Einzelne Tasten lösen Befehle aus' }).uncheck();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('button', { name: 'Suchen …' }).and(page.locator('[aria-keyshortcuts="Control+K"]')).waitFor();
  await page.getByRole('link', { name: 'Akten' }).click();
  await heading(page, 'Akten');
  for (const key of ['?', '/', 'g', 'q']) await page.keyboard.press(key);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Suchen und ausführen' }).waitFor();
  assert.equal(await page.getByRole('dialog').count(), 1);
  assert.match(page.url(), /\/operator\/cases/);
  await close();
});

test('a case says what happens next and who works on it; assigning is one command', async () => {
  const { mandate } = await givenAccepted(stage.service, company, { debtor_id: await aDebtor('Zugewiesen') });
  const { page, close } = await signedIn(await aPerson(), `/portal/operator/cases/${mandate.id}/overview`);
  await heading(page, 'Ida Zugewiesen');
  await page.getByText('Zur Zahlung auffordern').first().waitFor();
  const assign = async (name: string) => {
    await page.getByRole('toolbar', { name: 'Aktionen zur Akte' }).getByRole('button', { name: 'Mehr' }).click();
    await page.getByRole('menuitem', { name: 'Zuweisen' }).click();
    const choice = page.getByRole('dialog').getByLabel('Zuständig');
    await choice.getByRole('option', { name }).first().waitFor({ state: 'attached' });
    await choice.selectOption({ label: name });
    await page.getByRole('dialog').getByRole('button', { name: 'Zuweisen' }).click();
    await page.getByRole('status').filter({ hasText: 'Akte zugewiesen' }).waitFor();
  };
  await assign('Ada Amsel');
  await page.goto('/portal/operator/cases');
  await page
    .getByRole('row', { name: new RegExp(mandate.reference_number) })
    .getByText('Ada Amsel')
    .waitFor();
  await page.goBack();
  await assign('niemand');
  const assignee = page.getByRole('definition').filter({ hasText: 'Ada Amsel' });
  await assignee.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Rückgängig machen' }).click();
  await assignee.waitFor();
  await close();
});

test('reported payments of all cases are booked and rejected where they stand', async () => {
  const { mandate } = await givenAccepted(stage.service, company);
  const value_date = stage.service.clock.now().slice(0, 10);
  for (const value of ['12.34', '7.00']) {
    const report = { amount: { currency: 'EUR', value }, value_date };
    bodyOf(await company.send('POST', `/v2/claims/${mandate.claim_ids[0]}/payments/`, report), 201);
  }
  const { page, close } = await signedIn(await aPerson(['cashier']), '/portal/operator/payments/reported');
  await page.getByRole('button', { name: 'Gemeldete Zahlung von 12,34 € buchen' }).click();
  await page.getByRole('region', { name: 'Verrechnung' }).getByText('Saldo danach').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Buchen' }).click();
  await page.getByRole('status').getByText('Zahlung gebucht: 12,34').waitFor();
  await page.getByRole('button', { name: 'Gemeldete Zahlung von 7,00 € ablehnen' }).click();
  await page.getByRole('textbox', { name: 'Grund' }).fill('Die Bank kennt sie nicht.');
  await page.getByRole('dialog').getByRole('button', { name: 'Ablehnen' }).click();
  await page.getByRole('status').getByText('Meldung abgelehnt.').waitFor();
  await page.getByText('Noch nichts vorhanden.').waitFor();
  await close();
});
