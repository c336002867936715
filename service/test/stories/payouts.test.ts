/** What the service pays out: each balance once, in a file that never changes, and again where the bank returns it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Statement } from '@mahnwerk/contract/case/statements.ts';
import type { Payout, PayoutItem, PayoutPreview } from '@mahnwerk/contract/operator/payouts.ts';
import type { WorkQueues } from '@mahnwerk/contract/operator/work-queues.ts';
import { comparePayouts } from '../../src/domain/statements/payouts/index.ts';
import { compareStatements } from '../../src/domain/statements/statements/index.ts';
import { bodyOf, type Company, euros, openStage, type Page, type Stage } from '../harness/cases.ts';
import { aCase, aClient, aDraft, cancel, givenIssuer, publish, statementAt } from '../harness/collected-money.ts';
import { run } from '../harness/program.ts';
import { urlOf } from '../harness/postgres.ts';
import { secretKey } from '../harness/service.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  await givenIssuer(stage);
});
after(() => stage.stop());

const account = (iban = 'DE89370400440532013000') => ({
  payout_bank_account: { account_holder: 'Möbel & Söhne', iban },
});

/** A published statement of what a debtor paid, less 11.90 of each hundred. */
async function aStatement(client: Company, value: string) {
  await (await aCase(stage, client)).pay(value);
  return publish(stage, await aDraft(stage, client));
}

const prepare = (more: object = {}) =>
  stage.operate<Payout>('POST', '/operator/v1/payouts/', { execution_date: '2026-03-03', ...more });
const payoutOf = async (...ids: readonly string[]) => bodyOf(await prepare({ statement_ids: ids }), 201);
const payoutAt = async ({ id }: { readonly id: string }) =>
  bodyOf(await stage.operate<Payout>('GET', `/operator/v1/payouts/${id}/`), 200);
const fileOf = ({ id }: { readonly id: string }) => stage.operate('GET', `/operator/v1/payouts/${id}/file/`);

test('a balance is paid once, by a file whose bytes stay the same', async () => {
  const client = await aClient(stage, {}, account());
  const statement = await aStatement(client, '100.00');
  const payout = await payoutOf(statement.id);
  assert.deepEqual(
    payout.items.map(({ statement_id, amount, iban, end_to_end_id }) => [statement_id, amount, iban, end_to_end_id]),
    [[statement.id, euros('88.10'), 'DE89370400440532013000', statement.clearing_no]],
  );
  assert.equal((await prepare({ statement_ids: [statement.id] })).status, 409);
  const first = await fileOf(payout);
  assert.equal(first.status, 200, first.text);
  assert.match(first.text, new RegExp(`<MsgId>${payout.id.replaceAll('-', '')}</MsgId>`));
  assert.match(first.text, /<NbOfTxs>1<\/NbOfTxs>\s*<CtrlSum>88.10<\/CtrlSum>/);
  assert.equal((await payoutAt(payout)).status, 'exported');
  // Neither the account of the company nor that of the issuer changes what was exported.
  bodyOf(
    await stage.operate('PATCH', `/operator/v1/companies/${client.company}/`, account('DE02120300000000202051')),
    200,
  );
  assert.equal((await fileOf(payout)).text, first.text);
  assert.equal((await stage.operate('POST', `/operator/v1/payouts/${payout.id}/cancel/`)).status, 409);
  assert.equal((await client.read<Statement>(`/v2/statements/${statement.id}/`)).payout_date, '2026-03-03');
});

