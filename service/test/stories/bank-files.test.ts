/** The operator imports bank files: each transaction is stored once, and a file that does not add up is refused whole. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { BankFile, ImportedBankFile } from '@mahnwerk/contract/operator/bank-files.ts';
import { givenAccount, importStatements, sendFile, transactionsOf, unusedIban } from '../harness/bank.ts';
import { amountOf, camt, type CamtEntry, type CamtStatement, centsOf, closingOf } from '../harness/camt.ts';
import { bodyOf, euros, openStage, type Page, type Stage } from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const credit = (amount: string, more: Partial<CamtEntry> = {}): CamtEntry => ({ amount, ...more });

const shown = async (query: string) =>
  (await transactionsOf(stage, query)).map(({ direction, amount, booking_date, remittance }) =>
    [booking_date, direction, amount.value, remittance].join(' '),
  );

describe('a bank file', () => {
  for (const version of ['02', '08'] as const)
    test(`of camt.053.001.${version} becomes its statements and transactions`, async () => {
      const iban = await givenAccount(stage);
      const file = await importStatements(
        stage,
        [
          {
            iban,
            number: '37',
            from: '2026-03-02',
            to: '2026-03-03',
            opening: '100.00',
            entries: [
              credit('40.00', {
                reference: 'B-1',
                endToEndId: 'E-1',
                name: 'Mika Muster & Söhne',
                iban: 'DE89370400440532013000',
                text: 'K26-ABCDEF',
                valued: '2026-03-01',
              }),
              credit('-15.00', { booked: '2026-03-03', entryReference: 'B-2', name: 'Amt', isReversal: true }),
              credit('7.00', { status: 'PDNG', text: 'not yet' }),
            ],
          },
        ],
        version,
      );
      assert.deepEqual(file.statements, [
        {
          account_iban: iban,
          number: '37',
          from: '2026-03-02',
          to: '2026-03-03',
          opening_balance: euros('100.00'),
          closing_balance: euros('125.00'),
          gap: false,
          unexplained: euros('0.00'),
        },
      ]);
      assert.deepEqual([file.count, file.new_count, file.duplicate_count], [2, 2, 0]);
      const [first, second] = await transactionsOf(stage, `bank_file_id=${file.id}`);
      const now = stage.clock.now();
      assert.deepEqual(first, {
        id: first?.id,
        bank_file_id: file.id,
        account_iban: iban,
        direction: 'credit',
        amount: euros('40.00'),
        booking_date: '2026-03-02',
        value_date: '2026-03-01',
        counterparty: { name: 'Mika Muster & Söhne', iban: 'DE89370400440532013000' },
        remittance: 'K26-ABCDEF',
        end_to_end_id: 'E-1',
        bank_reference: 'B-1',
        is_reversal: false,
        is_charge: false,
        return_reason: null,
        status: 'unmatched',
        resembles_id: null,
        resembles: null,
        rest: euros('40.00'),
        ignored_reason: null,
        proposals: [],
        bookings: [],
        created_at: now,
        updated_at: now,
      });
      assert.deepEqual(
        [second?.direction, second?.amount.value, second?.bank_reference, second?.is_reversal],
        ['debit', '15.00', 'B-2', true],
      );
      assert.deepEqual(bodyOf(await stage.operate('GET', `/operator/v1/bank-transactions/${first?.id}/`), 200), first);
      const read = await stage.operate<ImportedBankFile>('GET', `/operator/v1/bank-files/${file.id}/`);
      assert.deepEqual(bodyOf(read, 200), file);
      const listed = bodyOf(await stage.operate<Page<BankFile>>('GET', '/operator/v1/bank-files/?limit=1'), 200);
      const { waiting: _waiting, booked: _booked, exact_bookings: _exact, ...inList } = bodyOf(read, 200);
      assert.deepEqual(listed.results, [inList]);
    });

  test('has one transaction for each detail of an entry, and one with all their texts for an entry above its details', async () => {
    const iban = await givenAccount(stage);
    const details = [
      { amount: '60.00', sign: 'CRDT', text: 'one' },
      { amount: '10.00', sign: 'DBIT', text: 'charge' },
    ] as const;
    const file = await importStatements(stage, [
      {
        iban,
        from: '2026-03-02',
        opening: '0.00',
        entries: [credit('50.00', { details, entryReference: 'E' }), credit('51.00', { details, entryReference: 'F' })],
      },
    ]);
    assert.deepEqual(await shown(`bank_file_id=${file.id}`), [
      '2026-03-02 credit 60.00 one',
      '2026-03-02 debit 10.00 charge',
      '2026-03-02 credit 51.00 one / charge',
    ]);
  });

  test('is imported once, shows the duplicates of overlapping files, and a missing statement as a gap', async () => {
    const iban = await givenAccount(stage);
    const day = (date: string, opening: string, entries: readonly CamtEntry[]) => ({
      iban,
      from: date,
      opening,
      entries,
    });
    const monday = day('2026-03-02', '0.00', [credit('1.00', { text: 'a' }), credit('1.00', { text: 'a' })]);
    const tuesday = day('2026-03-03', '2.00', [credit('3.00', { text: 'b' })]);
    const thursday = day('2026-03-05', '9.00', [credit('1.00', { text: 'a' })]);
    const first = await importStatements(stage, [monday, tuesday]);
    assert.deepEqual([first.new_count, first.statements.map(({ gap }) => gap)], [3, [false, false]]);
    assertRefused(await sendFile(stage, camt([monday, tuesday])), 409, 'conflict');

    const second = await importStatements(stage, [tuesday, thursday]);
    assert.deepEqual([second.count, second.new_count, second.duplicate_count], [2, 1, 1]);
    assert.deepEqual(
      second.statements.map(({ gap }) => gap),
      [false, true],
    );
    await importStatements(stage, [day('2026-03-04', '5.00', [credit('4.00', { text: 'c' })])]);
    const again = bodyOf(await stage.operate<BankFile>('GET', `/operator/v1/bank-files/${second.id}/`), 200);
    assert.deepEqual(
      again.statements.map(({ gap }) => gap),
      [false, false],
      'the missing statement has arrived',
    );
  });

  test('keeps names of 70 characters and every character of XML, and drops what no text may hold', async () => {
    const iban = await givenAccount(stage);
    const name = 'ÄÖÜäöüß€ 𝄞 名前 '.repeat(6).slice(0, 70).toWellFormed();
    const content = camt([
      { iban, from: '2026-03-02', opening: '0.00', entries: [credit('1.00', { name, text: 'T&<>"' })] },
    ]);
    const file = bodyOf(await sendFile(stage, content.replace('T&amp;', 'T\u0000\u0085&#x1F600;&amp;')), 201);
    const [only] = await transactionsOf(stage, `bank_file_id=${file.id}`);
    assert.equal(only?.counterparty.name, name.trim());
    assert.equal(only?.remittance?.includes('😀&<>"'), true, only?.remittance ?? '');
  });

  test('in the encoding that it names is read in it', async () => {
    const iban = await givenAccount(stage);
    const entries = [credit('1.00', { name: 'Müller' })];
    const content = camt([{ iban, from: '2026-03-02', opening: '0.00', entries }]).replace('UTF-8', 'ISO-8859-1');
    const file = bodyOf(await sendFile(stage, Buffer.from(content, 'latin1')), 201);
    assert.equal((await transactionsOf(stage, `bank_file_id=${file.id}`))[0]?.counterparty.name, 'Müller');
  });
});

describe('a bank file is refused whole', () => {
  const refused = async (content: string | Buffer, code: string) => {
    const before = await transactionsOf(stage);
    assertRefused(await sendFile(stage, content), 400, 'validation_error', `${code} base64`);
    assert.equal((await transactionsOf(stage)).length, before.length);
  };
  const statement = (iban: string, more: Partial<CamtStatement> = {}): CamtStatement => ({
    iban,
    from: '2026-03-02',
    opening: '10.00',
    entries: [credit('1.00'), credit('2.00')],
    ...more,
  });

  test('as corrupt: half a file, no XML, other bytes, balances that do not add up', async () => {
    const iban = await givenAccount(stage);
    const whole = camt([statement(iban), statement(iban)]);
    for (const content of [
      whole.slice(0, whole.length / 2),
      'Not XML',
      '%PDF-1.4',
      Buffer.from([0xff, 0x00, 0x13]),
      whole.replace('</Stmt>', '</Stmnt>'),
      camt([statement(iban, { closing: '13.01' })]),
      camt([statement(iban), statement(iban, { closing: '12.99' })]),
      whole.replace('<Cd>CLBD</Cd>', '<Cd>XXXX</Cd>'),
      whole.replace('1.00</Amt>', '1.005</Amt>'),
      whole.replace('2026-03-02</Dt></BookgDt>', '2026-02-30</Dt></BookgDt>'),
      whole.replace('UTF-8', 'EBCDIC-X'),
      Buffer.from(whole.replace('<Id>S</Id>', '<Id>ü</Id>'), 'latin1'),
    ])
      await refused(content, 'corrupt');
  });

  test('as corrupt: a document type, entities, a billion laughs', async () => {
    const iban = await givenAccount(stage);
    const whole = camt([statement(iban)]);
    const withType = (type: string, text = 'S') =>
      whole.replace('<Document', `${type}<Document`).replace('<Id>S</Id>', `<Id>${text}</Id>`);
    const laughs = Array.from({ length: 30 }, (_none, n) => `<!ENTITY l${n + 1} "&l${n};&l${n};&l${n};">`).join('');
    await refused(withType('<!DOCTYPE Document>'), 'corrupt');
    await refused(withType(`<!DOCTYPE D [<!ENTITY l0 "lol">${laughs}]>`, '&l30;'), 'corrupt');
    await refused(withType('<!DOCTYPE D [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;'), 'corrupt');
    await refused(whole.replace('<Id>S</Id>', '<Id>&nbsp;</Id>'), 'corrupt');
    await refused(whole.replace('<Id>S</Id>', '<Id>&#0;</Id>'), 'corrupt');
    await refused('<a>'.repeat(100_000), 'unsupported');
    await refused(whole.replace('<Id>S</Id>', '<x>'.repeat(100_000)), 'corrupt');
  });

  test('as unsupported: another message, another version', async () => {
    const iban = await givenAccount(stage);
    const whole = camt([statement(iban)]);
    await refused(whole.replace('camt.053.001.08', 'camt.053.001.04'), 'unsupported');
    await refused(whole.replace('camt.053', 'camt.052'), 'unsupported');
    await refused('<html></html>', 'unsupported');
  });

  test('as invalid: the account of another bank, another currency', async () => {
    const iban = await givenAccount(stage);
    await refused(camt([statement(iban), statement(unusedIban())]), 'invalid');
    await refused(camt([statement(iban)]).replaceAll('"EUR"', '"CHF"'), 'invalid');
    await refused(camt([statement(iban)]).replace('<Ccy>EUR', '<Ccy>CHF'), 'invalid');
  });
});

test('a file in any cut gives the same transactions', async () => {
  const entry = fc.record({
    day: fc.integer({ min: 2, max: 6 }),
    cents: fc.oneof(fc.integer({ min: -300, max: -1 }), fc.integer({ min: 1, max: 300 })),
    reference: fc.option(fc.constantFrom('R1', 'R2', 'R3'), { nil: undefined }),
    text: fc.constantFrom('a', 'b'),
  });
  const piece = fc.tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 2, max: 6 }));
  const cut = fc.record({ entries: fc.array(entry, { maxLength: 12 }), pieces: fc.array(piece, { maxLength: 4 }) });
  const property = fc.asyncProperty(cut, async ({ entries, pieces }) => {
    const dated = entries.map(({ day, cents, ...more }) => ({
      ...more,
      amount: amountOf(cents),
      booked: `2026-03-0${day}`,
    }));
    const between = (iban: string, from: number, to: number): CamtStatement => {
      const [first, last] = [`2026-03-0${from}`, `2026-03-0${to}`];
      const before = dated.filter(({ booked }) => booked < first).reduce((sum, { amount }) => sum + centsOf(amount), 0);
      const within = dated.filter(({ booked }) => booked >= first && booked <= last);
      return { iban, from: first, to: last, opening: amountOf(before), entries: within };
    };
    const contentsOf = async (...spans: readonly (readonly [number, number])[]) => {
      const iban = await givenAccount(stage);
      const ids: string[] = [];
      for (const [index, [from, to]] of spans.entries())
        ids.push((await importStatements(stage, [{ ...between(iban, from, to), number: String(index) }])).id);
      return (await Promise.all(ids.map((id) => shown(`bank_file_id=${id}`)))).flat().toSorted();
    };
    const whole = await contentsOf([2, 6]);
    assert.equal(whole.length, dated.length, 'equal lines of one file are two');
    const days = [2, 3, 4, 5, 6].map((day) => [day, day] as const);
    assert.deepEqual(await contentsOf(...days), whole, 'day by day');
    const overlapping = pieces.map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
    assert.deepEqual(await contentsOf(...overlapping, [2, 6]), whole, 'overlapping');
    assert.deepEqual(await contentsOf([2, 6], ...overlapping, [2, 6]), whole, 'twice');
  });
  await fc.assert(property, { numRuns: 8 });
  assert.equal(closingOf({ iban: '', from: '', opening: '1.00', entries: [{ amount: '-2.00' }] }), '-1.00');
});

test('a second account with the same IBAN is a conflict, and one without a valid IBAN is refused', async () => {
  const iban = await givenAccount(stage);
  const account = { iban: iban.replace('DE', 'de '), name: 'Again', kind: 'own' };
  assertRefused(await stage.operate('POST', '/operator/v1/bank-accounts/', account), 409, 'conflict');
  const wrong = { ...account, iban: 'DE00120300000000202051' };
  assertRefused(
    await stage.operate('POST', '/operator/v1/bank-accounts/', wrong),
    400,
    'validation_error',
    'invalid iban',
  );
});
