import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { fingerprintOf, fingerprintOfParts, type KeyScope, type Part, SingleFlight } from './idempotency.ts';

const scope = (key: string): KeyScope => ({
  tenantKind: 'company',
  tenantId: '0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11',
  operation: 'orders.create',
  path: '/v2/orders/',
  key,
});

/** A command that runs until the test ends it. */
function running(flights: SingleFlight, key: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { answer: flights.run(scope(key), () => promise), end: resolve, fail: reject };
}

const isInProgress = { code: 'idempotency_request_in_progress' };

describe('equal requests of one process', () => {
  test('wait for the first, and then all read its answer', async () => {
    const flights = new SingleFlight();
    const first = running(flights, 'k');
    let looking = 0;
    const others = Array.from({ length: 5 }, () => flights.run(scope('k'), async () => `replay ${(looking += 1)}`));
    const stranger = await flights.run(scope('another'), async () => 'at once');
    assert.deepEqual([stranger, looking], ['at once', 0]);
    first.end('done');
    assert.equal(await first.answer, 'done');
    assert.deepEqual(
      (await Promise.all(others)).toSorted(),
      [1, 2, 3, 4, 5].map((each) => `replay ${each}`),
    );
  });

  test('run one after the other while each fails', async () => {
    const flights = new SingleFlight();
    let [under_way, most] = [0, 0];
    const answers = Array.from({ length: 5 }, () =>
      flights.run(scope('k'), async () => {
        most = Math.max(most, (under_way += 1));
        await new Promise(setImmediate);
        under_way -= 1;
        throw new Error('refused');
      }),
    );
    assert.deepEqual(
      (await Promise.allSettled(answers)).map(({ status }) => status),
      Array(5).fill('rejected'),
    );
    assert.equal(most, 1);
  });

  test('wait up to a hundred per key and a thousand in all; more are rejected immediately, and slots are released', async () => {
    const flights = new SingleFlight();
    const firsts = Array.from({ length: 11 }, (_none, index) => running(flights, `k${index}`));
    const waiters = Array.from({ length: 10 }, (_none, index) =>
      Array.from({ length: 100 }, () => flights.run(scope(`k${index}`), async () => 'replay')),
    ).flat();
    await assert.rejects(
      flights.run(scope('k0'), async () => 'the 101st of its key'),
      isInProgress,
    );
    await assert.rejects(
      flights.run(scope('k10'), async () => 'the 1001st of all'),
      isInProgress,
    );
    assert.equal(await flights.run(scope('new'), async () => 'needs no wait'), 'needs no wait');
    for (const each of firsts.slice(0, 10)) each.end('done');
    await Promise.all(waiters);
    const late = flights.run(scope('k10'), async () => 'replay');
    firsts.at(-1)?.end('done');
    assert.equal(await late, 'replay');
  });

  test('wait two seconds and no longer', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const flights = new SingleFlight();
    const first = running(flights, 'k');
    const refused = assert.rejects(
      flights.run(scope('k'), async () => 'never'),
      isInProgress,
    );
    t.mock.timers.tick(2_000);
    await refused;
    first.end('done');
    assert.equal(await first.answer, 'done');
  });

  test('have the rest of their two seconds when they run', async () => {
    const flights = new SingleFlight();
    const first = running(flights, 'k');
    const began = performance.now();
    const next = flights.run(scope('k'), async ({ deadline }) => deadline - began);
    while (performance.now() - began < 30) await new Promise(setImmediate);
    first.fail(new Error('refused'));
    await assert.rejects(first.answer);
    assert.ok((await next) < 2_010, 'the wait in memory counts');
  });
});

const text = fc.string({ unit: 'grapheme', maxLength: 8 });
const part: fc.Arbitrary<Part> = fc.record({
  name: text,
  filename: fc.option(text, { nil: undefined }),
  contentType: fc.option(text, { nil: undefined }),
  digest: text.map((content) => createHash('sha256').update(content).digest()),
});

const shuffled = <T>(list: readonly T[]) => fc.shuffledSubarray([...list], { minLength: list.length });

describe('a fingerprint', () => {
  test('of an upload does not depend on the order of its parts', () => {
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 6 }).chain((parts) => fc.tuple(fc.constant(parts), shuffled(parts))),
        ([parts, others]) => {
          assert.deepEqual(fingerprintOfParts('', parts, undefined), fingerprintOfParts('', others, undefined));
        },
      ),
    );
  });

  test('of an upload depends on everything in its parts', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 3 }), fc.array(part, { maxLength: 3 }), (one, other) => {
        const textOf = (parts: readonly Part[]) => parts.map((each) => JSON.stringify(each)).toSorted();
        const same = JSON.stringify(textOf(one)) === JSON.stringify(textOf(other));
        assert.equal(fingerprintOfParts('', one, undefined).equals(fingerprintOfParts('', other, undefined)), same);
      }),
    );
    const base: Part = {
      name: 'file',
      filename: 'a.pdf',
      contentType: 'application/pdf',
      digest: createHash('sha256').update('a').digest(),
    };
    const changes: Partial<Part>[] = [
      { name: 'type' },
      { filename: undefined },
      { filename: 'b.pdf' },
      { contentType: undefined },
      { contentType: 'image/png' },
      { digest: createHash('sha256').update('b').digest() },
    ];
    const prints = [[base], [], [base, base], ...changes.map((each) => [{ ...base, ...each }])].map((parts) =>
      fingerprintOfParts('', parts, undefined).toString('hex'),
    );
    assert.equal(new Set(prints).size, prints.length);
  });

  test('depends on the query, on If-Match and on the kind of the body', () => {
    const prints = [
      fingerprintOf('', undefined, undefined),
      fingerprintOf('', {}, undefined),
      fingerprintOf('', null, undefined),
      fingerprintOf('a=1', {}, undefined),
      fingerprintOf('', {}, '"a"'),
      fingerprintOf('', {}, 'a=1'),
      fingerprintOfParts('', [], undefined),
    ].map((each) => each.toString('hex'));
    assert.equal(new Set(prints).size, prints.length);
  });

  test('of JSON does not depend on the order of members', () => {
    fc.assert(
      fc.property(
        fc
          .dictionary(fc.string(), fc.jsonValue())
          .chain((object) => fc.tuple(fc.constant(object), shuffled(Object.entries(object)))),
        ([object, entries]) => {
          assert.deepEqual(
            fingerprintOf('q', object, undefined),
            fingerprintOf('q', Object.fromEntries(entries), undefined),
          );
        },
      ),
    );
  });
});
