/** Receivers that fail, before the eyes of their developers: what a delivery says, and how it still arrives (portal.md 5). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Dispatch } from '../../src/platform/delivery/index.ts';
import { createOutbound } from '../../src/platform/egress/outbound-client.ts';
import type { Company } from '../harness/cases.ts';
import { authority, delivered, dispatching, givenWebhook, happen, loopbackLeaf } from '../harness/dispatching.ts';
import { shortly } from '../harness/outbound-lab.ts';
import { axeFindings, homeOf, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';
import { freePort } from '../harness/ports.ts';
import { answer, hang, type Receiver, startReceiver } from '../harness/receiver.ts';

// With short deadlines: a receiver that hangs is given up after a second.
const outbound = createOutbound({
  allowedNetworks: ['127.0.0.0/8'],
  certificateAuthorities: [authority.certificate],
  timings: { ...shortly },
});
const otherLeaf = authority.issue({ names: ['anders.example'] });
let stage: PortalStage;
let dispatch: Dispatch;
let receiver: Receiver;
let mistaken: Receiver;
let company: Company;
let home: string;
before(async () => {
  [receiver, mistaken] = await Promise.all([startReceiver({ leaf: loopbackLeaf }), startReceiver({ leaf: otherLeaf })]);
  stage = await openPortal({ outbound });
  dispatch = dispatching(stage.service, { outbound });
  company = await stage.service.aCompany();
  home = await homeOf(stage, company.company);
});
after(async () => {
  await dispatch.stop();
  await stage.stop();
  await outbound.close();
  await Promise.all([receiver.close(), mistaken.close()]);
});

const { aUser, signedIn } = visitorsOf(() => stage);

const subscribed = async (url: string, columns = {}) =>
  (await givenWebhook(stage.service, { kind: 'company', id: company.company }, url, columns)).id;
const remove = (id: string) => company.send('DELETE', `/v2/webhooks/${id}/`);

/** The delivery of the webhook that is there now, opened from „Zustellungen“. */
async function openDelivery(page: Page, webhook: string): Promise<void> {
  const { id } = await delivered(stage.service, webhook, ({ attempt_count: count }) => count > 0, 'an attempt');
  await page.goto(`${home}/developer/deliveries`);
  await page.locator(`a[href$="/developer/deliveries/${id}"]`).click();
}

const hostile = '<script>alert(1)</script><img src=x onerror=alert(2)> "; -- \u202e rückwärts';

test('a delivery says that its receiver refused, hung or answered badly, in its own words, which do nothing', async () => {
  const refusing = await subscribed(`https://127.0.0.1:${await freePort()}/hooks`);
  receiver.behave((connection, request) =>
    (request.path === '/hang' ? hang : answer(500, { body: hostile }))(connection, request),
  );
  const hanging = await subscribed(receiver.url('127.0.0.1', '/hang'));
  const failing = await subscribed(receiver.url('127.0.0.1', '/fail'));
  await happen(stage.service.database, company.company);
  const { page, close } = await signedIn(await aUser(company.company), `${home}/developer/deliveries`);
  const attempts = page.getByRole('region', { name: 'Versuche' }).getByRole('listitem');
  await openDelivery(page, refusing);
  await attempts.getByText('Connection error: ECONNREFUSED').first().waitFor();
  await openDelivery(page, hanging);
  await attempts.getByText('Request timed out after 10 seconds').first().waitFor();
  await openDelivery(page, failing);
  await attempts.getByText('500').first().waitFor();
  assert.equal(await page.getByRole('region', { name: 'Was zurückkam' }).locator('pre').innerText(), hostile);
  await page.getByRole('region', { name: 'Was gesendet wurde' }).getByText('"type": "order.submitted"').waitFor();
  assert.deepEqual(await axeFindings(page), []);

  // Beside the list, too.
  await page.goto(`${home}/developer/deliveries`);
  const rows = page.getByRole('table', { name: 'Zustellungen' }).getByRole('row');
  await rows.nth(1).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await page.getByRole('complementary', { name: 'Vorschau' }).getByRole('region', { name: 'Versuche' }).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await close();
  for (const webhook of [refusing, hanging, failing]) await remove(webhook);
});

