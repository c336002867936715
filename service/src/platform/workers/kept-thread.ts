/**
 * A thread that runs as long as the service: after it ends it is started again, after a pause that grows while it ends
 * early.
 */
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { Logger } from 'pino';

export interface KeptThreadOptions {
  readonly program: URL;
  readonly options: WorkerOptions & { readonly name: string };
  readonly hear: (message: unknown) => void;
  /** Called when the thread has ended, before it is started again. */
  readonly ended: () => void;
  readonly log: Logger;
}

/** Pause before a restart: an immediate one would waste processor time if the thread cannot start. */
const first_wait_ms = 1_000;
const longest_wait_ms = 60_000;

/** A thread that lived this long had started properly. */
const begun_well_ms = 60_000;

export class KeptThread {
  readonly #kept: KeptThreadOptions;
  #worker: Worker | undefined;
  #isStopping = false;
  #wait_ms = first_wait_ms;
  #again: NodeJS.Timeout | undefined;

  constructor(kept: KeptThreadOptions) {
    this.#kept = kept;
    this.#start();
  }

  /** False while no thread runs. */
  post(message: unknown): boolean {
    this.#worker?.postMessage(message, []);
    return this.#worker !== undefined;
  }

  /** Posts the message, and terminates the thread if it has not ended in time. */
  async stop(message: unknown, late_ms: number): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#again);
    const last = this.#worker;
    if (last === undefined) return;
    const ended = new Promise<void>((resolve) => last.once('exit', () => resolve()));
    last.postMessage(message, []);
    const late = setTimeout(() => void last.terminate(), late_ms);
    await ended;
    clearTimeout(late);
  }

  #start(): void {
    const { program, options, hear, ended, log } = this.#kept;
    const began = performance.now();
    const worker = new Worker(program, options);
    this.#worker = worker;
    let failure: unknown;
    worker.on('message', hear);
    worker.on('error', (error) => (failure = error));
    worker.on('exit', (code) => {
      this.#worker = undefined;
      ended();
      if (this.#isStopping) return;
      if (performance.now() - began > begun_well_ms) this.#wait_ms = first_wait_ms;
      const seconds = this.#wait_ms / 1000;
      log.error({ thread: options.name, err: failure, code, seconds }, 'thread ended, restarting');
      this.#again = setTimeout(() => this.#start(), this.#wait_ms);
      this.#wait_ms = Math.min(longest_wait_ms, this.#wait_ms * 2);
    });
  }
}
