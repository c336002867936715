/** What a case worker sees of a command on the money of a case before it is done: what the command then answers, to the cent (portal-office.md 11.4). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { ClosingPreview } from '@mahnwerk/contract/operator/cases.ts';
import type { CostPreview, MandateCost } from '@mahnwerk/contract/operator/costs.ts';
import type { PlanPreview } from '@mahnwerk/contract/operator/instalment-plans.ts';
import type { MandatePayment } from '@mahnwerk/contract/operator/ledger.ts';
import type { LegalBalance } from '@mahnwerk/contract/shapes/balance.ts';
import { aClaim, bodyOf, type Company, euros, first, givenAccepted, openStage, type Stage } from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';
import { bookCents } from '../harness/large-cases.ts';
import { byLane } from '../harness/lane.ts';

let stage: Stage;
let company: Company;
before(async () => {
  stage = await openStage();
  company = await stage.aCompany({ tax_treatment: 'not_input_tax_deductible' });
});
after(() => stage.stop());

interface Previewed {
  readonly result: object;
  readonly balance_before: LegalBalance;
  readonly balance_after: LegalBalance;
}

const today = () => stage.clock.now().slice(0, 10);

/** Claims that bear interest, so that each day changes the figures. */
const inDefault = (number: number) =>
  aClaim(number, { due_date: '2025-06-01', document_date: '2025-05-01', delay_date: '2025-06-02' });

async function aCase() {
  const claims = [inDefault(1), inDefault(2)];
  const { order, mandate } = await givenAccepted(stage, company, { claims });
  const path = `/operator/v1/mandates/${mandate.id}/`;
  return {
    id: mandate.id,
    path,
    claim: (index: number) => order.claims[index]?.id ?? mandate.id,
    read: () => company.read<Mandate>(`/v2/mandates/${mandate.id}/`),
    preview: <T = Previewed>(route: string, body?: object) =>
      stage.operate<T & { code?: string }>('POST', `${path}${route}preview/`, body),
    send: <T extends object = { id: string }>(route: string, body?: object) =>
      stage.operate<T>('POST', `${path}${route}`, body),
  };
}

const times = new Set(['id', 'href', 'created_at', 'updated_at', 'recorded_at', 'closed_at']);

/** A representation without what it has because it is stored, at any depth; the ids of claims and plans stay. */
const figuresOf = (value: object): unknown =>
  JSON.parse(JSON.stringify(value, (name, each: unknown) => (times.has(name) ? null : each)));

/** Asks for a preview, sends the command, and compares both. @returns the answer of the command */
async function assertForeseen(
  on: Awaited<ReturnType<typeof aCase>>,
  paths: { readonly preview: string; readonly command: string },
  body: object | undefined,
): Promise<{ readonly status: number; readonly body: { readonly id: string } }> {
  const before = (await on.read()).legal_balance;
  const shown = await stage.operate<Previewed>('POST', paths.preview, body);
  const done = await stage.operate<{ id: string }>('POST', paths.command, body);
  const what = `${paths.command} ${JSON.stringify(body)}`;
  if (done.status >= 400) {
    const refusal = ({ status, body: problem }: { status: number; body: object }) => {
      const { code, errors } = problem as { code?: string; errors?: object };
      return { status, code, errors };
    };
    assert.deepEqual(refusal(shown), refusal(done), what);
    return done;
  }
  const { result, balance_before, balance_after } = bodyOf(shown, 200);
  assert.deepEqual(figuresOf(result), figuresOf(done.body), what);
  assert.deepEqual(figuresOf(balance_before), figuresOf(before), what);
  assert.deepEqual(figuresOf(balance_after), figuresOf((await on.read()).legal_balance), what);
  assert.equal((result as { id: unknown }).id, null, what);
  return done;
}

