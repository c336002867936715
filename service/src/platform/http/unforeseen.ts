/** What an unforeseen failure is to the caller: a store that is gone, a race, or a mistake of the service. */
import { CountersUnavailable } from '../counters/counters.ts';
import { isConcurrentChange, isLockTimeout, isStoreUnavailable, TooManyWaiting } from '../database/failure.ts';
import { ObjectStoreUnavailable, SpoolUnavailable } from '../objects/index.ts';
import { Refusal } from '../refusal.ts';

const tooBusy =
  'Too many concurrent requests for the same data. Send fewer at the same time, and retry after the interval given in Retry-After.';

export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof TooManyWaiting || isLockTimeout(error))
    return new Refusal('service_unavailable', { detail: tooBusy, retryAfterSeconds: 1, because: error });
  if (
    isStoreUnavailable(error) ||
    error instanceof CountersUnavailable ||
    error instanceof ObjectStoreUnavailable ||
    error instanceof SpoolUnavailable
  )
    return new Refusal('service_unavailable', { retryAfterSeconds: 2, because: error });
  if (isConcurrentChange(error))
    return new Refusal('conflict', {
      detail: 'A concurrent request changed this resource. Retry the request.',
      because: error,
    });
  return new Refusal('internal_error', { because: error });
}
