/** The owner whose share of memory, disk and answers a request counts towards. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadOwnerOf } from './load.ts';

test('unknown callers share the limits of their address: IPv4 by address, IPv6 by the /64 of one subscriber', () => {
  assert.equal(loadOwnerOf({}, '2001:db8:2:3::7'), loadOwnerOf({}, '2001:db8:2:3:ffff:1:2:3'));
  assert.notEqual(loadOwnerOf({}, '2001:db8:2:3::7'), loadOwnerOf({}, '2001:db8:2:4::7'));
  assert.notEqual(loadOwnerOf({}, '192.0.2.7'), loadOwnerOf({}, '192.0.2.8'));
});
