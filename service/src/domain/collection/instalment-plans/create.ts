/** Concludes an instalment plan on a mandate, with the settlement fee where it was agreed. */
import assert from 'node:assert/strict';
import type {
  InstalmentPlan,
  InstalmentPlanInput,
  instalmentPlans,
} from '@mahnwerk/contract/operator/instalment-plans.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/queue/index.ts';
import { orNotFound, Refusal, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { addDays } from '../../../values/day.ts';
import { type Cents, moneyOf, sumOf } from '../../../values/money.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { costEntry, figuresOf, type MandateAccount, readAccount, type Unrecorded } from '../../money/ledger/index.ts';
import type { CostFact, PlanFact } from '../../money/replay/index.ts';
import { costFactOf, insertCost, newCost } from '../bookkeeping/index.ts';
import { readDebtors } from '../debtors/index.ts';
import {
  bookOnMandate,
  findOpen,
  foresee,
  instalmentsOf as instalmentsOfCourse,
  type Intended,
  lockOpen,
  type MandateRow,
  todayOfMandate,
  unpaid,
  unstored,
  withdrawAgreements,
  withdrawPromises,
} from '../mandates/index.ts';
import { factOf, instalmentsOf, presentPlan, refuseInvalidPlan, refuseUninformed, termsOf } from './plan.ts';
import * as store from './store.ts';

type Routes = (typeof instalmentPlans)['routes'];

/** What plans need of areas above. */
export interface CostNotices {
  /** The day of the last letter of the case that left and says what an agreement costs; null: none did. */
  readonly costNoticeOn: (db: CompanyDb, mandate_id: string) => Promise<string | null>;
}

/** The body with the day of the letter where none was sent. */
const informed = async (
  db: CompanyDb,
  { id }: MandateRow,
  body: InstalmentPlanInput,
  { costNoticeOn }: CostNotices,
): Promise<InstalmentPlanInput> =>
  body.cost_notice_on === undefined && body.settlement_fee
    ? { ...body, cost_notice_on: await costNoticeOn(db, id) }
    : body;

export const create = (notices: CostNotices): Handler<'operator', Routes['create']> =>
  checked(
    async ({ tx, path, body }) => refuseInvalidPlan(body, await todayOfMandate(tx, path.mandate_id)),
    async ({ tx, path, body: sent, deps: { publicUrl } }) => {
      const mandate = await lockOpen(tx, path.mandate_id);
      const body = await informed(tx, mandate, sent, notices);
      const { plan, before, after } = await concludePlan(tx, mandate, { body, accepted_by: 'operator', publicUrl });
      return audited(plan, { before, after: { ...after, instalment_plan: plan } });
    },
  );

/** How a plan comes about. */
export interface Conclusion {
  readonly body: InstalmentPlanInput;
  readonly accepted_by: InstalmentPlan['accepted_by'];
  /** The offer that it was, with its instalments. */
  readonly offer?: { readonly id: string; readonly instalments: PlanFact['instalments'] };
  readonly publicUrl: string;
}

/** The work that follows a plan that was concluded; its key is the plan. */
export const concludedWork = 'case.plan';

/** Concludes a plan; an open promise and an open offer are withdrawn. @param mandate locked @throws Refusal before anything is written */
export async function concludePlan(
  tx: CompanyTx,
  mandate: MandateRow,
  { body, accepted_by, offer, publicUrl }: Conclusion,
) {
  const offered = offer?.instalments;
  const plansInterest = accepted_by === 'page' && offer === undefined;
  const { plan, terms, fee, booking } = await planToBook(tx, mandate, body, { offered, plansInterest });
  const how = { accepted_by, offer_id: offer?.id ?? null, replaces_plan_id: body.replaces_plan_id ?? null };
  const fee_cost_id = fee?.cost.id ?? null;
  store.insert(tx, { id: plan.id, mandate_id: mandate.id, terms, instalments: unpaid(plan), fee_cost_id, ...how });
  const { before, after } = await bookOnMandate(tx, mandate, {
    ...booking,
    history: [{ code: 'plan.concluded', values: { count: terms.count } }],
    publicUrl,
  });
  // An offer that is accepted is the open one of its case, and ended by its module.
  await (offer === undefined ? withdrawAgreements : withdrawPromises)(tx, mandate.id);
  enqueue(tx, { kind: concludedWork, key: plan.id, company: tx.tenant.company_id });
  if (fee !== undefined) insertCost(tx, { ...fee.cost, entry_id: fee.entry.id });
  return { plan: presentPlan(orNotFound(await store.readPlan(tx, mandate.id, plan.id))), before, after };
}

/** What a plan would be, and what it would do; nothing is locked or written. */
export const preview =
  (notices: CostNotices): Handler<'operator', Routes['preview']> =>
  ({ db, path, body: sent }) =>
    db.snapshot(async () => {
      refuseInvalidPlan(sent, await businessDate(db));
      const mandate = await findOpen(db, path.mandate_id);
      const body = await informed(db, mandate, sent, notices);
      const { plan, terms, fee, booking } = await planToBook(db, mandate, body, {});
      const { after, balances } = await foresee(db, mandate, booking);
      const course = after.plans.find(({ plan_id }) => plan_id === plan.id) ?? assert.fail('a plan has a course');
      const { status, ended_on } = course;
      const how = { accepted_by: 'operator' as const, offer_id: null, replaces_plan_id: body.replaces_plan_id ?? null };
      const stored = { id: plan.id, ...how, created_at: db.now, updated_at: db.now };
      const result = presentPlan({ ...stored, status, terms, instalments: instalmentsOfCourse(course), ended_on });
      return { result: unstored(result), ...balances, fee: fee === undefined ? null : moneyOf(fee.fact.amount_cents) };
    });

interface Agreed {
  readonly offered?: PlanFact['instalments'] | undefined;
  /** Its instalments hold the interest to their end, as the debtor has been shown. */
  readonly plansInterest?: boolean;
}

/** The plan of a body, the fee with it, and what they add to the account. @throws Refusal */
async function planToBook(
  db: CompanyDb,
  mandate: MandateRow,
  body: InstalmentPlanInput,
  { offered, plansInterest = false }: Agreed,
) {
  const account = await readAccount(db, mandate.id);
  const today = await businessDate(db);
  const replaced = body.replaces_plan_id ?? null;
  const isCancelled = await refusePlanOn(account, today, replaced);
  const cancellations =
    isCancelled && replaced !== null
      ? [{ kind: 'plan_cancellation', fact: { plan_id: replaced, date: today } } as const]
      : [];
  const fee = body.settlement_fee ? await settlementFee(db, { mandate, account }, body) : undefined;
  const fees = fee === undefined ? [] : [{ kind: 'cost', fact: fee.fact } as const];
  const agreed = offered ?? instalmentsOf(body, await coveredBy(account, body, { today, fees }));
  const planned = plansInterest ? await plannedInterest(account, agreed, { today, fees }) : null;
  const terms = termsOf(body, agreed, planned);
  const plan = factOf(newId(), terms, agreed);
  const booking: Intended = {
    account,
    facts: [...cancellations, ...fees, { kind: 'plan', fact: plan }],
    entries: fee === undefined ? [] : [fee.entry],
    reason: 'terms_changed',
  };
  return { plan, terms, fee, booking };
}

/** The instalments that a plan of today would have. @throws Refusal as a plan would */
export async function offeredInstalments(
  db: CompanyDb,
  mandate: MandateRow,
  body: InstalmentPlanInput,
): Promise<PlanFact['instalments']> {
  const account = await readAccount(db, mandate.id);
  const today = await businessDate(db);
  const fee = body.settlement_fee ? [await feeOf(db, { mandate, account }, body)] : [];
  const fees = fee.map(({ fact }) => ({ kind: 'cost', fact }) as const);
  return instalmentsOf(body, await coveredBy(account, body, { today, fees }));
}

interface Booked {
  readonly today: string;
  readonly fees: Parameters<typeof figuresOf>[2];
}

/** What the instalments of a plan of today hold beyond all that is owed. */
async function plannedInterest(
  account: MandateAccount,
  instalments: PlanFact['instalments'],
  { today, fees }: Booked,
): Promise<Cents> {
  const { lines } = await figuresOf(account, today, fees);
  const planned = sumOf(instalments.map(({ amount_cents }) => amount_cents)) - lines.total.open;
  assert(planned >= 0n, 'a plan of the page covers what is owed');
  return planned;
}

/** What a plan without a number of instalments covers: what is open today, without interest that it waives if it is kept. */
async function coveredBy(
  account: MandateAccount,
  { concluded_on, interest }: InstalmentPlanInput,
  { today, fees }: Booked,
): Promise<Cents> {
  const { lines } = await figuresOf(account, today, fees);
  if (interest === 'runs') return lines.total.open;
  const before = (await figuresOf(account, addDays(concluded_on, -1), fees)).lines;
  const accrued = (['interest_on_principal_claim', 'interest_on_costs'] as const).map(
    (line) => lines[line].claimed - before[line].claimed,
  );
  return lines.total.open - sumOf(accrued);
}

/**
 * 409 where a plan is active that is not replaced; 400 for one plan more than a case can have.
 *
 * @returns whether the plan that is replaced is active, and so is cancelled
 */
async function refusePlanOn(account: MandateAccount, today: string, replaced: string | null): Promise<boolean> {
  const { plans } = await figuresOf(account, today);
  const active = plans.find(({ status }) => status === 'active');
  const old = plans.find(({ plan_id }) => plan_id === replaced);
  refuseFailures((report) => {
    if (replaced !== null && old === undefined)
      report.failAt('replaces_plan_id', 'invalid', 'No plan with this id belongs to the case.');
  });
  const isReplaceable = old === undefined || old.status === 'active' || old.status === 'defaulted';
  refuseUnless(isReplaceable, 'conflict', { detail: `The plan to replace is \`${old?.status ?? ''}\`.` });
  refuseUnless(active === undefined || active === old, 'conflict', {
    detail: 'The case has an active instalment plan.',
  });
  refuseFailures((report) => {
    if (account.facts.plans.length >= limits.mandate_plans)
      report.failAt('instalment_plans', 'max_length', `A case has at most ${limits.mandate_plans} instalment plans.`);
  });
  return active !== undefined;
}

/** The fee of no. 1000 VV RVG on the day of the plan. */
async function settlementFee(
  db: CompanyDb,
  on: { readonly mandate: MandateRow; readonly account: MandateAccount },
  plan: InstalmentPlanInput,
) {
  const [debtor] = await readDebtors(db, [on.mandate.debtor_id]);
  refuseUninformed(plan, orNotFound(debtor).acting_as);
  return feeOf(db, on, plan);
}

/** What the debtor would owe of the fee of a plan of a day; null where it stands already. */
export async function settlementFeeOn(
  db: CompanyDb,
  mandate: MandateRow,
  concluded_on: string,
): Promise<Unrecorded<CostFact> | null> {
  const account = await readAccount(db, mandate.id);
  try {
    return (await feeOf(db, { mandate, account }, { concluded_on })).fact;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'conflict') return null;
    throw error;
  }
}

async function feeOf(
  db: CompanyDb,
  on: { readonly mandate: MandateRow; readonly account: MandateAccount },
  plan: Pick<InstalmentPlanInput, 'concluded_on'>,
) {
  const cost = await newCost(db, on, { kind: 'settlement_fee', date: plan.concluded_on, interest_bearing: false });
  const fact = costFactOf(cost);
  return { cost, fact, entry: costEntry(fact) };
}
