/** What a client reads of its money: one statement after a run, published once, cancelled by a document of its own. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SingleMandateStatement, Statement } from '@mahnwerk/contract/case/statements.ts';
import type { IssuerData } from '@mahnwerk/contract/operator/conditions.ts';
import type { OperatorSingleMandateStatement } from '@mahnwerk/contract/operator/statements.ts';
import type { StatementRun } from '@mahnwerk/contract/operator/statement-runs.ts';
import type { StatementMandate } from '@mahnwerk/contract/shapes/statement.ts';
import { comparePayouts } from '../../src/domain/statements/payouts/index.ts';
import { compareStatements } from '../../src/domain/statements/statements/index.ts';
import { bodyOf, euros, openStage, type Page, type Stage } from '../harness/cases.ts';
import {
  aCase,
  aClient,
  aDraft,
  aRun,
  cancel,
  givenIssuer,
  makeDocuments,
  pageOf,
  publish,
  statementAt,
  workOnRuns,
} from '../harness/collected-money.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

describe('before there is an issuer', () => {
  test('nothing is published, and each lacking field is named', async () => {
    const client = await aClient(stage);
    await (await aCase(stage, client)).pay('100.00');
    const draft = await aDraft(stage, client);
    const refused = await stage.operate<{ errors: { field: string }[] }>(
      'POST',
      `/operator/v1/statements/${draft.id}/publish/`,
    );
    assert.equal(refused.status, 422, refused.text);
    assert.deepEqual(
      refused.body.errors.map(({ field }) => field),
      ['issuer.name', 'issuer.address', 'issuer.bank_account', 'issuer.vat_number'],
    );
    assert.equal((await statementAt(stage, draft.id)).invoice_no, null);
  });
});

test('the account of the issuer needs no BIC, and its supervisory authority no address', async () => {
  const change = (body: object) => stage.operate<IssuerData>('PATCH', '/operator/v1/issuer/', body);
  const account = { account_holder: 'Inkasso Nord GmbH', iban: 'DE89 3704 0044 0532 0130 00' };
  const { bank_account, supervisory_authority } = bodyOf(
    await change({ bank_account: account, supervisory_authority: { name: 'Bundesamt für Justiz' } }),
    200,
  );
  assert.deepEqual(bank_account, { ...account, iban: 'DE89370400440532013000', bic: null });
  assert.deepEqual(supervisory_authority, { name: 'Bundesamt für Justiz', address: null, email: null });
  const named = bodyOf(await change({ bank_account: { ...account, bic: 'cobadeff' } }), 200);
  assert.equal(named.bank_account?.bic, 'COBADEFF');
  assert.equal((await change({ bank_account: { ...account, bic: 'OBKLAT2L' } })).status, 400);
  assert.equal(bodyOf(await change({ bank_account: account }), 200).bank_account?.bic, null, 'replaced whole');
});

describe('a statement', () => {
  before(() => givenIssuer(stage));

  test('settles what was collected, is invisible as a draft, and is read by the client when published', async () => {
    const client = await aClient(stage);
    const file = await aCase(stage, client);
    await file.cost('collection_fee', '100.00');
    await file.cost('court_fee', '38.00');
    const payment = await file.pay('638.00');
    const draft = await aDraft(stage, client);
    assert.deepEqual(await pageOf<Statement>(client, '/v2/statements/'), []);
    assert.equal((await client.send('GET', `/v2/statements/${draft.id}/`)).status, 404);

    const published = await publish(stage, draft);
    assert.match(published.clearing_no ?? '', /^A2026-\d{6}$/);
    assert.match(published.invoice_no ?? '', /^R2026-\d{6}$/);
    const [statement] = await pageOf<Statement>(client, '/v2/statements/');
    assert.deepEqual(statement, await client.read(`/v2/statements/${draft.id}/`));
    // 638.00 received: 100.00 fee, 38.00 court, 500.00 principal; commission 50.00; 19 % of 150.00 is 28.50.
    assert.equal(statement?.total_balance.value, '421.50');
    assert.deepEqual(statement?.overview_vat_specific[0]?.claims_from_payments_to_service, {
      taxfree_expenses: euros('38.00'),
      taxable_expenses: euros('0.00'),
      taxable_expenses_vat: euros('0.00'),
      fees: euros('100.00'),
      fees_vat: euros('19.00'),
      success_commission: euros('50.00'),
      success_commission_vat: euros('9.50'),
    });
    const [details] = await pageOf<StatementMandate>(client, `/v2/statements/${draft.id}/mandate-details/`);
    assert.equal(details?.payments[0]?.payment_id, payment.id);
    assert.deepEqual(
      [details?.payments[0]?.amount, details?.payments[0]?.principal, details?.payments[0]?.payout],
      [euros('638.00'), euros('500.00'), euros('421.50')],
    );
    assert.deepEqual(
      (await pageOf<Statement>(client, `/v2/statements/?mandate_id=${file.id}`)).map(({ id }) => id),
      [draft.id],
    );
    const events = (await client.feed()).filter(({ type }) => type.startsWith('statement.'));
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.statement_id]),
      [['statement.published', draft.id]],
    );
    assert.equal((await stage.operate('POST', `/operator/v1/statements/${draft.id}/publish/`)).status, 409);
  });

  test('states every item once: a second run has nothing, and a draft keeps others from beginning', async () => {
    const client = await aClient(stage);
    await (await aCase(stage, client)).pay('100.00');
    const draft = await aDraft(stage, client);
    const { skipped } = await aRun(stage, client);
    assert.deepEqual(skipped, [{ company_id: client.company, reason: 'open_draft' }]);
    await publish(stage, draft);
    const again = await aRun(stage, client);
    assert.deepEqual(again.skipped, [{ company_id: client.company, reason: 'nothing_to_state' }]);
    assert.deepEqual(again.statements, []);
  });

  test('is made once by two runs at the same time', async () => {
    const client = await aClient(stage);
    await (await aCase(stage, client)).pay('100.00');
    const body = {
      company_id: client.company,
      period_start: '2026-01-01',
      period_end: '2026-03-02',
      booking_date: '2026-03-02',
    };
    const begun = await Promise.all(
      [1, 2].map(() => stage.operate<StatementRun>('POST', '/operator/v1/statement-runs/', body)),
    );
    await Promise.all([workOnRuns(stage), workOnRuns(stage)]);
    const runs = await Promise.all(
      begun.map(async ({ body: { id } }) =>
        bodyOf(await stage.operate<StatementRun>('GET', `/operator/v1/statement-runs/${id}/`), 200),
      ),
    );
    assert.deepEqual(
      runs.map(({ status }) => status),
      ['finished', 'finished'],
    );
    assert.equal(runs.flatMap(({ statements }) => statements).length, 1);
    assert.deepEqual(
      runs.flatMap(({ skipped }) => skipped.map(({ reason }) => reason)),
      ['open_draft'],
    );
  });

  test('corrects in the next one what is booked late, and never itself', async () => {
    const client = await aClient(stage);
    const file = await aCase(stage, client);
    await file.pay('400.00');
    const published = await publish(stage, await aDraft(stage, client));
    const text = (await client.send('GET', `/v2/statements/${published.id}/`)).text;
    // A fee from before the payment: 100.00 of it were not principal.
    await file.cost('collection_fee', '100.00', { date: '2026-02-20' });
    const next = await publish(stage, await aDraft(stage, client));
    const [details] = await pageOf<StatementMandate>(client, `/v2/statements/${next.id}/mandate-details/`);
    const [row] = details?.payments ?? [];
    assert.deepEqual(
      [row?.type, row?.amount.value, row?.fees.value, row?.principal.value, row?.commission.value],
      ['correction', '0.00', '100.00', '-100.00', '-10.00'],
    );
    // −100.00 − 19.00 for the fee, + 10.00 + 1.90 for the commission.
    assert.equal(next.total_balance.value, '-107.10');
    assert.equal((await client.send('GET', `/v2/statements/${published.id}/`)).text, text);
  });

  test('is cancelled by an invoice of its own, and its items are stated again', async () => {
    const client = await aClient(stage);
    await (await aCase(stage, client)).pay('100.00');
    const first = await publish(stage, await aDraft(stage, client));
    const cancelled = await cancel(stage, first);
    assert.equal(cancelled.status, 'cancelled');
    assert.match(cancelled.cancellation_invoice_no ?? '', /^R2026-\d{6}$/);
    assert.notEqual(cancelled.cancellation_invoice_no, cancelled.invoice_no);
    assert.deepEqual(cancelled.total_balance, first.total_balance);
    assert.equal(
      (await stage.operate('POST', `/operator/v1/statements/${first.id}/cancel/`, { reason: 'x' })).status,
      409,
    );
    const second = await publish(stage, await aDraft(stage, client));
    assert.deepEqual(second.total_balance, first.total_balance);
    const events = (await client.feed()).map(({ type }) => type).filter((type) => type.startsWith('statement.'));
    assert.deepEqual(events, ['statement.published', 'statement.cancelled', 'statement.published']);
    assert.equal((await client.read<Statement>(`/v2/statements/${first.id}/`)).status, 'cancelled');
  });

  test('is not published once a payment in it was reversed', async () => {
    const client = await aClient(stage);
    const file = await aCase(stage, client);
    const payment = await file.pay('100.00');
    const draft = await aDraft(stage, client);
    await file.reverse(payment);
    assert.deepEqual((await statementAt(stage, draft.id)).outdated, ['payment_reversed']);
    assert.equal((await stage.operate('POST', `/operator/v1/statements/${draft.id}/publish/`)).status, 409);
    assert.equal((await stage.operate('DELETE', `/operator/v1/statements/${draft.id}/`)).status, 204);
    const anew = await publish(stage, await aDraft(stage, client));
    assert.equal(anew.total_balance.value, '0.00');
    const [details] = await pageOf<StatementMandate>(client, `/v2/statements/${anew.id}/mandate-details/`);
    assert.deepEqual(
      details?.payments.map(({ type, amount }) => [type, amount.value]),
      [
        ['payment', '100.00'],
        ['reversal', '-100.00'],
      ],
    );
  });

  test('of a negative balance is settled by the client, or taken from the next payout where that is agreed', async () => {
    const client = await aClient(stage, { offset_outstanding: true });
    const file = await aCase(stage, client);
    await file.cost('collection_fee', '100.00');
    await file.pay('100.00', { payer: 'client' });
    const owed = await publish(stage, await aDraft(stage, client));
    assert.deepEqual([owed.total_balance.value, owed.outstanding.value], ['-119.00', '119.00']);
    const settle = (value: string) =>
      stage.operate('POST', `/operator/v1/statements/${owed.id}/settlements/`, {
        amount: euros(value),
        value_date: '2026-03-02',
      });
    assert.equal((await settle('120.00')).status, 400);
    bodyOf(await settle('19.00'), 201);
    await file.pay('200.00');
    const next = await publish(stage, await aDraft(stage, client));
    // 200.00 − 20.00 commission − 3.80.
    assert.deepEqual(
      [
        next.balance_pre_outstanding_items_offsetting.value,
        next.offset_outstanding_items.value,
        next.total_balance.value,
      ],
      ['176.20', '100.00', '76.20'],
    );
    assert.equal((await statementAt(stage, owed.id)).outstanding.value, '0.00');
    await cancel(stage, next);
    assert.equal((await statementAt(stage, owed.id)).outstanding.value, '100.00');
  });

  test('leaves the surplus of a payment to its payer', async () => {
    const client = await aClient(stage);
    const file = await aCase(stage, client);
    await file.pay('1300.00');
    const draft = await publish(stage, await aDraft(stage, client));
    const [details] = await pageOf<StatementMandate>(client, `/v2/statements/${draft.id}/mandate-details/`);
    assert.deepEqual(
      details?.payments.map(({ amount, principal }) => [amount.value, principal.value]),
      [['1000.00', '1000.00']],
    );
    await file.cost('collection_fee', '100.00');
    const next = await publish(stage, await aDraft(stage, client));
    const [later] = await pageOf<StatementMandate>(client, `/v2/statements/${next.id}/mandate-details/`);
    assert.deepEqual(
      later?.payments.map(({ amount, fees }) => [amount.value, fees.value]),
      [['100.00', '100.00']],
    );
  });
});

describe('the statement of a closed case', () => {
  before(() => givenIssuer(stage));

  test('has an invoice of its own, with what was not recovered', async () => {
    const client = await aClient(stage, { unsuccessful_fee: euros('30.00') });
    const file = await aCase(stage, client);
    await file.cost('court_fee', '38.00');
    await file.cost('address_inquiry', '10.00');
    await file.close();
    const path = '/operator/v1/single-mandate-statements/';
    const { results } = bodyOf(
      await stage.operate<Page<OperatorSingleMandateStatement>>('GET', `${path}?mandate_id=${file.id}`),
      200,
    );
    assert.equal(results.length, 1);
    const [draft] = results;
    assert.equal(draft?.status, 'draft');
    assert.deepEqual(await pageOf(client, '/v2/single-mandate-statements/'), []);
    bodyOf(await stage.operate('POST', `${path}${draft?.id}/publish/`), 200);
    const [statement] = await pageOf<SingleMandateStatement>(client, '/v2/single-mandate-statements/');
    assert.equal(statement?.mandate.id, file.id);
    assert.deepEqual(statement?.closing && [statement.closing.type, statement.closing.description], [
      'unsuccessful',
      'No assets.',
    ]);
    assert.deepEqual(
      statement?.entries.map(({ advanced_cost }) => [advanced_cost?.kind, advanced_cost?.net.value]),
      [
        ['court_fee', '38.00'],
        ['address_inquiry', '10.00'],
        ['unsuccessful_fee', '30.00'],
      ],
    );
    // 78.00 and 19 % of 40.00.
    assert.deepEqual([statement?.total_balance.value, statement?.payout.value], ['-85.60', '0.00']);
    assert.deepEqual(
      (await client.feed()).map(({ type }) => type).filter((type) => type.startsWith('single_mandate_statement')),
      ['single_mandate_statement.published'],
    );
    assert.deepEqual(
      (await aRun(stage, client)).skipped.map(({ reason }) => reason),
      ['nothing_to_state'],
    );
  });

  test('is published with the collective one, under its number, where that is agreed', async () => {
    const client = await aClient(stage, { closing_statement: 'collective' });
    const file = await aCase(stage, client);
    await (await aCase(stage, client)).pay('50.00');
    await file.pay('1000.00');
    await file.close();
    const path = '/operator/v1/single-mandate-statements/';
    const drafts = async () =>
      bodyOf(
        await stage.operate<Page<OperatorSingleMandateStatement>>('GET', `${path}?mandate_id=${file.id}&status=draft`),
        200,
      ).results;
    const [waiting] = await drafts();
    assert.deepEqual(
      [waiting?.statement_id, waiting?.closing?.type, waiting?.total_balance.value, waiting?.entries.length],
      [null, 'successful', '881.00', 1],
    );
    assert.equal((await stage.operate('POST', `${path}${waiting?.id}/publish/`)).status, 409);
    const draft = await aDraft(stage, client);
    assert.deepEqual(
      (await drafts()).map(({ id, statement_id, total_balance }) => [id, statement_id, total_balance.value]),
      [[waiting?.id, draft.id, '881.00']],
    );
    const published = await publish(stage, draft);
    assert.equal(published.mandate_count, 2);
    const singles = await pageOf<SingleMandateStatement>(client, '/v2/single-mandate-statements/');
    assert.deepEqual(
      singles.map(({ statement_id, invoice_no, closing }) => [statement_id, invoice_no, closing?.type]),
      [[published.id, published.invoice_no, 'successful']],
    );
    assert.equal(singles[0]?.total_balance.value, '881.00');
    await cancel(stage, published);
    assert.deepEqual(
      (await drafts()).map(({ statement_id, total_balance }) => [statement_id, total_balance.value]),
      [[null, '881.00']],
    );
    const again = await publish(stage, await aDraft(stage, client));
    const types = (await client.feed()).map(({ type }) => type).filter((type) => type.startsWith('single_mandate'));
    assert.deepEqual(types, [
      'single_mandate_statement.published',
      'single_mandate_statement.cancelled',
      'single_mandate_statement.published',
    ]);
    assert.equal(again.total_balance.value, published.total_balance.value);
  });

  test('is made anew by the next run where the company is taxed differently since', async () => {
    const client = await aClient(stage);
    const file = await aCase(stage, client);
    await file.pay('1000.00');
    await file.close();
    const path = '/operator/v1/single-mandate-statements/';
    const [draft] = bodyOf(
      await stage.operate<Page<OperatorSingleMandateStatement>>('GET', `${path}?mandate_id=${file.id}`),
      200,
    ).results;
    const read = async () =>
      bodyOf(await stage.operate<OperatorSingleMandateStatement>('GET', `${path}${draft?.id}/`), 200);
    const moved = {
      tax_treatment: 'reverse_charge',
      vat_number: 'FR40303265045',
      address: { street: 'Musterweg 1', postal_code: '75001', city: 'Paris', country: 'FR' },
    };
    bodyOf(await stage.operate('PATCH', `/operator/v1/companies/${client.company}/`, moved), 200);
    assert.deepEqual((await read()).outdated, ['tax_treatment_changed']);
    assert.equal((await stage.operate('POST', `${path}${draft?.id}/publish/`)).status, 409);
    assert.deepEqual(
      (await aRun(stage, client)).skipped.map(({ reason }) => reason),
      ['nothing_to_state'],
    );
    const anew = await read();
    assert.deepEqual([anew.outdated, anew.total_balance.value], [[], '900.00']);
    bodyOf(await stage.operate('POST', `${path}${draft?.id}/publish/`), 200);
  });

  test('goes with the draft when the case is reopened, and must be cancelled first once it is published', async () => {
    const client = await aClient(stage);
    const file = await aCase(stage, client);
    await file.cost('court_fee', '38.00');
    const singles = async (status: string) =>
      bodyOf(
        await stage.operate<Page<OperatorSingleMandateStatement>>(
          'GET',
          `/operator/v1/single-mandate-statements/?mandate_id=${file.id}&status=${status}`,
        ),
        200,
      ).results;
    const reopen = () => stage.operate('POST', `${file.path}reopen/`, { reason: 'The debtor pays.' });
    await file.close();
    assert.equal((await singles('draft')).length, 1);
    bodyOf(await reopen(), 200);
    assert.deepEqual(await singles('draft'), []);
    assert.deepEqual(
      (await aRun(stage, client)).skipped.map(({ reason }) => reason),
      ['nothing_to_state'],
    );
    await file.close();
    const [draft] = await singles('draft');
    const path = `/operator/v1/single-mandate-statements/${draft?.id}/`;
    bodyOf(await stage.operate('POST', `${path}publish/`), 200);
    assert.equal((await reopen()).status, 409);
    bodyOf(await stage.operate('POST', `${path}cancel/`, { reason: 'Reopened.' }), 200);
    bodyOf(await reopen(), 200);
    await file.pay('1038.00');
    await file.close();
    assert.deepEqual(
      (await singles('draft')).map(({ closing, total_balance }) => [closing?.type, total_balance.value]),
      [['successful', '881.00']],
    );
  });
});

describe('the documents of a statement', () => {
  before(() => givenIssuer(stage));

  test('are made after the publication and after the cancellation, and are read by the client', async () => {
    const client = await aClient(stage);
    await (await aCase(stage, client)).pay('100.00');
    const published = await publish(stage, await aDraft(stage, client));
    await makeDocuments(stage);
    const names = async () =>
      (await client.read<Statement>(`/v2/statements/${published.id}/`)).documents.map(({ filename }) => filename);
    const number = published.invoice_no;
    assert.deepEqual((await names()).sort(compareTexts), [
      `${number}-abrechnung.pdf`,
      `${number}-abrechnung.xml`,
      `${number}-einzelnachweis.csv`,
      `${number}-einzelnachweis.xlsx`,
    ]);
    const [document] = (await client.read<Statement>(`/v2/statements/${published.id}/`)).documents;
    const file = await client.send('GET', document?.download_url?.replace('https://api.mahnwerk.test', '') ?? '');
    assert.equal(file.status, 200);
    const { cancellation_invoice_no } = await cancel(stage, published);
    await makeDocuments(stage);
    assert.equal((await names()).filter((name) => name.startsWith(cancellation_invoice_no ?? '?')).length, 4);
  });
});

const compareTexts = (a: string, b: string): number => (a < b ? -1 : 1);

test('what these stories published and paid is what its items say', async () => {
  const statements = await Array.fromAsync(compareStatements(stage.database));
  const payouts = await Array.fromAsync(comparePayouts(stage.database));
  assert.ok(statements.length > 0);
  assert.deepEqual(
    [...statements, ...payouts].flatMap(({ findings }) => findings),
    [],
  );
});
