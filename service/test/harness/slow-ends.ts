/** A way to PostgreSQL on which the end of a COPY arrives before what the server says of it, as a network may cut them. */
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { ServerAddress } from './postgres.ts';

/** CopyDone of the protocol: it has no content. */
const copyDone = Buffer.from([0x63, 0, 0, 0, 4]);
/** Long enough for a client to act on the first part alone. */
const pause_ms = 5;

export interface SlowEnds {
  readonly address: ServerAddress;
  /** How many ends were cut off so far. */
  readonly cut: number;
  close(): Promise<void>;
}

export async function slowEnds(address: ServerAddress): Promise<SlowEnds> {
  let cut = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = address.host.startsWith('/')
      ? connect({ path: `${address.host}/.s.PGSQL.${address.port}` })
      : connect({ host: address.host, port: address.port });
    for (const socket of [client, upstream]) open.add(socket.on('error', () => undefined).setNoDelay(true));
    client.pipe(upstream);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    upstream.on('data', (bytes: Buffer) => {
      const end = bytes.indexOf(copyDone);
      if (end < 0 || end + copyDone.length === bytes.length) return void client.write(bytes);
      cut += 1;
      upstream.pause();
      client.write(bytes.subarray(0, end + copyDone.length));
      setTimeout(() => {
        client.write(bytes.subarray(end + copyDone.length));
        upstream.resume();
      }, pause_ms);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: { ...address, host: '127.0.0.1', port },
    get cut() {
      return cut;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
