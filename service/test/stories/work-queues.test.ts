/** What waits for the operator, and who is at an order of the review (portal.md 4, 5). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Task } from '@mahnwerk/contract/operator/tasks.ts';
import type { OperatorOrder } from '@mahnwerk/contract/case/orders.ts';
import type { FailedWork } from '@mahnwerk/contract/operator/failed-work.ts';
import type { OperatorRequestToClient } from '@mahnwerk/contract/operator/requests.ts';
import type { WorkQueueName, WorkQueues } from '@mahnwerk/contract/operator/work-queues.ts';
import { watchLimitation } from '../../src/domain/case-work/tasks/jobs.ts';
import { no_company } from '../../src/platform/queue/index.ts';
import { addDays, dayOf } from '../../src/values/day.ts';
import { givenBankFile, givenExactBookings } from '../harness/bank.ts';
import {
  bodyOf,
  type Company,
  givenAccepted,
  givenOrder,
  givenSubmitted,
  openStage,
  type Page,
  statusesOf,
  type Stage,
} from '../harness/cases.ts';
import { aPdf } from '../harness/files.ts';
import { sentBy } from '../harness/plans.ts';
import { givenClaim, givenDocument } from '../harness/uploads.ts';

let stage: Stage;
let company: Company;
before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
});
after(() => stage.stop());

const aReviewer = () => stage.givenSession({ kind: 'operator', roles: ['reviewer'] });

const send = (key: string, id: string, command: string, body?: object) =>
  stage.send<OperatorOrder & { detail?: string }>('POST', `/operator/v1/orders/${id}/${command}/`, {
    key,
    ...(body === undefined ? {} : { body }),
  });

const reviewOf = async (id: string): Promise<OperatorOrder['review']> =>
  bodyOf(await stage.operate<OperatorOrder>('GET', `/operator/v1/orders/${id}/`), 200).review;

test('who starts a review is shown to the others, in the queue too, and to no company', async () => {
  const [key, order] = [await aReviewer(), await givenSubmitted(company)];
  assert.equal(await reviewOf(order.id), null);
  const review = { user_name: 'Ada Amsel', started_at: stage.clock.now() };
  assert.deepEqual(bodyOf(await send(key, order.id, 'start-review'), 200).review, review);
  assert.deepEqual(await reviewOf(order.id), review);
  const queue = await stage.operate<{ results: OperatorOrder[] }>('GET', '/operator/v1/orders/?status=submitted');
  assert.deepEqual(queue.body.results.find(({ id }) => id === order.id)?.review, review);
  const read = await company.read<OperatorOrder>(`/v2/orders/${order.id}/`);
  assert.deepEqual([Object.hasOwn(read, 'review'), read.updated_at], [false, order.updated_at]);
});

test('another person is refused with the name, and may take over', async () => {
  const [one, other, order] = [await aReviewer(), await aReviewer(), await givenSubmitted(company)];
  await send(one, order.id, 'start-review');
  const refused = await send(other, order.id, 'start-review');
  assert.equal(refused.status, 409);
  assert.match(refused.body.detail ?? '', /^Ada Amsel is at this order since /);
  assert.equal((await send(other, order.id, 'release-review')).status, 409);
  assert.equal((await send(one, order.id, 'start-review')).status, 200, 'one’s own review goes on');
  assert.equal((await send(other, order.id, 'start-review', { take_over: true })).status, 200);
  assert.equal((await send(one, order.id, 'release-review')).status, 409);
  assert.equal(bodyOf(await send(other, order.id, 'release-review'), 200).review, null);
  assert.equal(bodyOf(await send(one, order.id, 'release-review'), 200).review, null, 'it is free already');
});

test('of two who start at once one is refused', async () => {
  const order = await givenSubmitted(company);
  const keys = await Promise.all([1, 2, 3, 4].map(aReviewer));
  const answers = await Promise.all(keys.map((key) => send(key, order.id, 'start-review')));
  assert.deepEqual(statusesOf(answers), [200, 409, 409, 409]);
});

test('a review lapses after 30 minutes, and ends with the decision', async () => {
  const [key, other, order] = [await aReviewer(), await aReviewer(), await givenSubmitted(company)];
  await send(key, order.id, 'start-review');
  stage.clock.advance({ minutes: 29, seconds: 59 });
  assert.notEqual(await reviewOf(order.id), null);
  stage.clock.advance({ seconds: 1 });
  assert.equal(await reviewOf(order.id), null);
  assert.equal((await send(other, order.id, 'start-review')).status, 200);
  const accepted = bodyOf(await send(key, order.id, 'accept'), 200);
  assert.deepEqual([accepted.status, accepted.review], ['accepted', null]);
  assert.equal((await send(key, order.id, 'start-review')).status, 409);
});

test('an order that is not submitted has no review, and a person who only reads starts none', async () => {
  const draft = await givenOrder(stage, company, 'draft');
  assert.equal((await send(await aReviewer(), draft.id, 'start-review')).status, 409);
  const reader = await stage.givenSession({ kind: 'operator', roles: ['reader'] });
  assert.equal((await send(reader, (await givenSubmitted(company)).id, 'start-review')).status, 403);
});

const queues = async (key?: string): Promise<WorkQueues> =>
  bodyOf(
    await stage.operate<WorkQueues>('GET', '/operator/v1/work-queues/', undefined, key === undefined ? {} : { key }),
    200,
  );

/** How much longer a queue is after something happened. */
async function grown(name: WorkQueueName, happen: () => Promise<unknown>): Promise<number> {
  const before = (await queues())[name].count;
  await happen();
  return (await queues())[name].count - before;
}

