import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type Candidate, proposalsFor } from './match.ts';
import {
  comparedName,
  comparedText,
  fitOf,
  isNameOf,
  referenceKeys,
  referenceKeysOfText,
  variantsOf,
} from '../../collection/references/index.ts';

const alphabet = 'ACDEFGHJKMNPQRTUVWXY34679';

/** A small generator, so that a hundred thousand texts are the same on every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const random = randomFrom(54);
const pick = (characters: string): string => characters[random(characters.length)] ?? '';
const aNumber = (of = alphabet): string => `K26-${Array.from({ length: 6 }, () => pick(of)).join('')}`;

/** One character changed, swapped, lost or doubled: as people type. */
function mistyped(number: string): string {
  const at = random(number.length);
  const kinds = [
    () => number.slice(0, at) + pick('ACDEFGHJKMNPQRTUVWXY34679BILOSZ012589 .') + number.slice(at + 1),
    () => number.slice(0, at) + (number[at + 1] ?? '') + (number[at] ?? '') + number.slice(at + 2),
    () => number.slice(0, at) + number.slice(at + 1),
    () => number.slice(0, at) + (number[at] ?? '') + number.slice(at),
  ];
  return kinds[random(kinds.length)]?.() ?? number;
}

const candidate = (number: string, changes: Partial<Candidate> = {}): Candidate => ({
  mandate_id: number,
  is_over: false,
  balance_cents: 10_000n,
  debtor_name: 'Erika Muster',
  debtor_ibans: [],
  references: [comparedText(number).text],
  document: 'none',
  ...changes,
});

const line = { amount_cents: 100n, counterparty_name: null, counterparty_iban: null, end_to_end_id: null };

/** What the database finds: the cases under equal keys. */
function caseFinder(numbers: readonly string[]) {
  const byVariant = new Map<string, string[]>();
  for (const number of numbers)
    for (const variant of variantsOf(comparedText(number).text))
      byVariant.set(variant, [...(byVariant.get(variant) ?? []), number]);
  return (text: string) => {
    const compared = comparedText(text);
    const found = new Set([...referenceKeys(compared, [9])].flatMap((key) => byVariant.get(key) ?? []));
    return proposalsFor(
      line,
      compared,
      [...found].map((number) => candidate(number)),
    );
  };
}

const around = ['', 'Rechnung ', 'RE 2026-4711/', 'Az. ', 'K', 'AC', 'Zahlung K26 ', 'A '] as const;
const behind = ['', ' vom 12.03.2026', ' A', 'C', '/2', ' K26', ' D 4', '-ACDEFG'] as const;
const inText = (number: string): string => `${around[random(around.length)]}${number}${behind[random(behind.length)]}`;

