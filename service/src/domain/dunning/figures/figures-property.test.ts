/** The sums of notices by property: random policies, charges and payments (dunning.md 4.2, 6.1, 6.6). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DunningPolicy } from '@mahnwerk/contract/dunning/policy.ts';
import { type Chance, chanceOf } from '../../../../test/harness/random.ts';
import { addDays } from '../../../values/day.ts';
import { moneyOf, sumOf } from '../../../values/money.ts';
import { defaultPolicy } from '../policy/policy.ts';
import { type Charge, figuresOf, type InvoicePayment, settledBy, type Subject } from './index.ts';

const baseRates = Array.from({ length: 30 }, (_each, index) => ({
  valid_from: `${2022 + Math.floor(index / 2)}-${index % 2 === 0 ? '01' : '07'}-01`,
  rate: index % 3 === 0 ? '-0.88' : '1.27',
  version: `base_rate/${index}`,
}));

const cents = (chance: Chance, most: bigint): bigint => 1n + BigInt(chance.whole(Number(most)));

function anyPolicy(chance: Chance): DunningPolicy {
  const levels = Array.from({ length: 1 + chance.whole(6) }, (_each, index) => ({
    level: index + 1,
    name: `Stufe ${index + 1}`,
    days: 10,
    payment_days: 7,
    fee_consumer: moneyOf(index === 0 ? 0n : chance.of([0n, 250n, 300n])),
    fee_business: moneyOf(index === 0 ? 0n : chance.of([0n, 250n, 1_000n])),
    show_interest: chance.in(0.6),
    intro: null,
    closing: null,
  }));
  return {
    ...defaultPolicy,
    version: 1,
    effective_from: '2026-01-01',
    business_date: '2026-01-01',
    created_at: '2026-01-01T00:00:00.000Z',
    levels,
    remainder: chance.of(['waive', 'demand'] as const),
    lump_sum: chance.in(0.3),
  };
}

const anySubject = (policy: DunningPolicy, chance: Chance): Subject => ({
  id: chance.uuid(),
  invoice_number: 'R-1',
  due_date: '2026-01-02',
  amount: cents(chance, chance.in(0.3) ? 3_000n : 500_000n),
  waived: 0n,
  claim_type_code: chance.of([null, 'H11', 'H04', 'H36'] as const),
  acting_as: chance.of(['consumer', 'business'] as const),
  arisen_on: '2025-12-01',
  default_since: '2026-02-01',
  payments: [],
  charges: [],
  policy,
  level: 1,
});

const feesOf = (charges: readonly Charge[]): bigint => sumOf(charges.map(({ fee, lump_sum }) => fee + lump_sum));

function assertSettled(subject: Subject): void {
  const { principal, fees, interest } = settledBy(subject, subject.policy.remainder);
  const paid = sumOf(subject.payments.map((each) => each.cents));
  const open = principal.at(-1)?.value ?? 0n;
  for (const [index, { value }] of principal.entries())
    assert.ok(value >= 0n && value <= (principal[index - 1]?.value ?? subject.amount), 'the principal only falls');
  assert.ok(fees <= feesOf(subject.charges), 'no more fees are settled than were charged');
  assert.ok(subject.amount - open + fees + interest <= paid, 'nothing is settled that was not paid');
  if (subject.policy.remainder === 'waive') assert.deepEqual([fees, interest], [0n, 0n]);
}

/** One notice on each level with payments between them; the sums are asked after each. */
function climb(chance: Chance): void {
  const policy = anyPolicy(chance);
  let subject = anySubject(policy, chance);
  let day = '2026-02-10';
  for (const { level } of policy.levels) {
    const channel = chance.of(['email', 'post'] as const);
    const [figures] = figuresOf({ channel, dated: day, subjects: [{ ...subject, level }] }, baseRates);
    assert.ok(figures);
    const { fee, lump_sum, open_principal, demanded } = figures;
    const shown = figures.interest?.cents ?? 0n;
    const before = subject.charges.reduce((sum, each) => sum + each.fee, 0n);
    const paid = sumOf(subject.payments.map((each) => each.cents));
    const open = subject.amount + feesOf(subject.charges) + fee + lump_sum + shown - paid;
    assert.equal(demanded, open > 0n ? open : 0n, 'open = amount + fees + interest - paid, never negative');
    assert.ok(open_principal >= 0n && open_principal <= subject.amount && shown >= 0n && fee >= 0n && lump_sum >= 0n);
    const most = subject.acting_as === 'consumer' ? 1_000n : 4_000n;
    assert.ok(before + fee <= most, 'fees stay within their cap');
    assert.ok(fee === 0n || before + fee <= open_principal, 'and within the open principal');
    assert.ok(level > 1 || fee + lump_sum === 0n, 'level 1 costs nothing');
    assert.ok(subject.acting_as === 'business' || channel === 'post' || fee === 0n, 'a mail costs a consumer nothing');
    assert.ok(subject.acting_as === 'business' || lump_sum === 0n);
    const charge = { letter_id: chance.uuid(), name: figures.name, dated: day, fee, lump_sum, interest: shown };
    subject = { ...subject, charges: [...subject.charges, charge] };
    assert.ok(subject.charges.filter((each) => each.lump_sum > 0n).length <= 1, 'the lump sum is owed once');
    assert.ok(before + feesOf([charge]) <= 4_000n, 'fees charged before are set off against it');
    const on = addDays(day, chance.whole(9));
    for (let rest = demanded; rest > 0n && chance.in(0.5);) {
      const part = cents(chance, rest);
      subject = pay(subject, { on, cents: part });
      rest -= part;
    }
    assertSettled(subject);
    day = addDays(day, 10 + chance.whole(200));
  }
}

const pay = (subject: Subject, payment: InvoicePayment): Subject => ({
  ...subject,
  payments: [...subject.payments, payment],
});

test('the sums of notices add up, are never negative and keep the caps of fees, whatever was charged and paid before', () => {
  const chance = chanceOf(4711);
  for (let count = 0; count < 3_000; count += 1) climb(chance);
});