test('an order waits until it is decided, and is one’s own once its task is', async () => {
  const key = await stage.givenSession({ kind: 'operator', roles: ['case_worker'] });
  const order = await givenSubmitted(company);
  assert.equal((await queues(key)).orders.mine, 0);
  const path = `/operator/v1/tasks/?kind=order_review&order_id=${order.id}`;
  const [task] = bodyOf(await stage.operate<{ results: { id: string }[] }>('GET', path), 200).results;
  bodyOf(await stage.operate('POST', `/operator/v1/tasks/${task?.id}/start/`, undefined, { key }), 200);
  assert.equal((await queues(key)).orders.mine, 1);
  assert.equal((await queues()).orders.mine, 0);
  assert.equal(await grown('orders', () => send(key, order.id, 'accept')), -1);
  assert.equal((await queues(key)).orders.mine, 0);
});

test('the oldest of a queue tells since when it waits', async () => {
  const lone = await openStage();
  try {
    const read = async () => bodyOf(await lone.operate<WorkQueues>('GET', '/operator/v1/work-queues/'), 200);
    const empty = { count: 0, oldest_at: null, mine: 0 };
    assert.deepEqual(
      new Set(Object.values(await read()).map((queue) => JSON.stringify(queue))),
      new Set([JSON.stringify(empty)]),
    );
    const client = await lone.aCompany();
    const { submitted_at } = await givenSubmitted(client);
    lone.clock.advance({ hours: 3 });
    await givenSubmitted(client);
    assert.deepEqual((await read()).orders, { count: 2, oldest_at: submitted_at, mine: 0 });
  } finally {
    await lone.stop();
  }
});

test('messages, answers, reported payments and follow-ups wait', async () => {
  const { order, mandate } = await givenAccepted(stage, company);
  const message = async () =>
    bodyOf(await company.send('POST', `/v2/mandates/${mandate.id}/messages/`, { title: 'Frage', body: 'Wann?' }), 201);
  assert.equal(await grown('messages', message), 1);
  const pay = async () =>
    bodyOf(
      await company.send('POST', `/v2/claims/${order.claims[0]?.id}/payments/`, {
        amount: { currency: 'EUR', value: '10.00' },
        value_date: stage.clock.now().slice(0, 10),
      }),
      201,
    );
  assert.equal(await grown('payments_reported', pay), 1);
  assert.equal(await grown('answers', givenAnswered), 1);
  const today = stage.clock.now().slice(0, 10);
  const note = (follow_up_on: string) => () =>
    stage.operate('POST', `/operator/v1/mandates/${mandate.id}/notes/`, { text: 'Nachsehen', follow_up_on });
  assert.equal(await grown('follow_ups', note(today)), 1);
  assert.equal(await grown('follow_ups', note('2999-01-01')), 0);
});

