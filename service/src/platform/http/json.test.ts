/** The strict JSON reader and the canonical form; a slow, complete parser in this file checks the results. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';

import fc from 'fast-check';

import { runs } from '../../../test/harness/random.ts';
import { canonicalJson } from './canonical-json.ts';
import { JsonSyntaxError, parseStrict } from './json.ts';

const read = (text: string): unknown => parseStrict(Buffer.from(text));

function assertRefused(body: string | Buffer, message?: string): void {
  assert.throws(
    () => parseStrict(Buffer.from(body)),
    (error) => error instanceof JsonSyntaxError && (message === undefined || error.message === message),
    `should refuse: ${body.toString().slice(0, 80)}`,
  );
}

// Accepted bodies.

test('Every JSON value is read back unchanged', () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      const text = JSON.stringify(value);
      assert.deepStrictEqual(read(text), JSON.parse(text));
    }),
    { numRuns: 1000 },
  );
});

test('A client may send a bare value, white space and a byte order mark', () => {
  for (const text of ['null', ' true\n', '\t"a"\r', '-0', '1.5e-3', '0.1E+2', '[]', '{}', '""'])
    assert.deepStrictEqual(read(text), JSON.parse(text));
  assert.deepStrictEqual(read('\ufeff{"a":1}'), { a: 1 });
});

test('A client may use every escape, and braces, colons and quotes inside a string do not count', () => {
  const value = { 'a:b"{[': '":{}[]\\', 'tab\t': '\\"', '\\': '\b\f\n\r\t/', ü: '\u{1f600}' };
  assert.deepStrictEqual(read(JSON.stringify(value)), value);
  assert.equal(read(String.raw`"\ud83d\uDE00\/\u00fC"`), '\u{1f600}/ü');
});

test('A long text is read to its end, whatever quotes and backslashes it contains', () => {
  for (let length = 100; length < 300; length++) {
    for (const tail of ['', '"', '\\', '\\"', '"\\', '":{[', 'ü', `"${'x'.repeat(200)}\\`]) {
      const member = JSON.stringify('x'.repeat(length) + tail);
      assert.deepStrictEqual(read(`{${member}:[${member}],"b":":"}`), JSON.parse(`{${member}:[${member}],"b":":"}`));
      assertRefused(`{${member}:${member},"b":1,"b":2}`, 'Duplicate object member.');
      for (const open of [member.slice(0, -1), `${member.slice(0, -1)}\\`, `${member.slice(0, -1)}\\"`])
        assertRefused(`{"a":${open}`, 'Invalid JSON.');
    }
  }
});

test('A number too small for a double is zero, the largest double is exact', () => {
  assert.equal(read('1e-999'), 0);
  assert.equal(read('1.7976931348623157e308'), Number.MAX_VALUE);
});

test('A member may be named __proto__ or constructor and changes no prototype', () => {
  const value = read(
    '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"hasOwnProperty":1,"toString":null}',
  ) as object;
  assert.deepEqual(Object.keys(value), ['__proto__', 'constructor', 'hasOwnProperty', 'toString']);
  assert.equal(Object.getPrototypeOf(value), Object.prototype);
  assert.equal('admin' in value, false);
  assert.equal(Reflect.get({}, 'admin'), undefined);
});

test('A body nested 64 deep is read, 65 deep is refused, for every mix of containers', () => {
  const nested = (depth: number) => [
    '['.repeat(depth) + ']'.repeat(depth),
    '{"a":'.repeat(depth) + '1' + '}'.repeat(depth),
    '[{"a":'.repeat(depth >> 1) + (depth % 2 === 0 ? '1' : '[]') + '}]'.repeat(depth >> 1),
  ];
  for (const text of nested(64)) assert.deepStrictEqual(read(text), JSON.parse(text));
  for (const text of nested(65)) assertRefused(text, 'Nesting deeper than 64 levels.');
  for (const text of nested(64)) assertRefused(`[${'[[],{}],'.repeat(1000)}${text}]`, 'Nesting deeper than 64 levels.');
  assert.ok(read(`[${'[[],{}],'.repeat(1000)}0]`), 'many side by side are not deep');
});

test('A body nested 100 000 deep is refused and does not overflow the stack', () => {
  for (const opening of ['[', '{"a":', '[{"a":'])
    assertRefused(opening.repeat(100_000), 'Nesting deeper than 64 levels.');
  assertRefused(']'.repeat(100_000) + '['.repeat(100_000));
});

test('A body of 10 000 members, or of one string of 2 MiB, is read while the client still waits', () => {
  const start = performance.now();
  const members = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`member ${index}`, index]));
  for (const value of [members, 'base64+/'.repeat(2 ** 18), '\n"\\'.repeat(2 ** 18)])
    assert.deepStrictEqual(read(JSON.stringify(value)), value);
  // 20 ms on the reference machine; quadratic work on 2 MiB would take an hour.
  assert.ok(performance.now() - start < 5000);
});

// Rejected bodies.

test('An empty body is reported as empty', () => {
  assertRefused('', 'Empty body.');
  assertRefused('\ufeff', 'Empty body.');
});

test('Invalid JSON is reported without quoting the body', () => {
  const secret = 'DE89370400440532013000';
  const bodies = [
    `{"iban":"${secret}"`,
    `{"iban":"${secret}"} trailing`,
    `{"iban":${secret}}`,
    `{"${secret}"}`,
    `["${secret}`,
    `["${secret}\\`,
    `{"a":1} {"a":1}`,
    '{"a":1,}',
    '[1,]',
    '[,1]',
    '{,}',
    '{a:1}',
    "{'a':1}",
    '01',
    '+1',
    '.5',
    '1.',
    '1e',
    '0x10',
    '-',
    'NaN',
    'Infinity',
    '-Infinity',
    'undefined',
    'True',
    'nul',
    '"\t"',
    '"\n"',
    '"\u0000"',
    String.raw`"\x41"`,
    String.raw`"\u00g0"`,
    String.raw`"\u{41}"`,
    '[1 2]',
    '{"a" 1}',
    '{"a"::1}',
    '{"a":1:2}',
    '[1:2]',
    ':',
    '}',
    ']',
    '{]',
    '[}',
    '/**/1',
    '1//',
    ' ',
    '\u00a01',
    '\u2028',
    '\ufeff\ufeff1',
    '1\ufeff',
    '1\u0000',
  ];
  for (const body of bodies) assertRefused(body, 'Invalid JSON.');
});

