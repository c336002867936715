/**
 * A semaphore that admits the newest waiter first, and every fourth time the oldest: a burst of waiting calls does not delay all later ones.
 */
const oldest_every = 4;

export class Permits {
  readonly #waiting: ((release: () => void) => void)[] = [];
  #free: number;
  #admitted = 0;

  /** @param count holders at a time */
  constructor(count: number) {
    this.#free = count;
  }

  /** How many calls of `take` wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Waits for a permit and returns the function that releases it; a second release has no effect. */
  async take(): Promise<() => void> {
    if (this.#free === 0) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#free -= 1;
    return this.#permit();
  }

  /** A release passes the permit to a waiter, or frees it. */
  #permit(): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      if (this.#waiting.length === 0) this.#free += 1;
      else this.#admitNext();
    };
  }

  #admitNext(): void {
    this.#admitted += 1;
    const next = this.#admitted % oldest_every === 0 ? this.#waiting.shift() : this.#waiting.pop();
    next?.(this.#permit());
  }
}
