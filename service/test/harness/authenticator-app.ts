/** An authenticator app (RFC 6238 by hand), independent of what the service computes with. */
import { createHmac } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32.replaceAll(' ', ''))
    .map((each) => letters.indexOf(each).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((each) => parseInt(each, 2)));
}

/** The code that the app shows. @param seconds later or earlier */
export function codeAt(secret: string, now: string, seconds = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor((Date.parse(now) / 1_000 + seconds) / 30)));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
