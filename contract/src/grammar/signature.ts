/**
 * How a delivery is signed and verified (service.md 6.2): HMAC-SHA256 over `<id>.<timestamp>.<body>` with
 * the secret's UTF-8 bytes, in base64, prefixed `v1,`; several entries are separated by a space. The bytes
 * are made here; who computes the HMAC, and with what, is the sender's and the receiver's business.
 */

export const deliveryHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
  /** The same values again, under the names of old. */
  timestampAlias: 'X-Service-Timestamp',
  signatureAlias: 'X-Service-Signature',
} as const;

export const signatureVersion = 'v1';

/** What the body's bytes follow. @param timestamp whole seconds since 1970 */
export const signedPrefix = (id: string, timestamp: number | string): string => `${id}.${timestamp}.`;

/** One entry of the header. */
export const signatureEntry = (digest: string): string => `${signatureVersion},${digest}`;

/** The digests of the known version in a header, in base64; entries of other versions are left out. */
export const digestsIn = (header: string): string[] =>
  header
    .split(' ')
    .flatMap((entry) => (entry.startsWith(`${signatureVersion},`) ? [entry.slice(signatureVersion.length + 1)] : []));

/** The form that Standard Webhooks libraries take a secret in. @param base64 of the secret's UTF-8 bytes */
export const standardWebhooksSecret = (base64: string): string => `whsec_${base64}`;
