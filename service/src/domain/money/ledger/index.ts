/** The ledger of mandates: facts, entries, what follows from them, balances. */
export type { LegalBalance } from '@mahnwerk/contract/shapes/balance.ts';
export type { BookingEntry, CorrectionReason, LedgerAccount } from './ledger.ts';
export { reversalOf } from './ledger.ts';
export {
  type Account,
  type Addition,
  bookedEntry,
  bookedPayment,
  figuresOn,
  figuresWith,
  newAccount,
  readAccount,
  recordedAfter,
  type Step,
  stepOf,
  writeStep,
} from './account.ts';
export { balanceOf, type BalanceLines, type LineBalance, lineBalanceOf, wireBalance } from './balance.ts';
export { facts_in_place_max, figuresIn, isLarge, readParts } from './balances.ts';
export { type AskedOfCompany, figuresOfCompanies } from './figures-task.ts';
export type { BalanceQuery, KnownFigures } from './known-figures.ts';
export { claimEntries, costEntry, paymentEntry, refundEntry } from './entries.ts';
export type { NewFact, Unrecorded } from './facts.ts';
export { listAllocationRules, listTerms } from './store-agreements.ts';
export { readRulesKnownAt } from './store-rules.ts';
export {
  eraseLedgers,
  ledgerColumns,
  type LedgerColumns,
  ledgerSize,
  listEntries,
  type PaymentSource,
  paymentSourcesIn,
  type StoredEntry,
} from './store.ts';
export { type Difference, verifyLedgers } from './verify.ts';
