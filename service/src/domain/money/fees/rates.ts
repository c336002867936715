/** Which rate a fee has, and which rates may be sent (money.md 4). Pure. */
import type { Effort } from '@mahnwerk/contract/operator/costs.ts';
import type { CostKind } from '@mahnwerk/contract/shapes/cost-kinds.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { disputeSettlementRate, type FeeRate, feeRateOf, type RvgKind, rvgKinds } from './fee.ts';

/** What was sent of a fee's rate. */
export interface RateQuestion {
  readonly kind: CostKind;
  readonly amount?: unknown;
  readonly rate?: string;
  readonly effort?: Effort;
  readonly disputed?: boolean;
  /** VV 1008. */
  readonly clients?: number;
}

const defaults: Readonly<Record<RvgKind, FeeRate>> = {
  collection_fee: 900n,
  settlement_fee: 700n,
  court_dunning_fee: 1_000n,
  enforcement_order_fee: 500n,
  enforcement_fee: 300n,
};

/** VV 2300 (2): 0.9 as a rule, 0.5 in simple cases, at most 1.3 in especially extensive or difficult ones. */
const byEffort: Readonly<Record<Effort, FeeRate>> = { simple: 500n, average: 900n, extensive: 1_300n };

/** VV 2300 (1): more than 1.3 only for extensive or difficult work. */
const disputedDefault: FeeRate = 1_300n;

export const isRvgKind = (kind: CostKind): kind is RvgKind => (rvgKinds as readonly CostKind[]).includes(kind);

/** The rate of a fee that `checkRate` accepted. VV 1008: 0.3 more for each further creditor, at most 2.0. */
export function rateOf(kind: RvgKind, { rate, effort, disputed = false, clients = 1 }: RateQuestion): FeeRate {
  const further = 300n * BigInt(clients - 1);
  return ownRate(kind, { rate, effort, disputed }) + (further > 2_000n ? 2_000n : further);
}

function ownRate(
  kind: RvgKind,
  { rate, effort, disputed }: { rate: string | undefined; effort: Effort | undefined; disputed: boolean },
): FeeRate {
  if (rate !== undefined) return feeRateOf(rate);
  if (effort !== undefined) return byEffort[effort];
  return kind === 'collection_fee' && disputed ? disputedDefault : defaults[kind];
}

/** Reports a rate, effort or number of creditors that the fee does not have. */
export function checkRate(errors: ValidationErrors, { kind, amount, ...question }: RateQuestion): void {
  const { rate, effort, disputed = false, clients } = question;
  const isComputed = amount === undefined;
  if (rate !== undefined) {
    if (!isComputed || (kind !== 'collection_fee' && kind !== 'settlement_fee'))
      errors.failBelow(
        ['rate'],
        'not_allowed',
        '`rate` is allowed only for a `collection_fee` or `settlement_fee` without `amount`.',
      );
    else if (!isAllowedRate(kind, feeRateOf(rate), disputed))
      errors.failBelow(['rate'], 'invalid', rateText(kind, disputed));
  }
  if (effort !== undefined && (!isComputed || kind !== 'collection_fee' || rate !== undefined || disputed))
    errors.failBelow(
      ['effort'],
      'not_allowed',
      '`effort` is allowed only for an undisputed `collection_fee` without `amount` and `rate`.',
    );
  if (clients !== undefined && (!isComputed || !isRvgKind(kind) || kind === 'settlement_fee'))
    errors.failBelow(['clients'], 'not_allowed', '`clients` does not apply to this position.');
}

function isAllowedRate(kind: 'collection_fee' | 'settlement_fee', rate: FeeRate, disputed: boolean): boolean {
  if (kind === 'settlement_fee') return rate === defaults.settlement_fee || rate === disputeSettlementRate;
  return disputed ? rate >= 500n && rate <= 2_500n : rate > 0n && rate <= 1_300n;
}

function rateText(kind: 'collection_fee' | 'settlement_fee', disputed: boolean): string {
  if (kind === 'settlement_fee') return '`rate` of a `settlement_fee` must be 0.7 or 1.5.';
  return disputed
    ? '`rate` of a disputed `collection_fee` must be from 0.5 to 2.5.'
    : '`rate` of an undisputed `collection_fee` must be above 0 and at most 1.3.';
}
