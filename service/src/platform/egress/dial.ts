/**
 * From vetted addresses to a connection over TLS: one address at a time, the next one inside the same five
 * seconds. The addresses are connected to as they were vetted; no name is resolved here.
 */
import { once } from 'node:events';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSecurely, type SecureContext, type TLSSocket } from 'node:tls';
import { failureOf, Fault } from './failures.ts';
import type { ResolvedAddress } from './outbound.ts';
import type { Turns } from './turns.ts';
import type { Deadline } from './deadline.ts';

export interface Destination {
  /** As the certificate must name it. */
  readonly host: string;
  readonly port: number;
  /** All vetted. */
  readonly addresses: readonly ResolvedAddress[];
}

export interface DialOptions {
  readonly deadline: Deadline;
  readonly connect_ms: number;
  readonly handshakes: Turns;
  readonly context: SecureContext;
  /** What a certificate that does not hold leads to: a refusal, or a connection that tells (`authorized`). */
  readonly distrust: 'refuse' | 'report';
  /** Told as the phases end, well or not. */
  readonly measured: (phase: 'connect' | 'tls', milliseconds: number) => void;
}

export interface Dialed {
  readonly socket: TLSSocket;
  readonly address: string;
}

/** Made once: an error's stack is not free. */
const connectedTooLate = new Fault('connection', 'connect_timeout');

/** Enough to pass a dead server by; each needs its share of the five seconds. */
const addresses_tried = 4;

/** Connects and shakes hands. Throws faults and Node's errors. */
export async function dial(destination: Destination, options: DialOptions): Promise<Dialed> {
  const deadline = options.deadline.within(options.connect_ms, connectedTooLate);
  try {
    const plain = await measure(
      deadline,
      (ms) => options.measured('connect', ms),
      () => reach(destination, deadline),
    );
    const address = plain.remoteAddress ?? '';
    const turn = await deadline.waiting(plain, options.handshakes.take(`${destination.host}:${destination.port}`));
    try {
      const socket = await measure(
        deadline,
        (ms) => options.measured('tls', ms),
        () => secure(plain, destination.host, deadline, options),
      );
      turn.end('well');
      return { socket, address };
    } catch (error) {
      turn.end(failureOf(error).class === 'ours' ? 'well' : 'in vain');
      throw error;
    }
  } finally {
    deadline.end();
  }
}

/** The first address that answers, IPv4 first: more networks have a way there. */
async function reach({ addresses, port }: Destination, deadline: Deadline): Promise<Socket> {
  const candidates = addresses.toSorted((one, other) => one.family - other.family).slice(0, addresses_tried);
  let failure: unknown = new Fault('ours', 'no_address');
  for (const [index, candidate] of candidates.entries()) {
    const share = deadline.within(deadline.remaining_ms / (candidates.length - index), connectedTooLate);
    try {
      return await open(candidate, port, share);
    } catch (error) {
      failure = error;
      if (deadline.hasFailed) break;
    } finally {
      share.end();
    }
  }
  throw failure;
}

async function open({ address, family }: ResolvedAddress, port: number, deadline: Deadline): Promise<Socket> {
  const socket = connectPlain({ host: address, port, family, autoSelectFamily: false, noDelay: true });
  // Failures also come when nobody waits for them any more.
  socket.on('error', () => undefined);
  await deadline.guard(socket, once(socket, 'connect'));
  if (isSame(socket.remoteAddress, address)) return socket;
  socket.destroy();
  throw new Fault('ours', 'other_address');
}

/** IPv6 has many spellings: compared as the URL parser writes them. */
const isSame = (one: string | undefined, other: string): boolean =>
  one === other ||
  (one !== undefined &&
    isIP(one) === 6 &&
    isIP(other) === 6 &&
    new URL(`http://[${one}]`).host === new URL(`http://[${other}]`).host);

async function secure(
  plain: Socket,
  host: string,
  deadline: Deadline,
  { context, distrust }: DialOptions,
): Promise<TLSSocket> {
  const name = host.replace(/\.$/, '');
  const socket = connectSecurely({
    socket: plain,
    secureContext: context,
    // The certificate must name this; an address is not sent as a server name (RFC 6066 3).
    host: name,
    ...(isIP(name) === 0 ? { servername: name } : {}),
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: distrust === 'refuse',
  });
  socket.on('error', () => undefined);
  try {
    await deadline.guard(socket, once(socket, 'secureConnect'));
    return socket;
  } catch (error) {
    socket.destroy();
    plain.destroy();
    throw isPoliteEnd(error) ? new Fault('tls', 'handshake_closed') : error;
  }
}

/** Node calls it a reset too, but no system call failed. */
const isPoliteEnd = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && !('syscall' in error);

async function measure<T>(
  deadline: Deadline,
  measured: (milliseconds: number) => void,
  work: () => Promise<T>,
): Promise<T> {
  const since = deadline.elapsed_ms;
  try {
    return await work();
  } finally {
    measured(deadline.elapsed_ms - since);
  }
}
