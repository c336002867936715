import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LedgerEntry } from '@mahnwerk/contract/operator/ledger-entries.ts';
import { entryRows } from './ledger-rows.ts';

const euro = (value: string) => ({ currency: 'EUR' as const, value });

function entry(
  id: string,
  rule: string,
  lines: readonly [account: string, debit: string, credit: string][],
): LedgerEntry {
  return {
    id,
    rule,
    value_date: '2026-11-03',
    recorded_at: '2026-11-03T10:00:00.000Z',
    payment_id: null,
    reverses_entry_id: null,
    note: null,
    derived: false,
    rule_version: null,
    table_version: null,
    cause_entry_id: null,
    reason: null,
    lines: lines.map(([account, debit, credit]) => ({
      account,
      debit: debit === '' ? null : euro(debit),
      credit: credit === '' ? null : euro(credit),
      claim_id: null,
      cost_id: null,
    })),
  };
}

const entries = [
  entry('4', 'allocation.bgb_367_1', [
    ['payments_to_allocate', '100.00', ''],
    ['payment_on_interest_on_principal_claim', '', '7.03'],
    ['payment_on_principal_claim', '', '92.97'],
  ]),
  entry('3', 'payment.debtor', [
    ['received_by_service', '100.00', ''],
    ['payments_to_allocate', '', '100.00'],
  ]),
  entry('2', 'interest.statutory_9', [
    ['legal_claim_of_interest_on_principal_claim', '7.03', ''],
    ['due_to_creditor', '', '7.03'],
  ]),
  entry('1', 'acceptance.principal', [
    ['legal_claim_of_principal_claim', '1190.00', ''],
    ['due_to_creditor', '', '1190.00'],
  ]),
];

test('each row of a ledger has the balance behind it, and what is not posted yet is the rest', () => {
  const { rows, running } = entryRows(entries, euro('1097.49'));
  assert.deepEqual(
    rows.map(({ id, debit, credit, balance }) => [id, debit?.value, credit?.value, balance?.value]),
    [
      ['4', undefined, '100.00', '1097.03'],
      ['2', '7.03', undefined, '1197.03'],
      ['1', '1190.00', undefined, '1190.00'],
    ],
  );
  assert.equal(running?.value, '0.46');
});

test('an allocation says what it settled of which line', () => {
  assert.deepEqual(entryRows(entries, euro('1097.49')).rows[0]?.parts, [
    ['interest_on_principal_claim', euro('7.03')],
    ['principal_claim', euro('92.97')],
  ]);
});

test('without the older entries no balance is claimed', () => {
  const { rows, running } = entryRows(entries.slice(0, 1), undefined);
  assert.deepEqual([rows[0]?.credit?.value, rows[0]?.balance, running], ['100.00', undefined, undefined]);
});

test('a surplus is a balance below zero', () => {
  const { rows } = entryRows(
    [entry('2', 'allocation.bgb_367_1', [['payment_on_principal_claim', '', '1190.05']]), ...entries.slice(-1)],
    euro('-0.05'),
  );
  assert.equal(rows[0]?.balance?.value, '-0.05');
});
