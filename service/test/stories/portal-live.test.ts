/** Lists and open records while others work: nothing moves, and what is new is offered (portal.md 6). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bodyOf, type Company, givenAccepted, givenSubmitted } from '../harness/cases.ts';
import { axeFindings, homeOf, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';

let stage: PortalStage;
let company: Company;
let home: string;
before(async () => {
  stage = await openPortal();
  company = await stage.service.aCompany();
  home = await homeOf(stage, company.company);
});
after(() => stage.stop());

const { aPerson, aUser, signedIn } = visitorsOf(() => stage);

test('a new case waits behind a button of the list, and the state of a shown one changes in its place', async () => {
  const { mandate } = await givenAccepted(stage.service, company);
  const { page, close } = await signedIn(await aPerson(), '/portal/operator/cases');
  const cases = page.getByRole('table', { name: 'Akten' });
  await cases.getByRole('link', { name: mandate.reference_number }).waitFor();
  const added = await givenAccepted(stage.service, company);
  await page.getByRole('button', { name: '1 neuen anzeigen' }).waitFor();
  assert.equal(await cases.getByRole('link', { name: added.mandate.reference_number }).count(), 0);
  assert.deepEqual(await axeFindings(page), []);
  const path = `/operator/v1/mandates/${mandate.id}/state/`;
  bodyOf(await stage.service.operate('POST', path, { processing_state: 'paused' }), 200);
  await cases
    .getByRole('row', { name: new RegExp(mandate.reference_number) })
    .getByText('Pausiert')
    .first()
    .waitFor();
  await page.getByRole('button', { name: '1 neuen anzeigen' }).click();
  await cases.getByRole('link', { name: added.mandate.reference_number }).waitFor();
  await close();
});

test('a company hears that its order was decided while it looks at it, and shows it when asked', async () => {
  const order = await givenSubmitted(company);
  const { page, close } = await signedIn(await aUser(company.company), `${home}/orders/${order.id}`);
  await page.getByRole('button', { name: 'Auftrag zurückziehen' }).waitFor();
  stage.service.clock.advance({ minutes: 1 });
  bodyOf(await stage.service.operate('POST', `/operator/v1/orders/${order.id}/accept/`), 200);
  const changes = page.getByRole('status', { name: 'Änderungen' });
  await changes.getByText(/^Um \d\d:\d\d geändert\./).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await changes.getByRole('button', { name: 'Neuen Stand zeigen' }).click();
  await page.getByRole('link', { name: 'Zur Akte' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Auftrag zurückziehen' }).count(), 0);
  await close();
});
