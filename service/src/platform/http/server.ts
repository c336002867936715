/**
 * Node's own HTTP server with every limit named, and a stop that lets running requests end. respond.ts answers requests,
 * malformed.ts those that Node's parser rejects.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { clientAddressOf } from './client-address.ts';
import { Load } from './load.ts';
import { refuseMalformed, refuseTunnel } from './malformed.ts';
import { OpenConnections } from './open-connections.ts';
import { refusalReply } from './reply.ts';
import { type Exchange, exchangeOf, finish, type Host, respond } from './respond.ts';
import { type ServerLimits, serverLimits } from './server-limits.ts';
import { Refusal } from '../refusal.ts';

export { type Pages, pagesOf } from './pages.ts';

export interface HttpOptions extends Pick<Host, 'app' | 'pages' | 'log' | 'observe'> {
  /** CIDR blocks of the proxies whose forwarded addresses are trusted. */
  readonly trustedProxies?: readonly string[];
}

export interface HttpServer {
  readonly port: number;
  /** Stops accepting, lets running requests end within the grace, then closes what is left. */
  stop(graceMs: number): Promise<void>;
}

/** @param limits others than serverLimits for tests alone */
export async function listen(
  { trustedProxies = [], ...options }: HttpOptions,
  { host, port }: { host: string; port: number },
  limits: ServerLimits = serverLimits,
): Promise<HttpServer> {
  const server = createServer({
    maxHeaderSize: limits.header_bytes,
    headersTimeout: limits.headers_timeout_ms,
    requestTimeout: limits.request_timeout_ms,
    keepAliveTimeout: limits.keep_alive_timeout_ms,
    keepAliveTimeoutBuffer: limits.keep_alive_buffer_ms,
    connectionsCheckingInterval: limits.check_interval_ms,
    highWaterMark: limits.buffer_bytes,
    // Answered by us, with the contract's envelope (head.ts).
    requireHostHeader: false,
    insecureHTTPParser: false,
    // Of a repeated header that means one thing the first counts; lists are joined.
    joinDuplicateHeaders: false,
    noDelay: true,
    // A peer that is gone shows by its silence.
    keepAlive: false,
  });
  server.timeout = limits.silence_ms;
  // Node would drop the lines beyond in silence, a Content-Length among them: head.ts refuses them.
  server.maxHeadersCount = 0;
  // Without end: what a connection asks for is limited by budgets, and by its time.
  server.maxRequestsPerSocket = 0;
  const load = new Load(limits, options.log);
  const connections = serve(server, { ...options, limits, clientAddress: clientAddressOf(trustedProxies), load });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: limits.backlog }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop(graceMs) {
      await stop(server, connections, graceMs);
      await load.stop();
    },
  };
}

/** Answers everything a socket can bring; the connections are those that are open. */
function serve(server: Server, host: Host): OpenConnections {
  const connections = new OpenConnections(host.limits);
  server.on('connection', (socket: Socket) => connections.add(socket));
  const onRequest = (event: string, begin: (exchange: Exchange) => unknown) =>
    server.on(event, (request: IncomingMessage, response: ServerResponse) =>
      connections.of(request.socket)?.enter(request, response, () => void begin(exchangeOf(request, response))),
    );
  onRequest('request', (exchange) => respond(host, exchange, () => undefined));
  onRequest('checkContinue', (exchange) => respond(host, exchange, () => exchange.response.writeContinue()));
  onRequest('checkExpectation', (exchange) => finish(host, exchange, refusalReply(new Refusal('expectation_failed'))));
  server.on(
    'clientError',
    (error: Error, socket: Socket) => void refuseMalformed(host, error, { socket, connection: connections.of(socket) }),
  );
  // Node passes a CONNECT without a response object; without a listener it closes the connection in silence.
  server.on(
    'connect',
    (request: IncomingMessage, socket: Socket) =>
      void refuseTunnel(host, request, { socket, connection: connections.of(socket) }),
  );
  return connections;
}

/** How soon a stop notices that the last request has ended. */
const stop_sweep_ms = 25;

/** How long a connection has, once a stop is asked for, to say what it wants. */
const stop_head_ms = 1_000;

async function stop(server: Server, connections: OpenConnections, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A connection whose request ends now is idle, and would wait out its keep-alive time.
  const sweep = setInterval(() => server.closeIdleConnections(), stop_sweep_ms);
  const timers = [
    setTimeout(() => connections.closeSilent(), stop_head_ms),
    setTimeout(() => server.closeAllConnections(), graceMs),
  ];
  await closed;
  for (const timer of timers) clearTimeout(timer);
  clearInterval(sweep);
}
