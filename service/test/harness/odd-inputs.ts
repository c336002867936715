/** Values that often break programs, for mutated fields, parameters and headers. */
import type { JsonSchema } from '@mahnwerk/contract/shapes/shape.ts';
import type { Chance } from './random.ts';

const texts: readonly string[] = [
  '',
  ' ',
  '\t',
  '\n',
  '\r\n',
  'a',
  '0',
  '-',
  '%',
  '%00',
  '\u0000',
  'a\u0000b',
  '\u0001',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u200b',
  '\u200d',
  '\u202e',
  '\ufeff',
  '\ufffd',
  '\uffff',
  // Longer after NFC than before, longer in UTF-16 than in code points, and many combining marks.
  '\ufb2c',
  '\u{1d160}',
  '\u0344',
  '😀',
  '👨‍👩‍👧‍👦',
  `a${'\u0301'.repeat(50)}`,
  'ǅ',
  'ß',
  'İ',
  'ı',
  'null',
  'undefined',
  'NaN',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "'",
  '"',
  '\\',
  '\\u0000',
  "' or 1=1 --",
  '$1',
  '${1}',
  ':company_id',
  '{{7*7}}',
  '<b>x</b>',
  '../..',
  '/etc/passwd',
  'C:\\',
  'a,b',
  'a;b',
  '*',
  '?',
  '#',
  '&',
  '=',
  '+',
];

const days: readonly string[] = [
  '0000-00-00',
  '0001-01-01',
  '1899-12-31',
  '1900-01-01',
  '1970-01-01',
  '2024-02-29',
  '2026-02-29',
  '2026-02-30',
  '2026-13-01',
  '2026-3-1',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13',
  '2026-03-01T00:00:00Z',
  '20260301',
];
const instants: readonly string[] = [
  '2026-03-01T09:30:00Z',
  '2026-03-01T09:30:00.123456789+14:00',
  '2026-03-01t09:30:60z',
  '2026-03-01 09:30:00Z',
  '2026-03-01T24:00:00Z',
  '2026-03-01T09:30:00',
  '0001-01-01T00:00:00Z',
  '1900-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-23:59',
  '2026-03-01T09:30:00.Z',
  `2026-03-01T09:30:00.${'1'.repeat(1000)}Z`,
  'infinity',
  'now',
];
const amounts: readonly string[] = [
  '0',
  '-0',
  '0.00',
  '0.01',
  '-0.01',
  '1',
  '1.5',
  '01',
  '.5',
  '5.',
  '1,50',
  '1e3',
  '9999999999.99',
  '10000000000',
  '-9999999999.99',
  '0.001',
  '99999999999999999999',
  'Infinity',
  '１',
  '0.000001',
  '9999999999.999999',
];
const codes: readonly string[] = [
  'DE89370400440532013000',
  'de89 3704 0044 0532 0130 00',
  'DE00',
  'XX89370400440532013000',
  'COBADEFFXXX',
  'DE',
  'de',
  'XX',
  'EUR',
  'USD',
  'H43',
  'gmbh',
  'DE123456788',
  'ATU12345678',
  '10115',
  '+4930123456',
  '+',
  '00493012',
  '030 123',
  `+${'9'.repeat(40)}`,
];
const mails: readonly string[] = [
  'a@b.example',
  'a@b',
  '@',
  'a@',
  '"a b"@beispiel.example',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
  'ä@ö.example',
  'a@xn--.example',
  'a@[127.0.0.1]',
  'a@b.example\r\nBcc: c@d.example',
  `a@${'a.'.repeat(120)}example`,
];
const words: readonly string[] = [
  'draft',
  'submitted',
  'accepted',
  'case',
  'partner',
  'operator',
  'consumer',
  'business',
  'email',
  'phone',
  'judicial',
  'mr',
  'reverse_charge',
  'case:orders:read',
  'reminder_fee',
  'name',
  '-name',
  'created',
  '-amount,name',
  'name,name',
  ',',
  'updated_at',
];

const letters: readonly string[] = [
  'a',
  'ß',
  '\u0301',
  '😀',
  '\u{1d160}',
  '\ufb2c',
  '\u200b',
  '\u0000',
  ' ',
  '\n',
  '"',
  '\\',
  '漢',
];
const lengths: readonly number[] = [
  40, 50, 64, 99, 100, 101, 120, 121, 254, 255, 256, 500, 501, 1000, 1001, 2001, 5000, 5001, 20_000,
];

const lists = [texts, days, instants, amounts, codes, mails, words] as const;

/** Any text, short or long. */
export function strangeText(chance: Chance): string {
  if (chance.in(0.1)) return chance.of(letters).repeat(chance.of(lengths));
  if (chance.in(0.08)) return chance.in(0.5) ? chance.uuid() : chance.uuid().toUpperCase();
  if (chance.in(0.04))
    return Array.from({ length: chance.whole(12) }, () =>
      String.fromCodePoint(chance.in(0.5) ? chance.whole(0x250) : chance.whole(0xd800)),
    ).join('');
  return chance.of<string>(chance.of<readonly string[]>(lists));
}

/** A text at the limits of the schema: barely valid or barely invalid. */
export function edgeText(schema: JsonSchema, chance: Chance): string {
  if (schema.format === 'date') return chance.of(days);
  if (schema.format === 'date-time') return chance.of(instants);
  if (typeof schema.pattern === 'string' && schema.pattern.includes('\\d')) return chance.of(amounts);
  if (typeof schema.maxLength === 'number' && chance.in(0.7))
    return chance.of(letters).repeat(schema.maxLength + chance.of([-1, 0, 0, 1]));
  return strangeText(chance);
}

const numbers: readonly number[] = [
  0,
  -0,
  1,
  -1,
  2,
  50,
  51,
  100,
  101,
  1.5,
  -1.5,
  0.1,
  1e-7,
  5e-324,
  1e21,
  1e308,
  -1e308,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  2 ** 64,
];

/** Any JSON value. */
export function strangeValue(chance: Chance): unknown {
  const kind = chance.number();
  if (kind < 0.5) return strangeText(chance);
  if (kind < 0.68) return chance.of(numbers);
  if (kind < 0.84) return chance.of([null, true, false]);
  if (kind < 0.9)
    return chance.of<unknown>([
      [],
      {},
      [null],
      [[]],
      [{}],
      { '': null },
      { a: 1 },
      { currency: 'EUR', value: chance.of(amounts) },
      { currency: null, value: 1 },
      { id: chance.uuid() },
    ]);
  if (kind < 0.94) return nested(chance.of([2, 10, 30, 61, 62, 63, 64, 65, 200]), chance.in(0.5));
  return Array.from({ length: chance.of([2, 11, 21, 51, 101, 501]) }, () =>
    chance.in(0.5) ? null : strangeText(chance),
  );
}

function nested(depth: number, inObjects: boolean): unknown {
  let value: unknown = null;
  for (let level = 0; level < depth; level += 1) value = inObjects ? { a: value } : [value];
  return value;
}
