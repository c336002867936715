/** A Redis that is shared by processes, slow, frozen, killed, restarted. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import pino from 'pino';
import { type BucketConsumption, CountersUnavailable } from './counters.ts';
import { RedisCounters, type RedisOptions } from './redis.ts';
import { type RedisServer, startRedis } from '../../../test/harness/redis.ts';

let server: RedisServer;
before(async () => {
  server = await startRedis();
});
after(() => server.stop());

interface Line {
  readonly level: number;
  readonly msg: string;
}

/** Connected counters that end with their test, and their log lines. */
async function opened(
  t: { after: (work: () => void) => void },
  options: Partial<RedisOptions> = {},
): Promise<{ counters: RedisCounters; said: Line[] }> {
  const said: Line[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void said.push(JSON.parse(line) as Line) });
  const counters = new RedisCounters({
    url: server.url,
    environment: 'sandbox',
    secretKey: randomBytes(32),
    log,
    ...options,
  });
  t.after(() => counters.close());
  await counters.connected();
  return { counters, said };
}

const one = (bucket: string, limit = 1_000_000): BucketConsumption => ({
  bucket,
  limit,
  windowSeconds: 60,
  needs: 1,
  takes: 1,
});

/** The result of a `consume` call and its duration. */
async function outcomeOf(counters: RedisCounters): Promise<{ counted: boolean; milliseconds: number }> {
  const began = performance.now();
  try {
    await counters.consume([one('a')]);
    return { counted: true, milliseconds: performance.now() - began };
  } catch (error) {
    assert.ok(error instanceof CountersUnavailable, String(error));
    return { counted: false, milliseconds: performance.now() - began };
  }
}

/** Repeats until the counters answer: they must recover by themselves. */
async function recovered(counters: RedisCounters): Promise<void> {
  const timeout = AbortSignal.timeout(10_000);
  while (!(await outcomeOf(counters)).counted) {
    assert.ok(!timeout.aborted, 'the counters never came back');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Tolerance above the timeout: on a busy machine every timer is late. */
const late_ms = 100;

test('connections that share a budget serve it exactly, however many charge at once', async (t) => {
  const secretKey = randomBytes(32);
  const node = async () => (await opened(t, { secretKey, timeoutMs: 10_000 })).counters;
  const nodes = [await node(), await node(), await node()];
  for (const limit of [1, 20, 600]) {
    const bucket = randomUUID();
    const outcomes = await Promise.all(
      Array.from({ length: limit + 100 }, () =>
        nodes.map((node) => node.consume([one(randomUUID()), one(bucket, limit)])),
      ).flat(),
    );
    assert.equal(outcomes.filter((outcome) => outcome === undefined).length, limit);
  }
});

test('deployments and environments on one Redis do not meet', async (t) => {
  const secretKey = randomBytes(32);
  const [mine, production, other] = [
    await opened(t, { secretKey }),
    await opened(t, { secretKey, environment: 'production' }),
    await opened(t),
  ];
  for (const { counters } of [mine, production, other]) assert.equal(await counters.consume([one('a', 1)]), undefined);
  assert.notEqual(await mine.counters.consume([one('a', 1)]), undefined);
});

test('every key says whose it is, ends by itself, and shows no address and no id', async (t) => {
  const { counters } = await opened(t);
  const id = randomUUID();
  await counters.consume([
    one(`credential:${id}:requests`),
    one('address:192.0.2.7:failed-authentication'),
    { ...one(`company:${id}:expensive:webhook-delivery`), takes: 3 },
  ]);
  const redis = new Redis(server.url);
  t.after(() => redis.disconnect());
  const keys = await redis.keys('*');
  assert.ok(keys.length >= 3);
  for (const key of keys) {
    assert.match(key, /^mahnwerk:(sandbox|production):[\w-]{22}$/);
    assert.ok((await redis.pttl(key)) > 0, `${key} never ends`);
  }
});

test('scripts that Redis has forgotten are sent again', async (t) => {
  const { counters } = await opened(t);
  await counters.consume([one('a')]);
  const redis = new Redis(server.url);
  t.after(() => redis.disconnect());
  await redis.script('FLUSH');
  await counters.consume([one('a')]);
  assert.equal((await counters.look(['a'])).windows[0]?.used, 2);
});

test('a process that was busy itself does not take Redis for gone', async (t) => {
  const { counters } = await opened(t);
  await counters.consume([one('a', 2)]);
  const charged = counters.consume([one('a', 2)]);
  await new Promise((resolve) => setImmediate(resolve));
  for (const until = performance.now() + 150; performance.now() < until;);
  assert.equal(await charged, undefined);
  assert.notEqual(await counters.consume([one('a', 2)]), undefined);
});

test('a frozen Redis costs the first requests 50 ms and the others nothing, is told once, and is used again once it answers', async (t) => {
  const { counters, said } = await opened(t);
  t.after(() => server.thaw());
  await counters.consume([one('a')]);
  server.freeze();
  const first = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(counters)));
  const then = await Promise.all(Array.from({ length: 200 }, () => outcomeOf(counters)));
  for (const { counted, milliseconds } of first)
    assert.ok(!counted && milliseconds >= 49 && milliseconds < 50 + late_ms, `${milliseconds} ms`);
  for (const { counted, milliseconds } of then) assert.ok(!counted && milliseconds < late_ms, `${milliseconds} ms`);
  await assert.rejects(counters.look(['a']), CountersUnavailable);
  await assert.rejects(counters.reach(), CountersUnavailable);
  server.thaw();
  await recovered(counters);
  await counters.reach();
  assert.deepEqual(
    said.map(({ level }) => level),
    [40, 30],
    JSON.stringify(said),
  );
});

