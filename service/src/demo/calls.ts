/**
 * The demo's way to the service: declared routes over a real socket, like any client, so that what it
 * creates has passed every check. Each effectful call has a key of its own, made of the demo's
 * beginning and the step's name: a demo that a crash interrupted is taken up without doing anything twice.
 */
import type { BodyOf, PathOf, ReplyOf, Route } from '@mahnwerk/contract/route.ts';

export interface Sent<R extends Route> {
  /** Names the step; unique within the demo. */
  readonly step: string;
  /** The API key that acts. */
  readonly as: string;
  readonly path?: PathOf<R['path']>;
  readonly body?: BodyOf<R>;
}

export type Call = <R extends Route>(route: R, sent: Sent<R>) => Promise<ReplyOf<R>>;

/** Far above what any step takes; a service that hangs must not hang its own start. */
const patience_ms = 20_000;

/** @param run the same for every attempt at one demo, another for the next demo */
export const callsTo =
  (url: string, run: string): Call =>
  async (route, { step, as, path = {}, body }) => {
    const filled = route.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => (path as Readonly<Record<string, string>>)[name] ?? '');
    const response = await fetch(`${url}${filled}`, {
      method: route.method,
      headers: {
        Authorization: `Bearer ${as}`,
        ...(route.method === 'POST' ? { 'Idempotency-Key': `demo-${run}-${step}` } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience_ms),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the demo's step ${step} was refused with ${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as ReplyOf<typeof route>;
  };
