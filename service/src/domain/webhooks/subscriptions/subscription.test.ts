import assert from 'node:assert/strict';
import { test } from 'node:test';
import { companyEventKeys, eventKeys } from '@mahnwerk/contract/events/catalog.ts';
import {
  changedSettings,
  conditionOf,
  differs,
  isAnotherReceiver,
  isEnabling,
  presentPartnerWebhook,
  settingsOf,
  newSettings,
  type Subscription,
} from './subscription.ts';

const url = 'https://hooks.muster.example/a';
const given = { url, catalogue: companyEventKeys };
const fresh = newSettings({ url }, given);

const stored = (changes: Partial<Subscription> = {}): Subscription => ({
  ...fresh,
  consecutive_failures: 0,
  lane: 'unknown',
  lane_reason: null,
  open_until: null,
  id: '0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11',
  last_failure_at: null,
  last_success_at: null,
  auto_disabled: false,
  disabled_at: null,
  contract_version: 'v2',
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
  ...changes,
});

test('whoever chooses nothing gets every event of today, enabled, and fifty failures', () => {
  assert.deepEqual(fresh, {
    url,
    enabled: true,
    events: companyEventKeys,
    companies: [],
    description: null,
    max_consecutive_failures: 50,
  });
});

test('events are kept once each, in the order of the catalogue', () => {
  const events = ['invoice.paid', 'order.accepted', 'mandate.created', 'order.accepted'];
  assert.deepEqual(newSettings({ url, events }, given).events, ['order.accepted', 'mandate.created', 'invoice.paid']);
  assert.deepEqual(changedSettings(fresh, { events }, given).events, [
    'order.accepted',
    'mandate.created',
    'invoice.paid',
  ]);
});

test('the star is every event, those of later versions too, and stands alone', () => {
  assert.deepEqual(newSettings({ url, events: ['order.accepted', '*'] }, given).events, ['*']);
});

test('a Partner’s companies are kept once each, sorted; the star is every one', () => {
  const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  assert.deepEqual(newSettings({ url, companies: [other, one, other] }, { url, catalogue: eventKeys }).companies, [
    one,
    other,
  ]);
  assert.equal(newSettings({ url, companies: '*' }, given).companies, null);
  assert.equal(presentPartnerWebhook(stored({ companies: null })).companies, '*');
  assert.deepEqual(presentPartnerWebhook(stored({ companies: [one] })).companies, [one]);
});

test('a change changes what it names, and nothing else', () => {
  const before = settingsOf(stored({ description: 'ERP', companies: null }));
  assert.deepEqual(changedSettings(before, {}, given), before);
  assert.deepEqual(changedSettings(before, { description: null }, given), { ...before, description: null });
  assert.deepEqual(changedSettings(before, { enabled: false, max_consecutive_failures: 1 }, given), {
    ...before,
    enabled: false,
    max_consecutive_failures: 1,
  });
});

test('what says the same in another way is no change', () => {
  const before = stored({ events: ['order.accepted', 'mandate.created'] });
  assert.equal(
    differs(
      before,
      changedSettings(
        before,
        { events: ['mandate.created', 'order.accepted', 'mandate.created'], enabled: true },
        given,
      ),
    ),
    false,
  );
  assert.equal(differs(before, changedSettings(before, { events: ['*'] }, given)), true);
});

test('enabling begins anew with the receiver, and another URL is another receiver', () => {
  const [on, off] = [stored(), stored({ enabled: false })];
  assert.deepEqual(
    [isEnabling(off, on), isEnabling(on, off), isEnabling(on, on), isEnabling(off, off)],
    [true, false, false, false],
  );
  assert.deepEqual(
    [
      isAnotherReceiver(off, on),
      isAnotherReceiver(on, off),
      isAnotherReceiver(on, { ...on, url: `${url}b` }),
      isAnotherReceiver(on, { ...on, description: 'x' }),
    ],
    [true, false, true, false],
  );
});

test('the condition says what disables it and when, and who did', () => {
  assert.deepEqual(conditionOf(stored({ consecutive_failures: 37 })), {
    lane: 'unknown',
    reason: null,
    paused_until: null,
    failures_until_disabled: 13,
    disabled_at: null,
    disabled_by: null,
    last_success_at: null,
  });
  assert.equal(
    conditionOf(stored({ consecutive_failures: 37, max_consecutive_failures: 10 })).failures_until_disabled,
    1,
    'the next one',
  );
  const disabled_at = '2026-03-02T09:30:00.000Z';
  const byFailures = conditionOf(
    stored({ enabled: false, auto_disabled: true, disabled_at, consecutive_failures: 50 }),
  );
  assert.deepEqual(
    [byFailures.failures_until_disabled, byFailures.disabled_at, byFailures.disabled_by],
    [null, disabled_at, 'failures'],
  );
  assert.equal(conditionOf(stored({ enabled: false, disabled_at })).disabled_by, 'client');
});
