/**
 * Encryption of stored or issued values: secrets at rest, cursors in URLs. AES-SIV (RFC 5297, `@noble/ciphers`) needs
 * no nonce: equal contents in one context give equal bytes, so that a page's ETag is stable. Each value names its key,
 * so that a key can be replaced while values of the former one exist.
 */
import { hkdfSync } from 'node:crypto';
import { aessiv } from '@noble/ciphers/aes.js';

export interface Sealer {
  /** The first bytes of every value encrypted with the current key. */
  readonly header: Buffer;
  /** `context` is not part of the result: decryption requires the same one. */
  seal(context: string, content: Buffer): Buffer;
  /** The content; undefined if neither the current nor the previous key encrypted it in this context. */
  open(context: string, sealed: Buffer): Buffer | undefined;
}

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
      return undefined;
    },
  };
}

interface Cipher {
  readonly header: Buffer;
  readonly key: Buffer;
}

const derived = (secretKey: Buffer, use: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `mahnwerk ${use}`, bytes));

const cipherOf = (secretKey: Buffer, purpose: string): Cipher => ({
  header: Buffer.concat([Buffer.of(format), derived(secretKey, 'key id', key_id_bytes)]),
  key: derived(secretKey, `${purpose} siv`, 64),
});

/** Undefined if the library throws: the value was altered, truncated, or belongs to another context. */
function decrypted(key: Buffer, context: string, sealed: Buffer): Buffer | undefined {
  try {
    return Buffer.from(aessiv(key, Buffer.from(context)).decrypt(sealed));
  } catch {
    return undefined;
  }
}
