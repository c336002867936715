/**
 * The fees of collection that the debtor owes (§ 13e (1) RDG: at most those of a lawyer by the Rechtsanwaltsvergütungsgesetz (RVG) and its schedule VV),
 * where the law determines the amount. Pure; amounts are cents, without VAT.
 *
 * Not here: fees for which the law has a range only (disputed claims: VV 2300 (1); titled claims: enforcement); the operator sends their amount.
 */
import assert from 'node:assert/strict';
import type { CostKind, Effort } from '@mahnwerk/contract/operator/ledger.ts';
import type { Cents } from '../../../values/money.ts';
import { divideHalfUp } from '../../../values/rounding.ts';
import type { StoredPosting } from '../../money/ledger/index.ts';

/** § 13 (1) RVG: the fee of values up to 500 euros, and the increase for each started step. */
interface Tariff {
  /** Orders given from this day on: § 60 (1) RVG. */
  readonly since: string;
  readonly least: Cents;
  readonly steps: readonly { readonly upTo: Cents; readonly each: Cents; readonly by: Cents }[];
  /** Beyond 500 000 euros. */
  readonly beyond: { readonly each: Cents; readonly by: Cents };
  /** § 13 (2): of values up to 50 euros, for collecting undisputed claims. */
  readonly small: Cents;
}

const stepsOf = (...by: readonly [Cents, Cents, Cents, Cents, Cents, Cents]): Tariff['steps'] => {
  const [to2, to10, to25, to50, to200, to500] = by;
  return [
    { upTo: 2_000_00n, each: 500_00n, by: to2 },
    { upTo: 10_000_00n, each: 1_000_00n, by: to10 },
    { upTo: 25_000_00n, each: 3_000_00n, by: to25 },
    { upTo: 50_000_00n, each: 5_000_00n, by: to50 },
    { upTo: 200_000_00n, each: 15_000_00n, by: to200 },
    { upTo: 500_000_00n, each: 30_000_00n, by: to500 },
  ];
};

/**
 * The latest first. Orders before 1 October 2021 had other rules (no VV 2300 (2), 20 % in § 31b); no mandate is as old.
 *
 * - 1 June 2025: KostBRÄG 2025, article 11 (BGBl. 2025 I Nr. 109).
 * - 1 October 2021: the fees of the KostRÄG 2021, with the consumers' protection in collecting (BGBl. 2020 I p. 3320).
 */
const tariffs: readonly Tariff[] = [
  {
    since: '2025-06-01',
    least: 51_50n,
    steps: stepsOf(41_50n, 59_50n, 55_00n, 86_00n, 99_50n, 140_00n),
    beyond: { each: 50_000_00n, by: 175_00n },
    small: 31_50n,
  },
  {
    since: '2021-10-01',
    least: 49_00n,
    steps: stepsOf(39_00n, 56_00n, 52_00n, 81_00n, 94_00n, 132_00n),
    beyond: { each: 50_000_00n, by: 165_00n },
    small: 30_00n,
  },
];

/** The basis of a fee: its value and the date that selects the tariff. */
export interface FeeBasis {
  /** Gegenstandswert, above zero: the principal, without interest and costs (§ 23 (1) RVG, § 43 (1) GKG), of all claims together (§ 22 (1) RVG). */
  readonly value_cents: Cents;
  /** The day of the order, for which `hasTariff` is true. */
  readonly ordered_on: string;
}

const tariffOf = (day: string): Tariff | undefined => tariffs.find(({ since }) => since <= day);

export const hasTariff = (day: string): boolean => tariffOf(day) !== undefined;

/** The kinds of costs that can be computed. */
const computed = ['collection_fee', 'settlement_fee', 'expenses_flat_rate'] as const satisfies readonly CostKind[];
export type ComputedKind = (typeof computed)[number];

export const isComputed = (kind: CostKind): kind is ComputedKind => (computed as readonly CostKind[]).includes(kind);

/** § 13 (1) RVG: a whole fee, as in Anlage 2. */
export function wholeFee({ value_cents, ordered_on }: FeeBasis): Cents {
  const { least, steps, beyond } = tariffAt(ordered_on);
  let fee = least;
  let from = 500_00n;
  for (const { upTo, each, by } of steps) {
    fee += startedSteps((value_cents < upTo ? value_cents : upTo) - from, each) * by;
    from = upTo;
  }
  return fee + startedSteps(value_cents - from, beyond.each) * beyond.by;
}

/** The number of started steps of this size. */
const startedSteps = (cents: Cents, each: Cents): bigint => (cents <= 0n ? 0n : (cents + each - 1n) / each);

function tariffAt(day: string): Tariff {
  const tariff = tariffOf(day);
  assert(tariff !== undefined, 'the caller checks hasTariff');
  return tariff;
}

/** § 2 (2) sentence 2 RVG: half a cent is rounded up. § 13 (3): no fee is below 15 euros. */
function atRate(whole: Cents, tenths: bigint): Cents {
  const fee = divideHalfUp(whole * tenths, 10n);
  return fee < 15_00n ? 15_00n : fee;
}

/** VV 2300 (2): more than 0.9 only for especially extensive or difficult cases, at most 1.3; simple cases 0.5. */
const tenthsOf = { simple: 5n, average: 9n, extensive: 13n } as const satisfies Record<Effort, bigint>;

/** VV 2300 (2) RVG: collecting undisputed claims out of court (Geschäftsgebühr). */
export function collectionFee(subject: FeeBasis, effort: Effort): Cents {
  const whole = subject.value_cents <= 50_00n ? tariffAt(subject.ordered_on).small : wholeFee(subject);
  return atRate(whole, tenthsOf[effort]);
}

/** VV 1000 no. 2 RVG: an agreement on the payment of undisputed claims, 0.7 of half the value (§ 31b). § 13 (2) applies to collecting alone. */
export const settlementFee = ({ value_cents, ordered_on }: FeeBasis): Cents =>
  atRate(wholeFee({ value_cents: (value_cents + 1n) / 2n, ordered_on }), 7n);

/** VV 7002 RVG: 20 % of the fees, at most 20 euros in one matter. */
export function expensesFlatRate(fees_cents: Cents): Cents {
  const share = divideHalfUp(fees_cents * 20n, 100n);
  return share < 20_00n ? share : 20_00n;
}

const principal = new Set(['legal_claim_of_principal_claim', 'payment_on_principal_claim']);

/** The principal of claims that was open, each on its day: payments before that day reduce it. */
export const openPrincipal = (
  postings: readonly Pick<StoredPosting, 'account' | 'amount_cents' | 'claim_id' | 'value_date'>[],
  claims: readonly { readonly id: string; readonly day: string }[],
): Cents =>
  claims.reduce((sum, { id, day }) => {
    const open = postings
      .filter(({ account, claim_id, value_date }) => principal.has(account) && claim_id === id && value_date <= day)
      .reduce((cents, { amount_cents }) => cents + amount_cents, 0n);
    return sum + (open > 0n ? open : 0n);
  }, 0n);