test('from „Zustellungen“ the reason is at most two clicks away, and its delivery a third', async () => {
  const webhook = await subscribed(mistaken.url('127.0.0.1', '/hooks'));
  await happen(stage.service.database, company.company);
  await delivered(stage.service, webhook, ({ outcome }) => outcome === 'failed', 'it fails for good');
  const { page, close } = await signedIn(await aUser(company.company), `${home}/developer/deliveries`);
  let clicks = 0;
  await page.getByRole('table', { name: 'Zustellungen' }).getByRole('link', { name: 'order.submitted' }).click();
  clicks += 1;
  await page.getByText('TLS certificate error: ERR_TLS_CERT_ALTNAME_INVALID').first().waitFor();
  assert.ok(clicks <= 2);
  mistaken.show(loopbackLeaf);
  await page.getByRole('button', { name: 'Jetzt zustellen' }).click();
  clicks += 1;
  assert.ok(clicks <= 3);
  await mistaken.arrived(1);
  await page.getByText('Zugestellt', { exact: true }).last().waitFor();
  await close();
  await remove(webhook);
});

test('a webhook disables itself before one’s eyes, is repaired and enabled, and gets exactly what it missed', async () => {
  receiver.behave(answer(500));
  const webhook = await subscribed(receiver.url('127.0.0.1', '/eyes'), { max_consecutive_failures: 2 });
  const { page, close } = await signedIn(await aUser(company.company), `${home}/developer/webhooks/${webhook}`);
  await page.waitForURL(/\/deliveries$/);
  const events = await happen(stage.service.database, company.company);
  await page.getByText('Er hat sich nach 2 Fehlern in Folge selbst abgeschaltet').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  events.push(...(await happen(stage.service.database, company.company, 3)));
  await page.getByText('3 Ereignisse sind hier nie angekommen.').waitFor();
  await page.getByRole('link', { name: 'Verpasste ansehen' }).click();
  const missed = page.getByRole('table', { name: 'Verpasst' });
  await missed.getByRole('link', { name: 'order.submitted' }).nth(2).waitFor();
  assert.deepEqual(await axeFindings(page), []);

  receiver.behave(answer(204));
  const before = receiver.received.length;
  await page.getByRole('button', { name: 'Einschalten' }).click();
  await page.getByRole('status').filter({ hasText: 'Webhook eingeschaltet' }).waitFor();
  await page.getByRole('button', { name: '3 erneut zustellen' }).click();
  await page.getByText('3 Ereignisse sind hier nie angekommen.').waitFor({ state: 'detached' });
  const received = (await receiver.arrived(before + 4)).slice(before);
  assert.deepEqual(
    received.map(({ body }) => (JSON.parse(String(body)) as { id: string }).id).toSorted(),
    events.toSorted(),
  );
  await page.getByRole('navigation', { name: 'Webhook' }).getByRole('link', { name: 'Zustellungen' }).click();
  await page.getByText('Nimmt an').waitFor();

  // Two people change it: each field that differs is asked about.
  await page.getByRole('navigation', { name: 'Webhook' }).getByRole('link', { name: 'Einstellungen' }).click();
  await page.getByRole('textbox', { name: 'Beschreibung' }).fill('Lager');
  await company.send('PATCH', `/v2/webhooks/${webhook}/`, { description: 'Buchhaltung' });
  await page.getByRole('checkbox', { name: 'Ereignisse zustellen' }).uncheck();
  await page.getByRole('button', { name: 'Speichern' }).click();
  const conflict = page.getByRole('dialog', { name: 'Inzwischen geändert' });
  await conflict.getByText('Buchhaltung').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await conflict.getByRole('button', { name: /speichern/i }).click();
  await page.getByText('Abgeschaltet wurde er von Hand').waitFor();
  const {
    description,
    enabled,
    events: kept,
  } = await company.read<Record<string, unknown>>(`/v2/webhooks/${webhook}/`);
  assert.deepEqual([description, enabled, kept], ['Lager', false, ['*']]);
  await close();
});
