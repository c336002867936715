/** Random histories of a mandate for fast-check: facts on random days, recorded in random order. Days, amounts and terms often coincide. */
import fc from 'fast-check';
import type {
  AllocationOrder,
  ClaimFact,
  CostFact,
  Facts,
  PaymentFact,
  PlanFact,
  Terms,
} from '../../src/domain/money/replay/index.ts';
import { fixed, statutory } from './money-facts.ts';

export interface History {
  /** A day before every fact. */
  readonly start: string;
  readonly facts: Facts;
  readonly knownAt: string;
  readonly day: string;
}

const dayMs = 86_400_000;
const later = (start: string, days: number): string =>
  new Date(Date.parse(start) + days * dayMs).toISOString().slice(0, 10);

const instant = (position: number): string => new Date(Date.UTC(2027, 0, 1) + position).toISOString();

/** Days of a history; one in three is a day on which rows end, months end, or all begins. */
const dayOf = (start: string, span: number): fc.Arbitrary<string> => {
  const days = Array.from({ length: span }, (_each, index) => later(start, index + 1));
  const special = days.filter((day) => /-(?:01-01|12-31|06-30|07-01|02-2[89]|\d\d-31|03-01)$/.test(day));
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...days) },
    { weight: 1, arbitrary: fc.constantFrom(...special, ...days.slice(0, 3)) },
  );
};

const cents = (max: number): fc.Arbitrary<bigint> =>
  fc.oneof(
    fc.bigInt({ min: 1n, max: BigInt(max) }),
    fc.constantFrom(1n, 4_000n, 4_000n, 10_000n, 999_999_999_999n),
    fc.bigInt({ min: 1n, max: 300n }),
  );

const termsOf: fc.Arbitrary<Terms> = fc
  .record({
    terms: fc.constantFrom(
      statutory(5n),
      statutory(5n),
      statutory(9n),
      fixed(4_000_000n),
      fixed(7_250_000n),
      statutory(0n),
    ),
    day_count: fc.constantFrom<Terms['day_count']>('act_act', 'act_act', 'act_365', '30_360'),
    amount_base: fc.option(cents(200_000), { freq: 4 }),
  })
  .map(({ terms, ...rest }) => ({ ...terms, ...rest }));

const claimIds = ['claim-a', 'claim-b', 'claim-c'];

function historiesFrom(start: string, span: number): fc.Arbitrary<History> {
  const day = dayOf(start, span);
  const list = <T>(arbitrary: fc.Arbitrary<T>, maxLength: number) => fc.array(arbitrary, { maxLength });
  return fc
    .record({
      claims: fc.array(claim(day), { minLength: 1, maxLength: 3 }),
      costs: list(cost(day), 3),
      payments: list(payment(day), 6),
      refunds: list(fc.record({ amount_cents: cents(20_000), value_date: day }), 2),
      waivers: list(waiver(day), 2),
      terms: list(agreedTerms(day), 2),
      rules: list(agreement(day), 2),
      plans: list(plan(day), 1),
      cancelled: list(day, 1),
      closed: fc.option(day, { freq: 8 }),
      posted: list(day, 2),
      reversed: list(fc.nat(20), 2),
      order: fc.array(fc.nat(1_000), { minLength: 40, maxLength: 40 }),
      known: fc.oneof(fc.constant(60), fc.nat(40)),
      day,
    })
    .map((parts) => ({ start, facts: assemble(parts), knownAt: instant(parts.known), day: parts.day }));
}

interface Parts {
  readonly claims: readonly Omit<ClaimFact, 'id' | 'recorded_at'>[];
  readonly costs: readonly Omit<CostFact, 'id' | 'recorded_at'>[];
  readonly payments: readonly Omit<PaymentFact, 'id' | 'recorded_at'>[];
  readonly refunds: readonly { readonly amount_cents: bigint; readonly value_date: string }[];
  readonly waivers: readonly Omit<Facts['waivers'][number], 'id' | 'recorded_at'>[];
  readonly terms: readonly Omit<Facts['terms'][number], 'id' | 'recorded_at'>[];
  readonly rules: readonly Omit<Facts['allocation_rules'][number], 'id' | 'recorded_at'>[];
  readonly plans: readonly Omit<PlanFact, 'id' | 'recorded_at'>[];
  readonly cancelled: readonly string[];
  readonly closed: string | null;
  readonly posted: readonly string[];
  readonly reversed: readonly number[];
  readonly order: readonly number[];
}

