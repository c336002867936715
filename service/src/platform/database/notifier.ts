/** NOTIFY after a commit, on a connection that no request can occupy. */
import { type ConnectionSource, withConnection } from './checkout.ts';
import { submit } from './pipelining.ts';
import type { Notification } from './after-commit.ts';
import { bind, compose } from './statement.ts';

const notify = compose<object, object>(
  'notify',
  'select pg_notify(channel, payload) from unnest(:channels::text[], :payloads::text[]) as n (channel, payload)',
);

/** Sends notifications, one statement at a time: those added while one is in progress go with the next. */
export class Notifier {
  readonly #source: ConnectionSource;
  readonly #waiting = new Map<string, Notification>();
  #running: Promise<void> | undefined;

  constructor(source: ConnectionSource) {
    this.#source = source;
  }

  add(notifications: readonly Notification[]): void {
    for (const each of notifications) this.#waiting.set(`${each.channel} ${each.payload}`, each);
    if (this.#waiting.size > 0) this.#running ??= this.#run();
  }

  /** Resolves when nothing is in progress. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0) {
      const sent = [...this.#waiting.values()];
      this.#waiting.clear();
      const values = [sent.map(({ channel }) => channel), sent.map(({ payload }) => payload)];
      // A lost notification delays its listener only: every listener also polls.
      await withConnection(this.#source, (client) => submit(client, bind(notify, values))).catch(() => undefined);
    }
    this.#running = undefined;
  }
}
