/** The routes of usage, for clients, Partners, and the people of both. */
import type { Dependencies } from '../../../platform/dependencies.ts';
import {
  accountUsage,
  caseUsage,
  type OwnerUsage,
  partnerUsage,
  type Usage,
  type UsageBucket,
} from '@mahnwerk/contract/case/usage.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { ownerOf, sessionOf } from '../../../platform/http/authorize.ts';
import { implement } from '../../../platform/http/handler.ts';
import { ownersOf } from '../../../platform/http/throttle.ts';
import { keysOfOwner } from '../keys/index.ts';
import { counterOf, presentRateLimit, type RateLimit, rateLimitsOf, sharedRateLimitsOf } from './usage.ts';

interface UsageCall {
  readonly caller: Caller;
  readonly company: string | undefined;
  readonly deps: Pick<Dependencies, 'environment' | 'counters'>;
}

/** Unavailable counters are a 503: usage is never estimated. */
async function lookAt<T>(
  { environment, counters }: UsageCall['deps'],
  rateLimits: readonly RateLimit[],
  more: (rateLimit: RateLimit) => T,
): Promise<Omit<Usage, 'buckets'> & { readonly buckets: (T & UsageBucket)[] }> {
  const { at, windows } = await counters.look(rateLimits.map(counterOf));
  return {
    environment,
    generated_at: new Date(at).toISOString(),
    buckets: rateLimits.flatMap((rateLimit, index) => {
      const window = windows[index];
      if (rateLimit.whenTouched && window === undefined) return [];
      return [{ ...more(rateLimit), ...presentRateLimit(rateLimit, window, at) }];
    }),
  };
}

const usage =
  (api: ApiName) =>
  ({ caller, company, deps }: UsageCall): Promise<Usage> =>
    lookAt(deps, rateLimitsOf(api, ownersOf(caller, company)), () => ({}));

/** The rate limits of all keys of the membership's owner: those that the keys share, then those of each key. */
async function usageOfOwner({
  caller,
  deps,
}: Pick<UsageCall, 'caller'> & {
  readonly deps: UsageCall['deps'] & Pick<Dependencies, 'database'>;
}): Promise<OwnerUsage> {
  const { id: owner } = ownerOf(caller);
  const keys = await deps.database.readElevated(sessionOf(caller).accountId, (db) =>
    keysOfOwner(db, owner, limits.keys_in_usage),
  );
  const names = new Map(keys.map(({ id, token_name }) => [id, token_name]));
  const ofKeys = keys.flatMap(({ id, kind }) => rateLimitsOf(kind, [{ scope: 'credential', id }]));
  return lookAt(deps, [...sharedRateLimitsOf(caller), ...ofKeys], ({ owner: { scope, id } }) => ({
    key_id: scope === 'credential' ? id : null,
    token_name: names.get(id) ?? null,
  }));
}

export const usageRoutes = [
  implement(caseUsage, { get: usage('case') }),
  implement(partnerUsage, { get: usage('partner') }),
  implement(accountUsage, { get: usageOfOwner }),
];
