/**
 * Records the last mail that left and the last that did not, for the operator. Attempts are noted in memory; every few
 * seconds the latest of each is written. A killed process loses the last seconds.
 */
import type { Logger } from 'pino';
import { systemClock } from '../clock.ts';
import type { Database } from '../database/pool.ts';
import type { Loop } from '../loop.ts';
import type { MailFailure, MailResult } from './handler.ts';
import { recordOutcome } from './store.ts';

const write_every_ms = 5_000;

interface Noted extends Partial<MailFailure> {
  readonly at: string;
}

export class MailRecord implements Loop {
  readonly #database: Pick<Database, 'asOperator'>;
  readonly #log: Logger;
  readonly #timer = setInterval(() => void this.write(), write_every_ms).unref();
  #noted = new Map<MailResult, Noted>();

  constructor(database: Pick<Database, 'asOperator'>, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  note(result: MailResult, failure?: MailFailure): void {
    this.#noted.set(result, { at: systemClock.now(), ...failure });
  }

  async write(): Promise<void> {
    if (this.#noted.size === 0) return;
    const noted = this.#noted;
    this.#noted = new Map();
    try {
      await this.#database.asOperator(async (tx) => {
        for (const [outcome, { at, code = null, host = null, message = null }] of noted)
          recordOutcome(tx, { outcome, at, code, host, message });
      });
    } catch (error) {
      this.#noted = new Map([...noted, ...this.#noted]);
      this.#log.warn({ err: error }, 'the outcome of mails could not be recorded');
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}
