/** Tasks that people write, take, end and cancel; teams to which kinds of tasks go (case-work.md 5). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import type { Task, TaskSummary } from '@mahnwerk/contract/operator/tasks.ts';
import type { Team } from '@mahnwerk/contract/operator/teams.ts';
import { addDays } from '../../src/values/day.ts';
import {
  bodyOf,
  type Company,
  first,
  givenAccepted,
  givenSubmitted,
  openStage,
  type Page,
  type Stage,
} from '../harness/cases.ts';
import type { Answer, Sent } from '../harness/service.ts';

let stage: Stage;
let company: Company;
before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
});
after(() => stage.stop());

const path = '/operator/v1/tasks/';
const today = '2026-03-02';

const send = (method: string, at: string, body?: object, sent?: Sent) =>
  stage.operate<Task>(method, path + at, body, sent);
const write = async (body: object = {}, sent?: Sent): Promise<Task> =>
  bodyOf(await send('POST', '', { kind: 'check', title: 'Prüfen', due_on: today, ...body }, sent), 201);
const read = async (id: string): Promise<Task> => bodyOf(await send('GET', `${id}/`), 200);
const list = async (query: string): Promise<readonly Task[]> =>
  bodyOf(await stage.operate<Page<Task>>('GET', `${path}?${query}`), 200).results;
const idsOf = (tasks: readonly Task[]) => tasks.map(({ id }) => id);
const failuresOf = ({ body }: Answer<unknown>): string[] =>
  (body as { errors: { field: string; code: string }[] }).errors.map(({ field, code }) => `${field} ${code}`);

/** A person of the staff: the key of the session, and the id of the account. */
async function aPersonOf(roles: readonly string[]) {
  const key = await stage.givenSession({ kind: 'operator', roles });
  const begun = bodyOf(await send('POST', `${(await write()).id}/start/`, undefined, { key }), 200);
  return { key, id: begun.assignee?.id ?? '' };
}

test('a person writes a task on a case, begins it and ends it with what came out', async () => {
  const { mandate, order } = await givenAccepted(stage, company);
  const key = await stage.givenSession({ kind: 'operator', roles: ['case_worker'] });
  const task = await write({ kind: 'call', title: 'Arbeitgeber erfragen', mandate_id: mandate.id }, { key });
  assert.deepEqual(
    [task.status, task.priority, task.due_on, task.mandate_id, task.reference_number, task.debtor_name, task.cause],
    [
      'open',
      'normal',
      today,
      mandate.id,
      mandate.reference_number,
      order.debtor_name,
      { type: 'person', id: null, text: 'Ada Amsel' },
    ],
  );
  assert.deepEqual([task.company_id, task.debtor_id], [company.company, order.debtor_id]);
  const begun = bodyOf(await send('POST', `${task.id}/start/`, undefined, { key }), 200);
  assert.deepEqual([begun.status, begun.assignee?.name], ['in_progress', 'Ada Amsel']);
  const wrong = await send('POST', `${task.id}/done/`, { outcome: 'found' }, { key });
  assert.deepEqual([wrong.status, failuresOf(wrong)], [400, ['outcome invalid_choice']]);
  const done = bodyOf(
    await send('POST', `${task.id}/done/`, { outcome: 'reached', text: 'Zahlt Montag' }, { key }),
    200,
  );
  assert.deepEqual(
    [done.status, done.outcome, done.outcome_text, done.closed_by, done.close_reason, done.done_at],
    ['done', 'reached', 'Zahlt Montag', 'person', 'done', stage.clock.now()],
  );
  assert.equal((await send('POST', `${task.id}/done/`, { outcome: 'reached' })).status, 409);
  assert.equal((await send('PATCH', `${task.id}/`, { title: 'Neu' })).status, 409);
  const again = bodyOf(await send('POST', `${task.id}/reopen/`), 200);
  assert.deepEqual([again.status, again.outcome, again.done_at], ['open', null, null]);
  assert.equal((await send('POST', `${task.id}/reopen/`)).status, 409);
  const log = await stage.operate<Page<AuditEntry>>('GET', `/operator/v1/audit-log/?target_id=${task.id}`);
  assert.deepEqual(
    log.body.results.map(({ action, company_id, target }) => [action, company_id, target?.kind]).toReversed(),
    ['create', 'start', 'done', 'reopen'].map((command) => [`tasks.${command}`, company.company, 'task']),
  );
  assert.ok(!JSON.stringify(log.body).includes('Zahlt Montag'));
});

