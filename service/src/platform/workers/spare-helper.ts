/** Keeps one helper for a moment after its work: a program that is started and compiled answers the next question sooner. */
import type { Helper } from './helper.ts';

export class SpareHelper<Question, Answer> {
  readonly #start: () => Helper<Question, Answer>;
  readonly #idle_ms: number;
  /** At most one, whatever number worked at once. */
  #spare: { readonly helper: Helper<Question, Answer>; readonly late: NodeJS.Timeout } | undefined;

  /** @param idle_ms how long a helper waits; what it holds in memory is then free */
  constructor(start: () => Helper<Question, Answer>, idle_ms: number) {
    this.#start = start;
    this.#idle_ms = idle_ms;
  }

  /** The helper that waits, or a new one. */
  take(): Helper<Question, Answer> {
    const spare = this.#spare;
    this.#spare = undefined;
    clearTimeout(spare?.late);
    return spare === undefined || spare.helper.hasEnded ? this.#start() : spare.helper;
  }

  /** A helper that has answered all it was asked. */
  async giveBack(helper: Helper<Question, Answer>): Promise<void> {
    if (this.#spare !== undefined || helper.hasEnded) return helper.end();
    const end = () => {
      this.#spare = undefined;
      void helper.end();
    };
    this.#spare = { helper, late: setTimeout(end, this.#idle_ms).unref() };
  }

  /** Ends the helper that waits: before the service stops. */
  async end(): Promise<void> {
    const spare = this.#spare;
    this.#spare = undefined;
    clearTimeout(spare?.late);
    await spare?.helper.end();
  }
}
