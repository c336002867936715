/** Exports for bookkeeping when much happens at once: late commits, dying connections, hostile texts, the bound of rows. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AccountingExport } from '@mahnwerk/contract/shapes/accounting.ts';
import type { Payout } from '@mahnwerk/contract/operator/payouts.ts';
import { exportHandler } from '../../src/domain/accounting/accounting-exports/work.ts';
import { createObjects, openStorage } from '../../src/platform/objects/index.ts';
import { bodyOf, type Company, openStage, type Stage } from '../harness/cases.ts';
import { aCase, aClient, aDraft, givenIssuer, publish } from '../harness/collected-money.ts';
import { commitHold, type CommitHold } from '../harness/commit-hold.ts';
import { assertRefused } from '../harness/every-route.ts';
import { noOtherWork } from '../harness/other-work.ts';

let stage: Stage;
let hold: CommitHold;
before(async () => {
  stage = await openStage();
  await givenIssuer(stage);
  hold = await commitHold(stage, ['insert on mandate_payments', 'update of status on accounting_exports']);
});
after(() => stage.stop());

const today = '2026-03-02';
const rows_max = 99_999;
const settings = {
  chart: 'skr03',
  consultant_number: 29098,
  client_number: 55003,
  accounts: { commission: '4960', court_costs: '4955', cost_refunds: '2709' },
};

async function aBookkeeper(): Promise<Company> {
  const account = { payout_bank_account: { account_holder: 'Muster', iban: 'DE89370400440532013000' } };
  const client = await aClient(stage, {}, account);
  const path = `/operator/v1/companies/${client.company}/accounting-settings/`;
  bodyOf(await stage.operate('PATCH', path, settings), 200);
  return client;
}

const order = ({ send }: Company, body: object = {}) =>
  send<AccountingExport>('POST', '/v2/accounting-exports/', { kind: 'datev', format: 'extf', to: today, ...body });

function worker() {
  const { store, spool } = openStorage({ folder: stage.folder });
  const handler = exportHandler(stage.database, createObjects({ store, spool, database: stage.database }));
  return ({ id }: Pick<AccountingExport, 'id'>) =>
    handler.work(
      { id, kind: handler.kind, key: id, company_id: null, payload: null, attempts: 1, age_seconds: 0 },
      new AbortController().signal,
      noOtherWork,
    );
}

async function linesOf({ send }: Company, { id }: Pick<AccountingExport, 'id'>): Promise<readonly string[]> {
  const answer = await send('GET', `/v2/accounting-exports/${id}/download/`);
  assert.equal(answer.status, 200, answer.text);
  return answer.text.split('\r\n').slice(0, -1);
}

test('a payment that was recorded before an export and commits behind it is in the next one', async () => {
  const client = await aBookkeeper();
  const file = await aCase(stage, client);
  await file.pay('10.00');
  let first: AccountingExport | undefined;
  await hold.during(
    () => file.pay('20.00'),
    async () => void (first = bodyOf(await order(client), 201)),
  );
  const second = bodyOf(await order(client), 201);
  assert.ok(first !== undefined && second.number === first.number + 1);
  const work = worker();
  await work(first);
  await work(second);
  const amounts = [await linesOf(client, first), await linesOf(client, second)].map((lines) =>
    lines.slice(2).map((line) => line.split(';')[0]),
  );
  assert.deepEqual(amounts, [['10,00'], ['20,00']]);
  assert.equal((await order(client)).status, 409);
});

test('a file whose row is lost at its commit is made again with the same bytes', async () => {
  const client = await aBookkeeper();
  await (await aCase(stage, client)).pay('10.00');
  const made = bodyOf(await order(client), 201);
  assert.equal((await client.send('GET', `/v2/accounting-exports/${made.id}/download/`)).status, 409);
  const work = worker();
  const dies = hold.during(
    () =>
      work(made).then(
        () => 'done',
        () => 'died',
      ),
    async () => {
      await stage.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
    },
  );
  assert.equal(await dies, 'died');
  const path = `/v2/accounting-exports/${made.id}/`;
  assert.equal((await client.read<AccountingExport>(path)).status, 'running');
  await work(made);
  const ready = await client.read<AccountingExport>(path);
  assert.equal(ready.status, 'ready');
  await work(made);
  assert.deepEqual(await client.read(path), ready);
  assert.equal((await linesOf(client, made)).length, 3);
});

/** Texts that a spreadsheet takes for a formula. */
const hostile = ['=1+1', '@SUM(1)', '+49 30 1', '-2', '\u00a0=cmd|1'];

test('no cell of a file is a formula, whatever a debtor is called', async () => {
  const client = await aBookkeeper();
  for (const [index, name] of hostile.entries()) {
    const file = await aCase(stage, client);
    await file.pay('1.00', { reference: name });
    await stage.sql(
      `update debtors d set display_name = $2, your_reference = $3 from mandates m
       where m.id = $1 and d.company_id = m.company_id and d.id = m.debtor_id`,
      [file.id, name, `${name}${index}`],
    );
  }
  const work = worker();
  for (const kind of ['open_items', 'payments']) {
    const made = bodyOf(await order(client, { kind, format: 'csv' }), 201);
    await work(made);
    const lines = await linesOf(client, made);
    assert.equal(lines.length, 1 + hostile.length);
    for (const cell of lines.flatMap((line) => line.replace('\ufeff', '').split(';')))
      assert.doesNotMatch(cell.replaceAll('"', ''), /^\s*[=+\-@]/u);
  }
  const made = bodyOf(await order(client), 201);
  await work(made);
  for (const line of (await linesOf(client, made)).slice(2)) {
    const words = line.split(';')[13] ?? '';
    assert.doesNotMatch(words, /^"\s*[=+\-@]/u);
    assert.match(words, /^"Zahlung /);
  }
});

test('an export has 99,999 rows and no more', async (t) => {
  const client = await aBookkeeper();
  await (await aCase(stage, client)).pay('100.00');
  const statement = await publish(stage, await aDraft(stage, client));
  bodyOf(
    await stage.operate<Payout>('POST', '/operator/v1/payouts/', {
      execution_date: '2026-03-03',
      statement_ids: [statement.id],
    }),
    201,
  );
  bodyOf(await order(client), 201);
  await stage.sql(
    `insert into payout_movements
     select i.company_id, gen_random_uuid(), i.id, 1, '2026-03-02', $2 from payout_items i, generate_series(1, $3::int)
     where i.company_id = $1`,
    [client.company, stage.clock.now(), rows_max + 1],
  );
  assertRefused(await order(client), 400, 'validation_error', 'max_length to');
  await stage.sql(
    `delete from payout_movements where id = (select m.id from payout_movements m where m.company_id = $1 limit 1)`,
    [client.company],
  );
  const begun = performance.now();
  const made = bodyOf(await order(client), 201);
  const taken = performance.now();
  assert.equal(made.row_count, rows_max);
  await worker()(made);
  t.diagnostic(`taken in ${Math.round(taken - begun)} ms, made in ${Math.round(performance.now() - taken)} ms`);
  assert.equal((await linesOf(client, made)).length, 2 + rows_max);
});
