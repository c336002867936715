/** VAT on fees and costs (money.md 4). Pure. */
import assert from 'node:assert/strict';
import type { CostKind } from '@mahnwerk/contract/operator/costs.ts';
import type { QuotedKind } from '@mahnwerk/contract/operator/quotes.ts';
import { parseDecimal } from '../../../values/decimal.ts';
import type { Cents } from '../../../values/money.ts';
import { divideHalfUp } from '../../../values/rounding.ts';
import { tableOn, vatTables } from '../law-tables/index.ts';

/** Damages, or passed on as they are. */
const withoutVat: ReadonlySet<CostKind | QuotedKind> = new Set<QuotedKind>([
  'court_fee',
  'bailiff_fee',
  'bank_charge',
  'late_payment_lump_sum',
]);

export const bearsVat = (kind: CostKind | QuotedKind): boolean => !withoutVat.has(kind);

/** Percent; days before the first table have its rate. */
export function vatRateOn(day: string): string {
  const table = tableOn(vatTables, day) ?? vatTables[0];
  assert(table !== undefined, 'there is a table of VAT');
  return table.rate;
}

/** Rounded once, half up, as on an invoice. @param percent a decimal string */
export function vatOf(net: Cents, percent: string): Cents {
  const rate = parseDecimal(percent);
  assert(rate !== undefined, 'the contract has validated the rate');
  return divideHalfUp(net * rate.units, 100n * 10n ** BigInt(rate.scale));
}