/** The questions about a new order, answered. */
async function givenAnswered(): Promise<readonly string[]> {
  const waiting = await givenOrder(stage, company, 'awaiting_client_response');
  const { results } = await company.read<{ results: { id: string }[] }>(`/v2/orders/${waiting.id}/requests-to-client/`);
  for (const { id } of results)
    bodyOf(
      await company.send('POST', `/v2/orders/${waiting.id}/requests-to-client/${id}/answer/`, { text: 'yes' }),
      200,
    );
  return results.map(({ id }) => id);
}

test('an answer waits until a person marks it as handled, however old it is; marked again it stays as it was', async () => {
  const [id = ''] = await givenAnswered();
  const handle = (key?: string) =>
    stage.operate<OperatorRequestToClient>(
      'POST',
      `/operator/v1/requests-to-client/${id}/handle/`,
      undefined,
      key === undefined ? {} : { key },
    );
  const path = '/operator/v1/requests-to-client/?status=answered&handled=false&limit=100';
  const waits = async () =>
    bodyOf(await stage.operate<{ results: OperatorRequestToClient[] }>('GET', path), 200).results.some(
      (each) => each.id === id,
    );
  stage.clock.advance({ days: 30 });
  assert.ok(await waits());
  assert.equal((await handle(await stage.givenSession({ kind: 'operator', roles: ['reader'] }))).status, 403);
  const handledAt = stage.clock.now();
  assert.equal(await grown('answers', () => handle()), -1);
  stage.clock.advance({ hours: 1 });
  assert.equal(bodyOf(await handle(), 200).handled_at, handledAt);
  assert.equal(await waits(), false);
  const read = await company.read<object>(`/v2/requests-to-client/${id}/`);
  assert.equal(Object.hasOwn(read, 'handled_at'), false);
});

test('a claim waits from 92 days before it is time-barred until it is decided, its day moves or its case is closed', async () => {
  const { mandate } = await givenAccepted(stage, company);
  const barred = (days: number) => async () => {
    await stage.sql(`update claim_limitations set limitation_on = $1::date + ${days} where mandate_id = $2`, [
      stage.clock.now(),
      mandate.id,
    ]);
    await stage.run(watchLimitation);
  };
  const tasks = async () =>
    bodyOf(await stage.operate<Page<Task>>('GET', `/operator/v1/tasks/?kind=limitation&mandate_id=${mandate.id}`), 200)
      .results;
  assert.equal(await grown('limitation', barred(93)), 0);
  assert.equal(await grown('limitation', barred(92)), 1);
  assert.equal(await grown('limitation', barred(93)), -1, 'its day has moved');
  assert.equal(await grown('limitation', barred(15)), 1);
  assert.deepEqual(
    (await tasks()).map(({ status, priority, due_on, close_reason, claim_id }) => [
      status,
      priority,
      due_on,
      close_reason,
      claim_id,
    ]),
    [
      ['open', 'high', addDays(dayOf(stage.clock.now()), 1), null, mandate.claim_ids[0]],
      ['done', 'high', addDays(dayOf(stage.clock.now()), 78), 'cause_gone', mandate.claim_ids[0]],
    ],
  );
  stage.clock.advance({ days: 1 });
  assert.equal(await grown('limitation', () => stage.run(watchLimitation)), 0);
  const open = (await tasks()).find(({ status }) => status === 'open');
  assert.equal(open?.priority, 'urgent');
  assert.equal(await grown('limitation', barred(-1)), 0, 'it still waits');
  const decide = () => stage.operate('POST', `/operator/v1/tasks/${open?.id}/done/`, { outcome: 'let_run' });
  assert.equal(await grown('limitation', decide), -1);
  assert.equal(await grown('limitation', () => stage.run(watchLimitation)), 0, 'it was decided');

  const other = await givenAccepted(stage, company);
  await stage.sql(`update claim_limitations set limitation_on = $1::date + 30 where mandate_id = $2`, [
    stage.clock.now(),
    other.mandate.id,
  ]);
  assert.equal(await grown('limitation', () => stage.run(watchLimitation)), 1);
  const close = () =>
    stage.operate('POST', `/operator/v1/mandates/${other.mandate.id}/close/`, { reason: '<p>Erledigt</p>' });
  assert.equal(await grown('limitation', close), -1);
});

