/** Bodies while they arrive: how much memory each takes, and when the server gives one up. */
import type { IncomingMessage } from 'node:http';
import type { Load } from './load.ts';
import { Refusal } from '../refusal.ts';
import type { EndReason, Transfer, TransferLimiter } from './transfers.ts';

export interface Arriving {
  readonly request: IncomingMessage;
  /** Sends `100 Continue` where the client waits for it. */
  readonly invite: () => void;
  readonly load: Load;
  /** Whose share of the limits the body counts to. */
  readonly owner: string;
}

/** The client went away or stopped in the middle of its body: no client waits for an answer. */
export class ClientDisconnected extends Error {}

/** 503: the limits leave no room for a body. */
export const tooMany = (): Refusal =>
  new Refusal('service_unavailable', {
    detail: 'Too many request bodies are being received. Retry after the interval given in the Retry-After header.',
    retryAfterSeconds: 1,
  });

export interface Watched {
  readonly transfer: Transfer;
  /** Rejects when the body is given up: 408 where it arrives too slowly, 503 where its place is needed, ClientDisconnected. */
  readonly givenUp: Promise<never>;
}

/** Follows a body while it arrives. The caller closes the transfer. */
export function watch({ request, owner }: Arriving, limiter: TransferLimiter): Watched {
  if (request.destroyed) throw new ClientDisconnected();
  const { promise: givenUp, reject } = Promise.withResolvers<never>();
  givenUp.catch(() => undefined);
  const end = (reason: EndReason) => reject(reason === 'too_slow' ? new Refusal('request_timeout') : tooMany());
  const transfer = limiter.open({
    owner,
    end,
    waitsForService: () => request.readableLength > 0 || request.readableEnded,
  });
  request.on('error', () => reject(new ClientDisconnected()));
  // A request closes as well once all of it has come.
  request.on('close', () => (request.readableEnded ? undefined : reject(new ClientDisconnected())));
  return { transfer, givenUp };
}

/** Receives a body into memory and uses it; its bytes count to its owner until then. */
export async function receive<T>(
  arriving: Arriving,
  length: number,
  use: (bytes: Buffer, watched: Watched) => T | Promise<T>,
): Promise<T> {
  const { request } = arriving;
  const watched = watch(arriving, arriving.load.bodies);
  const { transfer, givenUp } = watched;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const body = new Body(length);
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
    // What still comes of a refused body goes nowhere.
    request.off('data', take).resume();
  }
}

const first_bytes = 64 * 1024;

/** A body as it arrives. It takes memory as bytes come, not as they are announced; and not per packet, of which there may be one a byte. */
class Body {
  readonly #length: number;
  #memory: Buffer = Buffer.alloc(0);
  #size = 0;

  constructor(length: number) {
    this.#length = length;
  }

  /** By how many bytes the memory has grown. */
  add(chunk: Buffer): number {
    const before = this.#memory.length;
    const size = this.#size + chunk.length;
    // Most bodies are one packet: it is the body.
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
