/** Normalized texts equal the plain definition (format characters stripped, NFC), in linear and not quadratic time. */
import { mock, test } from 'node:test';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { limits } from '../grammar/limits.ts';
import { ValidationErrors, type Shape } from './shape.ts';
import { codePoints, line, prose } from './text.ts';

/** The value, or the code of its failure. */
function read(shape: Shape<string>, text: string): string {
  const errors = new ValidationErrors();
  return shape.read(text, errors) ?? `! ${errors.failures.map(({ code }) => code).join()}`;
}

const marks = ['\u0301', '\u0316', '\u0327', '\u05b0', '\u0344', '\u0f73', '\u{1d165}'];
const letters = [
  'a',
  'ü',
  'ệ',
  'ᾂ',
  '각',
  '\u1100',
  '\u1161',
  '\u11a8',
  'が',
  '\u0958',
  '𝒳',
  '🙂',
  'Å',
  ' ',
  '\u200b',
  '\u00ad',
  '\u{e0041}',
  '\ufb1d',
];
const ordinary = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...letters) },
    { weight: 1, arbitrary: fc.constantFrom(...marks) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
  ),
  { maxLength: 25 },
);

test('an ordinary text is kept as the plain definition has it, and is too long exactly when that is', () => {
  fc.assert(
    fc.property(ordinary, fc.integer({ min: 1, max: 12 }), (parts, max) => {
      const text = parts.join('');
      const plain = text.replaceAll(/\p{Cf}/gu, '').normalize('NFC');
      fc.pre(!/\p{Cc}/u.test(plain) && plain.trim() !== '' && !/\p{M}{31}/u.test(plain));
      assert.equal(read(line({ max }), text), codePoints(plain) > max ? '! max_length' : plain);
    }),
    { numRuns: 2_000 },
  );
});

test('a text as long as its limit may have come from four times as many code points, in whatever order its marks stand', () => {
  const apart = '\u03b1\u0345\u0300\u0313';
  assert.deepEqual([codePoints(apart), codePoints('\u1f82'.normalize('NFD'))], [4, 4]);
  assert.equal(read(line({ max: 100 }), '\u1f82'.normalize('NFD').repeat(100)), '\u1f82'.repeat(100));
  assert.equal(read(line({ max: 400 }), apart.repeat(100)), apart.normalize('NFC').repeat(100));
});

test('thirty combining marks in a row are composed, one more is refused, whatever stands between them unseen', () => {
  const most = `a${'\u0316'.repeat(15)}${'\u0301'.repeat(15)}`;
  assert.equal(read(line({ max: 100 }), most), most.normalize('NFC'));
  for (const text of [`${most}\u0301`, `${most}\u200b\u0301`, `b${most}\u0327 c`])
    assert.equal(read(prose({ max: 100 }), text), '! invalid');
});

/** The texts composed during the work: counted, because a loaded machine makes timing unreliable. */
function composedBy(work: () => void): string[] {
  const composing = mock.method(String.prototype, 'normalize');
  try {
    work();
    return composing.mock.calls.map((call) => String(call.this));
  } finally {
    composing.mock.restore();
  }
}

test('a hostile text is composed only where that costs as much as its length: never far beyond its limit, never a long run of marks', () => {
  const hostile = fc.array(fc.tuple(fc.constantFrom(...letters, ...marks), fc.integer({ min: 1, max: 3_000 })), {
    maxLength: 6,
  });
  const run = new RegExp(`\\p{M}{${limits.combining_marks_in_a_row + 1}}`, 'u');
  fc.assert(
    fc.property(hostile, fc.constantFrom(1, 20, 1_000, 262_144), (parts, max) => {
      const text = parts.map(([part, times]) => part.repeat(times)).join('');
      for (const each of composedBy(() => read(prose({ max }), text)))
        assert.ok(
          codePoints(each) <= 4 * max && !run.test(each),
          `${codePoints(each)} code points for a limit of ${max}`,
        );
    }),
  );
  assert.deepEqual(
    composedBy(() => assert.equal(read(line({ max: 255 }), `a${'\u0301\u0316'.repeat(500_000)}`), '! max_length')),
    [],
  );
  assert.deepEqual(
    composedBy(() => assert.equal(read(prose({ max: 262_144 }), `a${'\u0301\u0316'.repeat(500_000)}`), '! invalid')),
    [],
  );
});
