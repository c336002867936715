/** What the bank's file says of payouts and negative balances: transfers are executed and returned by it, and the cash position explains them. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import type { SingleMandateStatement, Statement } from '@mahnwerk/contract/case/statements.ts';
import type { BankTransaction } from '@mahnwerk/contract/operator/bank-transactions.ts';
import type { CashPosition } from '@mahnwerk/contract/operator/cash-position.ts';
import type { Payout } from '@mahnwerk/contract/operator/payouts.ts';
import type { OperatorSingleMandateStatement } from '@mahnwerk/contract/operator/statements.ts';
import { comparePayouts } from '../../src/domain/statements/payouts/index.ts';
import { compareStatements } from '../../src/domain/statements/statements/index.ts';
import { givenAccount, importStatements, transactionsOf } from '../harness/bank.ts';
import { amountOf, type CamtEntry, centsOf, closingOf } from '../harness/camt.ts';
import { bodyOf, type Company, euros, openStage, type Page, type Stage } from '../harness/cases.ts';
import {
  aCase,
  aClient,
  aDraft,
  cancel,
  givenIssuer,
  makeDocuments,
  publish,
  statementAt,
} from '../harness/collected-money.ts';
import { assertRefused } from '../harness/every-route.ts';
import { until } from '../harness/until.ts';

let stage: Stage;
let iban: string;
let position: CashPosition;
before(async () => {
  stage = await openStage();
  await givenIssuer(stage);
});
beforeEach(async () => {
  iban = await givenAccount(stage);
  [files, cents] = [0, 0];
  position = await cashPosition();
});
after(() => stage.stop());

const companyIban = 'DE89370400440532013000';
const account = { payout_bank_account: { account_holder: 'Möbel & Söhne', iban: companyIban } };
const day = '2026-03-02';

const cashPosition = async (): Promise<CashPosition> =>
  bodyOf(await stage.operate<CashPosition>('GET', `/operator/v1/cash-position/?on=${day}`), 200);

/** What the bank's balance grew by since the test began, told apart; the difference is always zero. */
async function assertPosition(expected: Partial<Record<'booked' | 'suspense' | 'paid_out', string>>): Promise<void> {
  const now = await cashPosition();
  const grown = (name: 'booked' | 'suspense' | 'paid_out' | 'difference') =>
    (Number(now[name].value) - Number(position[name].value)).toFixed(2);
  const all = { booked: '0.00', suspense: '0.00', paid_out: '0.00', ...expected, difference: '0.00' };
  for (const name of ['booked', 'suspense', 'paid_out', 'difference'] as const)
    assert.deepEqual([name, grown(name)], [name, all[name]]);
}

/** A published statement of 100.00 that a debtor paid: 88.10 are due. */
async function aDueStatement(client?: Company) {
  const of = client ?? (await aClient(stage, {}, account));
  await (await aCase(stage, of)).pay('100.00');
  return { client: of, statement: await publish(stage, await aDraft(stage, of)) };
}

/** A payout of statements, exported. */
async function exported(...ids: readonly string[]): Promise<Payout> {
  const body = { execution_date: day, statement_ids: ids };
  const payout = bodyOf(await stage.operate<Payout>('POST', '/operator/v1/payouts/', body), 201);
  assert.equal((await stage.operate('GET', `/operator/v1/payouts/${payout.id}/file/`)).status, 200);
  return payout;
}

const payoutAt = async ({ id }: Payout): Promise<Payout> =>
  bodyOf(await stage.operate<Payout>('GET', `/operator/v1/payouts/${id}/`), 200);
const reasonsOf = async (payout: Payout): Promise<readonly unknown[]> =>
  (await payoutAt(payout)).items.map(({ return_reason }) => return_reason);
const statesOf = async (payout: Payout): Promise<readonly string[]> => {
  const { status, items } = await payoutAt(payout);
  return [status, ...items.map((item) => item.status)];
};

