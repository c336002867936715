/** The HMAC of a delivery, as a receiver verifies it and as a test of a receiver makes it. */
import { signedPrefix } from '@mahnwerk/contract/grammar/signature.ts';

/** What is signed, and by which secret. */
export interface Signed {
  /** The webhook's `secret_key`, or its `secret_key_standard_webhooks`. */
  readonly secret: string;
  /** `webhook-id`. */
  readonly id: string;
  /** `webhook-timestamp`. */
  readonly timestamp: string;
  /** The raw body. */
  readonly bytes: Uint8Array;
}

/** HMAC-SHA256 in base64. @throws TypeError for an invalid secret */
export async function digestOf({ secret, id, timestamp, bytes }: Signed): Promise<string> {
  const key = await crypto.subtle.importKey('raw', keyOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const content = joined(new TextEncoder().encode(signedPrefix(id, timestamp)), bytes);
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', key, content))));
}

const standardWebhooks = 'whsec_';

/** The bytes of a secret: of its text, or decoded from base64 after `whsec_`. */
function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = secret.startsWith(standardWebhooks)
    ? decoded(secret.slice(standardWebhooks.length))
    : new TextEncoder().encode(secret);
  if (bytes === undefined || bytes.length === 0)
    throw new TypeError('`secret` must be the secret_key of the webhook, or `whsec_` followed by base64');
  return bytes;
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
