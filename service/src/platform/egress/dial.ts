/**
 * Opens a TLS connection to one of several vetted addresses: one after the other within the same five seconds. Resolves
 * no name.
 */
import { once } from 'node:events';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSecurely, type SecureContext, type TLSSocket } from 'node:tls';
import type { Deadline } from './deadline.ts';
import { failureOf, OutboundFault } from './failures.ts';
import type { HostSlots } from './host-slots.ts';
import type { ResolvedAddress } from './outbound.ts';

export interface Destination {
  /** The name that the certificate must contain. */
  readonly host: string;
  readonly port: number;
  /** All vetted. */
  readonly addresses: readonly ResolvedAddress[];
}

export interface DialOptions {
  readonly deadline: Deadline;
  readonly connect_ms: number;
  readonly handshakes: HostSlots;
  readonly context: SecureContext;
  /** The effect of an invalid certificate: a failure, or a connection that reports it (`authorized`). */
  readonly distrust: 'refuse' | 'report';
  /** Called when a phase ends, in success or failure. */
  readonly measured: (phase: 'connect' | 'tls', milliseconds: number) => void;
}

export interface Dialed {
  readonly socket: TLSSocket;
  readonly address: string;
}

/** Created once: the stack of an error is expensive. */
const connectedTooLate = new OutboundFault('connection', 'connect_timeout');

/** Enough to skip dead servers; each needs its share of the five seconds. */
const addresses_tried = 4;

/** Connects and performs the handshake. Throws faults and Node's errors. */
export async function dial(destination: Destination, options: DialOptions): Promise<Dialed> {
  const deadline = options.deadline.within(options.connect_ms, connectedTooLate);
  try {
    const plain = await measure(
      deadline,
      (ms) => options.measured('connect', ms),
      () => reach(destination, deadline),
    );
    return await shakeHands(plain, destination, deadline, options);
  } finally {
    deadline.end();
  }
}

async function shakeHands(
  plain: Socket,
  { host, port }: Destination,
  deadline: Deadline,
  options: DialOptions,
): Promise<Dialed> {
  const address = plain.remoteAddress ?? '';
  const acquired = options.handshakes.acquire(`${host}:${port}`);
  const slot = await deadline.pausedFor(acquired).catch((error: unknown) => {
    plain.destroy();
    void acquired.then((late) => late.end('well')).catch(() => undefined);
    throw error;
  });
  try {
    const socket = await measure(
      deadline,
      (ms) => options.measured('tls', ms),
      () => secure(plain, host, deadline.signal, options),
    );
    slot.end('well');
    return { socket, address };
  } catch (error) {
    slot.end(failureOf(error).class === 'ours' ? 'well' : 'in vain');
    throw error;
  }
}

/** The first address that answers, IPv4 first, because more networks reach it. */
async function reach({ addresses, port }: Destination, deadline: Deadline): Promise<Socket> {
  const candidates = addresses.toSorted((one, other) => one.family - other.family).slice(0, addresses_tried);
  let failure: unknown = new OutboundFault('ours', 'no_address');
  for (const [index, candidate] of candidates.entries()) {
    const share = deadline.within(deadline.remaining_ms / (candidates.length - index), connectedTooLate);
    try {
      return await open(candidate, port, share.signal);
    } catch (error) {
      failure = error;
      if (deadline.signal.aborted) break;
    } finally {
      share.end();
    }
  }
  throw failure;
}

async function open({ address, family }: ResolvedAddress, port: number, signal: AbortSignal): Promise<Socket> {
  const socket = connectPlain({ host: address, port, family, autoSelectFamily: false, noDelay: true });
  await eventOf(socket, 'connect', signal);
  if (isSame(socket.remoteAddress, address)) return socket;
  socket.destroy();
  throw new OutboundFault('ours', 'other_address');
}

/** Waits for an event of the socket; destroys the socket if the event does not occur. */
async function eventOf(socket: Socket, event: string, signal: AbortSignal): Promise<void> {
  // The socket may fail later, when nothing awaits it.
  socket.on('error', () => undefined);
  try {
    await once(socket, event, { signal });
  } catch (error) {
    socket.destroy();
    throw signal.aborted ? signal.reason : error;
  }
}

/** Compares IPv6 addresses, which have many spellings, in the URL parser's form. */
const isSame = (one: string | undefined, other: string): boolean =>
  one === other ||
  (one !== undefined &&
    isIP(one) === 6 &&
    isIP(other) === 6 &&
    new URL(`http://[${one}]`).host === new URL(`http://[${other}]`).host);

async function secure(
  plain: Socket,
  host: string,
  signal: AbortSignal,
  { context, distrust }: DialOptions,
): Promise<TLSSocket> {
  const name = host.replace(/\.$/, '');
  const socket = connectSecurely({
    socket: plain,
    secureContext: context,
    // The certificate must contain this name; an address is not sent as a server name (RFC 6066 3).
    host: name,
    ...(isIP(name) === 0 ? { servername: name } : {}),
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: distrust === 'refuse',
  });
  try {
    await eventOf(socket, 'secureConnect', signal);
    return socket;
  } catch (error) {
    plain.destroy();
    throw isPoliteEnd(error) ? new OutboundFault('tls', 'handshake_closed') : error;
  }
}

/** Node reports this end as a reset too, but no system call failed. */
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
