/** „Aufgaben“: one list of what only people can do, taken, assigned, finished and written by keys. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { Task } from '@mahnwerk/contract/operator/tasks.ts';
import { taskKindNames } from '@mahnwerk/contract/shapes/task-names.ts';
import { taskKinds, taskOutcomes } from '@mahnwerk/contract/shapes/task.ts';
import { englishOutcomes, germanOutcomes } from '../src/operator/tasks/outcome-words.ts';
import { idNumber, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const { assignments, cases, tasks, teams, workQueues } = operatorApi;
const { id: mandate_id, reference_number } = recorded(cases, 'get');

const aTask = (number: number, changes: Partial<Task> = {}): Task => ({
  ...recorded(tasks, 'get'),
  id: idNumber(number),
  kind: 'call',
  title: `Aufgabe ${number}`,
  status: 'open',
  priority: 'normal',
  due_on: '2026-03-02',
  mandate_id,
  reference_number,
  debtor_name: 'Mika Muster',
  cause: { type: 'person', id: null, text: 'Ada Amsel' },
  assignee: null,
  team: null,
  outcome: null,
  outcome_text: null,
  closed_by: null,
  close_reason: null,
  ...changes,
});

/** A service with these tasks, whose list answers what a list of open ones holds. */
function withTasks(...given: readonly Task[]) {
  const service = forStaff('case_worker');
  service.answersReadsAsRecorded();
  const stored = new Map(given.map((task) => [task.id, task]));
  const change = (id: string | undefined, by: Partial<Task>): Task => {
    const changed = { ...(stored.get(id ?? '') ?? assert.fail(`no task ${id}`)), ...by };
    stored.set(changed.id, changed);
    return changed;
  };
  const isWaiting = ({ status }: Task) => status === 'open' || status === 'in_progress';
  service.on(tasks, 'list', (call) => pageOf([...stored.values()].filter(isWaiting), call));
  service.on(tasks, 'start', ({ ids: [id] }) => change(id, { status: 'in_progress' }));
  service.on(tasks, 'done', ({ ids: [id] }) =>
    change(id, { status: 'done', closed_by: 'person', close_reason: 'done' }),
  );
  service.on(tasks, 'cancel', ({ ids: [id] }) => change(id, { status: 'cancelled' }));
  service.on(tasks, 'create', ({ body }) => {
    const task = aTask(9, { title: body.title, kind: body.kind, due_on: body.due_on });
    stored.set(task.id, task);
    return task;
  });
  service.on(tasks, 'assign', ({ body }) => ({ assigned: body.task_ids, skipped: [] }));
  service.on(assignments, 'assignees', (call) => pageOf([{ id: idNumber(77), name: 'Bo Buche' }], call));
  return service;
}

/** The list stands at a task: „Erledigen“ acts on it. */
const isReady = async ({ screen, waitFor }: Awaited<ReturnType<typeof open>>): Promise<void> =>
  waitFor(() => assert.equal(screen.getByRole('button', { name: 'Erledigen' }).hasAttribute('disabled'), false));

test('the side bar leads there by G and T; the list shows kind, debtor and day, and Enter opens the case', async () => {
  withTasks(aTask(1, { priority: 'urgent' }), aTask(2, { due_on: '2026-03-01', kind: 'client_message' }));
  const { screen, within, user, address, waitFor } = await open('/operator/messages');
  await user.keyboard('gt');
  const table = within(await screen.findByRole('table', { name: 'Aufgaben' }));
  assert.equal(address(), '/operator/tasks');
  const row = (await table.findByRole('link', { name: 'Aufgabe 1' })).closest('tr') ?? assert.fail();
  for (const text of ['Anruf', 'Mika Muster', 'dringend']) within(row).getByText(text);
  table.getByText('Nachricht des Mandanten');
  for (const tab of ['Meine', 'Team', 'Alle']) screen.getByRole('link', { name: tab });
  await user.keyboard('j{Enter}');
  await waitFor(() => assert.match(address(), new RegExp(`^/operator/cases/${mandate_id}`)));
});

test('E asks for the outcome, and says that the task is done', async () => {
  const service = withTasks(aTask(1));
  const page = await open('/operator/tasks');
  const { screen, within, user, waitFor } = page;
  await screen.findByRole('link', { name: 'Aufgabe 1' });
  await user.keyboard('j');
  await isReady(page);
  await user.keyboard('e');
  const dialog = within(await screen.findByRole('dialog', { name: 'Aufgabe erledigen' }));
  const outcomes = within(dialog.getByRole('radiogroup', { name: 'Ergebnis' }));
  assert.ok(outcomes.getByRole<HTMLInputElement>('radio', { name: 'erreicht' }).checked);
  await user.click(outcomes.getByRole('radio', { name: 'Rückruf vereinbart' }));
  await user.type(dialog.getByRole('textbox', { name: 'Bemerkung' }), 'Montag');
  await user.click(dialog.getByRole('button', { name: 'Erledigen' }));
  await waitFor(() =>
    assert.match(
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(),
      /Aufgabe erledigt: Aufgabe 1/,
    ),
  );
  assert.deepEqual(service.doneOf(tasks, 'done')[0]?.body, { outcome: 'callback', text: 'Montag' });
  await screen.findByText('Nichts zu tun');
});

