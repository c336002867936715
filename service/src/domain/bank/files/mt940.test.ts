/** MT940 as banks write it: in each dialect the same transactions, and nothing of what a payer writes changes how a line is read. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { amountOf, type CamtEntry, type CamtStatement, closingOf } from '../../../../test/harness/camt.ts';
import { type Dialect, mt940, usual } from '../../../../test/harness/mt940.ts';
import { runs } from '../../../../test/harness/random.ts';
import type { BankFileError } from './bank-file-error.ts';
import { isMt940, Mt940Reader } from './mt940.ts';
import type { StatementWithLines } from './statement.ts';

const iban = 'DE02120300000000202051';

function read(content: string | Buffer, piece = 7): readonly StatementWithLines[] {
  const bytes = Buffer.from(content);
  const statements: StatementWithLines[] = [];
  const reader = new Mt940Reader((each) => statements.push(each));
  // The caller uses its buffer again, as the thread that reads files does.
  const shared = Buffer.alloc(piece);
  for (let at = 0; at < bytes.length; at += piece)
    reader.write(shared.subarray(0, bytes.copy(shared, 0, at, at + piece)));
  reader.end();
  return statements;
}

const refusalOf = (content: string): string => {
  try {
    read(content);
  } catch (error) {
    return (error as BankFileError).code;
  }
  return 'read';
};

/** The lines of one statement with these texts of `:61:` and `:86:`. */
const linesOf = (entries: string, closing = 'C260302EUR150,00') =>
  read(`:20:X\r\n:25:${iban}\r\n:28C:5/1\r\n:60F:C260227EUR100,00\r\n${entries}\r\n:62F:${closing}\r\n-\r\n`)[0]
    ?.lines ?? [];

const letter = fc.constantFrom(...'ABCDEFabcxyz0123456789 .,-:/()+?&äöüßÄÖÜ'.split(''));
const word = fc.string({ unit: letter, minLength: 1, maxLength: 40 }).map((text) => text.trim());
const entry: fc.Arbitrary<CamtEntry> = fc.record({
  amount: fc
    .integer({ min: -9_999_999, max: 9_999_999 })
    .filter((cents) => cents !== 0)
    .map(amountOf),
  booked: fc.constantFrom('2026-03-02', '2026-03-03'),
  valued: fc.constantFrom('2026-02-28', '2026-03-02', '2026-03-05'),
  isReversal: fc.boolean(),
  reference: fc.option(fc.stringMatching(/^[A-Z0-9]{4,16}$/), { nil: undefined }),
  endToEndId: fc.stringMatching(/^[A-Z]{3}[A-Z0-9-]{1,28}$/),
  name: word.filter((text) => text.length > 2),
  iban: fc.constant('DE89370400440532013000'),
  text: word.map((text) => `K26-7QX4MN ${text}`),
});
const dialect: fc.Arbitrary<Dialect> = fc.record({
  lineEnd: fc.constantFrom('\r\n', '\n'),
  width: fc.integer({ min: 20, max: 65 }),
  part: fc.constant(27),
  account: fc.constantFrom('iban', 'bank and account'),
  mark: fc.constantFrom('?', '>'),
  header: fc.constantFrom('', '{1:F01TESTDEFFXXXX0000000000}{2:I940TESTDEFFXXXXN}{4:\r\n'),
});

/** A text without what only looks like a tag or a numbered part: there MT940 itself is ambiguous. */
const isPlain = ({ text = '', name = '', endToEndId = '' }: CamtEntry, { mark }: Dialect): boolean =>
  ![text, name, endToEndId].some((each) => /:\d\d[A-Z]?:/.test(each) || (mark === '?' && /\?\d/.test(each)));

const squeezed = (text: string | null | undefined): string => (text ?? '').replace(/\s/g, '');

