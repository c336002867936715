/** Both implementations of the counters meet the same requirements: in the process, and in a real Redis. */
import { after, before, beforeEach, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import pino from 'pino';
import type { BucketConsumption, Counters } from './counters.ts';
import { MemoryCounters } from './memory.ts';
import { RedisCounters } from './redis.ts';
import { type RedisServer, startRedis } from '../../../test/harness/redis.ts';

/** Fresh counters, and a function that lets their time pass without waiting. */
interface Stage {
  readonly counters: Counters;
  readonly pass: (milliseconds: number) => Promise<void>;
}

interface Implementation {
  readonly name: string;
  open(): Promise<void>;
  stage(): Stage;
  close(): Promise<void>;
}

const inMemory: Implementation = {
  name: 'in memory',
  open: async () => undefined,
  stage() {
    const clock = { now: 1_000 };
    return {
      counters: new MemoryCounters(() => clock.now),
      pass: async (milliseconds) => void (clock.now += milliseconds),
    };
  },
  close: async () => undefined,
};

function inRedis(): Implementation {
  let server: RedisServer;
  let direct: Redis;
  const opened: RedisCounters[] = [];
  return {
    name: 'in Redis',
    async open() {
      server = await startRedis();
      direct = new Redis(server.url);
    },
    stage() {
      // Keys of its own: the previous test consumed none of them.
      const counters = new RedisCounters({
        url: server.url,
        timeoutMs: 5_000,
        environment: 'sandbox',
        secretKey: randomBytes(32),
        log: pino({ level: 'silent' }),
      });
      opened.push(counters);
      const connected = counters.connected();
      const patient: Counters = {
        consume: (charges) => connected.then(() => counters.consume(charges)),
        look: (buckets) => connected.then(() => counters.look(buckets)),
      };
      return { counters: patient, pass: (milliseconds) => shortenEveryWindow(direct, milliseconds) };
    },
    async close() {
      for (const counters of opened) counters.close();
      direct.disconnect();
      await server.stop();
    },
  };
}

/** Shortens the remaining lifetime of every key. */
async function shortenEveryWindow(redis: Redis, milliseconds: number): Promise<void> {
  for (const key of await redis.keys('*')) await redis.pexpire(key, (await redis.pttl(key)) - milliseconds);
}

const one = (bucket: string, limit: number, more: Partial<BucketConsumption> = {}): BucketConsumption => ({
  bucket,
  limit,
  windowSeconds: 60,
  needs: 1,
  takes: 1,
  ...more,
});

for (const implementation of [inMemory, inRedis()])
  describe(`counters ${implementation.name}`, () => {
    let counters: Counters;
    let pass: Stage['pass'];
    before(() => implementation.open());
    after(() => implementation.close());
    beforeEach(() => ({ counters, pass } = implementation.stage()));

    const isServed = async (...charges: BucketConsumption[]): Promise<boolean> =>
      (await counters.consume(charges)) === undefined;
    const usedOf = async (bucket: string): Promise<number> => (await counters.look([bucket])).windows[0]?.used ?? 0;

    test('exactly the limit is served in a window, and the wait is the whole seconds to its end', async () => {
      for (let served = 0; served < 3; served += 1) assert.ok(await isServed(one('a', 3)));
      assert.deepEqual(await counters.consume([one('a', 3)]), { retryAfterSeconds: 60 });
      await pass(30_500);
      assert.deepEqual(await counters.consume([one('a', 3)]), { retryAfterSeconds: 30 });
      await pass(29_000);
      assert.deepEqual(await counters.consume([one('a', 3)]), { retryAfterSeconds: 1 });
    });

    test('a window opens with the first request charged to it, not with a look, and lasts its length', async () => {
      assert.ok(await isServed(one('a', 1, { takes: 0 })));
      await pass(30_000);
      assert.ok(await isServed(one('a', 1)));
      await pass(58_000);
      assert.ok(!(await isServed(one('a', 1))), 'what is refused prolongs nothing');
      await pass(2_001);
      assert.ok(await isServed(one('a', 1)));
      assert.equal(await usedOf('a'), 1);
    });

    test('later charges do not prolong a window', async () => {
      for (const after of [0, 25_000, 25_000]) {
        await pass(after);
        assert.ok(await isServed(one('a', 3)));
      }
      await pass(10_001);
      assert.equal(await usedOf('a'), 0);
    });

    test('a request that one bucket refuses is charged to none', async () => {
      assert.ok(await isServed(one('small', 1)));
      for (let refused = 0; refused < 5; refused += 1)
        assert.ok(!(await isServed(one('large', 2), one('small', 1), one('other', 2))));
      assert.deepEqual([await usedOf('large'), await usedOf('small'), await usedOf('other')], [0, 1, 0]);
    });

    test('of several full buckets the longest wait is told', async () => {
      assert.ok(await isServed(one('hour', 1, { windowSeconds: 3600 })));
      await pass(1_800_000);
      assert.ok(await isServed(one('minute', 1)));
      assert.deepEqual(await counters.consume([one('hour', 1), one('minute', 1)]), { retryAfterSeconds: 1800 });
      assert.deepEqual(await counters.consume([one('minute', 1), one('hour', 1)]), { retryAfterSeconds: 1800 });
    });

    test('requests of one moment are served up to the limit and not beyond, whatever else they are charged to', async () => {
      const requests = Array.from({ length: 60 }, (_none, index) => [
        one(`credential ${index % 7}`, 100),
        one('company', 40),
      ]);
      const outcomes = await Promise.all(requests.map((charges) => isServed(...charges)));
      assert.equal(outcomes.filter(Boolean).length, 40);
      const { windows } = await counters.look(Array.from({ length: 7 }, (_none, index) => `credential ${index}`));
      assert.equal(
        windows.reduce((sum, window) => sum + (window?.used ?? 0), 0),
        40,
      );
      assert.equal(await usedOf('company'), 40);
    });

    test('a bucket can be looked at without being charged', async () => {
      for (let looked = 0; looked < 5; looked += 1) assert.ok(await isServed(one('a', 1, { takes: 0 })));
      assert.ok(await isServed(one('a', 1)));
      assert.deepEqual(await counters.consume([one('a', 1, { takes: 0 })]), { retryAfterSeconds: 60 });
      assert.equal(await usedOf('a'), 1);
    });

    test('what needs several is refused whole, and fits when it fits to the last', async () => {
      assert.ok(await isServed(one('mails', 10, { needs: 7, takes: 7 })));
      assert.ok(!(await isServed(one('mails', 10, { needs: 4, takes: 4 }))));
      assert.ok(await isServed(one('mails', 10, { needs: 3, takes: 3 })));
      assert.equal(await usedOf('mails'), 10);
    });

    test('what can never fit waits a whole window', async () => {
      assert.deepEqual(await counters.consume([one('mails', 10, { needs: 11, takes: 11 })]), { retryAfterSeconds: 60 });
    });

    test('what has happened is charged to a full bucket as well', async () => {
      assert.ok(await isServed(one('a', 1)));
      assert.ok(await isServed(one('a', 1, { needs: 0, takes: 2 })));
      assert.equal(await usedOf('a'), 3);
      await pass(60_001);
      assert.ok(await isServed(one('a', 1)), 'and opens with the others');
    });

    test('what is given back can be used again, never more than was used, and only in an open window', async () => {
      const back = (takes: number) => counters.consume([one('a', 3, { needs: 0, takes: -takes })]);
      await back(2);
      assert.deepEqual((await counters.look(['a'])).windows, [undefined]);
      for (let used = 0; used < 3; used += 1) assert.ok(await isServed(one('a', 3)));
      await back(1);
      assert.equal(await usedOf('a'), 2);
      await pass(30_000);
      await back(9);
      assert.equal(await usedOf('a'), 0);
      for (let used = 0; used < 3; used += 1) assert.ok(await isServed(one('a', 3)));
      assert.deepEqual(await counters.consume([one('a', 3)]), { retryAfterSeconds: 30 });
    });

    test('a look tells what is used and when each window ends, and nothing of a bucket without one', async () => {
      await counters.consume([one('minute', 5), one('hour', 20, { windowSeconds: 3600, takes: 4 })]);
      await counters.consume([one('minute', 5)]);
      await pass(10_000);
      const { at, windows } = await counters.look(['minute', 'untouched', 'hour']);
      assert.ok(Math.abs(at - Date.now()) < 5_000, 'wall time');
      assert.deepEqual(
        windows.map((window) => window?.used),
        [2, undefined, 4],
      );
      const [minuteLeft = 0, hourLeft = 0] = windows.flatMap((window) =>
        window === undefined ? [] : [window.endsAt - at],
      );
      assert.ok(minuteLeft <= 50_000 && minuteLeft > 45_000, `${minuteLeft} ms`);
      assert.ok(hourLeft <= 3_590_000 && hourLeft > 3_585_000, `${hourLeft} ms`);
    });
  });

test('a process that holds more open windows than it likes still charges each of them', () => {
  const clock = { now: 0 };
  const counters = new MemoryCounters(() => clock.now);
  const charge = (index: number) => counters.consume([one(`address ${index}`, 1)]);
  for (let index = 0; index < 150_000; index += 1) assert.equal(charge(index), undefined);
  assert.notEqual(charge(0), undefined);
  clock.now += 60_000;
  for (let index = 0; index < 150_000; index += 1) assert.equal(charge(index), undefined);
});
