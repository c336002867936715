/** A company's admin begins anew in the sandbox: its cases go, nothing else does, and nobody else's (docs/decisions/0026-sandbox.md). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import pino from 'pino';
import { hashPassword } from '../../src/domain/parties/accounts/index.ts';
import { givenChecked } from '../harness/imports.ts';
import { sendBatch, someItems } from '../harness/order-batches.ts';
import { anOnlinePayment } from '../harness/given-rows.ts';
import { givenBooks } from '../harness/given-exports.ts';
import { givenStatement } from '../harness/given-statements.ts';
import { resetHandler } from '../../src/domain/sandbox/index.ts';
import { drain } from '../../src/platform/queue/index.ts';
import {
  aClaim,
  aPerson,
  bodyOf,
  type Company,
  givenAccepted,
  givenDebtor,
  givenDraft,
  givenOrder,
  openStage,
  orderStates,
  type Page,
  type Stage,
} from '../harness/cases.ts';
import { givenBankFile } from '../harness/bank.ts';
import { givenDunningRows } from '../harness/dunning.ts';
import { givenMail } from '../harness/inbox.ts';
import { givenCompanyBank } from '../harness/company-bank.ts';
import { aPdf } from '../harness/files.ts';
import { moveParties } from '../harness/former-parties.ts';
import { ask } from '../harness/requests.ts';
import { type Answer, personCredentials } from '../harness/service.ts';
import { assertRefused } from '../harness/every-route.ts';
import { until } from '../harness/until.ts';
import { givenDocument, jsonOf } from '../harness/uploads.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});

after(() => stage.stop());

const password = 'Vier Raben auf dem Dach';
const resets = '/account/v1/sandbox-resets/';

/** Somebody who has finished the set-up page of a company. */
async function givenUser(company: string, role: 'admin' | 'member', on: Stage = stage): Promise<string> {
  const email = `${role}-${randomUUID()}@kundin.example`;
  bodyOf(
    await on.operate('POST', `/operator/v1/companies/${company}/users/`, {
      email,
      first_name: 'Ada',
      last_name: 'Amsel',
      role,
      active: true,
    }),
    201,
  );
  await on.sql('update accounts set password_hash = $2, password_proven_at = now() where email = $1', [
    email,
    await hashPassword(password),
  ]);
  return email;
}

interface Reset {
  readonly id: string;
  readonly status: 'running' | 'finished';
  readonly removed: number;
  readonly finished_at: string | null;
}

const reset = (
  company_id: string,
  email: string,
  { secret = password, ...changes }: Readonly<Record<string, unknown>> & { readonly secret?: string } = {},
  on: Stage = stage,
): Promise<Answer<Reset>> =>
  on.send<Reset>('POST', resets, { key: personCredentials(email, secret), body: { company_id, ...changes } });

const progressOf = async ({ id }: Reset): Promise<Reset> =>
  bodyOf(await stage.send<Reset>('GET', `${resets}${id}/`), 200);

/** Works the queue off. */
const workOff = (): Promise<number> =>
  drain({ database: stage.database, handlers: [resetHandler(stage.database)], log: pino({ level: 'silent' }) });

/** A reset that the queue has finished. */
async function finished(company_id: string, email: string): Promise<Reset> {
  const begun = bodyOf(await reset(company_id, email), 201);
  await workOff();
  return progressOf(begun);
}

const lists = ['orders', 'claims', 'debtors', 'mandates', 'payments', 'requests-to-client'] as const;

const countsOf = async ({ read }: Company): Promise<number[]> =>
  Promise.all(lists.map(async (list) => (await read<Page<unknown>>(`/v2/${list}/`)).count));

