/** A claim and its form: what is typed becomes a change, and a change becomes what is typed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import { changeTo, hasAgreement, isComplete, normalized, valuesOf } from './claim-values.ts';

const euros = (value: string) => ({ currency: 'EUR', value }) as const;

const agreement = {
  'rental_agreement.contract_date': '2021-03-15',
  'rental_agreement.premises.street': 'Musterweg 1',
  'rental_agreement.premises.postal_code': '10115',
  'rental_agreement.premises.city': 'Berlin',
  'rental_agreement.premises.country': 'DE',
  'rental_agreement.lease_start': '2021-04-01',
  'rental_agreement.lease_end': '',
  'rental_agreement.period_from': '2026-01-01',
  'rental_agreement.period_to': '2026-02-28',
  'rental_agreement.monthly_rent': '845.00',
};

test('what is empty is null, an amount loses its dots', () => {
  const values = normalized({ document_reference: 'RE-1', principal_amount: '1.190,00' }, 'receivable');
  const change = changeTo(values, 'receivable');
  assert.deepEqual(change.principal_amount, euros('1190.00'));
  assert.deepEqual(
    [change.document_reference, change.subject_matter, change.rental_agreement, change.is_disputed],
    ['RE-1', null, null, false],
  );
  assert.equal('enforceable_title' in change, false);
});

test('what is no amount is sent as it was typed', () => {
  const values = normalized({ principal_amount: 'viel' }, 'receivable');
  assert.deepEqual(changeTo(values, 'receivable').principal_amount, euros('viel'));
});

test('a rental agreement is left out until it is whole; its country alone is none', () => {
  assert.equal(hasAgreement({ 'rental_agreement.premises.country': 'DE' }), false);
  assert.equal(hasAgreement({ 'legal_basis.claim_type_code': 'H19' }), true);
  const { 'rental_agreement.monthly_rent': _rent, ...partly } = agreement;
  assert.equal(isComplete(partly), false);
  assert.equal('rental_agreement' in changeTo(partly, 'receivable'), false);
  assert.equal(isComplete(agreement), true);
  assert.deepEqual(changeTo(agreement, 'receivable').rental_agreement, {
    contract_date: '2021-03-15',
    premises: { street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
    lease_start: '2021-04-01',
    lease_end: null,
    period_from: '2026-01-01',
    period_to: '2026-02-28',
    monthly_rent: euros('845.00'),
  });
});

test('the interest of a title is whole with rate and day; the form of a stored title makes the same title', () => {
  const title = {
    type: 'judgment',
    court: 'Amtsgericht Musterstadt',
    file_number: '1 C 1/26',
    issued_on: '2026-01-12',
    served_on: null,
    final_since: null,
    titled_amount: euros('1190.00'),
    titled_costs: null,
    interest: { rate: '5', above_base_rate: true, from: '2025-11-04', amount_base: null },
  };
  const values = valuesOf({ type: 'titled', enforceable_title: title, additional_charges: [] } as unknown as Claim);
  assert.deepEqual(changeTo(values, 'titled').enforceable_title, title);
  const partly = { ...values, 'enforceable_title.interest.rate': '' };
  assert.equal(isComplete(partly), false);
  assert.equal('interest' in (changeTo(partly, 'titled').enforceable_title ?? {}), false);
  const without = { ...partly, 'enforceable_title.interest.from': '' };
  assert.equal(changeTo(without, 'titled').enforceable_title?.interest, null);
});
