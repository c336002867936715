/** The wire form of the balance that proves itself (money.md 5). Pure. */
import type { CostWorking } from '@mahnwerk/contract/shapes/cost-working.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import { type Cents, moneyOf, sumOf, type WireMoney } from '../../../values/money.ts';
import { exactText, percentText } from '../../money/interest/index.ts';
import { balanceOf, type KnownFigures, type PaymentSource, wireBalance } from '../../money/ledger/index.ts';
import type { AllocationPart, CostResult, Figures, InterestRow, Replay } from '../../money/replay/index.ts';
import { rulesIn } from './balance-rules.ts';

/** What the figures do not say of the parts of a balance. */
export interface BalanceParts {
  readonly mandate: MandateBalance['mandate'];
  readonly known_at: string;
  /** Where nothing is recorded. */
  readonly opened_at: string;
  readonly claims: ReadonlyMap<string, Pick<MandateBalance['claims'][number], 'document_reference'>>;
  /** By the id of the fact: the id of the payment and who made it. */
  readonly sources: ReadonlyMap<string, PaymentSource>;
  /** Costs of the case by their id. */
  readonly costs: ReadonlyMap<string, CostDetails>;
}

/** How costs came to their amount, as they were booked. */
export interface CostDetails {
  /** Without VAT. */
  readonly amount_cents: Cents;
  readonly rule: string;
  readonly table_version: string | null;
  readonly working: CostWorking | null;
}

/** The balance with every part that makes it up. */
export function presentBalance({ as_of, figures, recorded_at }: KnownFigures, parts: BalanceParts): MandateBalance {
  const costs = figures.costs.map((cost) => presentCost(cost, parts));
  return {
    mandate: parts.mandate,
    as_of,
    known_at: parts.known_at,
    currency: 'EUR',
    legal_balance: wireBalance(balanceOf(figures), as_of, recorded_at ?? parts.opened_at),
    daily_interest: exactText(figures.daily_interest, 4),
    provisional_from: figures.provisional_from,
    claims: figures.claims.map((claim) => presentClaim(claim, parts)),
    costs,
    payments: figures.payments.map((payment) => presentPayment(payment, parts)),
    waivers: figures.waivers.map(presentWaiver),
    interest_periods: figures.interest_rows.map(presentRow),
    plan: presentPlan(figures),
    rules: rulesIn(figures, costs),
  };
}

const presentFigures = ({ claimed, waived, paid, open }: Figures) => ({
  claimed: moneyOf(claimed),
  waived: moneyOf(waived),
  paid: moneyOf(paid),
  open: moneyOf(open),
});

const presentClaim = (
  { terms, ...claim }: Replay['claims'][number],
  { claims }: BalanceParts,
): MandateBalance['claims'][number] => ({
  claim_id: claim.claim_id,
  document_reference: claims.get(claim.claim_id)?.document_reference ?? null,
  type: claim.is_titled ? 'titled' : 'receivable',
  since: claim.since,
  interest_starts_on: claim.interest_starts_on,
  terms:
    terms?.rule == null
      ? null
      : {
          kind: terms.kind,
          points: percentOrNull(terms.points),
          rate: percentOrNull(terms.rate),
          day_count: terms.day_count,
          rule: terms.rule,
        },
  principal: presentFigures(claim.principal),
  charges: presentFigures(claim.charges),
  titled_costs: presentFigures(claim.titled_costs),
  interest: presentFigures(claim.interest),
  interest_on_costs: presentFigures(claim.interest_on_costs),
});

const percentOrNull = (rate: bigint | null): string | null => (rate === null ? null : percentText(rate));
const moneyOrNull = (cents: Cents | null): WireMoney | null => (cents === null ? null : moneyOf(cents));

/** Charges of the client were stated. */
const detailsOf = ({ id, is_charge, amount }: CostResult, { costs }: BalanceParts): CostDetails =>
  (is_charge ? undefined : costs.get(id)) ?? {
    amount_cents: amount,
    rule: 'fee.stated',
    table_version: null,
    working: null,
  };

function presentCost(cost: CostResult, parts: BalanceParts): MandateBalance['costs'][number] {
  const { amount_cents, rule, table_version, working } = detailsOf(cost, parts);
  return {
    cost_id: cost.is_charge ? null : cost.id,
    charge_id: cost.is_charge ? cost.id : null,
    claim_id: cost.claim_id,
    kind: cost.kind,
    date: cost.date,
    net: moneyOf(amount_cents),
    vat: moneyOf(cost.amount - amount_cents),
    owed: moneyOf(cost.figures.claimed),
    waived: moneyOf(cost.figures.waived),
    paid: moneyOf(cost.figures.paid),
    open: moneyOf(cost.figures.open),
    interest_bearing: cost.interest !== null,
    rule,
    table_version,
    working,
  };
}

const presentPayment = (
  {
    payment_id: fact,
    value_date,
    amount,
    rule,
    designation,
    allocation,
    surplus,
    refunded,
  }: Replay['payments'][number],
  { sources }: BalanceParts,
): MandateBalance['payments'][number] => ({
  payment_id: sources.get(fact)?.payment_id ?? fact,
  value_date,
  payer: sources.get(fact)?.payer ?? 'debtor',
  amount: moneyOf(amount),
  rule,
  designation: designation && { claim_id: designation.claim_id, line: designation.line },
  allocation: allocation.map(presentAllocation),
  surplus: moneyOf(surplus),
  refunded: moneyOf(refunded),
});

/** A part of a debt that a payment settles. */
export const presentAllocation = (part: AllocationPart) => ({ on: part.on, ...presentPart(part) });

const presentPart = ({ claim_id, cost_id, line, amount }: AllocationPart) => ({
  claim_id,
  cost_id,
  line,
  amount: moneyOf(amount),
});

const presentWaiver = ({
  waiver_id,
  plan_id,
  value_date,
  parts,
}: Replay['waivers'][number]): MandateBalance['waivers'][number] => ({
  waiver_id,
  plan_id,
  value_date,
  amount: moneyOf(sumOf(parts.map(({ amount }) => amount))),
  allocation: parts.map(presentPart),
});

const presentRow = ({ exact, amount, base, base_rate, points, rate, ...row }: InterestRow) => ({
  line: row.line,
  claim_id: row.claim_id,
  cost_id: row.cost_id,
  from: row.from,
  until: row.until,
  days: row.days,
  year_days: row.year_days,
  base: moneyOrNull(base),
  base_rate: percentOrNull(base_rate),
  points: percentOrNull(points),
  rate: percentOrNull(rate),
  rule: row.rule,
  table_version: row.table_version,
  exact: exactText(exact, 6),
  amount: moneyOf(amount),
});

/** The active plan, with the first instalment that is not full. */
function presentPlan({ plans }: Replay): MandateBalance['plan'] {
  const active = plans.findLast(({ status }) => status === 'active');
  const next = active?.instalments.find(({ status }) => status !== 'paid');
  if (active === undefined || next === undefined) return null;
  return { id: active.plan_id, next_due: next.due_date, next_amount: moneyOf(next.amount - next.paid) };
}
