import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LadderPatch, type DunningLevel, type PolicyDocument } from '@mahnwerk/contract/dunning/policy.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import fc from 'fast-check';
import { addDays } from '../../../values/day.ts';
import { moneyOf } from '../../../values/money.ts';
import { isWorkingDay } from '../../../values/working-day.ts';
import { type Charge, feeOf, type UnchargedNotice } from './fee.ts';
import { changedPolicy, defaultPolicy } from './policy.ts';
import { stepDays } from './step-days.ts';

const day = fc.integer({ min: 0, max: 3_652 }).map((days) => addDays('2024-01-01', days));
const cents = (max: number) => fc.integer({ min: 0, max }).map((each) => moneyOf(BigInt(each)));

const anyLevel = fc.record({
  days: fc.integer({ min: 0, max: 27 }),
  payment_days: fc.integer({ min: 5, max: 60 }),
  fee_consumer: cents(300),
  fee_business: cents(1_000),
});

/** Every policy within the limits. */
const policies: fc.Arbitrary<PolicyDocument> = fc
  .record({
    levels: fc.array(anyLevel, { minLength: 1, maxLength: 6 }),
    handoverDays: fc.integer({ min: 0, max: 27 }),
    lump_sum: fc.boolean(),
    quiet_days: fc.uniqueArray(day, { maxLength: 60 }),
  })
  .map(({ levels, handoverDays, lump_sum, quiet_days }) => {
    const after = (index: number, days: number) => (levels[index - 1]?.payment_days ?? -2) + 3 + days;
    return {
      ...defaultPolicy,
      lump_sum,
      quiet_days,
      handover: { enabled: true, days: after(levels.length, handoverDays) },
      levels: levels.map((level, index): DunningLevel => ({
        ...level,
        level: index + 1,
        name: `Stufe ${index + 1}`,
        days: after(index, level.days),
        ...(index === 0 ? { fee_consumer: moneyOf(0n), fee_business: moneyOf(0n) } : {}),
        show_interest: true,
        intro: null,
        closing: null,
      })),
    };
  });

const patched = (before: PolicyDocument, patch: LadderPatch) => {
  const errors = new ValidationErrors();
  const after = changedPolicy(before, patch, errors);
  return { after, failures: errors.failures.map(({ code, field }) => `${code} ${field}`) };
};

test('the default and every policy within the limits can be sent as a PATCH', () => {
  const accepted = (document: PolicyDocument) => {
    const errors = new ValidationErrors();
    const read = LadderPatch.read(document, errors);
    assert.deepEqual(errors.failures, []);
    assert.ok(read);
    assert.deepEqual(patched(defaultPolicy, read), { after: document, failures: [] });
  };
  accepted(defaultPolicy);
  fc.assert(fc.property(policies, accepted));
});

test('a handover keeps the deadline of the last notice, unless it is switched off', () => {
  assert.deepEqual(patched(defaultPolicy, { handover: { days: 9 } }).failures, ['invalid handover.days']);
  assert.deepEqual(patched(defaultPolicy, { handover: { days: 9, enabled: false } }).failures, []);
  const [first, second] = defaultPolicy.levels;
  assert.ok(first && second);
  assert.deepEqual(patched(defaultPolicy, { levels: [{ ...first, payment_days: 8 }] }).failures, [
    'invalid handover.days',
  ]);
});

test('no step falls on a day off, before the deadline printed before it, or in the past', () => {
  fc.assert(
    fc.property(policies, day, day, fc.integer({ min: 0, max: 400 }), (policy, dueDate, releasedOn, late) => {
      const days = stepDays(policy);
      const isOpen = (each: string) => isWorkingDay(each, new Set(policy.quiet_days));
      const first = days.first({ dueDate, releasedOn });
      assert.ok(isOpen(first) && first > dueDate && first > releasedOn);
      let dated = first;
      for (const [index, { level }] of policy.levels.entries()) {
        const payBy = days.payBy({ dated, level });
        assert.ok(isOpen(payBy) && payBy > dated);
        const following = policy.levels[index + 1]?.days ?? policy.handover.days;
        const next = days.after({ dated, payBy, days: following });
        assert.ok(isOpen(next) && next > payBy && next >= addDays(dated, following));
        const between = Array.from({ length: 80 }, (_each, ahead) => addDays(payBy, ahead + 1)).filter(
          (each) => each < next,
        );
        assert.ok(between.some(isOpen), 'a working day lies between the deadline and the next step');
        // A run that comes late dates its notice its own day.
        dated = late === 0 ? next : days.first({ dueDate: next, releasedOn: addDays(next, late) });
      }
    }),
    { numRuns: 200 },
  );
});

