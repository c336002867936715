/** The signing secret of a subscription (service.md 6.2, decisions.md 12): how it is made, and the forms in which it is shown once. */
import { randomBytes } from 'node:crypto';
import { standardWebhooksSecret } from '@mahnwerk/contract/grammar/signature.ts';
import type { Sealer } from '../../../platform/seal.ts';

/** 43 characters of base64url. */
const secret_bytes = 32;

/** A new secret. @param random replaced by tests */
export function newSecret(random: (bytes: number) => Buffer = randomBytes): string {
  const secret = random(secret_bytes).toString('base64url');
  // Libraries would mistake such a secret for the Standard Webhooks form and decode it.
  return secret.startsWith(standardWebhooksSecret('')) ? newSecret(random) : secret;
}

/** The encrypted secret as stored, bound to its subscription. */
export const sealed = (sealer: Sealer, subscriptionId: string, secret: string): Buffer =>
  sealer.seal(subscriptionId, Buffer.from(secret));

/** The forms of the secret in a response, which returns it once. */
export const shown = (secret: string) => ({
  secret_key: secret,
  secret_key_standard_webhooks: standardWebhooksSecret(Buffer.from(secret).toString('base64')),
});
