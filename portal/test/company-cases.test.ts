/** A company finds what waits for it, its figures and its first steps; a case shows the question and the amount first. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountApi } from '@mahnwerk/contract/apis/account.ts';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { entry, idNumber, pageOf, recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forUser, open } = portalOf();
const euros = (value: string) => ({ currency: 'EUR', value }) as const;
const home = '/company/10000042';

test('the list of cases says which wait for the company, what was received of each, and counts its views', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  const like = entry(caseApi.mandates, 'list');
  const of = { ...like.legal_balance, total_legal_claim: euros('2030.12'), total_payment: euros('300.00') };
  const rows = [
    { ...like, id: idNumber(1), legal_balance: { ...of, total_balance: euros('1730.12') } },
    {
      ...like,
      id: idNumber(2),
      debtor_name: 'Lena Beispielhuber',
      legal_balance: { ...of, total_balance: euros('0.00') },
    },
  ];
  service.on(caseApi.mandates, 'list', (call) => {
    const { waiting_for, procedure_state } = call.query;
    const found = waiting_for === 'client' ? rows.slice(0, 1) : procedure_state === 'ended' ? [] : rows;
    return pageOf(found, call);
  });
  const question = entry(caseApi.requestsToClient, 'list', { title: 'Liegt der Lieferschein vor?' });
  service.on(caseApi.requestsToClient, 'list', (call) => pageOf([question], call));
  const { screen, within, user, waitFor, address } = await open(`${home}/cases`);
  await screen.findByText('Bei einer Akte geht es erst mit Ihrer Antwort weiter.');
  await screen.findByText(/„Liegt der Lieferschein vor\?“/);
  const table = within(await screen.findByRole('table', { name: 'Akten' }));
  assert.equal(table.getAllByText(/300,00.€ von 2\.030,12.€/).length, 2);
  table.getByText('Beglichen');
  const views = within(screen.getByRole('navigation', { name: 'Ansichten der Akten' }));
  const isCurrent = (name: string | RegExp) => views.getByRole('link', { name }).hasAttribute('aria-current');
  assert.deepEqual([isCurrent('Alle'), isCurrent(/^Wartet auf Sie/)], [true, false]);
  await user.click(await views.findByRole('link', { name: /^Wartet auf Sie ?1$/ }));
  assert.equal(address(), `${home}/cases?waiting_for=client`);
  await waitFor(() => assert.deepEqual([isCurrent('Alle'), isCurrent(/^Wartet auf Sie/)], [false, true]));
  screen.getByRole('link', { name: 'Auftrag anlegen' });
});

test('a case shows the open amount with its parts beside the question, and takes a reported payment there', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  const mandate = recorded(caseApi.mandates, 'get');
  const { screen, within } = await open(`${home}/cases/${mandate.id}`);
  const amount = within(await screen.findByRole('region', { name: 'Offener Betrag' }));
  amount.getByRole('row', { name: /^Hauptforderung/ });
  amount.getByRole('row', { name: /^Eingegangen/ });
  amount.getByRole('button', { name: 'Zahlung melden' });
  await screen.findByRole('table', { name: /Saldo/ });
  const main = within(screen.getByRole('main'));
  assert.match(main.getByRole('link', { name: 'Akten' }).getAttribute('href') ?? '', new RegExp(`${home}/cases$`));
});

test('a new company reads its first steps until it has handed in an order', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  const none = (call: Parameters<typeof pageOf>[1]) => pageOf([], call);
  service.on(caseApi.mandates, 'list', none);
  let orders = [{ ...entry(caseApi.orders, 'list'), status: 'draft' as 'draft' | 'submitted' }];
  service.on(caseApi.orders, 'list', (call) => pageOf(orders, call));
  service.on(accountApi.accountCompany, 'get', () => {
    const company = recorded(accountApi.accountCompany, 'get');
    const issues = [{ field: 'phone', code: 'required', message: '`phone` is required.' }] as const;
    return { ...company, case_submission_readiness: { ready: false, issues: [...issues] } };
  });
  const { screen, within } = await open(`${home}/home`);
  const steps = within(await screen.findByRole('list', { name: 'Erste Schritte' }));
  assert.match(steps.getByRole('link', { name: 'Daten des Unternehmens' }).closest('li')?.textContent ?? '', /fehlt/);
  assert.match(
    steps.getByRole('link', { name: 'Weitere Person' }).closest('li')?.textContent ?? '',
    /empfohlen|erledigt/,
  );
  screen.getByRole('link', { name: 'Weiter: Daten des Unternehmens' });
  orders = orders.map((each) => ({ ...each, status: 'submitted' }));
  const later = await open(`${home}/home`);
  await later.screen.findByRole('region', { name: 'Wartet auf Sie' });
  assert.equal(later.screen.queryAllByRole('list', { name: 'Erste Schritte' }).length, 0);
});

test('a member reads the first steps without the people, which only an admin manages', async () => {
  const service = forUser('member');
  service.answersReadsAsRecorded();
  service.on(caseApi.mandates, 'list', (call) => pageOf([], call));
  service.on(caseApi.orders, 'list', (call) => pageOf([], call));
  service.on(accountApi.accountUsers, 'list', () => assert.fail('a member asked for the people'));
  const { screen, within } = await open(`${home}/home`);
  const steps = within(await screen.findByRole('list', { name: 'Erste Schritte' }));
  assert.equal(steps.getAllByRole('listitem').length, 3);
  assert.equal(steps.queryAllByRole('link', { name: 'Weitere Person' }).length, 0);
});
