/** „Auftrag erfassen“: the operator enters an order for a client on paper, in the form of the client (correspondence.md 12, 15). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { entry, idNumber, pageOf, recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const { claimEntry, operatorClaims, operatorCompanies, operatorDebtors, orderEntry, reviews } = operatorApi;

test('an order is entered for the client of the address: its debtor, its claim, and then it is reviewed', async () => {
  const service = forStaff('admin');
  service.answersReadsAsRecorded();
  const company = recorded(operatorCompanies, 'get');
  const claim = { ...recorded(operatorClaims, 'get'), document_reference: 'RE-7' };
  let order = {
    ...recorded(orderEntry, 'create'),
    status: 'draft' as 'draft' | 'submitted',
    source: 'operator' as const,
  };
  service.on(reviews, 'get', () => order);
  service.on(operatorClaims, 'get', () => claim);
  service.onRecorded(operatorDebtors, 'create');
  service.on(orderEntry, 'create', () => (order = { ...order, claims: [] }));
  service.on(claimEntry, 'create', () => {
    order = { ...order, claims: [claim], claim_count: 1 };
    return claim;
  });
  service.on(orderEntry, 'update', ({ body }) => (order = { ...order, ...body }));
  service.on(orderEntry, 'finalize', () => (order = { ...order, status: 'submitted' }));
  const { screen, within, user, address, waitFor } = await open(`/operator/orders/new?company_id=${company.id}`);
  assert.equal((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Mandant' })).value, company.name);
  await user.type(screen.getByLabelText('Name des Unternehmens'), 'Muster Metallbau GmbH');
  await user.type(screen.getByLabelText('Straße und Hausnummer'), 'Musterweg 1');
  await user.type(screen.getByLabelText('Postleitzahl'), '10115');
  await user.type(screen.getByLabelText('Ort'), 'Berlin');
  await user.click(screen.getByRole('button', { name: 'Weiter zu den Forderungen' }));
  await screen.findByRole('heading', { level: 1, name: order.debtor_name });
  assert.equal(address(), `/operator/orders/${order.id}`);
  assert.equal(service.doneOf(operatorDebtors, 'create')[0]?.body.company_id, company.id);
  assert.equal(service.doneOf(orderEntry, 'create')[0]?.body.company_id, company.id);

  await user.click(screen.getByRole('button', { name: 'Forderung hinzufügen' }));
  await screen.findByRole('region', { name: 'RE-7' });
  await user.click(screen.getByRole('checkbox', { name: /erbracht/ }));
  await user.click(
    within(screen.getByRole('region', { name: 'Einreichen' })).getByRole('button', {
      name: 'Auftrag einreichen',
    }),
  );
  await waitFor(() => assert.equal(address(), `/operator/queue/${order.id}`));
  assert.equal(service.doneOf(orderEntry, 'finalize').length, 1);
});

test('what is typed for one client is not there under another, and there again for the first', async () => {
  const service = forStaff('admin');
  service.answersReadsAsRecorded();
  const at = (id: string) => `/operator/orders/new?company_id=${id}`;
  service.on(operatorCompanies, 'get', ({ ids: [id = ''] }) => ({ ...recorded(operatorCompanies, 'get'), id }));
  const first = await open(at(idNumber(1)));
  await first.user.type(await first.screen.findByLabelText('Name des Unternehmens'), 'Muster Metallbau GmbH');
  const other = await open(at(idNumber(2)));
  assert.equal((await other.screen.findByLabelText<HTMLInputElement>('Name des Unternehmens')).value, '');
  const { screen } = await open(at(idNumber(1)));
  await screen.findByDisplayValue('Muster Metallbau GmbH');
});

test('who owes is asked once the client is chosen', async () => {
  forStaff('admin').answersReadsAsRecorded();
  const { screen } = await open('/operator/orders/new');
  await screen.findByRole('combobox', { name: 'Mandant' });
  assert.equal(screen.queryAllByLabelText('Name des Unternehmens').length, 0);
});

test('an entered draft is deleted, and the review of one leads back to it', async () => {
  const service = forStaff('admin');
  service.answersReadsAsRecorded();
  const order = { ...recorded(reviews, 'get'), status: 'draft' as const, source: 'operator' as const };
  service.on(reviews, 'get', () => order);
  service.on(reviews, 'list', (call) => pageOf([entry(reviews, 'list', { id: order.id })], call));
  service.on(orderEntry, 'delete', () => undefined);
  const { screen, within, user, address, waitFor } = await open(`/operator/queue/${order.id}`);
  await user.click(await screen.findByRole('link', { name: 'Weiter erfassen' }));
  await user.click(await screen.findByRole('button', { name: 'Entwurf löschen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Entwurf löschen' }));
  await user.click(dialog.getByRole('button', { name: 'Löschen' }));
  await waitFor(() => assert.equal(address(), '/operator/orders/new'));
  assert.equal(service.doneOf(orderEntry, 'delete').length, 1);
});

test('who only reads opens no draft that the office entered', async () => {
  const service = forStaff('reader');
  service.answersReadsAsRecorded();
  const draft = { ...recorded(reviews, 'get'), status: 'draft' as const, source: 'operator' as const };
  service.on(reviews, 'get', () => draft);
  const { screen } = await open(`/operator/orders/${idNumber(1)}`);
  await screen.findByText('Dafür fehlt Ihnen ein Recht');
});
