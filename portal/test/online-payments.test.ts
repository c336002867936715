/** „Online“ of „Zahlungen“: what debtors paid through a provider, and what is given back (debtor-page.md 15). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { idNumber, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const { onlinePayments } = operatorApi;
const payment = { ...recorded(onlinePayments, 'get'), status: 'paid' as const, payment_id: idNumber(9) };

test('a cashier gives an online payment back, and sees which one is booked on no case', async () => {
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  const unbooked = { ...payment, id: idNumber(1), payment_id: null };
  const failed = { ...payment, id: idNumber(2), status: 'failed' as const };
  let first: typeof payment | (Omit<typeof payment, 'status'> & { readonly status: 'refund_requested' }) = payment;
  service.on(onlinePayments, 'list', (call) => pageOf([first, unbooked, failed], call));
  service.on(onlinePayments, 'refund', () => {
    if (first.status !== 'paid') throw new Refused('conflict');
    first = { ...payment, status: 'refund_requested' as const };
    return first;
  });
  const { screen, within, user } = await open('/operator/payments/online');
  screen.getByRole('link', { name: 'Online' });
  const table = within(await screen.findByRole('table', { name: 'Online-Zahlungen' }));
  await table.findByText('nicht gebucht: Akte geschlossen');
  table.getByText('fehlgeschlagen');
  const buttons = table.getAllByRole('button', { name: /^Online-Zahlung von .+ erstatten$/ });
  assert.equal(buttons.length, 2);
  await user.click(buttons[0] ?? assert.fail());
  const dialog = within(await screen.findByRole('dialog', { name: /^Online-Zahlung von .+ erstatten$/ }));
  await user.type(dialog.getByLabelText('Grund'), 'Doppelt gezahlt');
  await user.click(dialog.getByRole('button', { name: 'Erstatten' }));
  await screen.findByText('Erstattung beauftragt.');
  await table.findByText('Erstattung läuft');
  const { body } = service.doneOf(onlinePayments, 'refund')[0] ?? assert.fail();
  assert.deepEqual(body, { reason: 'Doppelt gezahlt' });
});