test('A body with more members or containers than any order is refused before it is parsed', () => {
  const members = (count: number) => `{${Array.from({ length: count }, (_none, index) => `"m${index}":0`).join(',')}}`;
  const objects = (count: number, member = '') => `[${Array.from({ length: count }, () => `{${member}}`).join(',')}]`;
  assert.equal(Object.keys(read(`[${members(10_000)},${members(10_000)}]`) as object).length, 2);
  assertRefused(`{"a":[1,{"b":2}],"c":${members(10_001)}}`, 'More than 10000 members in one object.');
  assert.equal((read(objects(99_999)) as unknown[]).length, 99_999);
  assertRefused(objects(100_000), 'More than 100000 objects and arrays.');
  assert.equal((read(objects(85_000, '"a":":{[","b":1')) as unknown[]).length, 85_000);
  assertRefused(objects(85_001, '"a":":{[","b":1'), 'More than 170000 object members.');
});

test('A client that sends anything but UTF-8 is refused', () => {
  const sequences = [
    [0xff],
    [0xc3],
    [0xc0, 0x80],
    [0xed, 0xa0, 0x80],
    [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80],
    [0xf4, 0x90, 0x80, 0x80],
    [0xe2, 0x82],
    [0x80],
  ];
  for (const bytes of sequences) {
    assertRefused(Buffer.from([0x22, ...bytes, 0x22]), 'Invalid UTF-8.');
  }
  assertRefused(Buffer.from('\ufeff{"a":1}', 'utf16le'), 'Invalid UTF-8.');
});

test('A number beyond a double is refused in every field', () => {
  for (const text of ['1e999', '-1e999', '[1e309]', '{"a":{"b":[0,-1e400]}}', `1${'0'.repeat(400)}`])
    assertRefused(text, 'Number out of range.');
});

