/** The settings of a webhook go into a form and back unchanged. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AnyWebhook, patchOf, valuesOf } from './webhook-values.ts';

const settings = {
  url: 'https://hooks.muster.example/',
  description: null,
  events: ['order.accepted', 'order.rejected'],
  enabled: false,
  max_consecutive_failures: 5,
};

test('what a webhook has is sent back as it was, with the companies of a Partner', () => {
  for (const companies of [undefined, '*' as const, [], ['0190a1b2-0000-7000-8000-000000000001']]) {
    const of = { ...settings, ...(companies === undefined ? {} : { companies }) };
    assert.deepEqual(patchOf(valuesOf(of as unknown as AnyWebhook)), of);
  }
});
