/** Several deliveries made again by one command, within the budget of the hour (portal.md 5). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { givenDelivery, givenEvent, givenSubscription } from '../harness/deliveries.ts';
import { axeFindings, homeOf, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';

let stage: PortalStage;
before(async () => {
  stage = await openPortal({ rateLimits: true });
});
after(() => stage.stop());

const { aUser, signedIn } = visitorsOf(() => stage);

/** More than an hour allows: the four that are under way at once may all be the last one. */
const failed = limits.webhook_deliveries_per_hour + 8;

async function aCompanyWithFailures() {
  const { service } = stage;
  const { company } = await service.aCompany();
  const owner = { kind: 'company', id: company } as const;
  const id = await givenSubscription(service, owner);
  const final = { outcome: 'failed', next_attempt_at: null, next_attempt_reason: null };
  for (let made = 0; made < failed; made += 1)
    await givenDelivery(service, { owner, id }, await givenEvent(service, company), final);
  return { company, path: `${await homeOf(stage, company)}/developer/deliveries` };
}

test('failed deliveries are made again by one command; the hour ends it, which says so at each row that is left', async () => {
  const { company, path } = await aCompanyWithFailures();
  const { page, close } = await signedIn(await aUser(company), path);
  const budget = limits.webhook_deliveries_per_hour;
  await page.getByText(`Noch ${budget} von ${budget} Zustellungen von Hand in dieser Stunde.`).waitFor();
  await page.getByLabel('Ereignis').selectOption('order.submitted');
  await page.getByLabel('Status').selectOption('Gescheitert');
  await page.waitForURL(/event_type=order\.submitted.*status=failed|status=failed.*event_type=order\.submitted/);
  await page.getByText(`1 bis ${failed} von ${failed}`).waitFor();
  await page.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).check();
  await page.getByRole('toolbar', { name: 'Auswahl' }).getByRole('button', { name: 'Jetzt zustellen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Jetzt zustellen' });
  await dialog.getByText(`Noch ${budget} von ${budget}`).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await dialog.getByRole('button', { name: `Für ${failed} ausführen` }).click();
  const progress = page.getByRole('region', { name: `Jetzt zustellen: ${failed}` });
  await progress.getByText(/erledigt, [5-8] fehlgeschlagen/).waitFor();
  const refused = await progress.getByText('Zu viele Versuche.').count();
  await progress.getByText(`${failed - refused} von ${failed} erledigt, ${refused} fehlgeschlagen`).waitFor();
  await page.getByText(`Noch 0 von ${budget} Zustellungen von Hand in dieser Stunde.`).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  const [made] = await stage.service.sql(
    `select count(*)::int as count from webhook_deliveries where owner_id = $1 and outcome is distinct from 'failed'`,
    [company],
  );
  assert.deepEqual(made, { count: failed - refused });
  await close();
});

test('a member who may not change webhooks selects nothing', async () => {
  const { company, path } = await aCompanyWithFailures();
  const { page, close } = await signedIn(await aUser(company, 'member'), path);
  await page.getByRole('table', { name: 'Zustellungen' }).getByText('Gescheitert').first().waitFor();
  assert.equal(await page.getByRole('checkbox').count(), 0);
  await close();
});
