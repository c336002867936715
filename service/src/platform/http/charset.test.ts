/** Content types and charsets as a client sends them. `json.test.ts` tests the content of bodies. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { contentTypeOf, decodeToUtf8 } from './charset.ts';
import { JsonSyntaxError, parseStrict } from './json.ts';

// Content-Type.

test('A client may write its content type in any case and with white space around the parameters', () => {
  const spellings = [
    'application/json;charset=utf-8',
    'Application/JSON; Charset=UTF-8',
    ' application/json\t;\t charset="utf-8" ',
    'application/json; charset="u\\tf-8"',
    'application/json;;charset=utf-8;',
    'application/json ; ; charset=utf-8 ; ',
  ];
  for (const spelling of spellings) {
    const parsed = contentTypeOf(spelling);
    assert.equal(parsed?.mediaType, 'application/json', spelling);
    assert.equal(parsed?.charset, 'utf-8', spelling);
    assert.deepStrictEqual([...parsed.parameters.keys()], ['charset'], spelling);
  }
});

test('Without a charset parameter there is none, and unknown parameters are allowed', () => {
  assert.deepStrictEqual(contentTypeOf('application/json'), {
    mediaType: 'application/json',
    charset: undefined,
    parameters: new Map(),
  });
  const parsed = contentTypeOf('application/problem+json; version=1; q="a;b=\\"c\\\\"; __proto__=x; empty=""');
  assert.deepStrictEqual(
    [...(parsed?.parameters ?? [])],
    [
      ['version', '1'],
      ['q', 'a;b="c\\'],
      ['__proto__', 'x'],
      ['empty', ''],
    ],
  );
  assert.equal(parsed?.charset, undefined);
});

test('A multipart boundary arrives as it was sent', () => {
  const parsed = contentTypeOf('multipart/form-data; BOUNDARY="----Web Kit:FormBoundary=7MA4"');
  assert.equal(parsed?.mediaType, 'multipart/form-data');
  assert.equal(parsed?.boundary, '----Web Kit:FormBoundary=7MA4');
  assert.equal(contentTypeOf('multipart/form-data; boundary=aBc')?.boundary, 'aBc');
  assert.equal(Object.hasOwn(contentTypeOf('multipart/form-data') ?? {}, 'boundary'), false);
});

test('A parameter sent twice is malformed, even with the same value', () => {
  for (const parameters of [
    'charset=utf-8; charset=utf-16',
    'charset=utf-8;CHARSET="utf-8"',
    'boundary=a; charset=utf-8; boundary=b',
  ]) {
    assert.equal(contentTypeOf(`application/json; ${parameters}`), undefined, parameters);
  }
});

test('A header that is not a content type is malformed', () => {
  const malformed = [
    undefined,
    '',
    ' ',
    'json',
    'application',
    'application/',
    '/json',
    'application/json/x',
    'application /json',
    'application/ json',
    'application/json charset=utf-8',
    'application/json, text/html',
    'application/json; charset',
    'application/json; charset=',
    'application/json; =utf-8',
    'application/json; charset =utf-8',
    'application/json; charset= utf-8',
    'application/json; charset="utf-8',
    'application/json; charset="utf-8\\"',
    'application/json; charset=utf-8"',
    'application/json; charset="utf-8"x',
    'application/json; charset=utf 8',
    'application/json\n',
    'application/json; a="\u0000"',
    'application/json; a="\\\u0007"',
    'application/jsön',
    'application/json; charset=(utf-8)',
  ];
  for (const header of malformed) assert.equal(contentTypeOf(header), undefined, `${header}`);
});

test('Any parameter value survives quoting', () => {
  const value = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) });
  fc.assert(
    fc.property(fc.array(value, { maxLength: 4 }), (values) => {
      const quoted = values.map((each, index) => `; p${index}="${each.replaceAll(/["\\]/g, String.raw`\$&`)}"`);
      assert.deepStrictEqual([...(contentTypeOf(`a/b${quoted.join('')}`)?.parameters.values() ?? [])], values);
    }),
  );
});

test('A content type designed for slow matching is parsed fast', () => {
  const start = performance.now();
  for (const piece of ['a', ';', '; ', ' ', ';a=b', ';a="', '\\"', ';a="\\', '; a=b ']) {
    for (const end of ['', '"', '\u0000']) contentTypeOf(`a/b${piece.repeat(20_000)}${end}`);
  }
  // 30 ms on the reference machine for 27 headers, each longer than Node allows.
  assert.ok(performance.now() - start < 3000);
});

// Charsets.

type Order = 'big' | 'little';

const labels: readonly { label: string | undefined; width: 1 | 2 | 4; order: Order }[] = [
  { label: undefined, width: 1, order: 'big' },
  { label: 'utf-8', width: 1, order: 'big' },
  { label: 'utf-16', width: 2, order: 'big' },
  { label: 'utf-16be', width: 2, order: 'big' },
  { label: 'utf-16le', width: 2, order: 'little' },
  { label: 'utf-32', width: 4, order: 'big' },
  { label: 'utf-32be', width: 4, order: 'big' },
  { label: 'utf-32le', width: 4, order: 'little' },
];

test('A client gets the same value in every charset, with a byte order mark or without', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.boolean(), (value, upperCase) => {
      const text = JSON.stringify(value);
      const expected: unknown = JSON.parse(text);
      for (const { label, width, order } of labels) {
        const charset = upperCase ? label?.toUpperCase() : label;
        const plain = decodeToUtf8(encode(text, width, order), charset);
        assert.deepStrictEqual(plain, Buffer.from(text), `${label}`);
        // A mark decides the byte order, even against the label.
        for (const marked of ['big', 'little'] as const) {
          const decoded = decodeToUtf8(encode(`\ufeff${text}`, width, marked), charset) ?? assert.fail();
          assert.deepStrictEqual(parseStrict(decoded), expected, `${label} ${marked}`);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('Every code point survives every charset', () => {
  let text = '';
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    const surrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
    if (!surrogate) text += String.fromCodePoint(codePoint);
  }
  for (const { label, width, order } of labels)
    assert.ok(decodeToUtf8(encode(text, width, order), label)?.equals(Buffer.from(text)), `${label}`);
});

test('An unsupported charset returns undefined, which the caller rejects', () => {
  for (const charset of [
    '',
    'utf8',
    'utf-7',
    'utf-16-le',
    'iso-8859-1',
    'us-ascii',
    'windows-1252',
    'ucs-2',
    'constructor',
    ' utf-8',
    'utf-8,utf-16',
  ]) {
    assert.equal(decodeToUtf8(Buffer.from('{}'), charset), undefined, charset);
  }
});

test('UTF-8 is returned without a copy, and reading changes no body', () => {
  const plain = Buffer.from('{"a":"ü"}');
  assert.equal(decodeToUtf8(plain, 'utf-8'), plain);
  const marked = Buffer.from('\ufeff{}');
  assert.equal(decodeToUtf8(marked, undefined)?.buffer, marked.buffer);
  for (const { label, width, order } of labels) {
    const body = encode('["ü😀"]', width, order);
    const before = Buffer.from(body);
    decodeToUtf8(body, label);
    assert.deepStrictEqual(body, before);
  }
});

test('A body is read the same at every offset in memory', () => {
  const text = '["ü😀"]';
  for (const { label, width, order } of labels) {
    for (let offset = 0; offset < 4; offset++) {
      const shifted = Buffer.concat([Buffer.alloc(offset), encode(text, width, order)]).subarray(offset);
      assert.deepStrictEqual(decodeToUtf8(shifted, label), Buffer.from(text));
    }
  }
});

test('A second byte order mark is refused in every charset', () => {
  for (const { label, width, order } of labels) {
    assert.throws(() => decodeToUtf8(encode('\ufeff\ufeff{}', width, order), label), JsonSyntaxError, `${label}`);
  }
});

test('An empty body is empty in every charset', () => {
  for (const { label, width, order } of labels) {
    for (const body of [Buffer.alloc(0), encode('\ufeff', width, order)]) {
      assert.throws(
        () => parseStrict(decodeToUtf8(body, label) ?? assert.fail()),
        new JsonSyntaxError('Empty body.'),
        `${label}`,
      );
    }
  }
});

test('A body cut within a character is refused', () => {
  for (const { label, width, order } of labels.filter(({ width }) => width > 1)) {
    for (let cut = 1; cut < width; cut++) {
      const body = encode('{"a":1}', width, order);
      assert.throws(
        () => decodeToUtf8(body.subarray(0, body.length - cut), label),
        new JsonSyntaxError(`Invalid UTF-${8 * width}.`),
        `${label}`,
      );
    }
  }
});

test('UTF-16 with half a surrogate pair is refused at every position', () => {
  for (const half of ['\ud83d', '\ude00', '\ude00\ud83d', '\ud83d\ud83d\ude00']) {
    for (const text of [half, `"${half}"`, `"😀${half}`]) {
      assert.throws(() => decodeToUtf8(encode(text, 2, 'little'), 'utf-16le'), new JsonSyntaxError('Invalid UTF-16.'));
      assert.throws(
        () => decodeToUtf8(encode(`\ufeff${text}`, 2, 'big'), 'utf-16'),
        new JsonSyntaxError('Invalid UTF-16.'),
      );
    }
  }
});

test('UTF-32 with a surrogate, even a pair, or beyond the last code point is refused', () => {
  for (const codePoints of [
    [0xd800],
    [0xdfff],
    [0xd83d, 0xde00],
    [0x110000],
    [0x7fffffff],
    [0xffffffff],
    [0x22, 0x80000022],
  ]) {
    for (const order of ['big', 'little'] as const) {
      const body = words(codePoints, 4, order);
      assert.throws(
        () => decodeToUtf8(body, order === 'big' ? 'utf-32' : 'utf-32le'),
        new JsonSyntaxError('Invalid UTF-32.'),
      );
    }
  }
});

test('A body in another width than its label is refused, with or without a mark', () => {
  const readAs = (label: string | undefined, body: Buffer) => parseStrict(decodeToUtf8(body, label) ?? assert.fail());
  for (const { label, width } of labels) {
    for (const other of labels.filter((each) => each.width !== width)) {
      for (const text of ['{"a":1}', '\ufeff{"a":1}', '\ufeff1234']) {
        assert.throws(
          () => readAs(label, encode(text, other.width, other.order)),
          JsonSyntaxError,
          `${other.label} labelled ${label}`,
        );
      }
    }
  }
});

/** Encodes a text in a charset, unit by unit; half a surrogate pair is written unchanged. */
function encode(text: string, width: 1 | 2 | 4, order: Order): Buffer {
  if (width === 1) return Buffer.from(text);
  if (width === 4)
    return words(
      Array.from(text, (character) => character.codePointAt(0) ?? 0),
      width,
      order,
    );
  return words(
    Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
    width,
    order,
  );
}

function words(values: number[], width: 2 | 4, order: Order): Buffer {
  const bytes = Buffer.alloc(values.length * width);
  values.forEach((value, index) => {
    if (order === 'big') bytes.writeUIntBE(value, index * width, width);
    else bytes.writeUIntLE(value, index * width, width);
  });
  return bytes;
}