test('a Redis that stays frozen longer than a connection is waited for is found again as well', async (t) => {
  const { counters, said } = await opened(t);
  t.after(() => server.thaw());
  await counters.consume([one('a')]);
  server.freeze();
  // Requests continue until the silent connection is closed.
  const timeout = AbortSignal.timeout(10_000);
  for (let tries = 0; tries < 5 || counters.isConnected; tries += 1) {
    assert.ok(!timeout.aborted, 'the silent connection was kept');
    assert.equal((await outcomeOf(counters)).counted, false);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  server.thaw();
  await recovered(counters);
  assert.deepEqual(
    said.map(({ level }) => level),
    [40, 30],
    JSON.stringify(said),
  );
});

test('a killed Redis fails at once, is told once, and is used again once it is back', async (t) => {
  const { counters, said } = await opened(t);
  await counters.consume([one('a')]);
  const pending = Promise.all(Array.from({ length: 50 }, () => outcomeOf(counters)));
  await server.kill();
  for (const { milliseconds } of await pending) assert.ok(milliseconds < 50 + late_ms, `${milliseconds} ms`);
  for (let tries = 0; tries < 200; tries += 1) {
    const { counted, milliseconds } = await outcomeOf(counters);
    assert.ok(!counted && milliseconds < 50 + late_ms, `${milliseconds} ms`);
  }
  await server.restart();
  await recovered(counters);
  assert.deepEqual(
    said.map(({ level }) => level),
    [40, 30],
    JSON.stringify(said),
  );
});

test('a Redis that is not there at the start holds nothing up and is found when it comes', async (t) => {
  await server.kill();
  const { counters, said } = await opened(t);
  assert.equal((await outcomeOf(counters)).counted, false);
  await server.restart();
  await recovered(counters);
  assert.deepEqual(
    said.map(({ level }) => level),
    [40, 30],
    JSON.stringify(said),
  );
});

test('a Redis that cannot write is as good as none, and one that can again is used', async (t) => {
  const { counters } = await opened(t);
  const redis = new Redis(server.url);
  t.after(() => redis.disconnect());
  await redis.replicaof('127.0.0.1', '1');
  assert.equal((await outcomeOf(counters)).counted, false);
  await redis.replicaof('NO', 'ONE');
  await recovered(counters);
});
