import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldList } from './fields.ts';

interface Note {
  readonly title: string;
  readonly due_on: string | null;
  readonly tags: readonly string[];
}

const fields = fieldList<Note>({ title: '', due_on: null, tags: [] });
const stored = { title: 'One', due_on: '2026-03-01', tags: ['a'], id: 'n1' };

test('the parts of a statement name the same fields in the same order', () => {
  assert.equal(fields.columns, 'title, due_on, tags');
  assert.equal(fields.columnsOf('n'), 'n.title, n.due_on, n.tags');
  assert.equal(fields.values, ':title, :due_on, :tags');
  assert.equal(fields.assignments, 'title = :title, due_on = :due_on, tags = :tags');
});

test('a change keeps what was not sent, and takes null as sent', () => {
  assert.deepEqual(fields.changed(stored, { due_on: null, tags: undefined }), {
    title: 'One',
    due_on: null,
    tags: ['a'],
  });
  assert.deepEqual(fields.changed(fields.blank, { title: 'New' }), { title: 'New', due_on: null, tags: [] });
});

test('parameters are plain values, and JSON for a list', () => {
  assert.deepEqual(fields.parameters({ ...stored, due_on: null }), { title: 'One', due_on: null, tags: '["a"]' });
});

test('a list without some fields keeps the order of the rest', () => {
  assert.deepEqual(fields.without('due_on').names, ['title', 'tags']);
  assert.deepEqual(fields.without('title').of(stored), { due_on: '2026-03-01', tags: ['a'] });
});
