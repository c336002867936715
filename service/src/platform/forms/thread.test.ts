import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pino from 'pino';
import { Refusal } from '../refusal.ts';
import { FormThread } from './thread.ts';

const schema = { type: 'object', properties: { a: { type: 'string' } } };
const endless = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
const endlessly = { a: `${'a'.repeat(50)}!` };

function formsOf(t: TestContext): FormThread {
  const forms = new FormThread(pino({ level: 'silent' }));
  t.after(() => forms.close());
  return forms;
}

const isBusy = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'service_unavailable' && error.details.retryAfterSeconds !== undefined;

test('a pattern that does not terminate is ended, and the next form is validated', async (t) => {
  const forms = formsOf(t);
  assert.equal(await forms.failuresOf(endless, endlessly), undefined);
  assert.deepEqual(await forms.failuresOf(schema, { a: 'x' }), []);
  assert.deepEqual(
    (await forms.failuresOf(schema, { a: 1 }))?.map(({ keys }) => keys),
    [['a']],
  );
});

test('a schema that multiplies itself is ended', async (t) => {
  const forms = formsOf(t);
  const doubling = Object.fromEntries(
    Array.from({ length: 60 }, (_none, index) => [
      `d${index}`,
      { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] },
    ]),
  );
  assert.equal(
    await forms.faultOf({ type: 'object', $defs: { ...doubling, d60: { type: 'object' } }, $ref: '#/$defs/d0' }),
    undefined,
  );
  assert.equal(await forms.faultOf(schema), null);
});

test('a form that takes all memory ends its thread, and nothing else', async (t) => {
  const forms = formsOf(t);
  const many = {
    type: 'object',
    properties: {
      list: {
        type: 'array',
        items: { type: 'object', required: Array.from({ length: 5000 }, (_none, index) => `f${index}`) },
      },
    },
  };
  assert.equal(await forms.failuresOf(many, { list: Array.from({ length: 990 }, () => ({})) }), undefined);
  assert.deepEqual(await forms.failuresOf(schema, { a: 'x' }), []);
});

test('forms that exceed their time wait behind all others, and most of them are rejected', async (t) => {
  const forms = formsOf(t);
  const ends: string[] = [];
  const noted = async <T>(name: string, validation: Promise<T>): Promise<T> =>
    validation.finally(() => ends.push(name));
  const hung = Array.from({ length: 8 }, () => noted('hung', forms.failuresOf(endless, endlessly)));
  const other = noted('other', forms.failuresOf(schema, { a: 'x' }));
  const outcomes = await Promise.allSettled(hung);
  assert.deepEqual(await other, []);
  // The first of them, before it was known to hang; the one behind it; and the two that may wait.
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : isBusy(outcome.reason) && 'busy')),
    [undefined, undefined, undefined, 'busy', 'busy', 'busy', 'busy', 'busy'],
  );
  assert.deepEqual(ends.slice(-3), ['other', 'hung', 'hung']);
});

test('forms that wait when the thread is closed are rejected', async (t) => {
  const forms = formsOf(t);
  const asked = [forms.failuresOf(endless, endlessly), forms.faultOf(schema)].map((validation) =>
    validation.catch(isBusy),
  );
  await forms.close();
  assert.deepEqual(await Promise.all(asked), [true, true]);
  await assert.rejects(forms.faultOf(schema), isBusy);
});
