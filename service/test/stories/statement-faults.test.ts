/** What goes wrong while statements are made, published and paid: nothing is stated twice, no number is lost, and what was said stays said. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Statement } from '@mahnwerk/contract/case/statements.ts';
import type { Payout } from '@mahnwerk/contract/operator/payouts.ts';
import type { OperatorStatement } from '@mahnwerk/contract/operator/statements.ts';
import type { StatementMandate } from '@mahnwerk/contract/shapes/statement.ts';
import { givenAccount, importStatements, transactionsOf } from '../harness/bank.ts';
import { bodyOf, type Company, euros, openStage, type Page, type Stage } from '../harness/cases.ts';
import {
  aCase,
  aClient,
  aDraft,
  aRun,
  cancel,
  givenIssuer,
  makeDocuments,
  publish,
  statementAt,
} from '../harness/collected-money.ts';
import { copyCases } from '../harness/copied-cases.ts';
import { assertRefused } from '../harness/every-route.ts';
import { pdfText } from '../harness/pdf.ts';
import { type Answer, TestClock } from '../harness/service.ts';
import { download } from '../harness/uploads.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  await givenIssuer(stage);
});
after(() => stage.stop());

const iban = 'DE89370400440532013000';
const account = { payout_bank_account: { account_holder: 'Möbel & Söhne', iban } };
const path = ({ id }: { readonly id: string }) => `/operator/v1/statements/${id}/`;
const statuses = (answers: readonly Answer<unknown>[]): readonly number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

/** A company with a draft of 88.10: a debtor paid 100.00, the commission is 10 %. */
async function aDraftOf100(): Promise<{ client: Company; draft: OperatorStatement }> {
  const client = await aClient(stage, {}, account);
  await (await aCase(stage, client)).pay('100.00');
  return { client, draft: await aDraft(stage, client) };
}

const payOut = (...ids: readonly string[]) =>
  stage.operate<Payout>('POST', '/operator/v1/payouts/', { execution_date: '2026-03-02', statement_ids: ids });

/** The numbers of a kind in their order, of all statements and cancellations. */
async function assertNumbersWithoutGap(): Promise<void> {
  for (const [letter, select] of [
    ['A', `select clearing_no as number from statements where clearing_no is not null`],
    [
      'R',
      `select invoice_no as number from statements where is_own and invoice_no is not null
       union all select cancellation_invoice_no from statements where is_own and cancellation_invoice_no is not null`,
    ],
  ]) {
    const rows = await stage.sql(`${select} order by 1`);
    assert.deepEqual(
      rows.map(({ number }) => number),
      rows.map((_row, index) => `${letter}2026-${String(index + 1).padStart(6, '0')}`),
    );
  }
}

describe('a publication that fails inside its transaction', () => {
  test('leaves no gap and no double among twenty at once; the failed ones are published later', async () => {
    const drafts: OperatorStatement[] = [];
    for (let count = 0; count < 20; count += 1) drafts.push((await aDraftOf100()).draft);
    const failing = new Set(drafts.filter((_draft, index) => index % 3 === 1).map(({ id }) => id));
    await stage.sql('create table failing_publications (id uuid primary key)');
    await stage.sql(`insert into failing_publications select unnest($1::uuid[])`, [[...failing]]);
    await stage.sql(`create function fail_publication() returns trigger language plpgsql security definer as $$
      begin
        if new.status = 'published' and exists (select from failing_publications f where f.id = new.id) then
          raise exception 'the disk is full';
        end if;
        return null;
      end $$`);
    // At COMMIT, after the numbers were drawn and everything was written.
    await stage.sql(`create constraint trigger fail_publication after update on statements
      deferrable initially deferred for each row execute function fail_publication()`);
    const answers = await Promise.all(drafts.map((draft) => stage.operate('POST', `${path(draft)}publish/`)));
    for (const [index, { status }] of answers.entries())
      assert.equal(status, failing.has(drafts[index]?.id ?? '') ? 500 : 200);
    for (const id of failing) {
      const { status, clearing_no, invoice_no } = await statementAt(stage, id);
      assert.deepEqual([status, clearing_no, invoice_no], ['draft', null, null]);
    }
    await assertNumbersWithoutGap();
    await stage.sql('drop trigger fail_publication on statements');
    await Promise.all([...failing].map((id) => publish(stage, { id })));
    await assertNumbersWithoutGap();
    const events = await stage.sql(
      `select count(*)::int as count from events where type = 'statement.published' and envelope like any($1)`,
      [drafts.map(({ id }) => `%${id}%`)],
    );
    assert.deepEqual(events, [{ count: 20 }]);
  });
});

