import assert from 'node:assert/strict';
import { test } from 'node:test';
import { membershipStatuses } from '@mahnwerk/contract/partner/memberships.ts';
import { type MembershipCommand, moveMembership } from './membership.ts';

test('only a pending membership moves by a command', () => {
  const led = {
    change_role: 'pending_setup',
    resend: 'pending_setup',
    cancel: 'revoked',
    finish_setup: 'active',
  } as const satisfies Record<MembershipCommand, string>;
  for (const [by, to] of Object.entries(led) as [MembershipCommand, string][]) {
    assert.equal(moveMembership('pending_setup', by).to, to);
    for (const status of membershipStatuses.filter((each) => each !== 'pending_setup'))
      assert.throws(() => moveMembership(status, by), { code: 'membership_not_pending' });
  }
});