test('a task names days that lie ahead, one thing that exists, and people who work on cases', async () => {
  const { mandate } = await givenAccepted(stage, company);
  const order = await givenSubmitted(company);
  const reader = await aPersonOf(['case_worker']);
  const refused = async (body: object) =>
    failuresOf(await send('POST', '', { kind: 'other', title: 'x', due_on: today, ...body }));
  assert.deepEqual(await refused({ due_on: addDays(today, -1) }), ['due_on invalid']);
  assert.deepEqual(await refused({ due_on: '2029-03-03' }), ['due_on invalid']);
  assert.equal((await write({ due_on: '2029-03-02' })).due_on, '2029-03-02');
  assert.deepEqual(await refused({ mandate_id: mandate.id, order_id: order.id }), ['order_id not_allowed']);
  assert.deepEqual(await refused({ mandate_id: order.id }), ['mandate_id invalid']);
  assert.deepEqual(await refused({ assignee_id: mandate.id }), ['assignee_id invalid']);
  assert.deepEqual(await refused({ team_id: mandate.id }), ['team_id invalid']);
  assert.deepEqual(await refused({ kind: 'limitation' }), ['kind invalid_choice']);
  assert.equal((await write({ assignee_id: reader.id })).assignee?.id, reader.id);
  await stage.sql(`update staff set roles = '{reader}' where account_id = $1`, [reader.id]);
  assert.deepEqual(await refused({ assignee_id: reader.id }), ['assignee_id invalid']);
  bodyOf(await stage.operate('POST', `/operator/v1/mandates/${mandate.id}/close/`, { reason: 'Erledigt' }), 200);
  assert.equal(
    (await send('POST', '', { kind: 'call', title: 'x', due_on: today, mandate_id: mandate.id })).status,
    409,
  );
});

test('the task of another person is begun only by taking it over', async () => {
  const [one, other] = [await aPersonOf(['case_worker']), await aPersonOf(['case_worker'])];
  const task = await write({ assignee_id: one.id });
  const refused = await send('POST', `${task.id}/start/`, undefined, { key: other.key });
  assert.equal(refused.status, 409);
  const taken = bodyOf(await send('POST', `${task.id}/start/`, { take_over: true }, { key: other.key }), 200);
  assert.equal(taken.assignee?.id, other.id);
});

test('several tasks are assigned at once; what has ended or is unknown is skipped', async () => {
  const person = await aPersonOf(['case_worker']);
  const [one, two, over] = [await write(), await write(), await write()];
  bodyOf(await send('POST', `${over.id}/cancel/`, { reason: 'Doppelt' }), 200);
  const unknown = '019cadf1-0000-7000-8000-000000000000';
  const body = { task_ids: [one.id, two.id, two.id, over.id, unknown], assignee_id: person.id };
  assert.deepEqual(bodyOf(await send('POST', 'assign/', body), 200), {
    assigned: [one.id, two.id],
    skipped: [
      { task_id: over.id, reason: 'not_open' },
      { task_id: unknown, reason: 'not_found' },
    ],
  });
  assert.deepEqual(idsOf(await list(`assignee_id=${person.id}&status=open`)).toSorted(), [one.id, two.id].toSorted());
  const freed = bodyOf(await send('POST', 'assign/', { task_ids: [one.id], assignee_id: null }), 200);
  assert.deepEqual(freed, { assigned: [one.id], skipped: [] });
  assert.equal((await read(one.id)).assignee, null);
});

test('tasks are listed by their day, of a day the most urgent first, and counted', async () => {
  const lone = await openStage();
  try {
    const client = await lone.aCompany();
    const { mandate, order } = await givenAccepted(lone, client);
    const given = async (body: object) =>
      bodyOf(await lone.operate<Task>('POST', path, { kind: 'other', title: 'x', ...body }), 201);
    const [later, week, now, urgent] = [
      await given({ due_on: addDays(today, 8) }),
      await given({ due_on: addDays(today, 7), mandate_id: mandate.id }),
      await given({ due_on: today, debtor_id: order.debtor_id }),
      await given({ due_on: today, priority: 'urgent' }),
    ];
    const found = async (query: string) =>
      idsOf(bodyOf(await lone.operate<Page<Task>>('GET', `${path}?kind=other&${query}`), 200).results);
    assert.deepEqual(await found(''), [urgent.id, now.id, week.id, later.id]);
    assert.deepEqual(await found('ordering=-due'), [later.id, week.id, now.id, urgent.id]);
    assert.deepEqual(await found('ordering=-priority,created'), [urgent.id, later.id, week.id, now.id]);
    assert.deepEqual(await found(`debtor_id=${order.debtor_id}`), [now.id, week.id]);
    assert.deepEqual(await found(`mandate_id=${mandate.id}&status=waiting`), [week.id]);
    assert.deepEqual(await found(`due_from=${addDays(today, 1)}&due_to=${addDays(today, 7)}`), [week.id]);
    assert.deepEqual(await found('unassigned=false'), []);
    const summary = async () => bodyOf(await lone.operate<TaskSummary>('GET', `${path}summary/`), 200);
    const none = { overdue: 0, today: 0, week: 0, later: 0 };
    assert.deepEqual(await summary(), {
      overdue: 0,
      today: 2,
      week: 1,
      later: 1,
      unassigned: 4,
      mine: none,
      by_kind: [{ kind: 'other', count: 4, oldest_due_on: today }],
    });
    lone.clock.advance({ days: 1 });
    assert.deepEqual([(await summary()).overdue, (await summary()).week], [2, 2]);
    bodyOf(await lone.operate('POST', `${path}${now.id}/done/`, { outcome: 'done' }), 200);
    assert.deepEqual(await found('done_from=2026-03-03&done_to=2026-03-03'), [now.id]);
    assert.deepEqual(await found('done_from=2026-03-04'), []);
  } finally {
    await lone.stop();
  }
});