describe('MT940', () => {
  test('says in every dialect of banks what the bank has booked', () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 6 }), dialect, fc.boolean(), (all, how, isWestern) => {
        const entries = all.filter((each) => isPlain(each, how));
        const statement: CamtStatement = {
          iban,
          number: '37',
          from: '2026-03-02',
          to: '2026-03-03',
          opening: '-12.50',
          entries,
        };
        const text = mt940([statement], how);
        const [got] = read(isWestern ? Buffer.from(text, 'latin1') : text);
        assert.ok(isMt940(Buffer.from(text)));
        assert.deepEqual(got?.statement, {
          iban,
          number: '37',
          from_on: entries.some(({ booked }) => booked === '2026-03-02') ? '2026-03-02' : '2026-03-03',
          to_on: '2026-03-03',
          opening_cents: '-1250',
          closing_cents: String(Math.round(Number(closingOf(statement)) * 100)),
        });
        assert.deepEqual(
          got?.lines.map((line) => [
            (line.direction === 'credit' ? '' : '-') + amountOf(Number(line.cents)),
            line.booking_date,
            line.value_date,
            line.is_reversal,
            line.bank_reference,
            line.end_to_end_id,
            squeezed(line.counterparty_name),
            line.counterparty_iban,
            squeezed(line.remittance),
          ]),
          entries.map((each) => [
            each.amount,
            each.booked,
            each.valued,
            each.isReversal,
            each.reference ?? null,
            each.endToEndId,
            squeezed(each.name),
            each.iban,
            squeezed(each.text),
          ]),
        );
      }),
      { numRuns: runs(2_000) },
    );
  });

  test('keeps what the payer wrote as text: question marks, words of the bank, lines of minus signs', () => {
    const [line] = linesOf(
      ':61:2603020302C50,00NTRFNONREF//4711\r\n:86:166?00GUTSCHRIFT?20EREF+E-1 KREF+K?21SVWZ+Wie gross?20 Euro ER\r\nEF+X?31DE89370400440532013000?32Mika ?33Muster',
    );
    assert.deepEqual(
      [line?.remittance, line?.end_to_end_id, line?.counterparty_name],
      ['Wie gross?20 Euro EREF+X', 'E-1', 'Mika Muster'],
    );
  });

  test('says a free text as it is, and the kind of booking where the payer wrote nothing', () => {
    assert.equal(
      linesOf(':61:2603020302C50,00NMSCNONREF\r\n:86:Miete Maerz\r\nK26-7QX4MN')[0]?.remittance,
      'Miete Maerz K26-7QX4MN',
    );
    assert.equal(linesOf(':61:260302C50,NTRF\r\n:86:166?00GUTSCHRIFT')[0]?.remittance, 'GUTSCHRIFT');
    assert.equal(linesOf(':61:260302C50,00NTRFNONREF\r\nUEBERTRAG')[0]?.remittance, 'UEBERTRAG');
  });

  test('names who owes, where another one pays for it', () => {
    const [line] = linesOf(
      ':61:2603020302CR50,00N166NONREF\r\n:86:166?20SVWZ+K26-7QX4MN?21ABWA+Erika Muster?30TESTDEFF?31202051?32Bote GmbH',
    );
    assert.deepEqual(
      [line?.counterparty_name, line?.remittance, line?.counterparty_iban],
      ['Erika Muster', 'K26-7QX4MN (via Bote GmbH)', null],
    );
  });

  test('finds the account of the payer by bank code and number', () => {
    const [line] = linesOf(':61:2603020302C50,00NTRF\r\n:86:166?20A?3012030000?31202051?32M');
    assert.equal(line?.counterparty_iban, iban);
  });

  test('takes what came back as a return, a reversed credit as a debit, and the entry day of the year before', () => {
    const lines = linesOf(
      ':61:2601021230D20,00N109NONREF\r\n:86:109?00RETOURE?20EREF+E-9?34914\r\n:61:260302RC5,00NTRF\r\n:61:260302RD75,00NTRF\r\n:61:260302C0,00NTRF',
    );
    assert.deepEqual(
      lines.map((line) => [line.direction, line.cents, line.booking_date, line.is_reversal, line.return_reason]),
      [
        ['debit', 2000n, '2025-12-30', true, '914'],
        ['debit', 500n, '2026-03-02', true, null],
        ['credit', 7500n, '2026-03-02', true, null],
      ],
    );
  });

  test('is refused whole where it is cut off, does not add up, is of another currency or account, or is MT942', () => {
    const whole = mt940(
      [{ iban, from: '2026-03-02', opening: '0.00', entries: [{ amount: '5.00', text: 'A' }] }],
      usual,
    );
    assert.equal(refusalOf(whole), 'read');
    for (const [content, code] of [
      [whole.slice(0, whole.indexOf(':62F:')), 'corrupt'],
      [whole.replace(':62F:C260302EUR5,00', ':62F:C260302EUR5,01'), 'corrupt'],
      [whole.replace(':61:260302', ':61:260231'), 'corrupt'],
      [whole.replace('CR5,00', 'CR5.00'), 'corrupt'],
      [whole.replace(/:60F:.*\r\n/, ''), 'corrupt'],
      [whole + whole.slice(0, 40), 'corrupt'],
      [`${whole}:61:260302C5,00NTRF\r\n`, 'corrupt'],
      [whole.replace('SVWZ+A', 'A'.repeat(20_000)), 'corrupt'],
      ['A'.repeat(20_000), 'corrupt'],
      [whole.replaceAll('EUR5', 'CHF5'), 'invalid'],
      [whole.replace(iban, 'DE03120300000000202051'), 'invalid'],
      [whole.replace(iban, 'Girokonto'), 'invalid'],
      [whole.replace(':28C:1', ':34F:EUR0,'), 'unsupported'],
    ] as const)
      assert.equal(refusalOf(content), code, content.slice(0, 300));
  });

  test('is known from XML by its first field', () => {
    for (const head of [':20:A', '\r\n:20:A', '{1:F01}{4:\r\n:20:A', '\ufeff:20:A', 'BANK 1\n:20:A'])
      assert.ok(isMt940(Buffer.from(head)), head);
    for (const head of ['<?xml?>\n:20:A', '  <A>\n:20:A', '', 'text', `${'x'.repeat(600)}\n:20:A`])
      assert.ok(!isMt940(Buffer.from(head)), head);
  });
});