test('what is not paid is named with the reason', async () => {
  const below = await aStatement(await aClient(stage, { payout_minimum: euros('50.00') }, account()), '10.00');
  const mover = await aClient(stage, {}, account());
  const homeless = await aStatement(mover, '10.00');
  const path = `/operator/v1/companies/${mover.company}/`;
  bodyOf(await stage.operate('PATCH', path, { payout_bank_account: null }), 200);
  const client = await aClient(stage, {}, account());
  const file = await aCase(stage, client);
  await file.cost('collection_fee', '10.00');
  await file.pay('10.00', { payer: 'client' });
  const negative = await publish(stage, await aDraft(stage, client));
  const due = await aStatement(await aClient(stage, {}, account()), '10.00');
  const paid = await aStatement(await aClient(stage, {}, account()), '10.00');
  await payoutOf(paid.id);
  // The account of case 19, in a country outside the schemes.
  const abroad = await aStatement(await aClient(stage, {}, account('TR330006100519786457841326')), '10.00');
  const balkan = await aStatement(await aClient(stage, {}, account('RS35260005601001611379')), '10.00');
  const cuneiform = { payout_bank_account: { ...account().payout_bank_account, account_holder: '𒀀𒀁𒀂' } };
  const unwritable = await aStatement(await aClient(stage, {}, cuneiform), '10.00');
  const payout = await payoutOf(
    unwritable.id,
    below.id,
    homeless.id,
    negative.id,
    due.id,
    paid.id,
    abroad.id,
    balkan.id,
  );
  assert.deepEqual(new Set(payout.items.map(({ statement_id }) => statement_id)), new Set([due.id, balkan.id]));
  assert.deepEqual(
    new Map(payout.excluded.map(({ statement_id, reason }) => [statement_id, reason])),
    new Map([
      [below.id, 'below_minimum'],
      [homeless.id, 'no_account'],
      [negative.id, 'not_positive'],
      [paid.id, 'already_paid'],
      [abroad.id, 'outside_sepa'],
      [unwritable.id, 'holder_not_writable'],
    ]),
  );
});

test('a payout that is cancelled before its file was made pays nothing, and its statements are due again', async () => {
  const client = await aClient(stage, {}, account());
  const statement = await aStatement(client, '10.00');
  const payout = await payoutOf(statement.id);
  const cancelled = await stage.operate<Payout>('POST', `/operator/v1/payouts/${payout.id}/cancel/`);
  assert.equal(bodyOf(cancelled, 200).status, 'cancelled');
  assert.equal((await fileOf(payout)).status, 409);
  assert.equal((await client.read<Statement>(`/v2/statements/${statement.id}/`)).payout_date, null);
  assert.equal((await payoutOf(statement.id)).count, 1);
});

test('two payouts prepared at once pay nothing twice', async () => {
  const statement = await aStatement(await aClient(stage, {}, account()), '10.00');
  const answers = await Promise.all([1, 2, 3].map(() => prepare({ statement_ids: [statement.id] })));
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409, 409],
  );
});

test('a statement that is cancelled after its payout leaves what was paid outstanding', async () => {
  const client = await aClient(stage, { offset_outstanding: true }, account());
  const statement = await aStatement(client, '100.00');
  const payout = await payoutOf(statement.id);
  const refused = await stage.operate('POST', `/operator/v1/statements/${statement.id}/cancel/`, { reason: 'Wrong.' });
  assert.equal(refused.status, 409);
  assert.equal((await fileOf(payout)).status, 200);
  await cancel(stage, statement);
  assert.equal((await statementAt(stage, statement.id)).outstanding.value, '88.10');
  const anew = await publish(stage, await aDraft(stage, client));
  assert.deepEqual(
    [
      anew.balance_pre_outstanding_items_offsetting.value,
      anew.offset_outstanding_items.value,
      anew.total_balance.value,
    ],
    ['88.10', '88.10', '0.00'],
  );
  assert.equal((await statementAt(stage, statement.id)).outstanding.value, '0.00');
});

/** What `npx mahnwerk verify` finds in statements and payouts. */
const findings = async () => [
  ...(await Array.fromAsync(compareStatements(stage.database))).flatMap((each) => each.findings),
  ...(await Array.fromAsync(comparePayouts(stage.database))).flatMap((each) => each.findings),
];

/** A change of a row beside the service, how it is taken back, and what names it. */
type Tampering = readonly [table: string, set: string, undo: string, named: RegExp];

