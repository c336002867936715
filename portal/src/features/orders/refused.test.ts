/** Each failure of finalize leads to a field that a form has. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wayTo } from './refused.ts';

const order = {
  debtor_id: 'd1',
  claims: [
    { id: 'c1', type: 'receivable' },
    { id: 'c2', type: 'titled' },
  ],
} as const;

test('what finalize refuses leads to the field where it is typed', () => {
  const led = (field: string) => {
    const way = wayTo(field, order);
    return way && ('of' in way ? [way.in, way.of, way.field] : [way.in, way.field]);
  };
  for (const [field, ...way] of [
    ['claims.c1.due_date', 'claim', 'c1', 'due_date'],
    ['claims.c1.documents', 'claim', 'c1', 'documents'],
    ['claims.c1.items', 'claim', 'c1', 'items'],
    ['claims.c1.total_amount', 'claim', 'c1', 'principal_amount'],
    ['claims.c1.rental_agreement', 'claim', 'c1', 'legal_basis.claim_type_code'],
    ['claims.c1.rental_agreement.period_to', 'claim', 'c1', 'rental_agreement.period_to'],
    ['claims.c2.enforceable_title.court', 'claim', 'c2', 'enforceable_title.court'],
    ['claims.c2.payments', 'claim', 'c2', 'payments'],
    ['totals.order_value', 'claim', 'c1', 'principal_amount'],
    ['debtor.addresses', 'debtor', 'd1', 'street'],
    ['additional_debtors.d2.legal_representatives', 'debtor', 'd2', 'guardian_first_name'],
    ['company.phone', 'company', 'phone'],
    ['company.legal_representatives', 'company', 'representatives'],
    ['company.address', 'company', 'street'],
    ['company.notification_channels', 'company', 'notification_channels'],
    ['creditor_obligation_fulfilled', 'order', 'creditor_obligation_fulfilled'],
  ] as const)
    assert.deepEqual(led(field), way, field);
});

test('what no form has leads nowhere', () => {
  for (const field of ['claims.c2.is_disputed', 'claims.c3.due_date', 'claims'])
    assert.equal(wayTo(field, order), undefined, field);
});
