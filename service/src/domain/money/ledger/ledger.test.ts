// oxlint-disable typescript/no-floating-promises -- node:test waits for its tests itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { balanceLines, LegalBalance } from '@mahnwerk/contract/shapes/balance.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import fc from 'fast-check';
import { allocate, allocationOrderOf, allocationOrders, type Debt } from './allocation.ts';
import { balanceOf, wireBalance } from './balance.ts';
import { entry } from './ledger.ts';
import { lineOfCharge, type OpeningClaim, openingEntries, overpaidNote } from './opening.ts';
import { cents, claims, days } from '../../../../test/harness/opening-claims.ts';

const postingsIn = (entries: ReturnType<typeof openingEntries>) => entries.flatMap(({ lines }) => lines);
const total = (amounts: Iterable<{ amount_cents: bigint }>) =>
  [...amounts].reduce((sum, { amount_cents }) => sum + amount_cents, 0n);

const titledCosts = (claim: OpeningClaim) => claim.titled_costs_cents ?? 0n;
const owed = (claim: OpeningClaim, day = '9999-12-31') =>
  (claim.value_date <= day ? claim.principal_cents + titledCosts(claim) : 0n) +
  total(claim.charges.filter(({ value_date }) => value_date <= day));
const paid = (claim: OpeningClaim, day = '9999-12-31') =>
  total(claim.payments.filter(({ value_date }) => value_date <= day));
const sumOver = (all: readonly OpeningClaim[], of: (claim: OpeningClaim) => bigint) =>
  all.reduce((sum, claim) => sum + of(claim), 0n);

test('every entry of any opening sums to zero', () => {
  fc.assert(
    fc.property(claims, (all) => {
      for (const { lines } of openingEntries({ claims: all })) assert.equal(total(lines), 0n);
    }),
  );
});

test('a client sees what the claims say as legal claim, what was reported as payment, and their difference as balance', () => {
  fc.assert(
    fc.property(claims, (all) => {
      const balance = balanceOf(postingsIn(openingEntries({ claims: all })));
      for (const each of Object.values(balance))
        assert.equal(each.balance_cents, each.legal_claim_cents - each.payment_cents);
      for (const part of ['legal_claim_cents', 'payment_cents', 'balance_cents'] as const)
        assert.equal(
          balance.total[part],
          balanceLines.reduce((sum, line) => sum + balance[line][part], 0n),
        );
      assert.equal(balance.total.legal_claim_cents, sumOver(all, owed));
      assert.equal(balance.total.payment_cents, sumOver(all, paid));
      assert.equal(
        balance.principal_claim.legal_claim_cents,
        sumOver(all, (claim) => claim.principal_cents),
      );
      assert.equal(balance.costs_interest_bearing.legal_claim_cents, sumOver(all, titledCosts));
      assert.equal(balance.interest_on_costs.legal_claim_cents, 0n);
    }),
  );
});

test('on any past day the balance is what was owed by then less what was paid by then', () => {
  fc.assert(
    fc.property(claims, days, (all, day) => {
      const entries = openingEntries({ claims: all }).filter(({ value_date }) => value_date <= day);
      assert.equal(
        balanceOf(postingsIn(entries)).total.balance_cents,
        sumOver(all, (claim) => owed(claim, day) - paid(claim, day)),
      );
    }),
  );
});

test('while no claim is overpaid, no line ends below zero', () => {
  fc.assert(
    fc.property(claims, (all) => {
      const covered = all.filter((claim) => paid(claim) <= owed(claim));
      const balance = balanceOf(postingsIn(openingEntries({ claims: covered })));
      for (const line of balanceLines) assert(balance[line].balance_cents >= 0n, line);
    }),
  );
});

test('claims do not touch each other: in any order, and each by itself, they open the same ledger', () => {
  fc.assert(
    fc.property(
      claims.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, shuffled]) => {
        const balance = balanceOf(postingsIn(openingEntries({ claims: all })));
        assert.deepEqual(balanceOf(postingsIn(openingEntries({ claims: shuffled }))), balance);
        assert.deepEqual(
          openingEntries({ claims: all }),
          all.flatMap((claim) => openingEntries({ claims: [claim] })),
        );
      },
    ),
  );
});

