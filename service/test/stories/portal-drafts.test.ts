/** What a user of a company lives through while a draft saves itself: a dead line, a slow file, rent, titles, fifty claims (portal.md 5, 6). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { aClaim, bodyOf, type Company, givenDebtor, givenDraft } from '../harness/cases.ts';
import { aPdf } from '../harness/files.ts';
import { until } from '../harness/until.ts';
import { axeFindings, homeOf, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';

let stage: PortalStage;
let company: Company;
let home: string;
before(async () => {
  stage = await openPortal();
  company = await stage.service.aCompany();
  home = await homeOf(stage, company.company);
});
after(() => stage.stop());

const { aUser, signedIn } = visitorsOf(() => stage);

/** A draft with these claims, open in a browser. */
async function givenOpenDraft(claims: readonly object[]) {
  const { id: debtor_id } = await givenDebtor(company);
  const order = bodyOf(await company.send<Order>('POST', '/v2/orders/', { debtor_id, claims }), 201);
  const path = `${home}/orders/${order.id}`;
  const opened = await signedIn(await aUser(company.company), path);
  return { order, path, read: () => company.read<Order>(`/v2/orders/${order.id}/`), ...opened };
}

const claimsOf = (page: Page) => page.getByRole('region', { name: 'Forderungen' });
const isSaved = (page: Page) => page.getByText(/^Gespeichert, \d\d:\d\d$/).waitFor();

/** The line of a page, by Chromium's own means. */
async function lineOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (uploadThroughput: number, offline = false) =>
    session.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput });
}

test('a file of 10 MiB over a line that breaks twice is stored once; its progress is shown, and it is tried again alone', async () => {
  const { page, close, read } = await givenOpenDraft([{ document_reference: 'RE-1' }]);
  const line = await lineOf(page);
  const claim = page.getByRole('region', { name: 'RE-1' });
  const progress = claim.getByRole('progressbar', { name: 'Vertrag.pdf wird hochgeladen' });
  const retry = claim.getByRole('button', { name: 'Vertrag.pdf erneut versuchen' });
  await claim.getByLabel('Belege', { exact: true }).waitFor();
  const megabyte = 1024 * 1024;
  await line(megabyte);
  const bare = aPdf().length;
  const file = aPdf(1, { padding: 10 * megabyte - bare - 100 });
  assert.ok(file.length > 9.9 * megabyte && file.length <= 10 * megabyte);
  await claim
    .getByLabel('Belege', { exact: true })
    .setInputFiles({ name: 'Vertrag.pdf', mimeType: 'application/pdf', buffer: file });
  for (let breaks = 0; breaks < 2; breaks += 1) {
    await until(async () => Number(await progress.getAttribute('value')) > 0.1, 'a part of the file is sent');
    await line(megabyte, true);
    await claim.getByRole('alert').getByText('Die Verbindung ist abgebrochen.').waitFor();
    if (breaks === 0) assert.deepEqual(await axeFindings(page), []);
    await line(breaks === 0 ? megabyte : -1);
    await retry.click();
  }
  await claim.getByRole('list', { name: 'Belege', exact: true }).getByText('Vertrag.pdf').waitFor();
  await stage.service.inspectDocuments();
  await claim.getByRole('button', { name: 'Vertrag.pdf', exact: true }).click();
  await claim.getByText('Rechnung 1', { exact: true }).waitFor();
  const { documents = [] } = (await read()).claims[0] ?? {};
  assert.deepEqual(
    documents.map(({ filename, type }) => [filename, type]),
    [['Vertrag.pdf', 'invoice']],
  );
  await stage.service.inspectDocuments();
  await claim.getByText('bereit').waitFor();
  await claim.getByRole('button', { name: 'Vertrag.pdf entfernen' }).click();
  await claim.getByText('0 Belege').waitFor();
  await close();
});

