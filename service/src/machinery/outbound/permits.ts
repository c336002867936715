/**
 * So many at a time. Of the others those that came last are let in first, but for every fourth: a crowd that came at once, such as
 * receivers that hang and are tried again, would else be in front of everybody who comes after it.
 */
const oldest_every = 4;

export class Permits {
  readonly #turn_ms: number | undefined;
  readonly #waiting: ((release: () => void) => void)[] = [];
  #free: number;
  #granted = 0;

  /**
   * @param count Holders at a time.
   * @param turn_ms After which the next one is let in even if the holder is still there; never where left out.
   */
  constructor(count: number, turn_ms?: number) {
    this.#free = count;
    this.#turn_ms = turn_ms;
  }

  /** Those that wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Waits for a permit; what it answers gives it back, at once or again. */
  async take(): Promise<() => void> {
    if (this.#free === 0) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#free -= 1;
    return this.#grant();
  }

  #grant(): () => void {
    let held = true;
    const release = () => {
      if (!held) return;
      held = false;
      clearTimeout(timer);
      this.#granted += 1;
      const next = this.#granted % oldest_every === 0 ? this.#waiting.shift() : this.#waiting.pop();
      if (next === undefined) this.#free += 1;
      else next(this.#grant());
    };
    const timer = this.#turn_ms === undefined ? undefined : setTimeout(release, this.#turn_ms);
    return release;
  }
}