describe('a reference number in a text', () => {
  test('that is written as it is printed, or without its separator, is exact', () => {
    const find = caseFinder(['K26-ACDEFG', 'K26-MNPQRT']);
    for (const text of [
      'K26-ACDEFG',
      'k26acdefg',
      'Rechnung K26 ACDEFG danke',
      'K26-\nACD EFG',
      'Nr.:K26/ACDEFG.',
      'K26-ACDEFG-2',
    ])
      assert.deepEqual(
        find(text).map(({ mandate_id, confidence }) => [mandate_id, confidence]),
        [['K26-ACDEFG', 'exact']],
        text,
      );
    assert.deepEqual(
      find('K26-ACDEFG K26-MNPQRT').map(({ confidence }) => confidence),
      ['strong', 'strong'],
    );
  });

  test('is exact up to the open balance, of an open case, and of a number that no other one resembles', () => {
    const compared = comparedText('K26-ACDEFG');
    const confidence = (changes: Partial<Candidate>, others: readonly Candidate[] = []) =>
      proposalsFor(line, compared, [candidate('K26-ACDEFG', changes), ...others])[0]?.confidence;
    assert.equal(confidence({ balance_cents: 100n }), 'exact');
    assert.equal(confidence({ balance_cents: 99n }), 'strong');
    assert.equal(confidence({ is_over: true }), 'strong');
    assert.equal(confidence({}, [candidate('K26-ACDEFH')]), 'strong');
    assert.equal(confidence({}, [candidate('K26-MNPQRT')]), 'exact');
  });

  test('with one character changed, swapped, lost or doubled is never exact for another case, in 100,000 texts', () => {
    // Numbers of few characters resemble each other as those of millions of cases do.
    const numbers = [...new Set(Array.from({ length: 3_000 }, () => aNumber('ACDE34')))];
    const find = caseFinder(numbers);
    let [exact, right] = [0, 0];
    for (let count = 0; count < 100_000; count += 1) {
      const number = numbers[random(numbers.length)] ?? '';
      const text = inText(mistyped(number));
      const [best] = find(text);
      if (best?.confidence === 'exact') {
        exact += 1;
        assert.equal(best.mandate_id, number, text);
      }
      if (best?.mandate_id === number) right += 1;
    }
    assert.ok(right > 10_000 && exact < right, `${right} right, ${exact} exact`);
  });

  test('with one character wrong is found as the only strong proposal where no other number resembles it', () => {
    const numbers = [...new Set(Array.from({ length: 500 }, () => aNumber()))];
    const find = caseFinder(numbers);
    let [found, wrong] = [0, 0];
    for (let count = 0; count < 5_000; count += 1) {
      const number = numbers[random(numbers.length)] ?? '';
      const [best] = find(`Zahlung ${mistyped(number)} danke`);
      if (best?.mandate_id === number && best.confidence !== 'weak') found += 1;
      else if (best !== undefined && best.confidence !== 'weak') wrong += 1;
    }
    assert.ok(found >= 4_950 && wrong === 0, `${found} found, ${wrong} wrong`);
  });

  test('is found under the keys of its text whenever it fits', () => {
    const characters = fc.constantFrom('K', '2', '6', '-', 'A', 'C', '3', ' ');
    const text = fc.array(characters, { minLength: 6, maxLength: 16 }).map((each) => each.join(''));
    const number = fc
      .array(fc.constantFrom('A', 'C', '3'), { minLength: 6, maxLength: 6 })
      .map((each) => `K26${each.join('')}`);
    fc.assert(
      fc.property(text, number, fc.nat(30), (some, reference, at) => {
        const compared = comparedText(some.slice(0, at) + reference.slice(0, 8) + some.slice(at));
        const keys = referenceKeys(compared, [9]);
        const isFound = [...variantsOf(reference)].some((variant) => keys.has(variant));
        assert.ok(isFound || fitOf(reference, compared) === undefined);
      }),
      { numRuns: 3_000 },
    );
  });

  test('is looked up by a bounded number of keys, however long the text is and whatever stands in it', () => {
    const lengths = Array.from({ length: 55 }, (_, index) => index + 6);
    for (const text of [
      Array.from({ length: 2_000 }, () => aNumber()).join(' '),
      Array.from({ length: 10_000 }, (_, index) => String(index)).join(' '),
    ]) {
      const [first = '', ...behind] = text.split(' ');
      const keys = referenceKeysOfText(comparedText(text), lengths, 100);
      // The last place may give a few more.
      assert.ok(keys.size <= 200 + 40, `${keys.size}`);
      assert.ok(behind.length > keys.size);
      if (first.length === 10) assert.ok(keys.has(comparedText(first).text));
    }
    assert.ok(comparedText('㎯'.repeat(1_000), 100).text.length < 100);
  });

  test('names are compared by their words', () => {
    assert.equal(comparedName('Müller-Lüdenscheidt, Erika'), comparedName('ERIKA Muller Ludenscheidt'));
    assert.equal(comparedName("O'Neill, Ørjan"), comparedName('ORJAN ONEILL'));
    assert.notEqual(comparedName('Erika Muster'), comparedName('Erika Mustermann'));
  });

  test('a name that the bank cut at its end is that name, from ten characters on', () => {
    const whole = 'Maximilian-Alexander von Hohenstein-Wittelsbach zu Altenburg';
    for (const length of [27, 35, 50]) assert.ok(isNameOf(whole.slice(0, length).toUpperCase(), whole), `${length}`);
    assert.ok(!isNameOf('Maximilia', whole));
    assert.ok(!isNameOf('Alexander von Hohenstein', whole));
    assert.ok(!isNameOf('', whole));
  });
});
