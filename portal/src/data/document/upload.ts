/** Files on their way to the service: one after the other, each with its progress, each repeated alone. */

import { freshKey } from '../form/attempt.ts';

/** How one file is sent. */
export interface Sending {
  /** @param share of 1 */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
  /** The same for every repetition: however often the line breaks, the file is stored once. */
  readonly idempotencyKey: string;
}

/** Resolves once the file is stored and shown among those that are. */
export type SendFile = (file: File, sending: Sending) => Promise<unknown>;

export interface Upload {
  readonly id: string;
  readonly file: File;
  readonly share: number;
  readonly state: 'waiting' | 'sending' | 'failed';
  readonly error: unknown;
}

export class Uploads {
  #send: SendFile = () => Promise.reject(new Error('no way to send files'));
  readonly #listeners = new Set<() => void>();
  readonly #ends = new Map<string, AbortController>();
  #uploads: readonly Upload[] = [];
  #isSending = false;

  readonly current = (): readonly Upload[] => this.#uploads;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly sendWith = (send: SendFile): void => {
    this.#send = send;
  };

  readonly add = (files: Iterable<File>): void => {
    const added = [...files].map(
      (file) => ({ id: freshKey(), file, share: 0, state: 'waiting', error: null }) as const,
    );
    this.#show([...this.#uploads, ...added]);
    void this.#sendNext();
  };

  readonly retry = (id: string): void => {
    this.#change(id, { state: 'waiting', share: 0, error: null });
    void this.#sendNext();
  };

  readonly drop = (id: string): void => {
    this.#ends.get(id)?.abort();
    this.#show(this.#uploads.filter((each) => each.id !== id));
  };

  /** Resolves once nothing is under way. True: every file is stored. */
  readonly settled = (): Promise<boolean> =>
    new Promise((resolve) => {
      const look = () => {
        if (this.#uploads.some(({ state }) => state !== 'failed')) return;
        this.#listeners.delete(look);
        resolve(this.#uploads.length === 0);
      };
      this.#listeners.add(look);
      look();
    });

  async #sendNext(): Promise<void> {
    const next = this.#isSending ? undefined : this.#uploads.find(({ state }) => state === 'waiting');
    if (next === undefined) return;
    const { id, file } = next;
    const end = new AbortController();
    this.#ends.set(id, end);
    this.#isSending = true;
    this.#change(id, { state: 'sending' });
    try {
      const onProgress = (share: number) => this.#change(id, { share });
      await this.#send(file, { onProgress, signal: end.signal, idempotencyKey: id });
      this.#show(this.#uploads.filter((each) => each.id !== id));
    } catch (error) {
      this.#change(id, { state: 'failed', error });
    }
    this.#isSending = false;
    void this.#sendNext();
  }

  #change(id: string, change: Partial<Upload>): void {
    this.#show(this.#uploads.map((each) => (each.id === id ? { ...each, ...change } : each)));
  }

  #show(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}
