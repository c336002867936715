/** The client's address behind proxies, and which addresses a client cannot forge. */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { clientAddressOf, limitedAddressOf } from './client-address.ts';

const from = (trusted: readonly string[], peer: string, forwarded?: string): string =>
  clientAddressOf(trusted)({
    socket: { remoteAddress: peer },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage);

const proxies = ['10.0.0.0/8', '127.0.0.1/32', '2001:db8:1::/48'];

test('without trusted proxies the peer is the client, whatever it forwards', () => {
  assert.equal(from([], '10.1.2.3', '198.51.100.7'), '10.1.2.3');
  assert.equal(from(proxies, '203.0.113.9', '198.51.100.7'), '203.0.113.9');
  assert.equal(from([], ''), '');
});

test('behind trusted proxies the client is the last address that is not one of them', () => {
  const rows: readonly (readonly [peer: string, forwarded: string | undefined, client: string])[] = [
    ['10.1.2.3', '198.51.100.7', '198.51.100.7'],
    ['10.1.2.3', '192.0.2.1, 198.51.100.7', '198.51.100.7'],
    ['10.1.2.3', '192.0.2.1, 198.51.100.7 ,10.9.9.9,\t127.0.0.1', '198.51.100.7'],
    ['::ffff:10.1.2.3', '::FFFF:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1::5', '2001:DB8:2::7', '2001:db8:2::7'],
    ['10.1.2.3', '198.51.100.7:4711', '198.51.100.7'],
    ['10.1.2.3', '[2001:db8:2::7]:443', '2001:db8:2::7'],
    ['10.1.2.3', '10.4.4.4', '10.4.4.4'],
    ['10.1.2.3', undefined, '10.1.2.3'],
    ['10.1.2.3', '', '10.1.2.3'],
  ];
  for (const [peer, forwarded, client] of rows)
    assert.equal(from(proxies, peer, forwarded), client, `${peer} tells ${forwarded}`);
});

test('for an entry that is no address, the proxy that forwarded it is the client', () => {
  for (const told of [
    'unknown',
    '198.51.100.7, nonsense',
    '198.51.100.7,',
    'a'.repeat(10_000),
    '::ffff:999.1.1.1',
    '198.51.100.7:',
  ])
    assert.equal(from(proxies, '10.1.2.3', told), '10.1.2.3', told.slice(0, 40));
});

test('limits count an IPv4 address by itself, in every spelling, and IPv6 by the /64 of one subscriber', () => {
  const rows: readonly (readonly [address: string, counted: string])[] = [
    ['', ''],
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::ffff:c633:6407', '198.51.100.7'],
    ['2001:db8:2:3::7', '2001:db8:2:3::/64'],
    ['2001:db8:2:3:ffff:1:2:3', '2001:db8:2:3::/64'],
    ['2001:0db8:0002:0003:0000:0000:0000:0001', '2001:db8:2:3::/64'],
    ['2001:db8:2:4::7', '2001:db8:2:4::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ];
  for (const [address, counted] of rows) assert.equal(limitedAddressOf(address), counted, address);
});