const before_the_file: readonly Tampering[] = [
  [
    'payout_items',
    'amount_cents = 7839',
    'amount_cents = 7739',
    /amount, by its statement: expected 77.39, found 78.39/,
  ],
  [
    'payout_items',
    `iban = 'DE02'`,
    `iban = 'DE89370400440532013000'`,
    /IBAN, as prepared: expected DE89\d+, found DE02/,
  ],
  [
    'payout_items',
    `account_holder = 'X'`,
    `account_holder = 'Möbel & Söhne'`,
    /account holder, as prepared: .*, found X/,
  ],
  ['statements', 'balance_cents = 7800, total_cents = 7800', 'balance_cents = 7739, total_cents = 7739', /: balance: /],
  ['statements', 'offset_cents = -5, total_cents = 7744', 'offset_cents = 0, total_cents = 7739', /: offset: /],
  [
    'statements',
    `vat_rows = replace(vat_rows, '1000n', '2000n')`,
    `vat_rows = replace(vat_rows, '2000n', '1000n')`,
    /rows of VAT/,
  ],
  [
    'statement_mandates',
    `details = replace(details, '9000n', '9100n')`,
    `details = replace(details, '9100n', '9000n')`,
    /principal of payment .*: expected 90.00, found 91.00/,
  ],
];

test('no file is made of a changed row: the refusal and the verification name what differs', async (t) => {
  const client = await aClient(stage, {}, account());
  const file = await aCase(stage, client);
  await file.cost('collection_fee', '10.00');
  await file.pay('100.00');
  const statement = await publish(stage, await aDraft(stage, client));
  const payout = await payoutOf(statement.id);
  assert.deepEqual(await findings(), []);
  const change = (table: string, set: string) => {
    const [column, id] = table === 'payout_items' ? ['payout_id', payout.id] : ['statement_id', statement.id];
    return stage.sql(`update ${table} set ${set} where ${table === 'statements' ? 'id' : column} = $1`, [id]);
  };
  for (const [table, set, undo, named] of before_the_file) {
    await change(table, set);
    assert.match((await findings()).join('\n'), named, set);
    const refused = await fileOf(payout);
    assert.equal(refused.status, 409, set);
    assert.match(refused.text, named, set);
    await change(table, undo);
  }
  assert.equal((await payoutAt(payout)).status, 'prepared');
  assert.equal((await fileOf(payout)).status, 200);
  assert.deepEqual(await findings(), []);

  await stage.sql(`update payouts set file = replace(file, '77.39', '87.39') where id = $1`, [payout.id]);
  const named = /77\.39 to DE89\d+ \(A2026-\d+\) is missing/;
  assert.match((await findings()).join('\n'), named);
  assert.match((await fileOf(payout)).text, named);
  const { code, stdout } = await run(t, ['verify'], {
    DATABASE_URL: urlOf(stage.address),
    MAHNWERK_SECRET_KEY: secretKey.toString('base64'),
    MAHNWERK_DATA_DIR: stage.folder,
  }).ended;
  assert.equal(code, 1);
  assert.match(stdout, /^ok {6}statements: \d+ compared with their items$/m);
  assert.match(stdout, /^FAILED {2}payouts: \d+ transfers of \d+ compared .*: 2 findings$/m);
});

test('a preview shows the transfers that preparing makes, and stores nothing', async () => {
  const holder = await aClient(stage, {}, { ...account(), name: 'Vorschau Handel GmbH' });
  const statement = await aStatement(holder, '200.00');
  const below = await aStatement(await aClient(stage, { payout_minimum: euros('50.00') }, account()), '10.00');
  const body = { execution_date: '2026-03-03', statement_ids: [statement.id, below.id] };
  const preview = () => stage.operate<PayoutPreview>('POST', '/operator/v1/payouts/preview/', body);
  const { count, total, items, excluded } = bodyOf(await preview(), 200);
  assert.deepEqual([count, total], [1, euros('176.20')]);
  const [item] = items;
  assert.deepEqual(
    [item?.statement_id, item?.kind, item?.number, item?.company_name, item?.amount],
    [statement.id, 'collective', statement.clearing_no, 'Vorschau Handel GmbH', euros('176.20')],
  );
  assert.equal(item?.account_masked, 'DE89 **** **** **** **30 00');
  assert.deepEqual(
    excluded.map(({ statement_id, number, reason }) => [statement_id, number, reason]),
    [[below.id, below.clearing_no, 'below_minimum']],
  );
  assert.equal((await statementAt(stage, statement.id)).payout_date, null);

  const payout = bodyOf(await prepare({ statement_ids: body.statement_ids }), 201);
  assert.deepEqual([payout.count, payout.total], [count, total]);
  assert.deepEqual(
    payout.items.map(({ number, company_name, amount }) => [number, company_name, amount]),
    items.map(({ number, company_name, amount }) => [number, company_name, amount]),
  );
  const again = bodyOf(await preview(), 200);
  assert.deepEqual([again.count, again.items], [0, []], 'preparing it once more returns 409');
  assert.equal(again.excluded.find(({ statement_id }) => statement_id === statement.id)?.reason, 'already_paid');
  assert.equal(
    (await stage.operate('POST', '/operator/v1/payouts/preview/', { ...body, execution_date: '2020-01-01' })).status,
    400,
  );
});

