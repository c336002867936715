/**
 * From items to a statement: the one function behind drafts, the API, documents and the invoice (money.md 7). A run
 * takes its parts in pages: mandates before VAT, the rows of VAT, then mandates with their share of it. Pure.
 */
import { type Cents, sumOf } from '../../../values/money.ts';
import type { MandateItems } from './items.ts';
import { type Position, untaxedMandate, type UntaxedMandate, vatRates } from './mandate.ts';
import type { MandateDetails, StatementFigures } from './statement.ts';
import { positionsOf, receiptsOf, type VatCuts, vatOn, vatRowsOf } from './vat.ts';

/** @param isZeroRated whether another country taxes the service */
export function statementFigures(
  mandates: readonly MandateItems[],
  { isZeroRated }: { readonly isZeroRated: boolean },
): StatementFigures {
  const rates = vatRates(isZeroRated);
  const untaxed = mandates
    .map((each) => untaxedMandate(each, rates))
    .toSorted(({ mandate: a }, { mandate: b }) => (a.reference_number < b.reference_number ? -1 : 1));
  const { rows, cuts } = vatRowsOf(positionsOf(untaxed), receiptsOf(untaxed));
  return {
    vat_rows: rows,
    mandates: untaxed.map((each) => taxedMandate(each, cuts)),
    balance_pre_outstanding_items_offsetting: balanceOf({ vat_rows: rows }),
  };
}

/** Before offsetting. */
export const balanceOf = ({ vat_rows }: Pick<StatementFigures, 'vat_rows'>): Cents =>
  sumOf(vat_rows.map(({ payout }) => payout));

/** A mandate with its share of the VAT. Mandates come in the order of the statement: `cuts` moves on with each. */
export function taxedMandate(
  { mandate, your_reference, debtor_name, payments, advances, closing }: UntaxedMandate,
  cuts: VatCuts,
): MandateDetails {
  const vatOf = (positions: readonly Position[]): Cents => sumOf(positions.map((each) => vatOn(each, cuts)));
  return {
    mandate,
    your_reference,
    debtor_name,
    payments: payments.map(({ row, positions, receipt }) => {
      const [vat, commission_vat] = [
        vatOf(positions.filter(({ member }) => member !== 'success_commission')),
        vatOf(positions.filter(({ member }) => member === 'success_commission')),
      ];
      const charged = row.fees + row.taxable_expenses + row.taxfree_expenses + row.commission;
      return { ...row, vat, commission_vat, payout: receipt - charged - vat - commission_vat };
    }),
    advanced_costs: advances.map(({ row, positions }) => ({ ...row, vat: vatOf(positions) })),
    closing,
  };
}

/** The same figures with the opposite sign: those of a cancellation. */
export const negated = (figures: StatementFigures): StatementFigures => negate(figures) as StatementFigures;

function negate(value: unknown): unknown {
  if (typeof value === 'bigint') return -value;
  if (Array.isArray(value)) return value.map(negate);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, negate(each)]));
}
