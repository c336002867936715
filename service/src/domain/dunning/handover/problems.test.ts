import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemsOf } from './problems.ts';

const fieldOf = (field: string, hasEmail = true) =>
  problemsOf([{ field, code: 'invalid', message: 'Invalid.' }], { hasEmail })[0]?.field;

const claim = 'claims.0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11';

test('a requirement of an order is named in terms of the invoice, its debtor and the company', () => {
  const named = {
    [`${claim}.legal_basis.claim_type_code`]: 'invoice.claim_type_code',
    [`${claim}.delay_date`]: 'invoice.default_since',
    [`${claim}.principal_amount`]: 'invoice.amount',
    [`${claim}.payments`]: 'invoice.payments',
    [`${claim}.total_amount`]: 'invoice.open_amount',
    'claims[0].payments[2].value_date': 'invoice.payments[2].value_date',
    'claims[0]': 'invoice',
    'totals.order_value': 'invoice.open_amount',
    'debtor.addresses': 'debtor.address',
    'debtor.addresses[0].postal_code': 'debtor.address.postal_code',
    'debtor.legal_representatives': 'debtor.birth_date',
    'debtor.acting_as': 'debtor.acting_as',
    'debtor.person': 'debtor.person',
    'company.payout_bank_account': 'company.payout_bank_account',
  };
  for (const [field, expected] of Object.entries(named)) assert.equal(fieldOf(field), expected, field);
});

test('the first channel is the mailbox, if the debtor has one', () => {
  assert.equal(fieldOf('debtor.communication_channels[0].value'), 'debtor.email');
  assert.equal(fieldOf('debtor.communication_channels[1].value'), 'debtor.phone');
  assert.equal(fieldOf('debtor.communication_channels[0].value', false), 'debtor.phone');
});
