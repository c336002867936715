import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LedgerAccount } from '../../money/ledger/index.ts';
import { openBalance, openPrincipal } from './open-amounts.ts';

test('what was paid on the principal before its day is not collected, what was paid after it was', () => {
  const posting = (
    account: LedgerAccount,
    amount_cents: bigint,
    value_date: string,
    claim_id: string | null = 'a',
  ) => ({
    account,
    amount_cents,
    value_date,
    claim_id,
  });
  const postings = [
    posting('legal_claim_of_principal_claim', 100_00n, '2026-01-10'),
    posting('legal_claim_of_costs_interest_free', 5_00n, '2026-01-20'),
    posting('payment_on_costs_interest_free', -5_00n, '2026-01-25'),
    posting('payment_on_principal_claim', -30_00n, '2026-01-25'),
    posting('payment_on_principal_claim', -40_00n, '2026-03-01'),
    posting('legal_claim_of_principal_claim', 50_00n, '2026-01-10', 'b'),
    posting('payment_on_principal_claim', -80_00n, '2026-01-10', 'b'),
    posting('due_to_creditor', -100_00n, '2026-01-10'),
  ];
  assert.equal(openPrincipal(postings, [{ id: 'a', day: '2026-02-01' }]), 70_00n);
  assert.equal(openPrincipal(postings, [{ id: 'a', day: '2026-03-01' }]), 30_00n);
  assert.equal(
    openPrincipal(postings, [
      { id: 'a', day: '2026-02-01' },
      { id: 'b', day: '2026-02-01' },
    ]),
    70_00n,
    'what one claim was overpaid takes nothing from another',
  );
  assert.equal(openBalance(postings, '2026-02-01'), 40_00n);
  assert.equal(openBalance(postings, '2026-01-09'), 0n);
});
