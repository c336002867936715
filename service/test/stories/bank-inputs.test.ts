/** What banks send in the forms that the standard allows: amounts, batches, parties, texts, times and archives. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { zipSync } from 'fflate';
import { caseFile, importCase } from '../harness/bank-cases.ts';
import { givenAccount, importStatements, sendFile, transactionsOf } from '../harness/bank.ts';
import { amountOf, camt } from '../harness/camt.ts';
import { bodyOf, openStage, type Stage } from '../harness/cases.ts';
import { mt940 } from '../harness/mt940.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

/** What the file of a case has as transactions. */
async function linesOf(name: string, file?: string) {
  const { id } = await importCase(stage, await givenAccount(stage), name, file);
  return (await transactionsOf(stage, `bank_file_id=${id}`)).map((line) => ({
    amount: `${line.direction} ${line.amount.value}`,
    name: line.counterparty.name,
    remittance: line.remittance,
    end_to_end_id: line.end_to_end_id,
    is_charge: line.is_charge,
  }));
}

describe('a bank file', () => {
  test('has amounts padded with zeros (06), with a plus sign, and without a digit before the point', async () => {
    assert.deepEqual(
      (await linesOf('06-camt-amounts-padded-with-zeros')).map(({ amount }) => amount),
      ['credit 50.50'],
    );
    const iban = await givenAccount(stage);
    const content = (await caseFile(iban, '06-camt-amounts-padded-with-zeros'))
      .replace('000000000000100.00', '+100.00')
      .replace('000000000000150.50', '100.5')
      .replace('000000000000050.50', '.50000000');
    const { id } = bodyOf(await sendFile(stage, content), 201);
    assert.deepEqual((await transactionsOf(stage, `bank_file_id=${id}`))[0]?.amount.value, '0.50');
    for (const wrong of ['.', '+', '-1.00', '1e2', '0.505', '12345678901.00'])
      assertRefused(
        await sendFile(stage, content.replace('.50000000', wrong)),
        400,
        'validation_error',
        'corrupt base64',
      );
  });

  test('has the details of a batch less a charge, and the charge (08)', async () => {
    const lines = await linesOf('08-camt-batch-less-a-charge');
    assert.deepEqual(
      lines.map(({ amount, name, remittance, end_to_end_id, is_charge }) => [
        amount,
        name,
        remittance,
        end_to_end_id,
        is_charge,
      ]),
      [
        ['credit 50.00', 'Name A', 'Text A', 'E2E-A', false],
        ['credit 60.00', 'Name B', 'Text B', 'E2E-B', false],
        ['credit 40.00', 'Name C', 'Text C', 'E2E-C', false],
        ['debit 1.50', null, null, null, true],
      ],
    );
  });

  test('names the one that really pays (10), and says who paid for them', async () => {
    const [alone] = await linesOf('10-camt-ultimate-debtor', 'only-ultimate.xml');
    const [through] = await linesOf('10-camt-ultimate-debtor', 'through-a-payment-service.xml');
    assert.deepEqual([alone?.name, alone?.remittance], ['Ursula Ultimo', 'Zahlung']);
    assert.deepEqual([through?.name, through?.remittance], ['Ursula Ultimo', 'Zahlung (via Zahlungsdienst AG)']);
  });

  test('has the texts of structured remittance beside the free one, in turn (12)', async () => {
    const [only] = await linesOf('12-camt-structured-document-number');
    assert.equal(only?.remittance, '@REFERENCE@');
    const content = (await caseFile(await givenAccount(stage), '12-camt-structured-document-number')).replace(
      '<Strd>',
      '<Ustrd>Rate</Ustrd><Strd><AddtlRmtInf>Haus 7</AddtlRmtInf><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>RF18</Ref></CdtrRefInf><Invcee><Nm>Ida</Nm></Invcee>',
    );
    const { id } = bodyOf(await sendFile(stage, content), 201);
    assert.equal(
      (await transactionsOf(stage, `bank_file_id=${id}`))[0]?.remittance,
      'Rate RF18 @REFERENCE@ Haus 7 Ida',
      'what has no place of its own is text too',
    );
  });

  test('has booking times with an offset, which count by the day of Berlin', async () => {
    const iban = await givenAccount(stage);
    const statement = { iban, from: '2026-03-02', to: '2026-03-03', opening: '0.00', entries: [{ amount: '1.00' }] };
    const at = (time: string) =>
      camt([statement]).replace('<BookgDt><Dt>2026-03-02</Dt>', `<BookgDt><DtTm>${time}</DtTm>`);
    const days = [];
    for (const time of [
      '2026-03-02T23:30:00Z',
      '2026-03-02T23:30:00+01:00',
      '2026-03-03T00:30:00+05:00',
      '2026-03-02T23:30:00',
    ]) {
      const file = bodyOf(await sendFile(stage, at(time).replaceAll(iban, await givenAccount(stage))), 201);
      days.push((await transactionsOf(stage, `bank_file_id=${file.id}`))[0]?.booking_date);
    }
    assert.deepEqual(days, ['2026-03-03', '2026-03-02', '2026-03-02', '2026-03-02']);
  });
});

