import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDecimal } from './decimal.ts';

test('a decimal is read exactly', () => {
  for (const [written, units, scale] of [
    ['2', 2n, 0],
    ['2.50', 250n, 2],
    ['002.5', 25n, 1],
    ['0.000001', 1n, 6],
    ['-0.5', -5n, 1],
    ['-0', 0n, 0],
    ['999999999999.999999', 999_999_999_999_999_999n, 6],
  ] as const)
    assert.deepEqual(parseDecimal(written), { units, scale }, written);
});

test('what is not a plain decimal with at most six decimals is not read', () => {
  const written = [
    '',
    '.5',
    '5.',
    '1e3',
    '1E-3',
    '+1',
    '1,5',
    ' 1',
    '1 ',
    '1\n',
    '--1',
    '-',
    '0x10',
    'NaN',
    'Infinity',
  ];
  for (const value of [...written, '0.0000001', '1234567890123', '١', '1_000'])
    assert.equal(parseDecimal(value), undefined, value);
});