test('a kind of tasks goes to its team where no person works on the case', async () => {
  const admin = await stage.givenSession({ kind: 'operator', roles: ['admin'] });
  const person = await aPersonOf(['case_worker']);
  const teams = '/operator/v1/teams/';
  const create = (body: object) => stage.operate<Team>('POST', teams, body, { key: admin });
  const team = bodyOf(await create({ name: 'Außendienst', member_ids: [person.id], kinds: ['address_research'] }), 201);
  assert.deepEqual([team.members.map(({ id }) => id), team.kinds], [[person.id], ['address_research']]);
  assert.deepEqual(
    failuresOf(await create({ name: 'außendienst', kinds: ['call', 'address_research', 'call'] })).toSorted(),
    ['kinds[1] duplicate', 'kinds[2] duplicate', 'name duplicate'],
  );
  assert.equal((await stage.operate('POST', teams, { name: 'x' }, { key: person.key })).status, 403);
  const { mandate } = await givenAccepted(stage, company);
  const ofTeam = await write({ kind: 'address_research', mandate_id: mandate.id });
  assert.deepEqual([ofTeam.team?.name, ofTeam.assignee], ['Außendienst', null]);
  bodyOf(await stage.operate('PATCH', `/operator/v1/mandates/${mandate.id}/`, { assignee_id: person.id }), 200);
  const ofPerson = await write({ kind: 'address_research', mandate_id: mandate.id });
  assert.deepEqual([ofPerson.team, ofPerson.assignee?.id], [null, person.id]);
  assert.deepEqual(idsOf(await list(`team_id=${team.id}`)), [ofTeam.id]);
  const renamed = bodyOf(await stage.operate<Team>('PATCH', `${teams}${team.id}/`, { name: 'Ermittlung' }), 200);
  assert.deepEqual([renamed.name, first(renamed.kinds)], ['Ermittlung', 'address_research']);
  assert.equal((await stage.operate('DELETE', `${teams}${team.id}/`)).status, 204);
  assert.equal((await read(ofTeam.id)).team, null);
});

test('closing a case cancels what was to be done on it, a call does the call, an address the search', async () => {
  const { mandate, order } = await givenAccepted(stage, company);
  const at = `/operator/v1/mandates/${mandate.id}/`;
  const [call, search, check] = [
    await write({ kind: 'call', mandate_id: mandate.id }),
    await write({ kind: 'address_research', mandate_id: mandate.id }),
    await write({ kind: 'check', mandate_id: mandate.id }),
  ];
  bodyOf(await stage.operate('POST', `${at}calls/`, { direction: 'outgoing', outcome: 'busy' }), 201);
  const called = await read(call.id);
  assert.deepEqual(
    [called.status, called.outcome, called.closed_by, called.close_reason],
    ['done', 'busy', 'service', 'cause_gone'],
  );
  const contact = { type: 'email', value: 'neu@web.example', source: 'debtor' };
  bodyOf(await stage.operate('POST', `/operator/v1/debtors/${order.debtor_id}/contacts/`, contact), 201);
  assert.deepEqual([(await read(search.id)).status, (await read(search.id)).outcome], ['done', 'found']);
  bodyOf(await stage.operate('POST', `${at}close/`, { reason: 'Erledigt' }), 200);
  const closed = await read(check.id);
  assert.deepEqual([closed.status, closed.closed_by, closed.close_reason], ['cancelled', 'service', 'case_closed']);
});

test('companies and Partners see no tasks, readers change none', async () => {
  const task = await write();
  assert.equal((await company.send('GET', `${path}${task.id}/`)).status, 403);
  const reader = await stage.givenSession({ kind: 'operator', roles: ['reader'] });
  assert.equal((await send('GET', `${task.id}/`, undefined, { key: reader })).status, 200);
  assert.equal((await send('POST', `${task.id}/done/`, { outcome: 'done' }, { key: reader })).status, 403);
});
