/** Which buckets a call consumes, and the effect of failing counters. */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { legalForms } from '@mahnwerk/contract/case/legal-forms.ts';
import { orders } from '@mahnwerk/contract/case/orders.ts';
import {
  consumeExpensive,
  type Consumption,
  consumptionsOf,
  ownersOf,
  refuseUnaffordable,
  throttle,
} from './throttle.ts';
import { FailedAuthLimiter } from './guard.ts';
import { type BucketConsumption, type Counters, CountersUnavailable } from '../counters/counters.ts';
import { MemoryCounters } from '../counters/memory.ts';

const key = { id: 'k', partnerId: undefined };
const partnerKey = { id: 'k', partnerId: 'p' };

/** Counters that record each step. */
function watched(): { counters: Counters; steps: (readonly BucketConsumption[])[] } {
  const steps: (readonly BucketConsumption[])[] = [];
  return {
    steps,
    counters: { consume: (consumptions) => void steps.push(consumptions), look: () => ({ at: 0, windows: [] }) },
  };
}

const gone: Counters = {
  consume: () => Promise.reject(new CountersUnavailable()),
  look: () => Promise.reject(new CountersUnavailable()),
};

const bucketsIn = (step: readonly BucketConsumption[] | undefined): string[] =>
  (step ?? []).map(({ bucket, needs, takes }) => `${bucket} ${needs}/${takes}`);
const isThrottled = { code: 'throttled' };

test('a read consumes the buckets of the key and its company, a write also those of its operation, in one step', async () => {
  const { counters, steps } = watched();
  await throttle(counters, { name: 'legal-forms.list', route: legalForms.routes.list }, ownersOf(key, 'c'));
  await throttle(counters, { name: 'orders.finalize', route: orders.routes.finalize }, ownersOf(key, 'c'));
  assert.deepEqual(steps.map(bucketsIn), [
    ['credential:k:requests 1/1', 'company:c:requests 1/1'],
    [
      'credential:k:requests 1/1',
      'company:c:requests 1/1',
      'credential:k:endpoint:orders.finalize 1/1',
      'company:c:endpoint:orders.finalize 1/1',
    ],
  ]);
});

test('a call of a Partner consumes its buckets, with a company or without one', () => {
  const named = (company?: string) => ownersOf(partnerKey, company).map(({ scope, id }) => `${scope}:${id}`);
  assert.deepEqual(named('c'), ['credential:k', 'partner:p', 'company:c']);
  assert.deepEqual(named(), ['credential:k', 'partner:p']);
});

test("hourly limits are the company's, or the Partner's for a call without a company", async () => {
  const { counters, steps } = watched();
  const consumptions: Consumption[] = [{ bucket: 'expensive:webhook-delivery', amount: 1 }];
  for (const owners of [
    ownersOf(key, 'c'),
    ownersOf(partnerKey, 'c'),
    ownersOf(partnerKey, undefined),
    ownersOf(key, undefined),
  ])
    await consumeExpensive(counters, owners, consumptions);
  assert.deepEqual(steps.map(bucketsIn), [
    ['company:c:expensive:webhook-delivery 0/1'],
    ['company:c:expensive:webhook-delivery 0/1'],
    ['partner:p:expensive:webhook-delivery 0/1'],
  ]);
});

test('a cost is charged to the company that the body names, and to none where it names none', async () => {
  const { counters, steps } = watched();
  const costs = [{ bucket: 'expensive:imports', company: 'company_id' }] as const;
  const named = '0197C1A2-3b4c-7d5e-8f60-718293a4b5c6';
  for (const body of [{ company_id: named }, { company_id: 'x' }, {}, undefined])
    await consumeExpensive(counters, ownersOf(key, 'c'), consumptionsOf(costs, body));
  assert.deepEqual(steps.map(bucketsIn), [[`company:${named.toLowerCase()}:expensive:imports 0/1`]]);
});

