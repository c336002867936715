import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../refusal.ts';
import { inDocumentOrder } from './document-order.ts';

const failures = (fields: readonly string[]) =>
  fields.map((field) => ({ field, code: 'invalid' as const, message: 'Wrong.' }));

const orderOf = (fields: readonly string[], body: unknown): string[] => {
  const error = inDocumentOrder(new Refusal('validation_error', { errors: failures(fields) }), body);
  assert(error instanceof Refusal);
  return (error.details.errors ?? []).map(({ field }) => field);
};

test('failures come in the order in which the caller wrote the fields', () => {
  const body = { accounts: [{ bic: '', iban: '' }, { iban: '' }], addresses: [{}, { postal_code: '' }] };
  const written = ['accounts[0].bic', 'accounts[0].iban', 'accounts[1].iban', 'addresses', 'addresses[1].postal_code'];
  assert.deepEqual(orderOf([...written].reverse(), body), written);
});

test('entries are ordered by their number, not by its digits', () => {
  const body = { items: Array.from({ length: 12 }, () => ({ amount: '' })) };
  assert.deepEqual(orderOf(['items[10].amount', 'items[9].amount'], body), ['items[9].amount', 'items[10].amount']);
});

test('absent fields come last within their object, in the order of the rules', () => {
  const body = { person: { last_name: '' }, acting_as: '' };
  assert.deepEqual(orderOf(['addresses', 'acting_as', 'person.first_name', 'person.last_name', 'claims'], body), [
    'person.last_name',
    'person.first_name',
    'acting_as',
    'addresses',
    'claims',
  ]);
});

test('a body that is not an object keeps the order of the rules', () => {
  assert.deepEqual(orderOf(['b', 'a'], undefined), ['b', 'a']);
});

test('other refusals and errors pass unchanged', () => {
  const conflict = new Refusal('conflict');
  const unready = new Refusal('not_ready', { errors: failures(['b', 'a']) });
  const mistake = new Error('ours');
  for (const error of [conflict, unready, mistake]) assert.equal(inDocumentOrder(error, { a: 1, b: 2 }), error);
});
