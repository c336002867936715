/** What the operator sees at month's end: how far a run is, drafts by what is sought, and what each still lacks (portal-office.md 7, 11.3). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OperatorSingleMandateStatement, OperatorStatement } from '@mahnwerk/contract/operator/statements.ts';
import type { SkippedCompany, StatementRun } from '@mahnwerk/contract/operator/statement-runs.ts';
import type { WorkQueues } from '@mahnwerk/contract/operator/work-queues.ts';
import { bodyOf, type Company, type Page, openStage, type Stage } from '../harness/cases.ts';
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
import { givenStatement } from '../harness/given-statements.ts';
import { sentBy } from '../harness/plans.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const path = '/operator/v1/statements/';
const singles = '/operator/v1/single-mandate-statements/';
const read = async <T>(at: string): Promise<T> => bodyOf(await stage.operate<T>('GET', at), 200);
const found = async (query: string, at = path) =>
  (await read<Page<{ id: string }>>(`${at}?${query}`)).results.map(({ id }) => id);
const waiting = async () => (await read<WorkQueues>('/operator/v1/work-queues/')).statements_draft.count;

/** A draft of a company that a debtor paid to. */
async function aPaidDraft(value: string, fields: Readonly<Record<string, unknown>> = {}) {
  const client = await aClient(stage, {}, fields);
  const file = await aCase(stage, client);
  await file.pay(value);
  return { client, file, draft: await aDraft(stage, client) };
}

test('a draft says what publishing refuses, until it is completed', async () => {
  const { client, file, draft } = await aPaidDraft('100.00');
  const fieldsOf = (statement: OperatorStatement) => statement.blocked.map(({ field, code }) => [field, code]);
  assert.deepEqual(fieldsOf(draft), [
    ['issuer.name', 'required'],
    ['issuer.address', 'required'],
    ['issuer.bank_account', 'required'],
    ['issuer.vat_number', 'required'],
  ]);
  const refused = await stage.operate<{ errors: object[] }>('POST', `${path}${draft.id}/publish/`);
  assert.deepEqual(refused.body.errors, draft.blocked, 'the same words');
  await givenIssuer(stage);
  assert.deepEqual(fieldsOf(await statementAt(stage, draft.id)), []);

  const company = `/operator/v1/companies/${client.company}/`;
  bodyOf(await stage.operate('PATCH', company, { tax_treatment: 'not_input_tax_deductible' }), 200);
  assert.deepEqual(fieldsOf(await statementAt(stage, draft.id)), [[null, 'tax_treatment_changed']]);
  assert.equal((await stage.operate('POST', `${path}${draft.id}/publish/`)).status, 409);
  bodyOf(await stage.operate('PATCH', company, { tax_treatment: 'input_tax_deductible' }), 200);

  const published = await publish(stage, draft);
  assert.deepEqual([published.blocked, published.documents], [[], []]);
  await makeDocuments(stage);
  const { documents, company_name } = await statementAt(stage, draft.id);
  assert.deepEqual(documents.map(({ filename }) => filename.replace(/^.*(?=\.)/, '')).toSorted(), [
    '.csv',
    '.pdf',
    '.xlsx',
    '.xml',
  ]);
  const [first] = documents;
  assert.equal((await stage.operate('GET', new URL(first?.download_url ?? '').pathname)).status, 200);
  const { name } = await read<{ name: string }>(company);
  assert.equal(company_name, name);
  await file.close();
  const [single] = (await read<Page<OperatorSingleMandateStatement>>(`${singles}?mandate_id=${file.id}`)).results;
  assert.deepEqual([single?.company_name, single?.blocked], [name, []]);
  assert.match(single?.debtor_name ?? '', /\w/);
});

