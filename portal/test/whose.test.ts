/** Lists say whom a row is about: debtor, company, case, owner. Cases are narrowed by state and balance, closed ones hidden. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { entry, idNumber, pageOf, recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const {
  cases,
  operatorDeliveries,
  operatorKeys,
  operatorMessages,
  operatorPayments,
  operatorRequests,
  operatorSearch,
  reviews,
  workQueues,
  operatorCompanies,
  setup,
} = operatorApi;

test('messages, questions, reported payments, keys and deliveries name whose they are', async () => {
  const service = forStaff();
  service.onRecorded(workQueues, 'get');
  const about = { debtor_name: 'Ida Querdenkerin', company_name: 'Muster Versand' };
  service.on(operatorMessages, 'list', (call) => {
    const message = recorded(operatorMessages, 'mandate_message');
    return pageOf([{ ...message, ...about, reference_number: 'K26-AE3' }], call);
  });
  service.on(operatorRequests, 'list', (call) =>
    pageOf([{ ...recorded(operatorRequests, 'mandate_request'), ...about }], call),
  );
  service.on(operatorPayments, 'list', (call) => pageOf([entry(operatorPayments, 'list', about)], call));
  service.on(operatorKeys, 'list', (call) =>
    pageOf([{ ...recorded(operatorKeys, 'get'), kind: 'case' as const, owner_name: 'Muster Versand' }], call),
  );
  service.on(operatorDeliveries, 'list', (call) =>
    pageOf([{ ...recorded(operatorDeliveries, 'get'), owner_name: 'Muster Versand' }], call),
  );
  for (const [path, ...texts] of [
    ['/operator/messages', 'K26-AE3', 'Ida Querdenkerin', 'Muster Versand'],
    ['/operator/requests', 'Ida Querdenkerin', 'Muster Versand'],
    ['/operator/payments/reported', 'Ida Querdenkerin', 'Muster Versand'],
    ['/operator/keys', 'Muster Versand'],
    ['/operator/deliveries', 'Muster Versand'],
  ] as const) {
    const { screen } = await open(path);
    for (const text of texts) await screen.findByText(text);
  }
});

test('the list of cases shows open ones until others are asked for, and is narrowed by states and a typed balance', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const asked: Record<string, string | undefined>[] = [];
  service.on(cases, 'list', (call) => {
    const { limit: _limit, ...query } = call.query;
    asked.push(query);
    return pageOf([recorded(cases, 'get')], call);
  });
  const { screen, within, user, waitFor } = await open('/operator/cases');
  const search = within(await screen.findByRole('search'));
  const isAsked = (query: object) => waitFor(() => assert.deepEqual(asked.at(-1), query));
  await isAsked({ closed: 'false' });
  await user.selectOptions(search.getByLabelText('Akten'), 'alle');
  await isAsked({});
  const now = () => within(screen.getByRole('search'));
  await user.selectOptions(now().getByLabelText('Zahlung'), 'Teilweise bezahlt');
  await isAsked({ payment_state: 'partially_paid' });
  await user.type(now().getByLabelText('Saldo ab'), '1.730,50{Enter}');
  await isAsked({ payment_state: 'partially_paid', amount_min: '1730.50' });
});

test('the cases of a company are found by its name, and shipped views show what is barred soon or in default', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const company = recorded(operatorCompanies, 'get');
  service.on(operatorSearch, 'get', () => ({
    results: [
      {
        kind: 'company' as const,
        id: company.id,
        company_id: company.id,
        title: company.name ?? '',
        subtitle: company.customer_number,
        matched: { field: 'name', text: company.name ?? '' },
        parent: null,
      },
    ],
  }));
  const asked: Record<string, string | undefined>[] = [];
  const barred = { ...recorded(cases, 'get'), limitation_on: recorded(cases, 'get').legal_balance.as_of };
  service.on(cases, 'list', (call) => {
    const { limit: _limit, ...query } = call.query;
    asked.push(query);
    return pageOf([barred], call);
  });
  const { screen, within, user, waitFor } = await open('/operator/cases');
  const isAsked = (query: object) => waitFor(() => assert.deepEqual(asked.at(-1), { closed: 'false', ...query }));
  const search = within(await screen.findByRole('search'));
  await user.type(search.getByRole('combobox', { name: 'Mandant' }), 'Beis');
  await user.click(await screen.findByRole('option', { name: /\(\d+\)$/ }));
  await isAsked({ company_id: company.id });
  const field = await screen.findByDisplayValue(company.name ?? '');
  await user.clear(field);
  await waitFor(() => assert.doesNotMatch(location.search, /company_id/));

  await user.click(screen.getByRole('link', { name: 'Ratenplan in Verzug' }));
  await isAsked({ plan: 'defaulted' });
  await user.click(screen.getByRole('link', { name: 'Verjährt bald' }));
  await waitFor(() => assert.equal(asked.at(-1)?.ordering, 'limitation'));
  assert.ok(screen.getByRole('link', { name: 'Verjährt bald', current: 'page' }));
  assert.ok(screen.getByRole('columnheader', { name: /^Verjährung/ }));
});

test('two orders of one debtor are told apart by amount, day and state where they are searched', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const orders = ['100.00', '250.50'].map((value, at) => {
    const order = entry(reviews, 'list');
    const order_value = { currency: 'EUR' as const, value };
    return {
      ...order,
      id: idNumber(at),
      mandate: null,
      status: 'submitted' as const,
      totals: { ...order.totals, order_value },
    };
  });
  service.on(reviews, 'list', (call) => pageOf(orders, call));
  service.on(operatorSearch, 'get', () => ({
    results: orders.map(({ id, company_id, debtor_name }) => ({
      kind: 'order' as const,
      id,
      company_id,
      title: debtor_name,
      subtitle: 'Muster Versand',
      matched: { field: 'debtor.name', text: debtor_name },
      parent: null,
    })),
  }));
  const { screen, user } = await open('/operator/companies');
  await user.keyboard('/');
  await user.type(await screen.findByRole('combobox', { name: 'Suchen und ausführen' }), 'muster');
  for (const amount of ['100,00', '250,50'])
    await screen.findByRole('option', { name: new RegExp(`${amount}\\s€ · .* · wartet auf eine Prüfung`) });
});

test('a company shows what it was asked about itself, and its answer is handled there', async () => {
  const service = forStaff('case_worker');
  service.answersReadsAsRecorded();
  service.on(setup, 'company', () => ({ complete: true, steps: [] }));
  const company = recorded(operatorCompanies, 'get');
  let request = {
    ...entry(operatorRequests, 'list', {
      mandate: null,
      order: null,
      status: 'answered',
      title: 'Neue Bankverbindung?',
    }),
    company_id: company.id,
    handled_at: null as string | null,
  };
  service.on(operatorRequests, 'company_requests', (call) => pageOf([request], call));
  service.on(operatorRequests, 'handle', () => (request = { ...request, handled_at: '2026-03-02T09:00:00.000Z' }));
  const { screen, within, user } = await open(`/operator/companies/${company.id}/overview`);
  const list = within(await screen.findByRole('list', { name: 'Rückfragen' }));
  assert.ok(list.getByRole('heading', { name: 'Neue Bankverbindung?' }));
  await user.click(list.getByRole('button', { name: /^Erledigt/ }));
  await list.findByText('erledigt');
});
