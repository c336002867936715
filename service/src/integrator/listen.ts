/**
 * `listen`: the events of a company or a Partner on the integrator's own machine. It follows the feed, because the service
 * itself delivers to public HTTPS addresses only, and signs each event as a webhook with the printed secret would.
 */
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, connect, NoAnswer } from '@mahnwerk/client';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { partnerApi } from '@mahnwerk/contract/apis/partner.ts';
import type { Event } from '@mahnwerk/contract/case/events.ts';
import { standardWebhooksSecret } from '@mahnwerk/contract/grammar/signature.ts';
import { StartError } from '../setting.ts';
import { callerOf, type Service } from './caller.ts';
import { forward, retry_pauses_ms } from './forward.ts';

export interface ListenOptions extends Service {
  /** An http(s) URL, also of this machine. */
  readonly forwardTo: string;
  /** Event keys; undefined: all. */
  readonly events: readonly string[] | undefined;
  /** Default: one that belongs to the key, the same at every start. */
  readonly secret: string | undefined;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** How often the feed is read. */
const poll_ms = 1_000;
/** The largest page: the way to the end of a long feed is short. */
const limit = 100;

/** Runs until the signal. @throws StartError where the key has no feed */
export async function listen(options: ListenOptions): Promise<void> {
  const { say, signal, secret = secretOf(options.key) } = options;
  const { read, begun } = await readerOf(options);
  const wanted = options.events === undefined ? undefined : new Set(options.events);
  let cursor = await endOf(read);
  say(`Forwarding ${options.events?.join(', ') ?? 'all events'} to ${options.forwardTo}. Ctrl-C stops.`);
  say(`WEBHOOK_SECRET=${secret}`);
  say(`WEBHOOK_SECRET_STANDARD_WEBHOOKS=${standardWebhooksSecret(Buffer.from(secret).toString('base64'))}`);
  let answering = true;
  while (!signal.aborted) {
    try {
      const page = await read(cursor);
      if (!answering) say('The service answers again.');
      answering = true;
      for (const event of page.results)
        if (event.id > begun && (wanted?.has(event.type) ?? true)) await deliver(event, { ...options, secret });
      cursor = page.cursor ?? cursor;
      if (page.next !== null) continue;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof NoAnswer) && !(error instanceof ApiError && error.status >= 500)) throw error;
      if (answering) say(`The service does not answer (${error.message}). Trying again every second.`);
      answering = false;
    }
    await sleep(poll_ms, undefined, { signal }).catch(() => undefined);
  }
}

/** A key's own secret: a receiver keeps it over restarts of the command. */
const secretOf = (key: string): string => createHmac('sha256', key).update('mahnwerk listen').digest('base64url');

interface FeedPage {
  readonly cursor: string | null;
  readonly next: string | null;
  readonly results: readonly Event[];
}

type ReadFeed = (since: string | undefined) => Promise<FeedPage>;

interface Reader {
  readonly read: ReadFeed;
  /**
   * The id of the service's first answer. Ids of answers and events have the time of the same clock in front: an event
   * with a smaller one was recorded before, also where the feed shows it later.
   */
  readonly begun: string;
}

async function readerOf({ baseUrl, key, signal }: ListenOptions): Promise<Reader> {
  const { kind, requestId } = await callerOf({ baseUrl, key });
  if (kind === 'dunning')
    throw new StartError(
      'a dunning key has no event feed: use a case key of the company, whose feed has its dunning events',
    );
  const connection = { baseUrl, key };
  const { list } =
    kind === 'case' ? connect(caseApi, connection).events : connect(partnerApi, connection).partnerEvents;
  const read: ReadFeed = (since) => list({ query: { limit, ...(since === undefined ? {} : { since }) }, signal });
  return { read, begun: requestId };
}

/** The position after the last event so far. */
async function endOf(read: ReadFeed): Promise<string | undefined> {
  let cursor: string | undefined;
  for (;;) {
    const page = await read(cursor);
    cursor = page.cursor ?? cursor;
    if (page.next === null) return cursor;
  }
}

type Delivering = Pick<ListenOptions, 'forwardTo' | 'say' | 'signal'> & { readonly secret: string };

/** One event to the receiver, one line for each attempt. A receiver that is starting gets it a little later. */
async function deliver(event: Event, { forwardTo, say, signal, secret }: Delivering): Promise<void> {
  for (const pause_ms of [...retry_pauses_ms, undefined]) {
    const { ok, again, result, milliseconds } = await forward(event, forwardTo, secret);
    const more = !ok && again && pause_ms !== undefined && !signal.aborted;
    const next = more ? `, again in ${pause_ms / 1_000} s` : ok ? '' : ', given up';
    say(`${event.type} ${event.id} -> ${result} (${milliseconds} ms)${next}`);
    if (!more) return;
    await sleep(pause_ms, undefined, { signal }).catch(() => undefined);
  }
}
