/** Rate limits of password attempts: per account, and per client address. */
import type { BucketConsumption } from '../../../platform/counters/counters.ts';
import { limitedAddressOf } from '../../../platform/http/client-address.ts';

const per_account_and_hour = 10;
const per_address_and_hour = 50;
const hour = 3_600;

/** Consumed before the password is checked, so that concurrent attempts count too. @param account its id, or what was sent for an unknown account */
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

/** The rate limit of the account alone. */
export const guessOf = (account: string): BucketConsumption => ({
  bucket: `account:${account}:password`,
  limit: per_account_and_hour,
  windowSeconds: hour,
  needs: 1,
  takes: 1,
});