const day = fc.integer({ min: 0, max: 200 }).map((back) => {
  const on = new Date(Date.parse('2026-02-20'));
  on.setUTCDate(on.getUTCDate() - back);
  return on.toISOString().slice(0, 10);
});
const amount = fc.integer({ min: 1, max: 30_000 }).map((cents) => euros((cents / 100).toFixed(2)));
const place = fc.nat({ max: 3 });
const mayOmit = { requiredKeys: ['kind', 'date', 'interest_bearing'] as ('kind' | 'date' | 'interest_bearing')[] };
const lines = [
  'principal_claim',
  'interest_on_principal_claim',
  'costs_interest_free',
  'costs_interest_bearing',
  'interest_on_costs',
] as const;

const cost = fc.record(
  {
    kind: fc.constantFrom('collection_fee', 'settlement_fee', 'expenses_flat_rate', 'address_inquiry', 'court_fee'),
    date: day,
    interest_bearing: fc.boolean(),
    amount,
    effort: fc.constantFrom('simple', 'average', 'extensive'),
  },
  mayOmit,
);
const step = fc.oneof(
  fc.record({ do: fc.constant('cost' as const), body: cost }),
  fc.record({ do: fc.constant('payment' as const), body: fc.record({ amount, value_date: day }) }),
  fc.record({
    do: fc.constant('waiver' as const),
    body: fc.record({ line: fc.constantFrom(...lines), value_date: day }),
    amount: fc.option(amount, { nil: undefined }),
  }),
  fc.record({
    do: fc.constant('plan' as const),
    body: fc.record({
      concluded_on: day,
      first_due: fc.constantFrom('2026-01-05', '2026-02-28', '2026-03-15'),
      interval: fc.constantFrom('weekly', 'monthly'),
      amount,
      interest: fc.constantFrom('runs', 'waived_if_kept'),
      settlement_fee: fc.boolean(),
      cost_notice_on: fc.constantFrom(null, '2025-07-01'),
    }),
  }),
  fc.record({
    do: fc.constant('terms' as const),
    claim: fc.nat({ max: 1 }),
    body: fc.record({ kind: fc.constantFrom('none', 'statutory', 'fixed'), from: day, reason: fc.constant('Agreed') }),
  }),
  fc.record({
    do: fc.constant('rule' as const),
    body: fc.record({
      order: fc.constantFrom('bgb_367_1', 'bgb_497_3', 'principal_first'),
      from: day,
      reason: fc.constant('Agreed'),
    }),
  }),
  fc.record({ do: fc.constantFrom('reverse cost' as const, 'reverse waiver' as const), place }),
  fc.record({
    do: fc.constant('reverse payment' as const),
    place,
    body: fc.record({ bank_charge: amount, returned_on: day }, { requiredKeys: [] }),
  }),
  fc.record({ do: fc.constant('refund' as const), place, body: fc.record({ amount, value_date: day }) }),
  fc.record({
    do: fc.constant('close' as const),
    body: fc.record({ reason: fc.constant('<p>Done.</p>'), waive_residue: fc.boolean() }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Lives one step of a case: every command is previewed first. */
async function live(on: Awaited<ReturnType<typeof aCase>>, ids: Record<string, string[]>, taken: Step): Promise<void> {
  const foreseen = (route: string, body?: object) =>
    assertForeseen(on, { preview: `${on.path}${route}preview/`, command: `${on.path}${route}` }, body);
  const known = (kind: string, at: number) => ids[kind]?.[at % (ids[kind].length || 1)] ?? on.id;
  const keep = (kind: string, { status, body }: Awaited<ReturnType<typeof foreseen>>) => {
    if (status === 201) (ids[kind] ??= []).push(body.id);
  };
  switch (taken.do) {
    case 'payment':
      return keep('payment', await on.send('payments/', { ...taken.body, payer: 'debtor' }));
    case 'cost':
      return keep('cost', await foreseen('costs/', taken.body));
    case 'waiver': {
      const part = taken.amount === undefined ? { all: true } : { amount: taken.amount };
      return keep('waiver', await foreseen('waivers/', { ...taken.body, ...part, reason: 'Goodwill' }));
    }
    case 'plan':
      return void (await foreseen('instalment-plans/', taken.body));
    case 'terms': {
      const path = `/operator/v1/claims/${on.claim(taken.claim)}/interest-terms/`;
      const rate = taken.body.kind === 'fixed' ? { rate: '7.5' } : {};
      await assertForeseen(on, { preview: `${path}preview/`, command: path }, { ...taken.body, ...rate });
      return;
    }
    case 'rule':
      return void (await foreseen('allocation-rules/', taken.body));
    case 'reverse cost':
      return void (await foreseen(`costs/${known('cost', taken.place)}/reverse/`));
    case 'reverse waiver':
      return void (await foreseen(`waivers/${known('waiver', taken.place)}/reverse/`));
    case 'reverse payment':
      return void (await foreseen(`payments/${known('payment', taken.place)}/reverse/`, taken.body));
    case 'refund':
      return void (await foreseen(`payments/${known('payment', taken.place)}/refund/`, taken.body));
    case 'close':
      if ((await foreseen('close/', taken.body)).status === 200)
        bodyOf(await on.send('reopen/', { reason: 'It goes on' }), 200);
  }
}

test('each preview is what the command then answers and does, over random lives of cases', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const on = await aCase();
      const ids: Record<string, string[]> = {};
      for (const taken of steps) await live(on, ids, taken);
    }),
    { numRuns: byLane({ gate: 12, whole: 150 }) },
  );
});

