/**
 * Instants: any offset and precision is accepted and becomes UTC with milliseconds; bounds round towards the instants
 * they include.
 */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { digitsParameter, instantParameter } from './page.ts';
import { ValidationErrors, type Shape } from './shape.ts';
import { canonicalInstant, isDay } from './values.ts';

const read = <T>(shape: Shape<T>, value: unknown): T | undefined => shape.read(value, new ValidationErrors());

test('an instant may lie before the year 1900, a day may not', () => {
  assert.equal(canonicalInstant('0001-01-01T00:00:00Z'), '0001-01-01T00:00:00.000Z');
  assert.equal(canonicalInstant('1582-10-10T00:00:00+01:00'), '1582-10-09T23:00:00.000Z');
  assert.deepEqual([isDay('1899-12-31'), isDay('1900-01-01')], [false, true]);
});

test('a sixtieth second exists at 23:59:60 UTC alone, and counts as the next one', () => {
  assert.equal(canonicalInstant('2016-12-31T23:59:60Z'), '2017-01-01T00:00:00.000Z');
  assert.equal(canonicalInstant('2017-01-01T00:59:60.25+01:00'), '2017-01-01T00:00:00.250Z');
  assert.equal(canonicalInstant('1960-12-31T18:59:60-05:00'), '1961-01-01T00:00:00.000Z');
  for (const text of [
    '2026-03-01T12:00:60Z',
    '2026-03-01T23:59:60+01:00',
    '1960-03-01T12:34:60Z',
    '2026-03-01T23:58:60Z',
    '9999-12-31T23:59:60Z',
  ])
    assert.equal(canonicalInstant(text), undefined, text);
});

test('no instant leaves the calendar, whatever its offset', () => {
  for (const text of [
    '0000-12-31T23:59:59Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '2026-02-30T00:00:00Z',
    '1900-02-29T00:00:00Z',
  ])
    assert.equal(canonicalInstant(text), undefined, text);
  for (const text of ['0000-12-31T23:59:59-00:01', '9999-12-31T23:59:59.999Z'])
    assert.equal(canonicalInstant(text)?.length, 24, text);
});

test('a bound finer than a millisecond lets in what it says and nothing else', () => {
  const [earliest, latest] = [instantParameter('earliest'), instantParameter('latest')];
  const rows: readonly (readonly [sent: string, from: string, to: string])[] = [
    ['2026-03-01T00:00:00.0009Z', '2026-03-01T00:00:00.001Z', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T00:00:00.001000Z', '2026-03-01T00:00:00.001Z', '2026-03-01T00:00:00.001Z'],
    ['2026-02-28T23:59:59.9990000001Z', '2026-03-01T00:00:00.000Z', '2026-02-28T23:59:59.999Z'],
    ['2026-03-01T00:00:00.1Z', '2026-03-01T00:00:00.100Z', '2026-03-01T00:00:00.100Z'],
    ['1969-12-31T23:59:59.9999+00:00', '1970-01-01T00:00:00.000Z', '1969-12-31T23:59:59.999Z'],
  ];
  for (const [sent, from, to] of rows) assert.deepEqual([read(earliest, sent), read(latest, sent)], [from, to], sent);
});

test('a whole number without an upper bound may be as long as it likes; it stays an integer the database can take', () => {
  const offset = digitsParameter({ min: 0 });
  assert.deepEqual(
    ['0', '007', '2000000001', '9'.repeat(400)].map((text) => read(offset, text)),
    [0, 7, 2_000_000_001, Number.MAX_SAFE_INTEGER],
  );
  for (const text of ['', '-1', '1e3', ' 1', '1\n', '٣']) assert.equal(read(offset, text), undefined, text);
});
