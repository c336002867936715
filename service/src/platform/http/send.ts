/**
 * The way an answer leaves. What a client has not read yet counts to its owner's share: an answer that is read too slowly
 * is broken off, and an answer that has no room any more is refused with 503 before its first byte (decision 29).
 */
import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { Refusal } from '../refusal.ts';
import { refusalReply, type Reply } from './reply.ts';
import type { Transfer, TransferLimiter } from './transfers.ts';

export interface Outgoing {
  readonly response: ServerResponse;
  readonly method: string;
  /** The headers of every answer. */
  readonly common: Readonly<Record<string, string>>;
  readonly answers: TransferLimiter;
  /** Whose share of the limits the answer counts to. */
  readonly owner: string;
}

/** Up to this size an answer is written at once, beyond it in pieces that show how fast the client reads. */
const written_at_once_bytes = 256 * 1024;
const piece_bytes = 64 * 1024;

/** HEAD keeps the headers of GET and sends no body; so does 304. @returns the reply that was sent */
export function send(outgoing: Outgoing, reply: Reply): Reply {
  const { response, method, common } = outgoing;
  const source = method === 'HEAD' ? undefined : (reply.flow?.stream ?? piecesOf(reply.body));
  const transfer = source === undefined ? undefined : follow(outgoing, reply);
  const held_bytes = reply.shared === true ? 0 : (reply.body?.length ?? piece_bytes);
  if (source !== undefined && transfer?.take(held_bytes) === false) {
    source.destroy();
    return send(outgoing, refusalReply(noRoom()));
  }
  const length =
    reply.status === 204 || reply.status === 304
      ? {}
      : { 'Content-Length': String(reply.flow?.length ?? reply.body?.length ?? 0) };
  response.writeHead(reply.status, { ...common, ...reply.headers, ...length });
  if (source === undefined || transfer === undefined) writeAtOnce(outgoing, method === 'HEAD' ? undefined : reply.body);
  else writeInPieces(response, source, transfer);
  return reply;
}

const noRoom = (): Refusal =>
  new Refusal('service_unavailable', {
    detail:
      'Too many responses are waiting to be read. Read them, or retry after the interval given in the Retry-After header.',
    retryAfterSeconds: 1,
  });

/** An answer that has not begun is refused; one that has is broken off. A download also waits for its store, which is no fault of the client. */
function follow({ response, answers, owner }: Outgoing, { flow }: Reply): Transfer {
  const waitsForStore = () => !response.writableNeedDrain && !response.writableEnded;
  const end = () => (response.headersSent ? response.destroy() : undefined);
  return answers.open({ owner, end, ...(flow === undefined ? {} : { waitsForService: waitsForStore }) });
}

/** Whatever the socket does not take at once waits in memory. */
function writeAtOnce({ response, answers, owner }: Outgoing, body: Buffer | undefined): void {
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
  // What breaks now can only be told by breaking the connection: the client misses bytes.
  pipeline(source, count, response, (error) => (error ? response.destroy() : undefined));
}

function piecesOf(body: Buffer | undefined): Readable | undefined {
  if (body === undefined || body.length <= written_at_once_bytes) return undefined;
  return Readable.from(slices(body));
}

function* slices(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += piece_bytes) yield body.subarray(at, at + piece_bytes);
}