const aPlan = {
  concluded_on: '2026-02-10',
  first_due: '2026-03-01',
  interval: 'monthly',
  amount: euros('50.00'),
  interest: 'runs',
  settlement_fee: true,
  cost_notice_on: '2026-02-01',
};

test('the preview of a plan has its instalments and the fee that is booked with it', async () => {
  const on = await aCase();
  const shown = bodyOf(await on.preview<PlanPreview>('instalment-plans/', aPlan), 200);
  const plan = bodyOf(await on.send('instalment-plans/', aPlan), 201);
  assert.deepEqual(figuresOf(shown.result), figuresOf(plan));
  const costs = await stage.operate<{ results: readonly MandateCost[] }>('GET', `${on.path}costs/`);
  assert.deepEqual(shown.fee, first(bodyOf(costs, 200).results).total_amount);
});

test('the preview of costs says their amounts as before, and who owes the VAT', async () => {
  const on = await aCase();
  const shown = bodyOf(
    await on.preview<CostPreview>('costs/', { kind: 'collection_fee', date: today(), interest_bearing: false }),
    200,
  );
  assert.deepEqual(
    [shown.vat_rate, shown.vat_owed_by_debtor, shown.result.vat_owed_by_debtor, shown.total_amount],
    ['19', true, true, shown.result.total_amount],
  );
  assert.equal(shown.working?.rate, '0.9');
});

test('the preview of a closing says what ends: the residue, the plan and the statement', async () => {
  const on = await aCase();
  const plan = bodyOf(await on.send('instalment-plans/', { ...aPlan, settlement_fee: false }), 201);
  const open = (await on.read()).legal_balance.total_balance;
  const paid = euros((Number(open.value) - 1.37).toFixed(2));
  bodyOf(await on.send('payments/', { amount: paid, value_date: today(), payer: 'debtor' }), 201);
  const shown = bodyOf(await on.preview<ClosingPreview>('close/', { reason: 'Paid', waive_residue: true }), 200);
  assert.deepEqual([shown.residue, shown.waived, shown.statement], [euros('1.37'), euros('1.37'), 'own']);
  assert.equal(shown.plan_id, plan.id);
  assert.deepEqual(shown.result.closing?.type, 'successful');

  const conditions = { closing_statement: 'collective', valid_from: '2020-01-01' };
  const other = await stage.aCompany();
  const posted = await stage.operate('POST', `/operator/v1/companies/${other.company}/conditions/`, {
    ...conditions,
    success_commission: { rate: '0', basis: 'principal' },
    fees_on_direct_payments: 'at_once',
    advanced_costs: 'at_closing',
    unsuccessful_fee: euros('0.00'),
    offset_outstanding: false,
    payout_minimum: euros('0.00'),
    interval: 'monthly',
  });
  assert.equal(posted.status, 201, posted.text);
  const { mandate } = await givenAccepted(stage, other);
  const collective = await stage.operate<ClosingPreview>('POST', `/operator/v1/mandates/${mandate.id}/close/preview/`, {
    reason: 'Over',
  });
  assert.deepEqual(
    [bodyOf(collective, 200).statement, collective.body.waived, collective.body.plan_id],
    ['collective', euros('0.00'), null],
  );
});

