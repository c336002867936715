/**
 * Encryption of stored or issued values: secrets at rest, cursors in URLs. AES-SIV (RFC 5297, `@noble/ciphers`) needs
 * no nonce: equal contents in one context give equal bytes, so that a page's ETag is stable. Each value names its key,
 * so that a key can be replaced while values of the former one exist.
 */
import { createCipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { aessiv } from '@noble/ciphers/aes.js';

export interface Sealer {
  /** The first bytes of every value encrypted with the current key. */
  readonly header: Buffer;
  /** `context` is not part of the result: decryption requires the same one. */
  seal(context: string, content: Buffer): Buffer;
  /** The content; undefined if neither the current nor the previous key encrypted it in this context. */
  open(context: string, sealed: Buffer): Buffer | undefined;
}

/** Values of the first format have no header; one begins like this by chance once in 2^40. */
const format = 2;
const key_id_bytes = 4;
const header_bytes = 1 + key_id_bytes;

/**
 * @param secretKey the deployment's 32 bytes, from which each purpose derives its own key
 * @param previousKey decrypts values of the former key (MAHNWERK_SECRET_KEY_PREVIOUS)
 */
export function createSealer(secretKey: Buffer, purpose: string, previousKey?: Buffer): Sealer {
  const current = cipherOf(secretKey, purpose);
  const ciphers = previousKey === undefined ? [current] : [current, cipherOf(previousKey, purpose)];
  return {
    header: current.header,
    seal: (context, content) =>
      Buffer.concat([current.header, aessiv(current.key, Buffer.from(context)).encrypt(content)]),
    open(context, sealed) {
      for (const { header, key } of ciphers) {
        const content = sealed.subarray(0, header_bytes).equals(header)
          ? decrypted(key, context, sealed.subarray(header_bytes))
          : undefined;
        if (content !== undefined) return content;
      }
      for (const { openFormer } of ciphers) {
        const content = openFormer(context, sealed);
        if (content !== undefined) return content;
      }
      return undefined;
    },
  };
}

interface Cipher {
  readonly header: Buffer;
  readonly key: Buffer;
  readonly openFormer: Sealer['open'];
}

const derived = (secretKey: Buffer, use: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `mahnwerk ${use}`, bytes));

const cipherOf = (secretKey: Buffer, purpose: string): Cipher => ({
  header: Buffer.concat([Buffer.of(format), derived(secretKey, 'key id', key_id_bytes)]),
  key: derived(secretKey, `${purpose} siv`, 64),
  openFormer: formerFormat(secretKey, purpose),
});

/** Undefined if the library throws: the value was altered, truncated, or belongs to another context. */
function decrypted(key: Buffer, context: string, sealed: Buffer): Buffer | undefined {
  try {
    return Buffer.from(aessiv(key, Buffer.from(context)).decrypt(sealed));
  } catch {
    return undefined;
  }
}

const former_tag_bytes = 16;

/**
 * Values written before 2026-12: an HMAC as tag and nonce of AES-256-CTR, without a key id. `mahnwerk
 * rotate-secret-key` replaces stored ones; cursors live for 30 days.
 */
function formerFormat(secretKey: Buffer, purpose: string): Sealer['open'] {
  const [authentication, encryption] = [
    derived(secretKey, `${purpose} authentication`, 32),
    derived(secretKey, `${purpose} encryption`, 32),
  ];
  return (context, sealed) => {
    if (sealed.length < former_tag_bytes) return undefined;
    const tag = sealed.subarray(0, former_tag_bytes);
    const content = createCipheriv('aes-256-ctr', encryption, tag).update(sealed.subarray(former_tag_bytes));
    const expected = createHmac('sha256', authentication)
      .update(context)
      .update(content)
      .digest()
      .subarray(0, former_tag_bytes);
    return timingSafeEqual(tag, expected) ? content : undefined;
  };
}
