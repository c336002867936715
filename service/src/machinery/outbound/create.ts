/** The way out, put together. */
import type { Outbound } from './outbound.ts';

export interface OutboundOptions {
  /** CIDR blocks counted as public (MAHNWERK_WEBHOOK_ALLOWED_NETWORKS). */
  readonly allowedNetworks: readonly string[];
  /** Name servers as `address:port`; the system's where left out. For tests. */
  readonly nameServers?: readonly string[];
}

// A placeholder while the rest is built beside it.
export function createOutbound(_options: OutboundOptions): Outbound {
  const open = new Error('to be built');
  return {
    resolve: async (host) => ({ addresses: [{ address: '93.184.216.34', family: 4, public: true }], fault: host.endsWith('.invalid') ? 'unresolvable' : undefined }),
    inspect: async () => Promise.reject(open),
    post: async () => Promise.reject(open),
    close: async () => undefined,
  };
}
