/**
 * One command for each of many rows: four at a time, with an Idempotency-Key made of batch and row, so that whatever the
 * network does each row is done once. It can be stopped and resumed, and rows that failed are tried again.
 */
import { ApiError } from '@mahnwerk/client';

export type Outcome = 'waiting' | 'running' | 'done' | 'failed';

export interface BatchRow {
  readonly id: string;
  /** What the person calls it. */
  readonly name: string;
  readonly outcome: Outcome;
  /** Of a row that failed. */
  readonly error?: unknown;
}

export interface BatchState {
  readonly rows: readonly BatchRow[];
  /** Rows are sent, or wait to be. */
  readonly isRunning: boolean;
}

/** As many commands are under way at once. */
const at_once = 4;

export type RunRow = (id: string, idempotencyKey: string) => Promise<unknown>;

export class Batch {
  /** Unique among all batches. */
  readonly key: string;
  readonly #run: RunRow;
  readonly #listeners = new Set<() => void>();
  /** How often the service has refused a row: the same key would bring the same refusal. */
  readonly #refusals = new Map<string, number>();
  #state: BatchState;
  #underWay = 0;

  /** @param key unique, of at most 36 characters */
  constructor(key: string, rows: readonly Pick<BatchRow, 'id' | 'name'>[], run: RunRow) {
    this.key = key;
    this.#run = run;
    this.#state = { rows: rows.map(({ id, name }) => ({ id, name, outcome: 'waiting' })), isRunning: false };
  }

  /** The same object until something changes. */
  readonly state = (): BatchState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Sends the rows that wait. */
  readonly resume = (): void => {
    this.#set({ isRunning: this.#next() !== undefined });
    while (this.#underWay < at_once && this.#sendNext());
  };

  /** Sends no further row; those under way end. */
  readonly stop = (): void => this.#set({ isRunning: false });

  /** Sends the rows that failed once more. */
  readonly retry = (): void => {
    this.#set({
      rows: this.#state.rows.map((row) => (row.outcome === 'failed' ? { ...row, outcome: 'waiting' } : row)),
    });
    this.resume();
  };

  #next = (): BatchRow | undefined => this.#state.rows.find(({ outcome }) => outcome === 'waiting');

  #sendNext(): boolean {
    const row = this.#state.isRunning ? this.#next() : undefined;
    if (row === undefined) return false;
    this.#underWay += 1;
    this.#mark(row.id, { outcome: 'running' });
    void this.#send(row);
    return true;
  }

  async #send({ id }: BatchRow): Promise<void> {
    const refusals = this.#refusals.get(id) ?? 0;
    try {
      await this.#run(id, [this.key, id, ...(refusals === 0 ? [] : [refusals])].join('-'));
      this.#mark(id, { outcome: 'done' });
    } catch (error) {
      // Without an answer the row may have been done: the next attempt is the same request.
      if (error instanceof ApiError) this.#refusals.set(id, refusals + 1);
      this.#mark(id, { outcome: 'failed', error });
    }
    this.#underWay -= 1;
    if (!this.#sendNext() && this.#underWay === 0) this.#set({ isRunning: false });
  }

  #mark(id: string, change: Partial<BatchRow>): void {
    this.#set({ rows: this.#state.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) });
  }

  #set(change: Partial<BatchState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
