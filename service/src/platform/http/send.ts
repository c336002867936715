/**
 * Sends answers. Bytes that a client has not read yet count towards its owner's share: an answer that the client reads
 * too slowly is aborted, and one that exceeds the limits is replaced by a 503 before its first byte (decision 29).
 */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { Refusal } from '../refusal.ts';
import { refusalReply, type Reply } from './reply.ts';
import type { Transfer, TransferLimiter } from './transfers.ts';

/** Where an answer is sent, and the limits it counts towards. */
export interface OutgoingReply {
  readonly response: ServerResponse;
  readonly method: string;
  /** The headers of every answer. */
  readonly common: Readonly<Record<string, string>>;
  readonly answers: TransferLimiter;
  /** The owner whose share of the limits the answer counts towards. */
  readonly owner: string;
}

/** Answers up to this size are written in one call, larger ones in pieces, which measure how fast the client reads. */
const single_write_bytes = 256 * 1024;
const piece_bytes = 64 * 1024;

/**
 * Sends an answer; HEAD and 304 have the headers of GET and no body. @returns the reply that was sent, possibly a 503
 */
export function send(outgoing: OutgoingReply, reply: Reply): Reply {
  const { response, method, common } = outgoing;
  if (reply.endless !== undefined) {
    response.writeHead(reply.status, { ...common, ...headersOf(reply) });
    if (method === 'HEAD') response.end();
    else reply.endless(response);
    return reply;
  }
  const source = method === 'HEAD' ? undefined : (reply.flow?.stream ?? piecesOf(reply.body));
  const transfer = source === undefined ? undefined : transferOf(outgoing, reply);
  const held_bytes = reply.shared === true ? 0 : (reply.body?.length ?? piece_bytes);
  if (source !== undefined && transfer?.take(held_bytes) === false) {
    source.destroy();
    return send(outgoing, refusalReply(tooManyUnread()));
  }
  const length =
    reply.status === 204 || reply.status === 304
      ? {}
      : { 'Content-Length': String(reply.flow?.length ?? reply.body?.length ?? 0) };
  response.writeHead(reply.status, { ...common, ...headersOf(reply), ...length });
  if (source === undefined || transfer === undefined) writeWhole(outgoing, method === 'HEAD' ? undefined : reply.body);
  else writeInPieces(response, source, transfer);
  return reply;
}

const headersOf = ({ headers, cookies }: Reply): OutgoingHttpHeaders =>
  cookies === undefined ? headers : { ...headers, 'Set-Cookie': [...cookies] };

const tooManyUnread = (): Refusal =>
  new Refusal('service_unavailable', {
    detail:
      'Too many responses are waiting to be read. Read them, or retry after the interval given in the Retry-After header.',
    retryAfterSeconds: 1,
  });

/**
 * The limiter aborts an answer that has started; `send` replaces one that has not. A wait for the store does not count.
 */
function transferOf({ response, answers, owner }: OutgoingReply, { flow }: Reply): Transfer {
  const waitsForStore = () => !response.writableNeedDrain && !response.writableEnded;
  const end = () => (response.headersSent ? response.destroy() : undefined);
  return answers.open({ owner, end, ...(flow === undefined ? {} : { waitsForService: waitsForStore }) });
}

/** Counts the bytes that the socket does not accept immediately and that therefore stay in memory. */
function writeWhole({ response, answers, owner }: OutgoingReply, body: Buffer | undefined): void {
  const { socket } = response;
  response.end(body);
  const waiting_bytes = socket?.writableLength ?? 0;
  if (waiting_bytes === 0) return;
  const transfer = answers.open({ owner, end: () => response.destroy() });
  response.once('close', () => transfer.close());
  transfer.take(waiting_bytes);
}

function writeInPieces(response: ServerResponse, source: Readable, transfer: Transfer): void {
  response.once('close', () => transfer.close());
  const count = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      transfer.moved(piece.length);
      yield piece;
    }
  };
  // After the headers, only a closed connection can report an error: the client notices the missing bytes.
  pipeline(source, count, response, (error) => (error ? response.destroy() : undefined));
}

function piecesOf(body: Buffer | undefined): Readable | undefined {
  if (body === undefined || body.length <= single_write_bytes) return undefined;
  return Readable.from(slices(body));
}

function* slices(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += piece_bytes) yield body.subarray(at, at + piece_bytes);
}