test('A member sent twice is refused, however its name is spelled', () => {
  const bodies = [
    '{"a":1,"a":1}',
    String.raw`{"a":1,"\u0061":2}`,
    String.raw`{"\u0061":1,"\u0061":1}`,
    '{"":1,"":2}',
    '{"1":1,"1":1}',
    '[{"b":{"a":{},"c":[],"a":{}}}]',
    '{"__proto__":1,"__proto__":2}',
    String.raw`{"__proto__":{},"\u005f_proto__":{}}`,
    '{"constructor":1,"constructor":1}',
    String.raw`{"/":1,"\/":1}`,
    String.raw`{"😀":1,"\ud83d\ude00":1}`,
    '{"a":{"b":1},"a":null}',
    String.raw`{"\"":1,"\u0022":1}`,
  ];
  for (const body of bodies) assertRefused(body, 'Duplicate object member.');
  assert.deepStrictEqual(read('[{"a":{"a":1}},{"a":1,"A":2,"a ":3}]'), [{ a: { a: 1 } }, { a: 1, A: 2, 'a ': 3 }]);
  // Two spellings of one letter are two names: composed and decomposed.
  assert.equal(Object.keys(read('{"\u00fc":1,"u\u0308":1}') as object).length, 2);
});

test('A member sent twice is refused anywhere in any body', () => {
  fc.assert(
    fc.property(anyJson, fc.nat(), fc.nat(), fc.func(fc.boolean()), (value, which, where, escape) => {
      const holders = objectsIn(value).filter((object) => Object.keys(object).length > 0);
      fc.pre(holders.length > 0);
      const holder = holders[which % holders.length];
      const text = spell(value, (object, members) => {
        if (object !== holder) return members;
        const name = Object.keys(object)[where % members.length] ?? '';
        return members.toSpliced(
          where % (members.length + 1),
          0,
          `${escape(where) ? escaped(name) : JSON.stringify(name)}: [{}]`,
        );
      });
      assertRefused(text, 'Duplicate object member.');
    }),
    { numRuns: 2000 },
  );
});

test('A surrogate without its partner is refused in any string and any name', () => {
  const lone = fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.raw`\u` + unit.toString(16));
  const edge = fc.constantFrom(
    '',
    'x',
    ' ',
    String.raw`\n`,
    String.raw`\u0041`,
    String.raw`\ud83d\ude00`,
    'ü',
    '😀',
    String.raw`\\`,
  );
  fc.assert(
    fc.property(anyJson, fc.tuple(edge, lone, edge), fc.boolean(), (value, units, asName) => {
      const text = `"${units.join('')}"`;
      assertRefused(
        asName ? `[{${text}:${JSON.stringify(value)}}]` : `[${JSON.stringify(value)},${text}]`,
        'Unpaired surrogate.',
      );
    }),
    { numRuns: 1000 },
  );
  for (const text of [String.raw`"\ude00\ud83d"`, String.raw`"\uD83D\uD83D\uDE00"`, String.raw`{"a":{"\uDFFF":0}}`])
    assertRefused(text, 'Unpaired surrogate.');
  assert.equal(read(String.raw`"\\ud800"`), String.raw`\ud800`, 'an escaped backslash begins no escape');
});

test('20 000 valid and broken bodies give the same result as a complete parser', () => {
  const verdicts = { read: 0, refused: 0 };
  const sameVerdict = (body: Buffer) => {
    const [ours, theirs] = [outcome(parseStrict, body), outcome(parseSlowly, body)];
    assert.deepStrictEqual(ours, theirs, body.toString());
    verdicts[ours === refused ? 'refused' : 'read']++;
  };
  const token = fc.constantFrom(...tokens);
  const soup = fc.array(token, { maxLength: 12 }).map((pieces) => Buffer.from(pieces.join('')));
  const piece = fc.oneof(
    token.map((text) => Buffer.from(text)),
    fc.nat(255).map((byte) => Buffer.from([byte])),
  );
  const edit = fc.record({ at: fc.nat(), drop: fc.nat(2), insert: fc.option(piece, { nil: Buffer.alloc(0) }) });
  const mutated = fc
    .tuple(spelledJson, fc.array(edit, { maxLength: 2 }))
    .map(([text, edits]) => edits.reduce(applyEdit, Buffer.from(text)));
  fc.assert(fc.property(soup, sameVerdict), { numRuns: runs(8000) });
  fc.assert(fc.property(mutated, sameVerdict), { numRuns: runs(12_000) });
  assert.ok(
    verdicts.read > runs(2000) && verdicts.refused > runs(2000),
    'both verdicts are common, or the comparison is worth little',
  );
});

// The canonical form, which identifies an idempotent retry.

