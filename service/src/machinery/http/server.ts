/**
 * The socket side: Node's own HTTP server with every limit named, answers to what its parser refuses
 * by itself in the contract's envelope, one log line per request, and a stop that lets running
 * requests end. Knows nothing of routes; pipeline.ts decides what an answer is.
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { answer, type App, refusalOf, type Trace } from './pipeline.ts';
import { ClientGone } from './read.ts';
import { commonHeaders, type Environment, newRequestId, refusalReply, type Reply, send } from './reply.ts';
import { Refusal } from '../refusal.ts';

/** Limits of the server itself: none is a default by accident. */
export const serverLimits = {
  /** All header lines together, and the request target among them. */
  header_bytes: 16 * 1024,
  /** Longest time for the header block to arrive. */
  headers_timeout_ms: 10_000,
  /** Longest time for a whole request: 70 MiB over a slow line. */
  request_timeout_ms: 300_000,
  /** How long an idle connection is kept for its next request. */
  keep_alive_timeout_ms: 65_000,
  /** How often the two timeouts above are checked. */
  check_interval_ms: 2_000,
  /** Sockets of one process; what comes beyond is closed at once. */
  connections: 10_000,
  /** A body that nobody read is dropped with its connection above this size. */
  unread_body_bytes: 64 * 1024,
} as const;

/** Pages beside the API: reference, operations. Answers undefined where the path is not its own. */
export type Pages = (method: string, path: string, headers: IncomingHttpHeaders) => Promise<Reply | undefined> | Reply | undefined;

/** Several kinds of pages as one: the first that knows the path answers. */
export const pagesOf =
  (...kinds: readonly Pages[]): Pages =>
  async (method, path, headers) => {
    for (const pages of kinds) {
      const reply = await pages(method, path, headers);
      if (reply !== undefined) return reply;
    }
    return undefined;
  };

/** What is told after each request, for logs and metrics. */
export interface Observation {
  readonly operation: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

export interface HttpOptions {
  readonly app: App;
  readonly pages: Pages;
  readonly log: Logger;
  readonly observe: (observation: Observation) => void;
}

export interface HttpServer {
  readonly port: number;
  /** Stops accepting, lets running requests end within the grace, then closes what is left. */
  stop(graceMs: number): Promise<void>;
}

export async function listen(options: HttpOptions, { host, port }: { host: string; port: number }): Promise<HttpServer> {
  const server = createServer(
    {
      maxHeaderSize: serverLimits.header_bytes,
      headersTimeout: serverLimits.headers_timeout_ms,
      requestTimeout: serverLimits.request_timeout_ms,
      keepAliveTimeout: serverLimits.keep_alive_timeout_ms,
      connectionsCheckingInterval: serverLimits.check_interval_ms,
      // A missing Host is answered by us, with the contract's envelope.
      requireHostHeader: false,
      noDelay: true,
    },
    (request, response) => void respond(options, request, response, () => undefined),
  );
  server.maxConnections = serverLimits.connections;
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => void respond(options, request, response, () => response.writeContinue()));
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => respondWith(options, request, response, new Refusal('expectation_failed')));
  server.on('clientError', (error: Error, socket: Duplex) => refuseMalformed(options.app.service.environment, error, socket));
  // Node hands a CONNECT over without a response object; unheard, it would close the connection in silence.
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    // From here on the socket is ours alone: an error nobody listens to would end the process.
    socket.on('error', () => socket.destroy());
    refuseOnSocket(options.app.service.environment, new Refusal('not_found'), socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, stop: (graceMs) => stop(server, graceMs) };
}

/** How soon a stop notices that the last request has ended. */
const stop_sweep_ms = 25;

async function stop(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A connection whose request ends now is idle, and would wait out its keep-alive time.
  const sweep = setInterval(() => server.closeIdleConnections(), stop_sweep_ms);
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
  clearInterval(sweep);
}

