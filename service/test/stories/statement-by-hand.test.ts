/** docs/guides/statements.md: the statement that is computed there by hand is the one that the service publishes. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Statement } from '@mahnwerk/contract/case/statements.ts';
import type { StatementMandate } from '@mahnwerk/contract/shapes/statement.ts';
import { euros, first, openStage, type Stage } from '../harness/cases.ts';
import { aCase, aClient, aDraft, givenIssuer, pageOf, publish } from '../harness/collected-money.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  await givenIssuer(stage);
});
after(() => stage.stop());

test('the statement computed by hand is the one that is published', async () => {
  const client = await aClient(stage, {
    success_commission: { rate: '10', basis: 'principal', minimum: euros('25.00') },
  });
  const file = await aCase(stage, client);
  await file.cost('collection_fee', '88.00');
  await file.cost('address_inquiry', '12.50');
  await file.cost('court_fee', '38.00');
  await file.pay('300.00');
  await file.pay('100.00', { payer: 'client' });
  const { id } = await publish(stage, await aDraft(stage, client));
  const statement = await client.read<Statement>(`/v2/statements/${id}/`);
  const { payments } = first(await pageOf<StatementMandate>(client, `/v2/statements/${id}/mandate-details/`));
  const row = first(statement.overview_vat_specific);

  const page = await readFile(new URL('../../../docs/guides/statements.md', import.meta.url), 'utf8');
  const tableRow = (...cells: readonly string[]) =>
    assert.ok(page.includes(`| ${cells.join(' | ')} |`), `the page has a row ${cells.join(' | ')}`);
  const value = (each: { readonly value: string } | undefined) => each?.value ?? '';
  const sum = (...values: readonly { readonly value: string }[]) =>
    (values.reduce((total, each) => total + Math.round(Number(each.value) * 100), 0) / 100).toFixed(2);
  const [service, direct] = payments;
  assert.ok(service && direct);
  tableRow(
    'to the service',
    value(service.amount),
    value(service.fees),
    value(service.taxable_expenses),
    value(service.taxfree_expenses),
    value(service.principal),
  );
  tableRow('invoice amount', value(row.invoice_amount));
  tableRow('19 % of it: 24.0635', value(row.invoice_amount_vat));
  tableRow(
    'to the service',
    value(service.amount),
    sum(service.fees, service.taxable_expenses, service.taxfree_expenses),
    value(service.vat),
    value(service.commission),
    value(service.commission_vat),
    value(service.payout),
  );
  assert.deepEqual(
    [value(direct.commission), value(direct.commission_vat), value(direct.payout)],
    ['1.15', '0.22', '-1.37'],
  );
  assert.ok(page.includes(`**${value(statement.total_balance)}** are paid out`));
});
