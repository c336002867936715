/**
 * Many receivers in one process: each has a loopback address of its own, all share a port and speak TLS. Some
 * never answer; the others answer after the time a receiver takes. Told by its parent through messages.
 */
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

/** What the parent hands over. */
export interface Farm {
  readonly receivers: number;
  /** The first so many never answer. */
  readonly hanging: number;
  /** Milliseconds a healthy one takes: between these two. */
  readonly takes: readonly [number, number];
  /** A certificate for each group of addresses, in PEM. */
  readonly certificates: readonly { readonly certificate: string; readonly key: string }[];
  /** How many receivers share a certificate. */
  readonly group: number;
}

/** What it answers when asked. */
export interface Harvest {
  readonly deliveries: number;
  readonly distinct: number;
  /** Milliseconds from the event's own `sent_at` to our answer. */
  readonly latencies: readonly number[];
}

/** 127.1.0.1 and on. */
export const receiverAddress = (index: number): string =>
  `127.${1 + (index >> 15)}.${(index >> 7) & 255}.${(index & 127) + 1}`;

const indexOf = (address: string): number => {
  const [, a = 0, b = 0, c = 0] = address.replace('::ffff:', '').split('.').map(Number);
  return ((a - 1) << 15) + (b << 7) + c - 1;
};

function open({ hanging, takes: [least, most], certificates, group }: Farm): void {
  let deliveries = 0;
  let latencies: number[] = [];
  const seen = new Set<string>();
  const contexts = certificates.map(({ certificate, key }) => createSecureContext({ cert: certificate, key }));
  const http = createHttpServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const index = indexOf(request.socket.localAddress ?? '');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (index < hanging) return;
      const answer = () => {
        const event = JSON.parse(Buffer.concat(chunks).toString()) as { id: string; data: { sent_at?: number } };
        deliveries += 1;
        seen.add(event.id);
        if (event.data.sent_at !== undefined)
          latencies.push(performance.timeOrigin + performance.now() - event.data.sent_at);
        response.writeHead(200, { 'Content-Length': 0 }).end();
      };
      if (most === 0) answer();
      else setTimeout(answer, least + Math.random() * (most - least));
    });
  });
  http.on('clientError', (_error, socket) => socket.destroy());
  const server = createServer((socket) => {
    const secureContext = contexts[Math.floor(indexOf(socket.localAddress ?? '') / group)];
    const secure = new TLSSocket(socket, {
      isServer: true,
      ...(secureContext === undefined ? {} : { secureContext }),
      ALPNProtocols: ['http/1.1'],
    });
    secure.on('error', () => socket.destroy());
    socket.on('error', () => secure.destroy());
    http.emit('connection', secure);
  });
  server.listen({ port: 0, host: '0.0.0.0', backlog: 4096 }, () =>
    process.send?.({ port: (server.address() as { port: number }).port }),
  );
  process.on('message', (asked) => {
    if (asked === 'count') process.send?.({ deliveries, distinct: seen.size });
    if (asked !== 'harvest') return;
    process.send?.({ deliveries, distinct: seen.size, latencies });
    [deliveries, latencies] = [0, []];
    seen.clear();
  });
}

if (import.meta.main) process.once('message', (farm) => open(farm as Farm));
