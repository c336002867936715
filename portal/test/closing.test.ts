/** Closing a case says what is open, and „Bezahlt“ is never the default; the result stays in the head of the case. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const { cases, operatorCases } = operatorApi;

test('„Bezahlt“ is not preselected while money is open and is warned about; the result stands in the head afterwards', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  let mandate = recorded(cases, 'get');
  service.on(cases, 'get', () => mandate);
  service.on(operatorCases, 'close', ({ body }) => {
    mandate = { ...recorded(operatorCases, 'close'), id: mandate.id };
    assert.ok(mandate.closing);
    mandate = { ...mandate, closing: { ...mandate.closing, code: body.code ?? assert.fail() } };
    return mandate;
  });
  const { screen, within, user } = await open(`/operator/cases/${mandate.id}/overview`);
  await user.click(await screen.findByRole('button', { name: 'Mehr' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Schließen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Akte schließen' }));
  const result = dialog.getByLabelText<HTMLSelectElement>('Ergebnis');
  assert.equal(result.value, '');
  await user.selectOptions(result, 'Bezahlt');
  dialog.getByText(/^Offen sind noch [\d.]+,\d\d\s€/);
  await user.selectOptions(result, 'Vergleich');
  assert.equal(dialog.queryAllByText(/^Offen sind noch/).length, 0);
  await user.type(dialog.getByRole('textbox'), 'Der Schuldner hat sich geeinigt.');
  await user.click(dialog.getByRole('button', { name: 'Akte schließen' }));
  await screen.findByText('Akte geschlossen');
  assert.ok(await screen.findByText(/^Vergleich/));
});

test('a change of the procedure says what it does not do, and offers no „Beendet“', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const { screen, within, user } = await open(`/operator/cases/${recorded(cases, 'get').id}/overview`);
  await user.click(await screen.findByRole('button', { name: 'Mehr' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Status ändern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Status ändern' }));
  assert.equal(dialog.queryAllByRole('option', { name: 'Beendet' }).length, 0);
  await user.selectOptions(dialog.getByLabelText('Verfahren'), 'Gerichtliches Mahnverfahren');
  dialog.getByText(/Beantragt wird damit nichts/);
});

test('a closed case offers to open it again, and nothing else behind „Mehr“', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  service.on(cases, 'get', () => ({ ...recorded(cases, 'get'), closed_at: '2026-03-02T09:00:00.000Z' }));
  const { screen, user } = await open(`/operator/cases/${recorded(cases, 'get').id}/overview`);
  await user.click(await screen.findByRole('button', { name: 'Mehr' }));
  await screen.findByRole('menuitem', { name: 'Wieder öffnen' });
  assert.equal(screen.getAllByRole('menuitem').length, 1);
});

test('a command behind „Mehr“ says its key, unless the person has switched single keys off', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const keyOf = async () => {
    const { screen, user } = await open(`/operator/cases/${recorded(cases, 'get').id}/overview`);
    await user.click(await screen.findByRole('button', { name: 'Mehr' }));
    return (await screen.findByRole('menuitem', { name: 'Kosten buchen' })).getAttribute('aria-keyshortcuts');
  };
  assert.equal(await keyOf(), 'K');
  service.become({ single_keys: false });
  assert.equal(await keyOf(), null);
});
