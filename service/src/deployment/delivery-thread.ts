/**
 * Deliveries leave from a thread of their own: handshakes and signatures there, requests here, and neither waits for the
 * other. What the thread logs comes out where everything else does. A thread that dies is replaced; what it had begun
 * is taken up again.
 *
 * Here is the side of the process; what runs in the thread is delivery-main.ts.
 */
import pino, { type Logger } from 'pino';
import type { ServiceAddress } from '../platform/database/address.ts';
import type { DispatchFigures } from '../platform/delivery/index.ts';
import type { Loop } from '../platform/loop.ts';
import { KeptThread } from '../platform/workers/kept-thread.ts';

/** What the thread receives at its start. */
export interface DeliverySettings {
  readonly address: ServiceAddress;
  readonly secretKey: Uint8Array;
  readonly previousSecretKey: Uint8Array | undefined;
  readonly allowedNetworks: readonly string[];
  readonly retryBaseSeconds: number;
  readonly logLevel: string;
}

export type ToThread = { readonly kind: 'stop' } | { readonly kind: 'figures' };

export type FromThread =
  /** Deliveries are under way from now on. */
  | { readonly kind: 'leading' }
  /** A line of the log. */
  | { readonly kind: 'line'; readonly line: string }
  /** Undefined: the database does not answer. */
  | { readonly kind: 'figures'; readonly figures: DispatchFigures | undefined };

export interface DeliveryThread extends Loop {
  /** Comes when the thread delivers for the first time. */
  readonly leading: Promise<void>;
  /** Undefined while there is no thread, or no database. */
  figures(): Promise<DispatchFigures | undefined>;
}

const program = new URL('delivery-main.ts', import.meta.url);

/** Within the ten seconds that the process has for its end. */
const stop_ms = 9_500;
const figures_ms = 1_000;

/** Most of what a delivery allocates is dead a moment later: with less room for it, a seventh of the thread's time went to collecting it (measured). */
const young_mb = 64;

export function startDeliveryThread(settings: DeliverySettings, log: Logger): DeliveryThread {
  const leading = Promise.withResolvers<void>();
  let asking: ((figures: DispatchFigures | undefined) => void)[] = [];
  const answer = (figures: DispatchFigures | undefined): void => {
    const waiting = asking;
    asking = [];
    for (const resolve of waiting) resolve(figures);
  };
  const hear = (message: FromThread): void => {
    if (message.kind === 'line') streamOf(log).write(message.line);
    else if (message.kind === 'figures') answer(message.figures);
    else leading.resolve();
  };
  const resourceLimits = { maxYoungGenerationSizeMb: young_mb };
  const thread = new KeptThread({
    program,
    options: { workerData: settings, name: 'deliveries', resourceLimits },
    hear: (message) => hear(message as FromThread),
    ended: () => answer(undefined),
    log,
  });
  return {
    leading: leading.promise,
    async figures() {
      if (!thread.post({ kind: 'figures' } satisfies ToThread)) return undefined;
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(undefined), figures_ms);
        asking.push((figures) => {
          clearTimeout(timer);
          resolve(figures);
        });
      });
    },
    stop: () => thread.stop({ kind: 'stop' } satisfies ToThread, stop_ms),
  };
}

/** Where the logger writes: a finished line goes there as it is. */
const streamOf = (log: Logger): { write(line: string): void } =>
  (log as unknown as Record<symbol, { write(line: string): void }>)[pino.symbols.streamSym] ?? {
    write: () => undefined,
  };
