/** Concludes an instalment plan on a mandate, with the settlement fee where it was agreed. */
import assert from 'node:assert/strict';
import type { InstalmentPlanInput, instalmentPlans } from '@mahnwerk/contract/operator/instalment-plans.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { addDays, dayOf } from '../../../values/day.ts';
import { type Cents, moneyOf, sumOf } from '../../../values/money.ts';
import { costEntry, figuresOf, type MandateAccount, readAccount } from '../../money/ledger/index.ts';
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
  unpaid,
  unstored,
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
    ({ tx, body }) => refuseInvalidPlan(body, dayOf(tx.now)),
    async ({ tx, path, body: sent, deps: { publicUrl } }) => {
      const mandate = await lockOpen(tx, path.mandate_id);
      const body = await informed(tx, mandate, sent, notices);
      const { plan, terms, fee, booking } = await planToBook(tx, mandate, body);

      store.insert(tx, { id: plan.id, mandate_id: mandate.id, terms, instalments: unpaid(plan) });
      const { before, after } = await bookOnMandate(tx, mandate, {
        ...booking,
        history: [{ code: 'plan.concluded', values: { count: terms.count } }],
        publicUrl,
      });
      await withdrawPromises(tx, mandate.id);
      if (fee !== undefined) insertCost(tx, { ...fee.cost, entry_id: fee.entry.id });
      const concluded = presentPlan(orNotFound(await store.readPlan(tx, mandate.id, plan.id)));
      return audited(concluded, { before, after: { ...after, instalment_plan: concluded } });
    },
  );

/** What a plan would be, and what it would do; nothing is locked or written. */
export const preview =
  (notices: CostNotices): Handler<'operator', Routes['preview']> =>
  ({ db, path, body: sent }) =>
    db.snapshot(async () => {
      refuseInvalidPlan(sent, dayOf(db.now));
      const mandate = await findOpen(db, path.mandate_id);
      const body = await informed(db, mandate, sent, notices);
      const { plan, terms, fee, booking } = await planToBook(db, mandate, body);
      const { after, balances } = await foresee(db, mandate, booking);
      const course = after.plans.find(({ plan_id }) => plan_id === plan.id) ?? assert.fail('a plan has a course');
      const { status, ended_on } = course;
      const stored = { id: plan.id, created_at: db.now, updated_at: db.now };
      const result = presentPlan({ ...stored, status, terms, instalments: instalmentsOfCourse(course), ended_on });
      return { result: unstored(result), ...balances, fee: fee === undefined ? null : moneyOf(fee.fact.amount_cents) };
    });

/** The plan of a body, the fee with it, and what they add to the account. @throws Refusal */
async function planToBook(db: CompanyDb, mandate: MandateRow, body: InstalmentPlanInput) {
  const account = await readAccount(db, mandate.id);
  const today = dayOf(db.now);
  await refusePlanOn(account, today);
  const fee = body.settlement_fee ? await settlementFee(db, { mandate, account }, body) : undefined;
  const fees = fee === undefined ? [] : [{ kind: 'cost', fact: fee.fact } as const];
  const agreed = instalmentsOf(body, await coveredBy(account, body, { today, fees }));
  const terms = termsOf(body, agreed);
  const plan = factOf(newId(), terms, agreed);
  const booking: Intended = {
    account,
    facts: [...fees, { kind: 'plan', fact: plan }],
    entries: fee === undefined ? [] : [fee.entry],
    reason: 'terms_changed',
  };
  return { plan, terms, fee, booking };
}

/** What a plan without a number of instalments covers: what is open today, without interest that it waives if it is kept. */
async function coveredBy(
  account: MandateAccount,
  { concluded_on, interest }: InstalmentPlanInput,
  { today, fees }: { readonly today: string; readonly fees: Parameters<typeof figuresOf>[2] },
): Promise<Cents> {
  const { lines } = await figuresOf(account, today, fees);
  if (interest === 'runs') return lines.total.open;
  const before = (await figuresOf(account, addDays(concluded_on, -1), fees)).lines;
  const accrued = (['interest_on_principal_claim', 'interest_on_costs'] as const).map(
    (line) => lines[line].claimed - before[line].claimed,
  );
  return lines.total.open - sumOf(accrued);
}

/** 409 where a plan is active; 400 for one plan more than a case can have. */
async function refusePlanOn(account: MandateAccount, today: string): Promise<void> {
  const isActive = (await figuresOf(account, today)).plans.some(({ status }) => status === 'active');
  refuseUnless(!isActive, 'conflict', { detail: 'The case has an active instalment plan.' });
  refuseFailures((report) => {
    if (account.facts.plans.length >= limits.mandate_plans)
      report.failAt('instalment_plans', 'max_length', `A case has at most ${limits.mandate_plans} instalment plans.`);
  });
}

/** The fee of no. 1000 VV RVG on the day of the plan. */
async function settlementFee(
  db: CompanyDb,
  on: { readonly mandate: MandateRow; readonly account: MandateAccount },
  plan: InstalmentPlanInput,
) {
  const [debtor] = await readDebtors(db, [on.mandate.debtor_id]);
  refuseUninformed(plan, orNotFound(debtor).acting_as);
  const cost = await newCost(db, on, { kind: 'settlement_fee', date: plan.concluded_on, interest_bearing: false });
  const fact = costFactOf(cost);
  return { cost, fact, entry: costEntry(fact) };
}
