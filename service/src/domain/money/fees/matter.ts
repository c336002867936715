/** The matters of a case, and the flat rate for expenses of each (VV 7002 RVG). Pure. */
import type { CostKind, Matter } from '@mahnwerk/contract/operator/costs.ts';
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

/** The flat rate for the fees of a matter; each measure of enforcement is a matter of its own. */
export function flatRateOf(positions: readonly MatterFee[]): Cents {
  const fees = positions.filter(({ kind }) => isRvgKind(kind));
  const groups = Map.groupBy(fees, (each) => (each.kind === 'enforcement_fee' ? each : null));
  return sumOf([...groups.values()].map((each) => expensesFlatRate(sumOf(each.map(({ fee }) => fee)))));
}