test('statements are found by number, company, day, sign and words, in the order that is asked for', async () => {
  await givenIssuer(stage);
  const [{ client: near, draft }, { client: far, draft: other }] = [
    await aPaidDraft('100.00', { name: 'Zeta Suchhandel GmbH' }),
    await aPaidDraft('300.00', { name: 'Alpha Suchhandel GmbH' }),
  ];
  const published = await publish(stage, draft);
  assert.deepEqual(await found(`q=${(published.clearing_no ?? '').toLowerCase()}`), [draft.id]);
  assert.deepEqual(await found(`q=${published.invoice_no}`), [draft.id]);
  assert.deepEqual(await found('q=SUCHHANDEL&ordering=company'), [other.id, draft.id]);
  assert.deepEqual(await found('q=suchhandel&ordering=-balance'), [other.id, draft.id]);
  assert.deepEqual(await found('q=suchhandel&status=draft'), [other.id]);
  assert.deepEqual(await found(`company_id=${near.company}&balance=positive`), [draft.id]);
  assert.deepEqual(await found(`company_id=${far.company}&balance=negative`), []);
  assert.deepEqual(await found(`company_id=${near.company}&booking_date_from=${draft.booking_date}`), [draft.id]);
  assert.deepEqual(await found(`company_id=${near.company}&booking_date_to=2019-12-31`), []);
  const { cancellation_invoice_no } = await cancel(stage, draft);
  assert.deepEqual(await found(`q=${cancellation_invoice_no}`), [draft.id]);
  const pages = await read<Page<{ id: string }>>(`${path}?q=suchhandel&ordering=-company&limit=1`);
  assert.deepEqual(
    pages.results.map(({ id }) => id),
    [draft.id],
  );
  const { search, pathname } = new URL(pages.next ?? '');
  assert.deepEqual(
    (await read<Page<{ id: string }>>(`${pathname}${search}`)).results.map(({ id }) => id),
    [other.id],
  );
});

test('a single-mandate statement is found by the reference of its case and by its debtor', async () => {
  await givenIssuer(stage);
  const client = await aClient(stage, { closing_statement: 'own' });
  const file = await aCase(stage, client);
  await file.pay('10.00');
  const before = await waiting();
  await file.close();
  assert.equal(await waiting(), before + 1, 'it waits for publishing');
  const { reference_number, debtor_name } = await read<{ reference_number: string; debtor_name: string }>(file.path);
  const [id] = await found(`mandate_id=${file.id}`, singles);
  assert.deepEqual(await found(`q=${reference_number}`, singles), [id]);
  assert.ok(
    (await found(`q=${encodeURIComponent(debtor_name)}&company_id=${client.company}`, singles)).includes(id ?? ''),
  );
  const single = bodyOf(await stage.operate<OperatorSingleMandateStatement>('POST', `${singles}${id}/publish/`), 200);
  assert.deepEqual(await found(`q=${single.invoice_no}`, singles), [id]);
  assert.equal(await waiting(), before);
});

test('what enters a collective statement is published with it, says so, and waits in no queue of its own', async () => {
  await givenIssuer(stage);
  const client = await aClient(stage, { closing_statement: 'collective' });
  const file = await aCase(stage, client);
  await file.pay('10.00');
  await file.close();
  const before = await waiting();
  const draft = await aDraft(stage, client);
  assert.equal(await waiting(), before + 1);
  const [single] = (await read<Page<OperatorSingleMandateStatement>>(`${singles}?statement_id=${draft.id}`)).results;
  assert.deepEqual(await found(`statement_id=${draft.id}&own=true`, singles), []);
  assert.deepEqual(await found(`mandate_id=${file.id}&own=false`, singles), [single?.id]);
  assert.deepEqual(
    single?.blocked.map(({ code }) => code),
    ['part_of_statement'],
  );
});

