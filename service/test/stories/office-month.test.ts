/** A month of an agency in the browser alone, as docs/guides/office-month.md says it (portal-office.md 13). By the API come the client's orders and invoices and the bank's files. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findOrCreateAccount } from '../../src/domain/parties/accounts/index.ts';
import { newResetLink } from '../../src/domain/parties/sign-in/index.ts';
import { addStaff } from '../../src/domain/parties/team/index.ts';
import { secretHasher } from '../../src/platform/http/authenticate.ts';
import { newId } from '../../src/platform/ids.ts';
import { type FollowedGuide, followGuide, type Hand } from '../harness/followed-guide.ts';
import { openPortal, type PortalStage, signIn } from '../harness/portal.ts';
import { secretKey, TestClock } from '../harness/service.ts';

const [email, password] = ['helga.hafen@inkasso-nord.example', 'Sieben Kraniche über dem Hafen'];

let stage: PortalStage;
let guide: FollowedGuide;
before(async () => {
  guide = await followGuide('office-month');
  stage = await openPortal({ clock: new TestClock('2026-06-01T07:00:00.000Z') });
});
after(() => stage.stop());

type Step = (name: string, does: (hand: Hand) => Promise<void>) => Promise<void>;

/** A day of the month in a browser of its own, from the sign-in on. */
async function onDay(day: number, does: (step: Step, page: Page) => Promise<void>): Promise<void> {
  const { clock } = stage.service;
  clock.advance({ days: day - Number(clock.now().slice(8, 10)) });
  const { page, close } = await stage.open({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(15_000);
  await page.clock.install({ time: clock.now() });
  if (day > 1) {
    await page.goto('/portal/operator/today');
    await signIn(page, email, password);
    await page.getByRole('heading', { level: 1, name: 'Heute' }).waitFor();
  }
  await does((name, step) => guide.step(page, name, step), page);
  await close();
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
      const third = hand.within('list', 'Mahnstufen').item('Stufe 3');
      await third.types({ 'Gebühr Unternehmen': '7,50' });
      await hand.region('Übergabe').check('Unbezahlte Rechnungen ans Inkasso übergeben');
      await hand.button('Probelauf');
      await stage.service.workOnDunning();
      await hand.region('Probelauf').sees('Keine Rechnung läuft.');
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
      assert.equal(await page.getByRole('region', { name: 'Was noch fehlt' }).count(), 0);
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

test('every step of the guide is done', () => guide.isDone());
