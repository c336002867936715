/** Facts of a mandate for tests: what a test does not name is plain. */
import type {
  ClaimFact,
  CostFact,
  PaymentFact,
  Terms,
  TitleFact,
  WaiverFact,
} from '../../src/domain/money/replay/index.ts';

const recorded_at = '2024-01-01T00:00:00.000Z';

/** Points above the base rate, by calendar days. */
export const statutory = (points: bigint): Terms => ({
  kind: 'statutory',
  points: points * 1_000_000n,
  rate: null,
  day_count: 'act_act',
  amount_base: null,
  rule: points === 9n ? 'interest.statutory_9' : 'interest.statutory_5',
});

/** A fixed rate, in millionths of a percent. */
export const fixed = (rate: bigint): Terms => ({
  ...statutory(5n),
  kind: 'fixed',
  points: null,
  rate,
  rule: 'interest.fixed',
});

export const aClaim = (claim: Pick<ClaimFact, 'id' | 'since' | 'principal_cents'> & Partial<ClaimFact>): ClaimFact => ({
  recorded_at,
  titled: false,
  ranked_by: claim.since,
  default_terms: null,
  titled_costs: null,
  charges: [],
  consumer_credit_since: null,
  ...claim,
});

export const aCost = (cost: Pick<CostFact, 'id' | 'date' | 'amount_cents'> & Partial<CostFact>): CostFact => ({
  recorded_at,
  claim_id: null,
  kind: 'other',
  interest_from: null,
  extrajudicial_fee: false,
  ...cost,
});

export const aPayment = (
  payment: Pick<PaymentFact, 'id' | 'value_date' | 'amount_cents'> & Partial<PaymentFact>,
): PaymentFact => ({ recorded_at, designation: null, ...payment });

export const aWaiver = (waiver: Pick<WaiverFact, 'id' | 'line' | 'value_date'> & Partial<WaiverFact>): WaiverFact => ({
  recorded_at,
  claim_id: null,
  amount_cents: null,
  ...waiver,
});

export const aTitle = (title: Pick<TitleFact, 'id' | 'claim_id' | 'issued_on'> & Partial<TitleFact>): TitleFact => ({
  recorded_at,
  interest: null,
  titled_costs_cents: null,
  contains_cost_ids: [],
  ...title,
});
