/** Large bodies give the same values and errors as small ones, wherever a piece of a long text ends. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '../refusal.ts';
import { decodeToUtf8 } from './charset.ts';
import { JsonSyntaxError, parseStrict } from './json.ts';
import { LongText, parseLarge } from './large-json.ts';

const whole = (value: unknown): unknown => {
  if (value instanceof LongText) {
    const text = [...value.pieces()].join('');
    assert.deepEqual(
      [value.length, value.endsWith('='), value.endsWith('==')],
      [text.length, text.endsWith('='), text.endsWith('==')],
    );
    assert.equal(value.start(100), text.slice(0, 100));
    return text;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value)
    ? value.map(whole)
    : Object.fromEntries(Object.entries(value).map(([name, member]) => [name, whole(member)]));
};

/** The value, or the fact that the body was rejected. */
const outcome = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    if (error instanceof JsonSyntaxError) return JsonSyntaxError;
    throw error;
  }
};

/** The value that the reader of small bodies returns. */
function assertReadAlike(bytes: Buffer, charset?: string): unknown {
  const expected = outcome(() => parseStrict(decodeToUtf8(bytes, charset) ?? bytes));
  const read = outcome(() => whole(parseLarge(bytes, charset)));
  assert.deepEqual(JSON.stringify(read), JSON.stringify(expected));
  assert.equal(read === JsonSyntaxError, expected === JsonSyntaxError);
  return read;
}

const piece_bytes = 256 * 1024;
const long = 'A'.repeat(5_000);
const units = [
  'A',
  'ä',
  '€',
  '🙂',
  String.raw`\/`,
  String.raw`\n`,
  String.raw`\u00e4`,
  String.raw`\ud83d\ude42`,
  String.raw`\\`,
];

test('a text is complete wherever its pieces end: between bytes, in escapes, in surrogate pairs', () => {
  for (const unit of units)
    for (const shift of [0, 1, 5, 7]) {
      const text = `${'A'.repeat(shift)}${unit.repeat(Math.ceil((2 * piece_bytes) / Buffer.byteLength(unit)))}A`;
      assert.notEqual(assertReadAlike(Buffer.from(`{"base64":"${text}"}`)), JsonSyntaxError);
    }
});

test('a body with any long text in any field is read or refused like a small one', () => {
  const parts = [
    ...units,
    String.raw`\ud83d`,
    String.raw`\ude42`,
    String.raw`\u12`,
    String.raw`\x`,
    '\u0001',
    '\t',
    String.raw`\"`,
    '"',
    '=',
    ' ',
  ];
  const text = fc.array(fc.constantFrom(...parts.slice(0, 9), 'A', 'A'), { maxLength: 20 });
  const rare = fc.constantFrom('', '', ...parts);
  const body = fc.constantFrom(
    (one: string, other: string) => `{"a" : "${one}",\n\t"${other}":1}`,
    (one: string, other: string) => `{"${one}":1, "${other}"  :"${one}"}`,
    (one: string, other: string) => `["${one}","${other}", {"__proto__":"${one}"}]`,
    (one: string, other: string) => `"${one}" "${other}"`,
    (one: string, other: string) => `["${one}"   1 2,"${other}"]`,
    (one: string, other: string) => `["${one}",1   2${' '.repeat(9)},"${other}"]`,
    (one: string, other: string) => `\ufeff{"b":"${one}","c":[[["${other}"]]]}  `,
  );
  fc.assert(
    fc.property(body, fc.tuple(text, text), rare, fc.boolean(), (form, [one, other], odd, isLong) => {
      const start = isLong ? long : '';
      assertReadAlike(Buffer.from(form(start + one.join('') + odd, `${start}${other.join('')}`)));
    }),
    { numRuns: 1_000 },
  );
});

test('a fault outside long texts is refused like in a small body', () => {
  for (const text of [
    '',
    ' ',
    '\ufeff',
    `{"a":"${long}","a":1}`,
    `{"${long}":1,"${long}":2}`,
    `{"a":"${long}`,
    `{"a":"${long}"}x`,
    `{"a":"${long}"\u0001}`,
    `[1\v,"${long}"]`,
    `["${long}",1e999]`,
    `${'['.repeat(65)}"${long}"${']'.repeat(65)}`,
  ])
    assert.equal(assertReadAlike(Buffer.from(text)), JsonSyntaxError, text.slice(0, 20));
  assert.equal(
    assertReadAlike(Buffer.concat([Buffer.from(`{"a":"${long}`), Buffer.from([0xff]), Buffer.from('"}')])),
    JsonSyntaxError,
  );
});

test('every charset is read', () => {
  const text = `{"größe🙂":"${long}ä🙂"}`;
  for (const [charset, bytes] of [
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['utf-16', Buffer.from(text, 'utf16le').swap16()],
  ] as const)
    assert.notEqual(assertReadAlike(bytes, charset), JsonSyntaxError);
});

test('a body without its long texts has the limit of a plain body', () => {
  const isTooLarge = (error: unknown): boolean => error instanceof Refusal && error.code === 'request_too_large';
  for (const text of [
    `[${'0,'.repeat(1_100_000)}0]`,
    `{"${'x'.repeat(2_200_000)}":1}`,
    `["${String.raw`\"`.repeat(1_100_000)}"]`,
  ])
    assert.throws(() => parseLarge(Buffer.from(text), undefined), isTooLarge);
  assert.deepEqual(whole(parseLarge(Buffer.from(`[${' '.repeat(3_000_000)}1]`), undefined)), [1]);
});
