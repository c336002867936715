/** What an operator finds in the morning: everything that the service counts as waiting. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { workQueueNames } from '@mahnwerk/contract/operator/work-queues.ts';
import { entry, idNumber, pageOf, recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const { cases, setup, workQueues } = operatorApi;

test('every queue of the contract has a line in „Heute“, with words in both languages', async () => {
  const service = forStaff();
  const waiting = { count: 1, oldest_at: null, mine: 0 };
  service.answersReadsAsRecorded();
  service.on(workQueues, 'get', () => ({
    ...recorded(workQueues, 'get'),
    ...Object.fromEntries(workQueueNames.map((name) => [name, waiting])),
  }));
  for (const [language, list] of [
    ['de', 'Was wartet'],
    ['en', 'What waits'],
  ] as const) {
    service.become({ language });
    const { screen, within } = await open('/operator/today');
    const lines = within(await screen.findByRole('list', { name: list })).getAllByRole('listitem');
    assert.equal(lines.length, workQueueNames.length);
    for (const { textContent } of lines) assert.match(textContent ?? '', /^1 ?\p{L}/u);
  }
});

test('letters to print and debtors whom no letter can address stand in „Heute“, in both languages', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const queues = recorded(workQueues, 'get');
  service.on(workQueues, 'get', () => ({
    ...queues,
    letters: { count: 3, oldest_at: null, mine: 0 },
    letters_stopped: { count: 2, oldest_at: null, mine: 0 },
  }));
  for (const [language, ...texts] of [
    ['de', 'Briefe zu drucken', 'Schreiben gestoppt oder zurückgekommen'],
    ['en', 'Letters to print', 'Letters stopped or returned'],
  ] as const) {
    service.become({ language });
    const { screen } = await open('/operator/today');
    for (const text of texts) assert.ok(await screen.findByText(text), text);
  }
});

test('a plan in default stands in „Heute“, leads to its case, and the case says since when it is for the operator to decide', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const queues = recorded(workQueues, 'get');
  const none = { count: 0, oldest_at: null, mine: 0 };
  service.on(workQueues, 'get', () => ({
    ...queues,
    ...Object.fromEntries(Object.keys(queues).map((name) => [name, none])),
    plans_defaulted: { count: 2, oldest_at: null, mine: 0 },
  }));
  const next_step = {
    kind: 'decide',
    on: null,
    text: 'The plan is in default.',
    since: '2026-04-13',
    step: null,
  } as const;
  const late = { kind: 'instalment_late', on: '2026-05-13', text: 'Late.', since: '2026-05-05', step: null } as const;
  const asked: (string | undefined)[] = [];
  service.on(cases, 'list', (call) => {
    asked.push(call.query.plan);
    return pageOf(
      [
        entry(cases, 'list', { next_step }),
        entry(cases, 'list', { id: idNumber(2), reference_number: 'K26-LATE22', next_step: late }),
      ],
      call,
    );
  });
  const { screen, user, waitFor, address } = await open('/operator/today');
  await user.click(await screen.findByRole('link', { name: /2 ?Ratenpläne in Verzug/ }));
  await waitFor(() => assert.equal(address(), '/operator/cases?plan=defaulted'));
  await screen.findByText('Ratenplan in Verzug seit 13.04.2026: entscheiden, wie es weitergeht');
  assert.match(document.body.textContent ?? '', /Rate überfällig seit 05\.05\.2026 – in Verzug am 13\.05\.2026/);
  assert.equal(asked.at(-1), 'defaulted');
});

test('claims that are barred soon lead to their tasks', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const queues = recorded(workQueues, 'get');
  service.on(workQueues, 'get', () => ({ ...queues, limitation: { count: 2, oldest_at: null, mine: 0 } }));
  const { screen } = await open('/operator/today');
  const link = await screen.findByRole('link', { name: /Akten verjähren bald/ });
  assert.match(link.getAttribute('href') ?? '', /\/operator\/tasks\/all\?kind=limitation$/);
});

test('„Heute“ claims that nothing waits only once it is known whether the setup is complete', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const none = { count: 0, oldest_at: null, mine: 0 };
  service.on(workQueues, 'get', () => ({
    ...recorded(workQueues, 'get'),
    ...Object.fromEntries(workQueueNames.map((name) => [name, none])),
  }));
  const answered = Promise.withResolvers<void>();
  service.on(setup, 'get', async () => {
    await answered.promise;
    return { ...recorded(setup, 'get'), complete: true };
  });
  const { screen } = await open('/operator/today');
  await screen.findByRole('heading', { level: 1, name: 'Heute' });
  assert.equal(screen.queryAllByText(/^Nichts wartet/).length, 0);
  answered.resolve();
  await screen.findByText(/^Nichts wartet/);
});

test('what waits stands below its heading, and the first nine have a digit', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const waiting = { count: 1, oldest_at: null, mine: 0 };
  service.on(workQueues, 'get', () => ({
    ...recorded(workQueues, 'get'),
    ...Object.fromEntries(workQueueNames.map((name) => [name, waiting])),
  }));
  const { screen, within } = await open('/operator/today');
  await screen.findByRole('heading', { level: 2, name: 'Was wartet' });
  const lines = within(screen.getByRole('list', { name: 'Was wartet' })).getAllByRole('link');
  const keys = lines.map((line) => line.getAttribute('aria-keyshortcuts'));
  assert.deepEqual(keys.slice(0, 9), ['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  assert.ok(keys.slice(9).every((key) => key === null));
});