/** A statement of a case, with a row in each table below it. */
async function givenStatements({ company }: Company, mandate: string): Promise<void> {
  const id = await givenStatement(stage, { company, mandate, status: 'published', total_cents: 100 });
  const payout = randomUUID();
  await stage.sql(
    `insert into payouts (id, execution_date, excluded, created_at, updated_at) values ($1, '2026-03-02', '[]', now(), now())`,
    [payout],
  );
  for (const [table, columns, values] of [
    ['statement_items', 'kind, source_id, mandate_id, recorded_at', `'closing', $2, $3, now()`],
    ['statement_offsets', 'of_statement_id, amount_cents', '$2, 1'],
    ['statement_settlements', 'id, amount_cents, value_date, created_at', `$2, 1, '2026-03-02', now()`],
  ] as const)
    await stage.sql(
      `insert into ${table} (company_id, statement_id, ${columns}) values ($1, $2, ${values})`,
      table === 'statement_items' ? [company, id, mandate] : [company, id],
    );
  await stage.sql(
    `insert into payout_items (company_id, id, payout_id, statement_id, amount_cents, account_holder, iban, end_to_end_id) values ($1, $2, $3, $2, 1, 'M', 'DE89370400440532013000', 'R')`,
    [company, id, payout],
  );
}

/** A promise and an offer that a stop withdraws, a call with a declaration, and an internal document that is published. */
async function correspondedOn(books: string): Promise<void> {
  const call = {
    direction: 'incoming',
    outcome: 'reached',
    text: 'Not owed',
    declarations: [{ type: 'other', note: 'x' }],
  };
  bodyOf(await stage.operate('POST', `${books}calls/`, call), 201);
  const promise = { amount: { currency: 'EUR', value: '1.00' }, due_on: '2026-03-20', by: 'debtor', channel: 'phone' };
  bodyOf(await stage.operate('POST', `${books}promises/`, promise), 201);
  const offer = {
    first_due: '2026-04-01',
    interval: 'monthly',
    amount: promise.amount,
    count: 2,
    interest: 'runs',
    settlement_fee: false,
    respond_by: '2026-03-20',
    acceptance: 'payment',
  };
  bodyOf(await stage.operate('POST', `${books}plan-offers/`, offer), 201);
  await anOnlinePayment({ service: stage }, books.split('/').at(-2) ?? '');
  bodyOf(await stage.operate('POST', `${books}stops/`, { kind: 'office', note: 'x' }), 201);
  const { id } = bodyOf(await stage.operate('POST', `${books}documents/`, jsonOf(aPdf(), 'report.pdf', 'other')), 201);
  await stage.inspectDocuments();
  bodyOf(await stage.operate('POST', `${books}documents/${String(id)}/publish/`, { title: 'Report' }), 200);
}

