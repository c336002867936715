/**
 * Which addresses a public receiver can have: from the registries of special-purpose addresses
 * (RFC 6890 and its successors). IPv4 uses a list of forbidden blocks. IPv6 uses a list of allowed blocks, because too
 * many of its forms contain an IPv4 address. The families have separate lists: in Node's BlockList an IPv4 rule matches
 * `::ffff:127.0.0.1` but not `::7f00:1`.
 */
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

const ipv4Denied = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared, behind a carrier's NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, and the metadata services of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/3', // multicast, reserved, broadcast
];

const ipv6Allowed = ['2000::/3'];

const ipv6Denied = [
  '2001::/23', // protocol assignments: Teredo, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: an IPv4 address inside
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
];

/** Whether an address, IPv4 or IPv6 in any spelling that `net.isIP` accepts, may be connected to. */
export type Vetting = (address: string) => boolean;

/**
 * @param allowedNetworks CIDR blocks that count as public, such as the operator's own `10.20.0.0/16`
 * @param ours addresses that do not count as public, unless those networks contain them: a delivery to this service
 * could cause the next one
 */
export function vetting(allowedNetworks: readonly string[], ours: readonly string[] = []): Vetting {
  const denied4 = listOf([...ipv4Denied, ...ours.filter(isIPv4)]);
  const allowed6 = listOf(ipv6Allowed);
  const denied6 = listOf([...ipv6Denied, ...ours.filter(isIPv6)]);
  const own4 = listOf(allowedNetworks.filter((network) => !network.includes(':')));
  const own6 = listOf(allowedNetworks.filter((network) => network.includes(':')));
  return (address) => {
    if (isIPv4(address)) return own4.check(address, 'ipv4') || !denied4.check(address, 'ipv4');
    // An address with a zone belongs to one link, whatever its digits.
    if (!isIPv6(address) || address.includes('%')) return false;
    return own6.check(address, 'ipv6') || (allowed6.check(address, 'ipv6') && !denied6.check(address, 'ipv6'));
  };
}

/** This machine's current addresses; loopback and link-local ones are not public anyway. */
export function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ internal, address }) => !internal && !address.includes('%')).map(({ address }) => address),
  );
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    list.addSubnet(address, prefix === undefined ? (family === 'ipv4' ? 32 : 128) : Number(prefix), family);
  }
  return list;
}
