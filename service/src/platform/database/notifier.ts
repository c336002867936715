/** NOTIFY after a commit, on a connection that no request can occupy. */
import { submit } from './flight.ts';
import { borrow, named, type Source } from './lend.ts';
import type { Notification } from './session.ts';
import { compose } from './statement.ts';

const notify = compose<object, object>(
  'notify',
  'select pg_notify(channel, payload) from unnest(:channels::text[], :payloads::text[]) as n (channel, payload)',
);

/** Sends notifications, one statement at a time: what is added while one is under way goes with the next. */
export class Notifier {
  readonly #source: Source;
  readonly #waiting = new Map<string, Notification>();
  #running: Promise<void> | undefined;

  constructor(source: Source) {
    this.#source = source;
  }

  add(wakings: readonly Notification[]): void {
    for (const waking of wakings) this.#waiting.set(`${waking.channel} ${waking.payload}`, waking);
    if (this.#waiting.size > 0) this.#running ??= this.#run();
  }

  /** Resolves when nothing is under way any more. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0) {
      const wakings = [...this.#waiting.values()];
      this.#waiting.clear();
      const values = [wakings.map(({ channel }) => channel), wakings.map(({ payload }) => payload)];
      // A lost notification delays its listener only: every listener also polls.
      await borrow(this.#source, (client) => submit(client, named(notify, values))).catch(() => undefined);
    }
    this.#running = undefined;
  }
}
