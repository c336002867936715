import assert from 'node:assert/strict';
import { test } from 'node:test';
import { baseRateRows } from '../../../../test/harness/base-rate-rows.ts';
import { aClaim, aCost, aPayment } from '../../../../test/harness/money-facts.ts';
import { replayed } from '../../money/ledger/index.ts';
import { noFacts } from '../../money/replay/index.ts';
import { openBalance, openPrincipal } from './open-amounts.ts';

test('what was paid on the principal before its day is not collected, what was paid after it was', () => {
  const onClaim = (claim_id: string) => ({ designation: { claim_id, line: 'principal' as const } });
  const facts = {
    ...noFacts,
    claims: [
      aClaim({ id: 'a', since: '2026-01-10', principal_cents: 100_00n }),
      aClaim({ id: 'b', since: '2026-01-10', principal_cents: 50_00n }),
    ],
    costs: [aCost({ id: 'cost', date: '2026-01-20', amount_cents: 5_00n })],
    payments: [
      aPayment({ id: '1', value_date: '2026-01-10', amount_cents: 50_00n, ...onClaim('b') }),
      aPayment({ id: '2', value_date: '2026-01-25', amount_cents: 30_00n, ...onClaim('a') }),
      aPayment({ id: '3', value_date: '2026-03-01', amount_cents: 40_00n, ...onClaim('a') }),
      aPayment({ id: '4', value_date: '2026-03-02', amount_cents: 45_00n }),
    ],
  };
  const days = ['2026-01-09', '2026-02-01', '2026-03-01', '2026-03-02'];
  const onDay = (day: string) => replayed({ facts, base_rates: baseRateRows }, day);
  const figures = new Map(days.map((day) => [day, onDay(day)]));
  assert.equal(openPrincipal(figures, [{ id: 'a', day: '2026-02-01' }]), 70_00n);
  assert.equal(openPrincipal(figures, [{ id: 'a', day: '2026-03-01' }]), 30_00n);
  assert.equal(
    openPrincipal(figures, [
      { id: 'a', day: '2026-02-01' },
      { id: 'b', day: '2026-02-01' },
    ]),
    70_00n,
  );
  assert.equal(openPrincipal(figures, [{ id: 'a', day: '2026-03-02' }]), 0n, 'a surplus is nothing that is open');
  assert.equal(openBalance(onDay('2026-02-01')), 75_00n);
  assert.equal(openBalance(onDay('2026-01-09')), 0n);
  assert.equal(openBalance(onDay('2026-03-02')), 0n);
});
