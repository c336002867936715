/** The ledger of mandates: entries, allocation of payments, balances. */
export type { LegalBalance } from '@mahnwerk/contract/shapes/balance.ts';
export type { LedgerAccount, BookingEntry } from './ledger.ts';
export { type AllocationOrder, allocationOrderOf } from './allocation.ts';
export { balanceOf, type BalanceLines, type LineBalance, wireBalance } from './balance.ts';
export { type OpeningClaim, openingEntries } from './opening.ts';
export {
  type BookedPosting,
  costEntry,
  openCents,
  paymentEntry,
  reversalOf,
  isReversalBlocked,
  bookedCost,
  bookedEntry,
} from './booking.ts';
export {
  type BalanceQuery,
  book,
  erasePostings,
  type StoredBalance,
  type StoredEntry,
  type StoredPosting,
  legalBalance,
  legalBalances,
  listEntries,
  readPostings,
} from './store.ts';