test('payments and charges of a claim may be reported in any order', () => {
  fc.assert(
    fc.property(claims, (all) => {
      const reversed = all.map((claim) => ({
        ...claim,
        payments: claim.payments.toReversed(),
        charges: claim.charges.toReversed(),
      }));
      const byDay = (claim: readonly OpeningClaim[]) => balanceOf(postingsIn(openingEntries({ claims: claim })));
      assert.deepEqual(byDay(reversed), byDay(all));
    }),
  );
});

const debts: fc.Arbitrary<Debt[]> = fc.array(
  fc.record({ line: fc.constantFrom(...balanceLines), value_date: days, open_cents: cents }),
  { maxLength: 8 },
);
const orders = fc.constantFrom(...Object.values(allocationOrders));

test('a payment is spread to the last cent, and no debt gets more than was open', () => {
  fc.assert(
    fc.property(debts, cents, days, orders, (before, amount_cents, value_date, order) => {
      const { paid, open, rest_cents } = allocate({ amount_cents, value_date }, before, order);
      assert.equal([...paid.values()].reduce((sum, part) => sum + part, 0n) + rest_cents, amount_cents);
      for (const line of balanceLines)
        assert.equal(openOn(before, line) - openOn(open, line), paid.get(line) ?? 0n, line);
      assert(open.every(({ open_cents }) => open_cents > 0n));
      if (rest_cents > 0n) assert.deepEqual(open, []);
    }),
  );
});

test('no line is paid while one before it in the law’s order is open, and nothing that arises later takes from what is owed', () => {
  fc.assert(
    fc.property(debts, cents, days, orders, (before, amount_cents, value_date, order) => {
      const { open } = allocate({ amount_cents, value_date }, before, order);
      const isOwed = (debt: Debt) => debt.value_date <= value_date;
      for (const waiting of open.filter(isOwed)) {
        for (const later of order.slice(order.indexOf(waiting.line) + 1))
          assert.equal(
            openOn(open.filter(isOwed), later),
            openOn(before.filter(isOwed), later),
            `${later} before ${waiting.line}`,
          );
        for (const line of order)
          assert.equal(
            openOn(
              open.filter((debt) => !isOwed(debt)),
              line,
            ),
            openOn(
              before.filter((debt) => !isOwed(debt)),
              line,
            ),
            line,
          );
      }
    }),
  );
});

const openOn = (all: readonly Debt[], line: string) =>
  all.filter((debt) => debt.line === line).reduce((sum, { open_cents }) => sum + open_cents, 0n);

/** 100.00 since 1 March, a reminder fee of 5.00 since the 10th, interest of 3.00 since the 12th. */
const claim = {
  id: 'a',
  value_date: '2026-03-01',
  principal_cents: 100_00n,
  charges: [
    { type: 'reminder_fee', amount_cents: 5_00n, value_date: '2026-03-10' },
    { type: 'interest', amount_cents: 3_00n, value_date: '2026-03-12' },
  ],
  payments: [],
} satisfies OpeningClaim;

const paying = (amount_cents: bigint, value_date: string, allocation: OpeningClaim['allocation'] = 'bgb_367_1') => {
  const entries = openingEntries({
    claims: [{ ...claim, allocation, payments: [{ id: 'p', amount_cents, value_date }] }],
  });
  const { principal_claim, interest_on_principal_claim, costs_interest_free } = balanceOf(postingsIn(entries));
  return [costs_interest_free, interest_on_principal_claim, principal_claim].map(({ payment_cents }) => payment_cents);
};

