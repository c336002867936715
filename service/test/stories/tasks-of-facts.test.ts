/** Tasks that facts raise and end, in the same moment (case-work.md 5, docs/decisions/0128). */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { InboxItem } from '@mahnwerk/contract/operator/inbox.ts';
import type { Task } from '@mahnwerk/contract/operator/tasks.ts';
import type { TaskKind } from '@mahnwerk/contract/shapes/task.ts';
import type { WorkQueueName, WorkQueues } from '@mahnwerk/contract/operator/work-queues.ts';
import { workingDayFrom } from '../../src/values/working-day.ts';
import { addDays } from '../../src/values/day.ts';
import { givenBankFile } from '../harness/bank.ts';
import {
  bodyOf,
  type Company,
  euros,
  givenAccepted,
  givenOrder,
  givenSubmitted,
  openStage,
  type Page,
  type Stage,
} from '../harness/cases.ts';
import { aPdf } from '../harness/files.ts';
import { givenMail } from '../harness/inbox.ts';
import { formOf } from '../harness/uploads.ts';

let stage: Stage;
let company: Company;
before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
});
after(() => stage.stop());

const path = '/operator/v1/tasks/';
const today = '2026-03-02';

const tasksOf = async (kind: TaskKind, cause: string): Promise<readonly Task[]> =>
  bodyOf(await stage.operate<Page<Task>>('GET', `${path}?kind=${kind}&limit=100`), 200).results.filter(
    (task) => task.cause.id === cause,
  );
async function taskOf(kind: TaskKind, cause: string): Promise<Task> {
  const [task, ...others] = await tasksOf(kind, cause);
  assert.deepEqual(others, []);
  return task ?? assert.fail(`no task ${kind}`);
}
const finish = (id: string, outcome: string, key?: string) =>
  stage.operate<Task>('POST', `${path}${id}/done/`, { outcome }, key === undefined ? {} : { key });

const ended = ({ status, closed_by, close_reason }: Task) => [status, closed_by, close_reason];
const gone = ['done', 'service', 'cause_gone'];
const byPerson = ['done', 'person', 'done'];

/** Open tasks without a fact, and facts without an open task. */
const unequal = () =>
  stage.sql(
    `(select kind::text, cause_id from tasks where status in ('open', 'in_progress') and cause_id is not null
      except select kind, cause_id from task_causes)
     union all (select kind, cause_id from task_causes except select kind::text, cause_id from tasks where status in ('open', 'in_progress'))`,
  );
beforeEach(async () => assert.deepEqual(await unequal(), []));
after(async () => assert.deepEqual(await unequal(), []));

test('an order waits for its review until it is decided; the task ends with it, not by hand', async () => {
  const order = await givenSubmitted(company);
  const task = await taskOf('order_review', order.id);
  assert.deepEqual(
    [task.status, task.title, task.due_on, task.order_id, task.created_at, task.created_by],
    [
      'open',
      order.debtor_name,
      workingDayFrom(addDays(today, 1)),
      order.id,
      order.submitted_at,
      { type: 'service', name: null },
    ],
  );
  assert.equal((await finish(task.id, 'handled')).status, 409);
  assert.equal((await stage.operate('POST', `${path}${task.id}/cancel/`, { reason: 'x' })).status, 409);
  bodyOf(await stage.operate('POST', `/operator/v1/orders/${order.id}/accept/`), 200);
  assert.deepEqual(ended(await taskOf('order_review', order.id)), gone);
  const withdrawn = await givenSubmitted(company);
  bodyOf(await company.send('POST', `/v2/orders/${withdrawn.id}/withdraw/`), 200);
  assert.deepEqual(ended(await taskOf('order_review', withdrawn.id)), gone);
});

test('a message is handled by its task, or the task ends once it is handled elsewhere', async () => {
  const { mandate } = await givenAccepted(stage, company);
  const write = async () =>
    bodyOf(
      await company.send<{ id: string }>('POST', `/v2/mandates/${mandate.id}/messages/`, {
        title: 'Frage',
        body: 'Wann?',
      }),
      201,
    );
  const [one, other] = [await write(), await write()];
  const task = await taskOf('client_message', one.id);
  assert.deepEqual([task.title, task.mandate_id, task.company_id], ['Frage', mandate.id, company.company]);
  assert.deepEqual(ended(bodyOf(await finish(task.id, 'handled'), 200)), byPerson);
  const read = await stage.operate<{ state: string }>('GET', `/operator/v1/messages/${one.id}/`);
  assert.equal(read.body.state, 'handled');
  assert.equal((await stage.operate('POST', `${path}${task.id}/reopen/`)).status, 409);
  bodyOf(await stage.operate('POST', `/operator/v1/messages/${other.id}/handle/`), 200);
  assert.deepEqual(ended(await taskOf('client_message', other.id)), gone);
});

