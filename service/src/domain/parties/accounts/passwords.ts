/** Password hashes: argon2id (RFC 9106), computed in Node's thread pool, a few at a time, so that attempts cannot exhaust the processor. */
import { hash, verify } from '@node-rs/argon2';
import { Permits } from './permits.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** OWASP's first choice for little memory: 19 MiB, two passes, one lane. 25 ms of one core here. The algorithm is argon2id by default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The pool has four threads, which files and name resolution need too. */
const computed_at_once = 2;

/** Limits the wait to about two seconds; further calls are refused. */
const waiting_max = 64;

const permits = new Permits(computed_at_once);

/** The form that is hashed and compared: Unicode NFKC, so that keyboards do not matter; spaces are kept. */
export const normalised = (password: string): string => password.normalize('NFKC');

/** The hash in PHC format with its own salt. @throws Refusal service_unavailable where too many wait */
export const hashPassword = (password: string): Promise<string> => withSlot(() => hash(normalised(password), cost));

/** Whether the password matches a stored hash. @throws Refusal service_unavailable where too many wait */
export const isPassword = (stored: string, password: string): Promise<boolean> =>
  withSlot(() => verify(stored, normalised(password)));

/** Runs the work once it has a slot. @throws Refusal service_unavailable where too many wait */
export async function withSlot<T>(work: () => Promise<T>, slots: Permits = permits): Promise<T> {
  if (slots.waiting >= waiting_max) throw tooManyPasswords();
  const release = await slots.take();
  try {
    return await work();
  } finally {
    release();
  }
}

export const tooManyPasswords = (): Refusal =>
  new Refusal('service_unavailable', {
    detail: 'Too many passwords are being checked. Retry after the interval given in Retry-After.',
    retryAfterSeconds: 2,
  });