async function respond(options: HttpOptions, request: IncomingMessage, response: ServerResponse, invite: () => void): Promise<void> {
  const started = performance.now();
  const requestId = newRequestId();
  const trace: Trace = {};
  enter(request, response);
  let reply: Reply;
  let failure: unknown;
  try {
    reply = await replyTo(options, request, { requestId, invite, trace });
  } catch (error) {
    if (error instanceof ClientGone) return;
    const refusal = refusalOf(error);
    failure = refusal.status >= 500 ? (refusal.cause ?? error) : undefined;
    reply = refusalReply(refusal);
  }
  finish(options, request, response, { reply, requestId, started, trace, failure });
}

async function replyTo({ app, pages }: HttpOptions, request: IncomingMessage, context: { requestId: string; invite: () => void; trace: Trace }): Promise<Reply> {
  if (request.httpVersion === '1.1' && request.headers.host === undefined) throw new Refusal('bad_request', { detail: 'A Host header is required.' });
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  const page = await pages(request.method ?? '', path, request.headers);
  if (page !== undefined) return page;
  const address = request.socket.remoteAddress ?? '';
  return answer(app, { request, requestId: context.requestId, address, invite: context.invite }, context.trace);
}

function respondWith(options: HttpOptions, request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  finish(options, request, response, { reply: refusalReply(refusal), requestId: newRequestId(), started: performance.now(), trace: {}, failure: undefined });
}

interface Finished {
  readonly reply: Reply;
  readonly requestId: string;
  readonly started: number;
  readonly trace: Trace;
  readonly failure: unknown;
}

function finish(options: HttpOptions, request: IncomingMessage, response: ServerResponse, { reply, requestId, started, trace, failure }: Finished): void {
  const { method = 'GET' } = request;
  if (!request.complete && Number(request.headers['content-length'] ?? Infinity) > serverLimits.unread_body_bytes) response.setHeader('Connection', 'close');
  send(response, reply, commonHeaders(requestId, options.app.service.environment), method);
  const milliseconds = performance.now() - started;
  const operation = trace.operation?.name ?? 'none';
  options.observe({ operation, method, status: reply.status, seconds: milliseconds / 1000 });
  const line = { request_id: requestId, operation, method, status: reply.status, duration_ms: Math.round(milliseconds * 100) / 100, key_id: trace.caller?.keyId, company_id: trace.company };
  if (failure === undefined) options.log.info(line, 'request');
  else options.log.error({ ...line, err: failure }, 'request failed');
}

/** The requests of a connection that are not answered yet, and what waits behind the last of them. */
interface Line {
  readonly running: Set<IncomingMessage>;
  atEnd: (() => void) | undefined;
}

const lines = new WeakMap<Duplex, Line>();

function enter(request: IncomingMessage, response: ServerResponse): void {
  const line = lines.get(request.socket) ?? { running: new Set(), atEnd: undefined };
  lines.set(request.socket, line);
  line.running.add(request);
  response.once('close', () => {
    line.running.delete(request);
    if (!isBusy(line)) line.atEnd?.();
  });
}

/** A request whose body is still to come will not end once the parser has given up. */
const isBusy = ({ running }: Line): boolean => [...running].some((request) => request.complete);

/**
 * Where Node's parser gave up there is only a socket left; the answer is the same envelope. Requests
 * that came before it on the connection are answered first: its 400 must not be taken for theirs.
 */
function refuseMalformed(environment: Environment, error: Error, socket: Duplex): void {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new Refusal(code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'bad_request');
  const line = lines.get(socket);
  if (line !== undefined && isBusy(line)) line.atEnd ??= () => refuseOnSocket(environment, refusal, socket);
  else refuseOnSocket(environment, refusal, socket);
}

function refuseOnSocket(environment: Environment, refusal: Refusal, socket: Duplex): void {
  const { status, headers, body } = refusalReply(refusal);
  const fields = Object.entries({ ...commonHeaders(newRequestId(), environment), ...headers, 'Content-Length': String(body?.length ?? 0), Connection: 'close' });
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body?.toString() ?? ''}`);
}
