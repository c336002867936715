import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LedgerEntry } from '@mahnwerk/contract/operator/ledger-entries.ts';
import { foldedRows } from './ledger-folded.ts';

const euro = (value: string) => ({ currency: 'EUR' as const, value });
type Line = readonly [account: string, debit: string, credit: string];

const entry = (id: string, rule: string, changes: Partial<LedgerEntry>, lines: readonly Line[]): LedgerEntry => ({
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
  ...changes,
  lines: lines.map(([account, debit, credit]) => ({
    account,
    debit: debit === '' ? null : euro(debit),
    credit: credit === '' ? null : euro(credit),
    claim_id: null,
    cost_id: null,
  })),
});

const interest = (id: string, debit: string, credit: string, changes: Partial<LedgerEntry> = {}) =>
  entry(id, 'interest.statutory_9', { derived: true, cause_entry_id: '1', ...changes }, [
    ['legal_claim_of_interest_on_principal_claim', debit, credit],
  ]);

// A payment of 1 November was booked after the interest of the 3rd, which is less since.
const entries = [
  interest('6', '6.71', '', { reason: 'back_dated' }),
  interest('5', '', '7.03', { reverses_entry_id: '3', reason: 'back_dated' }),
  entry('4', 'allocation.bgb_367_1', { derived: true, cause_entry_id: 'p', value_date: '2026-11-01' }, [
    ['payment_on_principal_claim', '', '90.00'],
  ]),
  interest('3', '7.03', ''),
  entry('1', 'acceptance.principal', { value_date: '2026-10-01' }, [['legal_claim_of_principal_claim', '1190.00', '']]),
];

test('what was computed anew is one row, by value date, with the difference and a balance that is true', () => {
  const { rows, running } = foldedRows(entries, euro('1106.71'));
  assert.deepEqual(
    rows.map(({ date, debit, credit, balance, change }) => [
      date,
      debit?.value ?? credit?.value,
      balance?.value,
      change?.value,
    ]),
    [
      ['2026-11-03', '6.71', '1106.71', '-0.32'],
      ['2026-11-01', '90.00', '1100.00', undefined],
      ['2026-10-01', '1190.00', '1190.00', undefined],
    ],
  );
  assert.deepEqual([running?.value, rows[0]?.postings.length], ['0.00', 3]);
});

test('an allocation that was taken back stays as a row without an amount', () => {
  const taken = entry(
    '7',
    'allocation.bgb_367_1',
    { derived: true, cause_entry_id: 'p', value_date: '2026-11-01', reverses_entry_id: '4', reason: 'reversed' },
    [['payment_on_principal_claim', '90.00', '']],
  );
  const row = foldedRows([taken, ...entries], euro('1196.71')).rows.find(({ kind }) => kind === 'allocation');
  assert.deepEqual([row?.isUndone, row?.debit, row?.credit, row?.parts], [true, null, null, []]);
});