test('a page of many drafts of a company is read by as many statements as one draft', async () => {
  const client = await aClient(stage);
  const aClosedCase = async () => {
    const file = await aCase(stage, client);
    await file.pay('10.00');
    await file.close();
  };
  const list = `company_id=${client.company}&status=draft`;
  const once = async () =>
    (await sentBy(() => found(list, singles))).filter(({ text }) => /statement_items|companies|issuer/.test(text))
      .length;
  // The look-up of the key is repeated after a while: it falls into one of two reads at most.
  const sent = async () => Math.min(await once(), await once());
  await aClosedCase();
  const ofOne = await sent();
  await aClosedCase();
  await aClosedCase();
  assert.equal((await found(list, singles)).length, 3);
  assert.equal(await sent(), ofOne);
});

test('a run says how far it is, what it made, and which companies it left out', async () => {
  const { client, draft } = await aPaidDraft('50.00', { name: 'Offene Werkstatt GmbH' });
  const idle = await aClient(stage, {}, { name: 'Stille Werkstatt GmbH' });
  const paid = await aClient(stage);
  await (await aCase(stage, paid)).pay('20.00');
  const run = await aRun(stage);
  assert.equal(run.status, 'finished');
  assert.equal(run.progress.done, run.progress.total);
  assert.deepEqual(run.counts, { drafts: run.statements.length, skipped: run.skipped.length });
  assert.ok(run.statements.some(({ company_id }) => company_id === paid.company));
  assert.ok(
    run.statements.every(({ id }) => id !== draft.id),
    'the draft that was open stays that of its own run',
  );
  const reasons = new Map(run.skipped.map(({ company_id, reason }) => [company_id, reason]));
  assert.deepEqual([reasons.get(client.company), reasons.get(idle.company)], ['open_draft', 'nothing_to_state']);

  const rows = await everyRow<SkippedCompany>(`/operator/v1/statement-runs/${run.id}/skipped/?limit=3`);
  assert.deepEqual(
    rows.map(({ company_id, reason }) => [company_id, reason]),
    run.skipped.map(({ company_id, reason }) => [company_id, reason]),
  );
  assert.equal(rows.find(({ company_id }) => company_id === idle.company)?.company_name, 'Stille Werkstatt GmbH');

  const [newest] = (await read<Page<StatementRun>>('/operator/v1/statement-runs/?limit=1')).results;
  assert.deepEqual(newest, run, 'a list shows up to a hundred of each');
  const missing = `/operator/v1/statement-runs/${client.company}/skipped/`;
  assert.equal((await stage.operate('GET', missing)).status, 404);
});

/** All rows of a list, page by page. */
async function everyRow<T>(at: string): Promise<T[]> {
  const { results, next } = await read<Page<T>>(at);
  if (next === null) return [...results];
  const { pathname, search } = new URL(next);
  return [...results, ...(await everyRow<T>(`${pathname}${search}`))];
}

test('a run of one company goes through that company alone', async () => {
  const client: Company = await aClient(stage);
  const run = await aRun(stage, client);
  assert.deepEqual(
    [run.progress, run.counts],
    [
      { done: 1, total: 1 },
      { drafts: 0, skipped: 1 },
    ],
  );
});

test('no list of statements reads more than its page, whatever it is ordered or narrowed by', async () => {
  const client = await aClient(stage);
  await givenStatement(stage, { company: client.company, status: 'published', total_cents: 100 });
  await stage.sql('analyze statements, companies');
  const lists = {
    'status=draft': /statements_by_state|statements_one_draft/,
    'status=published&ordering=-booking_date': /statements_by_day/,
    'status=published&ordering=balance': /statements_by_balance/,
    'status=published&ordering=company': /companies_by_name/,
  };
  for (const [query, index] of Object.entries(lists)) {
    const sent = (await sentBy(() => read(`${path}?${query}&limit=20`))).find(({ text }) => text.includes('page_keys'));
    const plan = await stage
      .sql('set enable_sort = off; set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off')
      .then(() => stage.sql(`explain ${sent?.text ?? ''}`, sent?.values));
    assert.match(plan.map((row) => String(row['QUERY PLAN'])).join('\n'), index, query);
  }
});
