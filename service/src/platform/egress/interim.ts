/**
 * undici closes a connection at `100 Continue`, which a server may send before its answer, asked for or not (RFC 9110,
 * 15.2). It passes every other interim response on: here `100` is read as `102`, which says as little.
 */
import type { TLSSocket } from 'node:tls';

const zero = 0x30;
const one = 0x31;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** The offsets of the status in `HTTP/1.1 100 Continue`. */
const status_at = 9;
const status_end = 12;

export class InterimResponses {
  /** Of the next byte within its head. */
  #offset = 0;
  #status: number[] = [];
  /** The last byte ended a line. */
  #atLineStart = false;
  #isFinal = false;

  /** Every byte that is read from the socket passes through. */
  constructor(socket: TLSSocket) {
    const read = socket.read.bind(socket);
    socket.read = (size?: number): unknown => {
      const piece: unknown = read(size);
      if (Buffer.isBuffer(piece)) this.#pass(piece);
      return piece;
    };
  }

  /** Another request: what comes next is the head of its first response. */
  restart(): void {
    this.#isFinal = false;
    this.#beginHead();
  }

  #pass(piece: Buffer): void {
    for (let index = 0; index < piece.length && !this.#isFinal; index += 1) {
      const byte = piece[index] ?? 0;
      if (this.#offset >= status_end) this.#endHeadAt(byte);
      else if (this.#offset >= status_at) piece[index] = this.#statusByte(byte);
      this.#offset += 1;
    }
  }

  #statusByte(byte: number): number {
    const [first, second] = this.#status;
    this.#status.push(byte);
    if (first === undefined) this.#isFinal = byte !== one;
    return first === one && second === zero && byte === zero ? zero + 2 : byte;
  }

  /** An empty line ends a head. */
  #endHeadAt(byte: number): void {
    if (byte === lineFeed && this.#atLineStart) {
      this.#beginHead();
      // The first byte of the next head is counted after this one.
      this.#offset = -1;
    } else if (byte !== carriageReturn) this.#atLineStart = byte === lineFeed;
  }

  #beginHead(): void {
    this.#offset = 0;
    this.#status = [];
    this.#atLineStart = false;
  }
}
