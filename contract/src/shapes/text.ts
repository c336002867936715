/**
 * Text as the contract stores it: format characters (Cf) stripped, NFC, no control characters; lengths count code
 * points. Single lines refuse every control character, prose keeps TAB, LF, CR (service.md 7.2 `control_characters`,
 * decisions.md 1 "Text").
 */
import { limits } from '../grammar/limits.ts';
import { type ValidationErrors, type Shape, wrongType } from './shape.ts';

interface Length {
  /** Maximum of code points after normalization. */
  readonly max: number;
}

// Most values: nothing to strip, compose or refuse, and one code point per unit.
const plain = /^[\x20-\x7e]*$/;
const formatCharacters = /\p{Cf}/gu;

// Ordering combining marks takes quadratic time: 1 s for 32,000 in a row, minutes for a full body. No script comes near
// the limit.
const tooManyMarks = new RegExp(`\\p{M}{${limits.combining_marks_in_a_row + 1}}`, 'u');

/** The most code points that compose into one: U+1F82 decomposes into four, no code point into more. */
const decomposed_max = 4;
const anyControl = /[\x00-\x1f\x7f-\x9f]/;
const controlInProse = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;

/**
 * Strips format characters and normalizes to NFC. For texts that a shape has read; unbounded input must be bounded
 * first.
 */
export const normaliseText = (value: string): string => (plain.test(value) ? value : stripped(value).normalize('NFC'));

const stripped = (value: string): string => value.replace(formatCharacters, '');

export const codePoints = (value: string): number => {
  let count = 0;
  for (let index = 0; index < value.length; index += 1) {
    const unit = value.charCodeAt(index);
    if (unit < 0xdc00 || unit > 0xdfff) count += 1;
  }
  return count;
};

/** A single line: names, references, codes. */
export const line = ({ max }: Length): Shape<string> => text(max, anyControl, {});

/** Several lines: descriptions, reasons. */
export const prose = ({ max }: Length): Shape<string> => text(max, controlInProse, { 'x-multiline': true });

function text(max: number, forbidden: RegExp, extra: object): Shape<string> {
  return {
    schema: { type: 'string', minLength: 1, maxLength: max, ...extra },
    read: (value, errors) =>
      typeof value === 'string' ? readText(value, max, forbidden, errors) : wrongType(errors, 'a string', value),
  };
}

/**
 * Refuses before composing everything that makes composing expensive: long runs of marks, and texts far above the
 * maximum.
 */
function readText(value: string, max: number, forbidden: RegExp, errors: ValidationErrors): string | undefined {
  const isPlain = plain.test(value);
  const raw = isPlain ? value : stripped(value);
  if (forbidden.test(raw)) return errors.fail('control_characters', 'Control characters are not allowed.');
  if (raw.trim() === '') return errors.fail('blank', 'This field must not be blank.');
  if (isLonger(raw, decomposed_max * max)) return tooLong(max, errors);
  if (!isPlain && tooManyMarks.test(raw))
    return errors.fail(
      'invalid',
      `At most ${limits.combining_marks_in_a_row} consecutive combining marks are allowed.`,
    );
  const clean = isPlain ? raw : raw.normalize('NFC');
  return isLonger(clean, max) ? tooLong(max, errors) : clean;
}

/** Whether a text has more than `max` code points. */
export const isLonger = (value: string, max: number): boolean => value.length > max && codePoints(value) > max;

const tooLong = (max: number, errors: ValidationErrors): undefined =>
  errors.fail('max_length', `At most ${max} characters are allowed.`);

/** A line of a fixed form, such as a country code or a reference number. */
export const pattern = (form: RegExp, example: string, { max = 255 } = {}): Shape<string> => {
  const base = line({ max });
  return {
    schema: { type: 'string', pattern: form.source, maxLength: max, examples: [example] },
    read(value, errors) {
      const clean = base.read(value, errors);
      return clean === undefined || form.test(clean)
        ? clean
        : errors.fail('invalid', `Expected a value such as \`${example}\`.`);
    },
  };
};
