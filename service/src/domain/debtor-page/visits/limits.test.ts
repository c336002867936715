/** Who guesses is slowed down, and who has the right code is not locked out by it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryCounters } from '../../../platform/counters/memory.ts';
import { CountersUnavailable } from '../../../platform/counters/counters.ts';
import { countFailure, isGuarded, refuseBlocked } from './limits.ts';

const throttled = { code: 'throttled' };
const fail = async (deps: { counters: MemoryCounters }, address: string, times: number): Promise<boolean> => {
  let isUp = false;
  for (let count = 0; count < times; count += 1) isUp = (await countFailure(deps, address)) || isUp;
  return isUp;
};

test('an address is refused after 20 failures, all addresses of an IPv6 network like one, and no other one', async () => {
  const deps = { counters: new MemoryCounters() };
  await fail(deps, '192.0.2.1', 19);
  await refuseBlocked(deps, '192.0.2.1');
  await fail(deps, '192.0.2.1', 1);
  await assert.rejects(refuseBlocked(deps, '192.0.2.1'), throttled);
  await refuseBlocked(deps, '192.0.2.2');
  await fail(deps, '2001:db8:1:2::1', 20);
  await assert.rejects(refuseBlocked(deps, '2001:db8:1:2::2'), throttled);
  await refuseBlocked(deps, '2001:db8:1:3::1');
});

test('2,000 failures of whatever address put up the guard once; who has not failed there enters', async () => {
  const deps = { counters: new MemoryCounters() };
  let count = 0;
  const next = (): string => `10.${(count += 1) >> 8}.${count & 255}.7`;
  for (let each = 0; each < 2_000; each += 1) assert.equal(await fail(deps, next(), 1), false);
  assert.equal(await isGuarded(deps), false);
  assert.equal(await fail(deps, next(), 1), true);
  assert.equal(await fail(deps, next(), 1), false, 'it is up');
  assert.equal(await isGuarded(deps), true);
  await refuseBlocked(deps, '192.0.2.1');
  await fail(deps, '192.0.2.1', 3);
  await assert.rejects(refuseBlocked(deps, '192.0.2.1'), throttled);
  for (const host of [2, 3, 4, 5, 6, 7]) await fail(deps, `192.0.2.${host}`, 3);
  await assert.rejects(refuseBlocked(deps, '192.0.2.99'), throttled, 'its network');
  await refuseBlocked(deps, '192.0.3.1');
});

test('without counters no address is refused', async () => {
  const away = async () => Promise.reject(new CountersUnavailable());
  const deps = { counters: { consume: away, look: away } };
  assert.equal(await countFailure(deps, '192.0.2.1'), false);
  await refuseBlocked(deps, '192.0.2.1');
});
