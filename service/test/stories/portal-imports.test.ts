/** A company without a programmer drops its file into the portal: columns, a faulty row, the run, and the way back. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Company } from '../harness/cases.ts';
import { workOnImports } from '../harness/imports.ts';
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

/** As a German spreadsheet saves it: Windows-1252, and a name of a column that nothing knows. */
const table = Buffer.from(
  [
    'Kundennummer;Firma;Rechnungsnummer;Rechnungsdatum;Fällig am;Endsumme ohne alles',
    'PI-1;Müller Bau GmbH;PI-1;05.01.2026;19.01.2026;1.190,00',
    'PI-2;Beispiel AG;PI-2;06.01.2026;31.02.2026;238,00',
  ].join('\r\n'),
  'latin1',
);
const file = { name: 'ausgang.csv', mimeType: 'text/csv', buffer: table };
const invoicesOf = () =>
  stage.service.sql('select invoice_number from dunning_invoices where company_id = $1 order by 1', [company.company]);

test('a file becomes invoices without a program, and is taken back', async () => {
  const { page, close } = await signedIn(await aUser(company.company), `${home}/imports`);
  await page.getByText('Noch keine Datei importiert.').waitFor();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Datei importieren' });
  assert.equal(await dialog.getByLabel('Was ist in der Datei?').inputValue(), 'invoices');
  const sample = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Beispieldatei herunterladen' }).click();
  assert.match((await readFile(await (await sample).path())).toString(), /^\uFEFFKundennummer;Rechnungsnummer;/);
  await dialog.getByLabel('Datei auswählen').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Hochladen' }).click();
  await page.getByRole('heading', { level: 1, name: 'ausgang.csv' }).waitFor();
  await workOnImports(stage.service);
  await page.getByLabel('Feld für Endsumme ohne alles').selectOption({ label: 'Betrag (nötig)' });
  // Leaving loses nothing.
  await page.reload();
  assert.equal(await page.getByLabel('Feld für Endsumme ohne alles').inputValue(), 'amount');
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByText('Die Zeilen werden geprüft …').waitFor();
  await workOnImports(stage.service);
  await page.getByText('1 Zeile bereit, 0 mit Hinweis, 1 mit Fehler').waitFor();
  const rows = page.getByRole('table', { name: 'Zeilen' });
  await rows.getByText('„31.02.2026“').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  const row = page.getByRole('dialog', { name: 'Zeile 3' });
  await row.getByLabel('Fälligkeit').fill('2026-02-28');
  assert.deepEqual(await axeFindings(page), []);
  await row.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('2 Zeilen bereit, 0 mit Hinweis, 0 mit Fehler').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('button', { name: '2 Zeilen importieren' }).click();
  await page.getByRole('progressbar', { name: 'Fortschritt' }).waitFor();
  await workOnImports(stage.service);
  await rows.getByText('angelegt').first().waitFor();
  assert.deepEqual(
    (await invoicesOf()).map(({ invoice_number }) => invoice_number),
    ['PI-1', 'PI-2'],
  );
  assert.deepEqual(await axeFindings(page), []);
  const result = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Ergebnis herunterladen' }).click();
  assert.match(
    (await readFile(await (await result).path())).toString(),
    /PI-2;06\.01\.2026;31\.02\.2026;238,00;angelegt;/,
  );
  await rows.getByRole('link', { name: 'Öffnen' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'PI-1' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Import zurücknehmen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }).click();
  await page.getByRole('status').filter({ hasText: 'Der Import wird zurückgenommen.' }).waitFor();
  await workOnImports(stage.service);
  await rows.getByText('zurückgenommen').first().waitFor();
  assert.deepEqual(await invoicesOf(), []);
  await close();
});
