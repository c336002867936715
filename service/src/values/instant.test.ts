import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalInstant } from '@mahnwerk/contract/shapes/values.ts';
import fc from 'fast-check';
import { parseInstant } from './instant.ts';

const instants = fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });

const two = (value: number): string => String(value).padStart(2, '0');

test('any offset becomes UTC with exactly milliseconds', () => {
  for (const [written, canonical] of [
    ['2026-03-01T09:30:00.123Z', '2026-03-01T09:30:00.123Z'],
    ['2026-03-01T09:30:00Z', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T10:30:00+01:00', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T00:15:00+05:45', '2026-02-28T18:30:00.000Z'],
    ['2025-12-31T20:00:00-08:00', '2026-01-01T04:00:00.000Z'],
    ['2026-03-01T09:30:00-00:00', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T09:30:00+23:59', '2026-02-28T09:31:00.000Z'],
  ] as const)
    assert.equal(parseInstant(written), canonical);
});

test('lower-case t and z and a space are read as RFC 3339 allows', () => {
  assert.equal(parseInstant('2026-03-01t09:30:00z'), '2026-03-01T09:30:00.000Z');
  assert.equal(parseInstant('2026-03-01 09:30:00Z'), '2026-03-01T09:30:00.000Z');
});

test('digits beyond milliseconds are cut off, never rounded up', () => {
  assert.equal(parseInstant('2026-12-31T23:59:59.9999999Z'), '2026-12-31T23:59:59.999Z');
  assert.equal(parseInstant('2026-12-31T23:59:59.1Z'), '2026-12-31T23:59:59.100Z');
  assert.equal(parseInstant(`2026-12-31T23:59:59.${'9'.repeat(400)}Z`), '2026-12-31T23:59:59.999Z');
});

test('a leap second counts as the second before it', () => {
  assert.equal(parseInstant('2016-12-31T23:59:60Z'), '2016-12-31T23:59:59.000Z');
  assert.equal(parseInstant('2017-01-01T00:59:60.75+01:00'), '2016-12-31T23:59:59.750Z');
});

test('what has no offset, does not exist or is written otherwise is no instant', () => {
  for (const written of [
    '2026-03-01T09:30:00', '2026-03-01', '2026-03-01T09:30Z', '2026-03-01T09Z', '20260301T093000Z', '2026-02-29T00:00:00Z', '2026-02-30T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-13-01T00:00:00Z', '2026-03-01T24:00:00Z', '2026-03-01T23:60:00Z', '2026-03-01T23:59:61Z', '2026-03-01T09:30:00+0100',
    '2026-03-01T09:30:00+01',
    '2026-03-01T09:30:00+24:00', '2026-03-01T09:30:00 01:00', '2026-03-01T09:30:00,5Z', '2026-03-01T09:30:00.Z',
    '2026-03-01T09:30:00Z[Europe/Berlin]', '2026-03-01T09:30:00+01:00:00',
    '2026-03-01T09:30:00\u221201:00', '+002026-03-01T09:30:00Z', ' 2026-03-01T09:30:00Z', '2026-03-01T09:30:00Z\n', '2026-03-01_09:30:00Z', 'now',
    '1772357400', '',
  ])
    assert.equal(parseInstant(written), undefined, written);
});

test('an instant outside the years 0001 to 9999 is none', () => {
  assert.equal(parseInstant('0001-01-01T00:00:00Z'), '0001-01-01T00:00:00.000Z');
  assert.equal(parseInstant('9999-12-31T23:59:59.999Z'), '9999-12-31T23:59:59.999Z');
  assert.equal(parseInstant('0000-12-31T23:59:59Z'), undefined);
  assert.equal(parseInstant('0001-01-01T00:00:00+01:00'), undefined);
  assert.equal(parseInstant('9999-12-31T23:59:59-01:00'), undefined);
});

test('a canonical instant is read as itself', () => {
  fc.assert(fc.property(instants, (instant) => assert.equal(parseInstant(instant.toISOString()), instant.toISOString())));
});

test('the strings of instants sort as the instants do', () => {
  fc.assert(fc.property(instants, instants, (one, two) => assert.equal(one < two, one.toISOString() < two.toISOString())));
});

test('whatever the offset, an instant is the same', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1900-01-03T00:00:00Z'), max: new Date('2199-12-30T00:00:00Z'), noInvalidDate: true }),
      fc.integer({ min: -1439, max: 1439 }),
      (instant, minutes) => {
        const local = new Date(instant.getTime() + minutes * 60_000).toISOString().slice(0, -1);
        const size = Math.abs(minutes);
        const written = `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
        assert.equal(parseInstant(written), instant.toISOString());
        assert.equal(canonicalInstant(written), instant.toISOString());
      },
    ),
  );
});

test('what the contract reads is read here alike', () => {
  const part = (max: number) => fc.integer({ min: 0, max }).map(two);
  const time = fc.tuple(part(24), part(60), part(61)).map((parts) => parts.join(':'));
  const date = fc.tuple(fc.integer({ min: 1899, max: 2101 }), part(13), part(32)).map((parts) => parts.join('-'));
  const rest = fc.constantFrom('Z', 'z', '+01:00', '-11:30', '.5Z', '.1239+14:00', '', '+1:00');
  fc.assert(
    fc.property(date, fc.constantFrom('T', 't', ' '), time, rest, (...parts) => {
      const written = parts.join('');
      if (!written.startsWith('1899')) assert.equal(parseInstant(written), canonicalInstant(written), written);
    }),
    { numRuns: 2000 },
  );
});
