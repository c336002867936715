/** A month of an agency in the browser alone, as docs/guides/office-month.md says it (portal-office.md 13). By the API come the client's orders and invoices and the bank's files. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { balanceMandates } from '../../src/domain/collection/mandates/jobs.ts';
import { findOrCreateAccount } from '../../src/domain/parties/accounts/index.ts';
import { newResetLink } from '../../src/domain/parties/sign-in/index.ts';
import { addStaff } from '../../src/domain/parties/team/index.ts';
import { secretHasher } from '../../src/platform/http/authenticate.ts';
import { newId } from '../../src/platform/ids.ts';
import { workOnRuns } from '../harness/collected-money.ts';
import { type FollowedGuide, followGuide, type Hand } from '../harness/followed-guide.ts';
import { visitorsOf } from '../harness/invitations.ts';
import {
  clientNamed,
  executed,
  firstInvoices,
  handInInvoices,
  handInOrders,
  juneNinth,
  laterInvoices,
  referenceOf,
  workOnBank,
} from '../harness/office-month.ts';
import { livesThen } from '../harness/other-days.ts';
import { openPortal, type PortalStage, signIn } from '../harness/portal.ts';
import { secretKey, TestClock } from '../harness/service.ts';
import { until } from '../harness/until.ts';

const [email, password] = ['helga.hafen@inkasso-nord.example', 'Sieben Kraniche über dem Hafen'];

let stage: PortalStage;
let guide: FollowedGuide;
before(async () => {
  guide = await followGuide('office-month');
  stage = await openPortal({ clock: new TestClock('2026-06-01T06:00:00.000Z') });
});
after(() => stage.stop());

type Step = (name: string, does: (hand: Hand) => Promise<void>) => Promise<void>;

/** Lets the days pass until this one, with the work of the night. */
async function passTo(day: number): Promise<void> {
  const { clock } = stage.service;
  const passed = day - Number(clock.now().slice(8, 10));
  if (passed === 0) return;
  clock.advance({ days: passed });
  await stage.service.run(balanceMandates({ publicUrl: 'http://portal.mahnwerk.test' }));
}

