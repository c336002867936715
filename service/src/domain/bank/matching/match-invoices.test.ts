/** Which invoices a credit names: properties over numbers that resemble each other as those of a year do. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../../test/harness/random.ts';
import { sumOf, centsOf } from '../../../values/money.ts';
import { comparedText, fitOf, numberKeys, variantsOf } from '../../collection/references/index.ts';
import { canBeNamed, type InvoiceCandidate, invoiceProposals } from './match-invoices.ts';

const keys_max = 5_000;

const candidateOf = (number: string, changes: Partial<InvoiceCandidate> = {}): InvoiceCandidate => ({
  invoice_id: number,
  isPayable: true,
  isInCollection: false,
  number: comparedText(number).text,
  isOneWord: /^[\p{L}\p{N}]+$/u.test(number),
  open_cents: 10_000n,
  principal_cents: 10_000n,
  debtor_name: 'Erika Muster',
  isOfCustomer: false,
  isOfPayer: false,
  ...changes,
});

const lineOf = (amount_cents: bigint, changes: { readonly end_to_end_id?: string } = {}) => ({
  amount_cents,
  counterparty_name: null,
  counterparty_iban: null,
  end_to_end_id: null,
  ...changes,
});

/** What the database finds: the invoices under equal keys. */
function proposalsIn(company: readonly InvoiceCandidate[], text: string, amount_cents: bigint) {
  const stored = company.filter(({ number }) => canBeNamed(number));
  const compared = comparedText(text);
  const keys = numberKeys(compared, [...new Set(stored.map(({ number }) => number.length))], keys_max);
  const found = stored.filter(({ number }) => [...variantsOf(number)].some((variant) => keys.has(variant)));
  return invoiceProposals(lineOf(amount_cents), compared, found);
}

const best = (numbers: readonly string[], text: string, cents = 10_000n) =>
  proposalsIn(
    numbers.map((number) => candidateOf(number)),
    text,
    cents,
  )[0];

/** Letters and digits of a text, upper case, and where its words begin and end: told without the code under test. */
const wordsOf = (text: string): readonly string[] => text.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
const plain = (text: string): string => wordsOf(text).join('');

/** Whether a number is written in a text from the begin of a word to the end of one. */
function isNamed(number: string, text: string): boolean {
  const words = wordsOf(text);
  return words.some((_word, from) => words.some((_other, to) => words.slice(from, to + 1).join('') === plain(number)));
}

/** The least number of characters to change, add, leave out or swap with the next one. */
function distance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_none, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1)
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const ways = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1)];
      const line = rows[row] ?? [];
      line[column] = Math.min(...ways, isSwapped ? at(row - 2, column - 2) + 1 : Infinity);
    }
  return at(one.length, other.length);
}

const aNumber = fc.oneof(
  fc.stringMatching(/^RE-202[56]-00[0-3][0-9]$/),
  fc.stringMatching(/^[12]{4,7}$/),
  fc.stringMatching(/^A[1-3]{1,2}\/[1-3]{2}$/),
);
const filler = fc.constantFrom('Rechnung', 'vom', '2026-03-01', '12', 'danke', 'RE', 'Kd', '1', 'A', '-');

/** The numbers of a company, a text of some of them as they are or mistyped, and an amount. */
const aCase = fc
  .tuple(fc.uniqueArray(aNumber, { minLength: 1, maxLength: 12, selector: plain }), fc.integer({ min: 1, max: 12_000 }))
  .chain(([numbers, cents]) => {
    const typed = fc
      .tuple(fc.constantFrom(...numbers), fc.nat(8), fc.constantFrom('as it is', 'lost', 'wrong', 'swapped'))
      .map(([number, at, how]) =>
        how === 'as it is'
          ? number
          : how === 'lost'
            ? number.slice(0, at) + number.slice(at + 1)
            : how === 'wrong'
              ? `${number.slice(0, at)}3${number.slice(at + 1)}`
              : number.slice(0, at) + (number[at + 1] ?? '') + (number[at] ?? '') + number.slice(at + 2),
      );
    const text = fc.array(fc.oneof(filler, typed), { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' '));
    return fc.record({ numbers: fc.constant(numbers), text, cents: fc.constant(BigInt(cents)) });
  });

const thorough = { numRuns: runs(4_000) } as const;

