/** Answers one request: pages first, then the pipeline; at the end a log line and an observation. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { feedParameters } from '@mahnwerk/contract/shapes/feed.ts';
import { ClientDisconnected } from './arrival.ts';
import type { ClientAddress } from './client-address.ts';
import { checkHead } from './head.ts';
import { type Load, loadOwnerOf } from './load.ts';
import { authorityOf, splitTarget } from './match.ts';
import type { Pages } from './pages.ts';
import { answer } from './pipeline.ts';
import { type PageForm, readBytes, readForm, readFormWithFiles, readJson } from './page-forms.ts';
import type { App, Trace } from './received.ts';
import { commonHeaders, newRequestId, refusalReply, replayedHeader, type Reply } from './reply.ts';
import { noteRequest } from './request-log.ts';
import { pathForLog, type RequestLines } from './request-lines.ts';
import { send } from './send.ts';
import { pageBodyPace, type ServerLimits } from './server-limits.ts';
import type { Refusal } from '../refusal.ts';
import { refusalOf } from './unforeseen.ts';

/** Reported after each request, for metrics. */
export interface Observation {
  readonly operation: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

/** The dependencies of answering. */
export interface ResponseHost {
  readonly app: App;
  readonly pages: Pages;
  readonly log: Logger;
  readonly lines: RequestLines;
  readonly observe: (observation: Observation) => void;
  readonly limits: ServerLimits;
  readonly clientAddress: ClientAddress;
  readonly load: Load;
}

/** A request and its response, created when the head has arrived. */
export interface HttpExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly started: number;
  readonly trace: Trace;
}

/** Starts the time measurement and gives the request its id. */
export const exchangeOf = (request: IncomingMessage, response: ServerResponse): HttpExchange => ({
  request,
  response,
  requestId: newRequestId(),
  started: performance.now(),
  trace: {},
});

/** Answers a request; an error becomes an answer too. @param invite sends `100 Continue` if the client waits for it */
export async function respond(host: ResponseHost, exchange: HttpExchange, invite: () => void): Promise<void> {
  let reply: Reply;
  let outcome: Outcome = {};
  try {
    reply = await replyTo(host, exchange, invite);
    if (reply.failure !== undefined) outcome = { failure: reply.failure };
  } catch (error) {
    if (error instanceof ClientDisconnected) return;
    const refusal = refusalOf(error);
    outcome = { refusal, ...(refusal.status >= 500 ? { failure: refusal.cause ?? error } : {}) };
    reply = refusalReply(refusal);
  }
  finish(host, exchange, reply, outcome);
}

async function replyTo(host: ResponseHost, exchange: HttpExchange, invite: () => void): Promise<Reply> {
  const { app, limits, clientAddress, load } = host;
  const { request, requestId, trace } = exchange;
  checkHead(request, limits);
  const address = clientAddress(request);
  const page = await pageFor(host, exchange, { invite, address });
  return page ?? answer(app, { request, requestId, address, invite, load }, trace);
}

/** The page with this path; its files are released once it has answered. */
async function pageFor(
  { app: { spool }, pages, load }: ResponseHost,
  { request, requestId }: HttpExchange,
  { invite, address }: { readonly invite: () => void; readonly address: string },
): Promise<Reply | undefined> {
  const arriving = { request, invite, load, owner: loadOwnerOf({}, address), pace: pageBodyPace };
  const { path, query } = splitTarget(request.url ?? '');
  const forms: PageForm[] = [];
  try {
    return await pages(request.method ?? '', path, request.headers, {
      query,
      requestId,
      address,
      authority: authorityOf(request),
      form: (bytes_max) => readForm(arriving, bytes_max),
      async multipart(form_limits) {
        const form = await readFormWithFiles(arriving, form_limits, spool);
        forms.push(form);
        return form;
      },
      bytes: (bytes_max) => readBytes(arriving, bytes_max),
      json: (bytes_max) => readJson(arriving, bytes_max),
    });
  } finally {
    for (const form of forms) await form.release();
  }
}

/** Why a request was refused, and the failure behind it; only for the logs. */
interface Outcome {
  readonly refusal?: Refusal;
  readonly failure?: unknown;
}

/** Sends the answer, and reports it. */
export function finish(
  { app, lines, observe, limits, load, clientAddress }: ResponseHost,
  { request, response, requestId, started, trace }: HttpExchange,
  reply: Reply,
  { refusal, failure }: Outcome = {},
): void {
  const { method = 'GET' } = request;
  const address = clientAddress(request);
  if (!request.complete && isNotWorthReading(request, reply, limits)) response.setHeader('Connection', 'close');
  const outgoing = {
    response,
    method,
    common: commonHeaders(requestId, app),
    answers: load.answers,
    owner: loadOwnerOf(trace, address),
  };
  const { status } = send(outgoing, reply);
  const milliseconds = performance.now() - started;
  const operation = trace.matched?.operation.name ?? 'none';
  observe({ operation, method, status, seconds: milliseconds / 1000 });
  if (app.requestLog !== undefined)
    noteRequest(app.requestLog, {
      trace,
      requestId,
      method,
      idempotencyKey: request.headers['idempotency-key'],
      status,
      refusal,
      replayed: reply.headers[replayedHeader] !== undefined,
      milliseconds,
      address,
    });
  const isOfApi = trace.matched !== undefined;
  lines.write(
    {
      request_id: requestId,
      operation,
      path: isOfApi ? undefined : pathForLog(splitTarget(request.url ?? '').path),
      method,
      status,
      duration_ms: Math.round(milliseconds * 100) / 100,
      key_id: trace.caller?.id,
      company_id: trace.company,
    },
    { failure, isPoll: trace.matched?.operation.route.query === feedParameters },
  );
}

/** Whether to close: the unread body is too long, of unknown length, too slow, or never sent after `Expect`. */
const isNotWorthReading = (
  { headers }: IncomingMessage,
  { status }: Reply,
  { unread_body_bytes }: ServerLimits,
): boolean =>
  status === 408 || headers.expect !== undefined || Number(headers['content-length'] ?? Infinity) > unread_body_bytes;
