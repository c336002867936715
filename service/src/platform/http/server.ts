/**
 * Node's HTTP server with every limit set explicitly, and a stop that lets running requests end. respond.ts answers
 * requests, malformed.ts those that Node's parser rejects.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { clientAddressOf } from './client-address.ts';
import { Load } from './load.ts';
import { refuseMalformed, refuseTunnel } from './malformed.ts';
import { OpenConnections } from './open-connections.ts';
import { refusalReply } from './reply.ts';
import { RequestLines } from './request-lines.ts';
import { type HttpExchange, exchangeOf, finish, type ResponseHost, respond } from './respond.ts';
import { type ServerLimits, serverLimits } from './server-limits.ts';
import { Refusal } from '../refusal.ts';

export { type Pages, pagesOf } from './pages.ts';

/** What the server answers with, and which proxies it trusts. */
export interface HttpOptions extends Pick<ResponseHost, 'app' | 'pages' | 'log' | 'observe'> {
  /** CIDR blocks of the proxies whose forwarded addresses are trusted. */
  readonly trustedProxies?: readonly string[];
}

/** A listening server. */
export interface HttpServer {
  readonly port: number;
  /** Stops accepting, lets running requests end within `graceMs`, then closes the remaining connections. */
  stop(graceMs: number): Promise<void>;
}

/**
 * Starts the server. Rejects if the port is taken.
 * @param limits only tests pass others than `serverLimits`
 */
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
    // head.ts checks the header and answers in the contract's envelope.
    requireHostHeader: false,
    insecureHTTPParser: false,
    // Node keeps the first value of a repeated single-valued header and joins repeated lists.
    joinDuplicateHeaders: false,
    noDelay: true,
    // `silence_ms` detects a dead peer; TCP keep-alive is not needed.
    keepAlive: false,
  });
  server.timeout = limits.silence_ms;
  // With a limit, Node silently drops the lines above it, possibly Content-Length; head.ts rejects them instead.
  server.maxHeadersCount = 0;
  // Unlimited: rate limits and timeouts bound what one connection can request.
  server.maxRequestsPerSocket = 0;
  const load = new Load(limits, options.log);
  const clientAddress = clientAddressOf(trustedProxies);
  const lines = new RequestLines(options.log);
  const connections = serve(server, { ...options, limits, clientAddress, load, lines });
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

/** Registers a listener for every kind of request a socket can carry. @returns the open connections */
function serve(server: Server, host: ResponseHost): OpenConnections {
  const connections = new OpenConnections(host.limits);
  server.on('connection', (socket: Socket) => connections.add(socket));
  const onRequest = (event: string, begin: (exchange: HttpExchange) => unknown) =>
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

/** How often a stop closes connections that have become idle. */
const stop_sweep_ms = 25;

/** How long an open connection may still start a request after a stop. */
const stop_head_ms = 1_000;

async function stop(server: Server, connections: OpenConnections, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // Without the sweep, a connection whose request ends during the stop stays open for its keep-alive time.
  const sweep = setInterval(() => server.closeIdleConnections(), stop_sweep_ms);
  const timers = [
    setTimeout(() => connections.closeSilent(), stop_head_ms),
    setTimeout(() => server.closeAllConnections(), graceMs),
  ];
  await closed;
  for (const timer of timers) clearTimeout(timer);
  clearInterval(sweep);
}
