/** The outbound client with a trusted receiver and a name server, all on loopback, with short deadlines. */
import { createOutbound, type OutboundOptions } from '../../src/platform/egress/outbound-client.ts';
import type { Attempted, Outbound } from '../../src/platform/egress/outbound.ts';
import { type TestAuthority, testAuthority } from './certificates.ts';
import { type NameServer, startNameServer } from './name-server.ts';
import { type Receiver, startReceiver } from './receiver.ts';

export interface LittleInternet {
  readonly authority: TestAuthority;
  /** At 127.0.0.1, named `receiver.example`; its certificate covers `*.receiver.example` too. */
  readonly receiver: Receiver;
  readonly names: NameServer;
  readonly outbound: Outbound;
  /** A POST to the receiver, or to another URL. */
  post(url?: string, body?: string): Promise<Attempted>;
  close(): Promise<void>;
}

/** Long enough for a busy machine, which may stall for a while, and short enough to wait for. */
export const shortly: OutboundOptions['timings'] = {
  total_ms: 1_000,
  connect_ms: 700,
  body_ms: 100,
  name_server_ms: 300,
  lookup_ms: 1_000,
  cache_min_ms: 0,
  stall_ms: 10_000,
};

/** Loopback counts as public here, unless networks are given. The caller closes it. */
export async function littleInternet(options: Partial<OutboundOptions> = {}): Promise<LittleInternet> {
  const authority = testAuthority();
  const receiver = await startReceiver({
    leaf: authority.issue({ names: ['receiver.example', '*.receiver.example', '127.0.0.1'] }),
  });
  const names = await startNameServer({ 'receiver.example': { a: ['127.0.0.1'] } });
  const outbound = createOutbound({
    allowedNetworks: ['127.0.0.0/8'],
    nameServers: [names.address],
    certificateAuthorities: [authority.certificate],
    ...options,
    timings: { ...shortly, ...options.timings },
  });
  return {
    authority,
    receiver,
    names,
    outbound,
    post: (url = receiver.url('receiver.example', '/hooks?x=1'), body = '{}') =>
      outbound.post({ url, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) }),
    async close() {
      await outbound.close();
      await Promise.all([receiver.close(), names.close()]);
    },
  };
}