test('the transfers of a payout are listed page by page, by number and by what became of them', async () => {
  const statements = [
    await aStatement(await aClient(stage, {}, account()), '10.00'),
    await aStatement(await aClient(stage, {}, account()), '20.00'),
  ];
  const payout = await payoutOf(...statements.map(({ id }) => id));
  const items = async (query: string) =>
    bodyOf(await stage.operate<Page<PayoutItem>>('GET', `/operator/v1/payouts/${payout.id}/items/${query}`), 200);
  const first = await items('?limit=1');
  const second = await items(`?${new URL(first.next ?? '').searchParams.toString()}`);
  assert.deepEqual([...first.results, ...second.results], payout.items);
  await fileOf(payout);
  const [one] = payout.items;
  const path = `/operator/v1/payouts/${payout.id}/items/${one?.id}/returned/`;
  bodyOf(await stage.operate('POST', path, { reason: 'Konto erloschen' }), 200);
  const returned = await items('?status=returned');
  assert.deepEqual(
    returned.results.map(({ id, return_reason }) => [id, return_reason]),
    [[one?.id, 'Konto erloschen']],
  );
  const listed = bodyOf(await stage.operate<Page<Payout>>('GET', '/operator/v1/payouts/?limit=1'), 200).results[0];
  assert.deepEqual(listed, await payoutAt(payout), 'a list of payouts shows up to a hundred transfers of each');
});

test('payouts under way are counted until the bank has executed them', async () => {
  const open = async () =>
    bodyOf(await stage.operate<WorkQueues>('GET', '/operator/v1/work-queues/'), 200).payouts_open.count;
  const before = await open();
  const statement = await aStatement(await aClient(stage, {}, account()), '10.00');
  const payout = await payoutOf(statement.id);
  assert.equal(await open(), before + 1);
  const listed = await stage.operate<Page<Payout>>('GET', '/operator/v1/payouts/?open=true&limit=100');
  assert.equal(bodyOf(listed, 200).count, before + 1, 'the list of the queue has the same');
  bodyOf(await stage.operate('POST', `/operator/v1/payouts/${payout.id}/cancel/`), 200);
  assert.equal(await open(), before);
});

test('a person proves again who they are before a payout is prepared and before its file is downloaded', async () => {
  const statement = await aStatement(await aClient(stage, {}, account()), '10.00');
  const key = await stage.givenSession({ kind: 'operator', roles: ['cashier'] });
  const body = { execution_date: '2026-03-03', statement_ids: [statement.id] };
  await stage.sql(`update sessions set proved_at = proved_at - interval '11 minutes'`);
  const codeOf = (answer: { readonly body: { readonly code?: string } }) => answer.body.code;
  const send = (method: string, at: string, sent?: object) =>
    stage.send<{ code?: string }>(method, at, { key, ...(sent === undefined ? {} : { body: sent }) });
  assert.equal(codeOf(await send('POST', '/operator/v1/payouts/', body)), 'recent_sign_in_required');
  assert.equal((await send('POST', '/operator/v1/payouts/preview/', body)).status, 200, 'looking needs none');
  const payout = await payoutOf(statement.id);
  assert.equal(codeOf(await send('GET', `/operator/v1/payouts/${payout.id}/file/`)), 'recent_sign_in_required');
  assert.equal((await payoutAt(payout)).status, 'prepared');
});
