/**
 * The socket side: Node's own HTTP server with every limit named, answers to what its parser refuses
 * by itself in the contract's envelope, one log line per request, and a stop that lets running
 * requests end. Knows nothing of routes; pipeline.ts decides what an answer is.
 */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Logger } from 'pino';
import { type Begin, type Connection, endedByUs } from './connection.ts';
import { type ClientAddress, clientAddressOf } from './client-address.ts';
import { checkHead } from './head.ts';
import { lineBehind, refusalOfParser, type RequestLine } from './malformed.ts';
import { splitTarget } from './match.ts';
import { answer } from './pipeline.ts';
import type { App, Trace } from './received.ts';
import { refusalOf } from './unforeseen.ts';
import { ClientDisconnected } from './arrival.ts';
import { readForm, readJson } from './read.ts';
import { Load, loadOwnerOf } from './load.ts';
import { commonHeaders, newRequestId, refusalReply, type Reply } from './reply.ts';
import { type ServerLimits, serverLimits } from './server-limits.ts';
import { send } from './send.ts';
import { OpenConnections } from './open-connections.ts';
import { Refusal } from '../refusal.ts';

/** What a page may ask of a request beside its head; there is none where no more than its first line could be read. */
export interface PageRequest {
  readonly requestId: string;
  readonly address: string;
  /** A form's fields, of at most so many bytes. @throws Refusal for what is no form, or too long, or too slow */
  form(bytes_max: number): Promise<URLSearchParams>;
  /** A JSON body, likewise. */
  json(bytes_max: number): Promise<unknown>;
}

/** Pages beside the API: reference, operations, set-up. Answers undefined where the path is not its own. */
export type Pages = (
  method: string,
  path: string,
  headers: IncomingHttpHeaders,
  request?: PageRequest,
) => Promise<Reply | undefined> | Reply | undefined;

