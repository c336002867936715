/**
 * Budgets (service.md 8): which buckets a request is charged to, and what happens when one is empty.
 * All of a request's buckets are checked, then charged, in one step; hourly budgets are looked at
 * before the operation and charged after its success. If the counters fail, the limit fails open.
 * Failed authentications are guard.ts.
 */
import { rateLimitOf, type ExpensiveBucket, type RateLimitCost } from '@mahnwerk/contract/grammar/rate-limits.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Route } from '@mahnwerk/contract/grammar/route.ts';
import type { Caller } from './authenticate.ts';
import { type BucketConsumption, type Counters, CountersUnavailable, type Exhausted } from '../counters/counters.ts';
import { Refusal } from '../refusal.ts';

export const minute = 60;
export const hour = 3600;

export type RateLimitScope = 'credential' | 'partner' | 'company';

/** Whose budgets a call is charged to. */
export interface RateLimitOwner {
  readonly scope: RateLimitScope;
  readonly id: string;
}

/** Everyone who pays for a call: the key, its Partner, and the company it acts for. */
export function ownersOf(
  { id, partnerId }: Pick<Caller, 'id' | 'partnerId'>,
  company: string | undefined,
): RateLimitOwner[] {
  const owners: RateLimitOwner[] = [{ scope: 'credential', id }];
  if (partnerId !== undefined) owners.push({ scope: 'partner', id: partnerId });
  if (company !== undefined) owners.push({ scope: 'company', id: company });
  return owners;
}

/** Who pays for expensive work: the company, or the Partner where no company is chosen; shared by all keys of theirs. */
export const consumptionOwnerOf = (owners: readonly RateLimitOwner[]): RateLimitOwner | undefined =>
  owners.find(({ scope }) => scope === 'company') ?? owners.find(({ scope }) => scope === 'partner');

/** A bucket's name among all, on every node. */
export const bucketOf = ({ scope, id }: RateLimitOwner, bucket: string): string => `${scope}:${id}:${bucket}`;

/** The bucket of a write operation by itself. */
export const endpointBucket = (operation: string): string => `endpoint:${operation}`;

export interface Throttled {
  /** `orders.finalize` */
  readonly name: string;
  readonly route: Route;
}

/**
 * Charges this request's budgets: credential, Partner and company, and the operation's own for writes.
 * @param more what is checked in the same step
 * @throws Refusal throttled
 */
export async function throttle(
  counters: Counters,
  { name, route }: Throttled,
  owners: readonly RateLimitOwner[],
  more: readonly BucketConsumption[] = [],
): Promise<void> {
  const charges = [...more];
  for (const owner of owners) charges.push(oneOf(bucketOf(owner, 'requests'), limits.requests_per_minute));
  if (route.method !== 'GET')
    for (const owner of owners) charges.push(oneOf(bucketOf(owner, endpointBucket(name)), limits.writes_per_minute));
  refuseExhausted(await consumeFailingOpen(counters, charges));
}

const oneOf = (bucket: string, limit: number): BucketConsumption => ({
  bucket,
  limit,
  windowSeconds: minute,
  needs: 1,
  takes: 1,
});

/** What one success of an operation takes from a budget of expensive work. */
export interface Consumption {
  readonly bucket: ExpensiveBucket;
  readonly amount: number;
  /** Whose budget it is, where each resource has one. */
  readonly resource?: string;
}

/** What this call would take: its declared expenses, counted in its validated body. */
export const consumptionsOf = (
  expenses: readonly RateLimitCost[],
  body: unknown,
  path: Readonly<Record<string, string>> = {},
): Consumption[] =>
  expenses
    .map(({ bucket, each, of }) => ({
      bucket,
      amount: each === undefined ? 1 : lengthOf(body, each),
      ...(of === undefined ? {} : { resource: path[of] ?? '' }),
    }))
    .filter(({ amount }) => amount > 0);

function lengthOf(body: unknown, member: string): number {
  const list = (body as Readonly<Record<string, unknown>> | undefined)?.[member];
  return Array.isArray(list) ? list.length : 0;
}

/** Before the operation: the whole of it must have room, and nothing is reserved. @throws Refusal throttled */
export async function refuseUnaffordable(
  counters: Counters,
  owners: readonly RateLimitOwner[],
  consumptions: readonly Consumption[],
): Promise<void> {
  refuseExhausted(
    await consumeFailingOpen(
      counters,
      expensesOf(owners, consumptions, (amount) => ({ needs: amount, takes: 0 })),
    ),
  );
}

/** After its success: it has happened, so it is charged whatever has been charged meanwhile. */
export async function consumeExpensive(
  counters: Counters,
  owners: readonly RateLimitOwner[],
  consumptions: readonly Consumption[],
): Promise<void> {
  await consumeFailingOpen(
    counters,
    expensesOf(owners, consumptions, (amount) => ({ needs: 0, takes: amount })),
  );
}

function expensesOf(
  owners: readonly RateLimitOwner[],
  consumptions: readonly Consumption[],
  part: (amount: number) => Pick<BucketConsumption, 'needs' | 'takes'>,
): BucketConsumption[] {
  const owner = consumptionOwnerOf(owners);
  if (owner === undefined) return [];
  return consumptions.map(({ bucket, amount, resource }) => {
    const { limit, windowSeconds = hour } = rateLimitOf(bucket);
    return {
      bucket: bucketOf(owner, resource === undefined ? bucket : `${bucket}:${resource}`),
      limit,
      windowSeconds,
      ...part(amount),
    };
  });
}

export function refuseExhausted(exhausted: Exhausted | undefined): void {
  if (exhausted !== undefined) throw new Refusal('throttled', exhausted);
}

/** Where the counters fail, nothing is exhausted: a budget protects the service, and must not be what stops it. */
export async function consumeFailingOpen(
  counters: Counters,
  charges: readonly BucketConsumption[],
): Promise<Exhausted | undefined> {
  if (charges.length === 0) return undefined;
  try {
    return await counters.consume(charges);
  } catch (error) {
    if (error instanceof CountersUnavailable) return undefined;
    throw error;
  }
}