describe('operators who act on the same statement at once', () => {
  test('publish, change and discard it: it is published or gone, and its item is free only then', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { client, draft } = await aDraftOf100();
      const publication = () => stage.operate('POST', `${path(draft)}publish/`);
      const [discarded, _changed, ...published] = await Promise.all([
        stage.operate('DELETE', path(draft)),
        stage.operate('PATCH', path(draft), { comment: 'Thank you.' }),
        publication(),
        publication(),
      ]);
      const isPublished = discarded.status === 409;
      assert.deepEqual(statuses([discarded, ...published]), isPublished ? [200, 409, 409] : [204, 404, 404]);
      const { statements, skipped } = await aRun(stage, client);
      assert.deepEqual(
        [statements.length, skipped.map(({ reason }) => reason)],
        isPublished ? [0, ['nothing_to_state']] : [1, []],
      );
    }
    await assertNumbersWithoutGap();
  });

  test('cancel it and pay it out: one of both, and what is exported stays outstanding', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { draft } = await aDraftOf100();
      await publish(stage, draft);
      const [cancelled, paid] = await Promise.all([
        stage.operate('POST', `${path(draft)}cancel/`, { reason: 'Wrong.' }),
        payOut(draft.id),
      ]);
      assert.deepEqual(statuses([cancelled, paid]), cancelled.status === 200 ? [200, 409] : [201, 409]);
      assert.equal((await statementAt(stage, draft.id)).status, cancelled.status === 200 ? 'cancelled' : 'published');
    }
  });

  test('settle it three times and cancel it: never more than is outstanding', async () => {
    const client = await aClient(stage, {}, account);
    const file = await aCase(stage, client);
    await file.cost('collection_fee', '100.00');
    await file.pay('100.00', { payer: 'client' });
    const owed = await publish(stage, await aDraft(stage, client));
    const body = { amount: euros('70.00'), value_date: '2026-03-02' };
    const [cancelled, ...settled] = await Promise.all([
      stage.operate('POST', `${path(owed)}cancel/`, { reason: 'Wrong.' }),
      ...[1, 2, 3].map(() => stage.operate('POST', `${path(owed)}settlements/`, body)),
    ]);
    assert.equal(cancelled?.status, 200, cancelled?.text);
    assert.ok(settled.filter(({ status }) => status === 201).length <= 1);
    for (const { status } of settled) assert.ok([201, 400, 409].includes(status), String(status));
  });

  test('import the debit, record a return and cancel the payout: the payout says what happened', async () => {
    const { draft } = await aDraftOf100();
    const { clearing_no } = await publish(stage, draft);
    const payout = bodyOf(await payOut(draft.id), 201);
    assert.equal((await stage.operate('GET', `/operator/v1/payouts/${payout.id}/file/`)).status, 200);
    const own = await givenAccount(stage);
    const entries = [{ amount: '-88.10', endToEndId: clearing_no ?? '' }];
    const item = payout.items[0]?.id;
    const [file, returned, cancelled] = await Promise.all([
      importStatements(stage, [{ iban: own, from: '2026-03-02', opening: '100.00', entries }]),
      stage.operate('POST', `/operator/v1/payouts/${payout.id}/items/${item}/returned/`, { reason: 'AC04' }),
      stage.operate('POST', `/operator/v1/payouts/${payout.id}/cancel/`),
    ]);
    assert.deepEqual([returned.status, cancelled.status], [200, 409]);
    assert.equal((await transactionsOf(stage, `bank_file_id=${file.id}`))[0]?.status, 'booked');
    const after = bodyOf(await stage.operate<Payout>('GET', `/operator/v1/payouts/${payout.id}/`), 200);
    assert.deepEqual([after.status, after.items[0]?.status], ['partly_returned', 'returned']);
    assert.equal((await statementAt(stage, draft.id)).paid_at, null);
    assert.equal((await payOut(draft.id)).status, 201);
  });
});

