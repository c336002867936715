/**
 * Rate limits (service.md 8): which buckets a request consumes, and the 429 when one is exhausted. One step checks and
 * consumes all buckets of a request; hourly limits are checked before the operation and consumed after its success. If
 * the counters fail, the limits fail open. guard.ts limits failed authentications.
 */
import { rateLimitOf, type ExpensiveBucket, type RateLimitCost } from '@mahnwerk/contract/grammar/rate-limits.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import type { Route } from '@mahnwerk/contract/grammar/route.ts';
import type { Caller } from './authenticate.ts';
import { type BucketConsumption, type Counters, CountersUnavailable, type Exhausted } from '../counters/counters.ts';
import { Refusal } from '../refusal.ts';

/** The window of limits per minute, in seconds. */
export const minute = 60;
/** The window of hourly limits, in seconds. */
export const hour = 3600;

/** The kinds of owners of a rate limit. */
export type RateLimitScope = 'credential' | 'partner' | 'company';

/** The owner of a bucket: a key, a Partner or a company. */
export interface RateLimitOwner {
  readonly scope: RateLimitScope;
  readonly id: string;
}

/** The owners of the buckets that a call consumes: the key, its Partner, and the company it acts for. */
export function ownersOf(
  { id, partnerId }: Pick<Caller, 'id' | 'partnerId'>,
  company: string | undefined,
): RateLimitOwner[] {
  const owners: RateLimitOwner[] = [{ scope: 'credential', id }];
  if (partnerId !== undefined) owners.push({ scope: 'partner', id: partnerId });
  if (company !== undefined) owners.push({ scope: 'company', id: company });
  return owners;
}

/** The owner of hourly limits that the body names no company for: the company, or the Partner of a call without one; shared by all their keys. */
export const consumptionOwnerOf = (owners: readonly RateLimitOwner[]): RateLimitOwner | undefined =>
  owners.find(({ scope }) => scope === 'company') ?? owners.find(({ scope }) => scope === 'partner');

/** The unique name of an owner's bucket; the same on every node. */
export const bucketOf = ({ scope, id }: RateLimitOwner, bucket: string): string => `${scope}:${id}:${bucket}`;

/** The bucket of one write operation. */
export const endpointBucket = (operation: string): string => `endpoint:${operation}`;

/** The operation that a request calls. */
export interface Throttled {
  /** `orders.finalize` */
  readonly name: string;
  readonly route: Route;
}

/**
 * Consumes one request of every owner, and for a write one of the operation's bucket as well.
 * @param more further consumptions for the same step
 * @throws Refusal throttled
 */
export async function throttle(
  counters: Counters,
  { name, route }: Throttled,
  owners: readonly RateLimitOwner[],
  more: readonly BucketConsumption[] = [],
): Promise<void> {
  const consumptions = [...more];
  for (const owner of owners) consumptions.push(oneOf(bucketOf(owner, 'requests'), limits.requests_per_minute));
  if (route.method !== 'GET')
    for (const owner of owners)
      consumptions.push(oneOf(bucketOf(owner, endpointBucket(route.chargedTo ?? name)), limits.writes_per_minute));
  refuseExhausted(await consumeFailingOpen(counters, consumptions));
}

const oneOf = (bucket: string, limit: number): BucketConsumption => ({
  bucket,
  limit,
  windowSeconds: minute,
  needs: 1,
  takes: 1,
});

/** What one success of an operation consumes of an hourly limit. */
export interface Consumption {
  readonly bucket: ExpensiveBucket;
  readonly amount: number;
  /** Id of the resource, if each resource has its own bucket. */
  readonly resource?: string;
  /** Id of the company that is charged, if the body names it. */
  readonly company?: string;
}

/** What a call would consume: its declared costs, counted in its body. */
export const consumptionsOf = (
  costs: readonly RateLimitCost[],
  body: unknown,
  path: Readonly<Record<string, string>> = {},
): Consumption[] =>
  costs
    .map(({ bucket, each, of, company }) => ({
      bucket,
      amount: each === undefined ? 1 : lengthOf(body, each),
      ...(of === undefined ? {} : { resource: path[of] ?? '' }),
      ...(company === undefined ? {} : { company: companyIn(body, company) }),
    }))
    .filter(({ amount }) => amount > 0);

/** The company that a body names; empty where it names none, and is refused for it. */
function companyIn(body: unknown, member: string): string {
  const id = (body as Readonly<Record<string, unknown>> | undefined)?.[member];
  return typeof id === 'string' && isUuid(id) ? id.toLowerCase() : '';
}

function lengthOf(body: unknown, member: string): number {
  const list = (body as Readonly<Record<string, unknown>> | undefined)?.[member];
  return Array.isArray(list) ? list.length : 0;
}

/** Checks hourly limits before the operation; it reserves nothing. @throws Refusal throttled */
export async function refuseUnaffordable(
  counters: Counters,
  owners: readonly RateLimitOwner[],
  consumptions: readonly Consumption[],
): Promise<void> {
  refuseExhausted(
    await consumeFailingOpen(
      counters,
      hourlyConsumptions(owners, consumptions, (amount) => ({ needs: amount, takes: 0 })),
    ),
  );
}

/** Consumes hourly limits after the success of an operation, even beyond the limit. */
export async function consumeExpensive(
  counters: Counters,
  owners: readonly RateLimitOwner[],
  consumptions: readonly Consumption[],
): Promise<void> {
  await consumeFailingOpen(
    counters,
    hourlyConsumptions(owners, consumptions, (amount) => ({ needs: 0, takes: amount })),
  );
}

function hourlyConsumptions(
  owners: readonly RateLimitOwner[],
  consumptions: readonly Consumption[],
  part: (amount: number) => Pick<BucketConsumption, 'needs' | 'takes'>,
): BucketConsumption[] {
  const own = consumptionOwnerOf(owners);
  return consumptions.flatMap(({ bucket, amount, resource, company }) => {
    const owner =
      company === undefined ? own : company === '' ? undefined : ({ scope: 'company', id: company } as const);
    if (owner === undefined) return [];
    const { limit, windowSeconds = hour } = rateLimitOf(bucket);
    return {
      bucket: bucketOf(owner, resource === undefined ? bucket : `${bucket}:${resource}`),
      limit,
      windowSeconds,
      ...part(amount),
    };
  });
}

/** @throws Refusal throttled with Retry-After, if a bucket is exhausted */
export function refuseExhausted(exhausted: Exhausted | undefined): void {
  if (exhausted !== undefined) throw new Refusal('throttled', exhausted);
}

/** Consumes buckets. If the counters fail, no bucket is exhausted: a rate limit must not stop the service. */
export async function consumeFailingOpen(
  counters: Counters,
  consumptions: readonly BucketConsumption[],
): Promise<Exhausted | undefined> {
  if (consumptions.length === 0) return undefined;
  try {
    return await counters.consume(consumptions);
  } catch (error) {
    if (error instanceof CountersUnavailable) return undefined;
    throw error;
  }
}
