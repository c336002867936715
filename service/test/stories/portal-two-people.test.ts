/** Two people at one command of the office: one does it, the other reads who did (portal-office.md 13). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { bodyOf } from '../harness/cases.ts';
import { aCase, aClient, aDraft, givenIssuer, publish, statementAt } from '../harness/collected-money.ts';
import { givenBatch } from '../harness/dunning-letters.ts';
import { openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';
import { until } from '../harness/until.ts';

let stage: PortalStage;
before(async () => {
  stage = await openPortal();
  await givenIssuer(stage.service);
});
after(() => stage.stop());

const { aPerson, signedIn } = visitorsOf(() => stage);

const account = { payout_bank_account: { account_holder: 'Muster Werk GmbH', iban: 'DE89370400440532013000' } };

interface Command {
  /** The button of the screen, the dialog that it opens, and the button that sends it. */
  readonly names: readonly [button: string, dialog: string, submit: string];
  /** What the one who does it reads, and the other after both names. */
  readonly said: readonly [done: RegExp, meanwhile: string];
}

/** Ada and Paul open the same dialog and send it at the same moment. @returns who did it */
async function bothSend(path: string, { names: [button, title, submit], said: [done, meanwhile] }: Command) {
  const paul = await aPerson();
  await stage.service.sql(`update accounts set first_name = 'Paul' where email = $1`, [paul]);
  const people = [await signedIn(await aPerson(), path), await signedIn(paul, path)] as const;
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: title });
  for (const { page } of people) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await dialogOf(page).waitFor();
  }
  stage.service.clock.advance({ minutes: 1 });
  await Promise.all(
    people.map(({ page }) => dialogOf(page).getByRole('button', { name: submit, exact: true }).click()),
  );
  const isDone = (page: Page) => page.getByRole('status').getByText(done);
  const doneBy = async () => Promise.all(people.map(async ({ page }) => (await isDone(page).count()) > 0));
  await until(async () => (await doneBy()).includes(true), 'one of both has done it');
  const [ada] = await doneBy();
  const other = people[ada === true ? 1 : 0].page;
  const sentence = new RegExp(`^${ada === true ? 'Ada' : 'Paul'} Amsel hat .*${meanwhile}\\.$`);
  await other.getByRole('alert').getByText(sentence).first().waitFor();
  assert.equal((await doneBy()).filter(Boolean).length, 1);
  await Promise.all(people.map(({ close }) => close()));
}

test('of two people who confirm one batch one does, the other reads who did', async () => {
  const { company } = await stage.service.aCompany({ name: 'Beispiel Handel GmbH' });
  const batch = await givenBatch(stage.service, company);
  const name = 'Als versendet bestätigen';
  await bothSend(`/portal/operator/outbox/batches/${batch}`, {
    names: [name, name, 'Bestätigen'],
    said: [/^Als versendet bestätigt: 1 Schreiben/, 'als versendet bestätigt'],
  });
  const { status } = bodyOf(await stage.service.operate('GET', `/operator/v1/print-batches/${batch}/`), 200);
  assert.equal(status, 'posted');
});

test('of two people who publish one draft one does, the other reads who did, and one number is drawn', async () => {
  const client = await aClient(stage.service, {}, { name: 'Muster Bau GmbH', ...account });
  await (await aCase(stage.service, client)).pay('50.00');
  const draft = await aDraft(stage.service, client);
  await bothSend(`/portal/operator/statements/${draft.id}`, {
    names: ['Veröffentlichen', 'Abrechnung veröffentlichen', 'Veröffentlichen'],
    said: [/^Veröffentlicht: A/, 'veröffentlicht'],
  });
  const { status, clearing_no } = await statementAt(stage.service, draft.id);
  assert.equal(status, 'published');
  const [drawn] = await stage.service.sql(
    'select count(*)::int as count from statements where company_id = $1 and clearing_no is not null',
    [client.company],
  );
  assert.deepEqual(drawn, { count: 1 }, clearing_no ?? '');
});

test('of two people who export one payout one saves its file, the other reads who did', async () => {
  const client = await aClient(stage.service, {}, { name: 'Muster Werk GmbH', ...account });
  await (await aCase(stage.service, client)).pay('100.00');
  const { id: statement } = await publish(stage.service, await aDraft(stage.service, client));
  const prepared = await stage.service.operate('POST', '/operator/v1/payouts/', {
    execution_date: '2099-12-31',
    statement_ids: [statement],
  });
  const { id } = bodyOf(prepared, 201) as { readonly id: string };
  const name = 'Datei herunterladen';
  await bothSend(`/portal/operator/payouts/${id}`, {
    names: [name, name, 'Herunterladen'],
    said: [/^Datei heruntergeladen/, 'heruntergeladen'],
  });
  const entries = await stage.service.sql(
    `select count(*)::int as count from audit_log where action = 'payouts.file' and target_id = $1`,
    [id],
  );
  assert.deepEqual(entries, [{ count: 1 }]);
});
