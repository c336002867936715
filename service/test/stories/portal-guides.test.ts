/** The ways through the portal that the guides describe: each name of a guide is met on the way, and the way uses no other. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import type { PartnerCompany } from '@mahnwerk/contract/partner/companies.ts';
import type { Dispatch } from '../../src/platform/delivery/index.ts';
import { bodyOf, type Page as ListPage } from '../harness/cases.ts';
import { givenEvent, givenMissed } from '../harness/deliveries.ts';
import { visitorsOf as mailboxesOf } from '../harness/invitations.ts';
import { dispatching, loopbackLeaf, outboundToLoopback } from '../harness/dispatching.ts';
import { aPdf } from '../harness/files.ts';
import { homeOf, openPortal, password, type PortalStage, signIn, visitorsOf } from '../harness/portal.ts';
import { aPlatform, companiesPath } from '../harness/platform.ts';
import { answer, type Receiver, startReceiver } from '../harness/receiver.ts';

const outbound = outboundToLoopback();
let stage: PortalStage;
let dispatch: Dispatch;
let receiver: Receiver;
before(async () => {
  receiver = await startReceiver({ leaf: loopbackLeaf });
  stage = await openPortal({ outbound });
  dispatch = dispatching(stage.service, { outbound });
});
after(async () => {
  await dispatch.stop();
  await stage.stop();
  await outbound.close();
  await receiver.close();
});

const { aUser, aPartnerUser, signedIn } = visitorsOf(() => stage);
const { mailsTo } = mailboxesOf(() => stage.service);

/** The names in „…“ of a part of a guide; each has to be used. */
async function namesOf(guide: string, title: string) {
  const text = await readFile(new URL(`../../../docs/guides/${guide}`, import.meta.url), 'utf8');
  const [, part = ''] = text.split(`${title}\n`);
  const names = new Set(
    part
      .split('\n## ')[0]
      ?.matchAll(/„([^“]+)“/g)
      .map(([, name = '']) => name),
  );
  const unused = new Set(names);
  return {
    use: (name: string): string => {
      assert.ok(names.has(name), `the guide names „${name}“`);
      unused.delete(name);
      return name;
    },
    allUsed: () => assert.deepEqual([...unused], []),
  };
}

type Use = Awaited<ReturnType<typeof namesOf>>['use'];

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const email = 'nora.neu@erste-beispiel.example';

/** A Partner creates a company by the API; the page of the company says what it lacks. */
async function aCompanyOfPartner(use: Use) {
  const { service } = stage;
  const { partner, send } = await aPlatform(service);
  const body = {
    name: 'Erste Beispiel GmbH',
    address: { street: 'Musterweg 11', postal_code: '10115', city: 'Berlin', country: 'DE' },
    users: [{ email, first_name: 'Nora', last_name: 'Neu', role: 'admin' }],
  };
  const created = bodyOf(await send<PartnerCompany>('POST', companiesPath, body), 201);
  const { page, close } = await signedIn(await aPartnerUser(partner));
  await page.getByRole('heading', { level: 1, name: use('Unternehmen') }).waitFor();
  await link(page, 'Erste Beispiel GmbH');
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Rechtsform$/ })
    .waitFor();
  await close();
  return created;
}

/** The person opens the link of the invitation, sets up the access and signs in. */
async function setUp(page: Page, use: Use): Promise<void> {
  const [invitation] = await mailsTo(email);
  await page.goto(new URL(/https?:\S+/.exec(invitation?.text ?? '')?.[0] ?? '').pathname);
  await page.getByLabel(use('Neues Passwort')).fill(password);
  await page.getByLabel(use('Passwort wiederholen')).fill(password);
  await page.getByLabel('Ich nehme die Nutzungsbedingungen an.').check();
  await button(page, use('Zugang einrichten'));
  await link(page, use('Zur Anmeldung'));
  await signIn(page, email, password);
}

/** What the company lacks is typed and stored. */
async function completeCompany(page: Page, use: Use): Promise<void> {
  await link(page, use('Unternehmen'));
  await page.getByLabel(use('Telefon')).fill('+49 30 23125011');
  await page.getByLabel(use('Rechtsform')).selectOption('Gesellschaft mit beschränkter Haftung (GmbH)');
  await page.getByLabel(use('Vertreter')).fill('Nora Neu');
  await page.getByLabel(use('Vorsteuer')).selectOption('zum Vorsteuerabzug berechtigt');
  await page.getByLabel(use('Kontoinhaber für Auszahlungen')).fill('Erste Beispiel GmbH');
  await page.getByLabel(use('IBAN für Auszahlungen')).fill('DE89370400440532013000');
  await button(page, use('Speichern'));
  await page.getByRole('status').getByText('Gespeichert').first().waitFor();
  const addresses = page.getByRole('region', { name: use('Benachrichtigungen') });
  await addresses.getByRole('button', { name: use('Adresse hinzufügen') }).click();
  await addresses.getByLabel('E-Mail-Adresse').fill('post@erste-beispiel.example');
  await addresses.getByRole('button', { name: use('Adressen speichern') }).click();
  await addresses.getByRole('status').getByText('Adressen gespeichert').waitFor();
}