describe('a company that changes', () => {
  test('its tax treatment after the draft: the draft says so and is made anew; a published statement stays', async () => {
    const { client, draft } = await aDraftOf100();
    const company = `/operator/v1/companies/${client.company}/`;
    const move = (tax_treatment: string, country: string, vat_number: string | null) =>
      stage.operate('PATCH', company, {
        tax_treatment,
        vat_number,
        address: { street: 'Musterweg 1', postal_code: '10115', city: 'Musterstadt', country },
      });
    bodyOf(await move('reverse_charge', 'FR', 'FR40303265045'), 200);
    assertRefused(await stage.operate('POST', `${path(draft)}publish/`), 409, 'conflict');
    assert.deepEqual((await statementAt(stage, draft.id)).outdated, ['tax_treatment_changed']);
    assert.equal((await stage.operate('DELETE', path(draft))).status, 204);
    const anew = await publish(stage, await aDraft(stage, client));
    assert.equal(anew.total_balance.value, '90.00');
    const said = await client.read<Statement>(`/v2/statements/${anew.id}/`);
    bodyOf(await move('input_tax_deductible', 'DE', null), 200);
    assert.deepEqual(await client.read<Statement>(`/v2/statements/${anew.id}/`), said);
    assert.equal(bodyOf(await payOut(anew.id), 201).total.value, '90.00');
  });

  test('its account after the publication: the payout pays to the new one, the document keeps the old', async () => {
    const { client, draft } = await aDraftOf100();
    await publish(stage, draft);
    const other = { account_holder: 'Neue Bank', iban: 'DE02120300000000202051' };
    bodyOf(
      await stage.operate('PATCH', `/operator/v1/companies/${client.company}/`, { payout_bank_account: other }),
      200,
    );
    const [item] = bodyOf(await payOut(draft.id), 201).items;
    assert.deepEqual([item?.account_holder, item?.iban], [other.account_holder, other.iban]);
    const [row] = await stage.sql(
      `select recipient::json -> 'payout_bank_account' as said from statements where id = $1`,
      [draft.id],
    );
    assert.deepEqual(row?.['said'], account.payout_bank_account);
  });
});

