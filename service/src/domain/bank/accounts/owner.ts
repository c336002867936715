/**
 * Whose bank rows a session reads and writes: those of its company, or those of the operator, which have no company. A
 * session of a company fills its id in; for one of the operator `operators` says that there is none.
 */
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';

export type BankDb = OperatorDb | CompanyDb;
export type BankTx = OperatorTx | CompanyTx;

/** The parameter of each statement on rows of one owner. */
export const operators = { company_id: null } as const;

/** The rows of one owner, as a condition on `:company_id`. */
export const isOwn = (alias: string): string => `${alias}.company_id is not distinct from :company_id`;
