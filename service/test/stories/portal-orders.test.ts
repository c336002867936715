/** What a user of a company lives through in the portal on the way from a debtor to an order that is handed in (portal.md 5). */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import {
  aPerson,
  bodyOf,
  type Company,
  givenAccepted,
  givenDebtor,
  givenDraft,
  type Page as ListPage,
} from '../harness/cases.ts';
import { aPdf, aPng, aTiff } from '../harness/files.ts';
import { axeFindings, homeOf, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';
import { until } from '../harness/until.ts';
import { givenClaim, givenDocument } from '../harness/uploads.ts';

let stage: PortalStage;
let company: Company;
let customer: string;
before(async () => {
  stage = await openPortal();
  company = await stage.service.aCompany();
  const [row] = await stage.service.sql('select customer_number from companies where id = $1', [company.company]);
  customer = String(row?.customer_number);
});
after(() => stage.stop());

const { aPerson: aMember, aUser, signedIn } = visitorsOf(() => stage);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function fill(within: Pick<Page, 'getByLabel'>, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await within.getByLabel(label).fill(text);
}

const phone = { viewport: { width: 390, height: 844 } };

test('on a phone, a question is answered and a claim handed in with its invoice, by touch alone from signing in', async () => {
  const { mandate } = await givenAccepted(stage.service, company);
  const asked = `/operator/v1/mandates/${mandate.id}/requests-to-client/`;
  const question = { title: 'Wann war die Abnahme?', description: 'Bitte antworten Sie.', question_type: 'freetext' };
  bodyOf(await stage.service.operate('POST', asked, question), 201);
  const { page, close } = await signedIn(await aUser(company.company), '/portal/', { ...phone, hasTouch: true });
  await page.getByRole('region', { name: 'Wartet auf Sie' }).getByRole('link', { name: question.title }).tap();
  await heading(page, question.title);
  await page.getByRole('textbox', { name: 'Antwort', exact: true }).fill('Am 12. Januar.');
  await page.getByRole('button', { name: 'Antwort senden' }).tap();
  await page.getByRole('status').filter({ hasText: 'Antwort gesendet' }).waitFor();
  await page.getByRole('button', { name: 'Menü' }).tap();
  await page.getByRole('link', { name: 'Aufträge' }).tap();
  await page.getByRole('link', { name: 'Auftrag anlegen' }).tap();
  await heading(page, 'Auftrag anlegen');
  await fill(page, {
    'Name des Unternehmens': 'Muster Metallbau GmbH',
    'Straße und Hausnummer': 'Musterweg 1',
    Postleitzahl: '1011',
    Ort: 'Berlin',
  });
  await page.getByText('Weitere Angaben zum Schuldner').tap();
  await page.getByLabel('Rechtsform').selectOption('GmbH');
  await page.getByLabel('Vertretung: Funktion').selectOption('Geschäftsführung');
  await fill(page, { 'Vertretung: Nachname': 'Muster', 'IBAN des Schuldners': 'DE89370400440532013000' });
  await page.getByRole('button', { name: 'Weiter zu den Forderungen' }).tap();
  await page.locator('input[name="postal_code"][aria-invalid="true"]').fill('10115');
  await page.getByRole('button', { name: 'Weiter zu den Forderungen' }).tap();
  await heading(page, 'Muster Metallbau GmbH');
  await page.getByRole('button', { name: 'Forderung hinzufügen' }).tap();
  await page.locator('input[name="document_reference"]:focus').fill('RE-2026-77');
  const claim = page.getByRole('region', { name: 'RE-2026-77' });
  await page.getByLabel('Betrag mit Umsatzsteuer').fill('1.190,00');
  await claim.getByText(/^Gespeichert, \d\d:\d\d$/).waitFor();
  await claim
    .getByLabel('Belege', { exact: true })
    .setInputFiles({ name: 'rechnung.pdf', mimeType: 'application/pdf', buffer: Buffer.from(aPdf()) });
  await claim.getByRole('list', { name: 'Belege', exact: true }).getByText('rechnung.pdf').waitFor();
  await page.getByRole('button', { name: 'Auftrag einreichen' }).tap();
  await page.getByRole('alert').getByRole('button', { name: 'RE-2026-77: Fällig am' }).tap();
  await claim.locator('input[name="due_date"]:focus').waitFor();
  await fill(claim, {
    Wofür: 'Lieferung',
    Rechnungsdatum: '2026-01-05',
    'Fällig am': '2026-01-19',
    'Ihr Zeichen': 'K-0950',
    'Vertrag vom': '2025-12-01',
  });
  assert.equal(await claim.getByLabel('In Verzug seit').inputValue(), '2026-01-20');
  await claim.getByRole('button', { name: 'Mahnung hinzufügen' }).tap();
  await claim.getByLabel('Gemahnt am').fill('2026-01-22');
  await claim.getByRole('button', { name: 'Nebenforderung hinzufügen' }).tap();
  const charge = claim.getByRole('group', { name: 'Nebenforderung 1' });
  await charge.getByLabel('Art').selectOption({ label: 'Verzugspauschale (40 €, § 288 Abs. 5 BGB)' });
  await charge.getByLabel('Betrag').fill('40,00');
  await claim.getByRole('button', { name: 'Position hinzufügen' }).tap();
  const item = claim.getByRole('group', { name: 'Position 1' });
  await fill(item, { Bezeichnung: 'Tisch', Einzelpreis: '1.190,00', Betrag: '1.190,00' });
  await claim.getByText(/^Gespeichert, \d\d:\d\d$/).waitFor();
  await claim.getByRole('button', { name: 'Erhaltene Zahlung hinzufügen' }).tap();
  const paid = page.getByRole('dialog', { name: 'Erhaltene Zahlung hinzufügen' });
  await fill(paid, { Betrag: '190,00', 'Eingegangen am': '2026-02-01' });
  await paid.getByRole('button', { name: 'Hinzufügen' }).tap();
  await claim.getByText('190,00 €').waitFor();
  await claim.getByLabel('Art der Forderung').selectOption('Warenlieferung');
  await page.getByRole('button', { name: 'Prüfen', exact: true }).tap();
  const result = page.getByRole('region', { name: 'Ergebnis der Prüfung' });
  await result.getByRole('button', { name: 'Bestätigung der Leistung' }).waitFor();
  await page.getByLabel('Wir haben unsere Leistung vollständig erbracht.').tap();
  await page.getByRole('button', { name: 'Prüfen', exact: true }).tap();
  await result.getByText('Der Auftrag ist vollständig und kann eingereicht werden.').waitFor();
  await result.getByText('mit Ablauf des 31.12.2029', { exact: false }).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('button', { name: 'Auftrag einreichen' }).tap();
  await page.getByRole('status').filter({ hasText: 'Auftrag eingereicht' }).waitFor();
  const [order] = (await company.read<ListPage<Order>>('/v2/orders/?q=RE-2026-77')).results;
  assert.deepEqual(
    [order?.status, order?.totals.order_value.value, order?.claims[0]?.documents.map(({ filename }) => filename)],
    ['submitted', '1040.00', ['rechnung.pdf']],
  );
  const { reminders, additional_charges, items, payments, your_reference, legal_basis } =
    order?.claims[0] ?? assert.fail();
  assert.deepEqual(
    [reminders[0]?.date, additional_charges[0]?.type, items[0]?.amount.value, payments[0]?.amount.value],
    ['2026-01-22', 'late_payment_lump_sum', '1190.00', '190.00'],
  );
  assert.deepEqual([your_reference, legal_basis.contract_date], ['K-0950', '2025-12-01']);
  const owing = await company.read<Debtor>(`/v2/debtors/${order?.debtor_id}/`);
  assert.deepEqual(
    [owing.legal_form, owing.legal_representatives[0]?.type, owing.bank_accounts[0]?.iban],
    ['gmbh', 'managing_director', 'DE89370400440532013000'],
  );
  await page.getByRole('button', { name: 'Auftrag zurückziehen' }).tap();
  await page.getByRole('textbox', { name: 'Grund' }).fill('Der Schuldner hat bezahlt');
  await page.getByRole('button', { name: 'Zurückziehen', exact: true }).tap();
  await page.getByRole('status').filter({ hasText: 'Auftrag zurückgezogen' }).waitFor();
  assert.equal(
    (await company.read<Order>(`/v2/orders/${order?.id ?? ''}/`)).withdrawal_reason,
    'Der Schuldner hat bezahlt',
  );
  await close();
});

test('a claim that is edited in two places is settled field by field; a draft is deleted when nothing of it is wanted', async () => {
  const { id: debtor_id } = await givenDebtor(company);
  const claims = [{ document_reference: 'RE-1', subject_matter: 'Lieferung' }];
  const order = bodyOf(await company.send<Order>('POST', '/v2/orders/', { debtor_id, claims }), 201);
  const claim = `/v2/claims/${order.claims[0]?.id ?? ''}/`;
  const { page, close } = await signedIn(
    await aUser(company.company),
    `/portal/company/${customer}/orders/${order.id}`,
  );
  const form = page.getByRole('region', { name: 'RE-1' });
  await form.getByLabel('Rechnungsnummer').fill('RE-2');
  await page
    .getByRole('region', { name: 'RE-2' })
    .getByText(/^Gespeichert/)
    .waitFor();
  bodyOf(await company.send('PATCH', claim, { subject_matter: 'Lieferung und Aufbau', due_date: '2026-01-19' }), 200);
  await page.getByLabel('Wofür').fill('Lieferung im Januar');
  const conflict = page.getByRole('dialog', { name: 'Inzwischen geändert' });
  await conflict.getByRole('group', { name: 'Wofür' }).getByText('Lieferung und Aufbau').click();
  await conflict.getByRole('button', { name: 'Auswahl speichern' }).click();
  await page.getByText(/^Gespeichert/).waitFor();
  assert.equal(await page.getByLabel('Wofür').inputValue(), 'Lieferung und Aufbau');
  assert.equal(await page.getByLabel('Fällig am').inputValue(), '2026-01-19');
  const { document_reference, subject_matter, due_date } = await company.read<Claim>(claim);
  assert.deepEqual([document_reference, subject_matter, due_date], ['RE-2', 'Lieferung und Aufbau', '2026-01-19']);
  await page.getByRole('button', { name: 'Entwurf löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen', exact: true }).click();
  await heading(page, 'Aufträge');
  await page.getByRole('status').filter({ hasText: 'Entwurf gelöscht' }).waitFor();
  assert.equal((await company.send('GET', `/v2/orders/${order.id}/`)).status, 404);
  await close();
});

test('a debtor of an earlier order is found by its name', async () => {
  const { id: debtor_id } = await givenDebtor(company, aPerson('Wiedergänger'));
  bodyOf(await company.send('POST', '/v2/orders/', { debtor_id }), 201);
  const { page, close } = await signedIn(await aUser(company.company), `/portal/company/${customer}/orders/new`);
  await page.getByRole('radio', { name: 'ein früherer Schuldner' }).check();
  await page.getByRole('combobox').fill('wiederg');
  await page.getByRole('option', { name: /Wiedergänger/ }).click();
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('button', { name: 'Weiter zu den Forderungen' }).click();
  await heading(page, 'Wiedergänger');
  const { results } = await company.read<ListPage<Order>>('/v2/orders/?q=Wiederg%C3%A4nger');
  assert.deepEqual(
    results.map((order) => order.debtor_id),
    [debtor_id, debtor_id],
  );
  await close();
});

test('a list is narrowed by a name; what is looked for stands in the address and survives a reload', async () => {
  const { id: debtor_id } = await givenDebtor(company, aPerson('Nadelöhr'));
  bodyOf(await company.send('POST', '/v2/orders/', { debtor_id }), 201);
  const { page, close } = await signedIn(await aUser(company.company), `/portal/company/${customer}/orders`);
  const list = page.getByRole('table', { name: 'Aufträge' });
  await list.getByRole('link').nth(1).waitFor();
  await page.getByLabel('Name oder Nummer').fill('nadelöhr');
  await page.getByLabel('Name oder Nummer').press('Enter');
  await list.getByRole('link').nth(1).waitFor({ state: 'detached' });
  await page.reload();
  await list.getByRole('link', { name: /Nadelöhr/ }).waitFor();
  assert.equal(await list.getByRole('link').count(), 1);
  assert.equal(await page.getByLabel('Name oder Nummer').inputValue(), 'nadelöhr');
  await page.getByLabel('Stand').selectOption('Abgelehnt');
  await page.getByText('Nichts passt zum Filter.').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click();
  await list.getByRole('link').nth(1).waitFor();
  await close();
});

/** An order with documents of every kind and state, in the order in which they are shown. */
async function givenDocuments() {
  const { order, documents: path } = await givenClaim(company);
  const files = {
    'Akte.pdf': aPdf(100),
    'Foto.png': aPng(40, 30),
    'Scan.tif': aTiff(),
    'Defekt.pdf': aPdf(2),
  };
  for (const [filename, file] of Object.entries(files)) await givenDocument(company, path, { file, filename });
  await stage.service.inspectDocuments();
  await givenDocument(company, path, { file: aPdf(3), filename: 'Neu.pdf' });
  bodyOf(await company.send('POST', `/v2/orders/${order}/finalize/`), 200);
  // What is broken to the eye is refused when it is sent: this one is judged so by a scanner.
  await stage.service.sql(
    `update documents set status = 'failed', failure_reason = 'corrupt' where company_id = $1 and filename = 'Defekt.pdf'`,
    [company.company],
  );
  return { order, files };
}

test('documents stand beside the claim: only pages in view are drawn, a text is found, the next one follows', async () => {
  const { order } = await givenDocuments();
  const { page, close } = await signedIn(await aMember(['reviewer']), `/portal/operator/queue/${order}`);
  const card = page.getByRole('region', { name: 'Dokumente', exact: true });
  await card.getByText('abgewiesen: beschädigt').waitFor();
  await card.getByText('wird geprüft').waitFor();
  assert.equal(await card.getByRole('button', { name: /Defekt|Neu/ }).count(), 0);
  const pages = page.getByRole('region', { name: 'Seiten von Akte.pdf' });
  await pages.getByText('Rechnung 1', { exact: true }).waitFor();
  assert.equal(await pages.getByRole('group').count(), 100);
  assert.ok((await pages.locator('canvas').count()) < 5);
  assert.deepEqual(await axeFindings(page), []);

  await page.getByRole('textbox', { name: 'Seite', exact: true }).fill('50');
  await page.keyboard.press('Enter');
  await pages.getByText('Rechnung 50', { exact: true }).waitFor();
  await pages.getByText('Rechnung 1', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('searchbox', { name: 'Im Dokument suchen' }).fill('RECHNUNG 9');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('1 von 11').waitFor();
  await pages.getByText('Rechnung 9', { exact: true }).waitFor();
  await page.keyboard.press('Shift+Enter');
  await pages.getByText('Rechnung 99', { exact: true }).waitFor();
  await pages.focus();
  const width = () => pages.getByRole('group', { name: 'Seite 99 von 100' }).evaluate((each) => each.clientWidth);
  const former = await width();
  await page.keyboard.press('+');
  await until(async () => (await width()) > former, 'the page is larger');
  await pages.getByText('Rechnung 99', { exact: true }).waitFor();

  await page.keyboard.press('.');
  const picture = page.getByRole('img', { name: 'Foto.png' });
  await until(
    () => picture.evaluate((each) => (each as unknown as { naturalWidth: number }).naturalWidth === 40),
    'the picture is shown',
  );
  await page.keyboard.press('.');
  await page.getByText('Dieses Format wird hier nicht angezeigt.').waitFor();
  await page.keyboard.press('.');
  await page.getByRole('region', { name: 'Dokument Defekt.pdf' }).getByText('abgewiesen: beschädigt').waitFor();
  await page.keyboard.press('d');
  await page.getByRole('region', { name: 'Dokument Defekt.pdf' }).waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'Akte.pdf' }).press('Enter');
  await pages.getByText('Rechnung 1', { exact: true }).waitFor();
  await page.keyboard.press('d');
  await page.locator(':focus', { hasText: 'Akte.pdf' }).waitFor();
  await close();
});