/** A company that has lived through everything there is. */
async function livedThrough(): Promise<Company> {
  const company = await stage.aCompany();
  await sendBatch(company, someItems(1));
  const checked = await givenChecked(stage, company.company);
  bodyOf(await stage.operate('POST', `/operator/v1/imports/${checked.id}/run/`), 202);
  for (const state of orderStates) await givenOrder(stage, company, state);
  await givenDebtor(company, aPerson('Ohnefall'));
  // Its period of limitation has begun, so that a payment may acknowledge it.
  const old = aClaim(1, { document_date: '2024-05-01', due_date: '2024-05-15' });
  const { order, mandate } = await givenAccepted(stage, company, { claims: [old] });
  await stage.workOnDunning('case.course');
  const [claim] = order.claims;
  const money = (value: string) => ({ amount: { currency: 'EUR', value }, value_date: '2026-03-01' });
  const books = `/operator/v1/mandates/${mandate.id}/`;
  const waiver = { ...money('1.00'), line: 'principal_claim', reason: 'Goodwill' };
  bodyOf(await stage.operate('POST', `${books}waivers/`, waiver), 201);
  bodyOf(await stage.operate('POST', `${books}notes/`, { text: 'Calls back' }), 201);
  bodyOf(await stage.operate('POST', `${books}letters/`, { text_key: 'reminder' }), 201);
  const debtor = `/operator/v1/debtors/${mandate.debtor_id}/`;
  const phone = { type: 'phone', value: '+493023125000', source: 'research' };
  bodyOf(await stage.operate('POST', `${debtor}contacts/`, phone), 201);
  bodyOf(await stage.operate('POST', `${debtor}circumstances/`, { type: 'moved_unknown' }), 201);
  await correspondedOn(books);
  const plan = { concluded_on: '2026-03-01', first_due: '2026-04-01', interval: 'monthly', ...money('10.00') };
  const { value_date: _none, ...agreed } = plan;
  bodyOf(
    await stage.operate('POST', `${books}instalment-plans/`, { ...agreed, interest: 'runs', settlement_fee: false }),
    201,
  );
  await stage.workOnDunning('case.plan');
  bodyOf(await stage.operate('POST', `${books}course/skip-step/`, { reason: 'x' }), 200);
  bodyOf(
    await stage.operate('POST', `/operator/v1/mandates/${mandate.id}/costs/`, {
      kind: 'court_fee',
      amount: { currency: 'EUR', value: '32.00' },
      date: '2026-03-01',
      interest_bearing: false,
    }),
    201,
  );
  bodyOf(
    await stage.operate('POST', `/operator/v1/mandates/${mandate.id}/status-updates/`, {
      title: 'Letter sent',
      description: 'A letter is on its way.',
      documents: [jsonOf(aPdf(), 'brief.pdf', 'other')],
    }),
    201,
  );
  bodyOf(
    await company.send('POST', `/v2/claims/${claim?.id}/payments/`, {
      amount: { currency: 'EUR', value: '5.00' },
      value_date: '2026-03-01',
    }),
    201,
  );
  const { transaction } = await givenBankFile(stage);
  const split = { mandate_id: mandate.id, amount: { currency: 'EUR', value: '5.00' } };
  bodyOf(await stage.operate('POST', `/operator/v1/bank-transactions/${transaction}/book/`, { splits: [split] }), 200);
  const paid = { ...money('500.00'), payer: 'debtor' };
  const payment = bodyOf(await stage.operate<{ id: string }>('POST', `${books}payments/`, paid), 201);
  const ofClaim = `/operator/v1/claims/${claim?.id}/`;
  const fact = { kind: 'negotiation', from: '2026-02-02', note: 'x' };
  bodyOf(await stage.operate('POST', `${ofClaim}limitation-facts/`, fact), 201);
  const dismissal = { payment_id: payment.id, reason: 'x' };
  bodyOf(await stage.operate('POST', `${ofClaim}limitation-candidates/dismiss/`, dismissal), 200);
  bodyOf(await stage.operate('POST', `${books}payments/${payment.id}/refund/`, money('1.00')), 200);
  const message = bodyOf(
    await company.send<{ id: string }>('POST', `/v2/mandates/${mandate.id}/messages/`, {
      title: 'A question',
      body: 'What is next?',
    }),
    201,
  );
  bodyOf(
    await stage.operate('POST', `/operator/v1/mandates/${mandate.id}/messages/`, {
      title: 'An answer',
      body: 'A letter.',
      response_to: message.id,
    }),
    201,
  );
  bodyOf(await ask(stage, `mandates/${mandate.id}`), 201);
  bodyOf(await ask(stage, `companies/${company.company}`), 201);
  const ofCompany = `/operator/v1/companies/${company.company}/`;
  bodyOf(await stage.operate('PATCH', `${ofCompany}letter-texts/reminder/`, { payment_days: 20 }), 200);
  bodyOf(await stage.operate('PATCH', `${ofCompany}letterhead/`, { head_lines: ['Muster GmbH'] }), 200);
  bodyOf(await stage.operate('PATCH', `${ofCompany}debtor-page-settings/`, { pause_days: 7 }), 200);
  await givenDunningRows(stage, company);
  await stage.givenAdmin(company.company);
  const keys = { dunning: await stage.givenKey('dunning', company.company) };
  await givenCompanyBank({ service: stage, company: company.company, keys });
  await givenPost(company, mandate);
  await givenStatements(company, mandate.id);
  const owed = await givenStatement(stage, { ...company, status: 'published', total_cents: -100 });
  await givenBooks(stage, company.company, await givenStatement(stage, { ...company, status: 'published' }));
  const settled = { splits: [{ statement_id: owed, amount: { currency: 'EUR', value: '1.00' } }] };
  bodyOf(await stage.operate('POST', `/operator/v1/bank-transactions/${transaction}/book/`, settled), 200);
  await moveParties(stage, company, mandate.id);
  await passDays(company, mandate.id);
  const draft = await givenDraft(company);
  await givenDocument(company, `/v2/claims/${draft.claims[0]?.id}/documents/`, { file: aPdf() });
  bodyOf(await company.send('POST', '/v2/webhooks/', { url: 'https://receiver.example/hook' }), 201);
  const closed = await givenAccepted(stage, company);
  bodyOf(await stage.operate('POST', `/operator/v1/mandates/${closed.mandate.id}/close/`, { reason: '<p>x</p>' }), 200);
  return company;
}

