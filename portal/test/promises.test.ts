/** The debtor's word: the office records a promise, sees what became of it, and withdraws it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { idNumber, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const { cases, promises } = operatorApi;
const { id } = recorded(cases, 'get');
const promise = recorded(promises, 'create');

test('the office records a promise, reads it beside the agreements, and withdraws it with its reason', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const broken = { ...promise, id: idNumber(1), status: 'broken' as const, broken_on: '2026-02-14' };
  let all: (typeof promise)[] = [broken];
  service.on(promises, 'list', (call) =>
    pageOf(
      all.filter(({ status }) => call.query['status'] === undefined || status === call.query['status']),
      call,
    ),
  );
  service.on(promises, 'create', () => {
    all = [promise, broken];
    return promise;
  });
  service.on(promises, 'withdraw', () => {
    const ended = { status: 'withdrawn' as const, withdrawn_on: '2026-03-05', withdraw_reason: 'Will Raten.' };
    const withdrawn = { ...promise, ...ended };
    all = [withdrawn, broken];
    return withdrawn;
  });
  const { screen, within, user } = await open(`/operator/cases/${id}/overview`);
  await user.click(await screen.findByRole('button', { name: 'Mehr' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Zusage eintragen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zusage eintragen' }));
  await user.type(dialog.getByLabelText('Betrag'), '50,00');
  await user.type(dialog.getByLabelText('Zahlt bis'), '2026-03-20');
  await user.click(dialog.getByRole('button', { name: 'Eintragen' }));
  await screen.findByText(/^Zusage eingetragen: 50,00 € bis 20\.03\.2026/);
  const { body } = service.doneOf(promises, 'create')[0] ?? assert.fail();
  assert.deepEqual(
    { ...(body as object), made_on: undefined },
    { amount: promise.amount, due_on: '2026-03-20', made_on: undefined, by: 'debtor', channel: 'phone' },
  );
  const summary = within(await screen.findByRole('region', { name: 'Vereinbarungen' }));
  await summary.findByText(/Zusage bis 20\.03\.2026/);

  await user.click(summary.getByRole('link', { name: 'Ansehen' }));
  const region = within(await screen.findByRole('region', { name: 'Ratenplan' }));
  const table = within(await region.findByRole('table', { name: 'Zusagen' }));
  table.getByText('gebrochen am 14.02.2026');
  await user.click(table.getByRole('button', { name: 'Zurücknehmen' }));
  const taking = within(await screen.findByRole('dialog', { name: 'Zusage zurücknehmen' }));
  await user.type(taking.getByLabelText('Grund'), 'Will Raten.');
  await user.click(taking.getByRole('button', { name: 'Zurücknehmen' }));
  await table.findByText('zurückgenommen am 05.03.2026');
  assert.equal(table.queryAllByRole('button', { name: 'Zurücknehmen' }).length, 0);
});

test('a second promise is refused in words', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  service.on(promises, 'create', () => {
    throw new Refused('conflict');
  });
  const { screen, within, user } = await open(`/operator/cases/${id}/overview`);
  await user.click(await screen.findByRole('button', { name: 'Mehr' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Zusage eintragen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zusage eintragen' }));
  await user.type(dialog.getByLabelText('Betrag'), '50,00');
  await user.type(dialog.getByLabelText('Zahlt bis'), '2026-03-20');
  await user.click(dialog.getByRole('button', { name: 'Eintragen' }));
  await dialog.findByText('Die Akte hat schon eine offene Zusage oder einen laufenden Ratenplan.');
});
