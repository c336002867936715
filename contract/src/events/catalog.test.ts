import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  caseEvents,
  companyEventKeys,
  dunningEvents,
  type EventData,
  eventKeys,
  events,
  partnerEvents,
} from './catalog.ts';
import { ValidationErrors } from '../shapes/shape.ts';

const one = '0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11';
const url = 'https://api.mahnwerk.test/v2/orders/0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11/';

function failuresOf(key: keyof typeof events, data: unknown): string[] {
  const errors = new ValidationErrors();
  events[key].data.read(data, errors);
  return errors.failures.map(({ field, code }) => `${field} ${code}`);
}

test('no two families of events share a key, and a company knows those of cases and dunning', () => {
  const families = [caseEvents, dunningEvents, partnerEvents].map((each) => Object.keys(each));
  assert.deepEqual(families.flat(), eventKeys);
  assert.deepEqual(companyEventKeys, families.slice(0, 2).flat());
});

test('every event names its company, and every member of its data is required', () => {
  for (const key of eventKeys) assert.ok(failuresOf(key, {}).includes('company_id required'), key);
});

test('an accepted order names the order and the case it became', () => {
  const data: EventData<'order.accepted'> = {
    company_id: one,
    order_id: one,
    order_url: url,
    claim_ids: [one],
    mandate_id: one,
    mandate_url: url,
  };
  assert.deepEqual(failuresOf('order.accepted', data), []);
});

test('a message on an order carries no claims', () => {
  const data = { company_id: one, order_id: one, order_url: url, message_id: one };
  assert.deepEqual(failuresOf('order.message.created', data), []);
  assert.deepEqual(failuresOf('order.message.created', { ...data, claim_ids: [] }), ['claim_ids unknown_field']);
});

test('the contexts of a request to the client are never mixed', () => {
  const request = { company_id: one, request_to_client_id: one };
  const onCase = { ...request, mandate_id: one, request_to_client_url: url };
  assert.deepEqual(
    [request, onCase, { ...request, order_id: one }].flatMap((data) => failuresOf('request_to_client.created', data)),
    [],
  );
  assert.notDeepEqual(failuresOf('request_to_client.created', { ...onCase, order_id: one }), []);
});
