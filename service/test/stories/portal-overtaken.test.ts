/** What another person made impossible: the screen is read again and says what happened (portal.md 6). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bodyOf, givenAccepted, givenDraft, givenSubmitted } from '../harness/cases.ts';
import { axeFindings, homeOf, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';

let stage: PortalStage;
before(async () => {
  stage = await openPortal();
});
after(() => stage.stop());

const { aPerson, aUser, signedIn } = visitorsOf(() => stage);

/** Two people of the operator's staff at the same address; the second one is named Paul. */
async function two(path: string) {
  const [one, other] = [await signedIn(await aPerson(), path), await aPerson(['case_worker', 'reviewer'])];
  await stage.service.sql(`update accounts set first_name = 'Paul' where email = $1`, [other]);
  return [one, await signedIn(other, path)] as const;
}

test('of two people who decide on one order, the second one reads who decided, when and how', async () => {
  const company = await stage.service.aCompany();
  const { id } = await givenSubmitted(company);
  const [one, other] = await two(`/portal/operator/queue/${id}`);
  for (const [{ page }, key] of [
    [one, 'a'],
    [other, 'r'],
  ] as const) {
    await page.getByRole('toolbar', { name: 'Entscheidung' }).waitFor();
    await page.keyboard.press(key);
    await page.getByRole('dialog').waitFor();
  }
  stage.service.clock.advance({ minutes: 1 });
  await one.page.keyboard.press('Enter');
  await one.page.getByRole('status').getByText('Auftrag angenommen').waitFor();
  const dialog = other.page.getByRole('dialog', { name: 'Auftrag ablehnen' });
  await dialog.getByRole('textbox').fill('Der Beleg fehlt.');
  await dialog.getByRole('button', { name: 'Ablehnen' }).click();
  await dialog
    .getByRole('alert')
    .getByText(/^Ada Amsel hat diesen Auftrag (?:am .* )?um \d\d:\d\d angenommen\.$/)
    .waitFor();
  assert.equal(await dialog.getByRole('textbox').inputValue(), 'Der Beleg fehlt.');
  assert.deepEqual(await axeFindings(other.page), []);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await other.page.getByText('Dieser Auftrag ist angenommen.').waitFor();
  assert.equal(await other.page.getByRole('button', { name: 'Annehmen' }).count(), 0);
  await Promise.all([one.close(), other.close()]);
});

test('a case that another person closed shows so behind the dialog, and who closed it inside', async () => {
  const company = await stage.service.aCompany();
  const { mandate } = await givenAccepted(stage.service, company);
  const pages = await two(`/portal/operator/cases/${mandate.id}/overview`);
  for (const { page } of pages) {
    await page.getByRole('button', { name: 'Mehr', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Schließen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Akte schließen' });
    await dialog.getByRole('textbox').fill('Ist erledigt.');
  }
  const [one, other] = pages;
  const close = (page: typeof one.page) =>
    page.getByRole('dialog').getByRole('button', { name: 'Akte schließen' }).click();
  stage.service.clock.advance({ minutes: 1 });
  await close(other.page);
  await other.page.getByRole('status').getByText('geschlossen').first().waitFor();
  await close(one.page);
  await one.page
    .getByRole('alert')
    .getByText(/^Paul Amsel hat diese Akte (?:am .* )?um \d\d:\d\d geschlossen\.$/)
    .waitFor();
  await one.page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click();
  await one.page.getByRole('button', { name: 'Mehr', exact: true }).click();
  await one.page.getByRole('menuitem', { name: 'Wieder öffnen' }).waitFor();
  await Promise.all([one.close(), other.close()]);
});

test('a claim whose order a colleague handed in stays as it is; what was typed is shown beside the order under review', async () => {
  const company = await stage.service.aCompany();
  const order = await givenDraft(company);
  const { page, close } = await signedIn(
    await aUser(company.company),
    `${await homeOf(stage, company.company)}/orders/${order.id}`,
  );
  await page.getByLabel('Wofür').waitFor();
  bodyOf(await company.send('POST', `/v2/orders/${order.id}/finalize/`), 200);
  await page.getByLabel('Wofür').fill('Lieferung und Aufbau');
  const alert = page.getByRole('alert').filter({ hasText: 'nur ändern, solange ihr Auftrag ein Entwurf ist' });
  await alert.getByText('Lieferung und Aufbau').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('button', { name: 'Auftrag zurückziehen' }).waitFor();
  await alert.getByRole('button', { name: 'Verwerfen' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Auftrag zurückziehen' }).waitFor();
  assert.equal(await page.getByText('Lieferung und Aufbau').count(), 0);
  await close();
});

test('a company that withdraws a decided order or reports a payment on a closed case reads when that was, and keeps what it typed', async () => {
  const company = await stage.service.aCompany();
  const [order, { mandate }] = [await givenSubmitted(company), await givenAccepted(stage.service, company)];
  const home = await homeOf(stage, company.company);
  const { page, close } = await signedIn(await aUser(company.company), `${home}/orders/${order.id}`);
  await page.getByRole('button', { name: 'Auftrag zurückziehen' }).click();
  const withdrawal = page.getByRole('dialog', { name: 'Auftrag zurückziehen' });
  await withdrawal.getByRole('textbox').fill('Der Schuldner hat bezahlt.');
  const reject = `/operator/v1/orders/${order.id}/reject/`;
  bodyOf(await stage.service.operate('POST', reject, { reason: 'Die Forderung ist verjährt.' }), 200);
  await withdrawal.getByRole('button', { name: 'Zurückziehen', exact: true }).click();
  await withdrawal
    .getByRole('alert')
    .getByText(/^Dieser Auftrag wurde (?:am .* )?um \d\d:\d\d abgelehnt\.$/)
    .waitFor();
  assert.equal(await withdrawal.getByRole('textbox').inputValue(), 'Der Schuldner hat bezahlt.');
  await withdrawal.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByText('Die Forderung ist verjährt.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Auftrag zurückziehen' }).count(), 0);

  await page.goto(`${home}/cases/${mandate.id}`);
  await page.getByRole('button', { name: 'Zahlung melden' }).click();
  const report = page.getByRole('dialog', { name: 'Zahlung melden' });
  await report.getByRole('option', { name: /RE-/ }).first().waitFor({ state: 'attached' });
  await report.getByLabel('Betrag').fill('12,50');
  await report.getByLabel('Eingegangen am').fill('2026-02-15');
  bodyOf(
    await stage.service.operate('POST', `/operator/v1/mandates/${mandate.id}/close/`, {
      reason: '<p>Ist erledigt.</p>',
    }),
    200,
  );
  await report.getByRole('button', { name: 'Melden', exact: true }).click();
  await report
    .getByRole('alert')
    .getByText(/^Diese Akte wurde (?:am .* )?um \d\d:\d\d geschlossen\.$/)
    .waitFor();
  assert.equal(await report.getByLabel('Betrag').inputValue(), '12,50');
  assert.deepEqual(await axeFindings(page), []);
  await close();
});
