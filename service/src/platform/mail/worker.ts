/**
 * Mails leave here, several at once, each attempt under one deadline. Any number of processes may run one. A mail is gone from the table once it has
 * left; who is killed in between leaves it behind, and it leaves once more (with the same Message-ID). A failure waits and is tried again for two
 * days, what the mail server will not have for twenty minutes; then the mail is dropped, and the log names it by its id alone: what is in it, and what a
 * mail server says of it, names people.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../database/pool.ts';
import { grace_ms, type Loop, repeat, type WakeableLoop } from '../loop.ts';
import type { Sealer } from '../seal.ts';
import { opened } from './enqueue.ts';
import type { Carrier } from './message.ts';
import { connections_max } from './smtp.ts';
import * as store from './store.ts';

export interface MailOptions {
  readonly database: Pick<Database, 'asOperator'>;
  readonly sealer: Sealer;
  readonly carrier: Carrier;
  readonly log: Logger;
  /** Shorter for tests. */
  readonly attempt_ms?: number;
}

/** How late a mail may begin; a look costs one small statement. */
const pause_ms = 1_000;

/** The whole of an attempt. Shorter than a lease (store.ts). */
const longest_attempt_ms = 60_000;

/** At which attempt a refusal for good (`5xx`) is believed: after twenty minutes, in which a relay that is configured wrongly, and says the same, can be repaired. */
const believed_at = 8;

/** Sends what is due until stopped. */
export function startMail(options: MailOptions): Loop {
  const post = new Post(options, () => loop.wake());
  const loop: WakeableLoop = repeat({ name: 'mail', pause_ms, log: options.log, work: () => post.round() });
  return {
    async stop() {
      await loop.stop();
      await post.end();
    },
  };
}

class Post {
  readonly #options: MailOptions;
  readonly #onEnd: () => void;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  // Attempts that have ended and are not noted yet: should the database be away, they are by the next round.
  #left: readonly store.TakenMail[] = [];
  #failed: readonly store.TakenMail[] = [];

  /** @param onEnd told of each attempt that has ended */
  constructor(options: MailOptions, onEnd: () => void) {
    this.#options = options;
    this.#onEnd = onEnd;
  }

  /** Notes what has ended, and begins what is due where there is room. */
  async round(): Promise<'done'> {
    for (const mail of await this.#settle(connections_max - this.#running.size)) {
      const attempt = this.#attempt(mail).finally(() => {
        this.#running.delete(attempt);
        this.#onEnd();
      });
      this.#running.add(attempt);
    }
    return 'done';
  }

  /** Lets what runs end within the grace, then breaks it off: another start sends it. */
  async end(): Promise<void> {
    const { carrier, log } = this.#options;
    await Promise.race([Promise.all(this.#running), sleep(grace_ms, undefined, { ref: false })]);
    this.#stopping.abort();
    await Promise.all(this.#running);
    await this.#settle(0).catch((error: unknown) =>
      log.warn({ err: error }, 'mails that have left could not be noted'),
    );
    carrier.close();
  }

  async #settle(room: number): Promise<readonly store.TakenMail[]> {
    const { database, log } = this.#options;
    const [left, failed] = [this.#left, this.#failed];
    const { taken, dropped } = await database.asOperator(async (tx) => {
      for (const mail of left) store.removeMail(tx, mail);
      const dropped: string[] = [];
      for (const mail of failed) if (await store.postponeMail(tx, mail)) dropped.push(mail.id);
      return { dropped, taken: room > 0 ? await store.takeDue(tx, room) : [] };
    });
    this.#left = this.#left.filter((mail) => !left.includes(mail));
    this.#failed = this.#failed.filter((mail) => !failed.includes(mail));
    for (const id of dropped) log.error({ mail_id: id }, 'mail dropped: it could not be sent in time');
    return taken;
  }

  async #attempt(taken: store.TakenMail): Promise<void> {
    const { sealer, carrier, log, attempt_ms = longest_attempt_ms } = this.#options;
    const { id, sealed, attempts } = taken;
    const mail = opened(sealer, id, sealed);
    if (mail === undefined) {
      log.error({ mail_id: id }, 'mail dropped: it was sealed with another secret key');
      this.#left = [...this.#left, taken];
      return;
    }
    try {
      await carrier.carry(id, mail, AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(attempt_ms)]));
      this.#left = [...this.#left, taken];
      log.debug({ mail_id: id, attempts }, 'mail sent');
    } catch (error) {
      if (isRefused(error) && attempts >= believed_at) {
        log.error({ mail_id: id, attempts, ...reasonOf(error) }, 'mail dropped: the mail server will not have it');
        this.#left = [...this.#left, taken];
        return;
      }
      this.#failed = [...this.#failed, taken];
      log.warn({ mail_id: id, attempts, ...reasonOf(error) }, 'mail not sent, trying again');
    }
  }
}

/** Whether the mail server has refused this receiver or this mail for good; what it says against us (a password, a sender) is no mail's fault. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA');

/** What may be told of a failure: codes of ours, of the system and of SMTP; never a sentence of the mail server's, which names the receiver. */
function reasonOf(error: unknown): { readonly code?: string; readonly smtp_status?: number } {
  if (!(error instanceof Error)) return {};
  return {
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('responseCode' in error && typeof error.responseCode === 'number' ? { smtp_status: error.responseCode } : {}),
  };
}