test('a part payment goes to costs, then interest, then the principal (§ 367 (1) BGB)', () => {
  assert.deepEqual(paying(4_00n, '2026-03-12'), [4_00n, 0n, 0n]);
  assert.deepEqual(paying(6_00n, '2026-03-12'), [5_00n, 1_00n, 0n]);
  assert.deepEqual(paying(20_00n, '2026-03-12'), [5_00n, 3_00n, 12_00n]);
  assert.deepEqual(paying(108_00n, '2026-03-12'), [5_00n, 3_00n, 100_00n]);
});

test('the costs of a title bear interest, and are settled before all others (§ 104 (1) ZPO, § 366 (2) BGB)', () => {
  const titled = { ...claim, titled_costs_cents: 7_00n };
  const paidOf = (amount_cents: bigint, allocation: OpeningClaim['allocation'] = 'bgb_367_1') => {
    const balance = balanceOf(
      postingsIn(
        openingEntries({
          claims: [{ ...titled, allocation, payments: [{ id: 'p', amount_cents, value_date: '2026-03-12' }] }],
        }),
      ),
    );
    return [
      balance.costs_interest_bearing,
      balance.costs_interest_free,
      balance.interest_on_principal_claim,
      balance.principal_claim,
    ].map(({ payment_cents }) => payment_cents);
  };
  assert.deepEqual(
    openingEntries({ claims: [titled] }).map(({ rule, value_date }) => `${rule} ${value_date}`),
    [
      'acceptance.principal 2026-03-01',
      'acceptance.titled_costs 2026-03-01',
      'acceptance.charge 2026-03-10',
      'acceptance.charge 2026-03-12',
    ],
  );
  assert.deepEqual(paidOf(6_00n), [6_00n, 0n, 0n, 0n]);
  assert.deepEqual(paidOf(20_00n), [7_00n, 5_00n, 3_00n, 5_00n]);
  assert.deepEqual(paidOf(20_00n, 'bgb_497_3'), [7_00n, 5_00n, 0n, 8_00n]);
});

test('on a consumer’s loan the principal comes before the interest (§ 497 (3) BGB)', () => {
  assert.deepEqual(paying(20_00n, '2026-03-12', 'bgb_497_3'), [5_00n, 0n, 15_00n]);
  assert.equal(allocationOrderOf({ claim_type_code: 'H04', acting_as: 'consumer' }), 'bgb_497_3');
  assert.equal(allocationOrderOf({ claim_type_code: 'H04', acting_as: 'business' }), 'bgb_367_1');
  assert.equal(allocationOrderOf({ claim_type_code: 'H05', acting_as: 'consumer' }), 'bgb_367_1');
  assert.equal(allocationOrderOf({ claim_type_code: null, acting_as: 'consumer' }), 'bgb_367_1');
});

test('a payment settles what was owed on its day; a fee charged later takes nothing from it', () => {
  assert.deepEqual(paying(20_00n, '2026-03-09'), [0n, 0n, 20_00n]);
  assert.deepEqual(paying(20_00n, '2026-03-10'), [5_00n, 0n, 15_00n]);
  assert.deepEqual(paying(102_00n, '2026-03-09'), [2_00n, 0n, 100_00n]);
});

test('a payment in advance waits for the principal', () => {
  assert.deepEqual(paying(20_00n, '2026-02-01'), [0n, 0n, 20_00n]);
});

test('what was paid beyond everything stands on the principal as a balance below zero, and the entry says so', () => {
  const entries = openingEntries({
    claims: [{ ...claim, payments: [{ id: 'p', amount_cents: 110_00n, value_date: '2026-03-31' }] }],
  });
  const balance = balanceOf(postingsIn(entries));
  assert.equal(balance.principal_claim.balance_cents, -2_00n);
  assert.equal(balance.total.balance_cents, -2_00n);
  assert.equal(entries.at(-1)?.note, overpaidNote);
});

test('of two payments the earlier settles first, whatever order they were reported in', () => {
  const payments = [
    { id: 'later', amount_cents: 10_00n, value_date: '2026-03-06' },
    { id: 'earlier', amount_cents: 100_00n, value_date: '2026-03-05' },
  ];
  const entries = openingEntries({ claims: [{ ...claim, charges: [], payments }] });
  assert.deepEqual(
    entries.map(({ payment_id, note }) => [payment_id, note]),
    [
      [null, null],
      ['earlier', null],
      ['later', overpaidNote],
    ],
  );
});

