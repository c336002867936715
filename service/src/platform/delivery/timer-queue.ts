/** A heap of instants. Entries cannot be removed: the caller ignores an obsolete one when its time comes. */

interface TimerEntry<T> {
  readonly at: number;
  readonly what: T;
}

export class TimerQueue<T> {
  readonly #heap: TimerEntry<T>[] = [];

  /** The earliest instant; undefined if the queue is empty. */
  get next(): number | undefined {
    return this.#heap[0]?.at;
  }

  get size(): number {
    return this.#heap.length;
  }

  add(at: number, what: T): void {
    const heap = this.#heap;
    heap.push({ at, what });
    for (let child = heap.length - 1; child > 0;) {
      const parent = (child - 1) >> 1;
      if (this.#at(parent) <= this.#at(child)) return;
      this.#swap(parent, child);
      child = parent;
    }
  }

  /** Removes and returns what is due. */
  *due(now: number): Generator<T> {
    for (let first = this.#heap[0]; first !== undefined && first.at <= now; first = this.#heap[0]) {
      this.#removeFirst();
      yield first.what;
    }
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    heap[0] = last;
    for (let parent = 0; ;) {
      const left = 2 * parent + 1;
      if (left >= heap.length) return;
      const child = left + 1 < heap.length && this.#at(left + 1) < this.#at(left) ? left + 1 : left;
      if (this.#at(parent) <= this.#at(child)) return;
      this.#swap(parent, child);
      parent = child;
    }
  }

  #at(index: number): number {
    return this.#heap[index]?.at ?? Number.POSITIVE_INFINITY;
  }

  #swap(a: number, b: number): void {
    const heap = this.#heap;
    [heap[a], heap[b]] = [heap[b] as TimerEntry<T>, heap[a] as TimerEntry<T>];
  }
}
