/** Which events the owner of a webhook may receive. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayBeSent } from './may-be-sent.ts';

test('a company receives every event of its own; a Partner receives what its access allows, and always `company.access.revoked`', () => {
  const partner = {
    owner_kind: 2,
    company_id: 'c',
    event_type: 'order.accepted',
    access: 'available',
    company_status: 'active',
  };
  assert.ok(mayBeSent({ ...partner, owner_kind: 1, access: null, company_status: null }));
  assert.ok(mayBeSent(partner));
  assert.ok(mayBeSent({ ...partner, company_id: null, access: null, company_status: null }), 'a test');
  for (const access of ['unavailable', 'revoked', 'disconnected', null])
    assert.ok(!mayBeSent({ ...partner, access }), String(access));
  for (const company_status of ['suspended', 'offboarded'])
    assert.ok(!mayBeSent({ ...partner, company_status }), company_status);
  for (const [access, sent] of [
    ['available', true],
    ['unavailable', true],
    ['revoked', false],
    ['disconnected', false],
  ] as const) {
    assert.equal(mayBeSent({ ...partner, event_type: 'company.updated', access }), sent, access);
    assert.ok(mayBeSent({ ...partner, event_type: 'company.access.revoked', access }), access);
  }
});
