/** Interest above the statutory rate of a consumer, which a first letter gives a notice of its own (§ 13a (1) no. 4 RDG). Pure. */
import { parseDecimal } from '../../../values/decimal.ts';
import type { LetterFacts } from './facts.ts';

export interface HigherInterest {
  readonly claim_id: string;
  /** Of the recorded terms by which it is owed; null for those that a claim or its title has by itself. */
  readonly id: string | null;
  /** Percent a year, or points above the base rate. */
  readonly rate: string | null;
  readonly points: string | null;
  /** Why it is owed; null: not stated. */
  readonly reason: string | null;
  readonly stated_reason: string | null;
}

/** § 288 (1) BGB, in millionths of a point. */
const statutory_points = 5_000_000n;

/** One for each claim and terms. */
export function higherInterest({ balance, claims, ledger, baseRateOn }: LetterFacts): HigherInterest[] {
  const found = new Map<string, HigherInterest>();
  for (const { claim_id, cost_id, from, points, rate } of balance.interest_periods) {
    if (claim_id === null || cost_id !== null || from === null) continue;
    const above = points !== null ? millionths(points) : millionths(rate ?? '0') - millionths(baseRateOn(from));
    if (above <= statutory_points) continue;
    const claim = claims.find(({ id }) => id === claim_id);
    const terms = ledger.facts.terms.findLast(
      (each) => each.claim_id === claim_id && each.from <= from && (each.until === null || each.until >= from),
    );
    const reason = terms?.stated_reason ?? (claim?.type === 'titled' ? 'der Vollstreckungstitel' : null);
    const key = `${claim_id} ${terms?.id ?? ''}`;
    if (!found.has(key))
      found.set(key, {
        claim_id,
        id: terms?.id ?? null,
        rate,
        points,
        reason,
        stated_reason: terms?.stated_reason ?? null,
      });
  }
  return [...found.values()];
}

const millionths = (percent: string): bigint => {
  const { units, scale } = parseDecimal(percent) ?? { units: 0n, scale: 0 };
  return units * 10n ** BigInt(6 - scale);
};