test('a cost is one, or one per entry of the declared list', () => {
  const expenses = [{ bucket: 'mail:company-create' }, { bucket: 'mail:membership-create', each: 'users' }] as const;
  assert.deepEqual(consumptionsOf(expenses, { users: ['a', 'b'] }), [
    { bucket: 'mail:company-create', amount: 1 },
    { bucket: 'mail:membership-create', amount: 2 },
  ]);
  for (const body of [{ users: [] }, {}, undefined])
    assert.deepEqual(consumptionsOf(expenses, body), [{ bucket: 'mail:company-create', amount: 1 }]);
});

test('hourly limits are checked before an operation and consumed after it, even above the limit', async () => {
  const counters = new MemoryCounters();
  const owners = ownersOf(key, 'c');
  const consumptions: Consumption[] = [{ bucket: 'mail:company-create', amount: 15 }];
  // Two concurrent calls: neither reserves, both succeed.
  await refuseUnaffordable(counters, owners, consumptions);
  await refuseUnaffordable(counters, owners, consumptions);
  await consumeExpensive(counters, owners, consumptions);
  await consumeExpensive(counters, owners, consumptions);
  assert.equal(counters.look(['company:c:mail:company-create']).windows[0]?.used, 30);
  await assert.rejects(
    refuseUnaffordable(counters, owners, [{ bucket: 'mail:company-create', amount: 1 }]),
    isThrottled,
  );
});

test('if the counters cannot be reached, every limit is open', async () => {
  await throttle(gone, { name: 'orders.finalize', route: orders.routes.finalize }, ownersOf(key, 'c'));
  await refuseUnaffordable(gone, ownersOf(key, 'c'), [{ bucket: 'mail:company-create', amount: 1 }]);
  await consumeExpensive(gone, ownersOf(key, 'c'), [{ bucket: 'mail:company-create', amount: 1 }]);
  await new FailedAuthLimiter(gone).record('192.0.2.1', true);
});

test('a defect in counting is not treated as unavailable counters, and is thrown', async () => {
  const broken: Counters = { ...gone, consume: () => Promise.reject(new TypeError('mistake')) };
  await assert.rejects(
    throttle(broken, { name: 'orders.finalize', route: orders.routes.finalize }, ownersOf(key, 'c')),
    TypeError,
  );
});

test('the limiter counts failed authentications, checks on other refusals, and blocks an address in memory', async () => {
  const { counters, steps } = watched();
  const guard = new FailedAuthLimiter(counters);
  await guard.record('192.0.2.1', true);
  await guard.record('192.0.2.1', false);
  assert.deepEqual(steps.map(bucketsIn), [
    ['address:192.0.2.1:failed-authentication 1/1'],
    ['address:192.0.2.1:failed-authentication 1/0'],
  ]);

  const counting = new FailedAuthLimiter(new MemoryCounters());
  for (let failed = 0; failed < 240; failed += 1) await counting.record('192.0.2.1', true);
  counting.refuseBlocked('192.0.2.1');
  await assert.rejects(counting.record('192.0.2.1', true), isThrottled);
  assert.throws(() => counting.refuseBlocked('192.0.2.1'), isThrottled);
  counting.refuseBlocked('192.0.2.2');
});

test('a blocked address that tries again stays blocked, however many others are blocked', async () => {
  const counters: Counters = { consume: () => ({ retryAfterSeconds: 60 }), look: () => ({ at: 0, windows: [] }) };
  const guard = new FailedAuthLimiter(counters);
  const fails = (address: string) => assert.rejects(guard.record(address, true), isThrottled);
  await fails('192.0.2.1');
  for (let other = 0; other < 20_000; other += 1) {
    await fails(`10.0.${other >> 8}.${other & 255}`);
    if (other % 1_000 === 0) assert.throws(() => guard.refuseBlocked('192.0.2.1'), isThrottled);
  }
  assert.throws(() => guard.refuseBlocked('192.0.2.1'), isThrottled);
});
