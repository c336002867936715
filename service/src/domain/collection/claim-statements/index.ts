/** Claim statements (Forderungsaufstellungen) as PDF: pure, without a database. */
export type { ClaimSubject, StatementContent, StatementParties } from './content.ts';
export { statementDocument } from './statement-document.ts';
export { kindLabel } from './labels.ts';
