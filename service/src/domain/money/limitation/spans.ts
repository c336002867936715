/** Days on which limitation does not run (§§ 203 to 206, 209, 497 (3) BGB). Pure. */
import type { WorkingRule } from '@mahnwerk/contract/operator/limitation.ts';
import { earlier, monthsLater, yearsLater } from './days.ts';
import type { LimitationFact, LimitationFacts, LimitedClaim } from './facts.ts';

export interface Span {
  readonly rule: WorkingRule;
  readonly norm: string;
  readonly from: string;
  /** Counted; of what goes on, the day asked for. */
  readonly until: string;
  readonly is_open: boolean;
  readonly fact_id: string | null;
  readonly plan_id: string | null;
  readonly text: string;
}

/** The proceedings of § 204 (1) BGB suspend for six months more (§ 204 (2)). */
const months_after_proceedings = 6;
/** A consumer's loan is suspended for at most ten years from its due day (§ 497 (3) s. 3 BGB). */
const consumer_credit_years = 10;

interface Kind {
  readonly norm: string;
  readonly text: string;
  readonly monthsAfter?: number;
  /** Its last day is agreed and may be ahead. */
  readonly isAgreed?: boolean;
}

const kinds: Readonly<Partial<Record<LimitationFact['kind'], Kind>>> = {
  negotiation: { norm: '§ 203 BGB', text: 'Negotiation' },
  deferral: { norm: '§ 205 BGB', text: 'Deferral', isAgreed: true },
  payment_order: {
    norm: '§ 204 (1) no. 3 BGB, § 167 ZPO',
    text: 'Order for payment',
    monthsAfter: months_after_proceedings,
  },
  lawsuit: { norm: '§ 204 (1) no. 1 BGB, § 167 ZPO', text: 'Lawsuit', monthsAfter: months_after_proceedings },
  insolvency_filing: {
    norm: '§ 204 (1) no. 10 BGB',
    text: 'Claim filed in the insolvency',
    monthsAfter: months_after_proceedings,
  },
  force_majeure: { norm: '§ 206 BGB', text: 'Force majeure' },
};

/** What suspends a claim as of a day, in the order of its first days. */
export function spansOf(claim: LimitedClaim, { facts, plans }: LimitationFacts, asOf: string): Span[] {
  const spans = [
    ...facts.flatMap((fact) => spanOfFact(fact, asOf) ?? []),
    ...plans.map(({ id, concluded_on, ended_on }) => ({
      rule: 'plan' as const,
      norm: '§ 205 BGB',
      text: 'Instalment plan',
      from: concluded_on,
      fact_id: null,
      plan_id: id,
      ...untilOf(ended_on, asOf),
    })),
    ...consumerCredit(claim, asOf),
  ];
  return spans.filter(({ from, until }) => from <= asOf && from <= until).sort(byFirstDay);
}

export const byFirstDay = (a: Span, b: Span): number =>
  a.from < b.from ? -1 : a.from > b.from ? 1 : a.until < b.until ? -1 : a.until > b.until ? 1 : 0;

function spanOfFact({ id, kind, from, until }: LimitationFact, asOf: string): Span | undefined {
  const { norm, text, monthsAfter = 0, isAgreed = false } = kinds[kind] ?? {};
  if (norm === undefined || text === undefined || from === null) return undefined;
  const isAhead = isAgreed && until !== null;
  const { until: last, is_open } = isAhead ? { until, is_open: false } : untilOf(until, asOf);
  const end = is_open || monthsAfter === 0 ? last : monthsLater(last, monthsAfter);
  return { rule: kind, norm, text, from, until: end, is_open, fact_id: id, plan_id: null };
}

const untilOf = (until: string | null, asOf: string): Pick<Span, 'until' | 'is_open'> =>
  until === null || until > asOf ? { until: asOf, is_open: true } : { until, is_open: false };

function consumerCredit({ consumer_credit_since: from, due_on, title }: LimitedClaim, asOf: string): Span[] {
  if (from === null || (title !== null && title.is_partial !== true)) return [];
  const last = yearsLater(due_on ?? from, consumer_credit_years);
  const until = earlier(last, asOf);
  const text = 'Default of a loan to a consumer';
  const norm = '§ 497 (3) s. 3 BGB';
  return [{ rule: 'consumer_credit', norm, text, from, until, is_open: last > asOf, fact_id: null, plan_id: null }];
}