describe('an invoice number in a text', () => {
  test('is exact as it is printed or parted otherwise, and not inside of a longer word', () => {
    for (const text of ['RE-2026-0815', 're 2026/0815', 'Rechnung RE20260815, danke', 'Nr.RE-2026-0815.'])
      assert.equal(best(['RE-2026-0815', 'AB-1'], text)?.confidence, 'exact', text);
    assert.equal(best(['RE-2026-0815'], 'XRE-2026-0815')?.confidence, 'strong');
    assert.equal(best(['RE-2026-0815'], 'RE-2026-08151')?.confidence, 'strong');
    assert.equal(best(['771001', '1001'], '771001')?.confidence, 'exact', 'the other one stands inside of it');
    assert.equal(best(['771001', '1001'], '771001 1001')?.confidence, 'strong');
  });

  test('of digits alone is not what a day or an amount happens to spell', () => {
    assert.equal(best(['20260301'], 'Miete vom 2026-03-01', 5_000n)?.confidence, 'strong');
    assert.equal(best(['20260301'], 'Rechnung 20260301', 5_000n)?.confidence, 'exact');
    assert.equal(best(['2026-0301'], 'Rechnung 2026-0301', 5_000n)?.confidence, 'exact');
    assert.equal(best(['4711'], 'Rechnung 4711', 5_000n)?.confidence, 'strong');
    assert.equal(best(['4711'], 'Rechnung 4711')?.confidence, 'exact');
    assert.equal(best(['471'], 'Rechnung 471'), undefined);
  });

  test('is never exact beside another number one character away, whichever of both is written', () => {
    for (const other of ['RE-1002', 'RE-100', 'RE-10011', 'RE-1X001', 'RE-0101', 'ER-1001'])
      for (const text of ['RE-1001', other])
        assert.notEqual(best(['RE-1001', other], text)?.confidence, 'exact', `${text} of ${other}`);
  });

  test('several make one proposal where their open sums are the amount, and each is a word of its own', () => {
    const two = best(['RE-3001', 'RE-3002'], 'RE-3001 und RE-3002', 20_000n);
    assert.deepEqual(
      [two?.confidence, two?.reasons, two?.splits.length],
      ['exact', ['invoice_number', 'amount_is_sum'], 2],
    );
    assert.notEqual(best(['RE-3001', 'RE-3002'], 'RE-3001 und RE-3002', 19_999n)?.confidence, 'exact');
    assert.notEqual(best(['RE1001', '1001'], 'RE 1001', 20_000n)?.confidence, 'exact', 'one word');
  });

  test('exact is what it promises, whatever the numbers and the text', () => {
    fc.assert(
      fc.property(aCase, ({ numbers, text, cents }) => {
        const company = numbers.map((number) => candidateOf(number));
        const [proposal] = proposalsIn(company, text, cents);
        if (proposal?.confidence !== 'exact') return;
        const chosen = proposal.splits.map(({ invoice_id }) => invoice_id);
        for (const number of chosen) assert.ok(isNamed(number, text), `${number} is written`);
        if (chosen.length > 1) {
          assert.equal(cents, BigInt(chosen.length) * 10_000n);
          return;
        }
        const [number = ''] = chosen;
        assert.ok(cents <= 10_000n);
        assert.ok(!/^\d{1,5}$/.test(plain(number)) || cents === 10_000n);
        for (const other of numbers.filter((each) => each !== number)) {
          assert.ok(!isNamed(other, text), `${other} is written too`);
          assert.ok(distance(plain(other), plain(number)) > 1, `${other} is one character away`);
        }
      }),
      thorough,
    );
  });

  test('is exact wherever nothing speaks against it', () => {
    fc.assert(
      fc.property(aCase, fc.nat(11), ({ numbers, cents }, at) => {
        const number = numbers[at % numbers.length] ?? '';
        const isDoubted = numbers.some((each) => each !== number && distance(plain(each), plain(number)) <= 1);
        const isShort = /^\d{1,5}$/.test(plain(number));
        if (isDoubted) return;
        const amount = isShort ? 10_000n : cents < 10_000n ? cents : 10_000n;
        const found = best(numbers, `Zahlung ${number} mit Dank`, amount);
        assert.deepEqual([found?.invoice_id, found?.confidence], [number, 'exact']);
      }),
      thorough,
    );
  });

  test('proposes at most five, never a settled one, and never more than the amount or what is open', () => {
    fc.assert(
      fc.property(
        aCase,
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        ({ numbers, text, cents }, settled) => {
          const company = numbers.map((number, at) => candidateOf(number, { isPayable: settled[at] !== true }));
          const proposals = proposalsIn(company, text, cents);
          assert.ok(proposals.length <= 5);
          for (const { splits, amount } of proposals) {
            assert.ok(
              splits.every((split) => company.some((each) => each.invoice_id === split.invoice_id && each.isPayable)),
            );
            assert.ok(splits.every((split) => centsOf(split.amount) > 0n && centsOf(split.amount) <= 10_000n));
            assert.equal(sumOf(splits.map((split) => centsOf(split.amount))), centsOf(amount));
            assert.ok(centsOf(amount) <= cents);
          }
          assert.ok(proposals.filter(({ confidence }) => confidence === 'exact').length <= 1);
        },
      ),
      thorough,
    );
  });

  test('is found under the keys of its text whenever it stands at the edge of a word and fits', () => {
    fc.assert(
      fc.property(aCase, ({ numbers, text }) => {
        const compared = comparedText(text);
        for (const number of numbers.map(plain).filter(canBeNamed)) {
          const keys = numberKeys(compared, [number.length], keys_max);
          const isFound = [...variantsOf(number)].some((variant) => keys.has(variant));
          if (fitOf(number, compared) === 'exact') assert.ok(isFound, number);
        }
      }),
      thorough,
    );
  });

  test('is looked up by a bounded number of keys, whatever a stranger writes', () => {
    const lengths = Array.from({ length: 47 }, (_, index) => index + 4);
    for (const text of ['1'.repeat(10_000), '1 '.repeat(5_000), `<script>${'RE-1'.repeat(2_000)}`, '㎯'.repeat(5_000)])
      assert.ok(numberKeys(comparedText(text), lengths, keys_max).size <= keys_max);
  });
});
