/**
 * The client of all requests to foreign servers. It follows no redirect, ignores the proxies of environment variables,
 * decompresses nothing, and connects only to vetted addresses.
 */
import { createSecureContext, type SecureContext, type TLSSocket } from 'node:tls';
import { ownAddresses, vetting } from './addresses.ts';
import { OutboundConnections } from './connections.ts';
import { type Dialed, dial } from './dial.ts';
import { failureOf, OutboundFault } from './failures.ts';
import { seen } from './inspect.ts';
import { DnsResolver, withoutBrackets } from './dns-resolver.ts';
import type { Attempted, UrlInspection, Outbound, OutboundRequest, Phases, Resolution } from './outbound.ts';
import { stalled, EventLoopMonitor } from './event-loop-monitor.ts';
import { handshake_slots, idle_connections, type Timings, timings as defaultTimings } from './timings.ts';
import { HostSlots } from './host-slots.ts';
import { Deadline } from './deadline.ts';

export interface OutboundOptions {
  /** CIDR blocks counted as public (MAHNWERK_WEBHOOK_ALLOWED_NETWORKS). */
  readonly allowedNetworks: readonly string[];
  /** Name servers as `address:port`; default: the system's. For tests. */
  readonly nameServers?: readonly string[];
  /** Replaces the machine's authorities, as PEM. For tests only. */
  readonly certificateAuthorities?: readonly string[];
  /** Milliseconds; default: those of the contract and the notes (timings.ts). For tests. */
  readonly timings?: Partial<Timings>;
}

/** Opens no connection yet; the caller closes it. */
export function createOutbound(options: OutboundOptions): Outbound {
  return new OutboundClient(options);
}

/** Created once: the stack of an error is expensive. */
const outOfTime = new OutboundFault('timeout', 'total');

/** The parts of a URL that a request needs. */
interface Target {
  readonly origin: string;
  readonly host: string;
  readonly port: number;
  readonly path: string;
}

/** One attempt or inspection in progress. */
interface Attempt {
  readonly target: Target;
  readonly deadline: Deadline;
  readonly phases: { -readonly [phase in keyof Phases]: Phases[phase] };
}

class OutboundClient implements Outbound {
  readonly #timings: Timings;
  readonly #resolver: DnsResolver;
  readonly #context: SecureContext;
  readonly #eventLoop: EventLoopMonitor;
  readonly #connections: OutboundConnections;
  readonly #handshakes: HostSlots;
  readonly #underWay = new Set<Deadline>();
  #closed = false;

