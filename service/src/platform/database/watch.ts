/**
 * Who lives here: the watch over statements that nobody answers. A database that has ended says so through its
 * sockets; one that is frozen, or whose answers the network swallows, says nothing, and no time limit of its own
 * helps. Silence alone proves nothing either (a lock is waited for, a long list is read): so after a while the
 * server is asked, on a connection made for the question, which of the silent connections it still works for.
 *
 * - No answer at all: the database is gone. What waits for it fails, what comes fails at once, and it is asked
 *   again and again until it answers: recovery needs nobody.
 * - It works for the connection: that one goes on waiting, up to the statement's own time limit.
 * - Asked twice, it has nothing to do for the connection: the answer, or the question, was lost. That connection alone ends.
 *
 * Time is counted in ticks of our own loop, not by the clock: a process that was held up itself must not take its
 * own pause for the server's.
 */
import pg, { type PoolClient } from 'pg';
import { sqlStateOf, StoreSilent } from './failure.ts';
import { awaitsAnswer, bytesHeard, sever } from './flight.ts';

// All of it stays well below the two seconds within which a caller is told.
const tick_ms = 100;
/** Silence of a connection before the server is asked about it. */
const patience_ticks = 3;
/** How long the server may take to answer that. */
const answer_ticks = 6;
/** When it is asked again about a connection that it works for; and about one it has nothing to do for, which may wait for a processor. */
const again_ticks = 10;
const doubt_ticks = 3;
/** What it answered anybody so lately shows that it lives, though it takes no new connection. */
const lately_ticks = 3;
/** An answer sent before the server said that it has none will have come by then. */
const under_way_ticks = 2;
/** Beyond every statement's time limit (pool.ts): an answer that has not come now will not come. */
const longest_ticks = 170;

interface Heard {
  bytes: number;
  /** Ticks without a byte while an answer is awaited. */
  silent: number;
  /** The silence at which the server is asked about it. */
  askAt: number;
  /** The silence that ends it. */
  endAt: number;
  /** The server has said once already that it has nothing to do for it. */
  doubtful: boolean;
}

/** A question under way. */
interface Question {
  readonly client: pg.Client;
  ticks: number;
}

type Reject = (error: Error) => void;

export class Watch {
  readonly #address: pg.ClientConfig;
  readonly #held = new Set<PoolClient>();
  readonly #heard = new WeakMap<PoolClient, Heard>();
  readonly #waiting = new Set<Reject>();
  #timer: NodeJS.Timeout | undefined;
  #question: Question | undefined;
  /** Ticks since the database last answered anybody. */
  #quiet = 0;
  #gone = false;

  constructor(address: pg.ClientConfig) {
    this.#address = address;
  }

  /** Throws while the database does not answer: nobody need find out by waiting. */
  admit(): void {
    if (this.#gone) throw new StoreSilent();
  }

  /** Who waits for a connection, and is rejected when the database is found gone. */
  wait(reject: Reject): void {
    this.#waiting.add(reject);
  }

  /** Whether it waited still. */
  forget(reject: Reject): boolean {
    return this.#waiting.delete(reject);
  }

  /** From here on the connection's statements are watched. */
  hold(client: PoolClient): void {
    this.#held.add(client);
    this.#timer ??= setInterval(() => this.#tick(), tick_ms).unref();
  }

  letGo(client: PoolClient): void {
    this.#held.delete(client);
  }

  /** The database did what was asked of it. */
  answered(): void {
    this.#quiet = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (this.#question !== undefined) sever(this.#question.client);
  }

  #tick(): void {
    if (this.#held.size === 0 && !this.#gone && this.#question === undefined) return this.stop();
    this.#quiet += 1;
    for (const client of this.#held) this.#listen(client);
    if (this.#question !== undefined) this.#await(this.#question);
    else if (this.#gone || this.#silent().length > 0) void this.#ask();
  }

  #listen(client: PoolClient): void {
    const bytes = bytesHeard(client);
    const heard = this.#heard.get(client);
    if (heard !== undefined && heard.bytes !== bytes) this.#quiet = 0;
    if (heard === undefined || heard.bytes !== bytes || !awaitsAnswer(client)) {
      this.#heard.set(client, { bytes, silent: 0, askAt: patience_ticks, endAt: longest_ticks, doubtful: false });
      return;
    }
    heard.silent += 1;
    if (heard.silent >= heard.endAt) sever(client, new StoreSilent());
  }

  /** The connections that the server is to be asked about. */
  #silent(): PoolClient[] {
    return [...this.#held].filter((client) => {
      const heard = this.#heard.get(client);
      return heard !== undefined && heard.silent >= heard.askAt;
    });
  }

  #await(question: Question): void {
    question.ticks += 1;
    if (question.ticks < answer_ticks) return;
    // Its end is the failure of #ask, and the next question goes out with the next tick.
    sever(question.client);
  }

  async #ask(): Promise<void> {
    const silent = this.#silent();
    const question = { client: new pg.Client({ ...this.#address, application_name: 'mahnwerk watch' }), ticks: 0 };
    // Unheard, the error of a connection that dies would end Node; what waits for it fails by itself.
    question.client.on('error', () => undefined);
    this.#question = question;
    try {
      this.#judge(silent, await idleAmong(question.client, silent.map(processOf)));
    } catch (error) {
      // A refusal (too many connections, starting up) comes from a server that lives.
      if (sqlStateOf(error) !== undefined || this.#quiet < lately_ticks) this.#judge(silent, new Set());
      else this.#declareGone();
    } finally {
      this.#question = undefined;
      sever(question.client);
    }
  }

  #judge(silent: readonly PoolClient[], idle: ReadonlySet<number>): void {
    this.#gone = false;
    for (const client of silent) {
      const heard = this.#heard.get(client);
      if (heard === undefined) continue;
      const isIdle = idle.has(processOf(client));
      if (isIdle && heard.doubtful) heard.endAt = heard.silent + under_way_ticks;
      heard.askAt = heard.silent + (isIdle ? doubt_ticks : again_ticks);
      heard.doubtful = isIdle;
    }
  }

  /** Nobody waits for a connection any more. What awaits no answer, or not for long, lives on: its turn comes with its own silence. */
  #declareGone(): void {
    this.#gone = true;
    for (const client of this.#silent()) sever(client, new StoreSilent());
    for (const reject of this.#waiting) reject(new StoreSilent());
    this.#waiting.clear();
  }
}

/** The server's process behind a connection. */
const processOf = (client: PoolClient): number => (client as unknown as { readonly processID: number }).processID;

/** Those of these server processes that wait for a statement, while we wait for its answer. */
async function idleAmong(client: pg.Client, processes: readonly number[]): Promise<ReadonlySet<number>> {
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid = any($1) and state like 'idle%'`,
    [processes],
  );
  return new Set(rows.map(({ pid }) => pid));
}
