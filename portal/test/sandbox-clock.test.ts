/** „Uhr“: a company lets days pass in its sandbox, sees how far they are, and copies how debtors are scripted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forUser, open } = portalOf();
const { sandboxClock } = caseApi;
const counts = { steps: 3, letters: 3, tasks: 0, notices: 0, payments: 1 };

test('a month passes: the clock says how far the days are, and where they ended', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  const advance = { ...recorded(sandboxClock, 'advance'), from: '2026-01-31', to: '2026-02-28', counts };
  let clock = {
    ...recorded(sandboxClock, 'get'),
    business_date: '2026-01-31',
    limit_on: '2029-02-04',
    advance: null as typeof advance | null,
  };
  service.on(sandboxClock, 'get', () => {
    const shown = clock;
    // The next look finds the days passed.
    if (clock.advance?.status === 'running')
      clock = {
        ...clock,
        business_date: '2026-02-28',
        advance: { ...advance, status: 'finished', at: '2026-02-28', days_done: 28 },
      };
    return shown;
  });
  service.on(sandboxClock, 'advance', () => {
    clock = { ...clock, advance: { ...advance, status: 'running', at: '2026-02-10', days_done: 10 } };
    return clock.advance ?? advance;
  });
  const { screen, within, user } = await open('/company/10000042/developer/sandbox');
  const region = within(await screen.findByRole('region', { name: 'Uhr' }));
  await region.findByText('31.01.2026');
  await user.click(region.getByRole('button', { name: '1 Monat' }));
  await region.findByText(/^Zuletzt vorgestellt bis zum 28\.02\.2026: 3 Schritte, 3 Schreiben/);
  assert.deepEqual(service.doneOf(sandboxClock, 'advance')[0]?.body, { to: '2026-02-28' });
});

test('the clock is set to a day, and scenarios are listed to copy', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  const clock = {
    ...recorded(sandboxClock, 'get'),
    business_date: '2026-03-02',
    limit_on: '2029-03-06',
    advance: null,
  };
  const advance = { ...recorded(sandboxClock, 'advance'), status: 'running' as const, at: '2026-03-04', counts };
  let isAsked = false;
  service.on(sandboxClock, 'get', () => (isAsked ? { ...clock, advance } : clock));
  service.on(sandboxClock, 'advance', () => {
    isAsked = true;
    return advance;
  });
  const { screen, within, user } = await open('/company/10000042/developer/sandbox');
  const region = within(await screen.findByRole('region', { name: 'Uhr' }));
  await user.type(region.getByLabelText('Bis'), '2026-05-04');
  await user.click(region.getByRole('button', { name: 'Vorstellen' }));
  await region.findByText(/^Die Tage vergehen, bis zum 04\.03\.2026/);
  await user.click(region.getByText('Wie Schuldner sich verhalten'));
  await region.findByText('Zahlt alles, was offen ist.');
  assert.deepEqual(service.doneOf(sandboxClock, 'advance')[0]?.body, { to: '2026-05-04' });
});
