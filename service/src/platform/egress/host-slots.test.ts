import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'node:test';
import { HostSlots } from './host-slots.ts';

const turn_ms = 10;

/** Work that exceeds its turn and fails. */
const hang = async (slots: HostSlots, host: string) => {
  const slot = await slots.acquire(host);
  await pause(3 * turn_ms);
  slot.end('in vain');
};

/** The hosts that get a slot immediately. */
const admitted = async (slots: HostSlots, hosts: readonly string[]): Promise<readonly string[]> => {
  const entered: string[] = [];
  for (const host of hosts) void slots.acquire(host).then(() => entered.push(host));
  // Without a timer in between: no turn ends meanwhile.
  for (let step = 0; step < 20; step += 1) await Promise.resolve();
  return entered;
};

test('hosts that hung the last time share their own quota and leave the other slots alone', async () => {
  const slots = new HostSlots({ slots: 3, hung: 1, turn_ms });
  await Promise.all(['one', 'two', 'three'].map(async (host) => hang(slots, host)));
  assert.deepEqual(await admitted(slots, ['one', 'two', 'three', 'strange', 'other']), ['one', 'strange', 'other']);
});

test('a host that failed at once, or took its time and did well, did not hang', async () => {
  const slots = new HostSlots({ slots: 3, hung: 0, turn_ms });
  (await slots.acquire('refused')).end('in vain');
  const slow = await slots.acquire('slow');
  await pause(3 * turn_ms);
  slow.end('well');
  assert.deepEqual(await admitted(slots, ['refused', 'slow']), ['refused', 'slow']);
});

test('a host that does well again is no longer among those that hung', async () => {
  const slots = new HostSlots({ slots: 2, hung: 1, turn_ms });
  await hang(slots, 'receiver');
  (await slots.acquire('receiver')).end('well');
  assert.deepEqual(await admitted(slots, ['receiver', 'receiver']), ['receiver', 'receiver']);
});

test('a turn ends after its time; work in progress past it is bounded all the same', { timeout: 5_000 }, async () => {
  const slots = new HostSlots({ slots: 1, hung: 1, turn_ms, inProgress: { slots: 2, hung: 1 } });
  const first = await slots.acquire('silent');
  await slots.acquire('next');
  let isIn = false;
  const third = slots.acquire('last').then(() => (isIn = true));
  await pause(5 * turn_ms);
  assert.equal(isIn, false);
  first.end('in vain');
  await third;
});