/** The clock has moved, and the debtor has acted. */
async function passDays({ company }: Company, mandate: string): Promise<void> {
  await stage.sql(
    `insert into sandbox_advances (company_id, id, from_on, to_on, at_on, office, status, created_at, finished_at, updated_at)
     values ($1, gen_random_uuid(), '2026-03-02', '2026-03-03', '2026-03-03', 'works', 'finished', $2, $2, $2)`,
    [company, stage.clock.now()],
  );
  await stage.sql(
    `insert into sandbox_acts (company_id, mandate_id, key, done_on) values ($1, $2, 'pay', '2026-03-03')`,
    [company, mandate],
  );
}

/** A mail that names the case and is assigned to it, and the mail of a letter. */
async function givenPost(company: Company, mandate: { readonly id: string; readonly reference_number: string }) {
  const { id } = await givenMail(stage, { from: 'x@elsewhere.example', text: mandate.reference_number });
  const assign = { mandate_id: mandate.id };
  bodyOf(await stage.operate('POST', `/operator/v1/inbox/${id}/assign/`, assign), 200);
  await stage.sql(
    `insert into letter_mails (mail_id, company_id, letter_id)
     select gen_random_uuid(), company_id, id from letters where company_id = $1 limit 1`,
    [company.company],
  );
}

const requestsOf = async (company: string): Promise<number> =>
  Number((await stage.sql('select count(*) as count from request_log where owner_id = $1', [company]))[0]?.count);

/** Tables that a reset leaves as they are, and why. */
const kept: Readonly<Record<string, string>> = {
  audit_log: 'what the operator did stays told',
  events: 'what was told stays told',
  event_sequencing_queue: 'the same',
  feed_entries: 'the same',
  feed_heads: 'the same',
  feed_floors: 'the same',
  webhook_outbox: 'the same',
  webhook_deliveries: 'the same',
  webhook_missed_events: 'the same',
  webhook_subscriptions: 'set up for the next cases',
  webhook_endpoints: 'the same',
  keys: 'the same',
  memberships: 'the same',
  partner_access: 'the same',
  list_counts: 'counted down to nothing',
  company_figures: 'counted down to nothing',
  saved_views: 'set up for the next cases',
  company_storage: 'counted down to nothing',
  sandbox_resets: 'the reset itself',
  ladder_policies: 'what the operator has set, as the company itself',
  case_policies: 'the same',
  company_conditions: 'the same',
  bank_accounts: 'the payout account of the company itself',
  former_companies: 'the names of the company itself',
  statement_runs: 'the record of a run',
  statement_run_skipped: 'the same',
  work_items: 'work that finds its document gone, and ends',
  mirrored_companies: 'no copy is reset',
};

