/** A document that exceeds its time or its memory ends the process of typesetting, and nothing else. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pino } from 'pino';
import { createTypesetter } from '../../src/platform/typesetting/typesetter.ts';

const typesetter = createTypesetter(pino({ level: 'silent' }));
after(() => typesetter.close());

const typeset = (text: string, template = '#data.text') =>
  typesetter.typeset({ template, data: { text }, date: '2026-12-03', title: 'Brief' });

test('a document that exceeds time or memory ends its process, and the next one is typeset', async () => {
  await assert.rejects(
    typeset('', '#for a in range(3000) { for b in range(3000) { for c in range(3000) { let d = a } } }'),
    {
      reason: 'time',
    },
  );
  await assert.rejects(typeset('', '#range(200000000).map(n => (n, n)).len()'), { reason: 'memory' });
  assert.equal((await typeset('x')).pages, 1);
});
