/** One delivery to a receiver on the integrator's machine: signed and limited as the service's own, without its rules for addresses. */
import type { Event } from '@mahnwerk/contract/case/events.ts';
import { headersOf } from '../platform/delivery/signature.ts';

/** service.md 6.2. */
const timeout_ms = 10_000;

/** After these pauses a delivery that did not succeed is repeated; after the last one it is given up. */
export const retry_pauses_ms: readonly number[] = [1_000, 2_000, 4_000];

export interface Forwarded {
  readonly ok: boolean;
  /** Whether the service would repeat such a delivery. */
  readonly again: boolean;
  /** `204`, or why there was no response. */
  readonly result: string;
  readonly milliseconds: number;
}

export async function forward(event: Event, to: string, secret: string): Promise<Forwarded> {
  const body = Buffer.from(JSON.stringify(event));
  const headers = headersOf({ id: event.id, at: Date.now(), body, secrets: [Buffer.from(secret)] });
  const begun = performance.now();
  const milliseconds = () => Math.round(performance.now() - begun);
  try {
    const signal = AbortSignal.timeout(timeout_ms);
    const response = await fetch(to, { method: 'POST', body, headers, redirect: 'manual', signal });
    await response.body?.cancel();
    const { status, ok } = response;
    return { ok, again: status === 429 || status >= 500, result: String(status), milliseconds: milliseconds() };
  } catch (error) {
    return { ok: false, again: true, result: reasonOf(error), milliseconds: milliseconds() };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no response within 10 seconds';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `no response${code}`;
}
