/**
 * So many at a time. Of the others those that came last are let in first, but for every fourth: a crowd that came at once, such as
 * receivers that hang and are tried again, would else be in front of everybody who comes after it.
 */
const oldest_every = 4;

export class Permits {
  readonly #turn_ms: number | undefined;
  readonly #waiting: ((release: () => void) => void)[] = [];
  #free: number;
  #room: number;
  #confirmAccess = 0;

  /**
   * @param count Holders at a time.
   * @param turn_ms After which the next one is let in even if the holder is still there; never where left out.
   * @param most Those who are still there, their turn over or not, beyond whom nobody is let in; any number where left out.
   */
  constructor(count: number, turn_ms?: number, most = Number.POSITIVE_INFINITY) {
    this.#free = count;
    this.#turn_ms = turn_ms;
    this.#room = most;
  }

  /** Those that wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Waits for a permit; what it answers gives it back, at once or again. */
  async take(): Promise<() => void> {
    if (!this.#isOpen) return new Promise((resolve) => this.#waiting.push(resolve));
    return this.#grant();
  }

  get #isOpen(): boolean {
    return this.#free > 0 && this.#room > 0;
  }

  #grant(): () => void {
    this.#free -= 1;
    this.#room -= 1;
    const endTurn = once(() => (this.#free += 1));
    const leave = once(() => (this.#room += 1));
    const timer = this.#turn_ms === undefined ? undefined : setTimeout(() => this.#after(endTurn), this.#turn_ms);
    return () => {
      clearTimeout(timer);
      this.#after(endTurn, leave);
    };
  }

  #after(...steps: readonly (() => void)[]): void {
    for (const step of steps) step();
    this.#letNextIn();
  }

  #letNextIn(): void {
    if (!this.#isOpen || this.#waiting.length === 0) return;
    this.#confirmAccess += 1;
    const next = this.#confirmAccess % oldest_every === 0 ? this.#waiting.shift() : this.#waiting.pop();
    next?.(this.#grant());
  }
}

function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
}