test('after a reset no table holds anything of the company’s cases; what is kept is kept on purpose, and another company has everything it had', async () => {
  const [company, neighbour] = [await livedThrough(), await livedThrough()];
  // Rows of one instant differ by milliseconds.
  stage.clock.advance({ minutes: 1 });
  const email = await givenUser(company.company, 'admin');
  const tables = (
    await stage.sql(`select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.column_name = 'company_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE' and not exists (select from pg_inherits i where i.inhrelid = c.table_name::regclass) order by 1`)
  ).map(({ name }) => String(name));
  // A company is found by its own name.
  const ownName: Readonly<Record<string, string>> = { search_terms: `and kind <> 'company'` };
  const emptied = tables.filter((name) => kept[name] === undefined);
  const rowsOf = async (id: string): Promise<Record<string, number>> =>
    Object.fromEntries(
      await Promise.all(
        emptied.map(
          async (name) =>
            [
              name,
              Number(
                (
                  await stage.sql(
                    `select count(*) as count from ${name} where company_id = $1 ${ownName[name] ?? ''}`,
                    [id],
                  )
                )[0]?.count,
              ),
            ] as const,
        ),
      ),
    );
  const others = await rowsOf(neighbour.company);
  const rows = await rowsOf(company.company);
  // What nothing was written to proves nothing; titles and agreements go with their claims.
  const untouched = new Set(['order_debtors', 'enforceable_titles', 'rental_agreements']);
  assert.deepEqual(
    emptied.filter((name) => rows[name] === 0 && !untouched.has(name)),
    [],
  );
  const feed = await company.feed();
  const logged = () => requestsOf(company.company);
  await until(async () => (await logged()) > 0, 'its requests are logged');
  const requests = await logged();

  const ended = await finished(company.company, email);
  assert.equal(ended.status, 'finished');
  assert.ok(ended.removed > 0);
  assert.deepEqual(await rowsOf(company.company), Object.fromEntries(emptied.map((name) => [name, 0])));
  assert.deepEqual(await rowsOf(neighbour.company), others);
  assert.deepEqual(
    await countsOf(company),
    lists.map(() => 0),
  );
  assert.equal(
    Number(
      (await stage.sql('select used_bytes from company_storage where company_id = $1', [company.company]))[0]
        ?.used_bytes,
    ),
    0,
  );
  assert.deepEqual(await company.feed(), feed, 'nothing is told of it');
  assert.ok((await logged()) >= requests, 'the log of requests is kept');
  assert.equal((await company.read<Page<unknown>>('/v2/webhooks/')).count, 1);
  const log = await stage.sql(
    `select company_id, target_id from audit_log where action = 'sandbox-resets.create' and company_id = $1`,
    [company.company],
  );
  assert.deepEqual(log, [{ company_id: company.company, target_id: ended.id }]);
});

test('the progress of a reset can be read by its id, and shows nothing of the company', async () => {
  const { company } = await stage.aCompany();
  const begun = await reset(company, await givenUser(company, 'admin'));
  assert.equal(begun.headers.get('location')?.endsWith(`${resets}${begun.body.id}/`), true);
  const read = await progressOf(begun.body);
  assert.deepEqual(read, begun.body);
  assert.deepEqual(Object.keys(read).sort(), ['finished_at', 'id', 'removed', 'requested_at', 'status']);
  assertRefused(await stage.send('GET', `${resets}${randomUUID()}/`), 404, 'not_found');
});

test('the company goes on at once, and a repetition of an old command is a new one', async () => {
  const company = await stage.aCompany();
  const email = await givenUser(company.company, 'admin');
  const make = () => company.send<{ id: string }>('POST', '/v2/debtors/', aPerson(), { idempotencyKey: 'debtor-1' });
  const before = bodyOf(await make(), 201);
  await givenAccepted(stage, company);
  await finished(company.company, email);
  assert.notEqual(bodyOf(await make(), 201).id, before.id);
  await givenAccepted(stage, company);
  assert.deepEqual(await countsOf(company), [1, 1, 2, 1, 0, 0]);
});

test('a large company is reset in parts; what is created after the request stays', async () => {
  const company = await stage.aCompany();
  const email = await givenUser(company.company, 'admin');
  const { id } = await givenDebtor(company);
  await stage.sql(
    `insert into orders (company_id, id, status, debtor_id, starting_approach, creditor_obligation_fulfilled, expires_at, created_at, updated_at)
     select $1, gen_random_uuid(), 'draft', $2, 'extrajudicial', true, $3::timestamptz + interval '90 days', $3, $3 from generate_series(1, 620)`,
    [company.company, id, stage.clock.now()],
  );
  const begun = await reset(company.company, email);
  assert.deepEqual([begun.status, begun.body.status, begun.body.removed], [201, 'running', 0]);
  stage.clock.advance({ minutes: 1 });
  const fresh = await givenDraft(company, { debtor_id: id });

  await workOff();
  const ended = await progressOf(begun.body);
  assert.equal(ended.status, 'finished');
  assert.deepEqual(
    (await company.read<Page<{ id: string }>>('/v2/orders/')).results.map((order) => order.id),
    [fresh.id],
  );
  assert.equal((await company.read<Page<unknown>>('/v2/debtors/')).count, 1, 'whom the new order needs');
});

