/**
 * The signature of a delivery (service.md 6.2): HMAC-SHA256 over `<id>.<timestamp>.<body>` with the secret's UTF-8
 * bytes, in base64, prefixed `v1,`; a space separates several entries. This file makes the bytes; sender and receiver
 * compute the HMAC.
 */

export const deliveryHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
  /** The same values under their former names. */
  timestampAlias: 'X-Service-Timestamp',
  signatureAlias: 'X-Service-Signature',
} as const;

export const signatureVersion = 'v1';

/** The signed bytes before the body. @param timestamp whole seconds since 1970 */
export const signedPrefix = (id: string, timestamp: number | string): string => `${id}.${timestamp}.`;

/** One entry of the header. */
export const signatureEntry = (digest: string): string => `${signatureVersion},${digest}`;

/** The base64 digests of the known version in a header; entries of other versions are ignored. */
export const digestsIn = (header: string): string[] =>
  header
    .split(' ')
    .flatMap((entry) => (entry.startsWith(`${signatureVersion},`) ? [entry.slice(signatureVersion.length + 1)] : []));

/** A secret in the form of Standard Webhooks libraries. @param base64 of the secret's UTF-8 bytes */
export const standardWebhooksSecret = (base64: string): string => `whsec_${base64}`;
