/**
 * Proofs in links that the service mails: only the service can compute them, so a link with one comes from that mail.
 * They are signed with the secret key; those signed with the previous key are still accepted.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface LinkProofs {
  /** The proof of a subject, base64url. */
  of(subject: string): string;
  isOf(subject: string, proof: string): boolean;
}

export function createLinkProofs(secretKey: Buffer, previousKey?: Buffer): LinkProofs {
  const keys = previousKey === undefined ? [secretKey] : [secretKey, previousKey];
  const signed = (key: Buffer, subject: string): Buffer => createHmac('sha256', key).update(subject).digest();
  return {
    of: (subject) => signed(secretKey, subject).toString('base64url'),
    isOf(subject, proof) {
      const sent = Buffer.from(proof, 'base64url');
      return keys
        .map((key) => signed(key, subject))
        .some((expected) => sent.length === expected.length && timingSafeEqual(sent, expected));
    },
  };
}
