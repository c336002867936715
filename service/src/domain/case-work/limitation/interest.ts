/** Open interest of a title by the years in which it fell due (§ 197 (2) BGB). Pure. */
import type { Limitation } from '@mahnwerk/contract/operator/limitation.ts';
import { daysBetween } from '../../../values/day.ts';
import { type Cents, moneyOf } from '../../../values/money.ts';
import { type LimitationFacts, type LimitedClaim, limitationOfInterest } from '../../money/limitation/index.ts';
import type { InterestRow, Replay } from '../../money/replay/index.ts';

interface Asked {
  readonly claim_id: string;
  readonly claim: LimitedClaim;
  readonly known: LimitationFacts;
  readonly asOf: string;
}

/** The oldest year with open interest that fell due after the title is final; payments settle the oldest first. */
export function openInterestOf(
  { claim_id, claim, known, asOf }: Asked,
  { claims, interest_rows }: Pick<Replay, 'claims' | 'interest_rows'>,
): Limitation['interest'] {
  const since = claim.title?.final_since ?? claim.title?.issued_on ?? null;
  const result = claims.find((each) => each.claim_id === claim_id);
  if (since === null || result === undefined || result.interest.open <= 0n) return null;
  const rows = interest_rows.filter(
    (row) => row.claim_id === claim_id && row.line === 'interest_on_principal_claim' && row.from !== null,
  );
  const years = Map.groupBy(
    rows.flatMap((row) => partsAfter(row, since)),
    ({ year }) => year,
  );
  let left = result.interest.open;
  let oldest: { readonly year: number; readonly amount: Cents } | undefined;
  for (const [year, parts] of [...years].sort(([a], [b]) => b - a)) {
    const accrued = parts.reduce((sum, { amount }) => sum + amount, 0n);
    const amount = accrued < left ? accrued : left;
    if (amount > 0n) oldest = { year, amount };
    left -= amount;
  }
  if (oldest === undefined) return null;
  const limitation_on = limitationOfInterest(claim, known, { asOf, year: oldest.year });
  return limitation_on === null ? null : { year: oldest.year, amount: moneyOf(oldest.amount), limitation_on };
}

/** What a row of interest adds in each year after a day, by its days. */
function partsAfter({ from, until, amount }: InterestRow, since: string): YearPart[] {
  if (from === null) return [];
  const days = BigInt(daysBetween(from, until) + 1);
  const shareUntil = (day: string): Cents =>
    day < from ? 0n : (amount * BigInt(daysBetween(from, day < until ? day : until) + 1)) / days;
  const first = Number(from.slice(0, 4));
  return Array.from({ length: Number(until.slice(0, 4)) - first + 1 }, (_none, nth) => {
    const year = first + nth;
    const [end, before] = [`${year}-12-31`, `${year - 1}-12-31`];
    const paid = shareUntil(before > since ? before : since);
    return { year, amount: end > since ? shareUntil(end) - paid : 0n };
  });
}

interface YearPart {
  readonly year: number;
  readonly amount: Cents;
}
