/**
 * Pages for the operation of the service: `/livez` (the process answers), `/readyz` (its database answers), `/metrics`.
 * PORT serves the first two; OPERATIONS_PORT, which is not for clients, serves all three. They need no credential and
 * contain no data of any tenant.
 */
import type { Metrics } from '../metrics.ts';
import { Refusal } from '../refusal.ts';
import { json, refusalReply, type Reply } from './reply.ts';
import type { Pages } from './pages.ts';

/** What `/readyz` reports. */
export interface Readiness {
  /** Resolves if the database answers; rejects or hangs otherwise. */
  readonly database: () => Promise<void>;
  /** Sentences about limited functions; they do not make the service unready. */
  readonly notes: () => Promise<readonly string[]>;
}

/** Less than the two seconds after which a probe gives up. */
export const timeout_ms = 1_500;

/** The result of `work`; rejects after `milliseconds`, so that a store that hangs counts as unavailable. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The check of every health route. @throws Refusal service_unavailable unless the database answers within `timeout_ms`
 */
export async function refuseUnreachable(database: () => Promise<void>): Promise<void> {
  try {
    await within(timeout_ms, database());
  } catch (error) {
    throw new Refusal('service_unavailable', {
      detail: 'The database is temporarily unavailable.',
      retryAfterSeconds: 2,
      because: error,
    });
  }
}

/** `/livez` and `/readyz`. */
export function healthPages(readiness: Readiness): Pages {
  const ready = readyPage(readiness);
  return (method, path) =>
    path === '/livez'
      ? reading(method, () => json(200, { status: 'ok' }))
      : path === '/readyz'
        ? reading(method, ready)
        : undefined;
}

/** `/livez`, `/readyz` and `/metrics`. */
export function operationsPages(readiness: Readiness, metrics: Metrics): Pages {
  const health = healthPages(readiness);
  const figures = async (): Promise<Reply> => ({
    status: 200,
    headers: { 'Content-Type': metrics.contentType },
    body: Buffer.from(await metrics.text()),
  });
  return (method, path, headers) => (path === '/metrics' ? reading(method, figures) : health(method, path, headers));
}

function readyPage({ database, notes }: Readiness): () => Promise<Reply> {
  let running: Promise<Reply> | undefined;
  // Concurrent requests share one check of the stores.
  return () =>
    (running ??= check().finally(() => {
      running = undefined;
    }));

  async function check(): Promise<Reply> {
    try {
      await refuseUnreachable(database);
    } catch (error) {
      if (error instanceof Refusal) return refusalReply(error);
      throw error;
    }
    const sentences = await notes();
    return json(200, { status: 'ok', ...(sentences.length === 0 ? {} : { notes: sentences }) });
  }
}

function reading(method: string, page: () => Reply | Promise<Reply>): Reply | Promise<Reply> {
  if (method === 'GET' || method === 'HEAD') return page();
  return refusalReply(new Refusal('method_not_allowed', { headers: { Allow: 'GET, HEAD' } }));
}
