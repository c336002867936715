/** Why a case rests: the office sets a stop and lifts it, the company pauses its case and resumes it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { entry, idNumber, pageOf, recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import { Refused } from './harness/answers.ts';

const { forStaff, forUser, open } = portalOf();
const { cases, caseStops } = operatorApi;
const { mandates, mandatePauses } = caseApi;
const { id } = recorded(cases, 'get');
const stop = recorded(caseStops, 'create');

test('the office stops a case with its reason and lifts the stop where it stands', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  let stops: (typeof stop)[] = [];
  service.on(caseStops, 'list', (call) => pageOf(stops, call));
  service.on(caseStops, 'create', () => {
    stops = [stop];
    return stop;
  });
  service.on(caseStops, 'lift', () => {
    stops = [{ ...stop, status: 'lifted', lifted_on: '2026-03-05', lift_reason: 'Bezahlt wird wieder.' }];
    return stops[0] ?? stop;
  });
  const { screen, within, user } = await open(`/operator/cases/${id}/overview`);
  await user.click(await screen.findByRole('button', { name: 'Mehr' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sperre setzen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sperre setzen' }));
  await user.click(dialog.getByRole('radio', { name: 'Stundung' }));
  await user.type(dialog.getByLabelText('Notiz'), 'Bis zur Steuererstattung');
  await user.click(dialog.getByRole('button', { name: 'Sperren' }));
  await screen.findByText('Sperre gesetzt.');
  assert.deepEqual(service.doneOf(caseStops, 'create')[0]?.body, {
    kind: 'deferral',
    note: 'Bis zur Steuererstattung',
  });

  const table = within(await screen.findByRole('table', { name: 'Sperren' }));
  await user.click(table.getByRole('button', { name: 'Aufheben' }));
  const lifting = within(await screen.findByRole('dialog', { name: 'Sperre aufheben' }));
  await user.type(lifting.getByLabelText('Grund'), 'Bezahlt wird wieder.');
  await user.click(lifting.getByRole('button', { name: 'Aufheben' }));
  await table.findByText('aufgehoben am 05.03.2026');
  assert.equal(table.queryAllByRole('button', { name: 'Aufheben' }).length, 0);
});

test('a stop of a kind that is there already is refused in words', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  service.on(caseStops, 'create', () => {
    throw new Refused('conflict');
  });
  const { screen, within, user } = await open(`/operator/cases/${id}/overview?command=stop`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Sperre setzen' }));
  await user.type(dialog.getByLabelText('Notiz'), 'Noch einmal');
  await user.click(dialog.getByRole('button', { name: 'Sperren' }));
  await dialog.findByText('Eine Sperre dieser Art besteht bereits.');
});

test('a company pauses its case with a day and a reason, and resumes it', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  const mandate = recorded(mandates, 'get');
  const like = entry(mandates, 'history');
  let codes: readonly ('stop.set' | 'stop.lifted')[] = [];
  service.on(mandates, 'history', (call) =>
    pageOf(
      codes.map((code, at) => ({
        ...like,
        id: idNumber(at),
        type: 'state_change' as const,
        code,
        values: { kind: 'client_request' as const },
      })),
      call,
    ),
  );
  service.on(mandatePauses, 'pause', () => {
    codes = ['stop.set'];
    return recorded(mandatePauses, 'pause');
  });
  service.on(mandatePauses, 'resume', () => {
    codes = ['stop.lifted', 'stop.set'];
    return mandate;
  });
  const { screen, within, user } = await open(`/company/10000042/cases/${mandate.id}`);
  await user.click(await screen.findByRole('button', { name: 'Pausieren' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Akte pausieren' }));
  await user.type(dialog.getByLabelText('bis'), '2026-03-20');
  await user.type(dialog.getByLabelText('Grund'), 'Wir verhandeln.');
  await user.click(dialog.getByRole('button', { name: 'Pausieren' }));
  await screen.findByText('Akte pausiert');
  assert.deepEqual(service.doneOf(mandatePauses, 'pause')[0]?.body, { until: '2026-03-20', reason: 'Wir verhandeln.' });
  await user.click(await screen.findByRole('button', { name: 'Fortsetzen' }));
  await screen.findByRole('button', { name: 'Pausieren' });
});
