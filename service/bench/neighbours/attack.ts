/** What every attack is made of. It runs in a process of its own, within the rate limits of its companies. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, call } from './call.ts';
import type { Party } from './parties.ts';
import type { Site } from './site.ts';

/** What an attack's process works with. */
export interface Scene<Prepared = unknown> {
  readonly port: number;
  readonly operatorKey: string;
  readonly attackers: readonly Party[];
  readonly prepared: Prepared;
}

export interface Preparation {
  readonly site: Site;
  readonly attackers: readonly Party[];
  /** `https://127.0.1.1:4443`: an origin of receivers. Paths below `/hang/` never answer. */
  readonly receiver: string;
}

export interface Attack<Prepared = unknown> {
  readonly name: string;
  /** For the output: what the attackers do. */
  readonly about: string;
  /** Without rate limits, before the measurement. What it returns reaches the attack's process as JSON. */
  prepare?(preparation: Preparation): Promise<Prepared>;
  /** Until the signal. */
  run(scene: Scene<Prepared>, attempt: Attempt): Promise<void>;
}

/** The end of an attack and what came of its requests. */
export class Attempt {
  readonly signal: AbortSignal;
  /** Results with their number: `201`, `429`, `closed`. */
  readonly results = new Map<string, number>();

  constructor(signal: AbortSignal) {
    this.signal = signal;
  }

  note(result: string): void {
    this.results.set(result, (this.results.get(result) ?? 0) + 1);
  }

  /** One ordinary request. */
  async ask(asked: Call): Promise<string> {
    const { result, text } = await call({ timeout_ms: 120_000, ...asked });
    if (!this.signal.aborted) this.note(result);
    return text;
  }

  /** Resolves false once the attack is over. */
  async pause(milliseconds: number): Promise<boolean> {
    await sleep(Math.max(0, milliseconds), undefined, { signal: this.signal }).catch(() => undefined);
    return !this.signal.aborted;
  }

  /** So many loops of the same work; the index tells them apart. */
  async each(count: number, work: (index: number) => Promise<void>): Promise<void> {
    await Promise.all(
      Array.from({ length: count }, async (_none, index) => {
        while (!this.signal.aborted) await work(index);
      }),
    );
  }

  /** Work that begins so often a minute, however long each takes. */
  async paced(perMinute: number, work: (count: number) => Promise<unknown>): Promise<void> {
    const began = performance.now();
    const running = new Set<Promise<unknown>>();
    for (let count = 0; await this.pause(began + (count * 60_000) / perMinute - performance.now()); count += 1) {
      const one = work(count).finally(() => running.delete(one));
      running.add(one);
    }
    await Promise.race([Promise.all(running), sleep(1_000)]);
  }

  /** A raw connection that lasts until it is closed from either side. */
  async connection(port: number, use: (socket: Socket) => Promise<void> | void): Promise<void> {
    const socket = connect(port, '127.0.0.1');
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const end = () => socket.destroy();
    this.signal.addEventListener('abort', end);
    socket.once('error', () => undefined);
    socket.once('connect', () => void use(socket));
    await closed;
    this.signal.removeEventListener('abort', end);
  }
}

export const keyOf = ({ keys }: Pick<Party, 'keys'>, index: number): string => keys[index % keys.length] ?? '';

/** The head of a raw request; a body of the announced length follows. */
export function headOf({
  method,
  path,
  key,
  headers = {},
}: {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly headers?: Readonly<Record<string, string | number>>;
}): string {
  const lines = Object.entries({ Host: 'bench', Authorization: `Bearer ${key}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
