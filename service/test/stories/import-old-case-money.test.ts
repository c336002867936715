/**
 * What was paid before an agency took a case over is settled with the creditor: no statement pays it out again, and no export has it. What changes of
 * it later is stated like anything else (decision 158). Each figure is computed by hand.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CashPosition } from '@mahnwerk/contract/operator/cash-position.ts';
import type { StatementMandate } from '@mahnwerk/contract/shapes/statement.ts';
import { bodyOf, type Company, euros, openStage, type Page, type Stage } from '../harness/cases.ts';
import { aClient, aDraft, aRun, givenIssuer, payOut, publish } from '../harness/collected-money.ts';
import { balanceOf, chosen, exportNew, operatorChosen, type Row } from '../harness/exported-postings.ts';
import { takeOver } from '../harness/old-cases.ts';

const at = '/operator/v1/';
let stage: Stage;

before(async () => {
  stage = await openStage();
  await givenIssuer(stage);
  bodyOf(await stage.operate('PATCH', `${at}accounting-settings/`, operatorChosen), 200);
});
after(() => stage.stop());

const ask = async <T>(path: string): Promise<T> => bodyOf(await stage.operate<T>('GET', `${at}${path}`), 200);

/** 10 % of what comes in for the creditor, and 50.00 of each case at least; costs that the service advances are due at once. */
const agreed = {
  success_commission: { rate: '10', basis: 'principal', minimum: euros('50.00') },
  advanced_costs: 'at_once',
};

const anAgreedClient = async (): Promise<Company> => {
  const account = { account_holder: 'Muster', iban: 'DE89370400440532013000' };
  const client = await aClient(stage, agreed, { payout_bank_account: account });
  const path = `${at}companies/${client.company}/accounting-settings/`;
  bodyOf(await stage.operate('PATCH', path, chosen), 200);
  return client;
};

const nothing_to_state = 'nothing_to_state';

test('only what comes in after the takeover is stated, paid out and in the books, to the cent', async () => {
  const client = await anAgreedClient();
  const receivedBefore = await ask<CashPosition>('cash-position/?on=2026-03-02');
  // 1,126.00 less 326.00 (court 36.00, fee 90.00, principal 200.00) and 100.00 of principal.
  const old = await takeOver(
    stage,
    client,
    {
      paid_amount_1: '326,00',
      paid_on_1: '10.03.2025',
      paid_to_1: 'Inkasso',
      paid_amount_2: '100,00',
      paid_on_2: '10.04.2025',
      paid_to_2: 'Mandant',
    },
    '700,00',
  );
  assert.deepEqual(
    (await aRun(stage, client)).skipped.map(({ reason }) => reason),
    [nothing_to_state],
  );
  assert.equal(await exportNew(stage, client.send), undefined);
  const own: Row[] = [];
  const operator: Row[] = [...((await exportNew(stage, stage.operate, at)) ?? [])];
  assert.equal(balanceOf(operator, '1700'), 0);

  await old.pay('300.00');
  const cash = await ask<CashPosition>('cash-position/?on=2026-03-02');
  assert.equal(Number(cash.unbanked.value) - Number(receivedBefore.unbanked.value), 300);
  const figures = await ask<{ months: { month: string; to_service: { value: string } }[] }>(
    `figures/receipts/?from=2025-03&to=2026-03&company_id=${client.company}`,
  );
  assert.deepEqual(
    figures.months.filter(({ to_service }) => to_service.value !== '0.00').map((each) => [each.month, each.to_service]),
    [['2026-03', euros('300.00')]],
  );

  // The former office has stated 300.00 of principal and the least commission of 50.00; of 600.00 it is 60.00: 10.00 and VAT of 1.90.
  const statement = await publish(stage, await aDraft(stage, client));
  assert.equal(statement.total_balance.value, '288.10');
  const details = await ask<Page<StatementMandate>>(`statements/${statement.id}/mandate-details/`);
  assert.deepEqual(
    details.results.flatMap(({ payments }) =>
      payments.map(({ amount, commission }) => [amount.value, commission.value]),
    ),
    [['300.00', '10.00']],
  );
  own.push(...((await exportNew(stage, client.send)) ?? []));
  assert.equal(balanceOf(own, '1360'), 288_10);
  assert.equal((await payOut(stage, statement)).total.value, '288.10');
  own.push(...((await exportNew(stage, client.send)) ?? []));
  assert.deepEqual(
    ['1360', '10000', '4960', '1200'].map((account) => balanceOf(own, account)),
    [0, -300_00, 11_90, 288_10],
  );
  operator.push(...((await exportNew(stage, stage.operate, at)) ?? []));
  assert.deepEqual(
    ['1210', '1700'].map((account) => balanceOf(operator, account)),
    [11_90, 0],
  );
});

test('a payment from before the takeover that the bank takes back is stated, and what it changes of the others', async () => {
  const client = await anAgreedClient();
  const old = await takeOver(
    stage,
    client,
    {
      paid_amount_1: '326,00',
      paid_on_1: '10.03.2025',
      paid_amount_2: '100,00',
      paid_on_2: '10.04.2025',
      paid_to_2: 'Mandant',
    },
    '700,00',
  );
  await old.pay('300.00');
  const first_one = await publish(stage, await aDraft(stage, client));
  await old.reverse(old.paid('326.00'), { returned_on: '2026-03-02' });
  // 326.00 are gone. The 100.00 are court 36.00 and fee 64.00 now, the 300.00 fee 26.00 and principal 274.00: fees and expenses add up to what was
  // stated before. Commission: of 274.00 the least, 50.00 instead of 60.00, so 10.00 and 1.90 come back.
  const back = await publish(stage, await aDraft(stage, client));
  assert.deepEqual([first_one.total_balance.value, back.total_balance.value], ['288.10', '-314.10']);
  const own = [...((await exportNew(stage, client.send)) ?? [])];
  assert.equal(balanceOf(own, '1360'), 288_10 - 314_10);
});

test('a payment of the file that was a mistake leaves no trace in statements and books', async () => {
  const client = await anAgreedClient();
  const old = await takeOver(stage, client, { paid_amount_1: '326,00', paid_on_1: '10.03.2025' }, '800,00');
  await old.reverse(old.paid('326.00'));
  assert.deepEqual(
    (await aRun(stage, client)).skipped.map(({ reason }) => reason),
    [nothing_to_state],
  );
  assert.equal(await exportNew(stage, client.send), undefined);
  // Now the costs come first: 300.00 are court 36.00, fee 90.00 and principal 174.00 with the least commission, 59.50. The client has paid for the court.
  await old.pay('300.00');
  const statement = await publish(stage, await aDraft(stage, client));
  assert.equal(statement.total_balance.value, '150.50');
});
