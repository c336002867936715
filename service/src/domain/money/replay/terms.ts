/** Which terms of interest apply to a claim: those of the law and of its title, and by day those that the operator recorded (money.md 2). Pure. */
import { type Debt, onePercent, type Percent, pointsAbove } from '../interest/index.ts';
import { type BaseRates, dayNumber, type DayNumber } from './calendar.ts';
import { rateOf, type TermSpan } from './debts.ts';
import type { ClaimFact, Terms, TermsFact, TitleFact } from './facts.ts';

/** What decides on the statutory rate of a claim. */
export type StatutoryBasis = Debt;

/** § 288 (1), (2) BGB. */
export function statutoryTerms(debt: Debt): Terms {
  const points = pointsAbove(debt);
  return {
    ...plainTerms,
    kind: 'statutory',
    points: BigInt(points) * onePercent,
    rule: `interest.statutory_${points}`,
  };
}

/** What a title awards. */
export const titleTerms = (interest: {
  readonly rate: Percent;
  readonly above_base_rate: boolean;
  readonly amount_base: bigint | null;
}): Terms => ({
  ...plainTerms,
  ...(interest.above_base_rate ? { kind: 'base_plus', points: interest.rate } : { kind: 'fixed', rate: interest.rate }),
  amount_base: interest.amount_base,
  rule: 'interest.title',
});

const plainTerms = { points: null, rate: null, day_count: 'act_act', amount_base: null } as const;

/** Assessed costs: § 104 (1) sentence 2 ZPO. */
export const termsOfCosts: Terms = {
  ...plainTerms,
  kind: 'base_plus',
  points: 5n * onePercent,
  rule: 'interest.costs',
};

/** One term from a day on, without end. */
export const always = (from: string, terms: Terms): readonly TermSpan[] => [
  { from: dayNumber(from), until: Infinity, terms },
];

/** The terms of a claim by day, from the first on. Days without interest are in no span. */
export function spansOf(claim: ClaimFact, facts: readonly TermsFact[]): readonly TermSpan[] {
  const recorded = [
    ...facts.filter(({ claim_id }) => claim_id === claim.id),
    ...(claim.title === undefined ? [] : [termsOfTitle(claim.title)]),
  ];
  if (recorded.length === 0) return defaultSpan(claim);
  const own = recorded
    .sort((a, b) => (a.recorded_at < b.recorded_at ? 1 : -1))
    .map(({ from, until, terms }) => ({
      from: dayNumber(from),
      until: until === null ? Infinity : dayNumber(until),
      terms,
    }));
  const byPriority = [...own, ...defaultSpan(claim)];
  const changes = byPriority.flatMap(({ from, until }) => (until === Infinity ? [from] : [from, until + 1]));
  const starts = [...new Set(changes)].sort((a, b) => a - b);
  return starts.flatMap((from, index) => {
    const applied = byPriority.find((span) => span.from <= from && from <= span.until);
    const until = (starts[index + 1] ?? Infinity) - 1;
    return applied === undefined || applied.terms === null ? [] : [{ from, until, terms: applied.terms }];
  });
}

/** What a title awards counts as terms that are recorded with it. */
function termsOfTitle({ interest, issued_on, recorded_at }: TitleFact): Omit<TermsFact, 'id' | 'claim_id' | 'reason'> {
  if (interest === null) return { recorded_at, from: issued_on, until: null, terms: null };
  const { from, ...terms } = interest;
  return { recorded_at, from, until: null, terms };
}

function defaultSpan({ default_terms }: ClaimFact): readonly TermSpan[] {
  if (default_terms === null) return [];
  const { from, ...terms } = default_terms;
  return always(from, terms);
}

export const termsOn = (spans: readonly TermSpan[], day: DayNumber): Terms | undefined =>
  spans.find(({ from, until }) => from <= day && day <= until)?.terms;

/** The rate of a claim on a day, for its rank among others: 0 where it bears no interest. */
export function rateOn(spans: readonly TermSpan[], day: DayNumber, baseRates: BaseRates): bigint {
  const terms = termsOn(spans, day);
  return (terms && rateOf(terms, baseRates.halfYearOf(day))) ?? 0n;
}

/** The first day on which a claim bears interest of its own: not before it is owed, and after the last day of interest that the client charged. */
export function interestStart(claim: ClaimFact): DayNumber {
  const stated = claim.charges.filter(({ type }) => type === 'interest').map(({ date }) => dayNumber(date) + 1);
  return Math.max(dayNumber(claim.since), ...stated);
}
