/**
 * The current state of a caller's rate limits (service.md 8, decisions.md 1 "Usage"): the buckets that a call of this key can consume. The pipeline
 * consumes them.
 */
import type { UsageBucket } from '@mahnwerk/contract/case/usage.ts';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import { rateLimitOf, type ExpensiveBucket, expensiveRateLimits } from '@mahnwerk/contract/grammar/rate-limits.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import type { Window } from '../../../platform/counters/counters.ts';
import {
  bucketOf,
  type RateLimitOwner,
  endpointBucket,
  consumptionOwnerOf,
  hour,
  minute,
} from '../../../platform/http/throttle.ts';

/** A rate limit of one owner. */
export interface RateLimit {
  readonly owner: RateLimitOwner;
  readonly bucket: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /** Listed only while a window is open. */
  readonly whenTouched: boolean;
}

/** In the order of the response: requests, write operations by name, hourly rate limits of this API. */
export function rateLimitsOf(api: ApiName, owners: readonly RateLimitOwner[]): RateLimit[] {
  const perMinute = (bucket: string, limit: number, whenTouched: boolean) =>
    owners.map((owner): RateLimit => ({ owner, bucket, limit, windowSeconds: minute, whenTouched }));
  const payer = consumptionOwnerOf(owners);
  const hourly =
    payer === undefined
      ? []
      : expensiveBucketsOf(api).map((bucket): RateLimit => ({
          owner: payer,
          bucket,
          limit: expensiveRateLimits[bucket].limit,
          windowSeconds: hour,
          whenTouched: false,
        }));
  return [
    ...perMinute('requests', limits.requests_per_minute, false),
    ...writeOperations.flatMap((name) => perMinute(endpointBucket(name), limits.writes_per_minute, true)),
    ...hourly,
  ];
}

/** The rate limits that all keys of a company, or all of a Partner, share. */
export const sharedRateLimitsOf = ({ companyId, partnerId }: Pick<Caller, 'companyId' | 'partnerId'>): RateLimit[] => [
  ...(companyId === undefined ? [] : rateLimitsOf('case', [{ scope: 'company', id: companyId }])),
  ...(partnerId === undefined ? [] : rateLimitsOf('partner', [{ scope: 'partner', id: partnerId }])),
];

/** The key of its counter. */
export const counterOf = ({ owner, bucket }: RateLimit): string => bucketOf(owner, bucket);

/** The wire form. @param at time of the response in milliseconds since 1970 */
export function presentRateLimit(
  { owner: { scope }, bucket, limit, windowSeconds }: RateLimit,
  window: Window | undefined,
  at: number,
): UsageBucket {
  const used = window?.used ?? 0;
  return {
    bucket,
    scope,
    limit,
    used,
    remaining: Math.max(0, limit - used),
    window_seconds: windowSeconds,
    reset_at: new Date(Math.max(at, window?.endsAt ?? at)).toISOString(),
  };
}

/** The write operations of every client API: a company's rate limits are shared by its Case and dunning keys. */
const writeOperations: readonly string[] = [
  ...new Set(
    everyRoute()
      .filter(({ group, route }) => group.api !== 'operator' && route.method !== 'GET')
      .map(({ name, route }) => route.chargedTo ?? name),
  ),
].sort();

const expensiveBucketsOf = (api: ApiName): ExpensiveBucket[] =>
  (Object.keys(expensiveRateLimits) as ExpensiveBucket[]).filter(
    (bucket) => rateLimitOf(bucket).ofResource === undefined && rateLimitOf(bucket).apis.includes(api),
  );
