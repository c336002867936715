/** A company without a programmer: from the list of its accounting program to a dunned, paid and exported invoice, as docs/guides/invoices-from-files.md says it (intake.md 10). */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Company } from '../harness/cases.ts';
import { makeFiles, rowsOf } from '../harness/exported-postings.ts';
import { aPdf } from '../harness/files.ts';
import { type FollowedGuide, followGuide, type Hand } from '../harness/followed-guide.ts';
import { endImportWork, workOnImports } from '../harness/imports.ts';
import { mt940 } from '../harness/mt940.ts';
import { livesThen } from '../harness/other-days.ts';
import { homeOf, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';
import { zipOf } from '../harness/tables.ts';

const iban = 'DE02120300000000202051';
let stage: PortalStage;
let guide: FollowedGuide;
let company: Company;
before(async () => {
  guide = await followGuide('invoices-from-files');
  stage = await openPortal();
  const payout_bank_account = { account_holder: 'Muster Handel GmbH', iban };
  company = await stage.service.aCompany({ name: 'Muster Handel GmbH', payout_bank_account });
});
after(async () => {
  await endImportWork();
  await stage.stop();
});

const { aUser, signedIn } = visitorsOf(() => stage);

/** As an accounting program of an office writes it, with the PDFs that are there. */
const list = () =>
  zipOf({
    'ausgang.csv': Buffer.from(
      [
        'Debitorenkonto;Name 1;Straße;PLZ;Ort;E-Mail;Belegfeld 1;Belegdatum;Fälligkeit;Summe inkl. USt;Datei',
        '10042;Amsel Gartenbau GmbH;Gartenweg 4;10115;Berlin;;RE-2026-0117;05.01.2026;19.01.2026;1.190,00;RE-2026-0117.pdf',
        '10043;Bäckerei Möwe e. K.;Hafenstraße 8;20457;Hamburg;post@moewe.example;RE-2026-0129;07.01.2026;21.01.2026;59,50;RE-2026-0129.pdf',
        '10044;Café Übersee GmbH;Mühlenweg 2;80331;München;;RE-2026-0134;20.02.2026;31.03.2026;2.380,00;',
      ].join('\r\n'),
      'latin1',
    ),
    'RE-2026-0117.pdf': aPdf(),
    'RE-2026-0129.pdf': aPdf(),
  });

const statement = mt940([
  {
    iban,
    from: '2026-03-04',
    opening: '250.00',
    entries: [{ amount: '1190.00', name: 'Amsel Gartenbau GmbH', text: 'Rechnung RE-2026-0117', reference: 'B-1' }],
  },
]);

/** Opens a screen of the side bar. */
async function opens(hand: Hand, screen: string): Promise<void> {
  await hand.page
    .getByRole('link', { name: hand.named(screen), exact: true })
    .first()
    .click();
  await hand.page.getByRole('heading', { level: 1, name: screen }).waitFor();
}

async function opensInvoice(hand: Hand, number: string): Promise<void> {
  await opens(hand, 'Rechnungen');
  await hand.page.getByRole('link', { name: hand.named(number) }).click();
  await hand.page.getByRole('heading', { level: 1, name: number }).waitFor();
}

async function passTo(hand: Hand, day: string): Promise<void> {
  await hand.page.getByRole('link', { name: hand.named('Entwickler') }).click();
  await opens(hand, 'Sandbox');
  const clock = hand.region('Uhr');
  await clock.types({ Bis: day });
  await clock.button('Vorstellen');
  await hand.page.getByText('Die Tage vergehen').waitFor();
  await stage.service.workOnCases();
  await hand.sees(`Zuletzt vorgestellt bis zum ${day}`);
}

const lettersOf = (page: Page) => page.getByRole('region', { name: 'Briefe' }).getByRole('listitem');

test('invoices come in by a list, are dunned, paid by a statement of the bank, and exported', async () => {
  const home = await homeOf(stage, company.company);
  const { page, close } = await signedIn(await aUser(company.company), home, {
    viewport: { width: 1440, height: 900 },
  });
  page.setDefaultTimeout(30_000);
  await page.addInitScript(livesThen, Date.parse(stage.service.clock.now()) - Date.now());
  await page.reload();
  const step = (name: string, does: (hand: Hand) => Promise<void>) => guide.step(page, name, does);
  await step('buchhaltung', async (hand) => {
    await opens(hand, 'Buchhaltung');
    const settings = hand.region('Einstellungen');
    await settings.choose('Kontenrahmen', 'SKR03');
    await settings.types({ Beraternummer: '29098', Mandantennummer: '55003' });
    await settings.check('Zahlungseingänge der eigenen Bankkonten mitbuchen');
    await settings.button('Speichern');
    await hand.said('Einstellungen gespeichert');
  });
  await step('hochladen', async (hand) => {
    await opens(hand, 'Importe');
    await hand.button('Datei importieren');
    const dialog = hand.dialog('Datei importieren');
    await dialog.choose('Was ist in der Datei?', 'Rechnungen');
    await dialog.file('Datei auswählen', 'ausgang.zip', await list());
    await dialog.button('Hochladen');
    await hand.heading('ausgang.zip');
    await workOnImports(stage.service);
  });
  await step('spalten', async (hand) => {
    await hand.table('Spalten zuordnen').choose('Feld für Summe inkl. USt', 'Betrag (nötig)');
    await hand.button('Weiter');
    await page.getByText('Die Zeilen werden geprüft …').waitFor();
    await workOnImports(stage.service);
  });
  await step('einstellungen', async (hand) => {
    await hand.said('3 Zeilen bereit, 0 mit Hinweis, 0 mit Fehler');
    await hand.region('Zeilen').scope.waitFor();
    await page
      .locator('summary')
      .filter({ hasText: hand.named('Einstellungen des Imports') })
      .click();
    await hand.check('Rechnungen gleich freigeben');
    await hand.choose('Rechnungen ohne PDF', 'bekommen eine Rechnungsübersicht');
    await hand.button('Übernehmen');
    await page.getByText('3 Zeilen gelesen, wird geprüft …').waitFor();
    await workOnImports(stage.service);
  });
  await step('importieren', async (hand) => {
    await hand.button('3 Zeilen importieren');
    await page.getByRole('progressbar', { name: hand.named('Fortschritt') }).waitFor();
    await workOnImports(stage.service);
    await hand.region('Ergebnis').sees('angelegt');
    const [result] = await Promise.all([page.waitForEvent('download'), hand.button('Ergebnis herunterladen')]);
    const text = await readFile(await result.path(), 'utf8');
    assert.equal(text.match(/;angelegt;/g)?.length, 3, text);
  });
  await step('tage', (hand) => passTo(hand, '04.03.2026'));
  await step('brief', async (hand) => {
    await opensInvoice(hand, 'RE-2026-0117');
    await hand.sees('Wird gemahnt', 'Stufe 1 ist erreicht.');
    await hand.region('Briefe').sees('Zahlungserinnerung');
    assert.equal(await lettersOf(page).count(), 1);
  });
  await step('auszug', async (hand) => {
    await opens(hand, 'Zahlungseingänge');
    await hand.button('Kontoauszug hochladen');
    const dialog = hand.dialog('Kontoauszug hochladen');
    await dialog.file('Datei auswählen', 'umsaetze.sta', statement);
    await dialog.check('Sichere Treffer gleich buchen');
    await dialog.button('Hochladen');
    await hand.said('Kontoauszug eingelesen: 1 neuer Umsatz');
    await hand.link('Gebucht');
    await hand.sees('Amsel Gartenbau GmbH');
  });
  await step('bezahlt', async (hand) => {
    await opensInvoice(hand, 'RE-2026-0117');
    await hand.sees('Bezahlt');
  });
  await step('stille', async (hand) => {
    await passTo(hand, '18.03.2026');
    await opensInvoice(hand, 'RE-2026-0129');
    await hand.sees('Stufe 2 ist erreicht.');
    assert.equal(await lettersOf(page).count(), 2);
    await opensInvoice(hand, 'RE-2026-0117');
    await lettersOf(page).first().waitFor();
    assert.equal(await lettersOf(page).count(), 1);
  });
  await step('export', async (hand) => {
    await opens(hand, 'Buchhaltung');
    await page
      .getByRole('navigation', { name: 'Ansichten der Buchhaltung' })
      .getByRole('link', { name: hand.named('Mahnwesen') })
      .click();
    await hand.button('Export erstellen');
    const dialog = hand.dialog('Export erstellen');
    await dialog.choose('Inhalt', 'Buchungsstapel (DATEV)');
    await dialog.types({ Bis: '18.03.2026' });
    await dialog.button('Erstellen');
    await hand.said('Export 1 wird erstellt.');
    await makeFiles(stage.service);
    await hand.sees('fertig');
    const [download] = await Promise.all([page.waitForEvent('download'), hand.button('Herunterladen')]);
    const text = await readFile(await download.path(), 'latin1');
    assert.match(text, /^"EXTF";700;21;"Buchungsstapel";/);
    const booked = rowsOf(text).filter(({ reference }) => reference === 'RE-2026-0117');
    assert.deepEqual(
      booked.map(({ cents, side, account, contra, day }) => [cents, side, account, contra, day]),
      [[1190_00, 'S', '1200', '10042', '0403']],
    );
  });
  guide.isDone();
  await close();
});