test('A retry whose members come in another order is the same request', () => {
  fc.assert(
    fc.property(anyJson, fc.func(fc.nat()), (value, rank) => {
      const shuffled = spell(value, (_, members) => members.toSorted((one, other) => rank(one) - rank(other)));
      assert.equal(canonicalJson(read(shuffled)), canonicalJson(read(JSON.stringify(value))));
    }),
    { numRuns: 1000 },
  );
});

test('Two requests that differ in a value or in the order of an array are different', () => {
  fc.assert(
    fc.property(anyJson, anyJson, (one, other) => {
      const [left, right]: unknown[] = [read(JSON.stringify(one)), read(JSON.stringify(other))];
      assert.equal(canonicalJson(left) === canonicalJson(right), isDeepStrictEqual(left, right));
      assert.deepStrictEqual(JSON.parse(canonicalJson(left)), left);
    }),
    { numRuns: 1000 },
  );
  assert.notEqual(canonicalJson([1, 2]), canonicalJson([2, 1]));
  assert.notEqual(canonicalJson({ a: null }), canonicalJson({}));
  assert.notEqual(canonicalJson('1'), canonicalJson(1));
});

test('A retry that spells the same values differently is the same request', () => {
  assert.equal(
    canonicalJson(read(String.raw`{ "\u0062" : [1.0, -0, 1e2], "a" : "\u00fc" }`)),
    '{"a":"ü","b":[1,0,100]}',
  );
  assert.equal(
    canonicalJson(read('{"b":1,"B":2,"10":3,"9":4,"":5,"😀":6,"\uffff":7}')),
    '{"":5,"10":3,"9":4,"B":2,"b":1,"😀":6,"\uffff":7}',
  );
  assert.equal(canonicalJson(read('{"__proto__":1,"a":2}')), '{"__proto__":1,"a":2}');
});

test('The deepest body has a fingerprint, also inside a few more levels', () => {
  const deepest = read('['.repeat(64) + ']'.repeat(64));
  assert.equal(
    canonicalJson({ operation: 'orders.create', body: deepest }).length,
    128 + '{"body":,"operation":"orders.create"}'.length,
  );
  assert.equal(canonicalJson({ body: undefined }), '{}');
});

test('A value that is not JSON has no fingerprint', () => {
  let endless: unknown = [];
  for (let depth = 0; depth < 100_000; depth++) endless = [endless];
  const foreignValues = [
    undefined,
    Number.NaN,
    Infinity,
    1n,
    Symbol('a'),
    () => 1,
    new Date(0),
    new Map([[1, 2]]),
    [undefined],
    { a: Buffer.from('a') },
    endless,
  ];
  for (const value of foreignValues) assert.throws(() => canonicalJson(value), assert.AssertionError);
});

// Generators of bodies.

/** Tokens of JSON and fragments of tokens, chosen so that a dozen of them are often valid. */
const tokens = [
  [
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"',
    '\\',
    '0',
    '1',
    '-',
    '.',
    'e',
    '1e999',
    'null',
    'true',
    ' ',
    '\n',
    '\t',
    '\u0001',
    'ü',
    '😀',
    '\ufeff',
    '//',
  ],
  ['"a"', '"b"', '""', '"a":1', '"b":{}', '{}', '[]', '{"a":1}', '"__proto__":{}', '["', '"]', '\\"', '"\\\\"'],
  [String.raw`"\u0061"`, String.raw`"\ud83d"`, String.raw`"\ud83d\ude00"`, String.raw`\u`, String.raw`\udc00`],
  ['[['.repeat(32), ']]'.repeat(32), '{"a":'.repeat(64)],
].flat();

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Few names, so that duplicates are frequent; some are names of prototype members. */
const anyName = fc.oneof(
  fc.constantFrom('a', 'b', '', '__proto__', 'constructor', '1', '10', 'ü', '😀', '"', '\\u0061'),
  fc.string({ unit: 'binary', maxLength: 4 }),
);

const { json: anyJson } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.integer({ min: -2, max: 2 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string({ unit: 'binary' }),
    ),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.array(fc.tuple(anyName, tie('json')), { maxLength: 5 }).map((members) => Object.fromEntries(members)),
  ),
}));