test('the base rate waits from the first day of a half-year without one until it is entered', async () => {
  const lone = await openStage();
  try {
    const read = async () => bodyOf(await lone.operate<WorkQueues>('GET', '/operator/v1/work-queues/'), 200).base_rate;
    const known = await lone.operate<{ valid_from: string }[]>('GET', '/operator/v1/base-rates/');
    const last = Temporal.PlainDate.from(known.body.at(-1)?.valid_from ?? '');
    const next = last.add({ months: 6 });
    lone.clock.advance({ milliseconds: Date.parse(`${next.toString()}T12:00:00Z`) - Date.parse(lone.clock.now()) });
    assert.deepEqual(await read(), { count: 1, oldest_at: `${next.toString()}T00:00:00.000Z`, mine: 0 });
    bodyOf(await lone.operate('POST', '/operator/v1/base-rates/', { valid_from: next.toString(), rate: '1.77' }), 201);
    assert.deepEqual(await read(), { count: 0, oldest_at: null, mine: 0 });
  } finally {
    await lone.stop();
  }
});

test('failed work waits for admins until it is dismissed or retried, and again once it fails again', async () => {
  const fail = () =>
    stage.sql(
      `insert into work_items (company_id, kind, key, attempts, last_error, failed_at)
       values ($1, 'sandbox.reset', gen_random_uuid()::text, 3, 'RangeError', clock_timestamp())`,
      [company.company],
    );
  assert.equal(await grown('work_failed', fail), 1);
  const cashier = await stage.givenSession({ kind: 'operator', roles: ['cashier'] });
  assert.equal((await queues(cashier)).work_failed.count, 0);
  const { results } = bodyOf(
    await stage.operate<{ results: FailedWork[] }>('GET', '/operator/v1/failed-work/?dismissed=false'),
    200,
  );
  const [failed] = results;
  assert.deepEqual([failed?.subject?.kind, failed?.subject?.id], ['company', company.company]);
  const dismiss = () =>
    stage.operate<FailedWork>('POST', `/operator/v1/failed-work/${failed?.id}/dismiss/`, { reason: 'Bekannt' });
  assert.equal(
    (await stage.operate('POST', `/operator/v1/failed-work/${failed?.id}/dismiss/`, { reason: 'x' }, { key: cashier }))
      .status,
    403,
  );
  assert.equal(await grown('work_failed', dismiss), -1);
  assert.equal((await dismiss()).status, 409);
  const listed = async (dismissed: boolean) =>
    bodyOf(
      await stage.operate<{ results: FailedWork[] }>('GET', `/operator/v1/failed-work/?dismissed=${dismissed}`),
      200,
    ).results.filter(({ id }) => id === failed?.id).length;
  assert.deepEqual([await listed(true), await listed(false)], [1, 0]);
  const audited = await stage.operate<{ results: { after: { reason?: string }; target: object }[] }>(
    'GET',
    '/operator/v1/audit-log/?action=failed-work.dismiss',
  );
  assert.equal(audited.body.results[0]?.after.reason, 'Bekannt');
  const retried = await stage.operate<FailedWork>('POST', `/operator/v1/failed-work/${failed?.id}/retry/`);
  assert.deepEqual([bodyOf(retried, 200).dismissed_at, await listed(true)], [null, 0]);
});