/** Gives every fact its id and, in random order, its instant; a fact that names another is recorded after all others. */
function assemble(parts: Parts): Facts {
  let count = 0;
  const turns = parts.order
    .map((rank, index) => ({ rank, index }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index);
  const recorded = <T>(fact: T) => {
    const position = turns.findIndex(({ index }) => index === count);
    count += 1;
    return { ...fact, recorded_at: instant(position < 0 ? 40 + count : position) };
  };
  const named =
    (kind: string) =>
    <T>(fact: T, index: number) => ({ ...recorded(fact), id: `${kind}-${index}` });
  const claims = parts.claims.map((fact, index) => ({ ...recorded(fact), id: claimIds[index] ?? '' }));
  const payments = parts.payments.map(named('payment'));
  const costs = parts.costs.map(named('cost'));
  const waivers = parts.waivers.map(named('waiver'));
  const plans = parts.plans.map(named('plan'));
  const terms = parts.terms.map(named('terms'));
  const allocation_rules = parts.rules.map(named('rule'));
  const closings = parts.closed === null ? [] : [{ ...recorded({ date: parts.closed }), id: 'closing' }];
  const reversible = [...payments, ...costs, ...waivers, ...closings];
  return {
    claims,
    payments,
    costs,
    waivers,
    plans,
    terms,
    default_terms: [],
    titles: [],
    allocation_rules,
    closings,
    plan_cancellations: plans.flatMap(({ id, concluded_on }) =>
      parts.cancelled.filter((date) => date > concluded_on).map((date) => recorded({ plan_id: id, date })),
    ),
    refunds: parts.refunds.flatMap((fact, index) => {
      const of = payments[index];
      return of === undefined || of.value_date > fact.value_date || of.amount_cents < fact.amount_cents
        ? []
        : [{ ...recorded(fact), id: `refund-${index}`, payment_id: of.id }];
    }),
    reversals: parts.reversed.flatMap((index) => {
      const fact = reversible[index];
      return fact === undefined ? [] : [recorded({ reverses_id: fact.id })];
    }),
    interest_postings: parts.posted.map((date, index) => ({ ...recorded({ date }), id: `run-${index}` })),
  };
}

const span = (day: fc.Arbitrary<string>): fc.Arbitrary<{ from: string; until: string | null }> =>
  fc
    .tuple(day, fc.option(day))
    .map(([from, until]) => ({ from, until: until === null ? null : until < from ? from : until }));

const charge = (day: fc.Arbitrary<string>) =>
  fc.record({
    id: fc.uuid(),
    type: fc.constantFrom('reminder_fee', 'interest', 'late_payment_lump_sum', 'other'),
    amount_cents: cents(5_000),
    date: day,
  });

const claim = (day: fc.Arbitrary<string>): fc.Arbitrary<Parts['claims'][number]> =>
  fc.record({
    titled: fc.boolean(),
    since: day,
    ranked_by: fc.oneof(day, fc.constantFrom('2001-01-01', '2001-01-01', '2001-02-01')),
    principal_cents: cents(300_000),
    default_terms: fc.option(
      fc.tuple(termsOf, day).map(([terms, from]) => ({ ...terms, from })),
      { freq: 6 },
    ),
    titled_costs: fc.option(fc.record({ amount_cents: cents(20_000), since: day }), { freq: 1 }),
    charges: fc.array(charge(day), { maxLength: 3 }),
    consumer_credit_since: fc.option(day, { freq: 1 }),
  });

const cost = (day: fc.Arbitrary<string>): fc.Arbitrary<Parts['costs'][number]> =>
  fc
    .record({
      claim_id: fc.constant(null),
      kind: fc.constantFrom('collection_fee', 'late_payment_lump_sum', 'court_fee'),
      date: day,
      amount_cents: cents(30_000),
      interest_from: fc.option(day, { freq: 2 }),
      extrajudicial_fee: fc.boolean(),
    })
    .map((fact) => ({ ...fact, extrajudicial_fee: fact.extrajudicial_fee && fact.kind === 'collection_fee' }));

const claimId = fc.option(fc.constantFrom(...claimIds), { freq: 2 });

const payment = (day: fc.Arbitrary<string>): fc.Arbitrary<Parts['payments'][number]> =>
  fc.record({
    amount_cents: fc.oneof(cents(60_000), cents(400_000)),
    value_date: day,
    designation: fc.option(
      fc.record({ claim_id: claimId, line: fc.constantFrom(null, 'costs', 'interest', 'principal') }),
      { freq: 2 },
    ),
  });

const waiver = (day: fc.Arbitrary<string>): fc.Arbitrary<Parts['waivers'][number]> =>
  fc.record({
    line: fc.constantFrom(
      'principal_claim',
      'interest_on_principal_claim',
      'costs_interest_bearing',
      'costs_interest_free',
      'interest_on_costs',
    ),
    claim_id: claimId,
    amount_cents: fc.option(cents(20_000)),
    value_date: day,
  });

const agreedTerms = (day: fc.Arbitrary<string>): fc.Arbitrary<Parts['terms'][number]> =>
  fc
    .tuple(span(day), fc.constantFrom(...claimIds), fc.option(termsOf, { freq: 4 }))
    .map(([days, claim_id, terms]) => ({ ...days, claim_id, terms, reason: 'contract' }));

const agreement = (day: fc.Arbitrary<string>): fc.Arbitrary<Parts['rules'][number]> =>
  fc
    .tuple(span(day), claimId, fc.constantFrom<AllocationOrder>('bgb_367_1', 'bgb_497_3', 'principal_first'))
    .map(([days, claim_id, order]) => ({ ...days, claim_id, order, reason: 'settlement' }));

const plan = (day: fc.Arbitrary<string>): fc.Arbitrary<Parts['plans'][number]> =>
  fc
    .record({
      concluded_on: day,
      gap: fc.integer({ min: 1, max: 31 }),
      instalments: fc.array(cents(60_000), { minLength: 1, maxLength: 4 }),
      grace_days: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 30 })),
      default_after: fc.integer({ min: 1, max: 3 }),
      waives_interest_if_kept: fc.boolean(),
      principal_first: fc.boolean(),
    })
    .map(({ gap, instalments, ...rest }) => ({
      ...rest,
      instalments: instalments.map((amount_cents, index) => ({
        due_date: later(rest.concluded_on, gap * (index + 1)),
        amount_cents,
      })),
    }));

const starts = ['2001-11-20', '2012-12-01', '2019-12-15', '2022-11-10', '2023-12-30', '2026-05-28'];

/** Histories of 250 days, and of 40, on which more happens on one day. */
export const histories: fc.Arbitrary<History> = fc.oneof(
  ...starts.flatMap((start) => [historiesFrom(start, 250), historiesFrom(start, 40)]),
);
