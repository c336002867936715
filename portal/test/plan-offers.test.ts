/** An instalment plan is offered, and what the debtor answers is recorded. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { pageOf, recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const { cases, planOffers } = operatorApi;
const { id } = recorded(cases, 'get');
const offer = recorded(planOffers, 'create');

test('the office offers a plan, reads it beside the agreements, and records that the debtor accepts it', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  let all: (typeof offer)[] = [];
  service.on(planOffers, 'list', (call) =>
    pageOf(
      all.filter(({ status }) => call.query['status'] === undefined || status === call.query['status']),
      call,
    ),
  );
  service.on(planOffers, 'create', () => {
    all = [offer];
    return offer;
  });
  service.on(planOffers, 'accept', () => {
    const accepted = { ...offer, status: 'accepted' as const, accepted_by: 'email' as const, ended_on: '2026-03-05' };
    all = [accepted];
    return accepted;
  });
  const { screen, within, user } = await open(`/operator/cases/${id}/overview`);
  await user.click(await screen.findByRole('button', { name: 'Mehr' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ratenplan anbieten' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ratenplan anbieten' }));
  await user.type(dialog.getByLabelText('Antwort bis'), '2026-03-20');
  await user.type(dialog.getByLabelText('Erste Rate am'), '2026-04-01');
  await user.type(dialog.getByLabelText('Rate'), '25,00');
  await user.click(dialog.getByRole('button', { name: 'Anbieten' }));
  await screen.findByText(/^Ratenplan angeboten: \d+ Raten/);
  assert.deepEqual(service.doneOf(planOffers, 'create')[0]?.body, {
    first_due: '2026-04-01',
    interval: 'monthly',
    amount: { currency: 'EUR', value: '25.00' },
    interest: 'runs',
    settlement_fee: false,
    respond_by: '2026-03-20',
    acceptance: 'payment',
    text_key: 'plan_offer',
  });
  const summary = within(await screen.findByRole('region', { name: 'Vereinbarungen' }));
  await summary.findByText(/Ratenplan angeboten bis 20\.03\.2026/);

  await user.click(summary.getByRole('link', { name: 'Ansehen' }));
  const region = within(await screen.findByRole('region', { name: 'Ratenplan' }));
  const table = within(await region.findByRole('table', { name: 'Angebote' }));
  await user.click(table.getByRole('button', { name: 'Annehmen' }));
  const accepting = within(await screen.findByRole('dialog', { name: 'Angebot annehmen' }));
  await user.click(accepting.getByRole('radio', { name: 'per E-Mail' }));
  await user.click(accepting.getByRole('button', { name: 'Annehmen' }));
  await table.findByText('angenommen am 05.03.2026');
  assert.equal(table.queryAllByRole('button', { name: 'Annehmen' }).length, 0);
});