test('a debtor that a new order needs keeps what the company says of it, and nothing of what the office found out', async () => {
  const company = await stage.aCompany();
  const email = await givenUser(company.company, 'admin');
  const { id, addresses } = await givenDebtor(company);
  await givenDraft(company, { debtor_id: id });
  const path = `/operator/v1/debtors/${id}/`;
  const wrong = { status: 'undeliverable', reason: 'Zurück' };
  bodyOf(await stage.operate('PATCH', `${path}contacts/${addresses[0]?.id}/`, wrong), 200);
  bodyOf(
    await stage.operate('POST', `${path}contacts/`, { type: 'phone', value: '+493023125000', source: 'post' }),
    201,
  );
  bodyOf(await stage.operate('POST', `${path}circumstances/`, { type: 'moved_unknown' }), 201);
  stage.clock.advance({ minutes: 1 });
  const begun = await reset(company.company, email);
  stage.clock.advance({ minutes: 1 });
  await givenDraft(company, { debtor_id: id });
  await workOff();
  assert.equal((await progressOf(begun.body)).status, 'finished');
  const contacts = bodyOf(await stage.operate<Page<Record<string, unknown>>>('GET', `${path}contacts/`), 200).results;
  assert.deepEqual(
    contacts.map((each) => [each.id, each.status, each.reason]),
    addresses.map((each) => [each.id, 'usable', null]),
  );
  assert.equal(bodyOf(await stage.operate<Page<unknown>>('GET', `${path}circumstances/`), 200).count, 0);
});

test('a process that dies in the middle of a reset has removed whole batches, each counted; the next one ends it', async () => {
  const company = await stage.aCompany();
  const email = await givenUser(company.company, 'admin');
  const { id } = await givenDebtor(company);
  await stage.sql(
    `insert into orders (company_id, id, status, debtor_id, starting_approach, creditor_obligation_fulfilled, expires_at, created_at, updated_at)
     select $1, gen_random_uuid(), 'draft', $2, 'extrajudicial', true, $3::timestamptz + interval '90 days', $3::timestamptz - make_interval(mins => i), $3 from generate_series(1, 60) i`,
    [company.company, id, stage.clock.now()],
  );
  // Somebody works on the youngest, which is of the last batch: there the reset waits.
  const holding = stage
    .sql(
      `select pg_sleep(600) from (select from orders where company_id = $1 order by created_at desc limit 1 for update) held`,
      [company.company],
    )
    .catch(() => undefined);
  const end = (text: string) =>
    stage.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%' || $1 || '%'`,
      [text],
    );
  const isThere = async (text: string, event: string): Promise<boolean> =>
    (
      await stage.sql(
        `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%' || $1 || '%' and wait_event = $2`,
        [text, event],
      )
    ).length > 0;
  while (!(await isThere('for update) held', 'PgSleep'))) await setImmediate();
  bodyOf(await reset(company.company, email), 201);
  const interrupted = workOff();
  while (!(await isThere('delete from orders', 'transactionid'))) await setImmediate();
  await end('delete from orders');
  await interrupted;
  await end('for update) held');
  await holding;
  assert.equal((await company.read<Page<unknown>>('/v2/orders/')).count, 10);
  const rows = () =>
    stage.sql('select removed, finished_at is not null as is_finished from sandbox_resets where company_id = $1', [
      company.company,
    ]);
  assert.deepEqual(await rows(), [{ removed: 50, is_finished: false }]);

  await stage.sql('update work_items set due_at = clock_timestamp()');
  await workOff();
  assert.deepEqual(
    await rows(),
    [{ removed: 62, is_finished: true }],
    'sixty orders, their debtor, and the answer to who made it',
  );
  assert.deepEqual(
    await countsOf(company),
    lists.map(() => 0),
  );
});

test('two who ask at once are told of one reset', async () => {
  const company = await stage.aCompany();
  const [one, other] = [await givenUser(company.company, 'admin'), await givenUser(company.company, 'admin')];
  await givenAccepted(stage, company);
  const answers = await Promise.all([
    reset(company.company, one),
    reset(company.company, other),
    reset(company.company, one),
  ]);
  assert.deepEqual(answers.map(({ status }) => String(status)).sort(), ['200', '200', '201']);
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
  await workOff();
  assert.deepEqual(
    await countsOf(company),
    lists.map(() => 0),
  );
});