let [lines, files, cents] = [0, 0, 0];
/** The bank's file of the next day, from 23 February on; returns its transactions. */
async function reported(...entries: readonly CamtEntry[]): Promise<readonly BankTransaction[]> {
  const named = entries.map((entry) => ({ name: 'Möbel Soehne', reference: `B-${(lines += 1)}`, ...entry }));
  const from = `2026-02-${22 + (files += 1)}`;
  const statement = { iban, from, opening: amountOf(cents), entries: named };
  const file = await importStatements(stage, [statement]);
  cents = centsOf(closingOf(statement));
  return transactionsOf(stage, `bank_file_id=${file.id}`);
}
const only = ([transaction, ...others]: readonly BankTransaction[]): BankTransaction => {
  assert.ok(transaction !== undefined && others.length === 0);
  return transaction;
};
const transactionAt = async ({ id }: BankTransaction): Promise<BankTransaction> =>
  bodyOf(await stage.operate<BankTransaction>('GET', `/operator/v1/bank-transactions/${id}/`), 200);
const act = ({ id }: BankTransaction, action: string, body?: unknown) =>
  stage.operate<BankTransaction>('POST', `/operator/v1/bank-transactions/${id}/${action}/`, body);
const proposed = ({ proposals }: BankTransaction) =>
  proposals.map(
    ({ type, confidence, reasons, amount }) => `${type} ${confidence} ${amount.value}: ${reasons.join(' ')}`,
  );

const debit = (statement: { readonly clearing_no: string | null }, amount = '-88.10'): CamtEntry => ({
  amount,
  endToEndId: statement.clearing_no ?? '',
});
const back = (statement: { readonly clearing_no: string | null }): CamtEntry => ({
  ...debit(statement, '88.10'),
  isReturn: true,
  returnReason: '<Prtry>account closed</Prtry>',
});

describe('a debit of the bank’s file', () => {
  test('with the end-to-end id and the amount of a transfer executes it, and the client reads that it is paid', async () => {
    const [one, other] = [await aDueStatement(), await aDueStatement()];
    const payout = await exported(one.statement.id, other.statement.id);
    const transaction = only(await reported(debit(one.statement)));
    assert.deepEqual(
      [transaction.status, transaction.bookings.map(({ payout_item_id, amount }) => [payout_item_id, amount.value])],
      ['booked', [[payout.items.find(({ statement_id }) => statement_id === one.statement.id)?.id, '88.10']]],
    );
    assert.deepEqual((await statesOf(payout)).toSorted(), ['executed', 'exported', 'prepared']);
    const read = await one.client.read<Statement>(`/v2/statements/${one.statement.id}/`);
    assert.deepEqual([read.payout_date, read.paid_at], [day, stage.clock.now()]);
    assert.equal((await other.client.read<Statement>(`/v2/statements/${other.statement.id}/`)).paid_at, null);
    await assertPosition({ paid_out: '-88.10' });
    await reported(debit(other.statement));
    assert.deepEqual(await statesOf(payout), ['executed', 'executed', 'executed']);
    await assertPosition({ paid_out: '-176.20' });
  });

  test('executes each transfer once: an equal one, another amount and a payout that was not exported wait', async () => {
    const { statement } = await aDueStatement();
    const early = only(await reported(debit(statement)));
    assert.deepEqual([early.status, early.proposals], ['unmatched', []]);
    const payout = await exported(statement.id);
    const [first, second] = await reported(debit(statement), debit(statement));
    assert.deepEqual([first?.status, second?.status, second?.bookings], ['booked', 'unmatched', []]);
    assert.deepEqual(await statesOf(payout), ['executed', 'executed']);
    const { statement: next } = await aDueStatement();
    const item = (await exported(next.id)).items[0];
    const charged = only(await reported(debit(next, '-88.60')));
    assert.deepEqual(proposed(charged), ['payout weak 88.10: end_to_end_id']);
    const split = (value: string) => ({ splits: [{ payout_item_id: item?.id, amount: euros(value) }] });
    assert.equal((await act(charged, 'book', split('88.60'))).status, 400);
    const booked = bodyOf(await act(charged, 'book', split('88.10')), 200);
    assert.deepEqual([booked.status, booked.rest.value], ['unmatched', '0.50']);
    bodyOf(await act(charged, 'ignore', { reason: 'A charge of the bank' }), 200);
    assert.notEqual((await statementAt(stage, next.id)).paid_at, null);
  });

  test('is unbooked: the transfer is not executed, the debit proposes it, and booking executes it again', async () => {
    const { statement } = await aDueStatement();
    const payout = await exported(statement.id);
    const transaction = only(await reported(debit(statement)));
    const waiting = bodyOf(await act(transaction, 'unbook'), 200);
    assert.deepEqual([waiting.status, ...proposed(waiting)], ['proposed', 'payout strong 88.10: end_to_end_id']);
    assert.deepEqual(await statesOf(payout), ['exported', 'prepared']);
    assert.equal((await statementAt(stage, statement.id)).paid_at, null);
    await assertPosition({ suspense: '-88.10' });
    const { payout_item_id, amount } = waiting.proposals[0] ?? {};
    const body = { splits: [{ payout_item_id, amount }] };
    const answers = await Promise.all([act(transaction, 'book', body), act(transaction, 'book', body)]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 409],
    );
    assert.deepEqual(await statesOf(payout), ['executed', 'executed']);
    await assertPosition({ paid_out: '-88.10' });
  });
});

