/** The whole way of a statement, as its client lives through it: nothing of a draft, then one event, one mail, its documents, its money. */
import assert from 'node:assert/strict';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { SingleMandateStatement, Statement } from '@mahnwerk/contract/case/statements.ts';
import type { BankTransaction } from '@mahnwerk/contract/operator/bank-transactions.ts';
import type { CashPosition } from '@mahnwerk/contract/operator/cash-position.ts';
import type { Payout } from '@mahnwerk/contract/operator/payouts.ts';
import type { StatementMandate } from '@mahnwerk/contract/shapes/statement.ts';
import { givenAccount, importStatements, transactionsOf } from '../harness/bank.ts';
import { bodyOf, openStage, type Stage } from '../harness/cases.ts';
import { aCase, aClient, aDraft, givenIssuer, makeDocuments, pageOf, publish } from '../harness/collected-money.ts';
import { readMail } from '../harness/mail-server.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  await givenIssuer(stage);
});
after(() => stage.stop());

const channel = (value: string, ...notifications: readonly string[]) => ({ type: 'email', value, notifications });

/** The mails that left, by recipient. */
async function mailed(): Promise<readonly string[]> {
  await stage.workOnDunning();
  const folder = join(stage.folder, 'mails');
  await mkdir(folder, { recursive: true });
  const files = (await readdir(folder)).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(files.map(async (file) => readMail(await readFile(join(folder, file), 'utf8'))));
  return mails.map(({ headers }) => `${headers.get('to')}: ${headers.get('subject')}`).toSorted();
}

test('a payment of the bank becomes a statement with documents, a payout, and the debit that executes it', async () => {
  const client = await aClient(
    stage,
    { closing_statement: 'collective' },
    {
      payout_bank_account: { account_holder: 'Muster', iban: 'DE89370400440532013000' },
      notification_channels: [
        channel('geld@kundin.example', 'statements', 'requests_to_client'),
        channel('chefin@kundin.example', 'statements'),
        channel('fragen@kundin.example', 'requests_to_client'),
      ],
    },
  );
  const file = await aCase(stage, client);
  const { reference_number } = await client.read<{ reference_number: string }>(`/v2/mandates/${file.id}/`);
  const iban = await givenAccount(stage);
  const received = {
    iban,
    from: '2026-03-01',
    opening: '0.00',
    entries: [{ amount: '1000.00', text: reference_number }],
  };
  const { id: bank_file } = await importStatements(stage, [received]);
  bodyOf(await stage.operate('POST', `/operator/v1/bank-files/${bank_file}/book-exact/`), 200);
  await file.close();

  const draft = await aDraft(stage, client);
  for (const list of ['statements', 'single-mandate-statements'])
    assert.deepEqual(await pageOf(client, `/v2/${list}/`), []);
  const invisible = ['', 'mandate-details/', 'documents/'].map((rest) => `/v2/statements/${draft.id}/${rest}`);
  for (const path of invisible) assert.equal((await client.send('GET', path)).status, 404, path);
  const feed = async () => (await client.feed()).map(({ type }) => type).filter((type) => type.includes('statement'));
  assert.deepEqual([await feed(), await mailed()], [[], []]);

  const { clearing_no, invoice_no } = await publish(stage, draft);
  assert.equal((await stage.operate('POST', `/operator/v1/statements/${draft.id}/publish/`)).status, 409);
  assert.deepEqual((await feed()).toSorted(), ['single_mandate_statement.published', 'statement.published']);
  assert.deepEqual(await mailed(), [
    `chefin@kundin.example: Abrechnung ${invoice_no}`,
    `geld@kundin.example: Abrechnung ${invoice_no}`,
  ]);
  for (const path of invisible) assert.equal((await client.send('GET', path)).status, 200, path);
  const [single] = await pageOf<SingleMandateStatement>(client, '/v2/single-mandate-statements/');
  assert.deepEqual([single?.statement_id, single?.mandate.id, single?.payout.value], [draft.id, file.id, '881.00']);
  const [details] = await pageOf<StatementMandate>(client, `/v2/statements/${draft.id}/mandate-details/`);
  assert.deepEqual([details?.payments.length, details?.closing?.type], [1, 'successful']);

  await makeDocuments(stage);
  const { documents } = await client.read<Statement>(`/v2/statements/${draft.id}/`);
  const firstBytes = new Map<string, string>();
  for (const { filename, download_url } of documents) {
    const answer = await client.send('GET', new URL(download_url ?? '').pathname);
    assert.equal(answer.status, 200, filename);
    firstBytes.set(filename.replace(/.*\./, ''), answer.text.slice(0, 5));
  }
  assert.deepEqual(
    [...firstBytes].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    [
      ['csv', '\uFEFFAkte'],
      ['pdf', '%PDF-'],
      ['xlsx', firstBytes.get('xlsx')],
      ['xml', '<?xml'],
    ],
  );
  assert.match(firstBytes.get('xlsx') ?? '', /^PK/);

  const payout = bodyOf(
    await stage.operate<Payout>('POST', '/operator/v1/payouts/', { execution_date: '2026-03-02' }),
    201,
  );
  assert.deepEqual(
    payout.items.map(({ statement_id, amount, end_to_end_id }) => [statement_id, amount.value, end_to_end_id]),
    [[draft.id, '881.00', clearing_no]],
  );
  assert.match((await stage.operate('GET', `/operator/v1/payouts/${payout.id}/file/`)).text, /<CtrlSum>881\.00</);
  const entries = [{ amount: '-881.00', endToEndId: clearing_no ?? '' }];
  const executed = await importStatements(stage, [{ iban, from: '2026-03-02', opening: '1000.00', entries }]);
  const [debit] = await transactionsOf(stage, `bank_file_id=${executed.id}`);
  assert.deepEqual([debit?.status, debit?.bookings.map(({ payout_item_id }) => payout_item_id)], [
    'booked',
    payout.items.map(({ id }) => id),
  ] satisfies [BankTransaction['status'], readonly string[]]);
  assert.equal((await client.read<Statement>(`/v2/statements/${draft.id}/`)).paid_at, stage.clock.now());
  const position = bodyOf(await stage.operate<CashPosition>('GET', '/operator/v1/cash-position/?on=2026-03-02'), 200);
  assert.deepEqual(
    [position.booked, position.paid_out, position.bank_balance, position.difference].map(({ value }) => value),
    ['1000.00', '-881.00', '119.00', '0.00'],
  );
});
