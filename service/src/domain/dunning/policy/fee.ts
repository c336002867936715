/** What a notice charges (dunning.md 6.1). Pure. */
import type { PolicyDocument } from '@mahnwerk/contract/dunning/policy.ts';
import { centsOf } from '../../../values/money.ts';
import { latePaymentLumpSum } from '../../money/fees/index.ts';
import { type Debt, isForConsideration } from '../../money/interest/index.ts';

/** At most this much in reminder fees for one invoice. */
const feesMost_cents = { consumer: 1_000n, business: 4_000n } as const;

/** A notice of one invoice, before it is charged. */
export interface UnchargedNotice extends Omit<Debt, 'arisen_on'> {
  readonly level: number;
  readonly channel: 'email' | 'post';
  /** What the notices that count have charged for this invoice. */
  readonly charged: Charge;
  readonly open_principal_cents: bigint;
}

export interface Charge {
  /** Reminder fees. */
  readonly fee_cents: bigint;
  /** The lump sum of § 288 (5) BGB. */
  readonly lump_sum_cents: bigint;
}

const nothing: Charge = { fee_cents: 0n, lump_sum_cents: 0n };

/**
 * The fee or the lump sum of a notice. A consumer owes a fee for posted notices alone (BGH VIII ZR 95/18). The lump sum
 * is due once, on level 2 at the earliest; fees charged before are set off against it, and none follows it (§ 288 (5)
 * sentence 3 BGB).
 */
export function feeOf(policy: Pick<PolicyDocument, 'levels' | 'lump_sum'>, notice: UnchargedNotice): Charge {
  const { level, channel, acting_as, charged, open_principal_cents: open } = notice;
  if (charged.lump_sum_cents > 0n) return nothing;
  if (policy.lump_sum && level > 1 && acting_as === 'business' && isForConsideration(notice.claim_type_code))
    return { fee_cents: 0n, lump_sum_cents: atLeastZero(latePaymentLumpSum - charged.fee_cents) };
  const step = policy.levels[level - 1];
  if (step === undefined || (acting_as === 'consumer' && channel === 'email')) return nothing;
  const fee = centsOf(acting_as === 'consumer' ? step.fee_consumer : step.fee_business);
  const left = atLeastZero(least(feesMost_cents[acting_as], open) - charged.fee_cents);
  return { fee_cents: least(fee, left), lump_sum_cents: 0n };
}

const atLeastZero = (cents: bigint): bigint => (cents < 0n ? 0n : cents);
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
