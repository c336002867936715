/** Lists of entity tags (RFC 9110 8.8, 13.1). conventions/etags.test.ts tests their effect on requests. */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { matchesStrongly, matchesWeakly } from './precondition.ts';

test('white space and empty elements are ignored, and a header that is not a list of tags matches nothing', () => {
  for (const header of ['"a"', ' \t"a"\t ', '"b","a"', '"b" ,\t, "a" ,', ',"a"', 'W/"b", "a"', '*', ' * '])
    assert.ok(matchesStrongly(header, '"a"'), header);
  for (const header of [
    '',
    ' ',
    ',',
    'a',
    '"a',
    '"a" "b"',
    '"b" "a"',
    'w/"a"',
    'W/ "a"',
    '*, "a"',
    '"a", *',
    '"a" x',
    'W/"a"',
  ])
    assert.ok(!matchesStrongly(header, '"a"'), header);
  assert.ok(matchesWeakly('"b", W/"a"', '"a"'));
});

test('a header of only white space is matched in linear time', () => {
  // Quadratic matching would take an hour.
  const spaces = ' '.repeat(2_000_000);
  for (const header of [
    `"a",${spaces}x`,
    `"a"${spaces}x`,
    `${spaces}"a"${spaces}"b"`,
    `${`,${spaces.slice(0, 1_000)}`.repeat(1_000)}x`,
  ])
    assert.equal(matchesWeakly(header, '"a"'), false);
});
