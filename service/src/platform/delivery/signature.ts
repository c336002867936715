/**
 * The headers of a delivery (service.md 6.2), signed over the stored bytes with the current secret, and for a day after
 * a rotation with the previous one too.
 */
import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { deliveryHeaders, signatureEntry, signedPrefix } from '@mahnwerk/contract/grammar/signature.ts';
import { createSealer, type Sealer } from '../seal.ts';

export interface ToSign {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly body: Buffer;
  /** Newest first. */
  readonly secrets: readonly Buffer[];
}

const userAgent = 'Mahnwerk-Webhooks/2';

/** The headers of this request; the client adds those of every request. */
export function headersOf({ id, at, body, secrets }: ToSign): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1000));
  const signature = secrets
    .map((secret) =>
      signatureEntry(createHmac('sha256', secret).update(signedPrefix(id, timestamp)).update(body).digest('base64')),
    )
    .join(' ');
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': userAgent,
    [deliveryHeaders.id]: id,
    [deliveryHeaders.timestamp]: timestamp,
    [deliveryHeaders.signature]: signature,
    [deliveryHeaders.timestampAlias]: timestamp,
    [deliveryHeaders.signatureAlias]: signature,
  };
}

/**
 * Encrypts signing secrets at rest, the same way in every process of a deployment. The context is the subscription's
 * id.
 */
export const webhookSealer = (secretKey: Buffer, previousKey?: Buffer): Sealer =>
  createSealer(secretKey, 'webhook secret', previousKey);

/** The sealed secrets of a subscription's row. */
export interface SealedSecrets {
  readonly subscription_id: string;
  readonly contract_version: string;
  readonly secret: Buffer;
  /** Present during the overlap after a rotation. */
  readonly previous_secret: Buffer | null;
}

/** Cached subscriptions with opened secrets. */
const opened_max = 5_000;

/** Opens secrets, and caches them while their seals stay the same. */
export class Secrets {
  readonly #sealer: Sealer;
  readonly #opened = new LRUCache<string, { readonly sealed: Buffer; readonly secret: Buffer }>({ max: opened_max });

  constructor(sealer: Sealer) {
    this.#sealer = sealer;
  }

  /** Newest first; v1 has only one. Throws if this deployment's key did not make the seal. */
  of({ subscription_id, contract_version, secret, previous_secret }: SealedSecrets): readonly Buffer[] {
    const newest = this.#open(subscription_id, secret, 'newest');
    return contract_version === 'v1' || previous_secret === null
      ? [newest]
      : [newest, this.#open(subscription_id, previous_secret, 'previous')];
  }

  #open(subscription: string, sealed: Buffer, which: string): Buffer {
    const key = `${subscription} ${which}`;
    const known = this.#opened.get(key);
    if (known !== undefined && known.sealed.equals(sealed)) return known.secret;
    const secret = this.#sealer.open(subscription, sealed);
    if (secret === undefined)
      throw new Error(`the secret of the subscription ${subscription} was sealed with another key`);
    this.#opened.set(key, { sealed, secret });
    return secret;
  }
}
