/**
 * Detects statements that are never answered. A database that has ended closes its sockets; one that is frozen, or whose answers the network
 * loses, sends nothing, and no time limit of its own helps. Silence alone proves nothing either: a statement may wait for a lock or read a long
 * list. So after a while the watchdog asks the server, on a connection of its own, which of the silent connections are idle there.
 *
 * - No answer: the database is unavailable. Requests that wait for a connection fail, later ones fail at once, and the watchdog asks
 *   again until the server answers.
 * - The connection is active: it goes on waiting, up to the statement's own time limit.
 * - The connection is idle, twice in a row: the answer or the statement was lost. That connection alone is closed.
 *
 * Time is counted in ticks of the event loop, not by the clock: a process that was paused must not take its own pause for the server's.
 */
import pg, { type PoolClient } from 'pg';
import { sqlStateOf, StoreSilent } from './failure.ts';
import { awaitsAnswer, bytesReceived, processOf, sever } from './pipelining.ts';

// All of it stays well below the two seconds within which a request is answered.
const tick_ms = 100;
/** Silence of a connection before the server is asked about it. */
const patience_ticks = 3;
/** How long the server may take to answer that. */
const answer_ticks = 6;
/** When it is asked again about an active connection, and about an idle one, which may wait for a processor. */
const active_again_ticks = 10;
const idle_again_ticks = 3;
/** An answer on any connection this recently proves that the server runs, even if it accepts no new connection. */
const recent_ticks = 3;
/** An answer sent before the server reported the connection idle has arrived by then. */
const under_way_ticks = 2;
/** Beyond every statement's time limit (create-pool.ts): the answer will not come. */
const longest_ticks = 170;

interface Silence {
  bytes: number;
  /** Ticks without a byte while an answer is awaited. */
  ticks: number;
  /** At which tick the server is asked about the connection. */
  askAt: number;
  /** At which tick the connection is closed. */
  endAt: number;
  /** The server has reported the connection idle once. */
  wasIdle: boolean;
}

/** A question to the server, in progress. */
interface Probe {
  readonly client: pg.Client;
  ticks: number;
}

type Reject = (error: Error) => void;

export class ConnectionWatchdog {
  readonly #address: pg.ClientConfig;
  readonly #watched = new Set<PoolClient>();
  readonly #silences = new WeakMap<PoolClient, Silence>();
  readonly #waiting = new Set<Reject>();
  #timer: NodeJS.Timeout | undefined;
  #probe: Probe | undefined;
  /** Ticks since the database last answered on any connection. */
  #quiet = 0;
  #isUnavailable = false;

  constructor(address: pg.ClientConfig) {
    this.#address = address;
  }

  /** @throws StoreSilent while the database does not answer */
  admit(): void {
    if (this.#isUnavailable) throw new StoreSilent();
  }

  /** A request waits for a connection: it is rejected when the database becomes unavailable. */
  addWaiting(reject: Reject): void {
    this.#waiting.add(reject);
  }

  /** Returns whether it was still waiting. */
  removeWaiting(reject: Reject): boolean {
    return this.#waiting.delete(reject);
  }

  watch(client: PoolClient): void {
    this.#watched.add(client);
    this.#timer ??= setInterval(() => this.#tick(), tick_ms).unref();
  }

  unwatch(client: PoolClient): void {
    this.#watched.delete(client);
  }

  /** The database answered. */
  answered(): void {
    this.#quiet = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (this.#probe !== undefined) sever(this.#probe.client);
  }

  #tick(): void {
    if (this.#watched.size === 0 && !this.#isUnavailable && this.#probe === undefined) return this.stop();
    this.#quiet += 1;
    for (const client of this.#watched) this.#measure(client);
    if (this.#probe !== undefined) {
      this.#probe.ticks += 1;
      // The question then fails in #ask, and the next tick asks again.
      if (this.#probe.ticks >= answer_ticks) sever(this.#probe.client);
    } else if (this.#isUnavailable || this.#silent().length > 0) void this.#ask();
  }

  #measure(client: PoolClient): void {
    const bytes = bytesReceived(client);
    const silence = this.#silences.get(client);
    if (silence !== undefined && silence.bytes !== bytes) this.#quiet = 0;
    if (silence === undefined || silence.bytes !== bytes || !awaitsAnswer(client)) {
      this.#silences.set(client, { bytes, ticks: 0, askAt: patience_ticks, endAt: longest_ticks, wasIdle: false });
      return;
    }
    silence.ticks += 1;
    if (silence.ticks >= silence.endAt) sever(client, new StoreSilent());
  }

  /** The connections to ask the server about. */
  #silent(): PoolClient[] {
    return [...this.#watched].filter((client) => {
      const silence = this.#silences.get(client);
      return silence !== undefined && silence.ticks >= silence.askAt;
    });
  }

  async #ask(): Promise<void> {
    const silent = this.#silent();
    const client = new pg.Client({ ...this.#address, application_name: 'mahnwerk watch' });
    // Without a listener, the error event of a connection that dies would end Node; its statement fails by itself.
    client.on('error', () => undefined);
    this.#probe = { client, ticks: 0 };
    try {
      this.#record(silent, await idleAmong(client, silent.map(processOf)));
    } catch (error) {
      // A refusal (too many connections, starting up) comes from a server that runs.
      if (sqlStateOf(error) !== undefined || this.#quiet < recent_ticks) this.#record(silent, new Set());
      else this.#declareUnavailable();
    } finally {
      this.#probe = undefined;
      sever(client);
    }
  }

  #record(silent: readonly PoolClient[], idle: ReadonlySet<number>): void {
    this.#isUnavailable = false;
    for (const client of silent) {
      const silence = this.#silences.get(client);
      if (silence === undefined) continue;
      const isIdle = idle.has(processOf(client));
      if (isIdle && silence.wasIdle) silence.endAt = silence.ticks + under_way_ticks;
      silence.askAt = silence.ticks + (isIdle ? idle_again_ticks : active_again_ticks);
      silence.wasIdle = isIdle;
    }
  }

  /** Fails all requests that wait for a connection. Connections that are not silent yet stay open until they are. */
  #declareUnavailable(): void {
    this.#isUnavailable = true;
    for (const client of this.#silent()) sever(client, new StoreSilent());
    for (const reject of this.#waiting) reject(new StoreSilent());
    this.#waiting.clear();
  }
}

/** Those of these server processes that wait for a statement, while this process waits for their answer. */
async function idleAmong(client: pg.Client, processes: readonly number[]): Promise<ReadonlySet<number>> {
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid = any($1) and state like 'idle%'`,
    [processes],
  );
  return new Set(rows.map(({ pid }) => pid));
}
