/** No claim is lost by limitation: facts move its day, payments and plans too, and the office sees what becomes time-barred when (case-work.md 8). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { exampleTitle } from '@mahnwerk/contract/case/enforceable-titles.ts';
import type { Assignee, OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import type { Limitation, LimitationFact } from '@mahnwerk/contract/operator/limitation.ts';
import type { LimitationPeak, LimitationRow } from '@mahnwerk/contract/operator/limitations.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { balanceMandates } from '../../src/domain/collection/mandates/jobs.ts';
import {
  aClaim,
  bodyOf,
  type Company,
  euros,
  first,
  givenAccepted,
  givenDraft,
  givenSubmitted,
  openStage,
  orderAt,
  type Page,
  publicUrl,
  type Stage,
} from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';
import { aPdf } from '../harness/files.ts';
import { givenDocument } from '../harness/uploads.ts';

// Today is the 2nd of March 2026.
let stage: Stage;
let company: Company;
before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
});
after(() => stage.stop());

const old = { document_date: '2023-05-01', due_date: '2023-06-01' };
const at = (claim: string) => `/operator/v1/claims/${claim}/limitation`;
const note = 'Schreiben vom selben Tag';

const facts = (on: Stage, claim: string) => ({
  record: (fact: object) => on.operate<LimitationFact>('POST', `${at(claim)}-facts/`, { note, ...fact }),
  recorded: async (fact: object) =>
    bodyOf(await on.operate<LimitationFact>('POST', `${at(claim)}-facts/`, { note, ...fact }), 201),
  end: (id: string, until: string) => on.operate<LimitationFact>('POST', `${at(claim)}-facts/${id}/end/`, { until }),
  revoke: (id: string) =>
    on.operate<LimitationFact>('POST', `${at(claim)}-facts/${id}/revoke/`, { reason: 'Betraf eine andere Forderung' }),
  dismiss: (candidate: object) =>
    on.operate<Limitation>('POST', `${at(claim)}-candidates/dismiss/`, {
      reason: 'Vom Gerichtsvollzieher',
      ...candidate,
    }),
  limitation: async (query = '') => bodyOf(await on.operate<Limitation>('GET', `${at(claim)}/${query}`), 200),
  listed: async () => bodyOf(await on.operate<Page<LimitationFact>>('GET', `${at(claim)}-facts/`), 200).results,
});

async function aCase(on: Stage = stage, client = company, claims: object[] = [aClaim(1, old)]) {
  const { mandate } = await givenAccepted(on, client, { claims });
  const path = `/operator/v1/mandates/${mandate.id}/`;
  const claim = first(mandate.claim_ids);
  return {
    mandate,
    path,
    claim,
    ...facts(on, claim),
    day: async () => bodyOf(await on.operate<OperatorMandate>('GET', path), 200).limitation_on,
    pay: async (amount: string, value_date = '2026-02-20') =>
      bodyOf(
        await on.operate<{ id: string }>('POST', `${path}payments/`, {
          amount: euros(amount),
          value_date,
          payer: 'debtor',
        }),
        201,
      ),
  };
}

const rows = async (query: string, on: Stage = stage) =>
  bodyOf(await on.operate<Page<LimitationRow>>('GET', `/operator/v1/limitations/?${query}`), 200).results;

test('a fact moves the day of the claim and of its case, and says by which paragraph', async () => {
  const it = await aCase();
  assert.equal(await it.day(), '2026-12-31');
  const recorded = await it.recorded({ kind: 'negotiation', from: '2026-01-10', until: '2026-02-20' });
  assert.deepEqual(
    [recorded.status, recorded.from, recorded.until, recorded.on, recorded.note],
    ['active', '2026-01-10', '2026-02-20', null, note],
  );
  // 22 days of January, 20 of February.
  assert.equal(await it.day(), '2027-02-11');
  const found = await it.limitation();
  assert.deepEqual([found.status, found.limitation_on, found.mandate_id], ['running', '2027-02-11', it.mandate.id]);
  const counted = found.working.filter((row) => row.counted);
  assert.deepEqual(
    counted.map((row) => [row.rule, row.norm, row.days, row.fact_id, row.ends_on]),
    [
      ['regular', '§§ 195, 199 (1) BGB', null, null, '2026-12-31'],
      ['negotiation', '§ 203 BGB, § 209 BGB', 42, recorded.id, '2027-02-11'],
    ],
  );
});

test('a fact that goes on counts day by day, until it is ended; a revoked one counts no more and stays visible', async () => {
  const it = await aCase();
  const talk = await it.recorded({ kind: 'negotiation', from: '2026-02-01' });
  assert.deepEqual([await it.day(), (await it.limitation()).status], ['2027-01-30', 'suspended']);
  assert.equal((await it.limitation('?as_of=2026-03-12')).limitation_on, '2027-02-09');
  assertRefused(await it.end(talk.id, '2026-01-31'), 400, 'validation_error', 'invalid until');
  assertRefused(await it.end(talk.id, '2026-03-03'), 400, 'validation_error', 'invalid until');
  assert.equal(bodyOf(await it.end(talk.id, '2026-02-10'), 200).until, '2026-02-10');
  assert.equal(await it.day(), '2027-01-10');
  assertRefused(await it.end(talk.id, '2026-02-11'), 409, 'conflict');
  const revoked = bodyOf(await it.revoke(talk.id), 200);
  assert.deepEqual([revoked.status, revoked.revoke_reason], ['revoked', 'Betraf eine andere Forderung']);
  assert.equal(await it.day(), '2026-12-31');
  assertRefused(await it.revoke(talk.id), 409, 'conflict');
  assertRefused(await it.end(talk.id, '2026-02-11'), 409, 'conflict');
  assert.deepEqual(
    (await it.listed()).map(({ id, status }) => [id, status]),
    [[talk.id, 'revoked']],
  );
});

test('a fact has the days of its kind, none of another, and none that cannot be', async () => {
  const it = await aCase();
  const refused = async (fact: object, ...failures: string[]) =>
    assertRefused(await it.record(fact), 400, 'validation_error', ...failures);
  await refused({ kind: 'acknowledgement' }, 'required on');
  await refused({ kind: 'acknowledgement', on: '2026-03-03' }, 'invalid on');
  await refused({ kind: 'acknowledgement', on: '2026-03-01', until: '2026-03-01' }, 'unknown_field until');
  await refused({ kind: 'negotiation', on: '2026-03-01' }, 'unknown_field on', 'required from');
  await refused({ kind: 'negotiation', from: '2026-03-03' }, 'invalid from');
  await refused({ kind: 'lawsuit', from: '2026-02-01', until: '2026-03-03' }, 'invalid until');
  await refused({ kind: 'force_majeure', from: '2026-02-01' }, 'required until');
  await refused({ kind: 'waiver', from: '2026-02-01', until: '2026-01-31' }, 'invalid until');
  await refused({ kind: 'waiver', from: '2026-02-01', until: '2056-03-03' }, 'invalid until');
  await refused({ kind: 'deferral', from: '2026-02-01', document_id: it.mandate.id }, 'invalid document_id');
  await it.recorded({ kind: 'waiver', from: '2026-02-01', until: '2056-03-02' });
  assert.equal(await it.day(), '2056-03-02');
  const late = await stage.operate('GET', `${at(it.claim)}/?as_of=2066-03-03`);
  assertRefused(late, 400, 'validation_error', 'invalid_parameter as_of');
  assert.equal((await it.limitation('?as_of=2066-03-02')).status, 'reached');
});

test('a claim has two hundred facts', async () => {
  const it = await aCase();
  await stage.sql(
    `insert into limitation_facts (company_id, id, claim_id, kind, on_day, note, author_type, author_name, created_at, updated_at)
     select company_id, gen_random_uuid(), id, 'knowledge', '2023-06-02', 'x', 'key', 'k', now(), now() from claims, generate_series(1, $2::int) where id = $1`,
    [it.claim, limits.limitation_facts - 1],
  );
  await it.recorded({ kind: 'acknowledgement', on: '2026-01-05' });
  const further = await it.record({ kind: 'acknowledgement', on: '2026-01-06' });
  assertRefused(further, 400, 'validation_error', 'max_length limitation_facts');
});

test('what is recorded while an order is under review counts once it is accepted', async () => {
  const order = await givenSubmitted(company, { claims: [aClaim(1, old)] });
  const claim = first(order.claims).id;
  const it = facts(stage, claim);
  await it.recorded({ kind: 'acknowledgement', on: '2025-07-15' });
  const under = await it.limitation();
  assert.deepEqual([under.mandate_id, under.limitation_on], [null, '2028-07-15']);
  bodyOf(await stage.operate('POST', `/operator/v1/orders/${order.id}/accept/`, {}), 200);
  const { mandate } = await orderAt(company, order);
  const accepted = bodyOf(await stage.operate<OperatorMandate>('GET', `/operator/v1/mandates/${mandate}/`), 200);
  assert.equal(accepted.limitation_on, '2028-07-15');
  const draft = await givenDraft(company);
  const early = await facts(stage, first(draft.claims).id).record({ kind: 'acknowledgement', on: '2025-07-15' });
  assertRefused(early, 409, 'conflict');
});

test('the day of a case is that of its earliest claim with something open', async () => {
  const it = await aCase(stage, company, [aClaim(1, old), aClaim(2)]);
  assert.equal(await it.day(), '2026-12-31');
  const { id } = await it.pay('100.00');
  assert.equal(await it.day(), '2029-12-31');
  bodyOf(await stage.operate('POST', `${it.path}payments/${id}/reverse/`), 200);
  assert.equal(await it.day(), '2026-12-31');
  await it.pay('200.00');
  assert.equal(await it.day(), null);
});

test('a plan suspends as long as it runs, and it and payments are candidates until a person decides', async () => {
  const it = await aCase();
  const payment = await it.pay('10.00');
  const plan = bodyOf(
    await stage.operate<{ id: string }>('POST', `${it.path}instalment-plans/`, {
      concluded_on: '2026-02-21',
      first_due: '2026-03-28',
      interval: 'monthly',
      amount: euros('30.00'),
      interest: 'runs',
      settlement_fee: false,
    }),
    201,
  );
  // 21 February to 2 March are ten days.
  assert.equal(await it.day(), '2027-01-10');
  const found = await it.limitation();
  assert.equal(found.status, 'suspended');
  assert.deepEqual(
    found.candidates.map(({ on, plan_id, amount }) => [on, plan_id, amount]),
    [
      ['2026-02-21', plan.id, euros('90.00')],
      ['2026-02-20', null, euros('10.00')],
    ],
  );
  const payment_id = found.candidates[1]?.payment_id;
  assertRefused(await it.dismiss({}), 400, 'validation_error', 'required payment_id');
  assertRefused(await it.dismiss({ payment_id: it.mandate.id }), 400, 'validation_error', 'invalid payment_id');
  const left = bodyOf(await it.dismiss({ payment_id }), 200).candidates;
  assert.deepEqual(
    left.map(({ plan_id }) => plan_id),
    [plan.id],
  );
  assertRefused(await it.dismiss({ payment_id }), 409, 'conflict');
  await it.recorded({ kind: 'acknowledgement', on: '2026-02-21' });
  assert.deepEqual((await it.limitation()).candidates, []);
  // Inside the plan: after its last day, which is today.
  assert.equal(await it.day(), '2029-03-02');
  assert.ok(payment.id);
});

test('the list names claims with something open by day, and each number of a year leads to as many rows', async () => {
  const client = await stage.aCompany();
  const near = await aCase(stage, client);
  const barred = await aCase(stage, client, [aClaim(1, { document_date: '2022-01-02', due_date: '2022-02-01' })]);
  const both = await aCase(stage, client, [aClaim(1, old), aClaim(2, old)]);
  const talked = await aCase(stage, client);
  await talked.recorded({ kind: 'negotiation', from: '2026-02-01' });
  const of = `company_id=${client.company}`;
  assert.deepEqual(
    (await rows(of)).map(({ claim_id, limitation_on, status }) => [claim_id, limitation_on, status]),
    [
      [barred.claim, '2025-12-31', 'reached'],
      ...[near.claim, ...both.mandate.claim_ids].toSorted().map((id) => [id, '2026-12-31', 'running']),
      [talked.claim, '2027-01-30', 'suspended'],
    ],
  );
  assert.deepEqual(
    (await rows(`${of}&status=suspended`)).map(({ mandate_id }) => mandate_id),
    [talked.mandate.id],
  );
  assert.deepEqual(
    (await rows(`${of}&to=2026-12-30`)).map(({ claim_id }) => claim_id),
    [barred.claim],
  );
  assert.equal((await rows(`${of}&from=2026-01-01&to=2026-12-31`)).length, 3);
  const [row] = await rows(`${of}&status=reached`);
  assert.deepEqual(
    [row?.open_amount, row?.document_reference, row?.reference_number, row?.company_id],
    [euros('100.00'), 'RE-2026-1', barred.mandate.reference_number, client.company],
  );
  const key = await stage.givenSession({ kind: 'operator', roles: ['case_worker'] });
  const [person] = bodyOf(await stage.operate<Page<Assignee>>('GET', '/operator/v1/assignees/'), 200).results;
  bodyOf(await stage.operate('PATCH', talked.path, { assignee_id: person?.id }, { key }), 200);
  assert.deepEqual(
    (await rows(`assignee_id=${person?.id}`)).map(({ claim_id, assignee }) => [claim_id, assignee?.id]),
    [[talked.claim, person?.id]],
  );
  const { year, months } = bodyOf(await stage.operate<LimitationPeak>('GET', '/operator/v1/limitations/peak/'), 200);
  assert.deepEqual([year, months.length], [2026, 12]);
  for (const { url, cases_url, claims, cases } of months) {
    assert.equal(bodyOf(await stage.operate<Page<unknown>>('GET', url), 200).count, claims, url);
    assert.equal(bodyOf(await stage.operate<Page<unknown>>('GET', cases_url), 200).count, cases, cases_url);
  }
  const december = months[11];
  assert.ok(december !== undefined && december.claims >= 3 && december.cases >= 2);
  assert.equal(december.without_task, december.cases, 'the night has raised none');

  bodyOf(await stage.operate('POST', `${near.path}close/`, { reason: '<p>Erledigt.</p>' }), 200);
  assert.ok(!(await rows(of)).some(({ claim_id }) => claim_id === near.claim));
  bodyOf(await stage.operate('POST', `${near.path}reopen/`, { reason: '<p>Doch nicht.</p>' }), 200);
  assert.ok((await rows(of)).some(({ claim_id }) => claim_id === near.claim));
});

test('of a title, the oldest year with open interest is barred on its own', async () => {
  const enforceable_title = {
    ...exampleTitle,
    issued_on: '2020-01-02',
    served_on: '2020-01-03',
    final_since: '2020-02-01',
    interest: { rate: '5.00', above_base_rate: false, from: '2019-07-01', amount_base: null },
  };
  const { id, claims } = await givenDraft(company, {
    claims: [{ type: 'titled', document_reference: 'VB-1', subject_matter: 'Furniture', enforceable_title }],
  });
  const claim = first(claims).id;
  const documents = `/v2/claims/${claim}/enforceable-title/documents/`;
  await givenDocument(company, documents, { file: aPdf(1), type: 'enforceable_title', filename: 'Titel.pdf' });
  const order = bodyOf(await company.send<Order>('POST', `/v2/orders/${id}/finalize/`), 200);
  bodyOf(await stage.operate('POST', `/operator/v1/orders/${order.id}/accept/`, {}), 200);
  const it = facts(stage, claim);
  const found = await it.limitation();
  assert.equal(found.limitation_on, '2050-02-01');
  assert.deepEqual([found.interest?.year, found.interest?.limitation_on], [2020, '2023-12-31']);
  await it.recorded({ kind: 'enforcement_act', on: '2023-05-08' });
  const again = await it.limitation();
  assert.deepEqual([again.limitation_on, again.interest?.limitation_on], ['2053-05-08', '2026-05-08']);
});

test('a company sees none of it', async () => {
  const it = await aCase();
  for (const path of [`${at(it.claim)}/`, `${at(it.claim)}-facts/`, '/operator/v1/limitations/'])
    assert.notEqual((await company.send('GET', path)).status, 200, path);
});

test('the night counts on what is open, and a case from before gets its day', async () => {
  const client = await stage.aCompany();
  const it = await aCase(stage, client);
  await it.recorded({ kind: 'negotiation', from: '2026-02-01' });
  stage.clock.advance({ days: 10 });
  await stage.run(balanceMandates({ publicUrl }));
  assert.equal(await it.day(), '2027-02-09');
  await stage.sql(`delete from claim_limitations`);
  await stage.sql(`update mandates set balanced_on = null, limitation_on = null`);
  await stage.run(balanceMandates({ publicUrl }));
  assert.equal(await it.day(), '2027-02-09');
  assert.deepEqual(
    (await rows(`company_id=${client.company}`)).map(({ claim_id }) => claim_id),
    [it.claim],
  );
});
