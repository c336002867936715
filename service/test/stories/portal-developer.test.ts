/** What a developer of a company lives through in the portal: a webhook checked, created, tested, and why an event did not arrive (portal.md 5). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Dispatch } from '../../src/platform/delivery/index.ts';
import { type Company, first, givenSubmitted } from '../harness/cases.ts';
import { givenEvent, givenMissed } from '../harness/deliveries.ts';
import { dispatching, loopbackLeaf, outboundToLoopback } from '../harness/dispatching.ts';
import { axeFindings, homeOf, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';
import { answer, type Receiver, startReceiver } from '../harness/receiver.ts';

const outbound = outboundToLoopback();
let stage: PortalStage;
let dispatch: Dispatch;
let receiver: Receiver;
let company: Company;
let home: string;
before(async () => {
  receiver = await startReceiver({ leaf: loopbackLeaf });
  stage = await openPortal({ outbound });
  dispatch = dispatching(stage.service, { outbound });
  company = await stage.service.aCompany();
  home = await homeOf(stage, company.company);
});
after(async () => {
  await dispatch.stop();
  await stage.stop();
  await outbound.close();
  await receiver.close();
});

const { aPerson, aUser, signedIn } = visitorsOf(() => stage);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

test('a webhook is checked, created and tested; its secret is shown once, and what came back stands at the delivery', async () => {
  const url = receiver.url('127.0.0.1', '/hooks');
  receiver.behave(answer(503, { body: 'Wartung' }));
  const { page, close } = await signedIn(await aUser(company.company), `${home}/developer/webhooks`);
  await page.getByRole('link', { name: 'Webhook anlegen' }).click();
  await heading(page, 'Webhook anlegen');
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('textbox', { name: 'Adresse' }).fill(url);
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await page.getByRole('region', { name: 'Ergebnis der Prüfung' }).getByText('Zustellbar', { exact: true }).waitFor();
  await page
    .getByRole('group', { name: 'Ereignisse' })
    .getByLabel(/^order\.accepted/)
    .check();
  await page.getByRole('textbox', { name: 'Beschreibung' }).fill('Warenwirtschaft');
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click();
  const secret = page.getByRole('dialog', { name: 'Signaturgeheimnis' });
  const key = await secret.getByRole('textbox', { name: 'Signaturgeheimnis' }).inputValue();
  assert.match(key, /^.{30,}$/);
  assert.equal(
    await secret.getByRole('textbox', { name: 'Dasselbe im Format von Standard Webhooks' }).inputValue(),
    `whsec_${Buffer.from(key).toString('base64')}`,
  );
  await secret.getByRole('button', { name: 'Ich habe es gespeichert' }).click();
  await heading(page, url);
  await page.getByRole('button', { name: 'Test senden' }).click();
  const testing = page.getByRole('dialog', { name: 'Test senden' });
  await testing.getByRole('combobox', { name: 'Ereignis' }).selectOption('order.accepted');
  await testing.getByRole('button', { name: 'Senden', exact: true }).click();
  await testing.getByRole('status').filter({ hasText: 'Test gesendet' }).waitFor();
  const [request] = await receiver.arrived(1);
  const sent: unknown = JSON.parse(
    await testing.getByRole('region', { name: 'Was gesendet wurde' }).locator('pre').innerText(),
  );
  assert.deepEqual(sent, JSON.parse(String(request?.body)));
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('table', { name: 'Zustellungen' }).getByRole('link', { name: 'order.accepted' }).click();
  await page.getByRole('heading', { level: 2, name: 'order.accepted', exact: true }).waitFor();
  await page.getByText('Wartung', { exact: true }).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.getByText(/dreimal so lange|geschont/).waitFor();
  const attempts = page.getByRole('region', { name: 'Versuche' }).getByRole('listitem');
  assert.match(await attempts.first().innerText(), /503[\s\S]*TLS \d+ ms/);
  receiver.behave(answer(204));
  await page.getByText('Zugestellt', { exact: true }).last().waitFor();
  await page.getByRole('button', { name: 'Jetzt zustellen' }).click();
  await page.getByRole('status').filter({ hasText: 'Wird noch einmal zugestellt' }).waitFor();
  await page.goto(`${home}/developer/webhooks`);
  await page.getByRole('link', { name: url }).click();
  const statistics = page.getByRole('region', { name: 'Die letzten 48 Stunden' });
  await statistics.getByRole('img').waitFor();
  assert.match(
    await statistics.innerText(),
    /Zugestellt\s+[12]\s+Wiederholte Versuche\s+[1-9]\s+Gescheitert\s+0\s[\s\S]*100\s?%/,
  );
  assert.deepEqual(await axeFindings(page), []);
  await close();

  const operator = await signedIn(await aPerson(['reader']), '/portal/operator/deliveries');
  await operator.page.getByRole('link', { name: 'order.accepted' }).last().click();
  await heading(operator.page, 'order.accepted');
  await operator.page.getByRole('region', { name: 'Versuche' }).getByText('503').first().waitFor();
  assert.deepEqual(await axeFindings(operator.page), []);
  await operator.page.getByRole('main').getByRole('link', { name: 'Beispiel Handel GmbH' }).click();
  await operator.page.getByRole('navigation', { name: 'Mandant' }).getByRole('link', { name: 'Zugänge' }).click();
  await operator.page.getByRole('region', { name: 'Schlüssel' }).waitFor();
  await operator.close();
});

test('a webhook that is switched off says so, is switched on again, and gets what it missed by one command', async () => {
  receiver.behave(answer(204));
  const { id } = first((await company.read<{ results: { id: string }[] }>('/v2/webhooks/')).results);
  await company.send('PATCH', `/v2/webhooks/${id}/`, { enabled: false, events: ['*'] });
  await givenMissed(
    stage.service,
    { owner: { kind: 'company', id: company.company }, id },
    await givenEvent(stage.service, company.company),
  );
  const before = receiver.received.length;
  const { page, close } = await signedIn(await aUser(company.company), `${home}/developer/webhooks/${id}`);
  await page.getByText('Dieser Webhook ist abgeschaltet').waitFor();
  await page.getByText('Ein Ereignis ist hier nie angekommen.').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('button', { name: 'Einschalten' }).click();
  await page.getByRole('status').filter({ hasText: 'Webhook eingeschaltet' }).waitFor();
  await page.getByText('Dieser Webhook ist abgeschaltet').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '1 erneut zustellen' }).click();
  await page.getByRole('status').filter({ hasText: 'Ereignisse werden zugestellt' }).waitFor();
  await receiver.arrived(before + 1);
  await page.getByText('Ein Ereignis ist hier nie angekommen.').waitFor({ state: 'detached' });
  await close();
});

test('deliveries are narrowed by state; a secret is changed and shown once; a webhook is deleted', async () => {
  const { id, url } = first((await company.read<{ results: { id: string; url: string }[] }>('/v2/webhooks/')).results);
  const { page, close } = await signedIn(await aUser(company.company), `${home}/developer/deliveries`);
  await page.getByLabel('Status').selectOption('Zugestellt');
  await page.waitForURL(/status=success/);
  await page.getByRole('table', { name: 'Zustellungen' }).getByText('Zugestellt').first().waitFor();
  await page.getByLabel('Status').selectOption('Gescheitert');
  await page.getByText('Nichts passt zum Filter.').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click();
  await page.getByRole('table', { name: 'Zustellungen' }).getByText('Zugestellt').first().waitFor();

  await page.goto(`${home}/developer/webhooks/${id}`);
  await heading(page, url);
  await page.getByRole('button', { name: 'Geheimnis wechseln' }).click();
  await page.getByRole('dialog').getByText('24 Stunden').waitFor();
  await page.getByRole('button', { name: 'Wechseln', exact: true }).click();
  const secret = page.getByRole('dialog', { name: 'Signaturgeheimnis' });
  assert.match(await secret.getByRole('textbox', { name: 'Signaturgeheimnis' }).inputValue(), /^.{30,}$/);
  await secret.getByRole('button', { name: 'Ich habe es gespeichert' }).click();
  await secret.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Webhook löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Webhook gelöscht' }).waitFor();
  assert.equal((await company.send('GET', `/v2/webhooks/${id}/`)).status, 404);
  await close();
});

test('the limits of all keys are shown with what is used of them, and the reference is one click away', async () => {
  const { page, close } = await signedIn(await aUser(company.company), `${home}/developer/usage`);
  await heading(page, 'Verbrauch');
  const shared = page.getByRole('table', { name: 'Alle Schlüssel zusammen' });
  await shared
    .getByRole('row', { name: /Anfragen/ })
    .getByText('je Minute')
    .waitFor();
  await shared
    .getByRole('row', { name: /Zustellungen von Hand/ })
    .getByText('je Stunde')
    .waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('link', { name: 'Referenz' }).click();
  await page.waitForURL(/\/docs\/$/);
  await close();
});

test('a refused request is found by its code, and says which key sent it and which field was refused', async () => {
  const answer = await company.send('POST', '/v2/debtors/', { acting_as: 'consumer' });
  assert.equal(answer.status, 400);
  const { page, close } = await signedIn(await aUser(company.company), `${home}/developer/requests`);
  await heading(page, 'Anfragen');
  const failure = page
    .getByRole('table', { name: 'Womit Anfragen in sieben Tagen gescheitert sind' })
    .getByRole('row', { name: /debtors\.create validation_error Mindestens ein Feld ist falsch/ });
  await failure.waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await failure.getByRole('link', { name: 'validation_error' }).click();
  await page.waitForURL(/code=validation_error/);
  await page.getByLabel('Schlüssel').selectOption({ index: 1 });
  await page.waitForURL(/key_id=/);
  await page
    .getByRole('table', { name: 'Anfragen', exact: true })
    .getByRole('link', { name: 'POST /v2/debtors/' })
    .first()
    .click();
  await heading(page, 'POST /v2/debtors/');
  await page.getByText('Mindestens ein Feld ist falsch.').waitFor();
  await page.getByRole('region', { name: 'Abgelehnte Felder' }).getByText('person').first().waitFor();
  assert.deepEqual(await axeFindings(page), []);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.goto(`${home}/cases`);
  await heading(page, 'Akten');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Suchen und ausführen' }).fill(id);
  await page.getByRole('option', { name: /^debtors\.create\s*Anfrage · 400 · validation_error/ }).waitFor();
  await page.keyboard.press('Enter');
  await heading(page, 'POST /v2/debtors/');
  await close();
});

test('the feed shows each event with what became of it, its content, and how to read on after it', async () => {
  const order = await givenSubmitted(company);
  const submitted = (await company.feed()).find(({ type }) => type === 'order.submitted');
  assert.ok(submitted);
  const { page, close } = await signedIn(await aUser(company.company), `${home}/developer/events`);
  await heading(page, 'Ereignisse');
  const table = page.getByRole('table', { name: 'Ereignisse' });
  await table.getByText('keinem Webhook zugestellt').first().waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.goto(`${home}/developer/events/${submitted.id}`);
  await heading(page, 'order.submitted');
  await page.getByRole('region', { name: 'Inhalt' }).getByText(submitted.id).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.goto(`${home}/orders/${order.id}`);
  await page.getByRole('button', { name: 'Als API ansehen', exact: true }).click();
  const api = page.getByRole('dialog', { name: 'Als API ansehen' });
  await api.getByText(`/v2/orders/${order.id}/"`).first().waitFor();
  await api.getByRole('link', { name: 'order.submitted' }).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await close();
});
