/**
 * Whose address a request comes from: the peer's, or where the peer is a proxy of ours the one it tells of. Every proxy writes the
 * address it heard from behind those it was told, so the last that is not a proxy of ours is the first that nobody could invent.
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

export type ClientAddress = (request: IncomingMessage) => string;

/** @param trustedProxies CIDR blocks of the proxies whose `X-Forwarded-For` is believed; without any, the peer is the client */
export function clientAddressOf(trustedProxies: readonly string[]): ClientAddress {
  const trusted = new BlockList();
  for (const block of trustedProxies) {
    const [network = '', bits] = block.split('/');
    trusted.addSubnet(network, Number(bits), familyOf(network));
  }
  const isTrusted = (address: string): boolean => address !== '' && trusted.check(address, familyOf(address));

  return ({ socket, headers }) => {
    let client = plainAddress(socket.remoteAddress ?? '') ?? '';
    // Node joins repeated fields in their order.
    const told = String(headers['x-forwarded-for'] ?? '').split(',');
    while (isTrusted(client) && told.length > 0) {
      const next = plainAddress(told.pop()?.trim() ?? '');
      // What is no address was written by nobody we trust to write one: the proxy itself answers for it.
      if (next === undefined) break;
      client = next;
    }
    return client;
  };
}

/**
 * What limits by address count: an IPv4 address by itself, in its IPv6 form too; of an IPv6 address its /64, the least that one subscriber has.
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

const bytesOf = (group: string): number[] => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255];

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const mapped = /^::ffff:(?=[\d.]+$)/i;
const withPort = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/;

/** One spelling for one address: without the port some proxies add, an IPv4 address never in its IPv6 form; undefined for what is none. */
function plainAddress(text: string): string | undefined {
  const [, inBrackets, before] = withPort.exec(text) ?? [];
  const address = (inBrackets ?? before ?? text).replace(mapped, '');
  return isIP(address) === 0 ? undefined : address.toLowerCase();
}
