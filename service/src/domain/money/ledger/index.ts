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
  settlesWhatIsUndone,
  standingCost,
  standingEntry,
} from './booking.ts';
export {
  type BalanceQuery,
  book,
  type KeptBalance,
  type KeptEntry,
  type KeptPosting,
  legalBalance,
  legalBalances,
  legalBalancesOfAll,
  listEntries,
  postingsOf,
} from './store.ts';
