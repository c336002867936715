/**
 * Sealing: what leaves the service in a URL and comes back must be unreadable and unchanged. Equal contents under one context give equal bytes
 * (a page's ETag must not change by itself), so no random nonce is used: the tag of context and content is the nonce as well (the construction
 * of RFC 5297). It knows nothing of what it seals.
 */
import { createCipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export interface Sealer {
  /** `context` is not contained: it must be the same when the seal is opened. */
  seal(context: string, content: Buffer): Buffer;
  /** The content, or undefined for what was not sealed here, under this context. */
  open(context: string, sealed: Buffer): Buffer | undefined;
}

const tag_bytes = 16;

/** How much longer the sealed bytes are than their content. */
export const seal_bytes = tag_bytes;

/** @param secretKey the service's 32 bytes; the two keys used here are derived from it, others for each purpose */
export function createSealer(secretKey: Buffer, purpose: string): Sealer {
  const derived = (use: string): Buffer => Buffer.from(hkdfSync('sha256', secretKey, '', `mahnwerk ${purpose} ${use}`, 32));
  const [authentication, encryption] = [derived('authentication'), derived('encryption')];

  const tagOf = (context: string, content: Buffer): Buffer => createHmac('sha256', authentication).update(context).update(content).digest().subarray(0, tag_bytes);
  // Counter mode: the same step encrypts and decrypts.
  const crypt = (tag: Buffer, content: Buffer): Buffer => createCipheriv('aes-256-ctr', encryption, tag).update(content);

  return {
    seal(context, content) {
      const tag = tagOf(context, content);
      return Buffer.concat([tag, crypt(tag, content)]);
    },
    open(context, sealed) {
      if (sealed.length < tag_bytes) return undefined;
      const tag = sealed.subarray(0, tag_bytes);
      const content = crypt(tag, sealed.subarray(tag_bytes));
      return timingSafeEqual(tag, tagOf(context, content)) ? content : undefined;
    },
  };
}
