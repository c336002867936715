import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf } from './changes.ts';

test('only members that differ are changes, those of an object one by one', () => {
  const before = { id: '1', address: { street: 'Musterweg 1', city: 'Berlin' }, scopes: ['a'], note: null };
  const after = { id: '1', address: { street: 'Neue Gasse 2', city: 'Berlin' }, scopes: ['a', 'b'], note: null };
  assert.deepEqual(changesOf(before, after), [
    { member: 'address.street', before: 'Musterweg 1', after: 'Neue Gasse 2' },
    { member: 'scopes', before: '["a"]', after: '["a","b"]' },
  ]);
});

test('what is created has no before, what is deleted no after', () => {
  assert.deepEqual(changesOf(null, { name: 'x' }), [{ member: 'name', before: undefined, after: 'x' }]);
  assert.deepEqual(changesOf({ name: 'x' }, null), [{ member: 'name', before: 'x', after: undefined }]);
  assert.deepEqual(changesOf(null, null), []);
});
