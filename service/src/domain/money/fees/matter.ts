/** The matters of a case, and the flat rate for expenses of each (VV 7002 RVG). Pure. */
import type { Matter } from '@mahnwerk/contract/operator/costs.ts';
import type { CostKind } from '@mahnwerk/contract/shapes/cost-kinds.ts';
import { type Cents, sumOf } from '../../../values/money.ts';
import { expensesFlatRate } from './fee.ts';
import { isRvgKind } from './rates.ts';

const matterByKind: Partial<Record<CostKind, Matter>> = {
  court_dunning_fee: 'court_dunning',
  enforcement_order_fee: 'court_dunning',
  court_fee: 'court_dunning',
  enforcement_fee: 'enforcement',
  bailiff_fee: 'enforcement',
};

/** The matter of costs: the one that was sent, or that of their kind. */
export const matterOf = ({ kind, matter }: { readonly kind: CostKind; readonly matter?: Matter }): Matter =>
  matter ?? matterByKind[kind] ?? 'extrajudicial';

/** A position of a matter, before any credit. */
interface MatterFee {
  readonly kind: CostKind;
  readonly fee: Cents;
}

/**
 * The positions of each matter, which are of one kind of matter and in the order in which they arose: each measure of enforcement begins one, to which the
 * agreement reached in it belongs (§ 18 (1) no. 1 RVG).
 */
export function mattersOf<Position extends { readonly kind: CostKind }>(positions: readonly Position[]): Position[][] {
  let measures = 0;
  const matters = Map.groupBy(positions, ({ kind }) => {
    if (kind === 'enforcement_fee') measures += 1;
    return Math.max(measures, 1);
  });
  return [...matters.values()];
}

/** The flat rate for fees as `mattersOf` takes them, once for each matter. */
export const flatRateOf = (positions: readonly MatterFee[]): Cents =>
  sumOf(
    mattersOf(positions.filter(({ kind }) => isRvgKind(kind))).map((fees) =>
      expensesFlatRate(sumOf(fees.map(({ fee }) => fee))),
    ),
  );
