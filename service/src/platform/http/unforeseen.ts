/** Turns every error into a refusal: an unavailable store (503), a race (409), or a defect of the service (500). */
import { CountersUnavailable } from '../counters/counters.ts';
import { isConcurrentChange, isLockTimeout, isStoreUnavailable, TooManyWaiting } from '../database/failure.ts';
import { ObjectStoreUnavailable, SpoolUnavailable } from '../objects/index.ts';
import { Refusal } from '../refusal.ts';

const tooBusy =
  'Too many concurrent requests for the same data. Send fewer at the same time, and retry after the interval given in Retry-After.';

/** The refusal that answers an error; its cause is logged. */
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
