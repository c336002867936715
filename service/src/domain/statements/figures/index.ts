/** The figures of statements: pure types and the functions from items to a statement. */
export type { Cut } from './apportion.ts';
export { balanceOfMandate, differencesOfMandate, differing, withStatedCommission } from './compare.ts';
export { withFormer } from './commission.ts';
export { balanceOf, negated, statementFigures, taxedMandate } from './figures.ts';
export type * from './items.ts';
export { untaxedMandate, type UntaxedMandate, type VatRates, vatRates } from './mandate.ts';
export { isExpense, netPart } from './parts.ts';
export type * from './statement.ts';
export { type CountedPosition, positionsOf, type Receipts, receiptsOf, vatRowsOf } from './vat.ts';
