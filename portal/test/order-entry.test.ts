/** „Auftrag erfassen“: the operator enters an order for a client on paper, in the form of the client (correspondence.md 12, 15). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { recorded } from './harness/answers.ts';
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
