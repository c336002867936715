/**
 * Requests that Node's parser rejects, and tunnels: only a socket is left, and the answer, in the same envelope, is written to
 * it. The error's code says what is wrong; the packet in which the parser gave up often has the first line of the request.
 */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Connection, endedByUs } from './connection.ts';
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

interface Failed {
  readonly socket: Socket;
  /** Undefined where Node has reported a socket before its connection. */
  readonly connection: Connection | undefined;
}

/** Answers a request that the parser has rejected, after those before it. */
export async function refuseMalformed(host: Site, error: Error, { socket, connection }: Failed): Promise<void> {
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

export async function refuseTunnel(
  host: Site,
  { url = '' }: IncomingMessage,
  { socket, connection }: Failed,
): Promise<void> {
  // Node has let go of the socket: an error without a listener would end the process.
  socket.on('error', () => socket.destroy());
  answerOnSocket(host, await replyToLine(host, { method: 'CONNECT', target: url }), socket);
  connection?.linger();
}

/** The answer to a request of which only the first line is known: an unknown method, a tunnel, a NUL. */
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
    ...commonHeaders(newRequestId(), app.environment),
    ...headers,
    'Content-Length': String(body?.length ?? 0),
    Connection: 'close',
  });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body?.toString() ?? ''}`,
  );
}

/** As sent: a method no registry knows, a target with a NUL. */
interface RequestLine {
  readonly method: string;
  readonly target: string;
}

/** llhttp's errors as Node hands them over. */
interface ParserError extends Error {
  readonly code?: string;
  readonly reason?: string;
  readonly bytesParsed?: number;
  readonly rawPacket?: Buffer;
}

function refusalOfParser({ code, reason }: ParserError): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal('headers_too_large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal('request_timeout');
  // A length beyond 64 bits is still a length.
  if (code === 'HPE_INVALID_CONTENT_LENGTH' && /overflow/i.test(reason ?? '')) return new Refusal('request_too_large');
  return new Refusal('bad_request');
}

// Visible ASCII and NUL in the target: whatever else stands there is no HTTP at all.
const lineForm = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) ([\x00\x21-\x7e]+) HTTP\/1\.[01]$/;

/** The request's first line, where the parser gave up because of a method it does not know or a NUL in the target; undefined otherwise. */
function lineBehind({ code, bytesParsed = 0, rawPacket }: ParserError): RequestLine | undefined {
  if (rawPacket === undefined || (code !== 'HPE_INVALID_METHOD' && code !== 'HPE_INVALID_URL')) return undefined;
  // Requests may have come before it in the same packet.
  const start = rawPacket.lastIndexOf('\n', Math.max(0, bytesParsed - 1)) + 1;
  const end = rawPacket.indexOf('\r\n', start);
  const [, method, target] = lineForm.exec(rawPacket.toString('latin1', start, end < 0 ? start : end)) ?? [];
  if (method === undefined || target === undefined) return undefined;
  return (code === 'HPE_INVALID_URL') === target.includes('\0') ? { method, target } : undefined;
}
