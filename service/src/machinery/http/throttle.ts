/**
 * Budgets (service.md 8): which buckets a request is charged to, and what happens when one is empty.
 * All of a request's buckets are checked, then charged, in one step. If the counters fail, the limit
 * fails open.
 */
import type { ApiName, Route } from '@mahnwerk/contract/route.ts';
import { limits } from '@mahnwerk/contract/limits.ts';
import type { Caller } from './authenticate.ts';
import { Refusal } from '../refusal.ts';

export interface Charge {
  /** `<scope>:<id>:<bucket>`, the same on every node. */
  readonly bucket: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface Counters {
  /** Charges all or none; the whole seconds to wait when one is exhausted. */
  charge(charges: readonly Charge[]): Promise<{ readonly retryAfterSeconds: number } | undefined> | { readonly retryAfterSeconds: number } | undefined;
}

const minute = 60;

/** Charges this request's budgets: credential, Partner and company, and the operation's own for writes. */
export async function throttle(counters: Counters, operation: { name: string; api: ApiName; route: Route }, caller: Caller, company: string | undefined): Promise<void> {
  const exhausted = await counters.charge(chargesOf(operation, caller, company));
  if (exhausted !== undefined) throw new Refusal('throttled', { retryAfterSeconds: exhausted.retryAfterSeconds });
}

function chargesOf({ name, route }: { name: string; route: Route }, caller: Caller, company: string | undefined): Charge[] {
  const owners = [`credential:${caller.keyId}`];
  if (caller.partnerId !== undefined) owners.push(`partner:${caller.partnerId}`);
  if (company !== undefined) owners.push(`company:${company}`);
  const charges = owners.map((owner) => ({ bucket: `${owner}:requests`, limit: limits.requests_per_minute, windowSeconds: minute }));
  if (route.method === 'GET') return charges;
  return [...charges, ...owners.map((owner) => ({ bucket: `${owner}:endpoint:${name}`, limit: limits.writes_per_minute, windowSeconds: minute }))];
}

const guardOf = (address: string): Charge => ({
  bucket: `address:${address}:failed-authentication`,
  limit: limits.failed_authentications_per_minute,
  windowSeconds: minute,
});

/** Whether this address has failed too often to be heard: valid keys from it wait too. */
export async function refuseGuessing(counters: Counters & FailureGuard, address: string): Promise<void> {
  const blocked = await counters.exhausted(guardOf(address));
  if (blocked !== undefined) throw new Refusal('throttled', { retryAfterSeconds: blocked.retryAfterSeconds });
}

export interface FailureGuard {
  /** Looks without charging. */
  exhausted(charge: Charge): Promise<{ readonly retryAfterSeconds: number } | undefined> | { readonly retryAfterSeconds: number } | undefined;
}

/** One more failed attempt of this address. */
export async function countFailure(counters: Counters, address: string): Promise<void> {
  await counters.charge([guardOf(address)]);
}
