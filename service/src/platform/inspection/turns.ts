/**
 * The turns of an inspecting process: one inspection at a time; the next turn goes to the company that used the least
 * processor time recently. A company therefore waits for at most one inspection of another, and a company whose files
 * take long, or exceed their time, goes behind the others until that time has decayed.
 */
import { RecentTime } from '../recent-time.ts';

export interface TurnRequest {
  readonly company: string;
  /** Maximum wait for a turn, after which the file is not inspected; default: unbounded. */
  readonly wait_ms?: number | undefined;
}

interface WaitingTurn extends TurnRequest {
  readonly begin: () => void;
}

export class CompanyTurns {
  readonly #used = new RecentTime();
  readonly #waiting = new Set<WaitingTurn>();
  #busy = false;

  /**
   * Runs `work` in a turn of the company; undefined if there was none within `wait_ms`. `charge` records the time used.
   */
  async run<T>(request: TurnRequest, work: (charge: (used_ms: number) => void) => Promise<T>): Promise<T | undefined> {
    if (!(await this.#turn(request))) return undefined;
    try {
      return await work((used_ms) => this.#used.add(request.company, used_ms));
    } finally {
      this.#next();
    }
  }

  /** Milliseconds of processor time that companies used recently. */
  recent(): ReadonlyMap<string, number> {
    return this.#used.all();
  }

  #turn(request: TurnRequest): Promise<boolean> {
    if (!this.#busy) {
      this.#busy = true;
      return Promise.resolve(true);
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiting = { ...request, begin: () => resolve(true) };
    this.#waiting.add(waiting);
    if (request.wait_ms === undefined) return promise;
    const late = setTimeout(() => {
      this.#waiting.delete(waiting);
      resolve(false);
    }, request.wait_ms);
    return promise.finally(() => clearTimeout(late));
  }

  #next(): void {
    const now = performance.now();
    let [next, least]: [WaitingTurn | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
    for (const waiting of this.#waiting) {
      const used = this.#used.of(waiting.company, now);
      if (used < least) [next, least] = [waiting, used];
    }
    this.#busy = next !== undefined;
    if (next === undefined) return;
    this.#waiting.delete(next);
    next.begin();
  }
}
