/** A delivery as the service would send it: for the tests of a receiver. */
import { deliveryHeaders, signatureEntry } from '@mahnwerk/contract/grammar/signature.ts';
import type { DeliveredEvent } from './deliveries.ts';
import { digestOf } from './digest.ts';

/** A signed delivery: send both to the receiver unchanged. */
export interface SignedDelivery {
  /** The headers by which the receiver verifies the body. */
  readonly headers: Readonly<Record<string, string>>;
  /** The event in JSON. */
  readonly body: string;
}

/**
 * Signs an event with the secret of a webhook, so that a test calls its receiver as the service does.
 *
 * @throws TypeError for an invalid secret
 */
export async function signDelivery({
  event,
  secret,
  now = new Date(),
}: {
  /** The event to deliver. */
  readonly event: DeliveredEvent;
  /** The webhook's `secret_key`, or its `secret_key_standard_webhooks`. */
  readonly secret: string;
  /** The time of signing. Default: the clock. */
  readonly now?: Date | undefined;
}): Promise<SignedDelivery> {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const digest = await digestOf({ secret, id: event.id, timestamp, bytes: new TextEncoder().encode(body) });
  return {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      [deliveryHeaders.id]: event.id,
      [deliveryHeaders.timestamp]: timestamp,
      [deliveryHeaders.signature]: signatureEntry(digest),
      [deliveryHeaders.timestampAlias]: timestamp,
      [deliveryHeaders.signatureAlias]: signatureEntry(digest),
    },
    body,
  };
}
