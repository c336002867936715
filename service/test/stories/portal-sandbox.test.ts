/** The sandbox in its company's own hands: an order decided, a debtor that pays, and a new beginning (portal.md 5). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { resetHandler } from '../../src/domain/sandbox/index.ts';
import { drain } from '../../src/platform/queue/index.ts';
import { type Company, givenSubmitted } from '../harness/cases.ts';
import { axeFindings, homeOf, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';

let stage: PortalStage;
let company: Company;
let path: string;
before(async () => {
  stage = await openPortal();
  company = await stage.service.aCompany();
  path = `${await homeOf(stage, company.company)}/developer/sandbox`;
});
after(() => stage.stop());

const { aUser, signedIn } = visitorsOf(() => stage);

test('a developer decides on orders, lets a debtor pay, and resets the sandbox, told before what is lost', async () => {
  await givenSubmitted(company);
  const rejected = await givenSubmitted(company);
  const { page, close } = await signedIn(await aUser(company.company), path);
  assert.deepEqual(await axeFindings(page), []);
  const orders = page.getByRole('region', { name: 'Eingereichte Aufträge entscheiden' }).getByRole('listitem');
  const ofRejected = orders.filter({ has: page.locator(`a[href$="${rejected.id}"]`) });
  await ofRejected.getByRole('button', { name: /^Ablehnen/ }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Grund' }).fill('Der Beleg fehlt.');
  await page.getByRole('dialog').getByRole('button', { name: 'Ablehnen', exact: true }).click();
  await ofRejected.waitFor({ state: 'detached' });
  await orders.getByRole('button', { name: /^Annehmen/ }).click();
  await page.getByRole('status').filter({ hasText: 'angenommen' }).getByRole('link', { name: 'Akte öffnen' }).waitFor();
  await page.getByRole('textbox', { name: 'Betrag' }).fill('10,00');
  await page.getByLabel('Wertstellung').fill('2026-03-01');
  await page.getByRole('button', { name: 'Zahlung buchen' }).click();
  await page.getByRole('status').filter({ hasText: 'Zahlung gebucht' }).waitFor();

  await page.getByRole('button', { name: 'Sandbox zurücksetzen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sandbox zurücksetzen' });
  await dialog.getByText('Das lässt sich nicht rückgängig machen.').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await dialog.getByRole('button', { name: 'Alles entfernen' }).click();
  await page.getByRole('status').filter({ hasText: 'Wird zurückgesetzt' }).waitFor();
  const { database } = stage.service;
  await drain({ database, handlers: [resetHandler(database)], log: pino({ level: 'silent' }) });
  await page.getByRole('status').filter({ hasText: 'Die Sandbox ist zurückgesetzt' }).waitFor();
  await page.getByText('Es gibt keine offene Akte.').waitFor();
  assert.deepEqual((await company.read<{ results: unknown[] }>('/v2/orders/')).results, []);
  await close();

  const member = await signedIn(await aUser(company.company, 'member'), path);
  await member.page.getByText('Zurücksetzen kann die Sandbox ein Admin').waitFor();
  assert.equal(await member.page.getByRole('button', { name: 'Sandbox zurücksetzen' }).count(), 0);
  await member.close();
});
