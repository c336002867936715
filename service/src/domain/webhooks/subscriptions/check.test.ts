import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from './check.ts';

const url = 'https://receiver.muster.example/';
const phases = { dns: 3, connect: null, tls: null };

test('a look at a host with an address that is not public says that, and shows no address at all', () => {
  const resolution = {
    addresses: [
      { address: '93.184.216.34', family: 4, public: true },
      { address: '10.20.0.7', family: 4, public: false },
      { address: 'fd00::7', family: 6, public: false },
    ],
    fault: 'internal_address',
  } as const;
  assert.deepEqual(
    check(
      { url },
      { resolution, address: undefined, phases, tls: undefined, fault: 'blocked_destination:internal_address' },
    ),
    {
      url,
      deliverable: false,
      fault: 'blocked_destination:internal_address',
      addresses: [{ address: null, public: false }],
      address: null,
      phases: { dns: null, connect: null, tls: null },
      tls: null,
    },
  );
});

test('public addresses are shown', () => {
  const resolution = { addresses: [{ address: '93.184.216.34', family: 4, public: true }], fault: undefined } as const;
  const seen = check(
    { url },
    { resolution, address: '93.184.216.34', phases, tls: undefined, fault: 'Connection error: ECONNREFUSED' },
  );
  assert.deepEqual(
    [seen.addresses, seen.address, seen.phases],
    [[{ address: '93.184.216.34', public: true }], '93.184.216.34', phases],
  );
});
