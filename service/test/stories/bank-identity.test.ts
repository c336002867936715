/** The bank exports days again, in pages and with other texts: each payment is stored once, and what cannot be told waits for a person. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { BankFile, BankFileLine } from '@mahnwerk/contract/operator/bank-files.ts';
import type { BankTransaction } from '@mahnwerk/contract/operator/bank-transactions.ts';
import type { CashPosition } from '@mahnwerk/contract/operator/cash-position.ts';
import type { WorkQueues } from '@mahnwerk/contract/operator/work-queues.ts';
import { importCase } from '../harness/bank-cases.ts';
import { givenAccount, givenDoubtful, importStatements, transactionsOf } from '../harness/bank.ts';
import { bodyOf, euros, openStage, type Page, type Stage } from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const countsOf = ({ new_count, duplicate_count, doubtful_count }: BankFile) => [
  new_count,
  duplicate_count,
  doubtful_count,
];

const linesOf = async (id: string) =>
  bodyOf(await stage.operate<Page<BankFileLine>>('GET', `/operator/v1/bank-files/${id}/lines/`), 200).results;

const positionOn = async (day: string) =>
  bodyOf(await stage.operate<CashPosition>('GET', `/operator/v1/cash-position/?on=${day}`), 200);

const waiting = async () =>
  bodyOf(await stage.operate<WorkQueues>('GET', '/operator/v1/work-queues/'), 200).payments_doubtful.count;

const command = (id: string, name: string, body?: unknown) =>
  stage.operate<BankTransaction>('POST', `/operator/v1/bank-transactions/${id}/${name}/`, body);

describe('the lines of a second file', () => {
  test('of one bank reference with another amount are new (01)', async () => {
    const iban = await givenAccount(stage);
    await importCase(stage, iban, '01-camt-page-two-same-reference', 'page-1.xml');
    const second = await importCase(stage, iban, '01-camt-page-two-same-reference', 'page-2.xml');
    assert.deepEqual(countsOf(second), [1, 0, 0]);
    assert.deepEqual(second.statements[0]?.unexplained, euros('0.00'));
  });

  test('with other line breaks in the text are duplicates, and say of what (04)', async () => {
    const iban = await givenAccount(stage);
    const first = await importCase(stage, iban, '04-camt-export-again-other-line-breaks', 'export-1.xml');
    const again = await importCase(stage, iban, '04-camt-export-again-other-line-breaks', 'export-2.xml');
    assert.deepEqual(countsOf(again), [0, 1, 0]);
    const [stored] = await transactionsOf(stage, `bank_file_id=${first.id}`);
    assert.deepEqual(await linesOf(again.id), [
      {
        position: 1,
        result: 'duplicate',
        transaction_id: stored?.id,
        status: 'unmatched',
        direction: 'credit',
        amount: euros('10.00'),
        booking_date: '2026-11-23',
        counterparty: { name: 'Anna Anders', iban: null },
        remittance: 'Rate fuer Rech nung 4711',
      },
    ]);
  });

  test('are known by the savings banks’ own id, whatever their text says (36)', async () => {
    const [pages, exports] = [await givenAccount(stage), await givenAccount(stage)];
    await importCase(stage, pages, '36-camt-savings-bank-own-id', 'page-1.xml');
    const page = await importCase(stage, pages, '36-camt-savings-bank-own-id', 'page-2.xml');
    assert.deepEqual(countsOf(page), [1, 0, 0]);
    await importCase(stage, exports, '36-camt-savings-bank-own-id', 'export-1.xml');
    const again = await importCase(stage, exports, '36-camt-savings-bank-own-id', 'export-2.xml');
    assert.deepEqual(countsOf(again), [0, 1, 0]);
  });

  test('are told apart inside one file too: two pages with one text are two payments', async () => {
    const iban = await givenAccount(stage);
    const page = (opening: string) => ({
      iban,
      from: '2026-03-02',
      opening,
      entries: [{ amount: '5.00', text: 'Rate' }],
    });
    const file = await importStatements(stage, [page('0.00'), page('5.00'), page('0.00')]);
    assert.deepEqual(countsOf(file), [2, 1, 0]);
  });
});

describe('a doubtful line', () => {
  const day = '2026-04-01';

  test('names the one that it resembles, waits in a queue of its own, and is in no balance', async () => {
    const [before, queued] = [await positionOn(day), await waiting()];
    const { iban, file, line } = await givenDoubtful(stage, day);
    assert.deepEqual(countsOf(file), [0, 0, 1]);
    assert.deepEqual(
      (await linesOf(file.id)).map(({ result, transaction_id }) => [result, transaction_id]),
      [['doubtful', line.id]],
    );
    const [resembled] = (await transactionsOf(stage)).filter(({ id }) => id === line.resembles_id);
    assert.deepEqual([resembled?.account_iban, resembled?.remittance], [iban, line.remittance]);
    assert.equal(await waiting(), queued + 1);
    const position = await positionOn(day);
    assert.deepEqual(
      [position.suspense, Number(position.doubtful.value) - Number(before.doubtful.value)],
      [before.suspense, 10],
    );
    for (const name of ['refund', 'unbook']) assertRefused(await command(line.id, name), 409, 'conflict');
  });

  test('is taken: it counts like any other, and its file counts it as new', async () => {
    const { file, line } = await givenDoubtful(stage, day);
    const taken = bodyOf(await command(line.id, 'take'), 200);
    assert.equal(taken.status, 'unmatched');
    const now = bodyOf(await stage.operate<BankFile>('GET', `/operator/v1/bank-files/${file.id}/`), 200);
    assert.deepEqual(countsOf(now), [1, 0, 0]);
    assert.deepEqual(
      (await linesOf(file.id)).map(({ result }) => result),
      ['new'],
    );
    assertRefused(await command(line.id, 'take'), 409, 'conflict');
    assertRefused(await command(line.id, 'drop', { reason: 'late' }), 409, 'conflict');
  });

  test('is dropped with a reason, and does not come back with the next export', async () => {
    const { iban, file, line, rate } = await givenDoubtful(stage, day);
    const dropped = bodyOf(await command(line.id, 'drop', { reason: 'The bank sent the morning twice' }), 200);
    assert.deepEqual([dropped.status, dropped.ignored_reason], ['duplicate', 'The bank sent the morning twice']);
    const now = bodyOf(await stage.operate<BankFile>('GET', `/operator/v1/bank-files/${file.id}/`), 200);
    assert.deepEqual([countsOf(now), now.statements[0]?.unexplained], [[0, 1, 0], euros('0.00')]);
    const entries = [{ ...rate, text: rate.text.toUpperCase() }];
    const again = await importStatements(stage, [{ iban, from: day, opening: '0.00', entries }]);
    assert.deepEqual(countsOf(again), [0, 1, 0]);
    assertRefused(await command(line.id, 'take'), 409, 'conflict');
  });
});