test('an answer waits until it is handled', async () => {
  const waiting = await givenOrder(stage, company, 'awaiting_client_response');
  const at = `/v2/orders/${waiting.id}/requests-to-client/`;
  const [request] = (await company.read<Page<{ id: string }>>(at)).results;
  bodyOf(await company.send('POST', `${at}${request?.id}/answer/`, { text: 'yes' }), 200);
  const task = await taskOf('client_answer', request?.id ?? '');
  assert.equal(task.order_id, waiting.id);
  assert.deepEqual(ended(bodyOf(await finish(task.id, 'handled'), 200)), byPerson);
});

test('a follow-up of a note or a call is done by its task, and moves with it', async () => {
  const { mandate } = await givenAccepted(stage, company);
  const at = `/operator/v1/mandates/${mandate.id}/`;
  const note = bodyOf(
    await stage.operate<{ id: string }>('POST', `${at}notes/`, {
      text: 'Nach Ostern\nanrufen',
      follow_up_on: '2026-04-04',
    }),
    201,
  );
  const task = await taskOf('follow_up', note.id);
  // A Saturday: the day of a person is never moved.
  assert.deepEqual([task.title, task.due_on, task.cause.type], ['Nach Ostern anrufen', '2026-04-04', 'note']);
  bodyOf(await stage.operate('PATCH', `${path}${task.id}/`, { due_on: '2026-04-10' }), 200);
  const readNote = async () =>
    bodyOf(await stage.operate<{ follow_up_on: string | null }>('GET', `${at}notes/${note.id}/`), 200).follow_up_on;
  assert.equal(await readNote(), '2026-04-10');
  bodyOf(await stage.operate('PATCH', `${at}notes/${note.id}/`, { follow_up_on: '2026-04-13' }), 200);
  assert.equal((await taskOf('follow_up', note.id)).due_on, '2026-04-13');
  assert.deepEqual(ended(bodyOf(await finish(task.id, 'done'), 200)), byPerson);
  assert.equal(await readNote(), null);
  const call = bodyOf(
    await stage.operate<{ id: string }>('POST', `${at}calls/`, {
      direction: 'outgoing',
      outcome: 'busy',
      follow_up_on: today,
    }),
    201,
  );
  bodyOf(await finish((await taskOf('follow_up', call.id)).id, 'done'), 200);
  const deleted = bodyOf(
    await stage.operate<{ id: string }>('POST', `${at}notes/`, { text: 'Doppelt', follow_up_on: today }),
    201,
  );
  assert.equal((await stage.operate('DELETE', `${at}notes/${deleted.id}/`)).status, 204);
  assert.deepEqual(ended(await taskOf('follow_up', deleted.id)), gone);
});

test('an item of the inbox is done by its task, which goes to who works on its case', async () => {
  const { mandate } = await givenAccepted(stage, company);
  const key = await stage.givenSession({ kind: 'operator', roles: ['case_worker'] });
  const item = await givenMail(stage, { subject: 'Ich zahle morgen' });
  const task = await taskOf('inbound_message', item.id);
  assert.deepEqual([task.title, task.company_id, task.mandate_id], ['Ich zahle morgen', null, null]);
  const begun = bodyOf(await stage.operate<Task>('POST', `${path}${task.id}/start/`, undefined, { key }), 200);
  const assignment = { assignee_id: begun.assignee?.id };
  bodyOf(await stage.operate('PATCH', `/operator/v1/mandates/${mandate.id}/`, assignment), 200);
  const other = await givenMail(stage, { subject: 'Noch eine' });
  bodyOf(await stage.operate('POST', `/operator/v1/inbox/${other.id}/assign/`, { mandate_id: mandate.id }), 200);
  const moved = await taskOf('inbound_message', other.id);
  assert.deepEqual([moved.mandate_id, moved.assignee?.id], [mandate.id, begun.assignee?.id]);
  bodyOf(await finish(moved.id, 'done'), 200);
  const read = await stage.operate<InboxItem>('GET', `/operator/v1/inbox/${other.id}/`);
  assert.equal(read.body.status, 'done');
  bodyOf(await stage.operate('POST', `/operator/v1/inbox/${other.id}/reopen/`), 200);
  const statuses = (await tasksOf('inbound_message', other.id)).map(({ status }) => status);
  assert.deepEqual(new Set(statuses), new Set(['done', 'open']), 'taken up again, it waits again');
});

