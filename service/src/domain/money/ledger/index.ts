export type { LegalBalance } from '@mahnwerk/contract/shapes/balance.ts';
export {
  type Account,
  type AllocationOrder,
  allocationOrderOf,
  balanceOf,
  type BalanceLines,
  type Entry,
  type LineBalance,
  type OpeningClaim,
  openingEntries,
  wireBalance,
} from './ledger.ts';
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
  type StoredBalance,
  type StoredEntry,
  type StoredPosting,
  legalBalance,
  legalBalances,
  listEntries,
  readPostings,
} from './store.ts';
