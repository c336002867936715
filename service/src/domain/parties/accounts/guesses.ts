/**
 * Rate limits of passwords: failures count, successes do not (decision 85). A browser that signed in to the account
 * before has a limit of its own, which no stranger uses up; every other attempt counts by account and address.
 */
import type { BucketConsumption, Counters } from '../../../platform/counters/counters.ts';
import { systemClock } from '../../../platform/clock.ts';
import { limitedAddressOf } from '../../../platform/http/client-address.ts';
import { consumeFailingOpen, hour } from '../../../platform/http/throttle.ts';
import { Refusal } from '../../../platform/refusal.ts';

const per_browser_or_address = 10;
const per_session = 10;
const per_account_from_unknown_browsers = 100;
const per_address_over_all_accounts = 100;

/** Who guesses the password of an account. */
export interface Guesser {
  /** The account's address in the form in which addresses are compared; that of no account likewise. */
  readonly email: string;
  /** Of the network. */
  readonly address: string;
  /** The id of a browser that signed in to this account before. */
  readonly browser?: string | undefined;
}

/** The limits that one attempt counts in. */
export interface GuessLimits {
  /** What a success clears. */
  readonly own: BucketConsumption;
  /** What others count in too: a success takes nothing from it. */
  readonly shared: readonly BucketConsumption[];
}

const limitOf = (bucket: string, limit: number): BucketConsumption => ({
  bucket,
  limit,
  windowSeconds: hour,
  needs: 1,
  takes: 1,
});

/** The limits of signing in. */
export function guessesOf({ email, address, browser }: Guesser): GuessLimits {
  if (browser !== undefined)
    return { own: limitOf(`browser:${browser}:${email}:password`, per_browser_or_address), shared: [] };
  const from = limitedAddressOf(address);
  return {
    own: limitOf(`address:${from}:${email}:password`, per_browser_or_address),
    shared: [
      limitOf(`account:${email}:password`, per_account_from_unknown_browsers),
      limitOf(`address:${from}:password`, per_address_over_all_accounts),
    ],
  };
}

/** The limit of proofs by password in one session. */
export const proofsOf = (session: string): GuessLimits => ({
  own: limitOf(`session:${session}:password`, per_session),
  shared: [],
});

const returned = (consumption: BucketConsumption, units: number): BucketConsumption => ({
  ...consumption,
  needs: 0,
  takes: -units,
});

/**
 * Runs an attempt that counts unless it succeeds. It counts before its result is known, so that simultaneous guesses
 * count too.
 *
 * @throws Refusal throttled
 */
export async function guess<T>(
  counters: Pick<Counters, 'consume' | 'look'>,
  { own, shared }: GuessLimits,
  attempt: () => Promise<T>,
  hasSucceeded: (result: T) => boolean,
): Promise<T> {
  const exhausted = await consumeFailingOpen(counters, [own, ...shared]);
  if (exhausted !== undefined) throw tooManyFailures(exhausted.retryAfterSeconds);
  const giveBack = (units: number) =>
    consumeFailingOpen(counters, [returned(own, units), ...shared.map((each) => returned(each, 1))]);
  try {
    const result = await attempt();
    if (hasSucceeded(result)) await giveBack(own.limit);
    return result;
  } catch (error) {
    // Nothing was compared.
    await giveBack(1);
    throw error;
  }
}

function tooManyFailures(retryAfterSeconds: number): Refusal {
  const until = Temporal.Instant.from(systemClock.now()).add({ seconds: retryAfterSeconds });
  return new Refusal('throttled', {
    retryAfterSeconds,
    detail: `Too many wrong passwords. No password is accepted here until ${until.toString({ smallestUnit: 'second' })}. A passkey, a reset of the password by mail (/forgotten) and open sessions still work.`,
  });
}
