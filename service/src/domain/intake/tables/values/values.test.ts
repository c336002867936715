/** Cells as canonical values: every form of the contract, what is refused, and what is never guessed. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../../../test/harness/random.ts';
import { type Cell, type Field, kinds } from '../../shape/index.ts';
import { readValue } from './read-value.ts';
import { type ColumnReading, ColumnWitness } from './witness.ts';

const today = '2026-11-29';
const unset = { decimal_separator: null, date_order: null, today } as const;

const fieldOf = (name: string): Field => {
  const field = Object.values(kinds)
    .flatMap(({ fields }) => fields)
    .find((each) => each.name === name);
  assert(field !== undefined, name);
  return field;
};

const [money, day, birth, flag, text] = ['amount', 'due_date', 'birth_date', 'due_date_agreed', 'city'].map(
  fieldOf,
) as [Field, Field, Field, Field, Field];

/** The value, or the code of the problem behind a `!`. */
function shown(field: Field, cell: Cell, how: Partial<typeof unset | { decimal_separator: 'comma' | 'point' }> = {}) {
  const read = readValue(field, cell, { ...unset, ...how });
  return 'problem' in read ? `!${read.problem.code}` : read.value;
}

const readingOf = (cells: readonly string[]): ColumnReading => {
  const witness = new ColumnWitness();
  for (const cell of cells) witness.add(cell);
  return witness.reading;
};