test('first-company.md: from the link of the invitation to the first case', async () => {
  const { use, allUsed } = await namesOf('first-company.md', '## The same in the portal');
  const { id } = await aCompanyOfPartner(use);
  const { page, close } = await stage.open();
  await setUp(page, use);
  await button(page, 'Konto: Nora Neu');
  await page.getByRole('menuitemradio', { name: use('English') }).waitFor();
  await page.keyboard.press('Escape');
  await completeCompany(page, use);
  await link(page, use('Aufträge'));
  await link(page, use('Auftrag anlegen'));
  for (const [label, text] of [
    ['Name des Unternehmens', 'Muster Metallbau GmbH'],
    ['Straße und Hausnummer', 'Musterweg 1'],
    ['Postleitzahl', '10115'],
    ['Ort', 'Berlin'],
  ] as const)
    await page.getByLabel(label).fill(text);
  await button(page, use('Weiter zu den Forderungen'));
  await button(page, use('Forderung hinzufügen'));
  for (const [label, text] of [
    ['Rechnungsnummer', 'RE-1'],
    ['Wofür', 'Lieferung'],
    ['Betrag mit Umsatzsteuer', '1.190,00'],
    ['Rechnungsdatum', '2026-01-05'],
    ['Fällig am', '2026-01-19'],
    ['In Verzug seit', '2026-02-02'],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.getByLabel('Art der Forderung').selectOption('Warenlieferung');
  await page.getByText(new RegExp(`^${use('Gespeichert')}, `)).waitFor();
  await page
    .getByLabel(use('Belege'), { exact: true })
    .setInputFiles({ name: 'RE-1.pdf', mimeType: 'application/pdf', buffer: aPdf() });
  await page.getByText('RE-1.pdf', { exact: true }).waitFor();
  await page.getByLabel('Wir haben unsere Leistung vollständig erbracht.').check();
  await button(page, use('Auftrag einreichen'));
  await page.getByRole('status').filter({ hasText: 'Auftrag eingereicht' }).waitFor();
  const { operate } = stage.service;
  const { results } = bodyOf(await operate<ListPage<Order>>('GET', `/operator/v1/orders/?company_id=${id}`), 200);
  bodyOf(await operate('POST', `/operator/v1/orders/${results[0]?.id ?? ''}/accept/`), 200);
  await link(page, use('Akten'));
  await page.getByRole('link', { name: /Muster Metallbau GmbH/ }).waitFor();
  await close();
  allUsed();
});

test('webhooks.md: from the address of a receiver to an event that it gets', async () => {
  const { use, allUsed } = await namesOf('webhooks.md', '### In the portal');
  const { company } = await stage.service.aCompany();
  receiver.behave(answer(204));
  const url = receiver.url('127.0.0.1', '/guide');
  const { page, close } = await signedIn(await aUser(company), `${await homeOf(stage, company)}/home`);
  await link(page, use('Entwickler'));
  await link(page, use('Webhooks'));
  await link(page, use('Webhook anlegen'));
  await page.getByRole('textbox', { name: use('Adresse') }).fill(url);
  await page.getByRole('textbox', { name: use('Beschreibung') }).fill('Warenwirtschaft');
  await button(page, use('Prüfen'));
  await page.getByText('Zustellbar', { exact: true }).waitFor();
  await page
    .getByRole('group', { name: use('Ereignisse') })
    .getByLabel(/^order\.accepted/)
    .check();
  await button(page, use('Anlegen'));
  await page.getByRole('textbox', { name: use('Signaturgeheimnis') }).waitFor();
  await button(page, use('Ich habe es gespeichert'));
  await button(page, use('Test senden'));
  await page.getByRole('dialog').getByRole('combobox', { name: 'Ereignis' }).selectOption('order.accepted');
  await button(page, use('Senden'));
  await receiver.arrived(1);
  await page
    .getByRole('table', { name: use('Zustellungen') })
    .getByRole('link', { name: 'order.accepted' })
    .click();
  await page.getByRole('region', { name: use('Versuche') }).waitFor();
  await page.getByRole('button', { name: use('Jetzt zustellen') }).waitFor();
  const { id } = await missOne(company);
  await page.goto(`${await homeOf(stage, company)}/developer/webhooks/${id}`);
  const before = receiver.received.length;
  await button(page, use('Einschalten'));
  await page.getByRole('status').getByText('Webhook eingeschaltet').waitFor();
  await button(page, `1 ${use('erneut zustellen')}`);
  await receiver.arrived(before + 1);
  await close();
  allUsed();
});

/** The only webhook of the company is switched off, and misses an event. */
async function missOne(company: string) {
  const { service } = stage;
  const [row] = await service.sql('update webhook_subscriptions set enabled = false where owner_id = $1 returning id', [
    company,
  ]);
  const webhook = { owner: { kind: 'company', id: company } as const, id: String(row?.id) };
  await givenMissed(service, webhook, await givenEvent(service, company));
  return webhook;
}