describe('a ZIP of bank files', () => {
  const filesOf = (iban: string, count: number): Record<string, Uint8Array> =>
    Object.fromEntries(
      Array.from({ length: count }, (_none, n) => [
        `../../etc/day-${n}.xml`,
        Buffer.from(
          camt([{ iban, from: '2026-03-02', opening: amountOf(n), entries: [{ amount: '0.01', text: 'Rate' }] }]),
        ),
      ]),
    );

  test('is one bank file: all its statements, each line once', async () => {
    const iban = await givenAccount(stage);
    const file = bodyOf(await sendFile(stage, Buffer.from(zipSync(filesOf(iban, 3)))), 201);
    assert.deepEqual([file.statements.length, file.count, file.new_count], [3, 3, 3]);
    const whole = {
      iban,
      from: '2026-03-02',
      opening: '0.00',
      entries: Array.from({ length: 3 }, () => ({ amount: '0.01', text: 'Rate' })),
    };
    assert.deepEqual([(await importStatements(stage, [whole])).duplicate_count], [3]);
  });

  test('is refused whole: a part that is no statement, a ZIP inside, too many files, half of it, a bomb', async () => {
    const iban = await givenAccount(stage);
    const files = filesOf(iban, 2);
    const whole = Buffer.from(zipSync(files));
    const noise = Buffer.alloc(101 * 1024 * 1024, ' ');
    for (const [content, code] of [
      [zipSync({ ...files, 'notes.txt': Buffer.from('no statement') }), 'corrupt'],
      [zipSync({ ...files, 'inner.zip': whole }), 'unsupported'],
      [zipSync(filesOf(iban, 401)), 'corrupt'],
      [whole.subarray(0, whole.length / 2), 'corrupt'],
      [zipSync({ ...files, 'bomb.xml': noise }), 'corrupt'],
      [zipSync({}), 'corrupt'],
    ] as const)
      assertRefused(await sendFile(stage, Buffer.from(content)), 400, 'validation_error', `${code} base64`);
    assert.equal((await transactionsOf(stage)).filter(({ account_iban }) => account_iban === iban).length, 0);
  });
});

describe('MT940', () => {
  const entries = [
    { amount: '40.00', reference: 'B-1', endToEndId: 'E-1', name: 'Jürgen Beispiel', text: 'K26-7QX4MN' },
    { amount: '-15.00', reference: 'B-2', name: 'Amtsgericht Musterstadt', text: 'Kosten' },
  ];
  const dayOf = (iban: string) => ({ iban, number: '7', from: '2026-03-02', opening: '100.00', entries });

  test('is stored as the same day of camt.053 is, whichever comes first, and the balances prove that both are one', async () => {
    for (const [first, then] of [
      [(iban: string) => mt940([dayOf(iban)]), (iban: string) => camt([dayOf(iban)])],
      [(iban: string) => camt([dayOf(iban)]), (iban: string) => mt940([dayOf(iban)])],
    ] as const) {
      const iban = await givenAccount(stage);
      const file = bodyOf(await sendFile(stage, first(iban)), 201);
      assert.deepEqual([file.new_count, file.statements[0]?.unexplained?.value], [2, '0.00']);
      const again = bodyOf(await sendFile(stage, then(iban)), 201);
      assert.deepEqual([again.count, again.new_count, again.doubtful_count], [2, 0, 0]);
      assert.deepEqual(
        (await transactionsOf(stage, `bank_file_id=${file.id}`)).map((line) => [
          line.direction,
          line.amount.value,
          line.counterparty.name,
          line.remittance,
        ]),
        [
          ['credit', '40.00', 'Jürgen Beispiel', 'K26-7QX4MN'],
          ['debit', '15.00', 'Amtsgericht Musterstadt', 'Kosten'],
        ],
      );
    }
  });

  test('of Windows-1252 stands in a ZIP beside camt.053, and a file without an IBAN of ours is refused whole', async () => {
    const [one, other] = [await givenAccount(stage), await givenAccount(stage)];
    const western = Buffer.from(mt940([dayOf(one)]), 'latin1');
    const zipped = zipSync({ 'a.sta': western, 'b.xml': Buffer.from(camt([dayOf(other)])) });
    const file = bodyOf(await sendFile(stage, Buffer.from(zipped)), 201);
    assert.deepEqual(
      file.statements.map(({ account_iban }) => account_iban),
      [one, other],
    );
    const [credit] = await transactionsOf(stage, `account_iban=${one}`);
    assert.equal(credit?.counterparty.name, 'Jürgen Beispiel');
    const stranger = mt940([dayOf('DE02120300000000202051')]);
    assertRefused(await sendFile(stage, stranger), 400, 'validation_error', 'invalid base64');
    const interim = mt940([dayOf(one)]).replace(':28C:7', ':28C:7\r\n:34F:EUR0,00');
    assertRefused(await sendFile(stage, interim), 400, 'validation_error', 'unsupported base64');
  });
});