test('only an admin of the company resets it, with a password that is right', async () => {
  const [company, foreign] = [await stage.aCompany(), await stage.aCompany()];
  const [admin, member, stranger] = [
    await givenUser(company.company, 'admin'),
    await givenUser(company.company, 'member'),
    await givenUser(foreign.company, 'admin'),
  ];
  await givenDraft(company);
  assertRefused(await reset(company.company, member), 403, 'sandbox_reset_requires_admin');
  const unknown = [
    await reset(company.company, admin, { secret: 'Vier Raben auf dem Dach!' }),
    await reset(company.company, 'niemand@kundin.example'),
    await reset(company.company, 'no address'),
  ];
  for (const answer of unknown) {
    assertRefused(answer, 401, 'authentication_failed');
    assert.equal(answer.text, unknown[0]?.text);
  }
  for (const answer of [await reset(company.company, stranger), await reset(randomUUID(), admin)])
    assertRefused(answer, 403, 'sandbox_reset_requires_admin');
  assertRefused(
    await reset('x', admin, { confirm: true }),
    400,
    'validation_error',
    'invalid company_id',
    'unknown_field confirm',
  );
  await stage.sql(
    `update memberships set status = 'revoked', revoked_at = now() where company_id = $1 and email = $2`,
    [company.company, admin],
  );
  assertRefused(await reset(company.company, admin), 403, 'sandbox_reset_requires_admin');
  assert.equal((await company.read<Page<unknown>>('/v2/orders/')).count, 1);
});

test('a password at an address that nobody has proved resets nothing: somebody else may have been there first', async () => {
  const company = await stage.aCompany();
  const email = await givenUser(company.company, 'admin');
  await givenDraft(company);
  await stage.sql('update accounts set password_proven_at = null where email = $1', [email]);
  assertRefused(await reset(company.company, email), 401, 'authentication_failed');
  assert.equal((await company.read<Page<unknown>>('/v2/orders/')).count, 1);
});

test('a copy of production is not reset, and neither is a company that is not active', async () => {
  const [copy, suspended] = [await stage.aCompany(), await stage.aCompany()];
  const [admin, other] = [await givenUser(copy.company, 'admin'), await givenUser(suspended.company, 'admin')];
  await stage.sql(`update companies set sandbox_origin = 'production_mirror' where id = $1`, [copy.company]);
  await stage.sql(`update companies set status = 'suspended' where id = $1`, [suspended.company]);
  assertRefused(await reset(copy.company, admin), 403, 'sandbox_source_managed');
  assertRefused(await reset(suspended.company, other), 409, 'conflict');
});

test('production knows no reset, whoever asks; and its database would not do it', async () => {
  const production = await openStage({ environment: 'production' });
  try {
    const company = await production.aCompany();
    const email = await givenUser(company.company, 'admin', production);
    assertRefused(await reset(company.company, email, {}, production), 403, 'sandbox_feature_unavailable');
    assertRefused(await production.send('GET', `${resets}${randomUUID()}/`), 403, 'sandbox_feature_unavailable');
    await production.sql(`insert into settings (name, value) values ('environment', 'production')`);
    await assert.rejects(
      production.sql(
        'insert into sandbox_resets (company_id, id, requested_by, requested_at) values ($1, $2, $2, now())',
        [company.company, randomUUID()],
      ),
      /only what is native to a sandbox is reset/,
    );
  } finally {
    await production.stop();
  }
});

test('whoever guesses passwords is told to wait', async () => {
  const limited = await openStage({ rateLimits: true });
  try {
    const { company } = await limited.aCompany();
    const email = await givenUser(company, 'admin', limited);
    const statuses = [];
    for (let guess = 0; guess < 12; guess += 1)
      statuses.push((await reset(company, email, { secret: `guess ${guess}` }, limited)).status);
    assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 401), 429, 429]);
    assertRefused(await reset(company, email, {}, limited), 429, 'throttled');

    // Guesses at somebody used up elsewhere do not tell whether the person belongs to a company.
    const [here, nowhere] = [await givenUser(company, 'admin', limited), `niemand-${randomUUID()}@kundin.example`];
    for (const asked of [here, nowhere]) {
      for (let guess = 0; guess < 10; guess += 1) await reset(randomUUID(), asked, { secret: 'a guess' }, limited);
      assertRefused(await reset(company, asked, {}, limited), 429, 'throttled');
    }
  } finally {
    await limited.stop();
  }
});
