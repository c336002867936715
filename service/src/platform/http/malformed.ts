/**
 * Requests that Node's parser rejects, and tunnels. Node passes only a socket, so the answer, in the usual envelope, is
 * written to it directly. The error's code names the fault; its packet often contains the first line of the request.
 */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type HttpConnection, endedByUs } from './connection.ts';
import { splitTarget } from './match.ts';
import type { Pages } from './pages.ts';
import type { App } from './received.ts';
import { commonHeaders, newRequestId, refusalReply, type Reply } from './reply.ts';
import { refusalOf } from './unforeseen.ts';
import { Refusal } from '../refusal.ts';

interface Site {
  readonly app: App;
  readonly pages: Pages;
}

interface MalformedRequest {
  readonly socket: Socket;
  /** Undefined if Node reports an error before it reports the connection. */
  readonly connection: HttpConnection | undefined;
}

/** Answers a request that the parser has rejected, after the earlier requests of its connection. */
export async function refuseMalformed(
  host: Site,
  error: Error,
  { socket, connection }: MalformedRequest,
): Promise<void> {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ECONNRESET' || connection === undefined) {
    socket.destroy();
    return;
  }
  // Too many pipelined requests: the connection closes, and the client repeats the unanswered ones.
  if (code === endedByUs) return connection.giveUp(() => connection.linger());
  const line = requestLineOf(error);
  const reply = line === undefined ? refusalReply(refusalOfParser(error)) : await replyToLine(host, line);
  connection.giveUp(() => {
    answerOnSocket(host, reply, socket);
    connection.linger();
  });
}

/** Answers a CONNECT request and closes its connection. */
export async function refuseTunnel(
  host: Site,
  { url = '' }: IncomingMessage,
  { socket, connection }: MalformedRequest,
): Promise<void> {
  // Node has detached the socket; an error without a listener would end the process.
  socket.on('error', () => socket.destroy());
  answerOnSocket(host, await replyToLine(host, { method: 'CONNECT', target: url }), socket);
  connection?.linger();
}

/** The answer to a request with only a first line: an unknown method, a tunnel, a NUL. */
async function replyToLine({ app, pages }: Site, { method, target }: RequestLine): Promise<Reply> {
  try {
    const page = await pages(method, splitTarget(target).path, {});
    if (page !== undefined) return page;
    app.router.match(method, target); // 400 NUL, 404, 405
    return refusalReply(new Refusal('bad_request'));
  } catch (error) {
    return refusalReply(refusalOf(error));
  }
}

function answerOnSocket({ app }: Site, { status, headers, body }: Reply, socket: Socket): void {
  const fields = Object.entries({
    ...commonHeaders(newRequestId(), app),
    ...headers,
    'Content-Length': String(body?.length ?? 0),
    Connection: 'close',
  });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body?.toString() ?? ''}`,
  );
}

/** As sent: the method may be unknown, the target may contain NUL. */
interface RequestLine {
  readonly method: string;
  readonly target: string;
}

/** An error of llhttp, Node's parser. */
interface ParserError extends Error {
  readonly code?: string;
  readonly reason?: string;
  readonly bytesParsed?: number;
  readonly rawPacket?: Buffer;
}

function refusalOfParser({ code, reason }: ParserError): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal('headers_too_large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal('request_timeout');
  // A Content-Length above 64 bits is valid, but too large.
  if (code === 'HPE_INVALID_CONTENT_LENGTH' && /overflow/i.test(reason ?? '')) return new Refusal('request_too_large');
  return new Refusal('bad_request');
}

// The target may contain visible ASCII and NUL; a line with anything else is no HTTP.
const lineForm = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) ([\x00\x21-\x7e]+) HTTP\/1\.[01]$/;

/** The first line of a request rejected for an unknown method or a NUL in the target; undefined otherwise. */
function requestLineOf({ code, bytesParsed = 0, rawPacket }: ParserError): RequestLine | undefined {
  if (rawPacket === undefined || (code !== 'HPE_INVALID_METHOD' && code !== 'HPE_INVALID_URL')) return undefined;
  // The packet may contain earlier requests.
  const start = rawPacket.lastIndexOf('\n', Math.max(0, bytesParsed - 1)) + 1;
  const end = rawPacket.indexOf('\r\n', start);
  const [, method, target] = lineForm.exec(rawPacket.toString('latin1', start, end < 0 ? start : end)) ?? [];
  if (method === undefined || target === undefined) return undefined;
  return (code === 'HPE_INVALID_URL') === target.includes('\0') ? { method, target } : undefined;
}