/** Several kinds of pages as one: the first that knows the path answers. */
export const pagesOf =
  (...kinds: readonly Pages[]): Pages =>
  async (method, path, headers, request) => {
    for (const pages of kinds) {
      const reply = await pages(method, path, headers, request);
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
  /** CIDR blocks of the proxies that tell whose address a request comes from. */
  readonly trustedProxies?: readonly string[];
}

/** The options with what is made of them once. */
interface Host extends HttpOptions {
  readonly limits: ServerLimits;
  readonly clientAddress: ClientAddress;
  readonly load: Load;
}

export interface HttpServer {
  readonly port: number;
  /** Stops accepting, lets running requests end within the grace, then closes what is left. */
  stop(graceMs: number): Promise<void>;
}

/** @param limits others than serverLimits for tests alone */
export async function listen(
  options: HttpOptions,
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
  const connections = serve(server, {
    ...options,
    limits,
    clientAddress: clientAddressOf(options.trustedProxies ?? []),
    load,
  });
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
  const inTurn =
    (begin: Begin): Begin =>
    (request, response) =>
      connections.of(request.socket)?.enter(request, response, begin);
  server.on(
    'request',
    inTurn((request, response) => void respond(host, { request, response, invite: () => undefined })),
  );
  server.on(
    'checkContinue',
    inTurn((request, response) => void respond(host, { request, response, invite: () => response.writeContinue() })),
  );
  server.on(
    'checkExpectation',
    inTurn((request, response) => respondWith(host, { request, response, refusal: new Refusal('expectation_failed') })),
  );
  server.on(
    'clientError',
    (error: Error, socket: Socket) => void refuseMalformed(host, error, { socket, connection: connections.of(socket) }),
  );
  // Node hands a CONNECT over without a response object; unheard, it would close the connection in silence.
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

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function respond(host: Host, exchange: Exchange & { invite: () => void }): Promise<void> {
  const started = performance.now();
  const requestId = newRequestId();
  const trace: Trace = {};
  let reply: Reply;
  let failure: unknown;
  try {
    reply = await replyTo(host, { ...exchange, requestId, trace });
  } catch (error) {
    if (error instanceof ClientDisconnected) return;
    const refusal = refusalOf(error);
    failure = refusal.status >= 500 ? (refusal.cause ?? error) : undefined;
    reply = refusalReply(refusal);
  }
  finish(host, { ...exchange, reply, requestId, started, trace, failure });
}

interface Asked {
  readonly request: IncomingMessage;
  readonly requestId: string;
  readonly invite: () => void;
  readonly trace: Trace;
}

async function replyTo(
  { app, pages, limits, clientAddress, load }: Host,
  { request, requestId, invite, trace }: Asked,
): Promise<Reply> {
  checkHead(request, limits);
  const address = clientAddress(request);
  const arriving = { request, invite, load, owner: loadOwnerOf({}, address) };
  const page = await pages(request.method ?? '', splitTarget(request.url ?? '').path, request.headers, {
    requestId,
    address,
    form: (bytes_max) => readForm(arriving, bytes_max),
    json: (bytes_max) => readJson(arriving, bytes_max),
  });
  if (page !== undefined) return page;
  return answer(app, { request, requestId, address, invite, load }, trace);
}

function respondWith(host: Host, { refusal, ...exchange }: Exchange & { refusal: Refusal }): void {
  finish(host, {
    ...exchange,
    reply: refusalReply(refusal),
    requestId: newRequestId(),
    started: performance.now(),
    trace: {},
    failure: undefined,
  });
}

interface Finished extends Exchange {
  readonly reply: Reply;
  readonly requestId: string;
  readonly started: number;
  readonly trace: Trace;
  readonly failure: unknown;
}

function finish(
  { app, log, observe, limits, load, clientAddress }: Host,
  { request, response, reply, requestId, started, trace, failure }: Finished,
): void {
  const { method = 'GET' } = request;
  if (!request.complete && isNotWorthReading(request, reply, limits)) response.setHeader('Connection', 'close');
  const outgoing = {
    response,
    method,
    common: commonHeaders(requestId, app.environment),
    answers: load.answers,
    owner: loadOwnerOf(trace, clientAddress(request)),
  };
  const { status } = send(outgoing, reply);
  const milliseconds = performance.now() - started;
  const operation = trace.operation?.name ?? 'none';
  observe({ operation, method, status, seconds: milliseconds / 1000 });
  const line = {
    request_id: requestId,
    operation,
    method,
    status,
    duration_ms: Math.round(milliseconds * 100) / 100,
    key_id: trace.caller?.id,
    company_id: trace.company,
  };
  if (failure === undefined) log.info(line, 'request');
  else log.error({ ...line, err: failure }, 'request failed');
}

/** A body that is too long to be dropped, of unknown length, given up for its slowness, or perhaps never sent: its client asked first. */
const isNotWorthReading = (
  { headers }: IncomingMessage,
  { status }: Reply,
  { unread_body_bytes }: ServerLimits,
): boolean =>
  status === 408 || headers.expect !== undefined || Number(headers['content-length'] ?? Infinity) > unread_body_bytes;

interface Failed {
  readonly socket: Socket;
  /** Undefined where Node has reported a socket before its connection. */
  readonly connection: Connection | undefined;
}

/** Where Node's parser gave up there is only a socket left; the answer is the same envelope. */
async function refuseMalformed(host: Host, error: Error, { socket, connection }: Failed): Promise<void> {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ECONNRESET' || connection === undefined) {
    socket.destroy();
    return;
  }
  // A client that sent too much at once repeats what is left unanswered.
  if (code === endedByUs) return connection.giveUp(() => connection.linger());
  const line = lineBehind(error);
  const reply = line === undefined ? refusalReply(refusalOfParser(error)) : await replyToLine(host, line);
  connection.giveUp(() => {
    answerOnSocket(host, reply, socket);
    connection.linger();
  });
}

async function refuseTunnel(host: Host, { url = '' }: IncomingMessage, { socket, connection }: Failed): Promise<void> {
  // From here on the socket is ours alone: an error nobody listens to would end the process.
  socket.on('error', () => socket.destroy());
  answerOnSocket(host, await replyToLine(host, { method: 'CONNECT', target: url }), socket);
  connection?.linger();
}

/** What is answered to a request of which there is no more than its first line: a method Node knows nothing of, a tunnel, a NUL. */
async function replyToLine({ app, pages }: Host, { method, target }: RequestLine): Promise<Reply> {
  try {
    const page = await pages(method, splitTarget(target).path, {});
    if (page !== undefined) return page;
    app.router.match(method, target); // 400 NUL, 404, 405
    return refusalReply(new Refusal('bad_request'));
  } catch (error) {
    return refusalReply(refusalOf(error));
  }
}

function answerOnSocket({ app }: Host, { status, headers, body }: Reply, socket: Socket): void {
  const fields = Object.entries({
    ...commonHeaders(newRequestId(), app.environment),
    ...headers,
    'Content-Length': String(body?.length ?? 0),
    Connection: 'close',
  });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body?.toString() ?? ''}`,
  );
}