test('what was declared waits until it ended; a reported payment and a line of the bank until they are booked', async () => {
  const { mandate, order } = await givenAccepted(stage, company);
  const at = `/operator/v1/mandates/${mandate.id}/declarations/`;
  const declared = bodyOf(await stage.operate<{ id: string }>('POST', at, { type: 'hardship', note: 'Krank' }), 201);
  assert.equal((await taskOf('declaration', declared.id)).status, 'open');
  bodyOf(await stage.operate('POST', `${at}${declared.id}/end/`, { reason: 'Geklärt' }), 200);
  assert.deepEqual(ended(await taskOf('declaration', declared.id)), gone);
  const payment = bodyOf(
    await company.send<{ id: string }>('POST', `/v2/claims/${order.claims[0]?.id}/payments/`, {
      amount: euros('10.00'),
      value_date: today,
    }),
    201,
  );
  const reported = await taskOf('payment_reported', payment.id);
  assert.deepEqual([reported.mandate_id, reported.due_on], [mandate.id, workingDayFrom(addDays(today, 2))]);
  assert.equal((await finish(reported.id, 'done')).status, 409);
  const ofPayment = `/v2/claims/${order.claims[0]?.id}/payments/${payment.id}/`;
  bodyOf(await company.send('POST', `${ofPayment}withdraw/`), 200);
  assert.deepEqual(ended(await taskOf('payment_reported', payment.id)), gone);
  const { transaction } = await givenBankFile(stage);
  const line = await taskOf('payment_unmatched', transaction);
  assert.deepEqual([line.company_id, line.due_on], [null, workingDayFrom(addDays(today, 2))]);
  bodyOf(
    await stage.operate('POST', `/operator/v1/bank-transactions/${transaction}/ignore/`, {
      reason: 'Gehört uns nicht',
    }),
    200,
  );
  assert.deepEqual(ended(await taskOf('payment_unmatched', transaction)), gone);
});

test('a document that failed waits until it is gone, and is not done by hand', async () => {
  const { mandate } = await givenAccepted(stage, company);
  const documents = `/operator/v1/mandates/${mandate.id}/documents/`;
  const { id } = bodyOf(await stage.operate<{ id: string }>('POST', documents, formOf({ file: aPdf(1) })), 201);
  assert.deepEqual(await tasksOf('document_failed', id), []);
  await stage.sql(`update documents set status = 'failed', failure_reason = 'corrupt' where id = $1`, [id]);
  const task = await taskOf('document_failed', id);
  assert.deepEqual(
    [task.mandate_id, task.cause.type, task.due_on],
    [mandate.id, 'document', workingDayFrom(addDays(today, 2))],
  );
  assert.equal((await finish(task.id, 'done')).status, 409);
  assert.equal((await stage.operate('DELETE', `${documents}${id}/`)).status, 204);
  assert.deepEqual(ended(await taskOf('document_failed', id)), gone);
});

test('closing a case cancels what the office does on it, not what came in; reopening raises what still waits', async () => {
  const { mandate } = await givenAccepted(stage, company);
  const at = `/operator/v1/mandates/${mandate.id}/`;
  const note = bodyOf(
    await stage.operate<{ id: string }>('POST', `${at}notes/`, { text: 'x', follow_up_on: today }),
    201,
  );
  const sent = { title: 'Frage', body: 'Wann?' };
  const message = bodyOf(await company.send<{ id: string }>('POST', `/v2/mandates/${mandate.id}/messages/`, sent), 201);
  bodyOf(await stage.operate('POST', `${at}close/`, { reason: 'Erledigt' }), 200);
  assert.deepEqual(ended(await taskOf('follow_up', note.id)), ['cancelled', 'service', 'case_closed']);
  assert.equal((await taskOf('client_message', message.id)).status, 'open');
  bodyOf(await stage.operate('POST', `${at}reopen/`, { reason: 'Doch nicht' }), 200);
  assert.deepEqual((await tasksOf('follow_up', note.id)).map(({ status }) => status).toSorted(), ['cancelled', 'open']);
});

test('queues count the tasks of their facts, and what of them is assigned to the caller', async () => {
  const key = await stage.givenSession({ kind: 'operator', roles: ['case_worker'] });
  const queue = async (name: WorkQueueName) =>
    bodyOf(await stage.operate<WorkQueues>('GET', '/operator/v1/work-queues/', undefined, { key }), 200)[name];
  const [orders, all] = [await queue('orders'), await queue('tasks')];
  const order = await givenSubmitted(company);
  const task = await taskOf('order_review', order.id);
  assert.deepEqual([(await queue('orders')).count, (await queue('tasks')).count], [orders.count + 1, all.count + 1]);
  bodyOf(await stage.operate('POST', `${path}${task.id}/start/`, undefined, { key }), 200);
  assert.deepEqual([(await queue('orders')).mine, (await queue('tasks')).mine], [1, 1]);
});

test('what fails leaves no task: a task is of the same transaction as its cause', async () => {
  const order = await givenSubmitted(company);
  await stage.sql(
    `begin; update orders set status = 'rejected', rejection_reason = 'x' where id = '${order.id}'; rollback`,
  );
  assert.equal((await taskOf('order_review', order.id)).status, 'open');
});

test('the database knows the working days of the service', async () => {
  const rows = await stage.sql(
    `select to_char(d, 'YYYY-MM-DD') as day, to_char(working_day_from(d::date), 'YYYY-MM-DD') as reached
     from generate_series('2020-01-01'::date, '2060-12-31'::date, interval '1 day') d`,
  );
  assert.ok(rows.length > 14_000);
  for (const { day, reached } of rows) assert.equal(reached, workingDayFrom(String(day)), String(day));
});