test('a residue above the limit is refused in the preview as at the closing', async () => {
  const on = await aCase();
  assertRefused(await on.preview('close/', { reason: 'Over', waive_residue: true }), 409, 'conflict');
});

test('the reversal of a reported payment is previewed with its own reference', async () => {
  const on = await aCase();
  const report = bodyOf(
    await company.send<{ id: string }>('POST', `/v2/claims/${on.claim(0)}/payments/`, {
      amount: euros('25.00'),
      value_date: today(),
      your_reference: 'Bank 7',
    }),
    201,
  );
  const body = { amount: euros('25.00'), value_date: today(), payer: 'client', payment_id: report.id, reference: 'x' };
  bodyOf(await on.send<MandatePayment>('payments/', body), 201);
  const paths = `${on.path}payments/${report.id}/reverse/`;
  await assertForeseen(on, { preview: `${paths}preview/`, command: paths }, undefined);
});

test('previews write nothing', async () => {
  const on = await aCase();
  const { id } = bodyOf(await on.send('costs/', { kind: 'court_fee', date: today(), interest_bearing: false }), 201);
  const rows = async () =>
    (
      await stage.sql(
        `select (select count(*) from ledger_facts where mandate_id = $1) as facts, (select count(*) from ledger_postings where mandate_id = $1) as postings,
           (select count(*) from mandate_history where mandate_id = $1) as entries, (select count(*) from instalment_plans where mandate_id = $1) as plans,
           (select count(*) from mandate_costs where mandate_id = $1) as costs, (select count(*) from statements) as statements, (select count(*) from audit_log) as audited`,
        [on.id],
      )
    )[0];
  const before = [await rows(), await on.read()];
  bodyOf(await on.preview('instalment-plans/', aPlan), 200);
  bodyOf(await on.preview(`costs/${id}/reverse/`), 200);
  bodyOf(await on.preview('close/', { reason: 'Over' }), 200);
  bodyOf(await on.preview('waivers/', { line: 'principal_claim', all: true, value_date: today(), reason: 'x' }), 200);
  assert.deepEqual([await rows(), await on.read()], before);
});

test('a case with thousands of payments is previewed too', async () => {
  const on = await aCase();
  await bookCents(stage.database, { company: company.company, id: on.id }, { count: 1500, value_date: '2026-02-20' });
  const body = { line: 'principal_claim', amount: euros('3.00'), value_date: today(), reason: 'Goodwill' };
  await assertForeseen(on, { preview: `${on.path}waivers/preview/`, command: `${on.path}waivers/` }, body);
});

test('who may not do it gets no preview', async () => {
  const on = await aCase();
  const key = await stage.givenSession({ kind: 'operator', roles: ['cashier'] });
  const closing = await stage.send('POST', `${on.path}close/preview/`, { key, body: { reason: 'Over' } });
  const other = await stage.givenSession({ kind: 'operator', roles: ['case_worker'] });
  const plan = await stage.send('POST', `${on.path}instalment-plans/preview/`, { key: other, body: aPlan });
  assert.deepEqual([closing.status, plan.status], [403, 403]);
});