test('the days of the default ladder, over Easter and over a weekend', () => {
  const days = stepDays(defaultPolicy);
  assert.equal(days.first({ dueDate: '2026-03-27', releasedOn: '2026-03-20' }), '2026-04-07');
  assert.equal(days.first({ dueDate: '2026-01-02', releasedOn: '2026-03-20' }), '2026-03-23');
  assert.equal(days.payBy({ dated: '2026-04-07', level: 1 }), '2026-04-14');
  assert.equal(days.after({ dated: '2026-04-07', payBy: '2026-04-14', days: 10 }), '2026-04-17');
  // W(dated + 10) is Monday 27 April, the second working day after Monday 27 April is Wednesday.
  assert.equal(days.after({ dated: '2026-04-17', payBy: '2026-04-27', days: 10 }), '2026-04-29');
});

const nothingCharged: Charge = { fee_cents: 0n, lump_sum_cents: 0n };
const notice = (changes: Partial<UnchargedNotice> = {}): UnchargedNotice => ({
  level: 2,
  acting_as: 'business',
  claim_type_code: 'H11',
  channel: 'post',
  charged: nothingCharged,
  open_principal_cents: 100_000n,
  ...changes,
});
const withLumpSum = { ...defaultPolicy, lump_sum: true };

test('level 1 is free, and a consumer owes nothing for an e-mail', () => {
  assert.deepEqual(feeOf(defaultPolicy, notice({ level: 1 })), nothingCharged);
  assert.deepEqual(feeOf(defaultPolicy, notice()), { fee_cents: 250n, lump_sum_cents: 0n });
  assert.deepEqual(feeOf(defaultPolicy, notice({ channel: 'email' })), { fee_cents: 250n, lump_sum_cents: 0n });
  const consumer = notice({ acting_as: 'consumer' });
  assert.deepEqual(feeOf(defaultPolicy, consumer), { fee_cents: 250n, lump_sum_cents: 0n });
  assert.deepEqual(feeOf(defaultPolicy, { ...consumer, channel: 'email' }), nothingCharged);
});

test('the lump sum is due once, for consideration, and with what was charged before it is 40.00', () => {
  assert.deepEqual(feeOf(withLumpSum, notice()), { fee_cents: 0n, lump_sum_cents: 4_000n });
  const charged = { fee_cents: 250n, lump_sum_cents: 0n };
  assert.deepEqual(feeOf(withLumpSum, notice({ level: 3, charged })), { fee_cents: 0n, lump_sum_cents: 3_750n });
  const demanded = { fee_cents: 0n, lump_sum_cents: 4_000n };
  assert.deepEqual(feeOf(withLumpSum, notice({ level: 3, charged: demanded })), nothingCharged);
  assert.deepEqual(feeOf(defaultPolicy, notice({ level: 3, charged: demanded })), nothingCharged);
  assert.deepEqual(feeOf(withLumpSum, notice({ level: 1 })), nothingCharged);
  for (const other of [{ claim_type_code: 'H04' }, { claim_type_code: null }, { acting_as: 'consumer' }] as const)
    assert.deepEqual(feeOf(withLumpSum, notice(other)), { fee_cents: 250n, lump_sum_cents: 0n });
});

test('the fees of an invoice stay within 10.00, 40.00 and its open principal', () => {
  const notices = fc.array(
    fc.record({
      level: fc.integer({ min: 1, max: 6 }),
      channel: fc.constantFrom('email' as const, 'post' as const),
      open_principal_cents: fc.bigInt({ min: 1n, max: 5_000n }),
    }),
    { maxLength: 20 },
  );
  const debt = fc.record({
    acting_as: fc.constantFrom('consumer' as const, 'business' as const),
    claim_type_code: fc.constantFrom('H11' as const, 'H04' as const, null),
  });
  fc.assert(
    fc.property(policies, debt, notices, (policy, owed, sent) => {
      let charged = nothingCharged;
      for (const each of sent) {
        const charge = feeOf(policy, { ...owed, ...each, charged });
        assert.ok(charge.fee_cents >= 0n && charge.lump_sum_cents >= 0n);
        assert.ok(charge.fee_cents === 0n || charged.fee_cents + charge.fee_cents <= each.open_principal_cents);
        assert.ok(charge.fee_cents === 0n || charged.lump_sum_cents === 0n);
        charged = {
          fee_cents: charged.fee_cents + charge.fee_cents,
          lump_sum_cents: charged.lump_sum_cents + charge.lump_sum_cents,
        };
        const most = owed.acting_as === 'consumer' ? 1_000n : 4_000n;
        assert.ok(charged.fee_cents + charged.lump_sum_cents <= most);
      }
    }),
  );
});
