/** The key under which a form sends its command. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Attempts } from './attempt.ts';

const fieldsOf = (text: string, file = new File(['x'], 'a.pdf', { lastModified: 1 })): FormData => {
  const fields = new FormData();
  fields.set('text', text);
  fields.set('documents', file);
  return fields;
};

test('the same fields keep their key until the service has answered', () => {
  const attempts = new Attempts();
  const key = attempts.keyFor(fieldsOf('one'));
  assert.match(key, /^[0-9a-f]{32}$/);
  assert.equal(attempts.keyFor(fieldsOf('one')), key);
  attempts.answered();
  assert.notEqual(attempts.keyFor(fieldsOf('one')), key);
});

test('another text or another file is another command', () => {
  const attempts = new Attempts();
  const keys = [
    attempts.keyFor(fieldsOf('one')),
    attempts.keyFor(fieldsOf('two')),
    attempts.keyFor(fieldsOf('two', new File(['xy'], 'a.pdf', { lastModified: 1 }))),
    attempts.keyFor(fieldsOf('two', new File(['xy'], 'b.pdf', { lastModified: 1 }))),
    attempts.keyFor(fieldsOf('one')),
  ];
  assert.equal(new Set(keys).size, keys.length);
});

test('a field without a file is the same each time', () => {
  const attempts = new Attempts();
  const [first, second] = [1, 2].map((lastModified) => fieldsOf('one', new File([], '', { lastModified })));
  assert.equal(attempts.keyFor(first), attempts.keyFor(second));
});