  constructor({ allowedNetworks, nameServers, certificateAuthorities, timings }: OutboundOptions) {
    this.#timings = { ...defaultTimings, ...timings };
    // Shared: creating one reads every root certificate. It trusts what Node trusts, including NODE_EXTRA_CA_CERTS.
    this.#context = createSecureContext(
      certificateAuthorities === undefined ? {} : { ca: [...certificateAuthorities] },
    );
    this.#eventLoop = new EventLoopMonitor(this.#timings.stall_ms);
    this.#resolver = new DnsResolver({
      vetted: vetting(allowedNetworks, ownAddresses()),
      timings: this.#timings,
      eventLoop: this.#eventLoop,
      servers: nameServers,
    });
    const { idle_ms, age_ms, handshake_turn_ms } = this.#timings;
    this.#connections = new OutboundConnections({ idle_ms, age_ms, idle_max: idle_connections });
    this.#handshakes = new HostSlots({ ...handshake_slots, turn_ms: handshake_turn_ms });
  }

  async resolve(host: string): Promise<Resolution> {
    return (await this.#resolver.lookup(host)).resolution;
  }

  async post({ url, headers, body }: OutboundRequest): Promise<Attempted> {
    const attempt = this.#begin(url);
    try {
      const { target, deadline, phases } = attempt;
      const response = await this.#connections.post({
        origin: target.origin,
        path: target.path,
        headers,
        body,
        connect: () => this.#connect(attempt),
        signal: deadline.signal,
        onStatus: () => {
          deadline.end();
          return Math.min(this.#timings.body_ms, deadline.remaining_ms);
        },
      });
      phases.first_byte = response.first_byte_ms;
      return {
        kind: 'response',
        status: response.status,
        retryAfter: response.retryAfter,
        body: response.body,
        ...this.#measured(attempt),
      };
    } catch (error) {
      return { kind: 'failure', ...failureOf(error), ...this.#measured(attempt) };
    } finally {
      this.#end(attempt);
    }
  }

  async inspect(url: string): Promise<UrlInspection> {
    const attempt = this.#begin(url);
    let resolution: Resolution = { addresses: [], fault: undefined };
    const result = (rest: Pick<UrlInspection, 'address' | 'tls' | 'fault'>): UrlInspection => {
      const { dns, connect, tls } = rounded(attempt.phases);
      return { resolution, phases: { dns, connect, tls }, ...rest };
    };
    try {
      resolution = await this.#resolve(attempt);
      const { socket, address } = await this.#dial(attempt, resolution, 'report');
      const sight = seen(socket);
      socket.destroy();
      return result({ address, ...sight });
    } catch (error) {
      return result({ address: undefined, tls: undefined, fault: failureOf(error).message });
    } finally {
      this.#end(attempt);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const deadline of this.#underWay) deadline.abort(new OutboundFault('ours', 'shutting_down'));
    await this.#connections.close();
    this.#resolver.close();
    this.#eventLoop.close();
  }

  #begin(url: string): Attempt {
    const deadline = new Deadline({ limit_ms: this.#timings.total_ms, fault: outOfTime, eventLoop: this.#eventLoop });
    this.#underWay.add(deadline);
    const target = targetOf(url);
    if (this.#closed) deadline.abort(new OutboundFault('ours', 'shutting_down'));
    else if (target === undefined) deadline.abort(new OutboundFault('ours', 'no_https_url'));
    return { target: target ?? nowhere, deadline, phases: { dns: null, connect: null, tls: null, first_byte: null } };
  }

  #end({ deadline }: Attempt): void {
    deadline.end();
    this.#underWay.delete(deadline);
  }

  #measured({ deadline, phases }: Attempt): Pick<Attempted, 'phases' | 'duration_ms' | 'waited_ms'> {
    return {
      phases: rounded(phases),
      duration_ms: Math.round(deadline.elapsed_ms),
      waited_ms: Math.round(deadline.paused_ms),
    };
  }

  async #connect(attempt: Attempt): Promise<TLSSocket> {
    return (await this.#dial(attempt, await this.#resolve(attempt), 'refuse')).socket;
  }

  async #resolve({ target, deadline, phases }: Attempt): Promise<Resolution> {
    const { resolution, asked_ms } = await deadline.pausedFor(
      this.#resolver.lookup(target.host),
      (lookup) => lookup.asked_ms,
    );
    phases.dns = asked_ms;
    if (resolution.fault === 'unresolvable' && this.#eventLoop.near) throw stalled();
    return resolution;
  }

  async #dial(
    { target, deadline, phases }: Attempt,
    { addresses, fault }: Resolution,
    distrust: 'refuse' | 'report',
  ): Promise<Dialed> {
    if (fault !== undefined) throw new OutboundFault(fault, fault);
    return dial(
      { host: target.host, port: target.port, addresses },
      {
        deadline,
        connect_ms: this.#timings.connect_ms,
        handshakes: this.#handshakes,
        context: this.#context,
        distrust,
        measured: (phase, milliseconds) => {
          phases[phase] = milliseconds;
        },
      },
    );
  }
}

/** The target of an attempt that fails before it starts. */
const nowhere: Target = { origin: 'https://nowhere.invalid', host: 'nowhere.invalid', port: 443, path: '/' };

/**
 * The path is sent byte for byte as stored: only the authority comes from the parser, which would rewrite the path
 * (`/a/../b`).
 */
function targetOf(url: string): Target | undefined {
  const parsed = URL.parse(url);
  if (parsed?.protocol !== 'https:') return undefined;
  const { origin, hostname, port } = parsed;
  const [, path = ''] = /^https:\/\/[^/?#]*(.*)$/i.exec(url) ?? [];
  return {
    origin,
    host: withoutBrackets(hostname),
    port: port === '' ? 443 : Number(port),
    path: path.startsWith('/') ? path : `/${path}`,
  };
}

const rounded = ({ dns, connect, tls, first_byte }: Phases): Phases => ({
  dns: whole(dns),
  connect: whole(connect),
  tls: whole(tls),
  first_byte: whole(first_byte),
});

const whole = (milliseconds: number | null): number | null => (milliseconds === null ? null : Math.round(milliseconds));
