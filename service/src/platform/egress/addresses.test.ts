import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownAddresses, vetting } from './addresses.ts';

const isPublic = vetting([]);

const publicOnes = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.0.1.1',
  '198.17.255.255',
  '198.20.0.1',
  '223.255.255.255',
  '2606:2800:220:1:248:1893:25c8:1946',
  '2a00:1450:4001:82a::200e',
  '2001:4860:4860::8888',
  '2001:200::1',
  '2620:4f:8001::1',
  '2400:cb00::1',
];

const others = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.1.1',
  '192.175.48.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::7f00:1',
  '::127.0.0.1',
  '::ffff:93.184.216.34',
  '0:0:0:0:0:ffff:0a00:0001',
  '64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::1',
  '100::1',
  '5f00::1',
  '2001::1',
  '2001:0:5ef5:79fd::1',
  '2001:10::1',
  '2001:1ff:ffff::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:808:808::1',
  '2620:4f:8000::1',
  '3fff::1',
  '3fff:fff::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  '2606:2800:220::1%eth0',
  'fec0::1',
  'ff02::1',
  '4000::1',
];

test('a receiver lives at a public unicast address', () => {
  assert.deepEqual(
    publicOnes.filter((address) => !isPublic(address)),
    [],
  );
});

test('nothing private, local, reserved, documented or carrying another address inside is public', () => {
  assert.deepEqual(
    others.filter((address) => isPublic(address)),
    [],
  );
});

test('what is no address is not public', () => {
  for (const text of [
    '',
    'localhost',
    '1.2.3',
    '0x7f.0.0.1',
    '017700000001',
    '2130706433',
    '127.1',
    ' 8.8.8.8',
    '[::1]',
    '8.8.8.8/32',
  ])
    assert.equal(isPublic(text), false, text);
});

test('an operator may count networks of their own as public, and only those', () => {
  const own = vetting(['10.20.0.0/16', 'fd00:1::/32', '127.0.0.1']);
  for (const address of ['10.20.0.1', '10.20.255.255', 'fd00:1::5', '127.0.0.1', '8.8.8.8'])
    assert.equal(own(address), true, address);
  for (const address of ['10.21.0.1', 'fd00:2::5', '127.0.0.2', '::1']) assert.equal(own(address), false, address);
});

test('a public address of ours is none to deliver to, unless the operator names it', () => {
  const ours = ['93.184.216.34', '2606:2800:220:1::1'];
  for (const address of [...ours, '2606:2800:0220:0001:0::1']) assert.equal(vetting([], ours)(address), false, address);
  for (const address of ['93.184.216.35', '2606:2800:220:1::2'])
    assert.equal(vetting([], ours)(address), true, address);
  for (const address of ours)
    assert.equal(vetting(['93.184.216.0/24', '2606:2800:220:1::/64'], ours)(address), true, address);
  const here = vetting([], ownAddresses());
  assert.deepEqual(
    ownAddresses().filter((address) => here(address)),
    [],
  );
});

test('an IPv4 network that is allowed opens no IPv6 spelling of it', () => {
  const own = vetting(['127.0.0.0/8', '0.0.0.0/0']);
  for (const address of ['::ffff:127.0.0.1', '::ffff:7f00:1', '::7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::'])
    assert.equal(own(address), false, address);
});
