/** Values in the service's former encryption, without a key id, as old databases contain them. */
import { createCipheriv, createHmac, hkdfSync } from 'node:crypto';

export function formerSeal(secretKey: Buffer, purpose: string, context: string, content: string | Buffer): Buffer {
  const derived = (use: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secretKey, '', `mahnwerk ${purpose} ${use}`, 32));
  const tag = createHmac('sha256', derived('authentication')).update(context).update(content).digest().subarray(0, 16);
  return Buffer.concat([tag, createCipheriv('aes-256-ctr', derived('encryption'), tag).update(content)]);
}
