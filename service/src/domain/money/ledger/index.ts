/** The ledger of mandates: facts, entries, what follows from them, balances. */
export type { BookingEntry } from './ledger.ts';
export { reversalOf } from './ledger.ts';
export { type Account, type Addition, figuresOn, figuresWith, replayed } from './account.ts';
export { type DayFigures, type WaiverEffect, waiverEffect } from './account-questions.ts';
export {
  bookedEntry,
  bookedPayment,
  figuresOf,
  type MandateAccount,
  newAccount,
  readAccount,
  recordedAfter,
  writeAddition,
  writeBooked,
  writeCorrection,
} from './mandate-account.ts';
export { balanceOf, type BalanceLines, lineBalanceOf, wireBalance } from './balance.ts';
export { figuresIn, isLarge, readParts } from './balances.ts';
export { figuresOfCompanies } from './figures-task.ts';
export { readKnownFacts } from './known-facts.ts';
export type { BalanceQuery, KnownFigures } from './known-figures.ts';
export { claimEntries, costEntry, paymentEntry, refundEntry } from './entries.ts';
export { endOfTime, facts_in_place_max, type NewFact, packedWith, type Unrecorded } from './facts.ts';
export { listAllocationRules, listTerms } from './store-agreements.ts';
export { readRulesKnownAt } from './store-rules.ts';
export {
  eraseLedgers,
  ledgerColumns,
  type LedgerColumns,
  ledgerSize,
  listEntries,
  type PaymentSource,
  readPaymentSources,
  paymentSourcesIn,
  type StoredEntry,
} from './store.ts';
export { type Difference, verifyLedgers } from './verify.ts';
