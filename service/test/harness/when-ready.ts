/** Requests to a service on a busy machine. */
import { setTimeout as sleep } from 'node:timers/promises';

const pause_ms = 200;

/** Far longer than a moment; a service that refuses for so long has a fault. */
const patience_ms = 20_000;

interface Answered {
  readonly status: number;
}

/**
 * Sends a request again while it is answered with 503. A new connection to the database may take a busy machine longer
 * than a request waits for it: the service then refuses single requests, of which it did nothing, and a client asks
 * again. A request that is always refused keeps its 503.
 */
export async function whenReady<A extends Answered | readonly Answered[]>(send: () => Promise<A>): Promise<A> {
  const end = performance.now() + patience_ms;
  for (;;) {
    const answer = await send();
    if (![answer].flat().some(({ status }) => status === 503) || performance.now() > end) return answer;
    await sleep(pause_ms);
  }
}
