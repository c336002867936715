import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GateSetting, letterReason } from './reasons.ts';

// Tuesday, 22 December 2026: three working days later is Monday, 28 December.
const letter = { dated: '2026-12-22', is_run_stopped: false };
const company = {
  status: 'active',
  dunning_locked: false,
  dunning_paused: false,
  address: { street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
  payout_bank_account: { account_holder: 'Beispiel GmbH', iban: 'DE89370400440532013000' },
} as const;

const reasonOn = (today: string, changes: Partial<GateSetting> = {}, quietDays: readonly string[] = []) =>
  letterReason({ letter, company, today, ...changes }, new Set(quietDays));

test('a letter is stale after three working days: weekends, holidays and quiet days do not count', () => {
  assert.equal(reasonOn('2026-12-28'), undefined);
  assert.equal(reasonOn('2026-12-29'), 'stale');
  const closed = ['2026-12-24', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'];
  assert.equal(reasonOn('2027-01-05', {}, closed), undefined);
  assert.equal(reasonOn('2027-01-06', {}, closed), 'stale');
});

test('the reasons of the company come before those of the run and the day', () => {
  const stopped = { ...letter, is_run_stopped: true };
  const incomplete = { ...company, payout_bank_account: null };
  const locked = { ...incomplete, dunning_locked: true };
  for (const [reason, changes] of [
    ['run_stopped', { letter: stopped }],
    ['company_incomplete', { letter: stopped, company: incomplete }],
    ['company_locked', { letter: stopped, company: locked }],
    ['company_locked', { letter: stopped, company: { ...company, status: 'suspended' } }],
    ['company_paused', { letter: stopped, company: { ...locked, dunning_paused: true } }],
  ] as const)
    assert.equal(reasonOn('2027-02-01', changes), reason);
});
