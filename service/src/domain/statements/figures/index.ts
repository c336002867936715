/** The figures of statements: pure types and the function from items to a statement. */
export { figuresSteps, negated, statementFigures } from './figures.ts';
export type * from './items.ts';
export { untaxedMandate, type UntaxedMandate, vatRates } from './mandate.ts';
export { isExpense, netPart } from './parts.ts';
export type * from './statement.ts';
