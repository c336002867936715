/** Passwords as they are kept: argon2id (RFC 9106), computed in Node's thread pool and only a few at a time, so that guesses cost a queue and not the service. */
import { hash, verify } from '@node-rs/argon2';
import { Permits } from './permits.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** OWASP's first choice for little memory: 19 MiB, two passes, one lane. 25 ms of one core here. The algorithm is argon2id by default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The pool has four threads, which files and names need too. */
const computed_at_once = 2;

/** Who would wait longer than a second or two is told to come again. */
const waiting_max = 64;

const permits = new Permits(computed_at_once);

/** As it is hashed and compared: the same characters whichever keyboard wrote them (NFKC), every space kept. */
export const normalised = (password: string): string => password.normalize('NFKC');

/** In PHC format, with its own salt. @throws Refusal service_unavailable where too many wait */
export const hashPassword = (password: string): Promise<string> => withSlot(() => hash(normalised(password), cost));

/** @throws Refusal service_unavailable where too many wait */
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
