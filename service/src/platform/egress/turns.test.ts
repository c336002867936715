import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'node:test';
import { Turns } from './turns.ts';

/** Long enough that a pause of the collector is no hang. */
const turn_ms = 50;

/** Works longer than its turn, and in vain. */
const hang = async (turns: Turns, host: string) => {
  const turn = await turns.take(host);
  await pause(3 * turn_ms);
  turn.end('in vain');
};

/** Those of the hosts that have their turn at once. */
const admitted = async (turns: Turns, hosts: readonly string[]): Promise<readonly string[]> => {
  const entered: string[] = [];
  for (const host of hosts) void turns.take(host).then(() => entered.push(host));
  await Promise.resolve()
    .then(() => undefined)
    .then(() => undefined);
  return entered;
};

test('hosts that hung the last time wait among themselves, and leave the turns of the others alone', async () => {
  const turns = new Turns({ others: { count: 2 }, hung: { count: 1 }, turn_ms });
  await Promise.all(['one', 'two', 'three'].map(async (host) => hang(turns, host)));
  assert.deepEqual(await admitted(turns, ['one', 'two', 'three', 'strange', 'other']), ['one', 'strange', 'other']);
});

test('who failed at once, or took its time and did well, did not hang', async () => {
  const turns = new Turns({ others: { count: 3 }, hung: { count: 0 }, turn_ms });
  (await turns.take('refused')).end('in vain');
  const slow = await turns.take('slow');
  await pause(3 * turn_ms);
  slow.end('well');
  assert.deepEqual(await admitted(turns, ['refused', 'slow']), ['refused', 'slow']);
});

test('who does well again is no longer among those that hung', async () => {
  const turns = new Turns({ others: { count: 1 }, hung: { count: 1 }, turn_ms });
  await hang(turns, 'receiver');
  (await turns.take('receiver')).end('well');
  assert.deepEqual(await admitted(turns, ['receiver', 'strange']), ['receiver']);
});

test('a turn is over when its time is, and the next one begins', { timeout: 5_000 }, async () => {
  const turns = new Turns({ others: { count: 1 }, hung: { count: 1 }, turn_ms });
  await turns.take('silent');
  await turns.take('next');
});
