/** The figures of claims, costs, payments and waivers after a walk (money.md 5). Pure. */
import { type BalanceLine, balanceLines } from '@mahnwerk/contract/shapes/balance.ts';
import type { Cents } from '../../../values/money.ts';
import { dayNumber, type DayNumber, dayText } from './calendar.ts';
import type { Debt, Stream } from './debts.ts';
import { allDebts, debtsOfClaim, type MandateClaim, type MandateDebts } from './mandate.ts';
import type {
  Accrual,
  AllocationPart,
  ClaimResult,
  CostResult,
  Figures,
  PaymentResult,
  Replay,
  WaiverResult,
} from './result.ts';
import type { AllocationRule } from './rules.ts';
import { termsOn } from './terms.ts';
import { isDesignated, orderOfPayment, type Part, type PaymentCourse, type WaiverCourse, type Walk } from './course.ts';

/** The sums of these debts. */
function figuresOf(debts: readonly Debt[]): Figures {
  let [claimed, waived, paid] = [0n, 0n, 0n];
  for (const debt of debts) {
    claimed += debt.claimed;
    waived += debt.waived;
    paid += debt.paid;
  }
  return { claimed, waived, paid, open: claimed - waived - paid };
}

/** Surplus is on the principal of its claim, which is open below zero then. */
export function creditSurplus({ claims }: MandateDebts, payments: readonly PaymentResult[]): void {
  for (const { surplus, surplus_claim_id } of payments)
    for (const { principal } of claims.filter(({ fact }) => fact.id === surplus_claim_id)) principal.paid += surplus;
}

export function linesOf(mandate: MandateDebts): Replay['lines'] {
  const debts = allDebts(mandate);
  const lines = balanceLines.map((line) => [line, figuresOf(debts.filter((debt) => debt.line === line))] as const);
  return { ...(Object.fromEntries(lines) as Record<BalanceLine, Figures>), total: figuresOf(debts) };
}

export function claimOf(claim: MandateClaim, today: DayNumber): ClaimResult {
  const { fact, spans, interest_stream } = claim;
  const start = spans.find(({ until }) => until >= interest_stream.from)?.from;
  return {
    claim_id: fact.id,
    is_titled: fact.titled || fact.title !== undefined,
    since: fact.since,
    interest_starts_on: start === undefined ? null : dayText(Math.max(start, interest_stream.from)),
    terms: termsOn(spans, today) ?? null,
    principal: figuresOf([claim.principal]),
    charges: figuresOf(claim.charges),
    titled_costs: figuresOf([claim.titled_costs]),
    interest: figuresOf([claim.interest]),
    interest_on_costs: figuresOf([claim.interest_on_costs]),
  };
}

/** Costs and charges that are owed by a day. */
export const costsOf = ({ claims, costs }: MandateDebts, today: DayNumber): CostResult[] => [
  ...claims.flatMap(({ fact, charge_facts, charges }) =>
    charge_facts.flatMap(({ fact: { id, type: kind, amount_cents: amount }, day }, index) => {
      const debt = charges[index];
      if (debt === undefined || day > today) return [];
      const date = dayText(day);
      return {
        id,
        is_charge: true,
        claim_id: fact.id,
        kind,
        date,
        amount,
        figures: figuresOf([debt]),
        interest: null,
      };
    }),
  ),
  ...costs
    .filter(({ fact }) => dayNumber(fact.date) <= today)
    .map(({ fact: { id, claim_id, kind, date, amount_cents: amount }, debt, stream }) => ({
      id,
      is_charge: false,
      claim_id,
      kind,
      date,
      amount,
      figures: figuresOf([debt]),
      interest: stream && figuresOf([stream.interest]),
    })),
];

export function paymentOf(walk: Walk, payment: PaymentCourse): PaymentResult {
  const { fact, parts, surplus, refunded } = payment;
  const turn = payment.turn.flat();
  const inForce = turn.find(
    (claim) => claim.fact.id === fact.designation?.claim_id || claim.fact.since <= fact.value_date,
  );
  return {
    payment_id: fact.id,
    value_date: fact.value_date,
    amount: fact.amount_cents,
    rule: ruleOf(walk, payment, turn),
    designation: fact.designation,
    allocation: parts.map(partOf),
    surplus,
    surplus_claim_id: (inForce ?? turn[0])?.fact.id ?? null,
    refunded,
    refunds: payment.refunds.map(({ on, amount }) => ({ on: dayText(on), amount })),
  };
}

/** The designation, or the order of the first claim of which it settles something. */
function ruleOf({ agreements }: Walk, { fact, parts }: PaymentCourse, turn: readonly MandateClaim[]): AllocationRule {
  if (isDesignated(fact)) return 'allocation.designated';
  const debts = new Set(parts.map(({ debt }) => debt));
  const claim = turn.find((each) => debtsOfClaim(each).some((debt) => debts.has(debt))) ?? turn[0];
  return claim === undefined
    ? 'allocation.bgb_367_1'
    : `allocation.${orderOfPayment(agreements, claim, fact.value_date)}`;
}

export const partOf = ({ on, debt: { claim_id, cost_id, line }, amount }: Part): AllocationPart => ({
  on: dayText(on),
  claim_id,
  cost_id,
  line,
  amount,
});

export const waiverOf = ({ waiver_id, plan_id, on, parts }: WaiverCourse): WaiverResult => ({
  waiver_id,
  plan_id,
  value_date: dayText(on),
  parts: parts.map(partOf),
});

/** Interest by stream and day; interest that the client charged is posted with its claim. */
export function accrualsOf({ met }: Walk): Accrual[] {
  const fixed = new Map<Stream, Cents>();
  return met.flatMap(({ on, stream, claimed, rule, table_version }) => {
    const owed = claimed - stream.stated;
    const amount = owed - (fixed.get(stream) ?? 0n);
    fixed.set(stream, owed);
    if (amount === 0n || rule === null) return [];
    const { line, claim_id, cost_id } = stream.interest;
    return {
      on: dayText(on),
      line: line === 'interest_on_costs' ? line : 'interest_on_principal_claim',
      claim_id,
      cost_id,
      amount,
      rule,
      table_version,
    };
  });
}
