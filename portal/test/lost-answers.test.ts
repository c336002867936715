/** What a person does whose answers get lost: it happens once, however often the person presses (portal.md 3). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const { cases, operatorLedger, operatorNotes } = operatorApi;

test('a payment whose answers are lost is booked once, however often the person presses', async () => {
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  service.onRecorded(operatorLedger, 'preview_payment');
  service.on(operatorLedger, 'book_payment', ({ body }) => ({
    ...recorded(operatorLedger, 'book_payment'),
    amount: body.amount,
  }));
  const { screen, within, user } = await open(`/operator/cases/${recorded(cases, 'get').id}/overview`);
  await user.click(await screen.findByRole('button', { name: /^Zahlung buchen/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zahlung buchen' }));
  await user.type(dialog.getByLabelText('Betrag'), '20,50');
  await dialog.findByText('Saldo danach');
  const mendLine = service.loseAnswers(operatorLedger, 'book_payment');
  await user.click(dialog.getByRole('button', { name: 'Buchen' }));
  await dialog.findByRole('alert');
  assert.equal(dialog.getByLabelText<HTMLInputElement>('Betrag').value, '20,50');
  mendLine();
  await user.click(dialog.getByRole('button', { name: 'Buchen' }));
  await screen.findByText(/^Zahlung gebucht: 20,50/);
  assert.deepEqual(
    service.doneOf(operatorLedger, 'book_payment').map(({ body }) => body.amount.value),
    ['20.50'],
  );
});

test('a note whose answers are lost is stored once; the same once more, on purpose, is another note', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  service.onRecorded(operatorNotes, 'create');
  const { screen, within, user, waitFor } = await open(`/operator/cases/${recorded(cases, 'get').id}/overview`);
  await screen.findByRole('region', { name: 'Verlauf' });
  const write = async () => {
    await user.keyboard('i');
    const note = within(await screen.findByRole('dialog', { name: 'Notiz schreiben' }));
    await user.type(note.getByRole('textbox', { name: 'Notiz' }), 'Ruft am Montag zurück.');
    return { note, save: () => user.click(note.getByRole('button', { name: 'Notiz speichern' })) };
  };
  const isGone = () =>
    waitFor(() => assert.equal(screen.queryAllByRole('dialog', { name: 'Notiz schreiben' }).length, 0));
  const { note, save } = await write();
  const mendLine = service.loseAnswers(operatorNotes, 'create');
  await save();
  await note.findByRole('alert');
  mendLine();
  await save();
  await isGone();
  assert.equal(service.doneOf(operatorNotes, 'create').length, 1);
  await (await write()).save();
  await isGone();
  assert.equal(service.doneOf(operatorNotes, 'create').length, 2);
  assert.deepEqual(
    Object.keys(localStorage).filter((key) => key.startsWith('draft ')),
    [],
  );
});
