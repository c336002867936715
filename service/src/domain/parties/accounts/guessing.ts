/**
 * How many guesses a password takes, estimated by zxcvbn-ts: dictionaries of leaked passwords and of German, keyboard walks, sequences, dates and
 * repetitions. It runs in a thread of its own, one at a time, so that other requests do not wait. The thread loads its dictionaries for a second;
 * it waits a little for the next password, then ends, which releases the memory.
 */
import { Helper, threadHost } from '../../../platform/workers/helper.ts';
import { Permits } from './permits.ts';
import { withSlot, tooManyPasswords } from './passwords.ts';

const program = new URL('guessing-thread.ts', import.meta.url);

/** Mebibytes: a thread that needs more ends, and its request is answered 503. */
const maxOldGenerationSizeMb = 160;
const timeout_ms = 10_000;
/** Who is refused a password tries the next at once. */
const idle_ms = 5_000;

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

type Estimator = Helper<EstimateRequest, number>;

/** The thread that waits, and what ends it. */
let waiting: { readonly estimator: Estimator; readonly ending: NodeJS.Timeout } | undefined;

function takeEstimator(): Estimator {
  const { estimator, ending } = waiting ?? {};
  clearTimeout(ending);
  waiting = undefined;
  return estimator?.hasEnded === false
    ? estimator
    : new Helper(threadHost({ program, name: 'passwords', maxOldGenerationSizeMb }));
}

function putBack(estimator: Estimator): void {
  const ending = setTimeout(() => void takeEstimator().end(), idle_ms);
  waiting = { estimator, ending: ending.unref() };
}

async function estimate(password: string, words: readonly string[]): Promise<number> {
  const estimator = takeEstimator();
  try {
    const reply = await estimator.ask({ password, words }, timeout_ms);
    if (reply.kind === 'ended') throw tooManyPasswords();
    putBack(estimator);
    return reply.answer;
  } catch (error) {
    await estimator.end();
    throw error;
  }
}
