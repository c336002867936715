/**
 * The client's address: the peer's, or the one that a trusted proxy forwards. Every proxy appends the address of its
 * own peer to `X-Forwarded-For`. So, read from the end, the first address that is not a trusted proxy cannot be forged.
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Returns the client's address of a request in plain spelling; empty if the socket has none any more. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * @param trustedProxies CIDR blocks of the proxies whose `X-Forwarded-For` counts; without any, the peer is the client
 */
export function clientAddressOf(trustedProxies: readonly string[]): ClientAddress {
  const trusted = new BlockList();
  for (const block of trustedProxies) {
    const [network = '', bits] = block.split('/');
    trusted.addSubnet(network, Number(bits), familyOf(network));
  }
  const isTrusted = (address: string): boolean => address !== '' && trusted.check(address, familyOf(address));

  return ({ socket, headers }) => {
    let client = plainAddress(socket.remoteAddress ?? '') ?? '';
    // Node joins repeated headers in their order.
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    while (isTrusted(client) && forwarded.length > 0) {
      const next = plainAddress(forwarded.pop()?.trim() ?? '');
      // For an entry that is no address, the proxy that forwarded it counts as the client.
      if (next === undefined) break;
      client = next;
    }
    return client;
  };
}

/**
 * The unit of limits per address: a single IPv4 address, also in its IPv6 form, or the /64 of an IPv6 address, the
 * smallest block of one subscriber.
 * @param address in the spelling of `clientAddressOf`, or empty
 */
export function limitedAddressOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const canonical = URL.parse(`http://[${address.replace(/%.*$/, '')}]`)?.hostname.slice(1, -1) ?? address;
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical) ?? [];
  if (high !== undefined && low !== undefined) return [high, low].flatMap(bytesOf).join('.');
  const [before = [], behind = []] = canonical
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - before.length - behind.length }, () => '0');
  return `${[...before, ...zeros, ...behind].slice(0, 4).join(':')}::/64`;
}

/** The network around it: a /24 of IPv4, or a /48 of IPv6. @param address in the spelling of `clientAddressOf`, or empty */
export function networkOf(address: string): string {
  const limited = limitedAddressOf(address);
  return limited.includes(':')
    ? `${limited.split(':').slice(0, 3).join(':')}::/48`
    : `${limited.split('.').slice(0, 3).join('.')}.0/24`;
}

const bytesOf = (group: string): number[] => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255];

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const mapped = /^::ffff:(?=[\d.]+$)/i;
const withPort = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/;

/**
 * Normalizes an address: no port, which some proxies add, and IPv4 never in its IPv6 form; undefined for other text.
 */
function plainAddress(text: string): string | undefined {
  const [, inBrackets, before] = withPort.exec(text) ?? [];
  const address = (inBrackets ?? before ?? text).replace(mapped, '');
  return isIP(address) === 0 ? undefined : address.toLowerCase();
}
