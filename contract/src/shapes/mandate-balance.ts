/**
 * The balance that proves itself (money.md 5): the legal balance of a case on any day, as it was known at any time, with
 * every amount, day, rate and rule that makes it up. Every figure of `legal_balance` is the sum of parts listed.
 */
import { limits } from '../grammar/limits.ts';
import { CostWorking } from './cost-working.ts';
import { balanceLines, LegalBalance } from './balance.ts';
import { described, type Infer, named, nullable } from './shape.ts';
import { list, object, optional } from './structures.ts';
import { line } from './text.ts';
import { choice, day, flag, id, instant, integer, total } from './values.ts';

const name = () => line({ max: 100 });
const percent = (what: string) => described(what, nullable(line({ max: 20 })));

const Figures = named(
  'BalanceFigures',
  object({
    claimed: described('Before waivers.', total()),
    waived: total(),
    paid: total(),
    open: described('`claimed` less `waived` and `paid`; negative for a surplus.', total()),
  }),
);

const BalanceClaim = named(
  'BalanceClaim',
  object({
    claim_id: id(),
    document_reference: nullable(line({ max: limits.reference_characters })),
    type: choice('receivable', 'titled'),
    since: described('The day from which the principal is owed.', day()),
    interest_starts_on: described('The first day of interest; null: the claim bears none.', nullable(day())),
    terms: described(
      'The terms of interest on `as_of`; null: the claim bears none.',
      nullable(
        object({
          kind: choice('statutory', 'base_plus', 'fixed', 'none'),
          points: percent('Points above the base rate.'),
          rate: percent('The fixed rate in percent a year.'),
          day_count: choice('act_act', 'act_365', '30_360'),
          rule: name(),
        }),
      ),
    ),
    principal: Figures,
    charges: Figures,
    titled_costs: Figures,
    interest: Figures,
    interest_on_costs: Figures,
  }),
);

const BalanceInterestPeriod = named(
  'BalanceInterestPeriod',
  object({
    line: choice('interest_on_principal_claim', 'interest_on_costs'),
    claim_id: nullable(id()),
    cost_id: nullable(id()),
    from: described('The first day, counted. Null for interest that the client charged.', nullable(day())),
    until: described('The last day, counted; of interest that the client charged, the day of its charge.', day()),
    days: nullable(integer({ min: 0, max: 1_000_000 })),
    year_days: described(
      '365, 366 or 360: the days over which the rate is spread.',
      nullable(integer({ min: 360, max: 366 })),
    ),
    base: described('The amount that bears interest.', nullable(total())),
    base_rate: percent('The base rate of § 247 BGB; null under a fixed rate.'),
    points: percent('Points above the base rate; null under a fixed rate.'),
    rate: percent('Percent a year.'),
    rule: name(),
    table_version: nullable(name()),
    exact: described('The interest of the period in euros, rounded to six decimals.', line({ max: 40 })),
    amount: described('What the period adds to the rounded sum of its claim or cost.', total()),
  }),
);

const BalanceCost = named(
  'BalanceCost',
  object({
    cost_id: described('Of costs of the case.', nullable(id())),
    charge_id: described('Of a charge of a claim.', nullable(id())),
    claim_id: nullable(id()),
    kind: name(),
    date: day(),
    net: described('Without VAT.', total()),
    vat: described('The VAT that the debtor owes.', total()),
    owed: described(
      'What the debtor owes, before waivers: `net` and `vat`, less what is set off where lump sums for late payment and fees out of court are both owed (§ 288 (5) BGB).',
      total(),
    ),
    waived: total(),
    paid: total(),
    open: total(),
    interest_bearing: flag(),
    rule: described('The rule of the amount; `fee.stated` for an amount that was sent.', name()),
    table_version: described('The law table that was used; null if none was.', nullable(name())),
    working: described(
      'How the amount was computed; null for an amount that was sent and for a lump sum.',
      nullable(CostWorking),
    ),
  }),
);

const Part = object({
  claim_id: nullable(id()),
  cost_id: nullable(id()),
  line: choice(...balanceLines),
  amount: total(),
});

const BalanceWaiver = named(
  'BalanceWaiver',
  object({
    waiver_id: described('Null for the interest that a kept instalment plan waives.', nullable(id())),
    plan_id: described('The instalment plan that waives interest.', nullable(id())),
    value_date: day(),
    amount: described('The sum of `allocation`.', total()),
    allocation: described(
      'What was waived of each debt: at most what was open on the day.',
      list(Part, { max: 100_000 }),
    ),
  }),
);

/** A part of a debt that a payment settled. */
export const BalanceAllocation = object({
  on: described('The day on which the part was settled.', day()),
  claim_id: nullable(id()),
  cost_id: nullable(id()),
  line: choice(...balanceLines),
  amount: total(),
});

const BalancePayment = named(
  'BalancePayment',
  object({
    payment_id: id(),
    value_date: day(),
    payer: choice('debtor', 'client'),
    amount: total(),
    rule: name(),
    designation: nullable(
      object({ claim_id: nullable(id()), line: nullable(choice('costs', 'interest', 'principal')) }),
    ),
    allocation: list(BalanceAllocation, { max: 100_000 }),
    surplus: described('What exceeds every debt; it is on the principal of the first claim, below zero.', total()),
    refunded: described(
      'Surplus that was given back. `allocation`, `surplus` and `refunded` add up to `amount`.',
      total(),
    ),
  }),
);

export const MandateBalance = named(
  'MandateBalance',
  object({
    mandate: object({ id: id(), href: line({ max: 2000 }), reference_number: line({ max: 50 }) }),
    as_of: day(),
    known_at: instant(),
    currency: choice('EUR'),
    legal_balance: LegalBalance,
    daily_interest: described('What the next day adds, in euros with four decimals.', line({ max: 40 })),
    provisional_from: described(
      'The first day for which no base rate is known, where the balance reaches it: from it on, the last known rate is used.',
      nullable(day()),
    ),
    claims: list(BalanceClaim, { max: 10_000 }),
    costs: list(BalanceCost, { max: 100_000 }),
    payments: list(BalancePayment, { max: 100_000 }),
    waivers: list(BalanceWaiver, { max: 100_000 }),
    interest_periods: list(BalanceInterestPeriod, { max: 1_000_000 }),
    plan: described(
      'The active instalment plan.',
      nullable(
        object({
          id: id(),
          next_due: described('The day of the first instalment that is not full.', day()),
          next_amount: described('What is missing of it.', total()),
        }),
      ),
    ),
    rules: described(
      'Every rule and table named in the answer.',
      list(object({ rule: name(), version: name(), norm: line({ max: 200 }), text: line({ max: 1000 }) }), {
        max: 1000,
      }),
    ),
  }),
);
export type MandateBalance = Infer<typeof MandateBalance>;

/** The query of both routes. */
export const balanceQuery = {
  as_of: optional(
    described(
      `The day of the balance, from 1900-01-01 to ${limits.balance_days_ahead} days ahead. Default: today.`,
      day(),
    ),
  ),
  known_at: optional(
    described('Only what was recorded by this time counts: the balance as it was known then. Default: now.', instant()),
  ),
};

/** Of the claim statement. */
export const statementMediaTypes = ['application/pdf', 'application/octet-stream'] as const;

export const aboutStatement = `A PDF/A in German for the debtor and for courts: each claim with its interest by period, costs with their number and value, payments with what each settled, sums, daily interest, and the terms, rules and tables that were used. Its figures are those of the balance of the same query; the same balance gives the same bytes. A balance with more than ${limits.statement_rows} rows of interest, costs and payments is no PDF: \`conflict\`.`;
