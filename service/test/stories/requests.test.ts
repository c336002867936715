/** What the service asks a client, on an order, on a case and on neither, and what the client answers (decisions.md 7, service.md 6.3). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OperatorRequestToClient } from '@mahnwerk/contract/operator/requests.ts';
import { questionTypes, type RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import {
  aClaim,
  bodyOf,
  claimAt,
  type Company,
  everything,
  first,
  givenAccepted,
  givenDraft,
  givenOrder,
  givenSubmitted,
  openStage,
  orderAt,
  type Page,
  publicUrl,
  type Stage,
} from '../harness/cases.ts';
import { aPdf } from '../harness/files.ts';
import { ask } from '../harness/requests.ts';
import { download, formOf, jsonOf } from '../harness/uploads.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});

after(() => stage.stop());

const asked = async (
  place: string,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<OperatorRequestToClient> => bodyOf(await ask(stage, place, changes), 201);
const answer = <B = RequestToClient>({ send }: Company, base: string, id: string, body: unknown) =>
  send<B>('POST', `${base}requests-to-client/${id}/answer/`, body);
const audited = async (target: string) =>
  (
    await stage.operate<Page<{ action: string; before: unknown; after: unknown }>>(
      'GET',
      `/operator/v1/audit-log/?target_id=${target}`,
    )
  ).body.results;
const eventsOf = async ({ feed }: Company) =>
  (await feed())
    .filter(({ type }) => type.startsWith('request_to_client.'))
    .map(({ type, data }) => [type, data] as const);

test('an order under review waits for its client while something is open on it, and its claims with it', async () => {
  const company = await stage.aCompany();
  const order = await givenSubmitted(company, { claims: [aClaim(1), aClaim(2)] });
  stage.clock.advance({ hours: 1 });
  const one = await asked(`orders/${order.id}`);
  stage.clock.advance({ hours: 1 });
  const other = await asked(`orders/${order.id}`, { question_type: 'freetext' });
  const waiting = await orderAt(company, order);
  assert.deepEqual(
    [waiting.status, waiting.updated_at, waiting.requests_to_client_summary],
    ['awaiting_client_response', stage.clock.now(), { total_count: 2, unanswered_count: 2, has_pending: true }],
  );
  for (const claim of waiting.claims)
    assert.deepEqual([claim.status, claim.updated_at], ['awaiting_client_response', one.created_at]);
  assert.equal((await company.read<Page<unknown>>('/v2/orders/?status=awaiting_client_response')).count, 1);
  assert.equal((await company.read<Page<unknown>>('/v2/claims/?status=awaiting_client_response')).count, 2);

  stage.clock.advance({ hours: 1 });
  bodyOf(await answer(company, `/v2/orders/${order.id}/`, one.id, { text: 'yes' }), 200);
  const stillWaiting = await orderAt(company, order);
  assert.deepEqual(
    [stillWaiting.status, stillWaiting.updated_at, stillWaiting.requests_to_client_summary],
    ['awaiting_client_response', stage.clock.now(), { total_count: 2, unanswered_count: 1, has_pending: true }],
  );

  stage.clock.advance({ hours: 1 });
  bodyOf(await answer(company, '/v2/', other.id, { text: 'By Mr Muster.' }), 200);
  const back = await orderAt(company, order);
  assert.deepEqual(
    [back.status, back.submitted_at, back.updated_at],
    ['submitted', order.submitted_at, stage.clock.now()],
  );
  assert.deepEqual(back.requests_to_client_summary, { total_count: 2, unanswered_count: 0, has_pending: false });
  for (const { id } of order.claims)
    assert.deepEqual(
      [(await claimAt(company, { id })).status, (await claimAt(company, { id })).updated_at],
      ['submitted', stage.clock.now()],
    );
});

test('texts of requests and answers are plain text: they come back as they were sent', async () => {
  const company = await stage.aCompany();
  const order = await givenSubmitted(company);
  const plain = 'Ist a<b & <Müller> "&amp;" <b>offen</b>?';
  const request = await asked(`orders/${order.id}`, {
    title: plain,
    description: `${plain}\n\t${plain}`,
    question_type: 'yes-no-freetext-on-no',
  });
  assert.deepEqual([request.title, request.description], [plain, `${plain}\n\t${plain}`]);
  const answered = bodyOf(await answer(company, '/v2/', request.id, { text: 'no', additional_comment: plain }), 200);
  assert.deepEqual(
    [answered.title, answered.description, answered.answer?.additional_comment],
    [plain, `${plain}\n\t${plain}`, plain],
  );
});

test('a request taken back is waited for no longer', async () => {
  const company = await stage.aCompany();
  const order = await givenSubmitted(company);
  const { id } = await asked(`orders/${order.id}`);
  stage.clock.advance({ minutes: 1 });
  const withdrawn = bodyOf(
    await stage.operate<OperatorRequestToClient>('POST', `/operator/v1/requests-to-client/${id}/withdraw/`),
    200,
  );
  assert.deepEqual(
    [withdrawn.status, withdrawn.answer, withdrawn.answered_at, withdrawn.updated_at, withdrawn.company_id],
    ['withdrawn', null, null, stage.clock.now(), company.company],
  );
  const back = await orderAt(company, order);
  assert.deepEqual(
    [back.status, back.requests_to_client_summary],
    ['submitted', { total_count: 1, unanswered_count: 0, has_pending: false }],
  );
  assertRefused(await answer(company, '/v2/', id, { text: 'yes' }), 409, 'conflict');
  assertRefused(await stage.operate('POST', `/operator/v1/requests-to-client/${id}/withdraw/`), 409, 'conflict');
  assert.equal(
    (await company.read<RequestToClient>(`/v2/orders/${order.id}/requests-to-client/${id}/`)).status,
    'withdrawn',
  );
  // Nothing tells of it but the list of what is asked.
  assert.deepEqual(
    (await eventsOf(company)).map(([type]) => type),
    ['request_to_client.created'],
  );
  assert.deepEqual(
    (await audited(id)).map(({ action, before, after: then }) => [action, before, (then as { status: string }).status]),
    [
      ['operator-requests.withdraw', { status: 'open' }, 'withdrawn'],
      ['operator-requests.ask_on_order', null, 'open'],
    ],
  );
});

test('only an order under review is asked about', async () => {
  const company = await stage.aCompany();
  for (const state of ['draft', 'accepted', 'rejected', 'withdrawn'] as const) {
    const order = await givenOrder(stage, company, state);
    assertRefused(await ask(stage, `orders/${order.id}`), 409, 'conflict');
    assert.deepEqual((await orderAt(company, order)).requests_to_client_summary, {
      total_count: 0,
      unanswered_count: 0,
      has_pending: false,
    });
  }
  const draft = await givenDraft(company);
  stage.clock.advance({ days: 91 });
  assertRefused(await ask(stage, `orders/${draft.id}`), 409, 'order_expired');
  assertRefused(await ask(stage, 'orders/0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11'), 404, 'not_found');
});

test('an order is decided while its client is asked; what ends without a case is asked no more, what becomes one still is', async () => {
  const company = await stage.aCompany();
  const [accepted, rejected, withdrawn] = [
    await givenSubmitted(company),
    await givenSubmitted(company),
    await givenSubmitted(company),
  ];
  const requests = {
    accepted: await asked(`orders/${accepted.id}`),
    rejected: await asked(`orders/${rejected.id}`),
    withdrawn: await asked(`orders/${withdrawn.id}`),
  };
  const done = await asked(`orders/${rejected.id}`);
  bodyOf(await answer(company, '/v2/', done.id, { text: 'no' }), 200);
  bodyOf(await stage.operate('POST', `/operator/v1/orders/${accepted.id}/accept/`), 200);
  bodyOf(await stage.operate('POST', `/operator/v1/orders/${rejected.id}/reject/`, { reason: 'Time-barred.' }), 200);
  bodyOf(await company.send('POST', `/v2/orders/${withdrawn.id}/withdraw/`), 200);
  const statusOf = async ({ id }: { id: string }) =>
    (await company.read<RequestToClient>(`/v2/requests-to-client/${id}/`)).status;
  assert.deepEqual(
    [
      await statusOf(requests.accepted),
      await statusOf(requests.rejected),
      await statusOf(done),
      await statusOf(requests.withdrawn),
    ],
    ['open', 'withdrawn', 'answered', 'withdrawn'],
  );
  for (const order of [rejected, withdrawn])
    assert.equal((await orderAt(company, order)).requests_to_client_summary.has_pending, false);

  bodyOf(await answer(company, `/v2/orders/${accepted.id}/`, requests.accepted.id, { text: 'yes' }), 200);
  const after = await orderAt(company, accepted);
  assert.deepEqual([after.status, after.requests_to_client_summary.has_pending], ['accepted', false]);
  assert.deepEqual((await company.read<Mandate>(`/v2/mandates/${after.mandate}/`)).requests_to_client_summary, {
    total_count: 0,
    unanswered_count: 0,
    has_pending: false,
  });
});

test('each place says what its request is about, and events name that context and no other', async () => {
  const company = await stage.aCompany();
  const order = await givenSubmitted(company);
  const { mandate } = await givenAccepted(stage, company);
  const places = [`orders/${order.id}`, `mandates/${mandate.id}`, `companies/${company.company}`];
  const asSeen = async (place: string): Promise<RequestToClient> => {
    const { id, href } = await asked(place);
    assert.equal(href, `${publicUrl}/operator/v1/requests-to-client/${id}/`);
    return company.read<RequestToClient>(`/v2/requests-to-client/${id}/`);
  };
  const [onOrder, onMandate, onCompany] = (await Promise.all(places.map(asSeen))) as [
    RequestToClient,
    RequestToClient,
    RequestToClient,
  ];
  assert.deepEqual(
    [onOrder.order, onOrder.mandate, onOrder.href],
    [{ id: order.id, href: order.href }, null, `${order.href}requests-to-client/${onOrder.id}/`],
  );
  assert.deepEqual(
    [onMandate.order, onMandate.mandate, onMandate.href],
    [
      null,
      { id: mandate.id, href: mandate.href, reference_number: mandate.reference_number },
      `${mandate.href}requests-to-client/${onMandate.id}/`,
    ],
  );
  assert.deepEqual(
    [onCompany.order, onCompany.mandate, onCompany.href],
    [null, null, `${publicUrl}/v2/requests-to-client/${onCompany.id}/`],
  );

  const contexts = new Map([
    [onOrder.id, { company_id: company.company, request_to_client_id: onOrder.id, order_id: order.id }],
    [
      onMandate.id,
      {
        company_id: company.company,
        request_to_client_id: onMandate.id,
        mandate_id: mandate.id,
        request_to_client_url: onMandate.href,
      },
    ],
    [onCompany.id, { company_id: company.company, request_to_client_id: onCompany.id }],
  ]);
  const told = async () =>
    new Map((await eventsOf(company)).map(([type, data]) => [`${type} ${String(data.request_to_client_id)}`, data]));
  const created = await told();
  for (const [id, data] of contexts) assert.deepEqual(created.get(`request_to_client.created ${id}`), data);
  for (const { href } of [onOrder, onMandate, onCompany])
    bodyOf(await company.send('POST', `${href.replace(publicUrl, '')}answer/`, { text: 'yes' }), 200);
  const answered = await told();
  for (const [id, data] of contexts) assert.deepEqual(answered.get(`request_to_client.answered ${id}`), data);
  assert.equal(answered.size, 6);
});

test('a case counts what is asked on it, and keeps its states', async () => {
  const company = await stage.aCompany();
  const { mandate } = await givenAccepted(stage, company);
  const at = () => company.read<Mandate>(`/v2/mandates/${mandate.id}/`);
  stage.clock.advance({ minutes: 5 });
  const { id } = await asked(`mandates/${mandate.id}`);
  const waiting = await at();
  assert.deepEqual(
    [waiting.requests_to_client_summary, waiting.updated_at],
    [{ total_count: 1, unanswered_count: 1, has_pending: true }, stage.clock.now()],
  );
  assert.deepEqual(
    first((await company.read<Page<Mandate>>('/v2/mandates/')).results).requests_to_client_summary,
    waiting.requests_to_client_summary,
  );
  bodyOf(await stage.operate('POST', `/operator/v1/mandates/${mandate.id}/close/`, { reason: '<p>Paid.</p>' }), 200);
  stage.clock.advance({ minutes: 5 });
  bodyOf(await answer(company, `/v2/mandates/${mandate.id}/`, id, { text: 'no' }), 200);
  const after = await at();
  assert.deepEqual(
    [after.requests_to_client_summary, after.updated_at, after.procedure_state],
    [{ total_count: 1, unanswered_count: 0, has_pending: false }, stage.clock.now(), 'ended'],
  );
  await asked(`mandates/${mandate.id}`);
});

test('an answer is kept as it was given, and given once', async () => {
  const company = await stage.aCompany();
  const { mandate } = await givenAccepted(stage, company);
  const { id } = await asked(`mandates/${mandate.id}`, { question_type: 'yes-with-date-no-freetext-on-no' });
  stage.clock.advance({ minutes: 5 });
  const answered = bodyOf(
    await answer(company, '/v2/', id, { text: 'yes', date: '2026-01-12', additional_comment: 'By Mr Mus\u00adter.' }),
    200,
  );
  assert.deepEqual(
    [answered.status, answered.answered_at, answered.updated_at],
    ['answered', stage.clock.now(), stage.clock.now()],
  );
  assert.ok(answered.answer !== null);
  const { id: answerId, ...given } = answered.answer;
  assert.notEqual(answerId, id);
  assert.deepEqual(given, {
    text: 'yes',
    date: '2026-01-12',
    fields: null,
    additional_comment: 'By Mr Muster.',
    documents: [],
    created_at: stage.clock.now(),
  });
  assert.deepEqual(await company.read(`/v2/mandates/${mandate.id}/requests-to-client/${id}/`), answered);
  assertRefused(await answer(company, '/v2/', id, { text: 'no' }), 409, 'conflict');
  // What does not fit is told before that it comes too late.
  assertRefused(await answer(company, '/v2/', id, { text: 'perhaps' }), 400, 'validation_error', 'invalid_choice text');
});

test('of several answers at once one is given, and the others conflict', async () => {
  const company = await stage.aCompany();
  const order = await givenSubmitted(company);
  for (const place of [`orders/${order.id}`, `companies/${company.company}`]) {
    const { id } = await asked(place);
    const answers = await Promise.all(
      ['yes', 'no', 'yes', 'no', 'yes'].map((text) =>
        answer<RequestToClient & { code?: string }>(company, '/v2/', id, { text }),
      ),
    );
    assert.deepEqual(answers.map(({ status, body }) => `${status} ${body.code ?? body.status}`).sort(), [
      '200 answered',
      '409 conflict',
      '409 conflict',
      '409 conflict',
      '409 conflict',
    ]);
    const won = answers.find(({ status }) => status === 200)?.body;
    assert.deepEqual(await company.read(`/v2/requests-to-client/${id}/`), won);
    assert.equal(
      (await eventsOf(company)).filter(
        ([type, data]) => type === 'request_to_client.answered' && data.request_to_client_id === id,
      ).length,
      1,
    );
  }
  assert.equal((await orderAt(company, order)).status, 'submitted');
});

test('of several requests on one order answered and taken back at once none is counted wrong', async () => {
  const company = await stage.aCompany();
  const order = await givenSubmitted(company);
  const { mandate } = await givenAccepted(stage, company);
  for (const [place, summary] of [
    [`orders/${order.id}`, async () => (await orderAt(company, order)).requests_to_client_summary],
    [
      `mandates/${mandate.id}`,
      async () => (await company.read<Mandate>(`/v2/mandates/${mandate.id}/`)).requests_to_client_summary,
    ],
  ] as const) {
    const requests = await Promise.all(Array.from({ length: 6 }, () => asked(place)));
    assert.deepEqual(await summary(), { total_count: 6, unanswered_count: 6, has_pending: true });
    await Promise.all(
      requests.map(({ id }, index) =>
        index % 2 === 0
          ? answer(company, '/v2/', id, { text: 'yes' })
          : stage.operate('POST', `/operator/v1/requests-to-client/${id}/withdraw/`),
      ),
    );
    assert.deepEqual(await summary(), { total_count: 6, unanswered_count: 0, has_pending: false });
  }
  assert.equal((await orderAt(company, order)).status, 'submitted');
});

test('an answer fits its question, or every reason why it does not is told', async () => {
  const company = await stage.aCompany();
  const place = `companies/${company.company}`;
  const file = jsonOf(aPdf(1));
  const cases: readonly (readonly [type: (typeof questionTypes)[number], answer: object, ...told: string[]])[] = [
    ['yes-no', {}, 'required text'],
    ['yes-no', { text: 'maybe', documents: [file] }, 'invalid_choice text', 'not_allowed documents'],
    ['yes-no-dontknow', { text: 'unknown' }, 'invalid_choice text'],
    ['yes-no-freetext-on-no', { text: 'no' }, 'required additional_comment'],
    ['yes-with-date-no-freetext-on-no', { text: 'yes' }, 'required date'],
    ['yes-with-date-no-freetext-on-no', { text: 'no', date: '2026-01-12' }, 'not_allowed date'],
    ['fileupload', {}, 'required documents'],
    ['fileupload', { text: 'attached', documents: [] }, 'not_allowed text', 'required documents'],
    ['freetext', { documents: [file] }, 'not_allowed documents', 'required text'],
    ['freetext', { text: ' ' }, 'blank text'],
    ['freetext', { text: 'x', fields: {}, date: 'today' }, 'invalid date'],
    ['dynamic-form', { text: 'x' }, 'not_allowed text', 'required fields'],
    [
      'dynamic-form',
      { fields: { age: -1, more: 1 } },
      'invalid fields.age',
      'unknown_field fields.more',
      'required fields.name',
    ],
  ];
  const form_schema = {
    type: 'object',
    properties: { name: { type: 'string' }, age: { type: 'integer', minimum: 0 } },
    required: ['name'],
    additionalProperties: false,
  };
  for (const [question_type, sent, ...told] of cases) {
    const { id } = await asked(place, { question_type, ...(question_type === 'dynamic-form' ? { form_schema } : {}) });
    assertRefused(await answer(company, '/v2/', id, sent), 400, 'validation_error', ...told);
    assert.equal((await company.read<RequestToClient>(`/v2/requests-to-client/${id}/`)).status, 'open');
  }
  const { id } = await asked(place, { question_type: 'dynamic-form', form_schema });
  assert.deepEqual((await company.read<RequestToClient>(`/v2/requests-to-client/${id}/`)).form_schema, form_schema);
  const fields = { name: 'Erika Muster', age: 41 };
  assert.deepEqual(bodyOf(await answer(company, '/v2/', id, { fields }), 200).answer?.fields, fields);
});

test('a question that cannot be answered is not asked', async () => {
  const company = await stage.aCompany();
  const place = `companies/${company.company}`;
  const refusal = async (changes: object, ...told: string[]) =>
    assertRefused(await ask(stage, place, { ...changes }), 400, 'validation_error', ...told);
  await refusal({ question_type: 'dynamic-form' }, 'required form_schema');
  await refusal({ form_schema: { type: 'object' } }, 'not_allowed form_schema');
  await refusal({ question_type: 'dynamic-form', form_schema: { type: 'string' } }, 'invalid form_schema.type');
  await refusal(
    {
      question_type: 'dynamic-form',
      form_schema: { type: 'object', properties: { a: { $ref: 'https://schemas.example/a.json' } } },
    },
    'invalid form_schema',
  );
  await refusal({ question_type: 'multiple-choice' }, 'invalid_choice question_type');
  await refusal({ title: 'x'.repeat(201) }, 'max_length title');
  bodyOf(await stage.operate('POST', `/operator/v1/companies/${company.company}/offboard/`), 200);
  assertRefused(await ask(stage, place), 409, 'conflict');
  assertRefused(await ask(stage, 'companies/0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11'), 404, 'not_found');
});

test('while nobody can tell in time whether an answer fits its form, requests are answered, other answers among them', async () => {
  const company = await stage.aCompany();
  const form = async (property: object) =>
    (
      await asked(`companies/${company.company}`, {
        question_type: 'dynamic-form',
        form_schema: { type: 'object', properties: { name: { type: 'string', ...property } } },
      })
    ).id;
  const [endless, ordinary] = [await form({ pattern: '^(a+)+$' }), await form({ minLength: 1 })];
  const ended: string[] = [];
  const hostile = answer(company, '/v2/', endless, { fields: { name: `${'a'.repeat(50)}!` } }).finally(() =>
    ended.push('hostile'),
  );
  const other = answer(company, '/v2/', ordinary, { fields: { name: 'Erika Muster' } });
  for (let asks = 0; asks < 20; asks += 1) {
    assert.equal((await company.send('GET', '/v2/info/')).status, 200);
    ended.push('info');
  }
  assertRefused(await hostile, 400, 'validation_error', 'invalid fields');
  assert.deepEqual(ended, [...Array.from({ length: 20 }, () => 'info'), 'hostile']);
  assert.deepEqual(bodyOf(await other, 200).answer?.fields, { name: 'Erika Muster' });
  // It can still be answered, and what is asked with a form that nobody can read is not asked at all.
  bodyOf(await answer(company, '/v2/', endless, { fields: { name: 'a' } }), 200);
  const twice = (index: number) => ({ allOf: [{ $ref: `#/$defs/d${index}` }, { $ref: `#/$defs/d${index}` }] });
  const $defs = {
    ...Object.fromEntries(Array.from({ length: 60 }, (_none, index) => [`d${index}`, twice(index + 1)])),
    d60: { type: 'object' },
  };
  assertRefused(
    await ask(stage, `companies/${company.company}`, {
      question_type: 'dynamic-form',
      form_schema: { type: 'object', $defs, ...twice(0) },
    }),
    400,
    'validation_error',
    'invalid form_schema',
  );
});

test('requests are listed where they stand, and all of them together', async () => {
  const company = await stage.aCompany();
  const order = await givenSubmitted(company);
  const { mandate } = await givenAccepted(stage, company);
  const onOrder = [await asked(`orders/${order.id}`), await asked(`orders/${order.id}`)];
  const onMandate = await asked(`mandates/${mandate.id}`);
  const onCompany = await asked(`companies/${company.company}`);
  bodyOf(await answer(company, '/v2/', onMandate.id, { text: 'yes' }), 200);
  const listed = async (path: string) => (await everything<RequestToClient>(company.read, path)).map(({ id }) => id);
  assert.deepEqual(
    new Set(await listed(`/v2/orders/${order.id}/requests-to-client/`)),
    new Set(onOrder.map(({ id }) => id)),
  );
  assert.deepEqual(await listed(`/v2/mandates/${mandate.id}/requests-to-client/`), [onMandate.id]);
  assert.deepEqual(await listed(`/v2/mandates/${mandate.id}/requests-to-client/?status=open`), []);
  assert.deepEqual((await listed('/v2/requests-to-client/')).length, 4);
  assert.deepEqual(await listed('/v2/requests-to-client/?status=answered'), [onMandate.id]);
  assert.equal((await company.read<Page<unknown>>('/v2/requests-to-client/?status=open')).count, 3);
  const operated = async (path: string) =>
    (await stage.operate<Page<OperatorRequestToClient>>('GET', path)).body.results.map(({ id }) => id);
  assert.deepEqual(await operated(`/operator/v1/companies/${company.company}/requests-to-client/`), [onCompany.id]);
  assert.deepEqual(await operated(`/operator/v1/requests-to-client/?company_id=${company.company}&status=answered`), [
    onMandate.id,
  ]);
  assert.equal((await operated(`/operator/v1/requests-to-client/?company_id=${company.company}`)).length, 4);
  // Each stands in one place.
  for (const path of [
    `/v2/orders/${order.id}/requests-to-client/${onMandate.id}/`,
    `/v2/mandates/${mandate.id}/requests-to-client/${first(onOrder).id}/`,
    `/v2/mandates/${mandate.id}/requests-to-client/${onCompany.id}/`,
  ])
    assertRefused(await company.send('GET', path), 404, 'not_found');
  assertRefused(await answer(company, `/v2/orders/${order.id}/`, onMandate.id, { text: 'yes' }), 404, 'not_found');
});

test('another company sees nothing of it, and cannot answer', async () => {
  const [company, stranger] = [await stage.aCompany(), await stage.aCompany()];
  const order = await givenSubmitted(company);
  const { id } = await asked(`orders/${order.id}`);
  for (const path of [
    `/v2/requests-to-client/${id}/`,
    `/v2/orders/${order.id}/requests-to-client/`,
    `/v2/orders/${order.id}/requests-to-client/${id}/`,
    `/v2/requests-to-client/${id}/documents/`,
    `/v2/requests-to-client/${id}/answer/documents/`,
  ])
    assertRefused(await stranger.send('GET', path), 404, 'not_found');
  assertRefused(await answer(stranger, '/v2/', id, { text: 'yes' }), 404, 'not_found');
  assert.equal((await stranger.read<Page<unknown>>('/v2/requests-to-client/')).count, 0);
});

test('the service attaches files to its question, and the client answers with files', async () => {
  const company = await stage.aCompany();
  const order = await givenSubmitted(company);
  const request = await asked(`orders/${order.id}`, {
    question_type: 'fileupload',
    documents: [jsonOf(aPdf(1), 'Muster.pdf', 'other')],
  });
  const home = `/v2/orders/${order.id}/requests-to-client/${request.id}/`;
  assert.deepEqual(
    request.attachments.map(({ filename, status, parent }) => [filename, status, parent]),
    [['Muster.pdf', 'pending', { id: request.id, type: 'request_to_client' }]],
  );
  assertRefused(await company.send('GET', `${home}answer/documents/`), 404, 'not_found');
  assertRefused(await company.send('POST', `${home}answer/documents/`, formOf({ file: aPdf(1) })), 404, 'not_found');
  assertRefused(
    await answer(company, `/v2/orders/${order.id}/`, request.id, {
      documents: [{ type: 'other', filename: 'a.txt', base64: Buffer.from('no pdf').toString('base64') }],
    }),
    400,
    'validation_error',
    'unsupported documents[0].base64',
  );

  const answered = bodyOf(
    await answer(company, `/v2/orders/${order.id}/`, request.id, {
      documents: [jsonOf(aPdf(2), 'Lieferschein.pdf', 'other')],
    }),
    200,
  );
  assert.ok(answered.answer !== null);
  assert.deepEqual(
    answered.answer.documents.map(({ filename, parent }) => [filename, parent]),
    [['Lieferschein.pdf', { id: answered.answer.id, type: 'request_to_client_answer' }]],
  );
  stage.clock.advance({ minutes: 1 });
  const more = bodyOf(
    await company.send<Document>('POST', `${home}answer/documents/`, formOf({ file: aPdf(3), type: 'other' })),
    201,
  );
  stage.clock.advance({ minutes: 1 });
  await stage.inspectDocuments();
  const read = await company.read<RequestToClient>(home);
  assert.ok(read.updated_at >= stage.clock.now());
  assert.deepEqual(
    read.answer?.documents.map(({ status }) => status),
    ['ready', 'ready'],
  );
  const urls = [...read.attachments, ...(read.answer?.documents ?? [])].map(({ download_url }) => download_url ?? '');
  for (const url of urls)
    assert.equal((await download(stage.url, url.replace(publicUrl, ''), company.key)).status, 200, url);
  assert.deepEqual(
    (await company.read<Page<Document>>(`/v2/requests-to-client/${request.id}/answer/documents/`)).results
      .map(({ id }) => id)
      .includes(more.id),
    true,
  );
});

test('an answer to another question takes no documents later either', async () => {
  const company = await stage.aCompany();
  const { id } = await asked(`companies/${company.company}`);
  bodyOf(await answer(company, '/v2/', id, { text: 'yes' }), 200);
  assertRefused(
    await company.send('POST', `/v2/requests-to-client/${id}/answer/documents/`, formOf({ file: aPdf(1) })),
    409,
    'conflict',
  );
});

test('an order that waits for its client takes another claim from review, and gives it back', async () => {
  const company = await stage.aCompany();
  const one = await givenSubmitted(company);
  const other = await givenSubmitted(company, { debtor_id: one.debtor_id, claims: [aClaim(2)] });
  const { id } = await asked(`orders/${one.id}`);
  const moved = first(other.claims);
  bodyOf(await stage.operate('POST', `/operator/v1/claims/${moved.id}/move/`, { order_id: one.id }), 200);
  assert.equal((await claimAt(company, moved)).status, 'awaiting_client_response');
  bodyOf(await answer(company, '/v2/', id, { text: 'yes' }), 200);
  assert.equal((await claimAt(company, moved)).status, 'submitted');
});

test('a key without the scope neither reads nor answers', async () => {
  const company = await stage.aCompany();
  const { id } = await asked(`companies/${company.company}`);
  const reader = await stage.givenKey('case', company.company, ['case:requests:read']);
  assert.equal((await company.send('GET', `/v2/requests-to-client/${id}/`, undefined, { key: reader })).status, 200);
  assertRefused(
    await company.send('POST', `/v2/requests-to-client/${id}/answer/`, { text: 'yes' }, { key: reader }),
    403,
    'permission_denied',
  );
});
