/**
 * The rules and the canonical form of a webhook's URL (service.md 2.8, 4.4; decisions.md 12 "URL"). Pure: the host is resolved elsewhere.
 *
 * The URL is parsed by hand (RFC 3986): the WHATWG parser resolves dots, escapes characters and changes backslashes, so deliveries would go to another
 * path than the given one. It converts the host alone (UTS 46).
 */
import { domainToASCII, domainToUnicode } from 'node:url';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';

/** A URL that deliveries can be sent to. */
export interface WebhookDestination {
  /** Canonical: equal for equivalent URLs. */
  readonly url: string;
  /** To be resolved: a name in its IDNA form, or an IPv4 address. */
  readonly host: string;
}

/** The nested error of `url`. */
export interface UrlFault {
  readonly code: 'invalid' | 'fragment_not_allowed' | 'invalid_port' | 'invalid_host' | 'max_length';
  readonly message: string;
}

const wholeForm = /^https:\/\/([^/?#]*)([^?#]*)((?:\?[^#]*)?)(#?)/i;

/** The destination of a URL, or its first error. */
export function destinationOf(text: string): WebhookDestination | UrlFault {
  const parts = wholeForm.exec(text);
  if (parts === null) return fault('invalid', 'The URL must start with https://.');
  const [, authority = '', path = '', query = '', fragment] = parts;
  const destination = readAuthority(authority);
  if (isFault(destination)) return destination;
  if (fragment === '#') return fault('fragment_not_allowed', 'The URL must not have a fragment.');
  if (!targetForm.test(path + query))
    return fault(
      'invalid',
      'The path and query contain characters that are not allowed in a URL. Percent-encode them as UTF-8.',
    );
  const url = `https://${destination.host}${destination.port === default_port ? '' : `:${destination.port}`}${path === '' ? '/' : path}${query}`;
  if (url.length > limits.webhook_url_characters)
    return fault(
      'max_length',
      `At most ${limits.webhook_url_characters} characters are allowed, with the host in IDNA form.`,
    );
  return { url, host: destination.host };
}

const fault = (code: UrlFault['code'], message: string): UrlFault => ({ code, message });

export const isFault = (value: object): value is UrlFault => 'code' in value;

// RFC 3986 3.3 and 3.4, and brackets, which HTML forms write into queries unescaped and HTTP implementations accept.
const targetForm = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?[\]]|%[0-9A-Fa-f]{2})*$/;

const default_port = 443;

function readAuthority(authority: string): { readonly host: string; readonly port: number } | UrlFault {
  if (authority.includes('@')) return fault('invalid', 'The URL must not contain user information.');
  if (authority.startsWith('[')) return fault('invalid', 'The host must not be an IPv6 address. Use a host name.');
  const colon = authority.indexOf(':');
  const host = hostOf(colon < 0 ? authority : authority.slice(0, colon));
  if (typeof host !== 'string') return host;
  const port = portOf(colon < 0 ? '' : authority.slice(colon + 1));
  return port === undefined ? fault('invalid_port', 'Expected a port from 1 to 65535.') : { host, port };
}

/** An empty port is the default one (RFC 3986). */
function portOf(text: string): number | undefined {
  if (text === '') return default_port;
  const port = /^[0-9]+$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : undefined;
}

function hostOf(text: string): string | UrlFault {
  if (text === '' || text === '.') return fault('invalid', 'The URL has no host.');
  if (endsInNumber(text)) return addressOf(text);
  const name = nameOf(text);
  if (name === undefined)
    return fault(
      'invalid_host',
      'The host must be a domain name: labels of letters, digits and hyphens, at most 63 characters each, or an internationalized name.',
    );
  // IDNA maps other digits to ASCII digits.
  if (endsInNumber(name)) return fault('invalid', addressMessage);
  if (/^(?:.*\.)?localhost$/.test(name)) return fault('invalid', 'The host must be public, not localhost.');
  return name.includes('.') ? name : fault('invalid', 'The host must be a full domain name with a dot.');
}

const addressMessage = 'An IPv4 address must consist of four decimal numbers from 0 to 255.';

/** URL parsers read a host as an IPv4 address where its last label is a decimal, octal or hexadecimal number. */
const endsInNumber = (host: string): boolean => /(?:^|\.)(?:[0-9]+|0x[0-9a-f]*)\.?$/i.test(host);

// Neither `010` nor `0x8`, which parsers interpret differently.
const quadForm = /^(?:(?:0|[1-9][0-9]{0,2})\.){3}(?:0|[1-9][0-9]{0,2})$/;

function addressOf(text: string): string | UrlFault {
  const address = withoutDot(text);
  return quadForm.test(address) && address.split('.').every((part) => Number(part) <= 255)
    ? address
    : fault('invalid', addressMessage);
}

const withoutDot = (host: string): string => (host.endsWith('.') ? host.slice(0, -1) : host);

// RFC 5890 2.3.1. A host name has no underscore, and no authority certifies one.
const labelForm = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const name_characters = 253; // RFC 1035 2.3.4, without the root's dot

/** A domain name in its IDNA form, in lower case; undefined for an invalid name. */
function nameOf(text: string): string | undefined {
  // Only ASCII characters of host names: the WHATWG parser would accept others.
  if (/[^A-Za-z0-9.\-\u0080-\u{10ffff}]/u.test(text)) return undefined;
  const name = withoutDot(domainToASCII(text.toLowerCase()));
  const isName = name.length <= name_characters && name.split('.').every((label) => labelForm.test(label));
  return isName && isDecodable(name) ? name : undefined;
}

/** Whether every IDNA label can be decoded and is the canonical encoding of its text. */
function isDecodable(name: string): boolean {
  if (!name.includes('xn--')) return true;
  const unicode = domainToUnicode(name);
  return !/(?:^|\.)xn--/.test(unicode) && domainToASCII(unicode) === name;
}
