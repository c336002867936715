import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventKeys, events } from '@mahnwerk/contract/events/catalog.ts';
import { idOf } from '@mahnwerk/contract/grammar/example-ids.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { sampleData } from './sample.ts';

const publicUrl = 'https://api.mahnwerk.test';
const company = '00000000-0000-4000-8000-000000000001';

test('every event of the catalogue has a sample of its own shape', () => {
  for (const type of eventKeys) {
    const data = sampleData(type, { publicUrl, company });
    const report = new ValidationErrors();
    assert.deepEqual(events[type].data.read(data, report), data, type);
    assert.deepEqual(report.failures, [], type);
    assert.equal(data.company_id, company, type);
    assert.ok(!JSON.stringify(data).includes(idOf('order').slice(0, 8)), `${type}: ids of its own`);
  }
});

test('its URLs lead to what its ids name', () => {
  const { order_url, order_id, mandate_url, mandate_id, claim_ids } = sampleData('order.accepted', {
    publicUrl,
    company,
  });
  assert.equal(order_url, `${publicUrl}/v2/orders/${String(order_id)}/`);
  assert.equal(mandate_url, `${publicUrl}/v2/mandates/${String(mandate_id)}/`);
  assert.equal((claim_ids as unknown[]).length, 1);
  const { membership_url, company_id, membership_id } = sampleData('membership.created', {
    publicUrl,
    company: undefined,
  });
  assert.equal(
    membership_url,
    `${publicUrl}/partner/v2/companies/${String(company_id)}/users/${String(membership_id)}/`,
  );
  for (const type of eventKeys)
    for (const [name, value] of Object.entries(sampleData(type, { publicUrl, company })))
      if (name.endsWith('_url'))
        assert.match(String(value), /^https:\/\/api\.mahnwerk\.test\/[\w/-]+\/$/, `${type}.${name}`);
});

test('no two samples share an id', () => {
  const ids = [1, 2].map(() => sampleData('order.submitted', { publicUrl, company }).order_id);
  assert.notEqual(ids[0], ids[1]);
});

test('an access that has been revoked is not available', () => {
  assert.equal(sampleData('company.access.revoked', { publicUrl, company }).case_access, 'unavailable');
  assert.equal(sampleData('company.access.restored', { publicUrl, company }).case_access, 'available');
});
