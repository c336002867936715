/** One day for everything that a company does: in a sandbox that of its last run, its neighbour's stays (case-work.md 1). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import type { OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import type { CaseCourse } from '@mahnwerk/contract/operator/case-courses.ts';
import type { InstalmentPlan } from '@mahnwerk/contract/operator/instalment-plans.ts';
import type { Limitation } from '@mahnwerk/contract/operator/limitation.ts';
import type { LimitationRow } from '@mahnwerk/contract/operator/limitations.ts';
import type { PaymentPromise } from '@mahnwerk/contract/operator/promises.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { balanceMandates } from '../../src/domain/collection/mandates/jobs.ts';
import { expireDrafts } from '../../src/domain/collection/orders/jobs.ts';
import { aDueClaim, type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf, type Company, euros, first, givenDraft, orderAt, type Page, publicUrl } from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';

// Monday, 2 March 2026; the company goes on to Monday, 13 April.
let stage: LetterStage;
before(async () => (stage = await openLetterStage()));
after(() => stage.stop());

const [now, ahead] = ['2026-03-02', '2026-04-13'];

async function moveTo({ company }: Company, on: string): Promise<void> {
  bodyOf(await stage.operate('POST', '/operator/v1/case-runs/', { company_id: company, on }), 202);
  await stage.workOnCases();
}

const balanceOf = ({ company, mandate }: LetterCase) =>
  company.read<MandateBalance>(`/v2/mandates/${mandate.id}/balance/`);
const pay = ({ path }: LetterCase, value_date: string) =>
  stage.operate('POST', `${path}payments/`, { amount: euros('10.00'), value_date, payer: 'debtor' });
const plan = {
  default_after: 2,
  interval: 'monthly',
  amount: euros('200.00'),
  interest: 'runs',
  settlement_fee: false,
};
const conclude = ({ path }: LetterCase, concluded_on: string, first_due = '2026-05-04') =>
  stage.operate<InstalmentPlan>('POST', `${path}instalment-plans/`, { ...plan, concluded_on, first_due });
const promise = ({ path }: LetterCase, due_on: string) =>
  stage.operate<PaymentPromise>('POST', `${path}promises/`, {
    amount: euros('50.00'),
    due_on,
    by: 'debtor',
    channel: 'phone',
  });

test('balances, payments, plans, promises and new cases follow the company to its day, and its neighbour stays', async () => {
  const [mine, other] = [await stage.aCase(), await stage.aCase()];
  const agreed = await stage.aCase({ company: mine.company });
  const { id } = bodyOf(await conclude(agreed, now, '2026-04-02'), 201);
  const before = await balanceOf(mine);
  await moveTo(mine.company, ahead);

  const after = await balanceOf(mine);
  assert.deepEqual([before.as_of, after.as_of, (await balanceOf(other)).as_of], [now, ahead, now]);
  const interest = ({ legal_balance }: MandateBalance) =>
    Number(legal_balance.balance_of_interest_on_principal_claim.value);
  assert.ok(interest(after) > interest(before) + 5, 'interest of six weeks');

  assertRefused(await pay(mine, '2026-04-14'), 400, 'validation_error', 'invalid value_date');
  bodyOf(await pay(mine, ahead), 201);
  assertRefused(await pay(other, ahead), 400, 'validation_error', 'invalid value_date');

  await stage.run(balanceMandates(stage.dependencies));
  const late = bodyOf(await stage.operate<InstalmentPlan>('GET', `${agreed.path}instalment-plans/${id}/`), 200);
  assert.deepEqual([late.instalments[0]?.status, late.status], ['late', 'active']);
  const overdue = await stage.operate<Page<OperatorMandate>>('GET', '/operator/v1/mandates/?plan=late');
  assert.deepEqual(
    bodyOf(overdue, 200).results.map((each) => each.id),
    [agreed.mandate.id],
  );

  assertRefused(await conclude(mine, '2026-04-14'), 400, 'validation_error', 'invalid concluded_on');
  assert.equal(bodyOf(await conclude(await stage.aCase({ company: mine.company }), ahead), 201).concluded_on, ahead);
  assertRefused(await conclude(other, ahead), 400, 'validation_error', 'invalid concluded_on');

  assertRefused(await promise(mine, '2026-04-10'), 400, 'validation_error', 'invalid due_on');
  assert.equal(bodyOf(await promise(mine, '2026-04-20'), 201).made_on, ahead);
  assert.equal(bodyOf(await promise(other, '2026-03-20'), 201).made_on, now);

  const accepted = await stage.aCase({ company: mine.company });
  await stage.workOnCases();
  const { started_on } = bodyOf(await stage.operate<CaseCourse>('GET', `${accepted.path}course/`), 200);
  assert.equal(started_on, ahead);
});

test('a claim is time-barred on the day of its company', async () => {
  const [mine, other] = [await stage.aCase({ order: old() }), await stage.aCase({ order: old() })];
  await moveTo(mine.company, '2027-01-04');
  const limitationOf = async ({ company, mandate }: LetterCase) => {
    const found = await company.read<Page<{ readonly id: string }>>(`/v2/claims/?mandate_id=${mandate.id}`);
    const path = `/operator/v1/claims/${first(found.results).id}/limitation/`;
    const { as_of, status } = bodyOf(await stage.operate<Limitation>('GET', path), 200);
    return `${as_of} ${status}`;
  };
  assert.deepEqual([await limitationOf(mine), await limitationOf(other)], ['2027-01-04 reached', `${now} running`]);
  const listed = async (status: string) =>
    bodyOf(await stage.operate<Page<LimitationRow>>('GET', `/operator/v1/limitations/?status=${status}`), 200).results;
  const companiesOf = async (status: string) => (await listed(status)).map((row) => `${row.company_id} ${row.status}`);
  assert.ok((await companiesOf('reached')).includes(`${mine.company.company} reached`));
  assert.ok((await companiesOf('running')).includes(`${other.company.company} running`));
});

const old = () => ({
  claims: [aDueClaim(1, { document_date: '2023-05-01', due_date: '2023-06-01', delay_date: '2023-07-01' })],
});

test('a draft lives its days on the days of its company', async () => {
  const [mine, other] = [await stage.aCompany(), await stage.aCompany()];
  const [kept, its] = [await givenDraft(mine), await givenDraft(other)];
  await moveTo(mine, ahead);
  const fresh = await givenDraft(mine);
  const daysUntil = ({ expires_at }: Order) =>
    (Date.parse(expires_at ?? '') - Date.parse(stage.clock.now())) / (24 * 60 * 60 * 1000);
  assert.deepEqual([kept, fresh].map(daysUntil), [limits.draft_lifetime_days, limits.draft_lifetime_days + 42]);
  await stage.run(expireDrafts({ publicUrl }));
  assert.equal((await orderAt(mine, kept)).status, 'draft');

  await moveTo(mine, '2026-06-02');
  assertRefused(await mine.send('POST', `/v2/orders/${kept.id}/finalize/`), 409, 'order_expired');
  await stage.run(expireDrafts({ publicUrl }));
  assertRefused(await mine.send('GET', `/v2/orders/${kept.id}/`), 404, 'not_found');
  assert.equal((await orderAt(mine, fresh)).status, 'draft');
  assert.equal((await orderAt(other, its)).status, 'draft');
});
