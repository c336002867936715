/** Which lines of a file are stored already: banks export days again, in pages and in overlapping cuts. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { FileLine, Piece, StoredLine } from './day-lines.ts';
import { judgeDay } from './identity.ts';

/** A line as the tests write it: amount, text, and ids of the bank. */
type Given = readonly [cents: number, text: string, ...ids: string[]];

let count = 0;
const lineOf = ([cents, likeness, ...ids]: Given): FileLine => ({
  id: `line ${(count += 1)}`,
  position: count,
  cents: BigInt(cents),
  likeness,
  ids,
  name: '',
});

/** A day of an account that takes one statement after another. */
class Day {
  readonly lines: StoredLine[] = [];
  readonly pieces: Piece[] = [];
  #files = 0;

  /** What the lines of a statement are, as one letter each. */
  take(opening: number, ...given: readonly Given[]): string {
    this.#files += 1;
    const lines = given.map(lineOf);
    const closing = BigInt(opening) + lines.reduce((sum, { cents }) => sum + cents, 0n);
    const bank_file_id = `file ${this.#files}`;
    const balances = { opening: BigInt(opening), closing };
    const verdicts = judgeDay({ ...balances, lines }, this);
    for (const [line, verdict] of verdicts) {
      if (verdict.result === 'duplicate') verdict.of.repeated_in.push(bank_file_id);
      else
        this.lines.push({
          ...line,
          bank_file_id,
          repeated_in: [],
          standing: verdict.result === 'new' ? 'counts' : 'aside',
        });
    }
    this.pieces.push({ ...balances, bank_file_id });
    return lines
      .map((line) => verdicts.get(line)?.result[0] ?? '?')
      .join('')
      .replaceAll('d', 'd');
  }

  /** Counted and doubtful lines together, as sums. */
  get sums(): readonly [counts: number, aside: number] {
    const of = (standing: StoredLine['standing']): number =>
      Number(this.lines.filter((each) => each.standing === standing).reduce((sum, { cents }) => sum + cents, 0n));
    return [of('counts'), of('aside')];
  }
}

/** The letters of `take`: `n` new, `d` duplicate or doubtful; the sums tell those apart. */
const outcome = (take: (day: Day) => unknown): readonly [number, number] => {
  const day = new Day();
  take(day);
  return [...day.sums];
};

describe('with an id of the bank', () => {
  test('a line is known again, whatever its text says now', () => {
    assert.deepEqual(
      outcome((day) => [day.take(0, [10, 'a', 'own 1']), day.take(0, [10, 'longer', 'own 1'])]),
      [10, 0],
    );
  });

  test('equal lines with different ids are different, and so is an id with another amount', () => {
    assert.deepEqual(
      outcome((day) => [day.take(0, [10, 'a', 'own 1']), day.take(10, [10, 'a', 'own 2'])]),
      [20, 0],
    );
    assert.deepEqual(
      outcome((day) => [day.take(0, [10, 'a', 'own 1']), day.take(10, [20, 'a', 'own 1'])]),
      [30, 0],
    );
    assert.deepEqual(
      outcome((day) => [day.take(20, [10, 'a', 'own 1']), day.take(30, [-10, 'a', 'own 1'])]),
      [0, 0],
    );
  });

  test('the id of a batch on several lines says nothing without their texts', () => {
    const batch = [
      [10, 'a', 'account B'],
      [10, 'b', 'account B'],
      [20, 'c', 'account B'],
    ] as const;
    const day = new Day();
    assert.equal(day.take(0, ...batch), 'nnn');
    assert.equal(day.take(0, ...batch, [5, 'd']), 'dddn');
    assert.deepEqual(day.sums, [45, 0]);
  });
});