test('every booking says who made it, from which day it counts and for which claim', () => {
  const entries = openingEntries({
    claims: [{ ...claim, payments: [{ id: 'p', amount_cents: 6_00n, value_date: '2026-03-31' }] }],
  });
  assert.deepEqual(
    entries.map(({ rule, value_date, payment_id, note }) => [rule, value_date, payment_id, note]),
    [
      ['acceptance.principal', '2026-03-01', null, null],
      ['acceptance.charge', '2026-03-10', null, 'reminder_fee'],
      ['acceptance.charge', '2026-03-12', null, 'interest'],
      ['acceptance.payment', '2026-03-31', 'p', null],
    ],
  );
  assert.deepEqual(entries.at(-1)?.lines, [
    { account: 'received_by_creditor', amount_cents: 6_00n, claim_id: 'a' },
    { account: 'payment_on_costs_interest_free', amount_cents: -5_00n, claim_id: 'a' },
    { account: 'payment_on_interest_on_principal_claim', amount_cents: -1_00n, claim_id: 'a' },
  ]);
});

test('only interest among the additional charges is interest; the others are costs that bear none', () => {
  for (const [type, line] of Object.entries(lineOfCharge))
    assert.equal(line, type === 'interest' ? 'interest_on_principal_claim' : 'costs_interest_free', type);
});

test('an amount of zero is not booked, a negative one is our own mistake', () => {
  assert.deepEqual(openingEntries({ claims: [{ ...claim, principal_cents: 0n, charges: [] }] }), []);
  assert.throws(() => openingEntries({ claims: [{ ...claim, principal_cents: -1n }] }), assert.AssertionError);
});

test('an entry that does not sum to zero cannot be made', () => {
  const line = { account: 'due_to_creditor', amount_cents: 1n, claim_id: null } as const;
  const said = { rule: 'acceptance.principal', value_date: '2026-03-01' } as const;
  assert.throws(() => entry({ ...said, lines: [] }), assert.AssertionError);
  assert.throws(() => entry({ ...said, lines: [line, line] }), assert.AssertionError);
  assert.throws(() => entry({ ...said, lines: [line, { ...line, amount_cents: 0n }] }), assert.AssertionError);
});

test('the answer is the declared legal_balance, member for member', () => {
  fc.assert(
    fc.property(claims, (all) => {
      const wire = wireBalance(
        balanceOf(postingsIn(openingEntries({ claims: all }))),
        '2026-03-31',
        '2026-03-31T09:00:00.000Z',
      );
      const report = new ValidationErrors();
      assert.deepEqual(LegalBalance.read(wire, report), wire);
      assert.deepEqual(report.failures, []);
      assert.deepEqual(Object.keys(wire), Object.keys(LegalBalance.fields));
    }),
  );
});

test('the wire carries cents as decimal strings, a line below zero with its sign', () => {
  const lines = balanceOf([
    { account: 'legal_claim_of_principal_claim', amount_cents: 119_000n },
    { account: 'payment_on_principal_claim', amount_cents: -119_001n },
  ]);
  const wire = wireBalance(lines, '2026-03-31', '2026-03-31T09:00:00.000Z');
  assert.deepEqual(wire.legal_claim_of_principal_claim, { currency: 'EUR', value: '1190.00' });
  assert.deepEqual(wire.payment_on_principal_claim, { currency: 'EUR', value: '1190.01' });
  assert.deepEqual(wire.balance_of_principal_claim, { currency: 'EUR', value: '-0.01' });
  assert.deepEqual(wire.total_balance, { currency: 'EUR', value: '-0.01' });
  assert.deepEqual(wire.balance_of_costs_interest_free, { currency: 'EUR', value: '0.00' });
});
