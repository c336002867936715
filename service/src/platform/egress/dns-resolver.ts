/**
 * Resolves a host to vetted addresses. c-ares (`dns.Resolver`) needs no thread, so that one bad name does not delay
 * others, and it ignores the hosts file. Names count as fully qualified; search domains never apply. Connections use
 * the addresses vetted here: no name is resolved twice.
 */
import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import type { Vetting } from './addresses.ts';
import type { Resolution, ResolvedAddress } from './outbound.ts';
import type { EventLoopMonitor } from './event-loop-monitor.ts';
import { HostSlots } from './host-slots.ts';
import { lookup_slots, type Timings } from './timings.ts';

export interface DnsResolverOptions {
  readonly vetted: Vetting;
  readonly timings: Timings;
  readonly eventLoop: EventLoopMonitor;
  /** `address:port`; default: the system's. */
  readonly servers?: readonly string[] | undefined;
}

/** The addresses of a host, and the time of the look-up. */
export interface Lookup {
  readonly resolution: Resolution;
  /** Milliseconds of the caller's wait that the name server took; the rest was this process's queue. */
  readonly asked_ms: number;
}

interface CachedAddresses {
  readonly answer: Promise<DnsAnswer>;
  /** Expiry by `performance.now()`; infinite during the look-up. */
  until: number;
}

interface DnsAnswer {
  readonly resolution: Resolution;
  readonly ttl_ms: number;
  /** The time of the query. */
  readonly askedAt: number;
}

interface FoundAddresses {
  readonly address: string;
  readonly ttl: number;
}

const names_remembered = 10_000;

// The name servers of a machine can change while the process runs.
const resolver_age_ms = 60_000;

export class DnsResolver {
  readonly #options: DnsResolverOptions;
  readonly #slots: HostSlots;
  readonly #entries = new Map<string, CachedAddresses>();
  #resolver: dns.Resolver;
  #resolverSince = performance.now();

  constructor(options: DnsResolverOptions) {
    this.#options = options;
    this.#slots = new HostSlots({ ...lookup_slots, turn_ms: options.timings.lookup_turn_ms });
    this.#resolver = newResolver(options);
  }

  /** Never rejects. Simultaneous look-ups of the same name share one query. */
  async lookup(host: string): Promise<Lookup> {
    const address = withoutBrackets(host);
    if (isIP(address) !== 0) return { resolution: this.#resolutionOf([address]), asked_ms: 0 };
    const since = performance.now();
    const { resolution, askedAt } = await (this.#remembered(host) ?? this.#ask(host));
    return { resolution, asked_ms: performance.now() - Math.max(since, askedAt) };
  }

  /** Look-ups in progress end without an answer. */
  close(): void {
    this.#resolver.cancel();
  }

  #remembered(host: string): Promise<DnsAnswer> | undefined {
    const entry = this.#entries.get(host);
    return entry === undefined || entry.until <= performance.now() ? undefined : entry.answer;
  }

  #ask(host: string): Promise<DnsAnswer> {
    const entry: CachedAddresses = { answer: this.#answer(host), until: Number.POSITIVE_INFINITY };
    this.#entries.delete(host);
    this.#entries.set(host, entry);
    for (const [oldest] of this.#entries) {
      if (this.#entries.size <= names_remembered) break;
      this.#entries.delete(oldest);
    }
    return entry.answer.then((answer) => {
      entry.until = performance.now() + answer.ttl_ms;
      return answer;
    });
  }

  async #answer(host: string): Promise<DnsAnswer> {
    const slot = await this.#slots.acquire(host);
    const askedAt = performance.now();
    const questions = this.#questions(host);
    // A query that c-ares has not given up yet still uses its slot.
    void questions.then((answers) => slot.end(answers.length > 0 || this.#options.eventLoop.near ? 'well' : 'in vain'));
    const found = await this.#inTime(questions);
    return {
      resolution: this.#resolutionOf(found.map(({ address }) => address)),
      ttl_ms: this.#believed_ms(found),
      askedAt,
    };
  }

  #believed_ms(found: readonly FoundAddresses[]): number {
    const { cache_min_ms, cache_max_ms, cache_negative_ms } = this.#options.timings;
    // After a stall of the event loop, a missing answer says nothing about the name.
    if (found.length === 0) return this.#options.eventLoop.near ? 0 : cache_negative_ms;
    const shortest = Math.min(...found.map(({ ttl }) => ttl)) * 1000;
    return Math.min(Math.max(shortest, cache_min_ms), cache_max_ms);
  }

  /** Queries A and AAAA; a failed query gives no address. */
  async #questions(host: string): Promise<readonly FoundAddresses[]> {
    const resolver = this.#currentResolver();
    const name = `${host.replace(/\.$/, '')}.`;
    const [ipv4, ipv6] = await Promise.all([
      emptyWhereFailed(() => resolver.resolve4(name, { ttl: true })),
      emptyWhereFailed(() => resolver.resolve6(name, { ttl: true })),
    ]);
    return [...ipv4, ...ipv6];
  }

  async #inTime(questions: Promise<readonly FoundAddresses[]>): Promise<readonly FoundAddresses[]> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<readonly FoundAddresses[]>((resolve) => {
      timer = setTimeout(() => resolve([]), this.#options.timings.lookup_ms);
    });
    const found = await Promise.race([questions, late]);
    clearTimeout(timer);
    return found;
  }

  #currentResolver(): dns.Resolver {
    if (performance.now() - this.#resolverSince > resolver_age_ms) {
      this.#resolver = newResolver(this.#options);
      this.#resolverSince = performance.now();
    }
    return this.#resolver;
  }

  #resolutionOf(addresses: readonly string[]): Resolution {
    const vetted = addresses.map((address): ResolvedAddress => ({
      address,
      family: isIP(address) === 6 ? 6 : 4,
      public: this.#options.vetted(address),
    }));
    return { addresses: vetted, fault: faultOf(vetted) };
  }
}

/** A URL has an IPv6 address in brackets. */
export const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

// One address that is not public suffices: a mixed answer is probably an attack.
function faultOf(addresses: readonly ResolvedAddress[]): Resolution['fault'] {
  if (addresses.length === 0) return 'unresolvable';
  return addresses.every((one) => one.public) ? undefined : 'internal_address';
}

function newResolver({ timings, servers }: DnsResolverOptions): dns.Resolver {
  const resolver = new dns.Resolver({ timeout: timings.name_server_ms, tries: 1, maxTimeout: timings.name_server_ms });
  if (servers !== undefined) resolver.setServers(servers);
  return resolver;
}

async function emptyWhereFailed(ask: () => Promise<readonly FoundAddresses[]>): Promise<readonly FoundAddresses[]> {
  try {
    return await ask();
  } catch {
    return [];
  }
}
