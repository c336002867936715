import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movedBy, type OnlinePaymentStatus } from './payment.ts';

const events = ['pending', 'paid', 'failed', 'refunded'] as const;
type Event = (typeof events)[number];

const ordersOf = (of: readonly Event[]): Event[][] =>
  of.length === 0 ? [[]] : of.flatMap((one, at) => ordersOf(of.toSpliced(at, 1)).map((rest) => [one, ...rest]));

const setsOf = (of: readonly Event[]): Event[][] =>
  of.reduce<Event[][]>((all, each) => [...all, ...all.map((some) => [...some, each])], [[]]);

const after = (order: readonly Event[], from: OnlinePaymentStatus): OnlinePaymentStatus =>
  order.reduce((status, event) => movedBy(status, event) ?? status, from);

test('whatever order events come in, and however often, what happened to the money is what they say together', () => {
  for (const some of setsOf(events))
    for (const order of ordersOf(some)) {
      const ends = [order, [...order, ...order], order.flatMap((each) => [each, each])].map((each) =>
        after(each, 'created'),
      );
      const expected = ['refunded' as const, 'paid' as const, 'failed' as const, 'pending' as const].find((each) =>
        some.includes(each),
      );
      assert.deepEqual([...new Set(ends)], [expected ?? 'created'], order.join(', '));
    }
});

test('money that comes after the hour counts, and a payment that is asked back is not paid anew', () => {
  assert.deepEqual([after(['paid'], 'expired'), after(['pending', 'failed'], 'expired')], ['paid', 'expired']);
  assert.deepEqual(
    [after(['paid', 'failed'], 'refund_requested'), movedBy('created', 'refund')],
    ['refund_requested', undefined],
  );
});
