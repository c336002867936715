/** One read for all who ask for the same at once: it begins after each of them asked, so that none reads an earlier state. */
export class SharedRead<T> {
  readonly #read: () => Promise<T>;
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<T> | undefined;

  constructor(read: () => Promise<T>) {
    this.#read = read;
  }

  /** Joins the read that begins when the one under way ends. */
  get(): Promise<T> {
    this.#next ??= this.#begin(this.#running);
    return this.#next;
  }

  async #begin(before: Promise<unknown>): Promise<T> {
    await before.catch(() => undefined);
    const read = this.#read();
    this.#running = read;
    this.#next = undefined;
    return read;
  }
}
