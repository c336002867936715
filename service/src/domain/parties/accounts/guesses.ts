/** How often a password may be tried, wherever it is asked for: of one account, and from one address at whatever account. */
import type { BucketConsumption } from '../../../platform/counters/counters.ts';
import { limitedAddressOf } from '../../../platform/http/client-address.ts';

const per_account_and_hour = 10;
const per_address_and_hour = 50;
const hour = 3_600;

/** To be charged before it is known whether the guess is right: guesses at the same time are guesses too. @param account its id; of none that is known, whatever was asked for */
export const guessAt = (account: string, address: string): readonly BucketConsumption[] => [
  guessOf(account),
  {
    bucket: `address:${limitedAddressOf(address)}:password`,
    limit: per_address_and_hour,
    windowSeconds: hour,
    needs: 1,
    takes: 1,
  },
];

/** The account's part alone. */
export const guessOf = (account: string): BucketConsumption => ({
  bucket: `account:${account}:password`,
  limit: per_account_and_hour,
  windowSeconds: hour,
  needs: 1,
  takes: 1,
});
