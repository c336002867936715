/** „Prüfung“: what the list shows, and how a check leads to what it is about. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { entry, idNumber, pageOf, recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const { operatorCompanies, operatorRequests, reviews } = operatorApi;

test('the list of Prüfung narrows to large orders, says how many each view has, and keeps the view from order to order', async () => {
  const service = forStaff('reviewer');
  service.answersReadsAsRecorded();
  service.on(reviews, 'list', (call) => {
    const large = entry(reviews, 'list', { id: idNumber(2), debtor_name: 'Grosse Forderung GmbH' });
    const rows = call.query.amount_min === undefined ? [entry(reviews, 'list', {}), large] : [large];
    return pageOf(call.query.status === 'submitted' ? rows : [], call);
  });
  service.on(reviews, 'get', ({ ids: [id = ''] }) => ({
    ...recorded(reviews, 'get'),
    id,
    status: 'submitted' as const,
  }));
  const { screen, user, waitFor, address } = await open('/operator/queue');
  const views = await screen.findByRole('navigation', { name: 'Ansichten' });
  await waitFor(() => assert.match(views.textContent ?? '', /Alle2.*Hinweise2.*≥ 5\.000 €1.*Rückfrage0/));
  await user.click(await screen.findByRole('link', { name: /^≥ 5\.000 €/ }));
  await waitFor(() => assert.match(address(), /view=large/));
  await user.click(await screen.findByRole('link', { name: /^Grosse Forderung GmbH/ }));
  await waitFor(() => assert.equal(address(), `/operator/queue/${idNumber(2)}?view=large`));
});

test('Prüfung narrows to orders with hints, and names the customer number of the client in the list and above the order', async () => {
  const service = forStaff('reviewer');
  service.answersReadsAsRecorded();
  const company_customer_number = '10000014';
  service.on(reviews, 'list', (call) => {
    const rows = [1, 2].map((at) => entry(reviews, 'list', { id: idNumber(at), company_customer_number }));
    return pageOf(call.query.hinted === 'true' ? rows.slice(1) : rows, call);
  });
  service.on(reviews, 'get', ({ ids: [id = ''] }) => ({
    ...recorded(reviews, 'get'),
    id,
    status: 'submitted' as const,
    company_customer_number,
  }));
  const { screen, within, user, waitFor, address } = await open('/operator/queue');
  await screen.findByRole('region', { name: 'Zu prüfende Aufträge' });
  // Each view has a list of its own.
  const listed = () =>
    within(screen.getByRole('region', { name: 'Zu prüfende Aufträge' })).getAllByText(/ · 10000014 · /).length;
  assert.equal(listed(), 2);
  await screen.findByText(/, Kundennummer 10000014$/);
  await user.click(await screen.findByRole('link', { name: /^Hinweise ?1$/ }));
  await waitFor(() => assert.match(address(), /view=hinted/));
  await waitFor(() => assert.equal(listed(), 1));
});

test('the checks of an order say how many are to decide, and lead to the other order', async () => {
  const service = forStaff('reviewer');
  service.answersReadsAsRecorded();
  const order = recorded(reviews, 'get');
  service.on(reviews, 'get', () => ({ ...order, status: 'submitted' as const }));
  const check = {
    claim_id: null,
    document_id: null,
    order_id: null,
    field: null,
    problem: null,
    on: null,
    finding: null,
    text: 'Nothing found.',
  } as const;
  service.on(reviews, 'checks', () => ({
    checks: [
      {
        ...check,
        code: 'duplicates' as const,
        result: 'decide' as const,
        finding: 'same_reference' as const,
        order_id: idNumber(3),
      },
      { ...check, code: 'amounts' as const, result: 'pass' as const },
      { ...check, code: 'minors' as const, result: 'pass' as const },
    ],
  }));
  const { screen } = await open(`/operator/queue/${order.id}`);
  await screen.findByText('1 zu entscheiden · 2 erfüllt');
  assert.match(
    screen.getByRole('link', { name: 'Anderer Auftrag' }).getAttribute('href') ?? '',
    new RegExp(idNumber(3)),
  );
  await screen.findByText('Beträge, Minderjährig');
});

test('what the first letter would lack is said in the words of the form', async () => {
  const service = forStaff('reviewer');
  service.answersReadsAsRecorded();
  const order = { ...recorded(reviews, 'get'), status: 'submitted' as const };
  service.on(reviews, 'get', () => order);
  const [claim] = order.claims;
  const check = { document_id: null, order_id: null, problem: null, on: null, text: 'Missing.' } as const;
  service.on(reviews, 'checks', () => ({
    checks: ['legal_basis.incident_date', 'additional_charges.x.stated_interest'].map((field) => ({
      ...check,
      code: 'first_letter' as const,
      result: 'decide' as const,
      finding: 'duty_data_missing' as const,
      claim_id: claim?.id ?? null,
      field: `claims.${claim?.id}.${field}`,
      text: field,
    })),
  }));
  const { screen } = await open(`/operator/queue/${order.id}`);
  const said = 'fehlt für das erste Schreiben an einen Verbraucher (§ 13a RDG)';
  await screen.findByText(`${claim?.document_reference}: Vorfall vom: ${said}`);
  await screen.findByText(`${claim?.document_reference}: Nebenforderungen: ${said}`);
});

test('an order is withdrawn on behalf of the company, with its reason', async () => {
  const service = forStaff('reviewer');
  service.answersReadsAsRecorded();
  const order = { ...recorded(reviews, 'get'), status: 'submitted' as const };
  service.on(reviews, 'get', () => order);
  service.on(reviews, 'withdraw', () => ({ ...order, status: 'withdrawn' as const }));
  const { screen, within, user, waitFor } = await open(`/operator/queue/${order.id}`);
  await user.click(await screen.findByRole('button', { name: /^Mehr/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Im Namen des Mandanten zurückziehen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Auftrag zurückziehen' }));
  await user.type(dialog.getByRole('textbox', { name: 'Grund' }), 'Der Mandant hat angerufen');
  await user.click(dialog.getByRole('button', { name: 'Zurückziehen' }));
  await waitFor(() => assert.equal(service.doneOf(reviews, 'withdraw').length, 1));
  assert.deepEqual(service.doneOf(reviews, 'withdraw')[0]?.body, { reason: 'Der Mandant hat angerufen' });
});

test('a company is asked about neither an order nor a case, once it is chosen', async () => {
  const service = forStaff('case_worker');
  service.answersReadsAsRecorded();
  service.on(operatorCompanies, 'list', (call) =>
    pageOf(
      [
        entry(operatorCompanies, 'list', {
          id: idNumber(7),
          name: 'Beispiel Handel GmbH',
          customer_number: '10000007',
        }),
      ],
      call,
    ),
  );
  service.on(operatorRequests, 'ask_company', () => recorded(operatorRequests, 'ask_company'));
  const { screen, within, user, waitFor } = await open('/operator/requests');
  await user.click(await screen.findByRole('button', { name: /^Rückfrage stellen/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rückfrage an den Mandanten' }));
  await user.type(dialog.getByRole('combobox', { name: 'Mandant' }), 'Beispiel');
  await user.click(await screen.findByRole('option', { name: /^Beispiel Handel GmbH/ }));
  await user.type(dialog.getByRole('textbox', { name: 'Frage' }), 'Welche Datei gilt?');
  await user.type(dialog.getByRole('textbox', { name: 'Erklärung' }), 'Es kamen zwei.');
  await user.click(dialog.getByRole('button', { name: 'Rückfrage senden' }));
  await waitFor(() => assert.equal(service.doneOf(operatorRequests, 'ask_company').length, 1));
  assert.deepEqual(service.doneOf(operatorRequests, 'ask_company')[0]?.ids, [idNumber(7)]);
});

test('the reviewer reads all that was handed in about a claim, and how the sum of the order comes about', async () => {
  const service = forStaff('reviewer');
  service.answersReadsAsRecorded();
  const order = recorded(reviews, 'get');
  const claim = order.claims[0] ?? assert.fail();
  const euros = (value: string) => ({ currency: 'EUR', value }) as const;
  service.on(reviews, 'get', () => ({
    ...order,
    status: 'submitted' as const,
    claims: [
      {
        ...claim,
        document_reference: 'RE-900',
        your_reference: 'AB-77',
        principal_amount: euros('1200.50'),
        reminders: [{ id: idNumber(9), date: '2026-02-10', due_date: '2026-02-20' }],
      },
    ],
    totals: {
      principal_amount: euros('1200.50'),
      additional_charges_amount: euros('5.00'),
      payments_amount: euros('200.00'),
      order_value: euros('1005.50'),
    },
  }));
  const { screen, within, user } = await open(`/operator/queue/${order.id}`);
  const table = await screen.findByRole('table', { name: 'Forderungen' });
  const sums = within(table).getAllByRole('row').slice(-4);
  assert.deepEqual(
    sums.map(({ textContent }) => textContent?.replaceAll(/\s/gu, ' ')),
    ['Hauptforderung1.200,50 €', 'Nebenforderungen5,00 €', 'Schon erhaltene Zahlungen-200,00 €', 'Summe1.005,50 €'],
  );
  assert.equal(screen.queryAllByText('AB-77').length, 0);
  await user.click(screen.getByText('RE-900: alle Angaben'));
  await screen.findByText('AB-77');
  screen.getByText('10.02.2026 · 20.02.2026');
  screen.getByText('Zeichen des Mandanten');
});