test('the balance of a closed case with a statement of its own is paid like any other, under its invoice number', async () => {
  const client = await aClient(stage, {}, account);
  const file = await aCase(stage, client);
  await file.pay('1000.00');
  await file.close();
  const singles = `/operator/v1/single-mandate-statements/`;
  const { results } = bodyOf(
    await stage.operate<Page<OperatorSingleMandateStatement>>('GET', `${singles}?mandate_id=${file.id}`),
    200,
  );
  const { id, invoice_no } = bodyOf(
    await stage.operate<OperatorSingleMandateStatement>('POST', `${singles}${results[0]?.id}/publish/`),
    200,
  );
  await makeDocuments(stage);
  const read = () => client.read<SingleMandateStatement>(`/v2/single-mandate-statements/${id}/`);
  const { documents, payout: due } = await read();
  assert.deepEqual([documents.length, due.value], [4, '881.00']);
  for (const { download_url } of documents)
    assert.equal((await client.send('GET', new URL(download_url ?? '').pathname)).status, 200);
  const payout = await exported(id);
  assert.deepEqual(
    payout.items.map((item) => [item.statement_id, item.single_mandate_statement_id, item.end_to_end_id]),
    [[null, id, invoice_no]],
  );
  await reported({ amount: '-881.00', endToEndId: invoice_no ?? '' });
  assert.deepEqual(await statesOf(payout), ['executed', 'executed']);
  assert.equal((await read()).paid_at, stage.clock.now());
});

