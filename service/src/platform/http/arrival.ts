/** Receives bodies: how much memory each takes, and when the server aborts one. */
import type { IncomingMessage } from 'node:http';
import type { Load } from './load.ts';
import { Refusal } from '../refusal.ts';
import type { EndReason, Pace, Transfer, TransferLimiter } from './transfers.ts';

/** A request whose body has not been read yet. */
export interface Arriving {
  readonly request: IncomingMessage;
  /** Sends `100 Continue` where the client waits for it. */
  readonly invite: () => void;
  readonly load: Load;
  /** The owner whose share of the limits the body counts towards. */
  readonly owner: string;
  /** Default: that of the limiter. */
  readonly pace?: Pace;
}

/** The client closed the connection before the end of its body: no client waits for an answer. */
export class ClientDisconnected extends Error {}

/** 503: the transfer limits have no room for the body. */
export const tooMany = (): Refusal =>
  new Refusal('service_unavailable', {
    detail: 'Too many request bodies are being received. Retry after the interval given in the Retry-After header.',
    retryAfterSeconds: 1,
  });

/** A body that the limiter measures. */
export interface Watched {
  readonly transfer: Transfer;
  /**
   * Rejects when the body is aborted: 408 if it arrives too slowly, 503 if its memory is needed, ClientDisconnected.
   */
  readonly givenUp: Promise<never>;
}

/** Opens a transfer for a body. The caller counts its bytes and closes the transfer. @throws ClientDisconnected */
export function watch({ request, owner, pace }: Arriving, limiter: TransferLimiter): Watched {
  if (request.destroyed) throw new ClientDisconnected();
  const { promise: givenUp, reject } = Promise.withResolvers<never>();
  givenUp.catch(() => undefined);
  const end = (reason: EndReason) => reject(reason === 'too_slow' ? new Refusal('request_timeout') : tooMany());
  const transfer = limiter.open({
    owner,
    end,
    pace,
    waitsForService: () => request.readableLength > 0 || request.readableEnded,
  });
  request.on('error', () => reject(new ClientDisconnected()));
  // 'close' also follows a complete request.
  request.on('close', () => (request.readableEnded ? undefined : reject(new ClientDisconnected())));
  return { transfer, givenUp };
}

/** Receives a body into memory and calls `use`; its bytes count towards its owner until `use` has finished. */
export async function receive<T>(
  arriving: Arriving,
  length: number,
  use: (bytes: Buffer, watched: Watched) => T | Promise<T>,
): Promise<T> {
  const { request } = arriving;
  const watched = watch(arriving, arriving.load.bodies);
  const { transfer, givenUp } = watched;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const body = new ArrivingBody(length);
  const take = (chunk: Buffer) => {
    transfer.moved(chunk.length);
    transfer.take(body.add(chunk));
  };
  request.on('data', take);
  request.on('end', end);
  try {
    await Promise.race([ended, givenUp]);
    return await use(body.bytes, watched);
  } finally {
    transfer.close();
    // The rest of a rejected body is discarded.
    request.off('data', take).resume();
  }
}

const first_bytes = 64 * 1024;

/**
 * A body in memory. The buffer grows with the received bytes, not with the announced length, and by doubling: a packet
 * may carry a single byte.
 */
class ArrivingBody {
  readonly #length: number;
  #memory: Buffer = Buffer.alloc(0);
  #size = 0;

  constructor(length: number) {
    this.#length = length;
  }

  /** @returns by how many bytes the memory has grown */
  add(chunk: Buffer): number {
    const before = this.#memory.length;
    const size = this.#size + chunk.length;
    // Most bodies arrive as one packet, which needs no copy.
    if (size === this.#length && this.#size === 0) this.#memory = chunk;
    else {
      if (size > before) this.#grow(size);
      chunk.copy(this.#memory, this.#size);
    }
    this.#size = size;
    return this.#memory.length - before;
  }

  #grow(size: number): void {
    const memory = Buffer.allocUnsafeSlow(Math.min(this.#length, Math.max(first_bytes, 2 * size)));
    this.#memory.copy(memory, 0, 0, this.#size);
    this.#memory = memory;
  }

  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#size);
  }
}
