/**
 * How many guesses a password takes, estimated by zxcvbn-ts: dictionaries of leaked passwords and of German, keyboard walks, sequences, dates and
 * repetitions. In a thread of its own, so that other requests do not wait and its memory is returned; one at a time.
 */
import { Worker } from 'node:worker_threads';
import { Permits } from '../../../platform/egress/permits.ts';
import { inTurn, tooManyPasswords } from './passwords.ts';

const program = new URL('guessing-thread.ts', import.meta.url);

/** Mebibytes: a thread that needs more ends, and its request is answered 503. */
const resourceLimits = { maxOldGenerationSizeMb: 160 };
const timeout_ms = 10_000;

const permits = new Permits(1);

/**
 * The decimal logarithm of the guesses that an attacker needs.
 *
 * @param words what an attacker knows of the person, and tries first
 * @throws Refusal service_unavailable where too many wait or the estimate takes too long
 */
export const guessesLog10 = (password: string, words: readonly string[]): Promise<number> =>
  inTurn(() => estimate(password, words), permits);

async function estimate(password: string, words: readonly string[]): Promise<number> {
  // Without the variables of the process, and so without its secrets.
  const worker = new Worker(program, { name: 'passwords', env: {}, workerData: { password, words }, resourceLimits });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  worker.on('message', resolve);
  worker.on('error', reject);
  worker.on('exit', () => reject(tooManyPasswords()));
  const late = setTimeout(() => reject(tooManyPasswords()), timeout_ms);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}