test('a file that executes several payouts locks all their statements in one order, as a new payout does', async () => {
  const [one, other] = [await aDueStatement(), await aDueStatement()];
  const [low, high] = [one, other].toSorted((a, b) => (a.client.company < b.client.company ? -1 : 1));
  assert.ok(low !== undefined && high !== undefined);
  // The payout of the higher statement is the earlier one.
  const payouts = [await exported(high.statement.id), await exported(low.statement.id)];
  const holder = new pg.Client(stage.address);
  await holder.connect();
  try {
    await holder.query('begin');
    const lock = (id: string) => holder.query('select from statements where id = $1 for update nowait', [id]);
    await lock(low.statement.id);
    const importing = reported(debit(high.statement), debit(low.statement));
    await until(
      async () =>
        (
          await stage.sql(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and application_name like 'mahnwerk%'`,
          )
        ).length > 0,
      'the import to wait for the lower statement',
    );
    await lock(high.statement.id);
    await holder.query('rollback');
    await importing;
  } finally {
    await holder.end();
  }
  for (const payout of payouts) assert.deepEqual(await statesOf(payout), ['executed', 'executed']);
});

describe('a transfer that comes back', () => {
  test('makes its statement due again, and the next payout pays it', async () => {
    const { client, statement } = await aDueStatement();
    const payout = await exported(statement.id);
    await reported(debit(statement), back(statement));
    assert.deepEqual(await statesOf(payout), ['partly_returned', 'returned']);
    assert.deepEqual(await reasonsOf(payout), ['account closed']);
    const due = await client.read<Statement>(`/v2/statements/${statement.id}/`);
    assert.deepEqual([due.payout_date, due.paid_at], [null, null]);
    await assertPosition({ paid_out: '0.00' });
    const again = await exported(statement.id);
    await reported(debit(statement));
    assert.deepEqual(
      [await statesOf(payout), await statesOf(again)],
      [
        ['partly_returned', 'returned'],
        ['executed', 'executed'],
      ],
    );
    await assertPosition({ paid_out: '-88.10' });
  });

  test('and was recorded by hand before is booked without another effect', async () => {
    const { statement } = await aDueStatement();
    const payout = await exported(statement.id);
    const path = `/operator/v1/payouts/${payout.id}/items/${payout.items[0]?.id}/returned/`;
    bodyOf(await stage.operate('POST', path, { reason: 'AC04: account closed' }), 200);
    assertRefused(await stage.operate('POST', path, { reason: 'AC04' }), 409, 'conflict');
    const [out, returned] = await reported(debit(statement), back(statement));
    assert.deepEqual([out?.status, returned?.status], ['booked', 'booked']);
    assert.deepEqual(await statesOf(payout), ['partly_returned', 'returned']);
    assert.equal(returned?.return_reason, 'account closed');
    await assertPosition({ paid_out: '0.00' });
    bodyOf(await act(returned ?? only([]), 'unbook'), 200);
    assert.deepEqual(await statesOf(payout), ['partly_returned', 'returned']);
    assert.deepEqual(await reasonsOf(payout), ['AC04: account closed'], 'what the operator recorded stays');
  });

  test('is unbooked before the debit, and not once its statement is paid out again', async () => {
    const { statement } = await aDueStatement();
    const payout = await exported(statement.id);
    const [out, returned] = await reported(debit(statement), back(statement));
    assert.ok(out && returned);
    assertRefused(await act(out, 'unbook'), 409, 'conflict');
    const again = bodyOf(
      await stage.operate<Payout>('POST', '/operator/v1/payouts/', {
        execution_date: day,
        statement_ids: [statement.id],
      }),
      201,
    );
    assertRefused(await act(returned, 'unbook'), 409, 'conflict');
    bodyOf(await stage.operate('POST', `/operator/v1/payouts/${again.id}/cancel/`), 200);
    bodyOf(await act(returned, 'unbook'), 200);
    assert.deepEqual(await statesOf(payout), ['executed', 'executed']);
    assert.notEqual((await statementAt(stage, statement.id)).paid_at, null);
    bodyOf(await act(out, 'unbook'), 200);
    assert.deepEqual(await statesOf(payout), ['exported', 'prepared']);
  });
});

describe('a negative balance', () => {
  /** A company that owes 119.00 for a fee that its debtor paid to it. */
  async function anOwingClient(conditions: object = {}) {
    const client = await aClient(stage, conditions, {
      payout_bank_account: { account_holder: 'M', iban: await ownIban() },
    });
    const file = await aCase(stage, client);
    await file.cost('collection_fee', '100.00');
    await file.pay('100.00', { payer: 'client' });
    return { client, file };
  }
  let accounts = 0;
  const ownIban = async () => {
    const rest = BigInt(`1203000${String((accounts += 1)).padStart(11, '9')}131400`) % 97n;
    return `DE${String(98n - rest).padStart(2, '0')}1203000${String(accounts).padStart(11, '9')}`;
  };

  test('is proposed by the number that a credit names, settled by booking it, and owed again when it is unbooked', async () => {
    const { client } = await anOwingClient();
    const statement = await publish(stage, await aDraft(stage, client));
    assert.equal(statement.outstanding.value, '119.00');
    const [named, mistyped, none] = await reported(
      { amount: '19.00', text: `Rechnung ${statement.invoice_no?.toLowerCase()}` },
      { amount: '19.00', text: 'R2026-999999' },
      { amount: '119.00', text: 'Danke', iban: await accountOf(client) },
    );
    assert.ok(named && mistyped && none);
    assert.deepEqual(proposed(named), ['settlement strong 19.00: reference_number']);
    assert.equal(named.proposals[0]?.statement_id, statement.id);
    assert.deepEqual(proposed(mistyped), []);
    assert.deepEqual(proposed(none), ['settlement weak 119.00: iban amount_is_balance']);
    const split = (value: string) => ({ splits: [{ statement_id: statement.id, amount: euros(value) }] });
    bodyOf(await act(named, 'book', split('19.00')), 200);
    assert.equal((await statementAt(stage, statement.id)).outstanding.value, '100.00');
    assertRefused(await act(none, 'book', split('119.00')), 400, 'validation_error', 'overpayment splits[0].amount');
    const rest = bodyOf(await act(none, 'book', split('100.00')), 200);
    assert.deepEqual([rest.status, rest.bookings[0]?.statement_id], ['unmatched', statement.id]);
    const paid = await statementAt(stage, statement.id);
    assert.deepEqual([paid.outstanding.value, paid.paid_at], ['0.00', stage.clock.now()]);
    await assertPosition({ paid_out: '119.00', suspense: '38.00' });
    bodyOf(await act(named, 'unbook'), 200);
    const owed = await statementAt(stage, statement.id);
    assert.deepEqual([owed.outstanding.value, owed.paid_at], ['19.00', null]);
    assert.deepEqual(proposed(await transactionAt(named)), [
      'settlement strong 19.00: reference_number amount_is_balance',
    ]);
    await assertPosition({ paid_out: '100.00', suspense: '57.00' });
  });

  test('named beside a case leaves the decision to the operator: no proposal is exact', async () => {
    const { client, file } = await anOwingClient();
    const { invoice_no } = await publish(stage, await aDraft(stage, client));
    const { reference_number } = await client.read<{ reference_number: string }>(`/v2/mandates/${file.id}/`);
    const credit = only(await reported({ amount: '1.00', text: `${reference_number} ${invoice_no}` }));
    assert.deepEqual(proposed(credit), [
      'payment strong 1.00: reference_number',
      'settlement strong 1.00: reference_number',
    ]);
  });

  const accountOf = async ({ company }: Company): Promise<string> =>
    bodyOf(
      await stage.operate<{ payout_bank_account: { iban: string } }>('GET', `/operator/v1/companies/${company}/`),
      200,
    ).payout_bank_account.iban;

  test('of a closed case is settled like any other, and that of a collective statement with it', async () => {
    const singles = '/operator/v1/single-mandate-statements/';
    const singleOf = async (mandate: string) =>
      bodyOf(await stage.operate<Page<OperatorSingleMandateStatement>>('GET', `${singles}?mandate_id=${mandate}`), 200)
        .results[0];
    const { file } = await anOwingClient();
    await file.close();
    const own = await singleOf(file.id);
    const settle = (id: string | undefined, value: string) =>
      stage.operate<OperatorSingleMandateStatement>('POST', `${singles}${id}/settlements/`, {
        amount: euros(value),
        value_date: day,
      });
    assertRefused(await settle(own?.id, '1.00'), 409, 'conflict');
    bodyOf(await stage.operate('POST', `${singles}${own?.id}/publish/`), 200);
    assert.equal((await settle(own?.id, '119.01')).status, 400);
    assert.equal(bodyOf(await settle(own?.id, '19.00'), 201).outstanding.value, '100.00');
    const credit = only(await reported({ amount: '100.00', text: (await singleOf(file.id))?.invoice_no ?? '' }));
    assert.deepEqual(proposed(credit), ['settlement strong 100.00: reference_number amount_is_balance']);
    bodyOf(await act(credit, 'book', { splits: [{ statement_id: own?.id, amount: euros('100.00') }] }), 200);
    const settled = await singleOf(file.id);
    assert.deepEqual([settled?.outstanding.value, settled?.paid_at], ['0.00', stage.clock.now()]);

    const other = await anOwingClient({ closing_statement: 'collective' });
    await other.file.close();
    const collective = await publish(stage, await aDraft(stage, other.client));
    const [part] = (await other.client.read<Page<SingleMandateStatement>>('/v2/single-mandate-statements/')).results;
    assert.equal(part?.statement_id, collective.id);
    assertRefused(await settle(part?.id, '1.00'), 409, 'conflict');
  });
});

test('what was paid out of a cancelled statement is settled by the company, whatever order the bank reports it in', async () => {
  const { client, statement } = await aDueStatement();
  const payout = await exported(statement.id);
  await cancel(stage, statement);
  await reported(debit(statement));
  assert.deepEqual(await statesOf(payout), ['executed', 'executed']);
  const credit = only(await reported({ amount: '88.10', text: `Rückzahlung ${statement.clearing_no}` }));
  assert.deepEqual(proposed(credit), ['settlement strong 88.10: reference_number amount_is_balance']);
  bodyOf(await act(credit, 'book', { splits: [{ statement_id: statement.id, amount: euros('88.10') }] }), 200);
  assert.equal((await statementAt(stage, statement.id)).outstanding.value, '0.00');
  const anew = await publish(stage, await aDraft(stage, client));
  assert.equal(anew.total_balance.value, '88.10');
  await assertPosition({ paid_out: '0.00' });
});

test('money that comes back after its cancelled statement was offset is paid with the statement that took it, made again', async () => {
  const client = await aClient(stage, { offset_outstanding: true }, account);
  const { statement } = await aDueStatement(client);
  const payout = await exported(statement.id);
  await cancel(stage, statement);
  const taking = await publish(stage, await aDraft(stage, client));
  assert.deepEqual([taking.offset_outstanding_items.value, taking.total_balance.value], ['88.10', '0.00']);
  await reported(debit(statement), back(statement));
  assert.deepEqual(await statesOf(payout), ['partly_returned', 'returned']);
  // The service holds the money, and says so.
  await assertPosition({ paid_out: '0.00' });
  assert.equal((await statementAt(stage, statement.id)).outstanding.value, '-88.10');
  await cancel(stage, taking);
  assert.equal((await statementAt(stage, statement.id)).outstanding.value, '0.00');
  const anew = await publish(stage, await aDraft(stage, client));
  assert.deepEqual([anew.offset_outstanding_items.value, anew.total_balance.value], ['0.00', '88.10']);
  const [item] = (await exported(anew.id)).items;
  assert.deepEqual([item?.amount.value, item?.statement_id], ['88.10', anew.id]);
});

test('a split names one thing, and what it names must exist and fit', async () => {
  const { statement } = await aDueStatement();
  const transaction = only(await reported(debit(statement)));
  const amount = euros('1.00');
  const missing = '00000000-0000-4000-8000-000000000000';
  for (const [split, field, code] of [
    [{ amount }, 'splits[0].mandate_id', 'required'],
    [{ mandate_id: missing, statement_id: missing, amount }, 'splits[0].statement_id', 'not_allowed'],
    [{ payout_item_id: missing, amount }, 'splits[0].payout_item_id', 'invalid'],
    [{ statement_id: statement.id, amount }, 'splits[0].statement_id', 'not_allowed'],
  ] as const) {
    const answer = await stage.operate<{ errors: { field: string; code: string }[] }>(
      'POST',
      `/operator/v1/bank-transactions/${transaction.id}/book/`,
      { splits: [split] },
    );
    assert.deepEqual(
      answer.body.errors?.map((error) => [error.field, error.code]),
      [[field, code]],
      answer.text,
    );
  }
});

test('what these stories published and paid is what its items say', async () => {
  const statements = await Array.fromAsync(compareStatements(stage.database));
  const payouts = await Array.fromAsync(comparePayouts(stage.database));
  assert.ok(statements.length > 0);
  assert.deepEqual(
    [...statements, ...payouts].flatMap(({ findings }) => findings),
    [],
  );
});