test('a task that ends by its cause alone says so, and leads there', async () => {
  withTasks(
    aTask(1, {
      kind: 'payment_unmatched',
      mandate_id: null,
      cause: { type: 'bank_transaction', id: idNumber(5), text: 'Muster' },
    }),
  );
  const page = await open('/operator/tasks');
  const { screen, within, user } = page;
  await screen.findByRole('link', { name: 'Aufgabe 1' });
  await user.keyboard('j');
  await isReady(page);
  await user.keyboard('e');
  const dialog = within(await screen.findByRole('dialog', { name: 'Aufgabe erledigen' }));
  dialog.getByText(/endet von selbst/);
  assert.match(dialog.getByRole('link').getAttribute('href') ?? '', /\/operator\/payments\/unmatched$/);
});

test('X selects, Z assigns all of them in one call', async () => {
  const service = withTasks(aTask(1), aTask(2), aTask(3));
  const { screen, within, user, waitFor } = await open('/operator/tasks/all');
  await screen.findByRole('link', { name: 'Aufgabe 1' });
  await user.keyboard('jxjxz');
  const dialog = within(await screen.findByRole('dialog', { name: 'Zuweisen' }));
  await dialog.findByRole('option', { name: 'Bo Buche' });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Wem' }), 'Bo Buche');
  await user.click(dialog.getByRole('button', { name: 'Zuweisen' }));
  await waitFor(() => assert.equal(service.doneOf(tasks, 'assign').length, 1));
  assert.deepEqual(service.doneOf(tasks, 'assign')[0]?.body, {
    task_ids: [idNumber(1), idNumber(2)],
    assignee_id: idNumber(77),
  });
  await screen.findByText('2 Aufgaben zugewiesen');
});

test('C writes a new task; a day that is over stands at its field', async () => {
  const service = withTasks();
  const { screen, within, user, waitFor } = await open('/operator/tasks');
  await screen.findByText('Nichts zu tun');
  await user.keyboard('c');
  const dialog = within(await screen.findByRole('dialog', { name: 'Neue Aufgabe' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Art' }), 'Prüfung');
  await user.type(dialog.getByRole('textbox', { name: 'Titel' }), 'Vollmacht anfordern');
  service.on(tasks, 'create', () => {
    throw new Refused('validation_error', [{ field: 'due_on', code: 'invalid', message: 'x' }]);
  });
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  await waitFor(() => assert.equal(dialog.getByLabelText('Fällig am').getAttribute('aria-invalid'), 'true'));
  service.on(tasks, 'create', ({ body }) => aTask(9, { title: body.title }));
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  await screen.findByText('Aufgabe angelegt: Vollmacht anfordern');
});

test('the task of another person is taken over only after a question', async () => {
  const service = withTasks(aTask(1, { assignee: { id: idNumber(77), name: 'Bo Buche' } }));
  const { screen, within, user } = await open('/operator/tasks/all');
  await screen.findByRole('link', { name: 'Aufgabe 1' });
  await user.keyboard('j');
  await user.click(await screen.findByRole('button', { name: 'Beginnen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Übernehmen' }));
  dialog.getByText(/Bo Buche/);
  assert.deepEqual(service.doneOf(tasks, 'start'), []);
  await user.click(dialog.getByRole('button', { name: 'Übernehmen' }));
  await screen.findByText('Aufgabe begonnen: Aufgabe 1');
  assert.deepEqual(service.doneOf(tasks, 'start')[0]?.body, { take_over: true });
});

test('„Team“ shows the tasks of the person’s team, and says when there is none', async () => {
  const service = withTasks(aTask(1));
  service.on(teams, 'list', (call) => pageOf([], call));
  const { screen } = await open('/operator/tasks/team');
  await screen.findByText('Sie gehören zu keinem Team.');
});

test('„Heute“ says in a region of its own what is due for the person, each with its list', async () => {
  const service = withTasks();
  service.on(tasks, 'summary', () => ({
    ...recorded(tasks, 'summary'),
    mine: { overdue: 2, today: 0, week: 3, later: 9 },
  }));
  service.on(workQueues, 'get', () => recorded(workQueues, 'get'));
  const { screen, within } = await open('/operator/today');
  const region = within(await screen.findByRole('region', { name: 'Meine Aufgaben' }));
  const overdue = await region.findByRole('link', { name: /2 ?überfällig/ });
  assert.match(overdue.getAttribute('href') ?? '', /\/operator\/tasks\?due_to=\d{4}-\d{2}-\d{2}$/);
  region.getByRole('link', { name: /3 ?in den nächsten 7 Tagen/ });
  assert.equal(region.queryByRole('link', { name: /heute/ }), null);
});

test('a case has „Aufgabe anlegen“ in its menu', async () => {
  const service = withTasks();
  const { screen, within, user } = await open(`/operator/cases/${mandate_id}`);
  await user.click(await screen.findByRole('button', { name: 'Mehr' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Aufgabe anlegen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Aufgabe anlegen' }));
  await user.type(dialog.getByRole('textbox', { name: 'Titel' }), 'Nachfragen');
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  await screen.findByText('Aufgabe angelegt: Nachfragen');
  assert.equal(service.doneOf(tasks, 'create')[0]?.body.mandate_id, mandate_id);
});

test('every kind and every outcome has words in both languages', () => {
  for (const kind of taskKinds) assert.ok(taskKindNames.de[kind] && taskKindNames.en[kind], kind);
  for (const outcome of taskOutcomes) assert.ok(germanOutcomes[outcome] && englishOutcomes[outcome], outcome);
});
