/** An outbound client with fixed name resolution that sends nothing, for the check of a URL before it is stored. */
import type { Outbound, Resolution } from '../../src/platform/egress/outbound.ts';

const publicAddress = { address: '93.184.216.34', family: 4, public: true } as const;

const resolutionOf = (host: string): Resolution =>
  host.endsWith('.invalid')
    ? { addresses: [], fault: 'unresolvable' }
    : host.startsWith('internal.')
      ? { addresses: [{ address: '10.0.0.1', family: 4, public: false }], fault: 'internal_address' }
      : { addresses: [publicAddress], fault: undefined };

/** `*.invalid` does not resolve, `internal.*` resolves to a private address, everything else to a public one. */
export const everyNamePublic: Outbound = {
  resolve: async (host) => resolutionOf(host),
  inspect: async (url) => {
    const resolution = resolutionOf(new URL(url).hostname);
    const phases = { dns: 1, connect: 12, tls: 20 };
    if (resolution.fault !== undefined)
      return {
        resolution,
        address: undefined,
        phases: { dns: 1, connect: null, tls: null },
        tls: undefined,
        fault: `blocked_destination:${resolution.fault}`,
      };
    const certificate = {
      subject: 'CN=receiver',
      issuer: 'CN=Test authority',
      names: [new URL(url).hostname],
      valid_from: '2026-01-01T00:00:00.000Z',
      valid_to: '2027-01-01T00:00:00.000Z',
      fingerprint: 'ab'.repeat(32),
    };
    return {
      resolution,
      address: publicAddress.address,
      phases,
      tls: { protocol: 'TLSv1.3', trusted: true, certificates: [certificate] },
      fault: undefined,
    };
  },
  post: async () => ({
    kind: 'failure',
    class: 'ours',
    message: 'nothing is sent in this test',
    phases: { dns: null, connect: null, tls: null, first_byte: null },
    duration_ms: 0,
  }),
  close: async () => undefined,
};
