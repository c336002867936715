/** What becomes of promises by the payments of their case (case-work.md 6). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '../../../values/day.ts';
import { sumOf } from '../../../values/money.ts';
import { breakingDayOf, promiseCourses, type PromisePayment, type PromiseTerms } from './promise-course.ts';

const on = (offset: number): string => addDays('2026-03-02', offset);
const aPromise = (changes: Partial<PromiseTerms> = {}): PromiseTerms => ({
  amount_cents: 100_00n,
  made_on: on(0),
  due_on: on(10),
  grace_days: 3,
  ...changes,
});
const paid = (offset: number, euros: number): PromisePayment => ({
  value_date: on(offset),
  amount_cents: BigInt(euros) * 100n,
});

test('a promise is kept by payments from its first day to the end of the grace, and broken on the day after', () => {
  const courseOf = (payments: readonly PromisePayment[], today: number) =>
    promiseCourses([aPromise()], payments, on(today))[0];
  const open = { status: 'open', paid_cents: 0n, kept_on: null, broken_on: null, paid_late_on: null };
  assert.deepEqual(courseOf([], 13), open);
  assert.deepEqual(courseOf([paid(-1, 100)], 13), open, 'what was paid before it was made does not count');
  assert.deepEqual(courseOf([paid(2, 60), paid(0, 40)], 5), {
    ...open,
    status: 'kept',
    paid_cents: 100_00n,
    kept_on: on(2),
  });
  assert.equal(courseOf([paid(13, 100)], 13)?.status, 'kept');
  const broken = { ...open, status: 'broken', paid_cents: 40_00n, broken_on: on(14) };
  assert.deepEqual(courseOf([paid(2, 40)], 14), broken);
  assert.deepEqual(courseOf([paid(2, 40), paid(20, 60)], 20), { ...broken, paid_late_on: on(20) });
});

test('a payment counts once: what kept a promise keeps no later one', () => {
  const promises = [aPromise(), aPromise({ made_on: on(10), due_on: on(20) })];
  const states = (payments: readonly PromisePayment[]) =>
    promiseCourses(promises, payments, on(15)).map(({ status, paid_cents }) => [status, paid_cents]);
  assert.deepEqual(states([paid(10, 120)]), [
    ['kept', 100_00n],
    ['open', 20_00n],
  ]);
  assert.deepEqual(states([paid(14, 100)]), [
    ['broken', 0n],
    ['kept', 100_00n],
  ]);
});

const lives = fc.record({
  promises: fc.array(
    fc.record({
      amount_cents: fc.bigInt({ min: 1n, max: 90n }),
      made: fc.integer({ min: 0, max: 40 }),
      days: fc.integer({ min: 0, max: 15 }),
      grace_days: fc.integer({ min: 0, max: 5 }),
    }),
    { maxLength: 4 },
  ),
  payments: fc.array(
    fc.record({ offset: fc.integer({ min: -5, max: 70 }), amount_cents: fc.bigInt({ min: 1n, max: 120n }) }),
    { maxLength: 8 },
  ),
  today: fc.integer({ min: 0, max: 70 }),
});

test('in any life of a case each promise has the state that its payments give it, and no cent counts twice', () => {
  fc.assert(
    fc.property(lives, ({ promises, payments, today }) => {
      const terms = promises.map(({ made, days, ...rest }) => ({
        ...rest,
        made_on: on(made),
        due_on: on(made + days),
      }));
      const known = payments
        .filter(({ offset }) => offset <= today)
        .map(({ offset, amount_cents }) => ({ value_date: on(offset), amount_cents }));
      const courses = promiseCourses(terms, known, on(today));
      assert.ok(sumOf(courses.map((each) => each.paid_cents)) <= sumOf(known.map((each) => each.amount_cents)));
      for (const [index, course] of courses.entries()) {
        const promise = terms[index] ?? assert.fail();
        const isFull = course.paid_cents === promise.amount_cents;
        const isPast = breakingDayOf(promise) <= on(today);
        assert.equal(course.status, isFull ? 'kept' : isPast ? 'broken' : 'open');
        assert.ok(course.paid_cents <= promise.amount_cents);
        if (course.kept_on !== null)
          assert.ok(course.kept_on >= promise.made_on && course.kept_on < breakingDayOf(promise));
        assert.equal(course.broken_on, course.status === 'broken' ? breakingDayOf(promise) : null);
        assert.ok(course.paid_late_on === null || course.paid_late_on >= (course.broken_on ?? assert.fail()));
      }
    }),
  );
});

test('the order in which payments are recorded changes nothing, and a further payment breaks no promise', () => {
  fc.assert(
    fc.property(lives, fc.integer({ min: 0, max: 70 }), ({ promises, payments, today }, offset) => {
      const terms = promises.map(({ made, days, ...rest }) => ({
        ...rest,
        made_on: on(made),
        due_on: on(made + days),
      }));
      const known = payments.map((each) => ({ value_date: on(each.offset), amount_cents: each.amount_cents }));
      const before = promiseCourses(terms, known, on(today));
      assert.deepEqual(promiseCourses(terms, known.toReversed(), on(today)).map(statusOf), before.map(statusOf));
      const after = promiseCourses(terms, [...known, { value_date: on(offset), amount_cents: 50n }], on(today));
      const first = before[0];
      if (first?.status === 'kept') assert.equal(after[0]?.status, 'kept');
      assert.ok(sumOf(after.map((each) => each.paid_cents)) >= sumOf(before.map((each) => each.paid_cents)));
    }),
  );
});

const statusOf = ({ status }: { readonly status: string }): string => status;
