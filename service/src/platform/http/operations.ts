/**
 * The pages of whoever runs the service: `/livez` (the process answers), `/readyz` (its stores do),
 * `/metrics`. The first two stand on PORT as well; metrics only on OPERATIONS_PORT, which is not for
 * clients. They take no credential and tell nothing of any tenant.
 */
import type { Metrics } from '../metrics.ts';
import { Refusal } from '../refusal.ts';
import { json, refusalReply, type Reply } from './reply.ts';
import type { Pages } from './pages.ts';

export interface Readiness {
  /** Throws, or hangs, unless the database answers. */
  readonly database: () => Promise<void>;
  /** What works less than it could, as sentences: told, no reason to be unready. */
  readonly notes: () => Promise<readonly string[]>;
}

/** Below the two seconds in which a probe wants its answer. */
export const timeout_ms = 1_500;

/** The work's outcome, or a failure when it takes longer: a store that hangs is as gone as one that refuses. */
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

/** 503, within the patience of a probe, unless the database answers: what every health route asks. */
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

/** The same and `/metrics`. */
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
  // Callers of one moment share one look: however many ask, the stores are asked once.
  return () =>
    (running ??= look().finally(() => {
      running = undefined;
    }));

  async function look(): Promise<Reply> {
    try {
      await refuseUnreachable(database);
    } catch (error) {
      if (error instanceof Refusal) return refusalReply(error);
      throw error;
    }
    const told = await notes();
    return json(200, { status: 'ok', ...(told.length === 0 ? {} : { notes: told }) });
  }
}

function reading(method: string, page: () => Reply | Promise<Reply>): Reply | Promise<Reply> {
  if (method === 'GET' || method === 'HEAD') return page();
  return refusalReply(new Refusal('method_not_allowed', { headers: { Allow: 'GET, HEAD' } }));
}
