/**
 * How many guesses a password takes, estimated by zxcvbn-ts: dictionaries of leaked passwords and of German, keyboard walks, sequences, dates and
 * repetitions. It runs in a thread of its own, one at a time, so that other requests do not wait and the memory is released.
 */
import { Helper, threadHost } from '../../../platform/workers/helper.ts';
import { Permits } from './permits.ts';
import { withSlot, tooManyPasswords } from './passwords.ts';

const program = new URL('guessing-thread.ts', import.meta.url);

/** Mebibytes: a thread that needs more ends, and its request is answered 503. */
const maxOldGenerationSizeMb = 160;
const timeout_ms = 10_000;

const permits = new Permits(1);

export interface EstimateRequest {
  readonly password: string;
  readonly words: readonly string[];
}

/**
 * The decimal logarithm of the number of guesses that an attacker needs.
 *
 * @param words known of the person, which an attacker tries first
 * @throws Refusal service_unavailable where too many wait or the estimate takes too long
 */
export const guessesLog10 = (password: string, words: readonly string[]): Promise<number> =>
  withSlot(() => estimate(password, words), permits);

async function estimate(password: string, words: readonly string[]): Promise<number> {
  const helper = new Helper<EstimateRequest, number>(
    threadHost({ program, name: 'passwords', maxOldGenerationSizeMb }),
  );
  try {
    const reply = await helper.ask({ password, words }, timeout_ms);
    if (reply.kind === 'ended') throw tooManyPasswords();
    return reply.answer;
  } finally {
    await helper.end();
  }
}