/** A day of the month in a browser of its own, from the sign-in on. */
async function onDay(day: number, does: (step: Step, page: Page) => Promise<void>): Promise<void> {
  await passTo(day);
  const { page, close } = await stage.open({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(30_000);
  await page.addInitScript(livesThen, Date.parse(stage.service.clock.now()) - Date.now());
  if (day > 1) {
    await page.goto('/portal/operator/today');
    await signIn(page, email, password);
    await page.getByRole('heading', { level: 1, name: 'Heute' }).waitFor();
  }
  await does((name, step) => guide.step(page, name, step), page);
  await close();
}

/** The service does its work, as a worker does, while a person waits for what it brings. */
async function whileWorking(work: () => Promise<unknown>, waiting: () => Promise<void>): Promise<void> {
  const worker = new AbortController();
  const seen = waiting().finally(() => worker.abort());
  while (!worker.signal.aborted) {
    await work();
    await sleep(100);
  }
  await seen;
}

const dunningWorks = (waiting: () => Promise<void>) => whileWorking(() => stage.service.workOnDunning(), waiting);
const bankWorks = (waiting: () => Promise<void>) => whileWorking(() => workOnBank(stage.service), waiting);
const statementsWork = (waiting: () => Promise<void>) => whileWorking(() => workOnRuns(stage.service), waiting);

/** The first client with the key of its invoices. */
const dunnedClient = () => clientNamed(stage.service, 'Muster Werk GmbH', keys.invoices);

/** Follows a line of „Was wartet“. */
async function followsWaiting(hand: Hand, queue: string): Promise<void> {
  const list = hand.within('list', 'Was wartet');
  await list.scope
    .getByRole('link')
    .filter({ hasText: hand.named(queue) })
    .click();
}

/** „Kontoauszug hochladen“ with one file. */
async function upload(hand: Hand, name: string, content: string): Promise<Hand> {
  await hand.button('Kontoauszug hochladen');
  const dialog = hand.dialog('Kontoauszug hochladen');
  await dialog.file('Datei auswählen', name, content);
  await dialog.button('Hochladen');
  return dialog;
}

/** „Abrechnungslauf starten“ for June. */
async function statesJune(hand: Hand, more: Readonly<Record<string, string>> = {}): Promise<void> {
  await hand.opens('Geld', 'Abrechnungen');
  await hand.button('Abrechnungslauf starten');
  const dialog = hand.dialog('Abrechnungslauf starten');
  await dialog.types({ Von: '01.06.2026', Bis: '30.06.2026', ...more });
  await dialog.button('Starten');
  const drafts = hand.region('Entwürfe');
  await statementsWork(() => drafts.sees('Muster Werk GmbH'));
}

async function publishes(hand: Hand): Promise<void> {
  await hand.button('Veröffentlichen');
  await hand.dialog('Abrechnung veröffentlichen').button('Veröffentlichen');
  await hand.said('Veröffentlicht:');
}

/** The link of `npx mahnwerk staff create`. */
const linkOfStaff = (): Promise<string> =>
  stage.service.database.asOperator(async (tx) => {
    const account = await findOrCreateAccount(tx, newId(), { email, first_name: 'Helga', last_name: 'Hafen' }, false);
    await addStaff(tx, account, ['admin']);
    const { pathname } = new URL(
      newResetLink(tx, account, { hashSecret: secretHasher(secretKey), publicUrl: 'http://portal.mahnwerk.test' }),
    );
    return pathname;
  });

const { mailsTo } = visitorsOf(() => stage.service);

/** The person of a client opens the link of its mail in a browser of its own. */
async function setsUp(invited: string): Promise<void> {
  const [invitation] = await mailsTo(invited);
  const { page, close } = await stage.open();
  await page.goto(new URL(/https?:\S+/.exec(invitation?.text ?? '')?.[0] ?? '').pathname);
  await page.getByLabel('Neues Passwort').fill(password);
  await page.getByLabel('Passwort wiederholen').fill(password);
  await page.getByLabel('Ich nehme die Nutzungsbedingungen an.').check();
  await page.getByRole('button', { name: 'Zugang einrichten' }).click();
  await page.getByRole('link', { name: 'Zur Anmeldung' }).waitFor();
  await close();
}

/** Keys that the clients were given. */
const keys: Record<'orders' | 'invoices' | 'shop', string> = { orders: '', invoices: '', shop: '' };

/** The key that the page shows once. */
async function keptKey(hand: Hand): Promise<string> {
  const shown = hand.dialog('Schlüssel');
  const key = await shown.scope.getByRole('textbox', { name: hand.named('Schlüssel') }).inputValue();
  await shown.button('Ich habe ihn gespeichert');
  return key;
}

test('Tag 1: the agency and its first clients are set up', () =>
  onDay(1, async (step, page) => {
    await step('anmelden', async (hand) => {
      hand.typed('npx mahnwerk staff create');
      await page.goto(await linkOfStaff());
      await hand.types({ 'Neues Passwort': password, 'Passwort wiederholen': password });
      await hand.button('Passwort speichern');
      await hand.link('Zur Anmeldung');
      await hand.types({ 'E-Mail-Adresse': email, Passwort: password });
      await hand.button('Anmelden');
      await hand.heading('Heute');
      await hand.region('Was noch fehlt').scope.waitFor();
    });
    await step('auftritt', async (hand) => {
      await hand.link('Weiter: Auftritt');
      await hand.types({
        Name: 'Inkasso Nord',
        'E-Mail-Adresse für Fragen': 'hilfe@inkasso-nord.example',
        'Adresse des Impressums': 'https://inkasso-nord.example/impressum',
        'Adresse der Datenschutzerklärung': 'https://inkasso-nord.example/datenschutz',
      });
      await hand.button('Speichern');
      await hand.said('Gespeichert. Die Seiten zeigen es von jetzt an.');
      await hand.link('Zurück zur Einrichtung');
      await hand.heading('Heute');
    });
    await step('aussteller', async (hand) => {
      await hand.link('Weiter: Aussteller');
      await hand.sees('Damit Abrechnungen veröffentlicht werden können, fehlt noch:');
      await hand.types({
        Name: 'Inkasso Nord GmbH',
        'Straße und Hausnummer': 'Hafenstraße 1',
        Postleitzahl: '20457',
        Ort: 'Hamburg',
        'USt-IdNr.': 'DE123456788',
        Kontoinhaber: 'Inkasso Nord GmbH',
        IBAN: 'DE89370400440532013000',
      });
      await hand.button('Speichern');
      await hand.said('Aussteller gespeichert');
      await hand.link('Zurück zur Einrichtung');
    });
    await step('bankkonto', async (hand) => {
      await hand.link('Weiter: Bankkonto');
      await hand.button('Konto hinzufügen');
      const dialog = hand.dialog('Konto hinzufügen');
      await dialog.types({ Name: 'Fremdgeldkonto', IBAN: 'DE02120300000000202051' });
      await dialog.within('radiogroup', 'Art').check('Fremdgeld');
      await dialog.button('Hinzufügen');
      await hand.said('Konto hinzugefügt: Fremdgeldkonto');
      await hand.table('Bankkonten').row('Fremdgeldkonto').scope.waitFor();
    });
    await step('team', async (hand) => {
      await hand.opens('Verwaltung', 'Team');
      await hand.button('Person einladen');
      const dialog = hand.dialog('Person einladen');
      await dialog.types({ 'E-Mail-Adresse': 'paul.pier@inkasso-nord.example', Vorname: 'Paul', Nachname: 'Pier' });
      await dialog.check('Sachbearbeitung', 'Buchhaltung');
      await dialog.button('Einladen');
      await hand.said('Einladung gesendet an paul.pier@inkasso-nord.example.');
      await hand.dialog('Link der Einladung').button('Schließen');
    });
    await step('mandant', async (hand) => {
      await hand.opens('Arbeit', 'Heute');
      await hand.link('Weiter: Erster Mandant');
      await fillCompany(hand, {
        Name: 'Muster Werk GmbH',
        Vertreter: 'Nora Neu',
        'Straße und Hausnummer': 'Musterweg 11',
        Postleitzahl: '10115',
        Ort: 'Berlin',
        Telefon: '+49 30 23125011',
        'Kontoinhaber für Auszahlungen': 'Muster Werk GmbH',
        'IBAN für Auszahlungen': 'DE75512108001245126199',
        'E-Mail-Adresse für Benachrichtigungen': 'post@muster-werk.example',
      });
      await hand.said('Mandant angelegt: Muster Werk GmbH');
      await hand.region('Was noch fehlt').scope.waitFor();
    });
    await step('konditionen', async (hand) => {
      await hand.link('Weiter: Konditionen');
      await hand.button('Neue Konditionen');
      const dialog = hand.dialog('Neue Konditionen');
      await dialog.sees('Gilt für Akten, die ab diesem Tag angenommen werden.');
      await dialog.types({ 'Gilt ab': '01.06.2026', 'Provision in Prozent': '20', 'Auszahlung ab': '10,00' });
      await dialog.within('radiogroup', 'Provision auf').check('Hauptforderung');
      await dialog.within('radiogroup', 'Aktenabrechnung').check('in der Sammelabrechnung');
      await dialog.within('radiogroup', 'Rhythmus').check('monatlich');
      await dialog.button('Speichern');
      await hand.said('Konditionen gespeichert');
      await hand.table('Konditionen').sees('gilt');
    });
    await step('mahnstufen', async (hand) => {
      await hand.link('Mahnstufen');
      const levels = hand.within('list', 'Mahnstufen');
      await levels.item('Stufe 3').button('Entfernen');
      await levels.item('Stufe 2').button('Entfernen');
      await levels.item('Stufe 1').types({ Bezeichnung: 'Letzte Mahnung', 'Zahlungsfrist in Tagen': '5' });
      const handover = hand.region('Übergabe');
      await handover.check('Unbezahlte Rechnungen ans Inkasso übergeben');
      await handover.types({ 'Tage nach dem letzten Schreiben': '10' });
      await hand.button('Probelauf');
      await dunningWorks(() => hand.region('Probelauf').sees('Keine Rechnung läuft.'));
      await hand.button('Speichern');
      await hand.dialog('Mahnstufen speichern').button('Speichern');
      await hand.said('Version 2 gespeichert');
    });
    await step('person', async (hand) => {
      await hand.link('Zugänge');
      await hand.region('Nutzer').button('Person einladen');
      const dialog = hand.dialog('Person einladen');
      await dialog.types({ 'E-Mail-Adresse': 'nora.neu@muster-werk.example', Vorname: 'Nora', Nachname: 'Neu' });
      await dialog.check('Administration');
      await dialog.button('Einladen');
      await hand.dialog('Link der Einladung').button('Schließen');
      await setsUp('nora.neu@muster-werk.example');
    });
    await step('schluessel', async (hand) => {
      const create = async (kind: string, name: string) => {
        await hand.region('Schlüssel').button('Schlüssel anlegen');
        const dialog = hand.dialog('Schlüssel anlegen');
        await dialog.choose('Art', kind);
        await dialog.types({ Name: name });
        await dialog.button('Anlegen');
        return keptKey(hand);
      };
      keys.orders = await create('Inkasso', 'Warenwirtschaft');
      keys.invoices = await create('Mahnservice', 'Rechnungen');
    });
    await step('zweiter-mandant', async (hand) => {
      await hand.opens('Verwaltung', 'Mandanten');
      await hand.link('Mandant anlegen');
      await fillCompany(hand, {
        Name: 'Beispiel Handel GmbH',
        Vertreter: 'Bodo Bald',
        'Straße und Hausnummer': 'Beispielallee 5',
        Postleitzahl: '80331',
        Ort: 'München',
        Telefon: '+49 89 23125012',
        'Kontoinhaber für Auszahlungen': 'Beispiel Handel GmbH',
        'IBAN für Auszahlungen': 'DE12500105170648489890',
        'E-Mail-Adresse für Benachrichtigungen': 'post@beispiel-handel.example',
      });
      await hand.said('Mandant angelegt: Beispiel Handel GmbH');
      await hand.link('Konditionen');
      await hand.button('Neue Konditionen');
      const dialog = hand.within('dialog', 'Neue Konditionen');
      await dialog.types({ 'Gilt ab': '01.06.2026', 'Provision in Prozent': '25' });
      await dialog.button('Speichern');
      await dialog.scope.waitFor({ state: 'detached' });
      await hand.link('Zugänge');
      await hand.button('Schlüssel anlegen');
      const key = hand.dialog('Schlüssel anlegen');
      await key.types({ Name: 'Shop' });
      await key.button('Anlegen');
      keys.shop = await keptKey(hand);
    });
    await step('partner', async (hand) => {
      await hand.opens('Verwaltung', 'Partner');
      await hand.button('Partner anlegen');
      const dialog = hand.dialog('Partner anlegen');
      await dialog.types({ Name: 'Plattform Süd' });
      await dialog.button('Anlegen');
      await hand.heading('Plattform Süd');
      await hand.button('Mandant verbinden');
      const connect = hand.dialog('Mandant verbinden');
      await connect.find('Mandant', 'Beispiel Handel');
      await connect.button('Verbinden');
      await hand.said('Mandant verbunden');
    });
    await step('eingerichtet', async (hand) => {
      await hand.opens('Arbeit', 'Heute');
      await hand.sees('Nichts wartet. Neues erscheint hier von selbst.');
      await page.getByRole('region', { name: 'Was noch fehlt' }).waitFor({ state: 'detached' });
    });
  }));

/** „Mandant anlegen“, filled and sent. */
async function fillCompany(hand: Hand, fields: Readonly<Record<string, string>>): Promise<void> {
  await hand.heading('Mandant anlegen');
  await hand.types(fields);
  await hand.choose('Rechtsform', 'Gesellschaft mit beschränkter Haftung (GmbH)');
  await hand.choose('Vorsteuer', 'zum Vorsteuerabzug berechtigt');
  await hand.button('Mandant anlegen');
}

test('Tag 2: orders are accepted, costs booked, instalments agreed on', async () => {
  await passTo(2);
  const [first, second] = [
    await clientNamed(stage.service, 'Muster Werk GmbH', keys.orders),
    await clientNamed(stage.service, 'Beispiel Handel GmbH', keys.shop),
  ];
  await handInOrders(stage.service, first, second);
  await handInInvoices(stage.service, await dunnedClient(), firstInvoices);
  await onDay(2, async (step) => {
    await step('pruefung', async (hand) => {
      await hand.heading('Heute');
      await followsWaiting(hand, 'Aufträge zu prüfen');
      await hand.region('Zu prüfende Aufträge').scope.waitFor();
      for (const [at, debtor] of ['Mika Morgen', 'Nadel Bau GmbH', 'Olga Ost', 'Rudi Rabe'].entries()) {
        await hand.heading(debtor);
        await hand.region('Prüfpunkte').scope.waitFor();
        await hand.button('Annehmen');
        await hand.dialog('Auftrag annehmen').button('Akte anlegen');
        if (at === 0) await hand.said('Auftrag angenommen: Mika Morgen.');
      }
      await hand.sees('Kein Auftrag wartet auf eine Prüfung.');
    });
    await step('kosten', async (hand) => {
      await hand.opens('Arbeit', 'Akten');
      await hand.table('Akten').record('Mika Morgen');
      await hand.menu('Mehr', 'Kosten buchen');
      const dialog = hand.dialog('Kosten buchen');
      await dialog.choose('Art', 'Inkassovergütung');
      await dialog.within('radiogroup', 'Aufwand').check('einfach');
      await dialog.region('Wirkung').sees('Die Umsatzsteuer schuldet nicht der Schuldner, sondern der Mandant.');
      await dialog.button('Kosten buchen');
      await hand.said('Kosten gebucht');
    });
    await step('ratenplan', async (hand) => {
      await hand.menu('Mehr', 'Ratenplan vereinbaren');
      const dialog = hand.dialog('Ratenplan vereinbaren');
      await dialog.types({ 'Erste Rate am': '05.06.2026', Rate: '60,00', Kulanztage: '3' });
      await dialog.within('radiogroup', 'Rhythmus').check('wöchentlich');
      await dialog.check('Einigungsgebühr');
      await dialog.types({ 'Kostenhinweis am': '02.06.2026' });
      await dialog.region('Vorschau').table('Raten').scope.waitFor();
      await dialog.button('Vereinbaren');
      await hand.said('Ratenplan vereinbart:');
      await hand.link('Vereinbarungen');
      await hand.region('Ratenplan').sees('läuft');
    });
  });
});

test('Tag 5: a run of dunning, its letters at the post, and one that comes back', () =>
  onDay(5, async (step) => {
    await step('pausieren', async (hand) => {
      await hand.opens('Mahnwesen', 'Rechnungen');
      await hand.table('Rechnungen').record('RE-104');
      await hand.button('Pausieren');
      await hand.said('Rechnung pausiert');
    });
    await step('bestreiten', async (hand) => {
      await hand.opens('Mahnwesen', 'Rechnungen');
      await hand.table('Rechnungen').record('RE-105');
      await hand.menu('Mehr', 'Bestritten');
      const dialog = hand.dialog('Als bestritten eintragen');
      await dialog.types({ Grund: 'Zwei Tische fehlen' });
      await dialog.button('Eintragen');
      await hand.said('Rechnung ist bestritten');
    });
    await step('angehalten', async (hand) => {
      await hand.opens('Mahnwesen', 'Mahnläufe');
      await hand.link('Entscheidungen');
      await hand.table('Entscheidungen').sees('Rechnung pausiert', 'Rechnung bestritten');
    });
    await step('probelauf', async (hand) => {
      await hand.link('Neuer Lauf');
      await hand.types({ Tag: '05.06.2026' });
      await hand.button('Probelauf');
      await dunningWorks(() => hand.region('Was hinausginge').table('Ergebnis').sees('fällig'));
    });
    await step('mahnlauf', async (hand) => {
      await hand.button('Lauf starten');
      const dialog = hand.dialog('Mahnlauf starten');
      await dialog.sees('3 Schreiben gehen hinaus, 1 davon per E-Mail; die lassen sich nicht zurückholen.');
      await dialog.button('Starten');
      await hand.heading('Mahnlauf vom 05.06.2026');
      await dunningWorks(() => hand.sees('1 per E-Mail, 2 per Post'));
    });
    await step('druckstapel', async (hand) => {
      await hand.opens('Arbeit', 'Druckausgang');
      await hand.table('Wartende Schreiben').sees('Erika Ahorn', 'Birke Bau GmbH');
      await hand.button('Druckstapel bilden');
      const dialog = hand.dialog('Druckstapel bilden');
      await dialog.within('radiogroup', 'Datei').check('ZIP mit einzelnen PDF');
      await dialog.button('Stapel bilden');
      await hand.said('Druckstapel gebildet: 2 Schreiben, 2 Seiten');
      await hand.saves('Herunterladen', 'mahnwerk-druck-2026-06-05.zip');
    });
    await step('versendet', async (hand) => {
      await hand.button('Als versendet bestätigen');
      const dialog = hand.dialog('Als versendet bestätigen');
      await dialog.types({ 'Versendet am': '05.06.2026' });
      await dialog.button('Bestätigen');
      await hand.said('Als versendet bestätigt: 2 Schreiben');
    });
    await step('unzustellbar', async (hand) => {
      await hand.opens('Arbeit', 'Druckausgang');
      await hand.link('Alle Schreiben');
      await hand.table('Schreiben').row(hand.named('Birke Bau GmbH')).button('Unzustellbar');
      const dialog = hand.dialog('Unzustellbar vermerken');
      await dialog.types({ Grund: 'Unbekannt verzogen' });
      await dialog.button('Vermerken');
      await hand.said('Als unzustellbar vermerkt');
    });
    await step('anschrift', async (hand) => {
      await hand.opens('Mahnwesen', 'Rechnungen');
      await hand.link('Schuldner');
      await hand.table('Schuldner').record('Birke Bau GmbH');
      await hand.button('Ändern');
      const dialog = hand.dialog('Schuldner ändern');
      await dialog.types({ 'Straße und Hausnummer': 'Neue Gasse 4' });
      await dialog.button('Speichern');
      await hand.said('Schuldner gespeichert');
    });
    await step('kenntnis', async (hand) => {
      await hand.opens('Arbeit', 'Druckausgang');
      await hand.link('Gestoppt');
      await hand.table('Gestoppte Schreiben').row(hand.named('Birke Bau GmbH')).button('Zur Kenntnis genommen');
      await hand.sees('Nichts ist gestoppt oder zurückgekommen.');
    });
  }));

test('Tag 10: files of the bank, with lines that are sure, doubtful, for two cases and astray', async () => {
  await passTo(10);
  const { evening, noon, late, latest, other } = juneNinth(await referenceOf(stage.service, 'Olga Ost'));
  await handInInvoices(stage.service, await dunnedClient(), laterInvoices);
  await onDay(10, async (step, page) => {
    await step('kontoauszug', async (hand) => {
      await hand.opens('Geld', 'Zahlungen');
      await upload(hand, 'konto-09-06.xml', evening);
      await hand.said('Kontoauszug eingelesen: 4 neue Umsätze');
      await bankWorks(() => hand.region('Ergebnis').sees('4 Umsätze, 4 neu, 0 bekannt', '1 gebucht', '3 warten'));
    });
    await step('zweifelhaft', async (hand) => {
      await upload(hand, 'konto-09-06-vormittag.xml', noon);
      await hand.region('Ergebnis').link('1 zweifelhaft');
      await hand.table('Zweifelhafte Umsätze').button('Verwerfen');
      const dialog = hand.dialog('Verwerfen');
      await dialog.types({ Grund: 'Vormittag doppelt geschickt' });
      await dialog.button('Verwerfen');
      await hand.said('Umsatz verworfen');
    });
    await step('uebernehmen', async (hand) => {
      await upload(hand, 'konto-09-06-blatt-3.xml', latest);
      await hand.region('Ergebnis').link('1 zweifelhaft');
      const lines = hand.table('Zweifelhafte Umsätze');
      await lines.sees('Rückgabe Irrläufer');
      await lines.button('Übernehmen');
      await hand.said('Umsatz übernommen');
      await upload(hand, 'konto-09-06-blatt-2.xml', late);
      await hand.said('Kontoauszug eingelesen: 1 neuer Umsatz');
    });
    await step('fremdes-konto', async (hand) => {
      const dialog = await upload(hand, 'geschaeftskonto.xml', other);
      await dialog.sees(
        'Der Kontoauszug wurde nicht eingelesen',
        'Das Konto DE89370400440532013000 ist nicht angelegt oder stillgelegt.',
      );
      await dialog.button('Abbrechen');
    });
    await step('noch-einmal', async (hand) => {
      const dialog = await upload(hand, 'konto-09-06.xml', evening);
      await dialog.sees('Diese Datei ist schon eingelesen.');
      await dialog.link('Zu dieser Datei');
      await hand.heading('konto-09-06.xml');
    });
    await step('aufteilen', async (hand) => {
      await hand.link('Ohne Zuordnung');
      const lines = hand.region('Bankumsätze').scope.getByRole('link');
      await lines.filter({ hasText: hand.named('Nadel Bau GmbH') }).click();
      await hand.button('Aufteilen');
      const dialog = hand.dialog('Aufteilen');
      await dialog.find('Akte', 'Nadel Bau');
      await dialog.type('Betrag', '600,00', 0);
      await dialog.find('Akte', 'Olga Ost', 1);
      await dialog.type('Betrag', '40,00', 1);
      await dialog.button('Buchen');
      await hand.said('Zugeordnet: 640,00 €.');
    });
    await step('erstattet', async (hand) => {
      const lines = hand
        .region('Bankumsätze')
        .scope.getByRole('link')
        .filter({ hasText: hand.named('Ulla Umweg') });
      for (const left of [5, 4, 3, 2, 1]) {
        await until(async () => (await lines.count()) === left, `${left} lines wait`);
        await hand.button('Als erstattet vermerken');
        await hand.said('Als erstattet vermerkt');
      }
      await hand.sees('Kein Bankumsatz wartet auf eine Zuordnung.');
    });
    await step('kontostand', async (hand) => {
      await hand.opens('Geld', 'Kontostand');
      const made = hand.table('Zusammensetzung');
      await made.row(hand.named('Auf Akten gebucht')).sees('700,00 €');
      await made.row(hand.named('Differenz')).sees('0,00 €');
      assert.equal(await page.getByRole('alert').count(), 0);
    });
  });
});

test('Tag 15: a second run, a letter that a payment stops, and a handover that lacks an address', () =>
  onDay(15, async (step) => {
    await step('zweiter-lauf', async (hand) => {
      await hand.opens('Mahnwesen', 'Mahnläufe');
      await hand.link('Neuer Lauf');
      await hand.button('Probelauf');
      const shown = hand.region('Was hinausginge').table('Ergebnis');
      await dunningWorks(() =>
        shown.sees('Wiederholung: das letzte Schreiben kam nicht an', 'Ans Inkasso', 'für die Übergabe fehlen Angaben'),
      );
      await hand.button('Lauf starten');
      await hand.dialog('Mahnlauf starten').button('Starten');
      await hand.heading('Mahnlauf vom 15.06.2026');
      await dunningWorks(() => hand.sees('0 per E-Mail, 3 per Post'));
    });
    await step('zahlung-stoppt', async (hand) => {
      await hand.opens('Mahnwesen', 'Rechnungen');
      await hand.table('Rechnungen').record('RE-201');
      await hand.button('Zahlung melden');
      const dialog = hand.dialog('Zahlung melden');
      await dialog.types({ Betrag: '150,00', Wertstellung: '15.06.2026' });
      await dialog.button('Melden');
      await hand.said('Zahlung gemeldet: 150,00 €');
      await hand.region('Schreiben').sees('gestoppt');
    });
    await step('pause-stoppt', async (hand) => {
      await hand.opens('Mahnwesen', 'Rechnungen');
      await hand.table('Rechnungen').record('RE-202');
      await hand.button('Pausieren');
      await hand.said('Rechnung pausiert');
    });
    await step('zweiter-stapel', async (hand) => {
      await hand.opens('Arbeit', 'Druckausgang');
      await hand.button('Druckstapel bilden');
      await hand.dialog('Druckstapel bilden').button('Stapel bilden');
      await hand.said('Druckstapel gebildet: 1 Schreiben, 1 Seite');
      await hand.sees('Birke Bau GmbH');
      await hand.region('Beim Bilden gestoppt').item('Holunder GmbH').sees('Rechnung pausiert');
      await hand.saves('Herunterladen', 'mahnwerk-druck-2026-06-15.pdf');
      await hand.button('Als versendet bestätigen');
      await hand.dialog('Als versendet bestätigen').button('Bestätigen');
      await hand.said('Als versendet bestätigt: 1 Schreiben');
    });
    await step('gescheitert', async (hand) => {
      await hand.opens('Arbeit', 'Heute');
      await followsWaiting(hand, 'Übergaben ans Inkasso gescheitert');
      await hand.table('Übergaben').row(hand.named('Carla Distel')).link('Anschrift des Schuldners fehlt');
      await hand.button('Ändern');
      const dialog = hand.dialog('Schuldner ändern');
      await dialog.types({ 'Straße und Hausnummer': 'Ulmenweg 3', Postleitzahl: '22767', Ort: 'Hamburg' });
      await dialog.button('Speichern');
      await hand.said('Schuldner gespeichert');
    });
    await step('uebergeben', async (hand) => {
      await hand.opens('Mahnwesen', 'Rechnungen');
      await hand.table('Rechnungen').record('RE-103');
      await hand.menu('Mehr', 'Ans Inkasso übergeben');
      await hand.dialog('Ans Inkasso übergeben').button('Ans Inkasso übergeben');
      await hand.said('Rechnung ans Inkasso übergeben');
    });
    await step('uebergebene-pruefen', async (hand) => {
      await hand.opens('Arbeit', 'Prüfung');
      for (const debtor of ['Erika Ahorn', 'Carla Distel']) {
        await hand.page.getByRole('heading', { level: 1, name: debtor }).waitFor();
        await hand.button('Annehmen');
        await hand.dialog('Auftrag annehmen').button('Akte anlegen');
      }
      await hand.sees('Kein Auftrag wartet auf eine Prüfung.');
    });
  }));

test('Tag 20: a broken plan, a waiver, interest, an order of allocation, limitation and the base rate', () =>
  onDay(20, async (step) => {
    await step('verzug', async (hand) => {
      await hand.heading('Heute');
      await followsWaiting(hand, 'Ratenpläne in Verzug');
      await hand.table('Akten').record('Mika Morgen');
      await hand.sees('Ratenplan in Verzug seit');
    });
    await step('erlass', async (hand) => {
      await hand.menu('Mehr', 'Erlassen');
      const dialog = hand.dialog('Erlassen');
      await dialog.within('radiogroup', 'Zeile').check('Kosten, unverzinslich');
      await dialog.types({ Betrag: '20,00', Grund: 'Kulanz' });
      await dialog.region('Wirkung').scope.getByRole('table').waitFor();
      await dialog.button('Erlassen');
      await hand.said('Erlassen: 20,00 €');
    });
    await step('zinsen', async (hand) => {
      await hand.menu('Mehr', 'Zinsen ändern');
      const dialog = hand.dialog('Zinsen ändern');
      await dialog.within('radiogroup', 'Art').check('keine');
      await dialog.types({ Ab: '20.06.2026', Grund: 'Mit dem Mandanten abgesprochen' });
      await dialog.button('Speichern');
      await hand.said('Zinsen geändert');
    });
    await step('verrechnung', async (hand) => {
      await hand.menu('Mehr', 'Verrechnung vereinbaren');
      const dialog = hand.dialog('Verrechnung vereinbaren');
      await dialog.within('radiogroup', 'Reihenfolge').check('Hauptforderung zuerst');
      await dialog.types({ Grund: 'Mit dem Schuldner vereinbart' });
      await dialog.button('Speichern');
      await hand.said('Verrechnung vereinbart');
    });
    await step('neuer-plan', async (hand) => {
      await hand.link('Vereinbarungen');
      const card = hand.region('Ratenplan');
      await card.button('Neuen Plan vereinbaren');
      const dialog = hand.dialog('Ratenplan vereinbaren');
      await dialog.types({ 'Erste Rate am': '06.07.2026', Rate: '100,00' });
      await dialog.within('radiogroup', 'Rhythmus').check('monatlich');
      await dialog.button('Vereinbaren');
      await card.sees('läuft');
    });
    await step('verjaehrung', async (hand) => {
      await hand.opens('Arbeit', 'Akten');
      await hand.link('Verjährt bald');
      await hand.table('Akten').row(hand.named('Rudi Rabe')).sees('15.08.2026');
    });
    await step('basiszinssatz', async (hand) => {
      await hand.opens('Verwaltung', 'Gesetz und Zinsen');
      await hand.table('Basiszinssätze').sees('2. Halbjahr 2026');
      await hand.button('Basiszinssatz eintragen');
      const dialog = hand.dialog('Basiszinssatz eintragen');
      await dialog.choose('Halbjahr', '1. Halbjahr 2027');
      await dialog.types({ 'Satz in Prozent': '1,77' });
      await dialog.button('Eintragen');
      await hand.said('Basiszinssatz eingetragen: 1,77 %');
    });
  }));

test('Tag 30: a case is closed, statements are published, money is paid out, and nothing is left unexplained', () =>
  onDay(30, async (step) => {
    let payout = '';
    await step('schliessen', async (hand) => {
      await hand.opens('Arbeit', 'Akten');
      await hand.table('Akten').record('Olga Ost');
      await hand.menu('Mehr', 'Schließen');
      const dialog = hand.dialog('Akte schließen');
      await dialog.choose('Ergebnis', 'Bezahlt');
      await dialog.types({ 'Grund, wie der Mandant ihn liest': 'Die Forderung ist bezahlt.' });
      const residue = new RegExp(`^${hand.named('Rest von')} .* ${hand.named('erlassen')}$`);
      await dialog.scope.getByLabel(residue).check();
      await dialog.region('Wirkung').sees('Die Akte kommt in die nächste Sammelabrechnung.');
      await dialog.button('Akte schließen');
      await hand.said('Akte geschlossen');
    });
    await step('abrechnungslauf', async (hand) => {
      await statesJune(hand, { Buchungsdatum: '30.06.2026' });
      await hand.heading('Abrechnungslauf bis 30.06.2026');
      await hand.region('Übersprungen').sees('Beispiel Handel GmbH', 'nichts abzurechnen');
    });
    await step('verwerfen', async (hand) => {
      await hand.link('Muster Werk GmbH');
      await hand.heading('Entwurf für Muster Werk GmbH');
      await hand.region('Saldo').scope.waitFor();
      await hand.table('Akten').scope.waitFor();
      await hand.button('Verwerfen');
      await hand.dialog('Entwurf verwerfen').button('Verwerfen');
      await hand.said('Entwurf verworfen');
    });
    await step('veroeffentlichen', async (hand) => {
      await statesJune(hand);
      await hand.link('Muster Werk GmbH');
      await publishes(hand);
    });
    await step('stornieren', async (hand) => {
      await hand.button('Stornieren');
      const dialog = hand.dialog('Abrechnung stornieren');
      await dialog.types({ Grund: 'Bemerkung vergessen' });
      await dialog.button('Stornieren');
      await hand.said('Storniert mit');
    });
    await step('noch-einmal-veroeffentlichen', async (hand) => {
      await statesJune(hand);
      await hand.link('Muster Werk GmbH');
      await hand.button('Ändern');
      const dialog = hand.dialog('Ändern');
      await dialog.types({ Bemerkung: 'Vielen Dank für die gute Zusammenarbeit.' });
      await dialog.button('Speichern');
      await publishes(hand);
    });
    await step('auszahlung', async (hand) => {
      await hand.opens('Geld', 'Auszahlungen');
      await hand.link('Auszahlung vorbereiten');
      await hand.types({ 'Ausführung am': '30.06.2026' });
      await hand.region('Fällige Abrechnungen').sees('Muster Werk GmbH');
      await hand.button('Vorbereiten');
      await hand.dialog('Auszahlung vorbereiten').button('Vorbereiten');
      await hand.said('Auszahlung vorbereitet:');
    });
    await step('datei', async (hand) => {
      await hand.button('Datei herunterladen');
      const dialog = hand.dialog('Datei herunterladen');
      await dialog.sees('Danach lässt sie sich nicht mehr abbrechen.');
      const saved = await dialog.saves('Herunterladen', 'auszahlung-2026-06-30.xml');
      payout = await readFile(await saved.path(), 'utf8');
    });
    await step('ausgefuehrt', async (hand) => {
      await hand.opens('Geld', 'Zahlungen');
      await upload(hand, 'konto-30-06.xml', executed(payout));
      await bankWorks(() => hand.region('Ergebnis').sees('1 gebucht'));
      await hand.opens('Geld', 'Auszahlungen');
      await hand.table('Auszahlungen').sees('ausgeführt');
    });
    await step('abschluss', async (hand) => {
      await hand.opens('Geld', 'Kontostand');
      await hand.table('Zusammensetzung').row(hand.named('Differenz')).sees('0,00 €');
    });
    await step('protokoll', async (hand) => {
      await hand.opens('Verwaltung', 'Protokoll');
      const done = hand.row(hand.named('hat die Datei der Auszahlung zum'));
      await done.sees('heruntergeladen', 'Helga Hafen');
    });
  }));

test('every step of the guide is done', () => guide.isDone());
