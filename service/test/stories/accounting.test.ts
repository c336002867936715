/** Back to bookkeeping: every entry is in one export, and what was collected is paid out to the cent. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AccountingExport, AccountingSettings } from '@mahnwerk/contract/shapes/accounting.ts';
import { bodyOf, type Company, openStage, type Stage } from '../harness/cases.ts';
import { aCase, aClient, aDraft, cancel, givenIssuer, payOut, publish } from '../harness/collected-money.ts';
import { givenOpenInvoice, openDunning } from '../harness/dunning.ts';
import { euros } from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';
import { balanceOf, chosen, makeFiles, operatorChosen, rowsOf } from '../harness/exported-postings.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  await givenIssuer(stage);
});
after(() => stage.stop());

const today = '2026-03-02';
const account = { payout_bank_account: { account_holder: 'Muster', iban: 'DE89370400440532013000' } };
const set = async ({ company }: Company, patch: object = chosen) =>
  bodyOf(
    await stage.operate<AccountingSettings>('PATCH', `/operator/v1/companies/${company}/accounting-settings/`, patch),
    200,
  );

const order = ({ send }: Company, body: object = {}, at = '/v2/') =>
  send<AccountingExport>('POST', `${at}accounting-exports/`, { kind: 'datev', format: 'extf', to: today, ...body });

async function fileOf({ send }: Company, { id }: AccountingExport, at = '/v2/'): Promise<string> {
  await makeFiles(stage);
  const answer = await send('GET', `${at}accounting-exports/${id}/download/`);
  assert.equal(answer.status, 200, answer.text);
  return answer.text;
}

test('what was collected, stated and paid out is in one file, and the clearing account is empty at the end', async () => {
  const client = await aClient(stage, {}, account);
  await set(client);
  const file = await aCase(stage, client);
  await file.cost('collection_fee', '100.00');
  await file.pay('500.00');
  const paid = bodyOf(await order(client), 201);
  assert.deepEqual([paid.number, paid.status, paid.to], [1, 'running', today]);
  const first = rowsOf(await fileOf(client, paid));
  assert.equal(balanceOf(first, '1360'), 500_00);
  assert.equal((await order(client)).status, 409);

  const statement = await publish(stage, await aDraft(stage, client));
  const stated = rowsOf(await fileOf(client, bodyOf(await order(client), 201)));
  assert.equal(balanceOf([...first, ...stated], '1360'), Number(statement.total_balance.value.replace('.', '')));
  assert.ok(stated.every(({ reference, key }) => reference === statement.invoice_no && key === '9'));
  await payOut(stage, statement);
  const executed = rowsOf(await fileOf(client, bodyOf(await order(client), 201)));
  assert.deepEqual(
    executed.map(({ account: own, contra, reference }) => [own, contra, reference]),
    [['1200', '1360', statement.clearing_no]],
  );
  assert.equal(balanceOf([...first, ...stated, ...executed], '1360'), 0);
});

test('the same bytes come each time, and a deleted export gives its entries back', async () => {
  const client = await aClient(stage);
  await set(client);
  await (await aCase(stage, client)).pay('10.00');
  const made = bodyOf(await order(client), 201);
  const text = await fileOf(client, made);
  assert.equal(await fileOf(client, made), text);
  assert.match(text, /^"EXTF";700;21;"Buchungsstapel";13;\d{17};;"MW";/);
  await (await aCase(stage, client)).pay('20.00');
  const newer = bodyOf(await order(client), 201);
  assert.equal((await client.send('DELETE', `/v2/accounting-exports/${made.id}/`)).status, 409);
  assert.equal((await client.send('DELETE', `/v2/accounting-exports/${newer.id}/`)).status, 204);
  assert.equal((await client.send('DELETE', `/v2/accounting-exports/${made.id}/`)).status, 204);
  const again = rowsOf(await fileOf(client, bodyOf(await order(client), 201)));
  assert.equal(balanceOf(again, '1360'), 30_00);
});

test('two exports at once take each entry once', async () => {
  const client = await aClient(stage);
  await set(client);
  await (await aCase(stage, client)).pay('10.00');
  const answers = await Promise.all([order(client), order(client), order(client)]);
  assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), ['201', '409', '409']);
});

test('a payment that is reversed, and a statement that is cancelled, are posted back', async () => {
  const client = await aClient(stage);
  await set(client);
  const file = await aCase(stage, client);
  const payment = await file.pay('100.00');
  const statement = await publish(stage, await aDraft(stage, client));
  const first = rowsOf(await fileOf(client, bodyOf(await order(client), 201)));
  await cancel(stage, statement);
  await file.reverse(payment);
  const second = rowsOf(await fileOf(client, bodyOf(await order(client), 201)));
  for (const number of ['1360', '10000', '4960']) assert.equal(balanceOf([...first, ...second], number), 0, number);
});

test('settings that the entries need are named', async () => {
  const client = await aClient(stage);
  await (await aCase(stage, client)).pay('10.00');
  const refused = await order(client);
  assert.equal(refused.status, 422, refused.text);
  assert.deepEqual(
    (refused.body as unknown as { errors: readonly { field: string }[] }).errors.map(({ field }) => field),
    ['chart', 'consultant_number', 'client_number'],
  );
  await set(client, { chart: 'skr04', consultant_number: 29098, client_number: 55003 });
  assert.equal((await order(client)).status, 201);
  assertRefused(await order(client, { to: '2026-03-03' }), 400, 'validation_error', 'invalid to');
  assertRefused(await order(client, { format: 'csv' }), 400, 'validation_error', 'invalid_choice format');
});

test('open items of dunning and of cases are tables', async () => {
  const company = await openDunning(stage);
  const invoice = await givenOpenInvoice(stage, company);
  const at = '/mahnservice/v1/';
  bodyOf(
    await company.send('POST', `${at}invoices/${invoice.id}/payments/`, {
      amount: euros('40.00'),
      value_date: '2026-02-20',
    }),
    201,
  );
  const open = bodyOf(await order(company, { kind: 'open_items', format: 'csv' }, at), 201);
  const [, line = ''] = (await fileOf(company, open, at)).split('\r\n');
  assert.ok(line.includes(';100,00;40,00;60,00;'), line);
  const client = await aClient(stage);
  await (await aCase(stage, client)).pay('10.00');
  for (const kind of ['open_items', 'payments', 'statements']) {
    const made = bodyOf(await order(client, { kind, format: 'xlsx' }), 201);
    assert.ok((await fileOf(client, made)).startsWith('PK'), kind);
  }
});

test('the operator has client money in its own books', async () => {
  bodyOf(await stage.operate('PATCH', '/operator/v1/accounting-settings/', operatorChosen), 200);
  const client = await aClient(stage);
  await (await aCase(stage, client)).pay('100.00');
  const made = bodyOf(
    await stage.operate<AccountingExport>('POST', '/operator/v1/accounting-exports/', {
      kind: 'datev',
      format: 'extf',
      to: today,
    }),
    201,
  );
  await makeFiles(stage);
  const answer = await stage.operate('GET', `/operator/v1/accounting-exports/${made.id}/download/`);
  assert.equal(answer.status, 200);
  assert.ok(rowsOf(answer.text).length > 0);
});