describe('without an id, the balances decide', () => {
  test('a page after the stored ones, or before them, is new as a whole', () => {
    assert.deepEqual(
      outcome((day) => [day.take(0, [10, 'a']), day.take(10, [10, 'a'])]),
      [20, 0],
    );
    assert.deepEqual(
      outcome((day) => [day.take(10, [10, 'a']), day.take(0, [10, 'a'])]),
      [20, 0],
    );
  });

  test('a page that fills a gap is new, and one behind a gap is doubtful where it has lines of the stored ones', () => {
    assert.deepEqual(
      outcome((day) => [day.take(0, [10, 'a']), day.take(20, [10, 'a']), day.take(10, [10, 'a'])]),
      [20, 10],
    );
    assert.deepEqual(
      outcome((day) => [day.take(0, [10, 'a']), day.take(20, [10, 'b']), day.take(10, [10, 'a'])]),
      [30, 0],
    );
  });

  test('statements that hang together by one balance alone prove nothing where lines lead back to it', () => {
    const day = new Day();
    day.take(-9, [1, 'a']);
    day.take(0, [-3, 'a']);
    day.take(-3, [-3, 'a'], [-3, 'a'], [1, 'a'], [-1, 'a']);
    assert.deepEqual(day.sums, [-6, -2]);
  });

  test('the same statement again adds nothing, even where its lines add up to nothing', () => {
    const twice = [
      [10, 'a'],
      [-10, 'b'],
      [10, 'a'],
    ] as const;
    assert.deepEqual(
      outcome((day) => [day.take(0, ...twice), day.take(0, ...twice)]),
      [10, 0],
    );
  });

  test('a part of a stored day adds nothing, and a later export adds what came since', () => {
    const whole = [
      [10, 'a'],
      [20, 'b'],
      [10, 'a'],
    ] as const;
    assert.deepEqual(
      outcome((day) => [day.take(0, ...whole), day.take(10, [20, 'b'])]),
      [40, 0],
    );
    assert.deepEqual(
      outcome((day) => [day.take(0, ...whole), day.take(30, [10, 'a'])]),
      [40, 0],
    );
    assert.deepEqual(
      outcome((day) => [day.take(0, [10, 'a']), day.take(0, ...whole)]),
      [40, 0],
    );
    assert.deepEqual(
      outcome((day) => [day.take(10, [20, 'b']), day.take(0, ...whole)]),
      [40, 0],
    );
  });

  test('a statement across the end of the stored ones adds what lies behind it', () => {
    assert.deepEqual(
      outcome((day) => [day.take(0, [10, 'a'], [20, 'b']), day.take(10, [20, 'b'], [40, 'c'])]),
      [70, 0],
    );
  });

  test('what several numbers explain is doubtful, once, however often it comes', () => {
    const day = new Day();
    day.take(0, [10, 'a'], [-10, 'b']);
    day.take(0, [10, 'a']);
    assert.deepEqual(day.sums, [0, 10]);
    day.take(0, [10, 'a']);
    assert.deepEqual(day.sums, [0, 10]);
  });

  test('what no numbers explain is doubtful, and lines above the stored ones are new', () => {
    assert.deepEqual(
      outcome((day) => [day.take(0, [10, 'a']), day.take(500, [10, 'a'], [10, 'a'])]),
      [20, 10],
    );
  });

  test('a line that only looks like a stored one is doubtful in a statement that adds nothing, and new in another', () => {
    assert.deepEqual(
      outcome((day) => [day.take(0, [10, 'a']), day.take(0, [10, 'cut'])]),
      [10, 10],
    );
    assert.deepEqual(
      outcome((day) => [day.take(0, [10, 'a']), day.take(10, [10, 'b'])]),
      [20, 0],
    );
  });

  test('a doubtful line stays for a person where the balances never ask for it', () => {
    assert.deepEqual(
      outcome((day) => [day.take(0, [10, 'a']), day.take(500, [10, 'a']), day.take(0, [10, 'a'], [10, 'a'])]),
      [20, 10],
    );
  });
});

test('twenty thousand lines of one text are compared in their turn', () => {
  const many = Array.from({ length: 20_000 }, (): Given => [1, 'a']);
  const day = new Day();
  assert.equal(day.take(0, ...many).length, many.length);
  day.take(0, ...many);
  day.take(20_000, ...many);
  assert.deepEqual(day.sums, [40_000, 0]);
});

/** Days of these amounts, cut anywhere and taken in any order, then as a whole; what is stored of each. */
function cutAnywhere(amounts: readonly number[], judge: (truth: readonly Given[], day: Day) => void): void {
  const line = fc.tuple(fc.constantFrom(...amounts), fc.constantFrom('a', 'b'));
  const cut = fc.tuple(fc.nat({ max: 8 }), fc.nat({ max: 8 }));
  const property = fc.property(
    fc.array(line, { minLength: 1, maxLength: 8 }),
    fc.array(cut, { maxLength: 5 }),
    (truth, cuts) => {
      const day = new Day();
      const take = (from: number, to: number): void => {
        const before = truth.slice(0, from).reduce((sum, [cents]) => sum + cents, 0);
        if (from < to) day.take(before, ...truth.slice(from, to));
      };
      for (const [one, other] of cuts) take(Math.min(one, other), Math.max(one, other));
      take(0, truth.length);
      judge(truth, day);
    },
  );
  fc.assert(property, { numRuns: 2_000 });
}

const countOf = ({ lines }: Day, standing: StoredLine['standing']): number =>
  lines.filter((each) => each.standing === standing).length;

describe('any cuts of a day in any order', () => {
  test('each line counts once, or a person is asked, where no two sums are equal by chance', () => {
    cutAnywhere([-1, 17, -289, 4_913, 83_521], (truth, day) => {
      const [stored, aside] = [countOf(day, 'counts'), countOf(day, 'aside')];
      // What balances prove is exact; what they leave open is at most kept aside.
      if (aside === 0)
        assert.deepEqual(
          day.sums[0],
          truth.reduce((sum, [cents]) => sum + cents, 0),
        );
      assert.ok(stored <= truth.length, 'no line counts twice');
      assert.ok(stored + aside >= truth.length, 'no line is lost');
    });
  });

  test('no line is lost, whatever sums are equal by chance', () => {
    cutAnywhere([-3, -1, 1, 2, 5], (truth, day) => {
      assert.ok(countOf(day, 'counts') + countOf(day, 'aside') >= truth.length);
    });
  });
});
