/** VAT on fees and costs (money.md 4). Pure. */
import assert from 'node:assert/strict';
import type { CostKind } from '@mahnwerk/contract/shapes/cost-kinds.ts';
import type { TaxTreatment } from '@mahnwerk/contract/shapes/company.ts';
import { parseDecimal } from '../../../values/decimal.ts';
import type { Cents } from '../../../values/money.ts';
import { divideHalfUp } from '../../../values/rounding.ts';
import { tableOn, vatTables } from '../law-tables/index.ts';

/** Damages, or passed on as they are. */
const withoutVat: ReadonlySet<CostKind> = new Set(['court_fee', 'bailiff_fee', 'bank_charge', 'late_payment_lump_sum']);

export const bearsVat = (kind: CostKind): boolean => !withoutVat.has(kind);

/** Percent; days before the first table have its rate. */
export function vatRateOn(day: string): string {
  const table = tableOn(vatTables, day) ?? vatTables[0];
  assert(table !== undefined, 'there is a table of VAT');
  return table.rate;
}

/** The rate of costs for which none was sent: that of their day, 0 where another country taxes the service. Null: the costs bear no VAT. */
export function defaultVatRate(
  { kind, date }: { readonly kind: CostKind; readonly date: string },
  treatment: TaxTreatment | null,
): string | null {
  if (!bearsVat(kind)) return null;
  return treatment === 'reverse_charge' || treatment === 'third_country_non_taxable' ? '0' : vatRateOn(date);
}

/** VAT is damage of a creditor that cannot deduct it (§ 249 (2) BGB): no other debtor owes it. */
export const isVatOwedByDebtor = (treatment: TaxTreatment | null): boolean => treatment === 'not_input_tax_deductible';

/** Rounded once, half up, as on an invoice. @param percent a decimal string */
export function vatOf(net: Cents, percent: string): Cents {
  const rate = parseDecimal(percent);
  assert(rate !== undefined, 'the contract has validated the rate');
  return divideHalfUp(net * rate.units, 100n * 10n ** BigInt(rate.scale));
}
