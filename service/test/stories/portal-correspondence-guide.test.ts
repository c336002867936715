/** One case from its acceptance to its second letter, as docs/guides/correspondence.md says it (correspondence.md 15). By the API comes the order alone. */
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { givenDebtor, givenSubmitted } from '../harness/cases.ts';
import { aDueClaim } from '../harness/case-letters.ts';
import { type FollowedGuide, followGuide, type Hand } from '../harness/followed-guide.ts';
import { aMail } from '../harness/inbox.ts';
import { referenceOf } from '../harness/office-month.ts';
import { livesThen } from '../harness/other-days.ts';
import { openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';
import { TestClock } from '../harness/service.ts';

const debtor = 'Mika Morgen';

let stage: PortalStage;
let guide: FollowedGuide;
before(async () => {
  guide = await followGuide('correspondence');
  stage = await openPortal({ clock: new TestClock('2026-06-01T08:00:00.000Z') });
});
after(() => stage.stop());

const { aPerson, signedIn } = visitorsOf(() => stage);

type Step = (name: string, does: (hand: Hand) => Promise<void>) => Promise<void>;

/** A part of the guide in a browser of its own, on this day of June. */
async function onDay(day: number, does: (step: Step, page: Page) => Promise<void>): Promise<void> {
  const { clock } = stage.service;
  clock.advance({ days: day - Number(clock.now().slice(8, 10)) });
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/today', {
    viewport: { width: 1440, height: 900 },
  });
  page.setDefaultTimeout(30_000);
  await page.addInitScript(livesThen, Date.parse(clock.now()) - Date.now());
  await page.reload();
  await does((name, step) => guide.step(page, name, step), page);
  await close();
}

async function opensCase(hand: Hand): Promise<void> {
  await hand.opens('Arbeit', 'Akten');
  await hand.table('Akten').record(debtor);
}

/** „Senden“, and again in the dialog. */
async function sends(hand: Hand): Promise<Hand> {
  await hand.button('Senden');
  const dialog = hand.dialog('Schreiben senden');
  await dialog.scope.waitFor();
  return dialog;
}

test('the office says who writes and where the money goes', () =>
  onDay(1, async (step) => {
    await step('issuer', async (hand) => {
      await hand.opens('Verwaltung', 'Einstellungen');
      await hand.link('Aussteller');
      await hand.heading('Aussteller');
      await hand.types({
        Name: 'Inkasso Nord GmbH',
        'Straße und Hausnummer': 'Hafenstraße 1',
        Postleitzahl: '20457',
        Ort: 'Hamburg',
        'USt-IdNr.': 'DE123456788',
        'E-Mail-Adresse': 'post@inkasso-nord.example',
        Aufsichtsbehörde: 'Bundesamt für Justiz',
        'Anschrift der Aufsichtsbehörde': 'Adenauerallee 99-103, 53113 Bonn',
        'E-Mail-Adresse der Aufsichtsbehörde': 'aufsicht@behoerde.example',
        Kontoinhaber: 'Inkasso Nord GmbH',
        IBAN: 'DE89370400440532013000',
      });
      await hand.button('Speichern');
      await hand.said('Aussteller gespeichert');
    });
    await step('account', async (hand) => {
      await hand.opens('Geld', 'Kontostand');
      await hand.link('Konten');
      await hand.button('Konto hinzufügen');
      const dialog = hand.dialog('Konto hinzufügen');
      await dialog.types({ Name: 'Fremdgeldkonto', IBAN: 'DE02120300000000202051' });
      await dialog.within('radiogroup', 'Art').check('Fremdgeld');
      await dialog.button('Hinzufügen');
      await hand.said('Konto hinzugefügt: Fremdgeldkonto');
    });
    await step('settings', async (hand) => {
      await hand.opens('Verwaltung', 'Einstellungen');
      await hand.link('Schriftverkehr');
      await hand.heading('Schriftverkehr');
      await hand.choose('Zahlungskonto', 'Fremdgeldkonto · DE02120300000000202051');
      await hand.choose('Versandweg', 'Post');
      await hand.button('Speichern');
      await hand.said('Schriftverkehr gespeichert');
    });
  }));

