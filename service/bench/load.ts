/**
 * A load generator over raw sockets: one request at a time on each connection, answers counted by their
 * Content-Length. It costs a fraction of what the measured server does, so that two cores suffice.
 */
import { connect, type Socket } from 'node:net';

export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** The whole request, head and body; called anew for each. */
  readonly request: (count: number) => string;
  readonly expected: number;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Runs for the given time and answers throughput and latencies in milliseconds. */
export async function load(options: Load): Promise<Measured> {
  const latencies: number[] = [];
  const began = performance.now();
  const until = began + options.seconds * 1000;
  let count = 0;
  await Promise.all(
    Array.from({ length: options.connections }, () => drive(options, until, latencies, () => (count += 1))),
  );
  const seconds = (performance.now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99) };
}

function drive(
  { port, request, expected }: Load,
  until: number,
  latencies: number[],
  next: () => number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let started = 0;
    let received = '';
    const ask = () => {
      if (performance.now() >= until) {
        socket.end();
        resolve();
        return;
      }
      started = performance.now();
      socket.write(request(next()));
    };
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (!isWhole(received)) return;
      const status = Number(received.slice(9, 12));
      if (status !== expected) {
        reject(new Error(`answered ${status} instead of ${expected}: ${received.slice(0, 600)}`));
        socket.destroy();
        return;
      }
      latencies.push(performance.now() - started);
      received = '';
      ask();
    });
  });
}

function isWhole(received: string): boolean {
  const head = received.indexOf('\r\n\r\n');
  if (head < 0) return false;
  const length = Number(/content-length: (\d+)/i.exec(received.slice(0, head))?.[1] ?? 0);
  return received.length >= head + 4 + length;
}

/** A request's text. */
export const message = (method: string, path: string, headers: Readonly<Record<string, string>>, body = ''): string =>
  `${method} ${path} HTTP/1.1\r\nHost: bench\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join(
      '',
    )}${body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`}\r\n${body}`;
