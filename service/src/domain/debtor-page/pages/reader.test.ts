import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageLanguages } from '@mahnwerk/contract/shapes/access-code.ts';
import { shortDay } from './reader.ts';

test('a short day has no mark that turns its parts around, in any language', () => {
  const days = pageLanguages.map((language) => shortDay({ language }, '2026-02-03'));
  assert.deepEqual(
    days.map((day) => day.replaceAll(/\D/g, ' ').trim()),
    pageLanguages.map(() => '03 02 2026'),
  );
  assert.ok(
    days.every((day) => /^[\d./]+$/.test(day)),
    days.join(' '),
  );
});
