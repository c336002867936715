/** What the parts of the demo have that are seeded after the service is ready, because a worker takes part in them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '@mahnwerk/client';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { elapsedMs } from '../platform/clock.ts';
import type { DaysAgo } from './demo-data.ts';

/** Shown once. */
export interface DemoKeys {
  readonly case: string;
  readonly partner: string;
  readonly dunning: string;
}

export interface LaterSeed {
  /** To the service, with an operator key. */
  readonly operator: Connection;
  readonly keys: DemoKeys;
  /** The company of the case key. */
  readonly company_id: string;
  /** The company of the dunning key. */
  readonly dunning_company_id: string;
  /** An order of the company that became a case. */
  readonly accepted: Pick<Order, 'mandate' | 'claims'>;
  /** An order of the company under review. */
  readonly submitted: Pick<Order, 'id'>;
  readonly daysAgo: DaysAgo;
  /** The day on which the demo began where the operator is: that of UTC begins later. */
  readonly today: string;
  readonly step: (name: string) => { readonly idempotencyKey: string };
}

/** For one piece of work, and for the letters of some runs. */
const worker_patience_ms = 15_000;
export const letters_patience_ms = 60_000;
/** Sixty seconds of it stay far below what a key may ask in a minute. */
const poll_ms = 250;

/** The first value that fits, or undefined where no worker brings it about in time. */
export async function workedOff<T>(
  ask: () => Promise<T>,
  fits: (found: T) => boolean,
  patience_ms = worker_patience_ms,
): Promise<T | undefined> {
  const begun = elapsedMs();
  while (elapsedMs() - begun <= patience_ms) {
    const found = await ask();
    if (fits(found)) return found;
    await sleep(poll_ms);
  }
  return undefined;
}
