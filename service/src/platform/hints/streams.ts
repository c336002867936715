/**
 * The open streams of a process: hints at what has changed go to every person who may read it. One connection listens
 * for all of them, from the first stream on. Before each delivery one statement asks which sessions live and what their
 * persons may read, so that no stream outlives a right. A stream holds no connection, and its text only until the
 * socket has taken it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Writable } from 'node:stream';
import type { Logger } from 'pino';
import type { DatabaseAddress } from '../database/address.ts';
import { ListenConnection } from '../database/listen-connection.ts';
import { repeat, type WakeableLoop } from '../loop.ts';
import { Refusal } from '../refusal.ts';
import { endedSessionOf, eventsOf, type HeardHint, hintOf, hintsChannel, mayRead, type Readership } from './hint.ts';

/** A stream that a person asks for. */
export interface StreamRequest {
  readonly session: string;
  readonly account: string;
  /** Which memberships of the person it is for. */
  readonly isFor: (membership: Readership) => boolean;
}

/** The persons of the sessions that live, by session. @param companies whose access of Partners is asked */
export type FindReaders = (
  sessions: readonly string[],
  companies: readonly string[],
) => Promise<ReadonlyMap<string, readonly Readership[]>>;

export interface StreamsOptions {
  readonly address: DatabaseAddress;
  readonly find: FindReaders;
  readonly log: Logger;
}

interface OpenStream extends StreamRequest {
  readonly out: Writable;
  /** On the clock of `performance.now()`. */
  written_at: number;
}

export const streamLimits = { of_session: 4, of_account: 16, of_process: 2_000 } as const;

const heartbeat_ms = 15_000;
const heartbeat = ':\n\n';
/** Hints of this time are delivered together. */
const gathered_ms = 150;
/** A reader that leaves more than this untaken is cut, as one that has not taken a heartbeat when the next is due. */
const unread_bytes = 64 * 1024;
/** Beyond, hints name no resource any more. */
const waiting_max = 2_000;

export class Streams {
  readonly #options: StreamsOptions;
  readonly #listening: ListenConnection;
  readonly #open = new Set<OpenStream>();
  #waiting = new Map<string, HeardHint>();
  #loop: WakeableLoop | undefined;
  #isStopped = false;
  #connecting: Promise<boolean> | undefined;

  constructor(options: StreamsOptions) {
    this.#options = options;
    this.#listening = new ListenConnection(options.address, {
      name: 'mahnwerk hints',
      channels: [hintsChannel],
      heard: (_channel, payload) => this.#heard(payload),
      // What was missed is unknown: a reader comes again and reads everything.
      lost: () => this.#endAll(),
    });
  }

  /** What begins a stream, once the process listens. @throws Refusal service_unavailable */
  async open(request: StreamRequest): Promise<(out: Writable) => void> {
    if (this.#isStopped || this.#open.size >= streamLimits.of_process) throw unavailable();
    await this.#listen();
    return (out) => this.#begin({ ...request, out, written_at: performance.now() });
  }

  /** How many are open. */
  get count(): number {
    return this.#open.size;
  }

  /** Ends every stream; none begins any more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#endAll();
    await this.#loop?.stop();
    await this.#listening.close();
  }

  async #listen(): Promise<void> {
    try {
      await this.#connect();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'no stream can begin: the database cannot be listened to');
      throw unavailable();
    }
    if (this.#isStopped) throw unavailable();
    const work = () => this.#round();
    this.#loop ??= repeat({ name: 'hints', pause_ms: heartbeat_ms, log: this.#options.log, work });
  }

  /** One attempt at a time. */
  async #connect(): Promise<void> {
    this.#connecting ??= this.#listening.connect().finally(() => {
      this.#connecting = undefined;
    });
    await this.#connecting;
  }

  #begin(stream: OpenStream): void {
    if (this.#isStopped) return void stream.out.end();
    this.#endOldest((each) => each.session === stream.session, streamLimits.of_session);
    this.#endOldest((each) => each.account === stream.account, streamLimits.of_account);
    this.#open.add(stream);
    stream.out.once('close', () => this.#open.delete(stream));
    stream.out.on('error', () => undefined);
    stream.out.write(heartbeat);
  }

  #endOldest(isOf: (stream: OpenStream) => boolean, most: number): void {
    const [oldest, ...others] = [...this.#open].filter(isOf);
    if (oldest !== undefined && others.length + 1 >= most) this.#end(oldest);
  }

  #heard(payload: string): void {
    if (this.#open.size === 0) return;
    const ended = endedSessionOf(payload);
    const hint = hintOf(payload);
    if (hint !== undefined) this.#wait(hint);
    else if (![...this.#open].some(({ session }) => session === ended)) return;
    this.#loop?.wake();
  }

  #wait(hint: HeardHint): void {
    const kept = this.#waiting.size < waiting_max ? hint : { ...hint, id: null };
    this.#waiting.set(`${kept.topic} ${kept.company} ${kept.id} ${kept.audience}`, kept);
  }

  async #round(): Promise<'done'> {
    await this.#connect();
    await this.#listening.ping();
    await sleep(gathered_ms);
    const hints = [...this.#waiting.values()];
    const streams = [...this.#open];
    this.#waiting = new Map();
    if (streams.length === 0) return 'done';
    const sessions = [...new Set(streams.map(({ session }) => session))];
    const companies = [...new Set(hints.map(({ company }) => company))];
    const readers = await this.#options.find(sessions, companies).catch((error: unknown) => {
      // The hints are lost, and with them what the readers know.
      this.#endAll();
      throw error;
    });
    for (const stream of streams) this.#deliver(stream, readers.get(stream.session), hints);
    return 'done';
  }

  #deliver(stream: OpenStream, memberships: readonly Readership[] | undefined, hints: readonly HeardHint[]): void {
    if (memberships === undefined) return this.#end(stream);
    const readable = memberships.filter(stream.isFor);
    const text = eventsOf(hints.filter((hint) => readable.some((membership) => mayRead(hint, membership))));
    const isDue = performance.now() - stream.written_at >= heartbeat_ms;
    if (text === '' && !isDue) return;
    if (stream.out.writableLength > (isDue ? 0 : unread_bytes)) return void stream.out.destroy();
    stream.out.write(text === '' ? heartbeat : text);
    stream.written_at = performance.now();
  }

  #end(stream: OpenStream): void {
    this.#open.delete(stream);
    stream.out.end();
  }

  #endAll(): void {
    this.#waiting.clear();
    for (const stream of this.#open) this.#end(stream);
  }
}

const unavailable = (): Refusal =>
  new Refusal('service_unavailable', { detail: 'No stream can begin now.', retryAfterSeconds: 5 });
