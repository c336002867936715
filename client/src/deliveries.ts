/**
 * Verifies that a delivery was sent by the service, recently and unchanged (service.md 6.2). It uses WebCrypto alone
 * and runs in Node, Deno, workers and browsers. Deduplicating and processing events is left to the receiver.
 */
import type { EventKey } from '@mahnwerk/contract/events/catalog.ts';
import type { Event, EventOf } from './events.ts';
import { deliveryHeaders, digestsIn } from '@mahnwerk/contract/grammar/signature.ts';
import { digestOf } from './digest.ts';

/** A delivery as received. */
export interface Delivery {
  /** The request headers, as a `Headers` object or as Node's `request.headers`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The raw body. The signature does not match a parsed and serialized body. */
  readonly body: string | Uint8Array;
  /** The webhook's `secret_key`, or its `secret_key_standard_webhooks`. */
  readonly secret: string;
  /** The maximum difference between the timestamp and the clock. Default `300`. */
  readonly toleranceSeconds?: number | undefined;
  /** The current time, for tests. */
  readonly now?: Date | undefined;
}

/**
 * The same event as in the feed: a union that `switch (event.type)` narrows. The service may add types and members:
 * acknowledge and ignore those that you do not know, in the `default` of the switch.
 */
export type DeliveredEvent = Event;

/** The event of a known key, with its typed `data`. */
export type TypedEvent<K extends EventKey> = EventOf<K>;

/** The checks, in this order. */
export type VerificationStep =
  /** `webhook-id`, `webhook-timestamp` and `webhook-signature` are present. */
  | 'headers'
  /** The timestamp is within the tolerance: an older request may be a replay. */
  | 'timestamp'
  /** One of the signatures matches the secret and the body. */
  | 'signature'
  /** The body is an event in JSON. */
  | 'event'
  /** The signed `webhook-id` equals the `id` of the event. */
  | 'id';

/** The delivery cannot be trusted and must not be processed. See docs/guides/webhooks.md for the response to send. */
export class UnverifiedDelivery extends Error {
  override readonly name = 'UnverifiedDelivery';
  /** The check that failed. */
  readonly step: VerificationStep;

  constructor(step: VerificationStep, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.step = step;
  }
}

const tolerance_seconds_default = 300;

/**
 * Verifies a delivery and returns its event.
 * @throws UnverifiedDelivery with the failed `step`; TypeError for an invalid secret
 */
export async function verifyDelivery({
  headers,
  body,
  secret,
  toleranceSeconds = tolerance_seconds_default,
  now = new Date(),
}: Delivery): Promise<DeliveredEvent> {
  const id = headerOf(headers, deliveryHeaders.id);
  const timestamp = headerOf(headers, deliveryHeaders.timestamp);
  const signatures = headerOf(headers, deliveryHeaders.signature);
  if (!/^\d{1,12}$/.test(timestamp))
    throw new UnverifiedDelivery('timestamp', `${deliveryHeaders.timestamp} is not a Unix timestamp in seconds`);
  const age = Math.floor(now.getTime() / 1000) - Number(timestamp);
  if (!(Math.abs(age) <= toleranceSeconds))
    throw new UnverifiedDelivery(
      'timestamp',
      `${deliveryHeaders.timestamp} is ${Math.abs(age)} seconds ${age > 0 ? 'old' : 'ahead'}; at most ${toleranceSeconds} are allowed`,
    );
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const digest = await digestOf({ secret, id, timestamp, bytes });
  // Every entry is compared, so that the time does not reveal the matching one.
  const matching = digestsIn(signatures).filter((each) => isSame(each, digest));
  if (matching.length === 0)
    throw new UnverifiedDelivery(
      'signature',
      `no entry of ${deliveryHeaders.signature} matches this body and the secret`,
    );
  const event = eventIn(bytes);
  if (event.id !== id) throw new UnverifiedDelivery('id', `${deliveryHeaders.id} differs from the id of the event`);
  return event;
}

/** Narrows an event to a type, so that its `data` is typed. */
export const isEvent = <K extends EventKey>(event: DeliveredEvent, key: K): event is DeliveredEvent & TypedEvent<K> =>
  event.type === key;

function headerOf(headers: Delivery['headers'], name: string): string {
  // Not `instanceof`: a framework may have its own Headers class.
  const value =
    typeof headers.get === 'function'
      ? (headers as Headers).get(name)
      : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  const text = Array.isArray(value) ? value.join(' ') : value;
  if (typeof text !== 'string' || text === '') throw new UnverifiedDelivery('headers', `${name} is missing`);
  return text;
}

/** Compares in a time that depends on the length alone, which is public. */
function isSame(given: string, wanted: string): boolean {
  if (given.length !== wanted.length) return false;
  let difference = 0;
  for (let at = 0; at < wanted.length; at += 1) difference |= given.charCodeAt(at) ^ wanted.charCodeAt(at);
  return difference === 0;
}

function eventIn(bytes: Uint8Array): DeliveredEvent {
  const value = parsed(bytes);
  if (!isEnvelope(value)) throw new UnverifiedDelivery('event', 'the body is not an event');
  return value;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new UnverifiedDelivery('event', 'the body is not JSON in UTF-8', cause);
  }
}

function isEnvelope(value: unknown): value is DeliveredEvent {
  if (typeof value !== 'object' || value === null) return false;
  const { id, type, created_at, data } = value as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    typeof type === 'string' &&
    typeof created_at === 'string' &&
    typeof data === 'object' &&
    data !== null &&
    !Array.isArray(data)
  );
}
