/** A large bank file: it is imported whole whatever is killed, and a neighbour does not notice it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { BankFile } from '@mahnwerk/contract/operator/bank-files.ts';
import { givenAccount, sendFile } from '../harness/bank.ts';
import { amountOf, camt } from '../harness/camt.ts';
import { bodyOf, openStage, type Stage } from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';
import { byLane, isWholeLane } from '../harness/lane.ts';
import { chanceOf } from '../harness/random.ts';
import { startApart } from '../harness/separate-process.ts';
import { send } from '../harness/service.ts';
import { until } from '../harness/until.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const kills = byLane({ gate: 1, whole: 5 });

const linesOf = (iban: string, count: number): string =>
  camt([
    {
      iban,
      from: '2026-02-16',
      opening: '0.00',
      entries: Array.from({ length: count }, (_none, n) => ({ amount: '0.01', reference: `L${n}` })),
    },
  ]);

const stored = async (): Promise<readonly number[]> => {
  const [row] = await stage.sql(
    `select (select count(*) from bank_files) as files, (select count(*) from bank_statements) as statements, (select count(*) from bank_transactions) as transactions`,
  );
  return [row?.files, row?.statements, row?.transactions].map(Number);
};

test('killed at any moment of an import, nothing is stored or all of it; the same file is then imported once', async () => {
  const lines = 6_000;
  const key = await stage.givenKey('operator');
  const chance = chanceOf(54);
  let midway = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const content = linesOf(await givenAccount(stage), lines);
    const body = { filename: 'camt053.xml', base64: Buffer.from(content).toString('base64') };
    const before = await stored();
    const apart = await startApart(stage);
    const asked = send<BankFile>(apart.url, 'POST', '/operator/v1/bank-files/', { key, body }).catch(() => undefined);
    await Promise.race([sleep(chance.whole(300)), asked]);
    await apart.kill();
    const answer = await asked;
    await until(async () => !(await isImporting()), 'the transaction has ended with its connection');
    const grown = (await stored()).map((count, index) => count - (before[index] ?? 0));
    assert.ok(grown.join() === '0,0,0' || grown.join() === `1,1,${lines}`, grown.join());
    if (answer?.status === 201) assert.deepEqual(grown, [1, 1, lines], 'what was acknowledged is stored');
    else midway += 1;
    const again = await sendFile(stage, content);
    if (grown[0] === 0) bodyOf(again, 201);
    else assertRefused(again, 409, 'conflict');
    assert.deepEqual(
      (await stored()).map((count, index) => count - (before[index] ?? 0)),
      [1, 1, lines],
    );
  }
  if (isWholeLane) assert.ok(midway > 0, 'a kill came before the answer');
});

/** Whether an import holds its place: one runs at a time. */
const isImporting = async (): Promise<boolean> =>
  (
    await stage.sql(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%bank_transactions%' and state <> 'idle'`,
    )
  ).length > 0;

if (isWholeLane)
  test('a file of 50,000 lines is imported while a neighbour is answered as ever; one line more is too much', async () => {
    const iban = await givenAccount(stage);
    const content = linesOf(iban, limits.bank_file_transactions).replaceAll(
      /<NtryDtls>.*?L(\d+).*?<\/NtryDtls>/g,
      '<AcctSvcrRef>$1</AcctSvcrRef>',
    );
    assert.ok(content.length <= limits.bank_file_bytes, `${content.length} bytes`);
    const company = await stage.aCompany();
    const importation = { isOver: false };
    const importing = sendFile(stage, content).finally(() => (importation.isOver = true));
    const waits: number[] = [];
    while (!importation.isOver) {
      const began = performance.now();
      await company.read('/v2/orders/');
      waits.push(performance.now() - began);
    }
    const file = bodyOf(await importing, 201);
    assert.deepEqual([file.count, file.new_count], [limits.bank_file_transactions, limits.bank_file_transactions]);
    assert.equal(file.statements[0]?.closing_balance?.value, amountOf(limits.bank_file_transactions));
    const slowest = waits.toSorted((one, other) => one - other).at(-Math.ceil(waits.length / 20)) ?? 0;
    assert.ok(
      waits.length > 10 && slowest < 500,
      `${waits.length} answers, one in twenty took ${slowest.toFixed(0)} ms`,
    );

    const tooMany = linesOf(iban, 1).replace(/<Ntry>.*<\/Ntry>/, (entry) =>
      entry.replace(/<NtryDtls>.*<\/NtryDtls>/, '').repeat(limits.bank_file_transactions + 1),
    );
    assertRefused(await sendFile(stage, tooMany), 400, 'validation_error', 'max_length base64');
    const tooLarge = content.replace('</Document>', `<!--${'x'.repeat(limits.bank_file_bytes)}--></Document>`);
    assertRefused(await sendFile(stage, tooLarge), 400, 'validation_error', 'max_length base64');
  });
