/** What a case worker lives through at the desk: an order with its debtor, what was done by whom, lists that fail (portal.md 5). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { aClaim, bodyOf, type Company, givenAccepted, givenDebtor, givenSubmitted } from '../harness/cases.ts';
import { aPdf } from '../harness/files.ts';
import { axeFindings, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';
import { givenClaim, givenDocument } from '../harness/uploads.ts';

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
const unknown = '0190a000-0000-7000-8000-000000000000';
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
  await page.emulateMedia({ forcedColors: 'active' });
  const edge = await waiting.locator('li a[aria-current]').evaluate((link) => getComputedStyle(link).outlineStyle);
  assert.equal(edge, 'solid', 'the current order has an edge where colours are forced');
  await waiting.getByRole('toolbar').getByRole('button', { name: 'Übernehmen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Für 2 ausführen' }).click();
  const panel = page.getByRole('region', { name: 'Übernehmen: 2' });
  await panel.getByText('2 von 2 erledigt').waitFor();
  await panel.getByText('Alle 2 Zeilen mit Ergebnis').click();
  await panel.getByRole('listitem').filter({ hasText: 'Ida Lange' }).getByText('erledigt').waitFor();
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

test('the address of something that does not exist says so, in the title of the window too', async () => {
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/today', { refused: /^404 / });
  for (const path of [
    'cases/UNKNOWN/overview',
    'cases/nonsense/account',
    'queue/UNKNOWN',
    'partners/UNKNOWN',
    'companies/UNKNOWN',
    'deliveries/UNKNOWN',
  ]) {
    await page.goto(`/portal/operator/${path.replace('UNKNOWN', unknown)}`);
    await heading(page, 'Diese Seite gibt es nicht');
    assert.equal(await page.title(), 'Diese Seite gibt es nicht · Mahnwerk', path);
  }
  assert.deepEqual(await axeFindings(page), []);
  await close();
});

test('„Heute“ lists what the person has taken over, the follow-ups due, and leads to each refused document', async () => {
  const { order, documents } = await givenClaim(company);
  await givenDocument(company, documents, { file: aPdf(), filename: 'Abbruch.pdf' });
  bodyOf(await company.send('POST', `/v2/orders/${order}/finalize/`), 200);
  await stage.service.sql(
    `update documents set status = 'failed', failure_reason = 'corrupt', updated_at = now() where filename = 'Abbruch.pdf'`,
  );
  const { mandate } = await givenAccepted(stage.service, company, { debtor_id: (await aDebtor('Termin')).id });
  const note = { text: 'Wegen der Raten anrufen.', follow_up_on: stage.service.clock.now().slice(0, 10) };
  bodyOf(await stage.service.operate('POST', `/operator/v1/mandates/${mandate.id}/notes/`, note), 201);
  const mine = await givenSubmitted(company, { debtor_id: (await aDebtor('Meine')).id });
  const { page, close } = await signedIn(await aPerson(), `/portal/operator/queue/${mine.id}`);
  await heading(page, 'Ida Meine');
  await page.keyboard.press('y');
  await page.getByText(/^Sie prüfen diesen Auftrag seit /).waitFor();
  await page.goto('/portal/operator/today');
  await page.getByRole('region', { name: 'Bei Ihnen in Prüfung' }).getByRole('link', { name: 'Ida Meine' }).waitFor();
  const due = page.getByRole('region', { name: 'Wiedervorlagen' });
  await due.getByText('Wegen der Raten anrufen.').waitFor();
  await due.getByRole('link', { name: mandate.reference_number }).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('link', { name: /Dokumente abgewiesen/ }).click();
  await heading(page, 'Abgewiesene Dokumente');
  await page
    .getByRole('row', { name: /Abbruch.pdf.*beschädigt/ })
    .getByRole('link')
    .click();
  await page.waitForURL(`/portal/operator/queue/${order}`);
  await page.getByText('Abbruch.pdf').waitFor();
  await close();
});

test('the log shows what each write changed, narrowed by person and kind, with a way to the company', async () => {
  const { company: id } = await stage.service.aCompany({ name: 'Muster Protokoll GmbH' });
  bodyOf(await stage.service.operate('POST', `/operator/v1/companies/${id}/suspend/`), 200);
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/audit-log');
  const log = page.getByRole('table', { name: 'Protokoll' });
  await page.getByLabel('Bereich', { exact: true }).selectOption('company');
  await page.waitForURL(/target_kind=company/);
  const row = log.getByRole('row', { name: /hat den Mandanten Muster Protokoll GmbH gesperrt/ });
  await page
    .getByLabel('Wer', { exact: true })
    .getByRole('option', { name: 'Ada Amsel' })
    .first()
    .waitFor({ state: 'attached' });
  await row.getByRole('link', { name: 'Muster Protokoll GmbH' }).focus();
  await page.keyboard.press(' ');
  await page.getByRole('complementary', { name: 'Vorschau' }).getByText('vorher').first().waitFor();
  await row.getByText('Einzelheiten').click();
  await row.getByText('suspended').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await row.getByRole('link', { name: 'Muster Protokoll GmbH' }).click();
  await heading(page, 'Muster Protokoll GmbH');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Suchen und ausführen' }).fill('beispiel handel');
  await page
    .getByRole('option', { name: /^Beispiel Handel GmbH.*Mandant/ })
    .first()
    .click();
  await heading(page, 'Beispiel Handel GmbH');
  await close();
});

test('a list that cannot be read keeps its rows and filters, says what failed and is read again', async () => {
  await stage.service.aCompany({ name: 'Muster Liste GmbH' });
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/companies');
  const row = page.getByRole('table', { name: 'Mandanten' }).getByRole('row', { name: /Muster Liste GmbH/ });
  await row
    .getByText('bereit')
    .or(row.getByText(/fehlt|fehlen/))
    .waitFor();
  await page.context().setOffline(true);
  await page.getByLabel('Zustand').selectOption('aktiv');
  await page.getByRole('heading', { name: 'Nicht geladen: Mandanten' }).waitFor();
  await row.waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.context().setOffline(false);
  // The network is back: everything is read again.
  await page.getByRole('heading', { name: 'Nicht geladen: Mandanten' }).waitFor({ state: 'detached' });
  await row.getByRole('link', { name: 'Akten von Muster Liste GmbH' }).click();
  await heading(page, 'Akten');
  await close();
});

// The functions given to `evaluate` run in the page.
declare const getComputedStyle: (element: unknown) => { readonly outlineStyle: string };