test('a document of a case is saved from the viewer, byte for byte', async () => {
  const { order, files } = await givenDocuments();
  const accepted = await stage.service.operate<Order>('POST', `/operator/v1/orders/${order}/accept/`);
  const { mandate } = bodyOf(accepted, 200);
  const { page, close } = await signedIn(await aMember(['reader']), `/portal/operator/cases/${mandate}/documents`);
  const table = page.getByRole('table', { name: 'Dokumente' });
  await table
    .getByRole('row', { name: /Neu\.pdf/ })
    .getByText('wird geprüft')
    .waitFor();
  await table.getByRole('button', { name: 'Akte.pdf' }).click();
  await page.getByRole('region', { name: 'Seiten von Akte.pdf' }).getByText('Rechnung 1', { exact: true }).waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Akte.pdf herunterladen' }).click();
  const download = await saved;
  assert.equal(download.suggestedFilename(), 'Akte.pdf');
  assert.ok((await readFile(await download.path())).equals(files['Akte.pdf']));
  assert.deepEqual(await axeFindings(page), []);
  await close();

  const user = await signedIn(await aUser(company.company), `/portal/company/${customer}/cases/${mandate}`);
  await user.page.getByRole('region', { name: 'Dokumente', exact: true }).getByRole('button', { name: 'Foto' }).click();
  await user.page.getByRole('img', { name: 'Foto.png' }).waitFor();
  await user.page.getByRole('button', { name: 'Nächstes Dokument' }).click();
  await user.page.getByRole('region', { name: 'Dokument Scan.tif' }).waitFor();
  assert.deepEqual(await axeFindings(user.page), []);
  await user.close();
});

test('a draft that expires soon stands at „Übersicht“, which leads to the drafts', async () => {
  const own = await stage.service.aCompany();
  const { id } = await givenDraft(own);
  await stage.service.sql(`update orders set expires_at = $2::timestamptz + interval '3 days' where id = $1`, [
    id,
    stage.service.clock.now(),
  ]);
  const { page, close } = await signedIn(await aUser(own.company), `${await homeOf(stage, own.company)}/home`);
  await page.getByText('Ein Entwurf läuft in den nächsten Tagen ab.').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('link', { name: 'Zu den Entwürfen' }).click();
  await page.getByText('1 bis 1 von 1').waitFor();
  await close();
});
