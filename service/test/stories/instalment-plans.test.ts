/** A debtor pays in instalments: the plan covers what is open, payments fill it, what is late ends it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OperatorHistoryEntry } from '@mahnwerk/contract/operator/notes.ts';
import type { HistoryEntry, Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { MandatePayment } from '@mahnwerk/contract/operator/ledger.ts';
import type { InstalmentPlan } from '@mahnwerk/contract/operator/instalment-plans.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import { balanceMandates } from '../../src/domain/collection/mandates/jobs.ts';
import {
  aClaim,
  bodyOf,
  euros,
  everything,
  givenAccepted,
  givenDebtor,
  openStage,
  type Page,
  type Stage,
  publicUrl,
} from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';
import { TestClock } from '../harness/service.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const business = {
  acting_as: 'business',
  organization: { name: 'Muster GmbH' },
  addresses: [{ street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' }],
} as const;

const monthly = {
  concluded_on: '2026-02-10',
  first_due: '2026-02-28',
  interval: 'monthly',
  amount: euros('30.00'),
  interest: 'runs',
  settlement_fee: false,
};

async function aCase(on: Stage = stage, { claims = [aClaim()], debtor }: { claims?: object[]; debtor?: object } = {}) {
  const company = await on.aCompany();
  const debtor_id = debtor === undefined ? undefined : (await givenDebtor(company, debtor as never)).id;
  const { mandate } = await givenAccepted(on, company, { claims, ...(debtor_id === undefined ? {} : { debtor_id }) });
  const path = `/operator/v1/mandates/${mandate.id}/`;
  return {
    company,
    mandate,
    path,
    conclude: (body: object = {}) =>
      on.operate<InstalmentPlan>('POST', `${path}instalment-plans/`, { ...monthly, ...body }),
    plan: async (id: string) => bodyOf(await on.operate<InstalmentPlan>('GET', `${path}instalment-plans/${id}/`), 200),
    cancel: (id: string) =>
      on.operate<InstalmentPlan>('POST', `${path}instalment-plans/${id}/cancel/`, {
        reason: 'Der Schuldner bat darum',
      }),
    pay: async (amount: string, value_date: string) =>
      bodyOf(
        await on.operate<MandatePayment>('POST', `${path}payments/`, {
          amount: euros(amount),
          value_date,
          payer: 'debtor',
        }),
        201,
      ),
    reverse: async ({ id }: MandatePayment) => bodyOf(await on.operate('POST', `${path}payments/${id}/reverse/`), 200),
    look: () => company.read<Mandate>(`/v2/mandates/${mandate.id}/`),
    balance: (query = '') => company.read<MandateBalance>(`/v2/mandates/${mandate.id}/balance/${query}`),
    titles: async () =>
      (await everything<HistoryEntry>(company.read, `/v2/mandates/${mandate.id}/history/`)).map(({ title }) => title),
    events: async () =>
      (await company.feed()).filter(({ type }) => type.startsWith('mandate.')).map(({ type }) => type),
  };
}

const cents = (value: string) => Math.round(Number(value) * 100);

const courseOf = ({ instalments }: InstalmentPlan) =>
  instalments.map(({ due_date, amount, paid_amount, status }) => [due_date, amount.value, paid_amount.value, status]);

test('a plan without a number of instalments covers what is open today, on the same day of each month or its last; the last one is the rest', async () => {
  const mine = await aCase();
  const plan = bodyOf(await mine.conclude({ first_due: '2026-03-31' }), 201);
  assert.deepEqual(courseOf(plan), [
    ['2026-03-31', '30.00', '0.00', 'open'],
    ['2026-04-30', '30.00', '0.00', 'open'],
    ['2026-05-31', '30.00', '0.00', 'open'],
    ['2026-06-30', '10.00', '0.00', 'open'],
  ]);
  assert.deepEqual(
    [plan.count, plan.total.value, plan.grace_days, plan.default_after, plan.status, plan.defaulted_on],
    [4, '100.00', 7, 1, 'active', null],
  );
  assert.deepEqual((await mine.balance()).plan, { id: plan.id, next_due: '2026-03-31', next_amount: euros('30.00') });
  assert.equal((await mine.look()).procedure_state, mine.mandate.procedure_state, 'a plan changes no state');
  assert.ok((await mine.titles()).includes('Instalment plan concluded: 4 instalments'));
  assert.deepEqual(await mine.events(), ['mandate.created'], 'nor the balance');
});

test('instalments are weekly, in a number that is sent, or sent one by one', async () => {
  const dates = async (body: object) => bodyOf(await (await aCase()).conclude(body), 201);
  const weekly = await dates({ interval: 'weekly', first_due: '2026-02-10', count: 2 });
  assert.deepEqual(
    courseOf(weekly).map(([day, amount]) => [day, amount]),
    [
      ['2026-02-10', '30.00'],
      ['2026-02-17', '30.00'],
    ],
  );
  const two = await dates({ interval: 'biweekly', first_due: '2026-02-10', amount: euros('60.00') });
  assert.deepEqual(
    courseOf(two).map(([day, amount]) => [day, amount]),
    [
      ['2026-02-10', '60.00'],
      ['2026-02-24', '40.00'],
    ],
  );
  const instalments = [
    { due_date: '2026-02-15', amount: euros('70.00') },
    { due_date: '2026-07-01', amount: euros('30.00') },
  ];
  const sent = await dates({ first_due: undefined, interval: undefined, amount: undefined, instalments });
  assert.deepEqual([sent.interval, sent.amount, sent.first_due, sent.count], [null, null, '2026-02-15', 2]);
});

test('payments since the plan fill its instalments in order; a reversal takes them out again', async () => {
  const mine = await aCase();
  await mine.pay('10.00', '2026-02-09');
  const { id } = bodyOf(await mine.conclude({ first_due: '2026-03-31' }), 201);
  const payment = await mine.pay('45.00', '2026-02-20');
  const plan = await mine.plan(id);
  assert.deepEqual(courseOf(plan), [
    ['2026-03-31', '30.00', '30.00', 'paid'],
    ['2026-04-30', '30.00', '15.00', 'open'],
    ['2026-05-31', '30.00', '0.00', 'open'],
  ]);
  assert.deepEqual((await mine.balance()).plan, { id, next_due: '2026-04-30', next_amount: euros('15.00') });
  await mine.pay('45.00', '2026-02-21');
  assert.equal((await mine.plan(id)).status, 'fulfilled');
  assert.equal((await mine.balance()).plan, null);
  await mine.reverse(payment);
  const reopened = await mine.plan(id);
  assert.deepEqual(
    [reopened.status, reopened.instalments.map(({ status }) => status)],
    ['active', ['paid', 'open', 'open']],
  );
  const titles = await mine.titles();
  assert.deepEqual(
    titles.filter((title) => title.startsWith('Instalment plan')),
    ['Instalment plan active again', 'Instalment plan fulfilled', 'Instalment plan concluded: 3 instalments'],
  );
});

test('a kept plan waives the interest that has accrued since it was concluded, on the day of the last payment', async () => {
  // 1,825.00 at 6.27 %: 0.3135 a day. Until 9 February 2.8215, until 20 February 6.27.
  const claims = [aClaim(1, { principal_amount: euros('1825.00'), delay_date: '2026-02-01' })];
  const mine = await aCase(stage, { claims });
  const instalments = [{ due_date: '2026-02-20', amount: euros('1827.82') }];
  const kept = {
    first_due: undefined,
    interval: undefined,
    amount: undefined,
    instalments,
    interest: 'waived_if_kept',
  };
  const { id } = bodyOf(await mine.conclude({ ...kept, allocation: 'principal_first' }), 201);
  await mine.pay('1827.82', '2026-02-20');
  assert.equal((await mine.plan(id)).status, 'fulfilled');
  const balance = await mine.balance();
  assert.equal(balance.legal_balance.total_balance.value, '0.00');
  assert.deepEqual(
    balance.waivers.map(({ plan_id, value_date, amount }) => [plan_id, value_date, amount.value]),
    [[id, '2026-02-20', '3.45']],
  );
});

test('a plan that waives interest covers what was owed when it was concluded, and ends at nothing whatever payments settled', async () => {
  const claims = [aClaim(1, { principal_amount: euros('1825.00'), delay_date: '2026-02-01' })];
  const mine = await aCase(stage, { claims });
  const { id, total } = bodyOf(
    await mine.conclude({ first_due: '2026-03-31', amount: euros('900.00'), interest: 'waived_if_kept' }),
    201,
  );
  assert.equal(total.value, '1827.82', '1,825.00 and the interest until 9 February');
  // Interest first, as the law has it: the last payment finds more than itself open.
  await mine.pay('900.00', '2026-02-20');
  await mine.pay('900.00', '2026-02-25');
  assert.notEqual((await mine.balance()).legal_balance.payment_on_interest_on_principal_claim.value, '0.00');
  await mine.pay('27.82', '2026-03-01');
  assert.equal((await mine.plan(id)).status, 'fulfilled');
  const { legal_balance, payments } = await mine.balance();
  assert.equal(legal_balance.total_balance.value, '0.00');
  for (const { allocation, surplus, amount } of payments)
    assert.equal(
      [...allocation.map((part) => part.amount), surplus].reduce((sum, { value }) => sum + cents(value), 0),
      cents(amount.value),
    );
});

test('the night after its grace an instalment is late; as many as agreed end the plan, and the history says so', async (t) => {
  const night = await openStage({ clock: new TestClock('2026-03-02T09:00:00.000Z') });
  t.after(() => night.stop());
  const mine = await aCase(night);
  const { id } = bodyOf(
    await mine.conclude({ first_due: '2026-03-05', amount: euros('50.00'), default_after: 2 }),
    201,
  );
  const events = await mine.events();
  night.clock.advance({ days: 10 });
  await night.run(balanceMandates({ publicUrl }));
  assert.deepEqual(
    (await mine.plan(id)).instalments.map(({ status }) => status),
    ['open', 'open'],
    '12 March is the last day of grace',
  );
  night.clock.advance({ days: 1 });
  await night.run(balanceMandates({ publicUrl }));
  assert.deepEqual(((plan) => [plan.status, plan.instalments.map(({ status }) => status)])(await mine.plan(id)), [
    'active',
    ['late', 'open'],
  ]);
  // The job is missed for a month.
  night.clock.advance({ days: 31 });
  await night.run(balanceMandates({ publicUrl }));
  await night.run(balanceMandates({ publicUrl }));
  const plan = await mine.plan(id);
  assert.deepEqual([plan.status, plan.defaulted_on], ['defaulted', '2026-04-13']);
  assert.deepEqual(
    (await mine.titles()).filter((title) => title === 'Instalment plan in default'),
    ['Instalment plan in default'],
  );
  const [entry] = bodyOf(await night.operate<Page<OperatorHistoryEntry>>('GET', `${mine.path}history/`), 200).results;
  assert.deepEqual([entry?.title, entry?.author], ['Instalment plan in default', { type: 'service', name: null }]);
  assert.equal(entry?.type, 'status_update');
  assert.deepEqual(
    await mine.events(),
    [...events, 'mandate.status_update.published'],
    'a default changes no state of the case',
  );
  const changed = bodyOf(
    await night.operate<Page<InstalmentPlan>>(
      'GET',
      `${mine.path}instalment-plans/?updated_since=2026-04-01T00:00:00Z`,
    ),
    200,
  );
  assert.deepEqual(
    changed.results.map((each) => each.id),
    [id],
  );
  assert.equal(
    bodyOf(await mine.conclude({ first_due: '2026-05-01' }), 201).status,
    'active',
    'another plan can follow',
  );
});

test('a settlement fee is added on the day of the plan and covered by it; a consumer must have been informed of it', async () => {
  const mine = await aCase(stage, { claims: [aClaim(1, { principal_amount: euros('1000.00') })], debtor: business });
  const plan = bodyOf(await mine.conclude({ settlement_fee: true, amount: euros('600.00') }), 201);
  // Half of 1,000.00 is the value: 0.7 of 51.50.
  const costs = bodyOf(
    await stage.operate<Page<{ kind: string; date: string; total_amount: { value: string } }>>(
      'GET',
      `${mine.path}costs/`,
    ),
    200,
  ).results;
  assert.deepEqual(
    costs.map(({ kind, date }) => [kind, date]),
    [['settlement_fee', '2026-02-10']],
  );
  const open = (await mine.look()).legal_balance.total_balance.value;
  assert.equal(plan.total.value, open);
  assert.deepEqual(await mine.events(), ['mandate.created', 'mandate.balance_updated']);

  const theirs = await aCase();
  const uninformed = [{}, { cost_notice_on: '2026-02-11' }];
  for (const body of uninformed)
    assertRefused(
      await theirs.conclude({ settlement_fee: true, ...body }),
      400,
      'validation_error',
      'required cost_notice_on',
    );
  bodyOf(await theirs.conclude({ settlement_fee: true, cost_notice_on: '2026-02-10' }), 201);
});

test('a plan that cannot be is refused with every reason, and leaves nothing behind', async () => {
  const mine = await aCase();
  const bad = (body: object, ...failures: string[]) =>
    mine.conclude(body).then((answer) => assertRefused(answer, 400, 'validation_error', ...failures));
  await bad({ concluded_on: '2026-03-03', first_due: '2026-03-03' }, 'invalid concluded_on');
  await bad({ first_due: '2026-02-09' }, 'invalid first_due');
  await bad(
    { first_due: undefined, interval: undefined, amount: undefined },
    'required first_due',
    'required interval',
    'required amount',
  );
  const instalments = [
    { due_date: '2026-02-09', amount: euros('1.00') },
    { due_date: '2026-02-09', amount: euros('1.00') },
  ];
  await bad(
    { instalments },
    'not_allowed first_due',
    'not_allowed interval',
    'not_allowed amount',
    'invalid instalments[0].due_date',
    'invalid instalments[1].due_date',
  );
  await bad(
    { grace_days: 31, default_after: 13, count: 121 },
    'invalid grace_days',
    'invalid default_after',
    'invalid count',
  );
  await bad({ amount: euros('0.83') }, 'invalid amount');
  bodyOf(await mine.conclude({ amount: euros('0.84') }), 201);
  assertRefused(await mine.conclude(), 409, 'conflict');
  assert.equal(bodyOf(await stage.operate<Page<InstalmentPlan>>('GET', `${mine.path}instalment-plans/`), 200).count, 1);

  const paid = await aCase();
  await paid.pay('100.00', '2026-02-20');
  assertRefused(await paid.conclude(), 409, 'conflict');
});

test('a cancelled plan has ended; it cannot be cancelled again, nor on a closed case', async () => {
  const mine = await aCase();
  const { id } = bodyOf(await mine.conclude({ allocation: 'principal_first' }), 201);
  assert.equal(bodyOf(await mine.cancel(id), 200).status, 'cancelled');
  assertRefused(await mine.cancel(id), 409, 'conflict');
  const second = bodyOf(await mine.conclude(), 201);
  bodyOf(await stage.operate('POST', `${mine.path}close/`, { reason: '<p>Ende.</p>' }), 200);
  assertRefused(await mine.cancel(second.id), 409, 'conflict');
  assertRefused(await mine.conclude(), 409, 'conflict');
});

test('after the cancellation nothing fills the plan: neither a payment of its day nor a later one, and nothing falls late', async () => {
  const clock = new TestClock('2026-03-02T09:00:00.000Z');
  const own = await openStage({ clock });
  try {
    const mine = await aCase(own);
    const { id } = bodyOf(await mine.conclude({ first_due: '2026-03-10' }), 201);
    await mine.pay('10.00', '2026-03-02');
    assert.equal(bodyOf(await mine.cancel(id), 200).status, 'cancelled');
    const cancelled = await mine.plan(id);
    assert.deepEqual(courseOf(cancelled)[0], ['2026-03-10', '30.00', '10.00', 'open']);
    await mine.pay('20.00', '2026-03-02');
    clock.advance({ days: 30 });
    await mine.pay('40.00', '2026-04-01');
    await own.run(balanceMandates({ publicUrl }));
    assert.deepEqual(await mine.plan(id), cancelled);
  } finally {
    await own.stop();
  }
});

test('a payment that ended a plan is reversed while another plan is active: the other stays the only one, and is filled alone', async () => {
  const mine = await aCase();
  const short = { count: 1, first_due: '2026-03-31' };
  const former = bodyOf(await mine.conclude(short), 201);
  const payment = await mine.pay('30.00', '2026-02-20');
  assert.equal((await mine.plan(former.id)).status, 'fulfilled');
  const next = bodyOf(await mine.conclude({ ...short, concluded_on: '2026-03-01' }), 201);
  await mine.reverse(payment);
  const [ended, active] = [await mine.plan(former.id), await mine.plan(next.id)];
  assert.deepEqual([ended.status, active.status], ['cancelled', 'active']);
  assert.equal((await mine.balance()).plan?.id, next.id);
  await mine.pay('30.00', '2026-03-02');
  assert.deepEqual(courseOf(await mine.plan(former.id)), [['2026-03-31', '30.00', '0.00', 'open']]);
  assert.equal((await mine.plan(next.id)).status, 'fulfilled');
  assert.equal((await mine.conclude(short)).status, 201);
});

test('a case has at most fifty plans', async () => {
  const mine = await aCase();
  const { id } = bodyOf(await mine.conclude(), 201);
  bodyOf(await mine.cancel(id), 200);
  const repeat = (times: number) =>
    stage.sql(
      `insert into ledger_facts (company_id, mandate_id, number, kind, recorded_at, fact)
       select f.company_id, f.mandate_id, m.last + 2 * n + (f.kind = 'plan_cancellation')::int, f.kind, f.recorded_at,
         replace(f.fact::text, $2, md5(n || $2)::uuid::text)::json
       from ledger_facts f, generate_series(0, $3::int - 1) n, (select max(number) + 1 as last from ledger_facts where mandate_id = $1) m
       where f.mandate_id = $1 and f.kind in ('plan', 'plan_cancellation') and f.fact::text like '%' || $2 || '%'`,
      [mine.mandate.id, id, times],
    );
  await repeat(48);
  const last = bodyOf(await mine.conclude(), 201);
  bodyOf(await mine.cancel(last.id), 200);
  assertRefused(await mine.conclude(), 400, 'validation_error', 'max_length instalment_plans');
});