test('the first letter is written, sent, printed and posted', async () => {
  const company = await stage.service.aCompany();
  const { id: debtor_id } = await givenDebtor(company, {
    acting_as: 'consumer',
    person: { first_name: 'Mika', last_name: 'Morgen', birth_date: '1984-04-04' },
    addresses: [{ street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' }],
  });
  await givenSubmitted(company, { debtor_id, claims: [aDueClaim()] });
  await onDay(1, async (step) => {
    await step('accept', async (hand) => {
      await hand.opens('Arbeit', 'Prüfung');
      await hand.heading(debtor);
      await hand.button('Annehmen');
      await hand.dialog('Auftrag annehmen').button('Akte anlegen');
      await hand.said('Auftrag angenommen: Mika Morgen.');
    });
    await step('write', async (hand) => {
      await opensCase(hand);
      await hand.page.getByRole('button', { name: hand.named('Schreiben') }).waitFor();
      await hand.page.keyboard.press(hand.typed('B').toLowerCase());
      await hand.heading('Schreiben');
      await hand.choose('Vorlage', 'Erstes Schreiben an Privatpersonen');
      await hand.region('Vorschau').scope.locator('canvas, img').first().waitFor();
      const duties = hand.region('Pflichtangaben');
      for (const duty of ['Name und Anschrift des Mandanten', 'Grund der Forderung', 'Aufsichtsbehörde'])
        await duties.item(duty).sees('erfüllt');
    });
    await step('send', async (hand) => {
      const dialog = await sends(hand);
      await dialog.sees('An', 'Geforderter Betrag', 'Gebühren, die damit entstehen', 'Inkassovergütung');
      await dialog.button('Senden');
      await hand.said('Schreiben übergeben: Post an Mika Morgen');
      await stage.service.workOnDunning();
    });
    await step('batch', async (hand) => {
      await hand.opens('Arbeit', 'Druckausgang');
      await hand.table('Wartende Schreiben').sees(debtor);
      await hand.button('Druckstapel bilden');
      const dialog = hand.dialog('Druckstapel bilden');
      await dialog.within('radiogroup', 'Datei').check('ZIP mit einzelnen PDF');
      await dialog.button('Stapel bilden');
      await hand.saves('Herunterladen', 'mahnwerk-druck-2026-06-01.zip');
    });
    await step('confirm', async (hand) => {
      await hand.button('Als versendet bestätigen');
      await hand.dialog('Als versendet bestätigen').button('Bestätigen');
      await hand.said('Als versendet bestätigt: 1 Schreiben');
    });
    await step('evidence', async (hand) => {
      await opensCase(hand);
      await hand.link('Schriftverkehr');
      const region = hand.region('Schriftverkehr');
      await region.sees('bei der Post');
      await region.link('Schreiben · Erstes Schreiben an Privatpersonen');
      await hand.region('Nachweise').sees('geprüft und übergeben', 'in einen Druckstapel genommen', 'versendet');
    });
  });
});

test('the reply is an objection, which holds the reminder until it has ended', () =>
  onDay(3, async (step) => {
    await step('reply', async (hand) => {
      const reference = await referenceOf(stage.service, debtor);
      const mail = aMail({ from: 'Mika <mika@web.example>', subject: `Az ${reference}`, text: 'Nie bestellt.' });
      await hand.opens('Arbeit', 'Posteingang');
      await hand.button('Hochladen');
      const dialog = hand.dialog('Hochladen');
      await dialog.file('Dateien auswählen', 'antwort.eml', mail.toString());
      await dialog.button('Hochladen');
      await hand.said('In den Posteingang gelegt');
      await hand.region('Nachricht').scope.getByText('Nie bestellt.').waitFor();
    });
    await step('assign', async (hand) => {
      const proposals = hand.region('Vorschläge');
      await proposals.sees(debtor, 'wahrscheinlich', 'nennt das Aktenzeichen');
      await proposals.button('Zuordnen');
      await hand.sees('zugeordnet');
    });
    await step('objection', async (hand) => {
      const region = hand.region('Einordnung');
      await region.check('Widerspruch');
      await region.choose('Grund', 'nicht geschuldet');
      await region.button('Einordnen');
      await hand.said('Eingeordnet: Widerspruch');
      await hand.page.getByRole('button', { name: hand.named('Antworten') }).waitFor();
      await hand.button('Erledigt');
      await hand.said('Eingang erledigt');
    });
    await step('recorded', async (hand) => {
      await opensCase(hand);
      await hand.link('Schriftverkehr');
      const region = hand.region('Schriftverkehr');
      await region.link('Erklärung · Widerspruch');
      await region.sees('Grund', 'nicht geschuldet', 'im Posteingang');
    });
    await step('refused', async (hand) => {
      await hand.button('Schreiben');
      await hand.choose('Vorlage', 'Zahlungserinnerung');
      await (await sends(hand)).button('Senden');
      const alert = hand.page
        .getByRole('alert')
        .filter({ hasText: hand.named('Schreiben kann nicht gesendet werden') });
      await alert
        .getByRole('listitem')
        .getByText(hand.named('Ein Widerspruch gegen die Forderung ist offen.'))
        .waitFor();
    });
    await step('end', async (hand) => {
      await hand.page.getByRole('link', { name: new RegExp(`^${hand.named('Akte')} `) }).click();
      await hand.link('Schriftverkehr');
      const region = hand.region('Schriftverkehr');
      await region.link('Erklärung · Widerspruch');
      await region.button('Beenden');
      const dialog = hand.dialog('Erklärung beenden');
      await dialog.types({ Grund: 'Bestellung liegt vor' });
      await dialog.button('Beenden');
      await hand.said('Erklärung beendet: Widerspruch');
    });
    await step('reminder', async (hand) => {
      await hand.region('Schriftverkehr').link('Schreiben · Zahlungserinnerung');
      await (await sends(hand)).button('Senden');
      await hand.said('Schreiben übergeben: Post an Mika Morgen');
      await stage.service.workOnDunning();
      await hand.opens('Arbeit', 'Druckausgang');
      await hand.table('Wartende Schreiben').sees(debtor);
    });
    guide.isDone();
  }));