/** JSON with spellings that `JSON.stringify` never uses. */
const spelledJson = fc
  .tuple(anyJson, fc.constantFrom('', ' ', '\r\n\t'), fc.boolean())
  .map(([value, space, escapes]) => {
    const text = spell(value, (_, members) => members.map((member) => space + member + space));
    return escapes ? text.replaceAll('a', String.raw`\u0061`).replaceAll('😀', String.raw`\uD83d\uDe00`) : text;
  });

function spell(value: Json, arrange: (object: object, members: string[]) => string[]): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((element) => spell(element, arrange)).join(' , ')}]`;
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${spell(member, arrange)}`);
  return `{${arrange(value, members).join(',')}}`;
}

function objectsIn(value: Json): object[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? below : [value, ...below];
}

function escaped(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return `"${units.map((unit) => String.raw`\u` + unit.toString(16).padStart(4, '0')).join('')}"`;
}

function applyEdit(body: Buffer, { at, drop, insert }: { at: number; drop: number; insert: Buffer }): Buffer {
  const start = at % (body.length + 1);
  return Buffer.concat([body.subarray(0, start), insert, body.subarray(start + drop)]);
}

const refused = Symbol('refused');

function outcome<Input extends unknown[]>(work: (...input: Input) => unknown, ...input: Input): unknown {
  try {
    return work(...input);
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof assert.AssertionError) return refused;
    throw error;
  }
}

/**
 * A literal implementation of RFC 8259, character by character; it shares only the error with the parser under test.
 */
function parseSlowly(bytes: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new JsonSyntaxError('encoding');
  }
  const parser = new SlowParser(text);
  const value = parser.value(0);
  parser.end();
  return value;
}

class SlowParser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): unknown {
    this.#take(/[ \t\n\r]*/y);
    const value = this.#bareValue(depth);
    this.#take(/[ \t\n\r]*/y);
    return value;
  }

  end(): void {
    if (this.#at !== this.#text.length) throw new JsonSyntaxError('trailing text');
  }

  #bareValue(depth: number): unknown {
    const first = this.#text[this.#at];
    if (first === '{') return this.#object(depth + 1);
    if (first === '[') return this.#array(depth + 1);
    return first === '"' ? this.#string() : this.#word();
  }

  #object(depth: number): object {
    if (depth > 64) throw new JsonSyntaxError('depth');
    const members = new Map<string, unknown>();
    this.#expect(/\{[ \t\n\r]*/y);
    if (this.#take(/\}/y) !== undefined) return {};
    do {
      this.#expect(/[ \t\n\r]*/y);
      const name = this.#string();
      if (members.has(name)) throw new JsonSyntaxError('duplicate');
      this.#expect(/[ \t\n\r]*:/y);
      members.set(name, this.value(depth));
    } while (this.#take(/,/y) !== undefined);
    this.#expect(/\}/y);
    return Object.fromEntries(members);
  }

  #array(depth: number): unknown[] {
    if (depth > 64) throw new JsonSyntaxError('depth');
    const elements: unknown[] = [];
    this.#expect(/\[[ \t\n\r]*/y);
    if (this.#take(/\]/y) !== undefined) return elements;
    do elements.push(this.value(depth));
    while (this.#take(/,/y) !== undefined);
    this.#expect(/\]/y);
    return elements;
  }

  #string(): string {
    this.#expect(/"/y);
    let decoded = '';
    while (this.#take(/"/y) === undefined) {
      const plain = this.#take(/[^"\\\u0000-\u001f]/y);
      decoded += plain ?? unescaped(this.#expect(/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y));
    }
    for (const character of decoded) {
      const codePoint = character.codePointAt(0) ?? 0;
      if (codePoint >= 0xd800 && codePoint <= 0xdfff) throw new JsonSyntaxError('surrogate');
    }
    return decoded;
  }

  #word(): unknown {
    const word = this.#expect(/true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y);
    const constants: Record<string, unknown> = { true: true, false: false, null: null };
    if (word in constants) return constants[word];
    const number = Number(word);
    if (Math.abs(number) === Infinity) throw new JsonSyntaxError('range');
    return number;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #expect(pattern: RegExp): string {
    const found = this.#take(pattern);
    if (found === undefined) throw new JsonSyntaxError('syntax');
    return found;
  }
}

function unescaped(escape: string): string {
  if (escape.startsWith(String.raw`\u`)) return String.fromCharCode(Number.parseInt(escape.slice(2), 16));
  const letters: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
  return letters[escape.slice(1)] ?? escape.slice(1);
}
