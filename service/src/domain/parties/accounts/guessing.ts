/**
 * How many guesses a password takes, estimated by zxcvbn-ts: dictionaries of leaked passwords and of German, keyboard walks, sequences, dates and
 * repetitions. In a thread of its own, so that other requests do not wait and its memory is returned; one at a time.
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
 * The decimal logarithm of the guesses that an attacker needs.
 *
 * @param words what an attacker knows of the person, and tries first
 * @throws Refusal service_unavailable where too many wait or the estimate takes too long
 */
export const guessesLog10 = (password: string, words: readonly string[]): Promise<number> =>
  withSlot(() => estimate(password, words), permits);

async function estimate(password: string, words: readonly string[]): Promise<number> {
  const helper = new Helper<EstimateRequest, number>(
    threadHost({ program, name: 'passwords', maxOldGenerationSizeMb }),
  );
  try {
    const asked = await helper.ask({ password, words }, timeout_ms);
    if (asked.kind === 'ended') throw tooManyPasswords();
    return asked.answer;
  } finally {
    await helper.end();
  }
}
