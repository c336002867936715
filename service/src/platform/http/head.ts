/** Checks that HTTP requires and Node's parser omits; they run before every other check. */
import type { IncomingMessage } from 'node:http';
import { Refusal, refuseUnless } from '../refusal.ts';

/** Limits of the request head; `target_bytes` is the URL. */
export interface HeadLimits {
  readonly header_lines: number;
  readonly target_bytes: number;
}

/** @throws Refusal 414 for the target, 431 for too many header lines, 400 without exactly one Host (RFC 9112 3.2) */
export function checkHead(
  { url = '', rawHeaders, httpVersion }: IncomingMessage,
  { header_lines, target_bytes }: HeadLimits,
): void {
  // The parser rejects targets that are not ASCII, so characters are bytes.
  refuseUnless(url.length <= target_bytes, 'uri_too_long');
  refuseUnless(rawHeaders.length <= 2 * header_lines, 'headers_too_large');
  const hosts = countHosts(rawHeaders);
  if (hosts > 1) throw new Refusal('bad_request', { detail: 'More than one Host header.' });
  if (hosts === 0 && httpVersion === '1.1') throw new Refusal('bad_request', { detail: 'A Host header is required.' });
}

/** `rawHeaders` alternates names and values. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