test('what is typed while the line is dead survives a reload and is stored once the line is back', async () => {
  const { page, path, close, read } = await givenOpenDraft([{ document_reference: 'RE-1' }]);
  const line = await lineOf(page);
  await page.getByLabel('Wofür').waitFor();
  await line(-1, true);
  await page.getByLabel('Wofür').fill('Lieferung im März');
  await page.getByRole('alert').getByText('Was Sie geschrieben haben, bleibt in diesem Browser.').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('button', { name: 'Auftrag einreichen' }).click();
  await page.getByText('Diese Angaben sind noch nicht gespeichert:').waitFor();
  await line(-1);
  await page.goto(path);
  await isSaved(page);
  assert.equal(await page.getByLabel('Wofür').inputValue(), 'Lieferung im März');
  assert.equal((await read()).claims[0]?.subject_matter, 'Lieferung im März');
  await close();
});

test('rent has its agreement, which is stored once it is whole; its documents are dropped on it', async () => {
  const { page, close, read } = await givenOpenDraft([{ document_reference: 'Miete Mai' }]);
  await page.getByLabel('Art der Forderung').selectOption('Miete für Wohnraum mit Nebenkosten');
  // The claim and the agreement each have the day of a contract.
  await page.getByRole('group', { name: 'Mietvertrag' }).getByLabel('Vertrag vom').fill('2021-03-15');
  for (const [label, text] of [
    ['Straße und Hausnummer der Mietsache', 'Musterweg 1'],
    ['Postleitzahl', '10115'],
    ['Ort', 'Berlin'],
    ['Mietbeginn', '2021-04-01'],
    ['Gefordert von', '2026-01-01'],
    ['Gefordert bis', '2026-02-28'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByText('Noch nicht ganz gespeichert: Es fehlen Angaben.').waitFor();
  await page.getByRole('button', { name: 'Auftrag einreichen' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Miete Mai' }).waitFor();
  await page.getByLabel('Monatsmiete').fill('845');
  await isSaved(page);
  const [claim] = (await read()).claims;
  assert.equal(claim?.legal_basis.claim_type_code, 'H19');
  assert.equal(claim?.rental_agreement?.monthly_rent.value, '845.00');
  assert.equal(claim?.rental_agreement?.premises.country, 'DE');
  const place = page.getByLabel('Belege zum Mietvertrag', { exact: true });
  await place.setInputFiles({ name: 'Mietvertrag.pdf', mimeType: 'application/pdf', buffer: aPdf() });
  await page.getByRole('list', { name: 'Belege zum Mietvertrag', exact: true }).getByText('Mietvertrag.pdf').waitFor();
  assert.deepEqual(
    (await read()).claims[0]?.rental_agreement?.documents.map(({ type }) => type),
    ['rental_agreement'],
  );
  assert.deepEqual(await axeFindings(page), []);
  await close();
});

test('a claim with a title asks for the title; what finalize refuses leads to each of its fields', async () => {
  const { page, close, read } = await givenOpenDraft([]);
  await page.getByRole('button', { name: 'Forderung mit Titel hinzufügen' }).click();
  await page.locator('input[name="document_reference"]:focus').fill('26-0815');
  await page.getByLabel('Wofür').fill('Lieferung');
  await isSaved(page);
  await page.getByRole('button', { name: 'Auftrag einreichen' }).click();
  const missing = page.getByRole('alert');
  await missing.getByRole('button', { name: /^26-0815: Belege zum Titel/ }).click();
  await page.locator('input[name="enforceable_title.documents"]:focus').waitFor();
  await missing.getByRole('button', { name: /^26-0815: Art des Titels/ }).click();
  await page.locator('select[name="enforceable_title.type"]:focus').selectOption('Vollstreckungsbescheid');
  for (const [label, text] of [
    ['Gericht oder Notar', 'Amtsgericht Musterstadt'],
    ['Aktenzeichen', '26-0815047-0-3'],
    ['Ausgestellt am', '2026-01-12'],
    ['Zugestellt am', '2026-01-16'],
    ['Rechtskräftig seit', '2026-01-31'],
    ['Titulierte Hauptforderung', '1.190,00'],
    ['Zinssatz in Prozent', '5,5'],
    ['Zinsen ab', '2025-11-04'],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.getByLabel('Über dem Basiszinssatz?').selectOption('ja');
  await page
    .getByLabel('Belege zum Titel', { exact: true })
    .setInputFiles({ name: 'Titel.pdf', mimeType: 'application/pdf', buffer: aPdf() });
  await page.getByRole('list', { name: 'Belege zum Titel', exact: true }).getByText('Titel.pdf').waitFor();
  await page.getByLabel('Wir haben unsere Leistung vollständig erbracht.').check();
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('button', { name: 'Auftrag einreichen' }).click();
  await page.getByRole('status').filter({ hasText: 'Auftrag eingereicht' }).waitFor();
  const { status, claims } = await read();
  const title = claims[0]?.enforceable_title;
  assert.deepEqual([status, claims[0]?.type, title?.interest?.rate], ['submitted', 'titled', '5.5']);
  await page.getByText('Vollstreckungsbescheid').waitFor();
  await close();
});

test('fifty claims: only an opened one has a form, and a link opens another', async () => {
  const claims = Array.from({ length: 50 }, (_none, at) => ({ ...aClaim(), document_reference: `RE-${100 + at}` }));
  const { page, close, read } = await givenOpenDraft([...claims.slice(1), { document_reference: 'RE-99' }]);
  await claimsOf(page).getByText('RE-149').waitFor();
  assert.equal(await page.locator('input[name="document_reference"]').count(), 0);
  await page.getByRole('button', { name: 'Auftrag einreichen' }).click();
  await page
    .getByRole('alert')
    .getByRole('button', { name: /^RE-99: Fällig am/ })
    .click();
  await page.locator('input[name="due_date"]:focus').fill('2026-01-19');
  await isSaved(page);
  assert.equal(await page.locator('input[name="document_reference"]').count(), 1);
  assert.equal((await read()).claims.find(({ document_reference: each }) => each === 'RE-99')?.due_date, '2026-01-19');
  await page.getByRole('region', { name: 'RE-99' }).getByRole('button', { name: 'Forderung entfernen' }).click();
  await page.getByRole('region', { name: 'RE-99' }).waitFor({ state: 'detached' });
  assert.deepEqual(await axeFindings(page), []);
  await close();
});

test('what the company lacks leads to its field; the confirmation is stored as soon as it is given', async () => {
  const lacking = await stage.service.aCompany();
  await stage.service.sql('update companies set phone = null where id = $1', [lacking.company]);
  const { id: debtor_id } = await givenDebtor(lacking);
  const order = bodyOf(await lacking.send<Order>('POST', '/v2/orders/', { debtor_id, claims: [aClaim()] }), 201);
  const at = await homeOf(stage, lacking.company);
  const { page, close } = await signedIn(await aUser(lacking.company), `${at}/orders/${order.id}`);
  const fulfilled = page.getByLabel('Wir haben unsere Leistung vollständig erbracht.');
  await fulfilled.check();
  await until(
    async () => (await lacking.read<Order>(`/v2/orders/${order.id}/`)).creditor_obligation_fulfilled,
    'it is stored',
  );
  await page.reload();
  await fulfilled.waitFor();
  assert.ok(await fulfilled.isChecked());
  await page.getByRole('button', { name: 'Auftrag einreichen' }).click();
  await page
    .getByRole('alert')
    .getByRole('button', { name: /^Ihr Unternehmen: Telefon/ })
    .click();
  await page.locator('input[name="phone"]:focus').waitFor();
  await close();
});

test('another debtor is added and removed; the e-mail address of a debtor is stored beside its other channels', async () => {
  const { page, close, order, read } = await givenOpenDraft([aClaim()]);
  await page.getByRole('button', { name: 'Weiteren Schuldner hinzufügen' }).click();
  const adding = page.getByRole('dialog', { name: 'Weiteren Schuldner hinzufügen' });
  await adding.getByRole('radio', { name: 'eine Privatperson' }).check();
  for (const [label, text] of [
    ['Vorname', 'Ida'],
    ['Nachname', 'Beispiel'],
    ['Straße und Hausnummer', 'Musterweg 2'],
    ['Postleitzahl', '10115'],
    ['Ort', 'Berlin'],
  ] as const)
    await adding.getByLabel(label, { exact: true }).fill(text);
  assert.deepEqual(await axeFindings(page), []);
  await adding.getByRole('button', { name: 'Hinzufügen' }).click();
  const additional = page.getByRole('region', { name: 'Weiterer Schuldner' });
  await additional.getByText('Ida Beispiel, Musterweg 2').waitFor();
  assert.equal((await read()).additional_debtor_ids.length, 1);
  await additional.getByRole('button', { name: 'Schuldner entfernen' }).click();
  await additional.waitFor({ state: 'detached' });
  assert.deepEqual((await read()).additional_debtor_ids, []);
  await page.getByRole('region', { name: 'Schuldner', exact: true }).getByRole('button', { name: 'ändern' }).click();
  const changing = page.getByRole('dialog', { name: 'Stammdaten ändern' });
  await changing.getByLabel('E-Mail-Adresse').fill('keine Adresse');
  await changing.getByRole('button', { name: 'Speichern' }).click();
  await changing.locator('input[name="email"][aria-invalid="true"]').waitFor();
  await changing.getByLabel('E-Mail-Adresse').fill('neu@muster-metallbau.example');
  await changing.getByRole('button', { name: 'Speichern' }).click();
  await changing.waitFor({ state: 'detached' });
  const { communication_channels } = await company.read<Debtor>(`/v2/debtors/${order.debtor_id}/`);
  assert.ok(communication_channels.some(({ value }) => value === 'neu@muster-metallbau.example'));
  await close();
});

test('a minor debtor: what is missing leads to the guardian in the form of the debtor', async () => {
  const { page, close, order } = await givenOpenDraft([aClaim()]);
  const person = { first_name: 'Kim', last_name: 'Muster', birth_date: '2015-05-05' };
  const change = { acting_as: 'consumer', organization: null, legal_form: null, person };
  bodyOf(await company.send('PATCH', `/v2/debtors/${order.debtor_id}/`, change), 200);
  await page.getByRole('button', { name: 'Auftrag einreichen' }).click();
  await page
    .getByRole('alert')
    .getByRole('button', { name: /^Schuldner: / })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Stammdaten ändern' });
  await dialog.locator('input[name="guardian_first_name"]:focus').fill('Ida');
  await dialog.getByLabel('Nachname der gesetzlichen Vertretung').fill('Muster');
  await dialog.getByLabel('Geburtsdatum der gesetzlichen Vertretung').fill('1985-01-01');
  assert.deepEqual(await axeFindings(page), []);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('status').filter({ hasText: 'Stammdaten geändert: Kim Muster.' }).waitFor();
  await page.getByRole('button', { name: 'Auftrag einreichen' }).click();
  await page.getByRole('alert').waitFor();
  assert.equal(
    await page
      .getByRole('alert')
      .getByRole('button', { name: /^Schuldner: / })
      .count(),
    0,
  );
  await close();
});

test('a claim whose order a colleague handed in stays as it is; what was typed is shown beside the order under review', async () => {
  const company = await stage.service.aCompany();
  const order = await givenDraft(company);
  const { page, close } = await signedIn(
    await aUser(company.company),
    `${await homeOf(stage, company.company)}/orders/${order.id}`,
  );
  await page.getByLabel('Wofür').waitFor();
  bodyOf(await company.send('POST', `/v2/orders/${order.id}/finalize/`), 200);
  await page.getByLabel('Wofür').fill('Lieferung und Aufbau');
  const alert = page.getByRole('alert').filter({ hasText: 'nur ändern, solange ihr Auftrag ein Entwurf ist' });
  await alert.getByText('Lieferung und Aufbau').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('button', { name: 'Auftrag zurückziehen' }).waitFor();
  await alert.getByRole('button', { name: 'Verwerfen' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Auftrag zurückziehen' }).waitFor();
  assert.equal(await page.getByText('Lieferung und Aufbau').count(), 0);
  await close();
});