describe('a statement', () => {
  // The documents of other statements would take their time.
  before(() => stage.sql(`delete from work_items where kind = 'statements.documents'`));

  const documentsOf = async (client: Company, { id }: { readonly id: string }) => {
    await makeDocuments(stage);
    const { documents } = await client.read<Statement>(`/v2/statements/${id}/`);
    return documents.map(({ filename }) => filename.replace(/.*-/, '')).toSorted();
  };

  test('of zero is published with its rows, has no invoice as XML, and is not paid', async () => {
    const client = await aClient(stage, {}, account);
    const file = await aCase(stage, client);
    await file.reverse(await file.pay('100.00'));
    const statement = await publish(stage, await aDraft(stage, client));
    assert.equal(statement.total_balance.value, '0.00');
    assert.deepEqual(await documentsOf(client, statement), [
      'abrechnung.pdf',
      'einzelnachweis.csv',
      'einzelnachweis.xlsx',
    ]);
    assertRefused(await payOut(statement.id), 409, 'conflict');
  });

  test('of one cent is paid out: its commission is less than half a cent', async () => {
    const client = await aClient(stage, {}, account);
    await (await aCase(stage, client)).pay('0.01');
    const statement = await publish(stage, await aDraft(stage, client));
    assert.equal(statement.total_balance.value, '0.01');
    const payout = bodyOf(await payOut(statement.id), 201);
    const file = await stage.operate('GET', `/operator/v1/payouts/${payout.id}/file/`);
    assert.match(file.text, /<InstdAmt Ccy="EUR">0\.01<\/InstdAmt>/);
  });

  test('of a thousand mandates says the same on every page, in every document and in each row', async () => {
    const client = await aClient(stage, {}, account);
    const file = await aCase(stage, client);
    await file.pay('100.00');
    await copyCases((text, values) => stage.sql(text, values), file.id, 999);
    const statement = await publish(stage, await aDraft(stage, client));
    // 1,000 × 100.00, less 10 % of each and 19 % of their sum.
    assert.deepEqual([statement.mandate_count, statement.total_balance.value], [1000, '88100.00']);
    const numbers: string[] = [];
    const payouts: number[] = [];
    for (let next: string | null = `/v2/statements/${statement.id}/mandate-details/?limit=100`; next !== null;) {
      const page: Page<StatementMandate> & { readonly next: string | null } = await client.read(next);
      assert.equal(page.results.length, 100);
      for (const { mandate, payments } of page.results) {
        numbers.push(mandate.reference_number);
        payouts.push(...payments.map(({ payout }) => Number(payout.value)));
      }
      next = page.next?.replace(/.*(?=\/v2\/)/, '') ?? null;
    }
    assert.deepEqual(numbers, numbers.toSorted());
    assert.equal(new Set(numbers).size, 1000);
    assert.equal(payouts.reduce((sum, payout) => sum + payout, 0).toFixed(2), '88100.00');
    await makeDocuments(stage);
    const { documents } = await client.read<Statement>(`/v2/statements/${statement.id}/`);
    const bytes = new Map<string, Buffer>();
    for (const { filename, download_url } of documents) {
      const loaded = await download(stage.url, new URL(download_url ?? '').pathname, client.key);
      bytes.set(filename.replace(/.*\./, ''), loaded.bytes);
    }
    const text = pdfText(bytes.get('pdf') ?? Buffer.alloc(0));
    assert.match(text, /88\.100,00/);
    const rows = (bytes.get('csv') ?? '').toString().trimEnd().split('\r\n').slice(1);
    assert.equal(rows.length, 1000);
    for (const [nth, number] of numbers.entries()) {
      assert.ok(rows[nth]?.startsWith(`${number};`), number);
      assert.ok(text.includes(number), number);
    }
    assert.match((bytes.get('xml') ?? '').toString(), /<ram:TaxBasisTotalAmount>10000\.00</);
    assert.ok((bytes.get('xlsx') ?? '').length > 10_000);
  });

  test('is published while the object store is away; its documents follow', async () => {
    const { client, draft } = await aDraftOf100();
    await publish(stage, draft);
    await makeDocuments(stage, { isStoreAway: true });
    assert.deepEqual((await client.read<Statement>(`/v2/statements/${draft.id}/`)).documents, []);
    assert.deepEqual(await documentsOf(client, draft), [
      'abrechnung.pdf',
      'abrechnung.xml',
      'einzelnachweis.csv',
      'einzelnachweis.xlsx',
    ]);
  });
});

test('a year ends between booking and publication: numbers have the year of the booking date, a cancellation that of its day', async (t) => {
  // 31 December, 23:30 in Berlin.
  const late = await openStage({ clock: new TestClock('2026-12-31T22:30:00.000Z') });
  t.after(() => late.stop());
  await givenIssuer(late);
  const client = await aClient(late, {}, account);
  const file = await aCase(late, client);
  await file.pay('100.00');
  late.clock.advance({ hours: 1 });
  await file.pay('50.00');
  const old = await aDraft(late, client, { period_end: '2026-12-31', booking_date: '2026-12-31' });
  const published = await publish(late, old);
  assert.deepEqual(
    [published.clearing_no, published.invoice_no, published.total_balance.value],
    ['A2026-000001', 'R2026-000001', '88.10'],
  );
  assert.equal((await cancel(late, published)).cancellation_invoice_no, 'R2027-000001');
  const next = await publish(late, await aDraft(late, client));
  assert.deepEqual(
    [next.booking_date, next.clearing_no, next.invoice_no, next.total_balance.value],
    ['2027-01-01', 'A2027-000001', 'R2027-000002', '132.15'],
  );
});