test('failed bookings name their bank file, and a failed inspection its document', async () => {
  const { file } = await givenBankFile(stage);
  const { documents } = await givenClaim(company);
  const document = await givenDocument(company, documents, { file: aPdf() });
  for (const [owner, kind, key] of [
    [no_company, 'bank.book_exact', await givenExactBookings(stage, file)],
    [company.company, 'inspection.repeated', document.id],
  ])
    await stage.sql(
      'insert into work_items (company_id, kind, key, failed_at) values ($1, $2, $3, clock_timestamp())',
      [owner, kind, key],
    );
  const { results } = bodyOf(await stage.operate<{ results: FailedWork[] }>('GET', '/operator/v1/failed-work/'), 200);
  const subjectOf = (of: string) => results.find(({ kind }) => kind === of)?.subject;
  assert.deepEqual(subjectOf('bank.book_exact'), { kind: 'bank_file', id: file, title: 'camt053.xml' });
  assert.deepEqual(subjectOf('inspection.repeated'), { kind: 'document', id: document.id, title: 'rechnung.pdf' });
});

test('a question without an answer is not handled', async () => {
  const waiting = await givenOrder(stage, company, 'awaiting_client_response');
  const { results } = await company.read<{ results: { id: string }[] }>(`/v2/orders/${waiting.id}/requests-to-client/`);
  assert.equal((await stage.operate('POST', `/operator/v1/requests-to-client/${results[0]?.id}/handle/`)).status, 409);
});

test('lists of messages, questions and reported payments name the company, the debtor and the case', async () => {
  const { order, mandate } = await givenAccepted(stage, company);
  const about = { debtor_name: order.debtor_name, company_id: company.company };
  const firstOf = async (path: string) => {
    const { body } = await stage.operate<{ results: Record<string, unknown>[] }>('GET', path);
    const found = body.results.find(({ company_id }) => company_id === company.company) ?? assert.fail(path);
    const { debtor_name, company_id, company_name, reference_number } = found;
    assert.match(String(company_name), /\w/);
    return { debtor_name, company_id, reference_number };
  };
  bodyOf(await company.send('POST', `/v2/mandates/${mandate.id}/messages/`, { title: 'Frage', body: 'Wann?' }), 201);
  const { reference_number } = mandate;
  assert.deepEqual(await firstOf('/operator/v1/messages/'), { ...about, reference_number });
  bodyOf(
    await stage.operate('POST', `/operator/v1/mandates/${mandate.id}/requests-to-client/`, {
      title: 'Kam die Ware an?',
      description: 'Bitte sagen Sie es uns.',
      question_type: 'yes-no',
    }),
    201,
  );
  assert.deepEqual(await firstOf('/operator/v1/requests-to-client/'), { ...about, reference_number: undefined });
  bodyOf(
    await company.send('POST', `/v2/claims/${order.claims[0]?.id}/payments/`, {
      amount: { currency: 'EUR', value: '11.00' },
      value_date: stage.clock.now().slice(0, 10),
    }),
    201,
  );
  assert.deepEqual(await firstOf(`/operator/v1/payments/?mandate_id=${mandate.id}`), {
    ...about,
    reference_number: undefined,
  });
  const keys = await stage.operate<{ results: { kind: string; owner_name: string | null }[] }>(
    'GET',
    '/operator/v1/keys/?limit=100',
  );
  for (const { kind, owner_name } of keys.body.results) assert.equal(owner_name === null, kind === 'operator');
});

test('what is counted is read from indexes of what waits, at most as far as the count goes', async () => {
  const sent = (await sentBy(queues)).filter(({ text }) => text.includes(`'documents_failed'`));
  assert.equal(sent.length, 1);
  await stage.sql('set enable_seqscan = off');
  const rows = await stage.sql(`explain ${sent[0]?.text ?? ''}`, sent[0]?.values);
  const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
  for (const index of ['tasks_waiting_kind_since', 'tasks_waiting_assignee', 'letters'])
    assert.ok(plan.includes(index), `${index}: ${plan}`);
});