describe('an amount', () => {
  const forms = [
    ['1.234,56', '1234.56'],
    ['1234,56', '1234.56'],
    ['1234.56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1\u00A0234,56 €', '1234.56'],
    ['1\u202F234,5', '1234.50'],
    ["1'234.56", '1234.56'],
    ['1’234.56', '1234.56'],
    ['12.345.678,90', '12345678.90'],
    ['1.234.567', '1234567.00'],
    ['€ 12', '12.00'],
    ['EUR 12,5', '12.50'],
    ['12,50 EUR', '12.50'],
    ['-12,50', '-12.50'],
    ['12,50-', '-12.50'],
    ['−12,50', '-12.50'],
    ['+12,50', '12.50'],
    ['12,50- €', '-12.50'],
    ['-€12,50', '-12.50'],
    ['(12,50)', '-12.50'],
    ['(12,50) €', '-12.50'],
    ['-0,00', '0.00'],
    ['007', '7.00'],
    ["'12,50", '12.50'],
    ['', null],
    ['  ', null],
    ['1.234', '!ambiguous_number'],
    ['1,234', '!ambiguous_number'],
    ['12,345', '!ambiguous_number'],
    ['0,123', '!invalid'],
    ['12,3456', '!invalid'],
    ['1234.567', '!invalid'],
    ['1.23.456', '!invalid'],
    ['1.234,56,7', '!invalid'],
    ['--12', '!invalid'],
    ['(-12)', '!invalid'],
    ['12 USD', '!invalid'],
    ['12 € EUR', '!invalid'],
    ['zwölf', '!invalid'],
    ['1e3', '!invalid'],
    ['٣', '!invalid'],
  ] as const;
  for (const [written, value] of forms)
    test(`“${written}” is ${value ?? 'nothing'}`, () => assert.equal(shown(money, written), value));

  test('has the reading of its column', () => {
    assert.equal(shown(money, '1.234', { decimal_separator: 'comma' }), '1234.00');
    assert.equal(shown(money, '1.234', { decimal_separator: 'point' }), '!invalid', 'three decimals');
    assert.equal(shown(money, '12.50', { decimal_separator: 'comma' }), '!invalid', 'one separator a column');
  });

  test('is read back from each way of writing it, once the separator is known', () => {
    const cents = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
    const way = fc.record({
      separator: fc.constantFrom('comma' as const, 'point' as const),
      group: fc.constantFrom('', ' ', "'", '\u00A0', 'other'),
      sign: fc.constantFrom('before', 'behind', 'brackets'),
      currency: fc.constantFrom('', '€', 'EUR'),
      isBefore: fc.boolean(),
    });
    fc.assert(
      fc.property(cents, way, (amount, { separator, group, sign, currency, isBefore }) => {
        const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
        const mark = group === 'other' ? (separator === 'comma' ? '.' : ',') : group;
        const euros = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, mark);
        const plain = `${euros}${separator === 'comma' ? ',' : '.'}${digits.slice(-2)}`;
        const signed =
          amount >= 0n ? plain : sign === 'before' ? `-${plain}` : sign === 'behind' ? `${plain}-` : `(${plain})`;
        const written = isBefore ? `${currency} ${signed}` : `${signed} ${currency}`;
        const value = `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        assert.equal(shown(money, written, { decimal_separator: separator }), value);
        // Two decimals prove the separator, so that no question is asked.
        assert.equal(shown(money, written), value);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe('a column of amounts', () => {
  test('is ambiguous where each value fits both readings', () => {
    assert.equal(readingOf(['1.234', '12.500', '300']).separator, 'both');
  });
  test('is read by what one value proves', () => {
    assert.equal(readingOf(['1.234', '12,50']).separator, 'comma');
    assert.equal(readingOf(['1.234', '1.234.567']).separator, 'comma');
    assert.equal(readingOf(['1,234', '12.5']).separator, 'point');
  });
  test('asks nothing where no value depends on it', () => {
    assert.equal(readingOf(['12', '1 234', "1'000", '']).separator, 'either');
  });
  test('with both is read by the more of them', () => {
    assert.equal(readingOf(['12,50', '13,50', '1,234.56']).separator, 'comma');
  });
  test('learns nothing from days and numbers of documents', () => {
    assert.equal(readingOf(['31.12.2026', '1.2.26', 'RE-1.234', '10.115 Berlin']).separator, 'either');
  });
});

describe('a day', () => {
  const forms = [
    ['31.12.2026', '2026-12-31'],
    ['1.2.26', '2026-02-01'],
    ['1. 2. 2026', '2026-02-01'],
    ['2026-12-31', '2026-12-31'],
    ['31/12/2026', '2026-12-31'],
    ['12/31/2026', '2026-12-31'],
    ['20261231', '2026-12-31'],
    ['31. Dezember 2026', '2026-12-31'],
    ['3. März 2026', '2026-03-03'],
    ['3. Okt. 2026', '2026-10-03'],
    ['31.12.2026 00:00', '2026-12-31'],
    ['31.12.2026 00:00:00', '2026-12-31'],
    ['2026-12-31T00:00:00.000Z', '2026-12-31'],
    ['2026-12-31 00:00:00+00:00', '2026-12-31'],
    ['29.2.2028', '2028-02-29'],
    ['05/05/2026', '2026-05-05'],
    ['1.2.36', '2036-02-01'],
    ['1.2.37', '1937-02-01'],
    ['', null],
    ['03/04/2026', '!ambiguous_date'],
    ['29.2.2026', '!invalid'],
    ['12.31.2026', '!invalid'],
    ['31.12.2026 10:15', '!invalid'],
    ['2026-13-01', '!invalid'],
    ['32/13/2026', '!invalid'],
    ['1899-12-31', '!invalid'],
    ['gestern', '!invalid'],
    ['46022', '!invalid'],
  ] as const;
  for (const [written, value] of forms)
    test(`“${written}” is ${value ?? 'nothing'}`, () => assert.equal(shown(day, written), value));

  test('of birth needs four digits of its year', () => {
    assert.equal(shown(birth, '1.2.85'), '!two_digit_year');
    assert.equal(shown(birth, '1.2.1985'), '1985-02-01');
  });

  test('with slashes has the order of its column', () => {
    assert.equal(readingOf(['03/04/2026', '31/12/2026']).order, 'dmy');
    assert.equal(readingOf(['03/04/2026', '12/31/26']).order, 'mdy');
    assert.equal(readingOf(['03/04/2026', '05/05/2026']).order, 'both');
    assert.equal(readingOf(['05/05/2026']).order, 'either');
    assert.equal(shown(day, '03/04/2026', { date_order: 'dmy' } as never), '2026-04-03');
    assert.equal(shown(day, '03/04/2026', { date_order: 'mdy' } as never), '2026-03-04');
  });
});

describe('a flag', () => {
  for (const yes of ['ja', 'J', 'true', 'WAHR', 'x', 'X', '1'])
    test(`“${yes}” is yes`, () => assert.equal(shown(flag, yes), 'true'));
  for (const no of ['nein', 'n', 'False', 'falsch', '', ' ', '0'])
    test(`“${no}” is no`, () => assert.equal(shown(flag, no), 'false'));
  test('“vielleicht” is neither', () => assert.equal(shown(flag, 'vielleicht'), '!invalid'));
});

describe('a text', () => {
  const forms: readonly (readonly [Cell, string | null])[] = [
    ['  Köln ', 'Köln'],
    ['Ko\u0308ln', 'Köln'],
    ['Bad\u00A0Homburg', 'Bad Homburg'],
    ["'01067", '01067'],
    ["'=1+1", '=1+1'],
    ['\u00A0', null],
    ['1,23E+15', '!scientific_notation'],
    ['1.23457E+17', '!scientific_notation'],
    ['1E5', '1E5'],
    ['Straße 1E+5', 'Straße 1E+5'],
    [{ number: '10115' }, '10115'],
    [{ number: '1067', zeros: 5 }, '01067'],
    [{ number: '123456789012345' }, '123456789012345'],
    [{ number: '1234567890123460' }, '!scientific_notation'],
    [{ fault: 'cell_error', text: '#N/A' }, '!cell_error'],
    [{ fault: 'formula_without_value', text: '' }, '!formula_without_value'],
  ];
  for (const [cell, value] of forms)
    test(`${JSON.stringify(cell)} is ${value ?? 'nothing'}`, () => assert.equal(shown(text, cell), value));
});

describe('a choice', () => {
  test('is its code, its German name, or its abbreviation', () => {
    assert.equal(shown(fieldOf('country'), 'Österreich'), 'AT');
    assert.equal(shown(fieldOf('country'), 'at'), 'AT');
    assert.equal(shown(fieldOf('salutation'), 'Frau'), 'ms');
    assert.equal(shown(fieldOf('acting_as'), 'verbraucher'), 'consumer');
    assert.equal(shown(fieldOf('legal_form'), 'GmbH'), 'gmbh');
    assert.equal(shown(fieldOf('country'), 'Absurdistan'), '!invalid_choice');
  });
});

test('what a cell holds stands in the message of its problem', () => {
  const read = readValue(money, '12 USD', unset);
  assert.match('problem' in read ? read.problem.message : '', /“12 USD”/);
});

test('no cell breaks the reading of any field', () => {
  const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d.,' ()€+\-/EUR]{0,20}$/));
  fc.assert(
    fc.property(cell, fc.constantFrom(...kinds.old_cases.fields), (written, field) => {
      const read = readValue(field, written, unset);
      assert('problem' in read || read.value === null || typeof read.value === 'string');
    }),
    { numRuns: runs(5_000) },
  );
});
