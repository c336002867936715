/** What happens next with an order or a case, whom it waits for, who works on it, and lists narrowed to some of them (portal.md 1, 4). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Assignee, Mandate, OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import { exampleTitle } from '@mahnwerk/contract/case/enforceable-titles.ts';
import type { OperatorOrder, Order, QueuedOrder } from '@mahnwerk/contract/case/orders.ts';
import type { WorkQueues } from '@mahnwerk/contract/operator/work-queues.ts';
import { balanceMandates } from '../../src/domain/collection/mandates/jobs.ts';
import {
  aClaim,
  aPerson,
  bodyOf,
  type Company,
  euros,
  first,
  givenAccepted,
  givenDebtor,
  givenDraft,
  givenSubmitted,
  openStage,
  orderAt,
  type Page,
  publicUrl,
  type Stage,
} from '../harness/cases.ts';
import { aPdf } from '../harness/files.ts';
import { TestClock } from '../harness/service.ts';
import { givenDocument } from '../harness/uploads.ts';

let stage: Stage;
let company: Company;
before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
});
after(() => stage.stop());

const operator = async <T>(path: string): Promise<T> =>
  bodyOf(await stage.operate<T>('GET', `/operator/v1/${path}`), 200);
const post = async (path: string, body: object, status = 201): Promise<void> =>
  void bodyOf(await stage.operate('POST', `/operator/v1/${path}`, body), status);
const idsOf = (page: Page<{ readonly id: string }>): string[] => page.results.map(({ id }) => id).toSorted();
const caseAt = (id: string) => company.read<Mandate>(`/v2/mandates/${id}/`);
const kindOf = async (id: string) => (await caseAt(id)).next_step?.kind ?? null;
const ask = { title: 'Vertrag', description: '<p>Gibt es einen Vertrag?</p>', question_type: 'yes-no' };

test('an order says who does what next, until it is decided', async () => {
  const draft = await givenDraft(company);
  assert.deepEqual(draft.next_step, {
    kind: 'finalize',
    on: draft.expires_at?.slice(0, 10),
    text: 'Finalize the draft before it expires.',
  });
  const order = await givenSubmitted(company);
  assert.equal(order.next_step?.kind, 'review');
  const queued = first((await operator<Page<QueuedOrder>>('orders/?status=submitted')).results);
  assert.deepEqual([queued.next_step, queued.debtor_name], [order.next_step, order.debtor_name]);
  bodyOf(await stage.operate('POST', `/operator/v1/orders/${order.id}/reject/`, { reason: 'Nicht fällig' }), 200);
  assert.equal((await orderAt(company, order)).next_step, null);
});

test('the name of the debtor is the one of today, in the answer of a creation as in every list', async () => {
  const debtor = await givenDebtor(company, aPerson('Vorher'));
  const created = await givenDraft(company, { debtor_id: debtor.id });
  assert.deepEqual([created.debtor_name, created.claim_count], [debtor.display_name, 1]);
  bodyOf(await company.send('PATCH', `/v2/debtors/${debtor.id}/`, { person: { last_name: 'Nachher' } }), 200);
  const { updated_at, debtor_name } = await orderAt(company, created);
  assert.match(debtor_name, /Nachher/);
  assert.equal(updated_at, created.updated_at);
});

test('a case says what happens next, what the client must do first', async () => {
  const { mandate } = await givenAccepted(stage, company);
  const at = `mandates/${mandate.id}/`;
  assert.equal(mandate.next_step?.kind, 'demand_payment');
  await post(`${at}state/`, { procedure_state: 'judicial_dunning' }, 200);
  assert.equal(await kindOf(mandate.id), 'await_court');
  await post(`${at}state/`, { processing_state: 'paused' }, 200);
  assert.equal(await kindOf(mandate.id), 'resume');
  await post(`${at}notes/`, { text: 'Anrufen', follow_up_on: stage.clock.now().slice(0, 10) });
  assert.equal((await operator<OperatorMandate>(at)).next_step?.kind, 'follow_up');
  assert.equal(await kindOf(mandate.id), 'resume', 'the client sees no follow-up');
  bodyOf(await company.send('POST', `/v2/${at}messages/`, { title: 'Frage', body: '<p>Wann?</p>' }), 201);
  assert.equal(await kindOf(mandate.id), 'review_message');
  await post(`${at}requests-to-client/`, ask);
  assert.equal(await kindOf(mandate.id), 'answer_request');
  await post(`${at}close/`, { reason: 'Erledigt' }, 200);
  assert.equal((await caseAt(mandate.id)).next_step, null);
});

test('an instalment plan names the day of the next instalment, a paid case that it is closed next', async () => {
  const { mandate } = await givenAccepted(stage, company, {
    claims: [aClaim(1, { principal_amount: euros('100.00') })],
  });
  const at = `mandates/${mandate.id}/`;
  const today = stage.clock.now().slice(0, 10);
  await post(`${at}instalment-plans/`, {
    concluded_on: today,
    interest: 'runs',
    settlement_fee: false,
    instalments: [
      { due_date: '2027-01-01', amount: euros('60.00') },
      { due_date: '2027-02-01', amount: euros('40.00') },
    ],
  });
  assert.deepEqual(
    [(await caseAt(mandate.id)).next_step?.kind, (await caseAt(mandate.id)).next_step?.on],
    ['instalment', '2027-01-01'],
  );
  await post(`${at}payments/`, { amount: euros('60.00'), value_date: today, payer: 'debtor' });
  assert.equal((await caseAt(mandate.id)).next_step?.on, '2027-02-01');
  await post(`${at}payments/`, { amount: euros('900.00'), value_date: today, payer: 'debtor' });
  assert.equal(await kindOf(mandate.id), 'close');
});

test('a plan that is not kept is late, then in default, until the operator decides; what comes next is never in the past', async (t) => {
  const own = await openStage({ clock: new TestClock('2026-03-02T09:00:00.000Z') });
  t.after(() => own.stop());
  const client = await own.aCompany();
  const get = async <T>(path: string) => bodyOf(await own.operate<T>('GET', `/operator/v1/${path}`), 200);
  const send = async (path: string, body: object, status = 201) =>
    void bodyOf(await own.operate('POST', `/operator/v1/${path}`, body), status);
  const agreed = { interest: 'runs', settlement_fee: false, default_after: 2 };
  const given = async () => {
    const { id } = (await givenAccepted(own, client)).mandate;
    const [first_due, amount] = ['2026-03-05', euros('50.00')];
    const days = { concluded_on: '2026-03-02', first_due, interval: 'monthly', count: 3, amount };
    await send(`mandates/${id}/instalment-plans/`, { ...agreed, ...days });
    return id;
  };
  const [one, other, closed] = [await given(), await given(), await given()];
  const stepOf = async (id: string) => {
    const { next_step } = await client.read<Mandate>(`/v2/mandates/${id}/`);
    const forOperator = (await get<OperatorMandate>(`mandates/${id}/`)).next_step;
    assert.deepEqual(forOperator, next_step && { ...next_step, step: null }, 'for both alike');
    return [next_step?.kind, next_step?.on, next_step?.since];
  };
  const plansThatAre = async (plan: string) => idsOf(await get<Page<Mandate>>(`mandates/?plan=${plan}`));
  const waiting = async () => [
    (await get<WorkQueues>('work-queues/')).plans_defaulted.count,
    await plansThatAre('defaulted'),
    idsOf(await client.read<Page<Mandate>>('/v2/mandates/?waiting_for=operator')),
  ];
  own.clock.advance({ days: 3 });
  assert.deepEqual(await stepOf(one), ['instalment', '2026-03-05', null]);
  own.clock.advance({ days: 1 });
  assert.deepEqual(await stepOf(one), ['instalment_late', '2026-04-13', '2026-03-05']);
  assert.deepEqual(await plansThatAre('late'), [one, other, closed].toSorted());
  own.clock.advance({ days: 38 });
  assert.deepEqual(await stepOf(one), ['decide', null, '2026-04-13'], 'the day has come, the night has not');
  await own.run(balanceMandates({ publicUrl }));
  own.clock.advance({ days: 5 });
  assert.deepEqual(await stepOf(one), ['decide', null, '2026-04-13']);
  const { next_step } = await client.read<Mandate>(`/v2/mandates/${one}/`);
  assert.match(next_step?.text ?? '', /in default since 2026-04-13.*the debtor is not asked/);
  const all = [one, other, closed].toSorted();
  assert.deepEqual(await waiting(), [3, all, all]);
  assert.deepEqual(await plansThatAre('active'), []);
  const debtors = await client.read<Page<Mandate>>('/v2/mandates/?waiting_for=debtor');
  assert.deepEqual(idsOf(debtors), [], 'the debtor is not asked');

  const again = { ...agreed, concluded_on: '2026-04-18', first_due: '2026-05-01', interval: 'monthly' };
  await send(`mandates/${one}/instalment-plans/`, { ...again, amount: euros('500.00') });
  await send(`mandates/${other}/state/`, { procedure_state: 'judicial_dunning' }, 200);
  await send(`mandates/${closed}/close/`, { reason: 'Uneinbringlich' }, 200);
  assert.deepEqual(await stepOf(one), ['instalment', '2026-05-01', null]);
  assert.deepEqual(await stepOf(other), ['await_court', null, null]);
  assert.deepEqual(await stepOf(closed), [undefined, undefined, undefined]);
  assert.deepEqual(await waiting(), [0, [], []]);
  assert.deepEqual(await plansThatAre('active'), [one]);
  const note = { text: 'Anrufen', follow_up_on: '2026-04-01' };
  await send(`mandates/${one}/notes/`, note);
  const { next_step: followUp } = await get<OperatorMandate>(`mandates/${one}/`);
  assert.deepEqual([followUp?.kind, followUp?.on, followUp?.since], ['follow_up', '2026-04-18', '2026-04-01']);
});

test('a payment state that the night job changes is recorded, once, as one that a booking changes', async () => {
  const own = await stage.aCompany();
  const { mandate } = await givenAccepted(stage, own);
  const told = async () =>
    (await own.feed()).filter(({ type }) => type === 'mandate.state.changed').map(({ data }) => data);
  await stage.sql(`update mandates set payment_state = 'partially_paid', balanced_on = null where id = $1`, [
    mandate.id,
  ]);
  await stage.run(balanceMandates({ publicUrl }));
  await stage.run(balanceMandates({ publicUrl }));
  const href = `${publicUrl}/v2/mandates/${mandate.id}/`;
  assert.deepEqual(await told(), [{ company_id: own.company, mandate_id: mandate.id, mandate_url: href }]);
  assert.equal((await own.read<Mandate>(`/v2/mandates/${mandate.id}/`)).payment_state, 'unpaid');

  // Terms that begin later change no line of today's balance; the state that the row did not have yet is told all the same.
  await stage.sql(`update mandates set payment_state = 'partially_paid' where id = $1`, [mandate.id]);
  const terms = { kind: 'none', from: '2027-01-01', reason: 'Vereinbart' };
  await post(`claims/${mandate.claim_ids[0]}/interest-terms/`, terms);
  assert.equal((await told()).length, 2);
});

test('lists are narrowed to whom they wait for, each open case to exactly one', async () => {
  const own = await stage.aCompany();
  const cases = [];
  for (let made = 0; made < 4; made++) cases.push((await givenAccepted(stage, own)).mandate.id);
  const [quiet, asked, wrote, closed] = cases as [string, string, string, string];
  await post(`mandates/${asked}/requests-to-client/`, ask);
  bodyOf(await own.send('POST', `/v2/mandates/${wrote}/messages/`, { title: 'Frage', body: '<p>Wann?</p>' }), 201);
  await post(`mandates/${closed}/close/`, { reason: 'Erledigt' }, 200);
  const waiting = async (party: string) => idsOf(await own.read<Page<Mandate>>(`/v2/mandates/?waiting_for=${party}`));
  assert.deepEqual(await Promise.all(['client', 'operator', 'debtor'].map(waiting)), [[asked], [wrote], [quiet]]);
  const draft = await givenDraft(own);
  const submitted = await givenSubmitted(own);
  const orders = async (party: string) => idsOf(await own.read<Page<Order>>(`/v2/orders/?waiting_for=${party}`));
  assert.deepEqual([await orders('client'), await orders('operator')], [[draft.id], [submitted.id]]);
});

test('lists are narrowed by words, as the search finds them, and by amounts, for a company its own alone', async () => {
  const [one, other] = [await stage.aCompany(), await stage.aCompany()];
  const given = async (of: Company, name: string, amount: string, reference: string) => {
    const { id: debtor_id } = await givenDebtor(of, aPerson(name));
    const claims = [aClaim(1, { document_reference: reference, principal_amount: euros(amount) })];
    return givenAccepted(stage, of, { debtor_id, claims });
  };
  const small = await given(one, 'Federleicht', '50.00', 'FL-77 1');
  const large = await given(one, 'Schwergewicht', '5000.00', 'SG-78');
  await given(other, 'Federleicht', '70.00', 'FL-79');
  const cases = async (query: string) => idsOf(await one.read<Page<Mandate>>(`/v2/mandates/?${query}`));
  assert.deepEqual(await cases('q=federleicht'), [small.mandate.id]);
  assert.deepEqual(await cases('q=fl771'), [small.mandate.id]);
  assert.deepEqual(await cases(`q=${large.mandate.reference_number.toLowerCase()}`), [large.mandate.id]);
  assert.deepEqual(await cases(`q=${large.mandate.id}`), [large.mandate.id]);
  assert.deepEqual(await cases('q=%21%21'), []);
  assert.deepEqual(await cases('amount_min=100'), [large.mandate.id]);
  assert.deepEqual(await cases('amount_max=99.99&q=f'), [small.mandate.id]);
  const orders = async (query: string) => idsOf(await one.read<Page<Order>>(`/v2/orders/?${query}`));
  assert.deepEqual([await orders('q=schwer'), await orders('amount_max=50.00')], [[large.order.id], [small.order.id]]);
  assert.equal((await operator<Page<OperatorMandate>>('mandates/?q=federleicht')).count, 2);
  const refused = await one.send<{ code: string }>('GET', '/v2/mandates/?amount_min=viel');
  assert.deepEqual([refused.status, refused.body.code], [400, 'validation_error']);
});

test('a case is assigned to a member of the staff, which no client sees', async () => {
  const { mandate } = await givenAccepted(stage, company);
  const session = await stage.givenSession({ kind: 'operator', roles: ['case_worker'] });
  const person = first((await operator<Page<Assignee>>('assignees/?ordering=name')).results);
  const path = `/operator/v1/mandates/${mandate.id}/`;
  const assigned = bodyOf(
    await stage.operate<OperatorMandate>('PATCH', path, { assignee_id: person.id }, { key: session }),
    200,
  );
  assert.deepEqual([assigned.assignee, assigned.updated_at], [person, mandate.updated_at]);
  const mine = await operator<Page<OperatorMandate>>(`mandates/?assignee_id=${person.id}`);
  assert.deepEqual(idsOf(mine), [mandate.id]);
  assert.deepEqual(await caseAt(mandate.id), await company.read(`/v2/mandates/${mandate.id}/`));
  assert.ok(!('assignee' in (await caseAt(mandate.id))));
  const unknown = await stage.operate<{ errors: { field: string; code: string }[] }>('PATCH', path, {
    assignee_id: mandate.id,
  });
  assert.deepEqual([unknown.status, unknown.body.errors[0]?.field], [400, 'assignee_id']);
  const free = bodyOf(await stage.operate<OperatorMandate>('PATCH', path, { assignee_id: null }), 200);
  assert.equal(free.assignee, null);
});

test('a case says until when none of its claims is time-barred, of titled ones too, until it is closed', async () => {
  const { mandate } = await givenAccepted(stage, company, {
    claims: [aClaim(1), aClaim(2, { document_date: '2025-10-01', due_date: '2025-11-01' })],
  });
  const path = `mandates/${mandate.id}/`;
  const limited = async (at: string) => (await operator<OperatorMandate>(at)).limitation_on;
  assert.equal(await limited(path), '2028-12-31');
  const listed = async (query: string) =>
    (await operator<Page<OperatorMandate>>(`mandates/?${query}`)).results.map(({ id, limitation_on }) => [
      id === mandate.id,
      limitation_on,
    ]);
  const exact = 'limitation_from=2028-12-31&limitation_to=2028-12-31';
  assert.deepEqual(await listed(exact), [[true, '2028-12-31']]);
  assert.deepEqual(await listed('limitation_from=2028-12-31&limitation_to=2028-12-30'), []);
  assert.deepEqual((await listed('ordering=limitation')).at(0), [true, '2028-12-31']);
  await post(`${path}close/`, { reason: '<p>Erledigt.</p>' }, 200);
  assert.equal(await limited(path), null);
  assert.deepEqual(await listed(exact), []);

  const draft = await givenDraft(company, {
    claims: [
      { type: 'titled', document_reference: 'VB-1', subject_matter: 'Furniture', enforceable_title: exampleTitle },
    ],
  });
  const documents = `/v2/claims/${first(draft.claims).id}/enforceable-title/documents/`;
  await givenDocument(company, documents, { file: aPdf(1), type: 'enforceable_title', filename: 'Titel.pdf' });
  bodyOf(await company.send('POST', `/v2/orders/${draft.id}/finalize/`), 200);
  await post(`orders/${draft.id}/accept/`, {}, 200);
  assert.equal(await limited(`mandates/${(await orderAt(company, draft)).mandate}/`), '2056-01-31');
});

test('the queue names the customer number of the client, and narrows to orders with a hint by what it shows of them', async () => {
  const client = await stage.aCompany();
  const receivable = (due_date: string, more: object = {}) =>
    givenSubmitted(client, { claims: [aClaim(1, { document_date: '2022-01-02', due_date, ...more })] });
  const titled = async (final_since: string) => {
    const enforceable_title = { ...exampleTitle, issued_on: '1996-01-02', served_on: '1996-01-03', final_since };
    const { id, claims } = await givenDraft(client, {
      claims: [{ type: 'titled', document_reference: 'VB-1', subject_matter: 'Furniture', enforceable_title }],
    });
    const documents = `/v2/claims/${first(claims).id}/enforceable-title/documents/`;
    await givenDocument(client, documents, { file: aPdf(1), type: 'enforceable_title', filename: 'Titel.pdf' });
    return bodyOf(await client.send<Order>('POST', `/v2/orders/${id}/finalize/`), 200);
  };
  // Today is the second of March 2026, and 92 days later the second of June.
  const hinted = [
    await receivable('2022-12-31'),
    await receivable('2026-01-24', { is_disputed: true, dispute_reason: 'Mangel' }),
    await titled('1996-06-01'),
  ];
  const plain = [await receivable('2023-01-01'), await titled('1996-06-02')];
  const queue = (query: string) => operator<Page<QueuedOrder>>(`orders/?company_id=${client.company}${query}`);
  assert.deepEqual(idsOf(await queue('&hinted=true')), hinted.map(({ id }) => id).toSorted());
  assert.deepEqual(idsOf(await queue('&hinted=false&status=submitted')), plain.map(({ id }) => id).toSorted());
  const { customer_number } = await operator<{ customer_number: string }>(`companies/${client.company}/`);
  const shown = (await queue('')).results.map(({ company_customer_number }) => company_customer_number);
  assert.deepEqual([...new Set(shown)], [customer_number]);
  const one = await operator<OperatorOrder>(`orders/${first(plain).id}/`);
  assert.equal(one.company_customer_number, customer_number);
});
