/** Claim statements, and the tables of a balance that letters print too. Pure. */
export type { ClaimSubject, StatementContent, StatementParties, Table } from './content.ts';
export { costTable } from './cost-table.ts';
export { euros, germanDecimal, isZero, totalCents } from './figures.ts';
export { interestTable, usedTermsText } from './interest-tables.ts';
export { kindLabel, numberOfRule, titleText } from './labels.ts';
export { debtNames } from './payment-table.ts';
export { addressLines, statementDocument } from './statement-document.ts';
export { sumsTable } from './sums-table.ts';
