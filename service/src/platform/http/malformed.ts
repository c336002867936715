/**
 * What Node's parser refuses by itself, told as well as it can be: from the error's code, and from the packet in which it gave up, where the
 * first line of the request stands in it whole. Knows nothing of routes.
 */
import { Refusal } from '../refusal.ts';

/** As sent: a method no registry knows, a target with a NUL. */
export interface RequestLine {
  readonly method: string;
  readonly target: string;
}

/** llhttp's errors as Node hands them over. */
interface ParserError extends Error {
  readonly code?: string;
  readonly reason?: string;
  readonly bytesParsed?: number;
  readonly rawPacket?: Buffer;
}

export function refusalOfParser({ code, reason }: ParserError): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal('headers_too_large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal('request_timeout');
  // A length beyond 64 bits is still a length.
  if (code === 'HPE_INVALID_CONTENT_LENGTH' && /overflow/i.test(reason ?? '')) return new Refusal('request_too_large');
  return new Refusal('bad_request');
}

// Visible ASCII and NUL in the target: whatever else stands there is no HTTP at all.
const lineForm = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) ([\x00\x21-\x7e]+) HTTP\/1\.[01]$/;

/** The request's first line, where the parser gave up because of a method it does not know or a NUL in the target; undefined otherwise. */
export function lineBehind({ code, bytesParsed = 0, rawPacket }: ParserError): RequestLine | undefined {
  if (rawPacket === undefined || (code !== 'HPE_INVALID_METHOD' && code !== 'HPE_INVALID_URL')) return undefined;
  // Requests may have come before it in the same packet.
  const start = rawPacket.lastIndexOf('\n', Math.max(0, bytesParsed - 1)) + 1;
  const end = rawPacket.indexOf('\r\n', start);
  const [, method, target] = lineForm.exec(rawPacket.toString('latin1', start, end < 0 ? start : end)) ?? [];
  if (method === undefined || target === undefined) return undefined;
  return (code === 'HPE_INVALID_URL') === target.includes('\0') ? { method, target } : undefined;
}
