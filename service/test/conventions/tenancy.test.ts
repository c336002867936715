/**
 * Two locks on every tenant: the second is the database's own. Whatever a
 * statement forgets, the role of a company's calls sees and changes nothing of another company.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { exampleAgreement } from '@mahnwerk/contract/case/rental-agreements.ts';
import { examplePdf } from '@mahnwerk/contract/shapes/file.ts';
import { sequenceOnce } from '../../src/platform/events/index.ts';
import {
  aClaim,
  bodyOf,
  euros,
  first,
  givenAccepted,
  givenDebtor,
  givenDraft,
  openStage,
  type Stage,
} from '../harness/cases.ts';
import { givenChecked } from '../harness/imports.ts';
import { sendBatch, someItems } from '../harness/order-batches.ts';
import { anOnlinePayment } from '../harness/given-rows.ts';
import { givenCompanyBank } from '../harness/company-bank.ts';
import { givenMissed } from '../harness/deliveries.ts';
import { givenBooks } from '../harness/given-exports.ts';
import { givenStatement } from '../harness/given-statements.ts';
import { moveParties } from '../harness/former-parties.ts';
import { givenLetter } from '../harness/dunning-letters.ts';
import { ask } from '../harness/requests.ts';

let stage: Stage;
let owner: string;
let stranger: string;
/** Acts for the owner, and has webhooks of its own. */
let partner: string;
/** As the pool connects: in the role of a company's calls. */
let client: pg.Client;

interface Table {
  readonly name: string;
  readonly secured: boolean;
  readonly policies: readonly string[];
  readonly privileges: readonly string[];
  /** The column that says whose its rows are. */
  readonly tenant: 'company_id' | 'owner_id';
}

before(async () => {
  stage = await openStage();
  const company = await stage.aCompany();
  owner = company.company;
  stranger = (await stage.aCompany()).company;
  partner = await stage.givenPartner([owner]);
  const partnerKey = await stage.givenKey('partner', partner);
  // Something in every table: two debtors, a draft, a case, a payment, what was told of them, and whom.
  const other = await givenDebtor(company);
  const { claims } = await givenDraft(company, {
    additional_debtor_ids: [other.id],
    claims: [aClaim(), { type: 'titled' }, { rental_agreement: exampleAgreement }],
  });
  bodyOf(
    await company.send('POST', `/v2/claims/${first(claims).id}/documents/`, {
      type: 'invoice',
      filename: 'invoice.pdf',
      base64: examplePdf,
    }),
    201,
  );
  const { order } = await givenAccepted(stage, company, {
    additional_debtor_ids: [other.id],
    claims: [aClaim(1, { payments: [{ amount: euros('1'), value_date: '2026-02-01' }] })],
  });
  assert.equal(order.status, 'accepted');
  bodyOf(
    await stage.operate('POST', `/operator/v1/mandates/${order.mandate}/costs/`, {
      kind: 'court_fee',
      amount: euros('38.00'),
      date: '2026-02-10',
      interest_bearing: false,
    }),
    201,
  );
  const paid = { amount: { currency: 'EUR', value: '10.00' }, value_date: '2026-03-02', payer: 'debtor' };
  bodyOf(await stage.operate('POST', `/operator/v1/mandates/${order.mandate}/payments/`, paid), 201);
  bodyOf(await stage.operate('POST', `/operator/v1/mandates/${order.mandate}/course/start/`), 200);
  const promise = { amount: { value: '1.00', currency: 'EUR' }, due_on: '2026-03-20', by: 'debtor', channel: 'phone' };
  bodyOf(await stage.operate('POST', `/operator/v1/mandates/${order.mandate}/promises/`, promise), 201);
  const offer = {
    first_due: '2026-04-01',
    interval: 'monthly',
    amount: euros('1.00'),
    count: 2,
    interest: 'runs',
    settlement_fee: false,
    respond_by: '2026-03-20',
    acceptance: 'payment',
  };
  bodyOf(await stage.operate('POST', `/operator/v1/mandates/${order.mandate}/plan-offers/`, offer), 201);
  await anOnlinePayment({ service: stage }, String(order.mandate));
  const stop = { kind: 'office', note: 'x' };
  bodyOf(await stage.operate('POST', `/operator/v1/mandates/${order.mandate}/stops/`, stop), 201);
  bodyOf(
    await stage.operate('POST', `/operator/v1/mandates/${order.mandate}/instalment-plans/`, {
      concluded_on: '2026-02-10',
      instalments: [{ due_date: '2099-01-01', amount: euros('38.00') }],
      interest: 'runs',
      settlement_fee: false,
    }),
    201,
  );
  const closed = await givenAccepted(stage, company, { claims: [aClaim(2)] });
  bodyOf(await stage.operate('POST', `/operator/v1/mandates/${closed.mandate.id}/close/`, { reason: '<p>x</p>' }), 200);
  bodyOf(
    await company.send('POST', `/v2/orders/${order.id}/messages/`, { title: 'Delivery note', body: 'It is attached.' }),
    201,
  );
  bodyOf(await ask(stage, `companies/${owner}`), 201);
  bodyOf(await stage.operate('PATCH', `/operator/v1/companies/${owner}/dunning-ladder/`, { bundle: false }), 200);
  const ofOwner = `/operator/v1/companies/${owner}/`;
  bodyOf(await stage.operate('PATCH', `${ofOwner}letter-texts/reminder/`, { payment_days: 20 }), 200);
  bodyOf(await stage.operate('PATCH', `${ofOwner}debtor-page-settings/`, { pause_days: 7 }), 200);
  bodyOf(await stage.operate('PATCH', `${ofOwner}letterhead/`, { head_lines: ['Muster'] }), 200);
  await givenDunning(owner);
  await sendBatch(company, someItems(1));
  const checked = await givenChecked(stage, owner);
  bodyOf(await stage.operate('POST', `/operator/v1/imports/${checked.id}/run/`), 202);
  await givenBooks(stage, owner, await givenStatement(stage, { company: owner, status: 'published' }));
  const { id: told } = first(await company.feed());
  const account = randomUUID();
  await stage.sql(
    `insert into sandbox_advances (company_id, id, from_on, to_on, at_on, office, created_at, updated_at)
     values ($1, gen_random_uuid(), '2026-03-02', '2026-03-03', '2026-03-02', 'works', now(), now())`,
    [owner],
  );
  await stage.sql(
    `insert into accounts (id, email, first_name, last_name, created_at, updated_at) values ($1, 'mara@muster.example', 'Mara', 'Muster', now(), now())`,
    [account],
  );
  await stage.sql(
    `insert into memberships (company_id, id, account_id, email, first_name, last_name, role, status, created_at, updated_at) values ($1, $2, $3, 'mara@muster.example', 'Mara', 'Muster', 'admin', 'active', now(), now())`,
    [owner, randomUUID(), account],
  );
  const keys = { dunning: await stage.givenKey('dunning', owner) };
  await givenCompanyBank({ service: stage, company: owner, keys });
  await givenWebhook({ kind: 'company', id: owner }, company.key, '/v2/webhooks/', told);
  await givenWebhook({ kind: 'partner', id: partner }, partnerKey, '/partner/v2/webhooks/', told);
  bodyOf(await company.send('PATCH', `/v2/debtors/${other.id}/`, { your_reference: 'x' }), 200);
  await moveParties(stage, company, String(order.mandate));
  client = new pg.Client({ ...stage.address, options: '-c role=mahnwerk_company' });
  await client.connect();
});

after(async () => {
  await client.end();
  await stage.stop();
});

/** A row in every table of dunning: a letter, and by SQL what the ladder and the handover leave behind. */
async function givenDunning(company: string): Promise<void> {
  const { invoices, debtor } = await givenLetter(stage, company);
  const invoice = first(invoices);
  const insert = (table: string, columns: string, values: string, subject = 'invoice_id') =>
    stage.sql(
      `insert into ${table} (company_id, ${subject}, ${columns}) select i.company_id, i.id, ${values} from dunning_invoices i where i.id = $1`,
      [invoice],
    );
  await insert(
    'dunning_payments',
    'id, amount_cents, value_date, created_at, updated_at',
    `i.id, 1, '2026-03-02', now(), now()`,
  );
  await insert('ladder_queue', 'kind, due_on, group_id', `'invoice', '2026-03-09', i.debtor_id`, 'subject_id');
  await insert(
    'ladder_decisions',
    'kind, from_on, id, outcome, reason, details, policy_version',
    `'invoice', '2026-03-02', i.id, 'wait', 'not_due', '{"level":1}', 1`,
    'subject_id',
  );
  await insert(
    'dunning_handovers',
    'id, status, debtor_id, created_at, updated_at',
    `i.id, 'refused', i.debtor_id, now(), now()`,
  );
  await stage.sql(
    `insert into ladder_company_holds (kind, company_id, reason, from_on) select 'invoice', company_id, 'company_paused', '2026-03-02' from dunning_debtors where id = $1`,
    [debtor],
  );
}

/** A webhook with a delivery, and with an event that it has missed. */
async function givenWebhook(
  of: { kind: 'company' | 'partner'; id: string },
  key: string,
  base: string,
  event: string,
): Promise<void> {
  const { id } = bodyOf(
    await stage.send<{ id: string }>('POST', base, { key, body: { url: 'https://hooks.muster.example/' } }),
    201,
  );
  bodyOf(await stage.send('POST', `${base}${id}/test/`, { key, body: { event: 'order.accepted' } }), 202);
  await givenMissed(stage, { owner: of, id }, event);
}

/**
 * Which tables are an owner's, a company's or a Partner's alike (migrations/0005-events.sql, 0006-webhooks.sql): they say so by `owner_id`, and no key of theirs holds a company.
 * Their rows are found by ids that are unique by themselves.
 */
const isOwners = (table: string): string => `(
  exists (select from pg_attribute a where a.attrelid = ${table} and a.attname = 'owner_id')
  and not exists (select from pg_index k join pg_attribute a on a.attrelid = k.indrelid and a.attnum = any(k.indkey) where k.indrelid = ${table} and k.indisprimary and a.attname = 'company_id'))`;

/**
 * Every table with a tenant in it, partitions included: a policy on the parent does not bind who names the partition. A
 * view that asks as who reads it is bound by the policies of its tables.
 */
const tables = async (role = 'mahnwerk_company'): Promise<Table[]> =>
  (await stage.sql(
    `
    select c.relname as name, c.relrowsecurity or coalesce('security_invoker=true' = any(c.reloptions), false) as secured, case when ${isOwners('c.oid')} then 'owner_id' else 'company_id' end as tenant,
      array(select p.polname::text from pg_policy p where p.polrelid = c.oid and $1::regrole = any(p.polroles))
        || array(select 'those of its tables' where c.relkind = 'v') as policies,
      array(select each from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) each
            where has_table_privilege($1, c.oid, each)
               or (each in ('select', 'insert', 'update') and has_any_column_privilege($1, c.oid, each))) as privileges
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('company_id', 'owner_id') and not a.attisdropped)
    order by c.relname`,
    [role],
  )) as unknown as Table[];

const bind = (company: string) => client.query(`select set_config('app.company', $1, false)`, [company]);

const countAs = async (company: string, { name }: Table): Promise<number> => {
  await bind(company);
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${pg.escapeIdentifier(name)}`);
  return Number(rows[0]?.count);
};

const reachable = async () => (await tables()).filter(({ privileges }) => privileges.length > 0);

test('every table with a tenant in it either has row security and a policy, or is out of a company’s reach', async () => {
  const all = await tables();
  assert.ok(all.length > 10, 'the walk finds the tables');
  const open = all.filter(
    ({ secured, policies, privileges }) => privileges.length > 0 && (!secured || policies.length === 0),
  );
  assert.deepEqual(
    open.map(({ name }) => name),
    [],
  );
  assert.deepEqual(
    all.filter(({ privileges }) => privileges.includes('truncate')).map(({ name }) => name),
    [],
    'TRUNCATE asks no policy',
  );
  const outOfReach = all
    .filter(({ privileges }) => privileges.length === 0)
    .map(({ name }) => name.replace(/_(\d{8}|default)$/, ''));
  assert.deepEqual(
    [...new Set(outOfReach)],
    [
      'access_code_tries',
      'access_codes',
      'audit_log',
      'bank_reference_variants',
      'calls',
      'case_document_publications',
      'case_letters',
      'case_notes',
      'case_policies',
      'case_step_entries',
      'choice_records',
      'claim_limitations',
      'company_conditions',
      'company_figures',
      'cost_notices',
      'debtor_circumstances',
      'debtor_contacts',
      'debtor_page_previews',
      'debtor_visits',
      'declarations',
      'dunning_search_terms',
      'email_confirmations',
      'events',
      'feed_counts',
      'feed_entries',
      'inbox_items',
      'inbox_proposals',
      'keys',
      'ladder_dry_decisions',
      'ladder_runs',
      'letter_mails',
      'letter_text_versions',
      'limitation_dismissals',
      'limitation_facts',
      'mandate_refunds',
      'mandate_waivers',
      'mirrored_companies',
      'online_payment_events',
      'online_payments',
      'page_offers',
      'plan_letters',
      'print_batches',
      'request_log',
      'request_log_counts',
      'sandbox_acts',
      'sandbox_resets',
      'saved_views',
      'statement_items',
      'statement_run_skipped',
      'statement_runs',
      'task_causes',
      'task_causes_of_facts',
      'tasks',
      'webhook_deliveries',
      'webhook_hours',
      'webhook_missed_events',
    ],
    'partitions are reached through their parents alone',
  );
});

test('a company sees its own rows in every table it may read, and another company none of them', async () => {
  for (const table of (await reachable()).filter(({ privileges }) => privileges.includes('select'))) {
    // No reminder of retention has fallen due in this story.
    if (table.name !== 'feed_floors')
      assert.ok((await countAs(owner, table)) > 0, `${table.name} holds rows of the company`);
    const foreign = await countAs(stranger, table);
    const own = Number(
      first(await stage.sql(`select count(*) from ${table.name} where ${table.tenant} = $1`, [stranger])).count,
    );
    assert.equal(foreign, own, `${table.name} shows a stranger its own rows alone`);
  }
});

test('a connection bound to nobody sees nothing at all', async () => {
  for (const binding of ['', randomUUID()])
    for (const table of (await reachable()).filter(({ privileges }) => privileges.includes('select')))
      assert.equal(await countAs(binding, table), 0, table.name);
});

/** The rows that an update changes; none where only other columns may be updated. */
const changedBy = (text: string, company: string): Promise<number | null> =>
  client.query(text, [company]).then(
    ({ rowCount }) => rowCount,
    (error: { code?: string }) => {
      if (error.code === '42501') return 0;
      throw error;
    },
  );

test('another company’s rows are neither changed nor deleted, and none are written in its name', async () => {
  await bind(stranger);
  for (const { name, privileges, tenant } of await reachable()) {
    const before = first(
      await stage.sql(`select count(*), max(t::text) as last from ${name} t where ${tenant} = $1`, [owner]),
    );
    if (privileges.includes('delete'))
      assert.equal((await client.query(`delete from ${name} where ${tenant} = $1`, [owner])).rowCount, 0, name);
    if (privileges.includes('update'))
      assert.equal(await changedBy(`update ${name} set ${tenant} = ${tenant} where ${tenant} = $1`, owner), 0, name);
    if (privileges.includes('insert'))
      await assert.rejects(
        client.query(`insert into ${name} (${tenant}) values ($1)`, [owner]),
        // A booking is of a bank transaction: without one a trigger refuses it first.
        (error: { code?: string }) => ['42501', '23502', 'P0002'].includes(error.code ?? ''),
        name,
      );
    const after = first(
      await stage.sql(`select count(*), max(t::text) as last from ${name} t where ${tenant} = $1`, [owner]),
    );
    assert.deepEqual(after, before, name);
  }
});

test('a row of its own cannot be handed to another company', async () => {
  await bind(owner);
  for (const name of ['debtors', 'orders', 'claims', 'payments'])
    await assert.rejects(client.query(`update ${name} set company_id = $1`, [stranger]), { code: '42501' }, name);
});

test('a Partner sees its own rows alone, in every table it may read', async () => {
  const asPartner = new pg.Client({ ...stage.address, options: '-c role=mahnwerk_partner' });
  await asPartner.connect();
  const countAsPartner = async (id: string, name: string): Promise<number> => {
    await asPartner.query(`select set_config('app.partner', $1, false)`, [id]);
    return Number((await asPartner.query<{ count: string }>(`select count(*) from ${name}`)).rows[0]?.count);
  };
  try {
    const readable = (await tables('mahnwerk_partner')).filter(({ privileges }) => privileges.includes('select'));
    assert.ok(readable.length > 5, 'the walk finds the tables');
    for (const { name, secured, policies, tenant } of readable) {
      assert.ok(secured && policies.length > 0, name);
      for (const nobody of ['', randomUUID()]) assert.equal(await countAsPartner(nobody, name), 0, name);
      if (tenant !== 'owner_id') continue;
      const own = Number(
        first(await stage.sql(`select count(*) from ${name} where owner_kind = 2 and owner_id = $1`, [partner])).count,
      );
      assert.equal(await countAsPartner(partner, name), own, name);
      if (name.startsWith('webhook_')) assert.ok(own > 0, `${name} holds rows of the Partner`);
    }
  } finally {
    await asPartner.end();
  }
});

/** The same as the role of a Partner's calls; nothing of it stays. */
async function asPartner<T>(id: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const own = new pg.Client({ ...stage.address, options: '-c role=mahnwerk_partner' });
  await own.connect();
  try {
    await own.query(`select set_config('app.partner', $1, false)`, [id]);
    return await work(own);
  } finally {
    await own.end();
  }
}

const denied = { code: '42501' };

test('a Partner reads the events of its feed through it alone, and nobody reads another’s', async () => {
  await sequenceOnce(stage.database, 0);
  const page = `select envelope from feed_page($1::smallint, $2, 0, '-infinity', 1000)`;
  const [ofCompany, ofPartner] = [
    [1, owner],
    [2, partner],
  ];
  await bind(owner);
  assert.ok((await client.query(page, ofCompany)).rows.length > 0);
  assert.deepEqual((await client.query(page, ofPartner)).rows, []);
  await bind(stranger);
  assert.deepEqual((await client.query(page, ofCompany)).rows, []);
  await asPartner(partner, async (own) => {
    assert.ok((await own.query(page, ofPartner)).rows.length > 0);
    assert.deepEqual((await own.query(page, ofCompany)).rows, []);
    await assert.rejects(own.query('select from events where company_id = $1', [owner]), denied);
  });
  await asPartner(randomUUID(), async (other) => assert.deepEqual((await other.query(page, ofPartner)).rows, []));
});

test('which webhooks an event concerns is told to whose event it is', async () => {
  const concerned = `select enabled_ids from webhook_subscribers($1, $2, 'order.accepted')`;
  await bind(owner);
  assert.ok((await client.query(concerned, [owner, null])).rows[0].enabled_ids.length > 0);
  for (const others of [
    [stranger, null],
    [owner, partner],
  ])
    assert.deepEqual((await client.query(concerned, others)).rows, [{ enabled_ids: [] }]);
  await bind(stranger);
  assert.deepEqual((await client.query(concerned, [owner, null])).rows, [{ enabled_ids: [] }]);
  await asPartner(partner, (own) => assert.rejects(own.query(concerned, [owner, partner]), denied));
});

test('a Partner records its own events alone, of companies to which its access has not ended', async () => {
  const record = (own: pg.Client, of: string, company: string) =>
    own.query(`select record_for_partner($1, $2, clock_timestamp(), $3, 'company.updated', now(), '{}')`, [
      of,
      company,
      randomUUID(),
    ]);
  await asPartner(partner, async (own) => {
    await record(own, partner, owner);
    for (const [of, company] of [
      [partner, stranger],
      [randomUUID(), owner],
    ] as const)
      await assert.rejects(record(own, of, company), denied);
    for (const table of ['events', 'event_sequencing_queue', 'webhook_outbox'])
      await assert.rejects(own.query(`insert into ${table} (company_id) values ($1)`, [owner]), denied, table);
    for (const ended of ['revoked', 'disconnected']) {
      await stage.sql('update partner_access set access = $2 where partner_id = $1', [partner, ended]);
      await assert.rejects(record(own, partner, owner), denied, ended);
    }
    await stage.sql(`update partner_access set access = 'available' where partner_id = $1`, [partner]);
  });
  await bind(owner);
  await assert.rejects(record(client, partner, owner), denied);
});

test('a Partner changes the companies that it manages, makes companies of its own, and links itself to nothing else', async () => {
  await asPartner(partner, async (own) => {
    await own.query('begin');
    assert.equal((await own.query(`update companies set phone = '+493023125000' where id = $1`, [owner])).rowCount, 1);
    assert.equal(
      (await own.query(`update companies set phone = '+493023125000' where id = $1`, [stranger])).rowCount,
      0,
    );
    assert.equal(
      (await own.query(`update partner_access set external_reference = 'x' where partner_id <> $1`, [partner]))
        .rowCount,
      0,
    );
    await own.query('rollback');
    for (const column of ['status', 'dunning_locked', 'sandbox_origin', 'created_by_partner', 'customer_number'])
      await assert.rejects(
        own.query(`update companies set ${column} = ${column} where id = $1`, [owner]),
        denied,
        column,
      );
    const made = (by: string) =>
      own.query(
        `insert into companies (id, name, customer_number, created_by_partner, created_at, updated_at) values (gen_random_uuid(), 'Neu GmbH', gen_random_uuid()::text, $1, now(), now())`,
        [by],
      );
    await assert.rejects(made(randomUUID()), denied);
    await assert.rejects(
      own.query(
        `insert into partner_access (partner_id, company_id, access, created_at, updated_at, company_updated_at) values ($1, $2, 'available', now(), now(), now())`,
        [partner, stranger],
      ),
      denied,
    );
    await assert.rejects(
      own.query(
        `insert into memberships (company_id, id, account_id, email, first_name, last_name, role, status, created_at, updated_at)
      values ($1, gen_random_uuid(), gen_random_uuid(), 'x@muster.example', 'x', 'x', 'admin', 'active', now(), now())`,
        [stranger],
      ),
      denied,
    );
    for (const table of ['accounts', 'orders', 'debtors', 'mandates'])
      await assert.rejects(own.query(`select from ${table}`), denied, table);
  });
});

test('a Partner ends its access, and neither lets itself in again nor makes anybody a user', async () => {
  const mine = 'where partner_id = $1 and company_id = $2';
  await asPartner(partner, async (own) => {
    await own.query('begin');
    for (const access of ['revoked', 'disconnected'])
      assert.equal(
        (await own.query(`update partner_access set access = $3 ${mine}`, [partner, owner, access])).rowCount,
        1,
      );
    for (const access of ['available', 'unavailable']) {
      await own.query('savepoint tried');
      await assert.rejects(
        own.query(`update partner_access set access = $3 ${mine}`, [partner, owner, access]),
        denied,
        access,
      );
      await own.query('rollback to tried');
    }
    await own.query('rollback');
    await assert.rejects(
      own.query(
        `insert into memberships (company_id, id, account_id, email, first_name, last_name, role, status, created_at, updated_at)
      values ($1, gen_random_uuid(), gen_random_uuid(), 'x@muster.example', 'x', 'x', 'admin', 'active', now(), now())`,
        [owner],
      ),
      denied,
    );
  });
});

test('what a webhook leaves is purged once it is deleted: nobody can ask for that of another’s', async () => {
  const ask = 'insert into webhook_purges (subscription_id) select gen_random_uuid()';
  await assert.rejects(client.query(ask), denied);
  await asPartner(partner, (own) => assert.rejects(own.query(ask), denied));
});

test('the page of debtors sees the tables that it needs alone, and of a visit the rows of its company', async () => {
  const page = new pg.Client({ ...stage.address, options: '-c role=mahnwerk_debtor' });
  await page.connect();
  const seen = async (name: string, company: string): Promise<number> => {
    await page.query(`select set_config('app.company', $1, false)`, [company]);
    const rows = `select count(*) from ${name} where company_id is not null`;
    return Number((await page.query<{ count: string }>(rows)).rows[0]?.count);
  };
  try {
    for (const name of [
      'keys',
      'accounts',
      'sessions',
      'staff',
      'memberships',
      'totp',
      'passkeys',
      'bank_transactions',
      'payouts',
      'webhook_subscriptions',
    ])
      await assert.rejects(page.query(`select from ${name} limit 1`), denied, name);
    // It writes events for the Partners of the company, and for no other's.
    await page.query(`select set_config('app.company', $1, false)`, [owner]);
    assert.deepEqual(
      (
        await page.query(`select calling_role(), acts_for($1, $2) as own, acts_for($3, $2) as other`, [
          owner,
          partner,
          stranger,
        ])
      ).rows.map(Object.values),
      [['mahnwerk_debtor', true, false]],
    );
    const readable = (await tables('mahnwerk_debtor')).filter(({ privileges }) => privileges.includes('select'));
    assert.ok(readable.length > 40, 'the walk finds the tables');
    for (const { name, secured, policies } of readable) {
      assert.ok(secured && policies.length > 0, name);
      assert.equal(await seen(name, randomUUID()), 0, name);
    }
    for (const name of ['debtors', 'mandates', 'claims']) {
      const own = await stage.sql(`select count(*) from ${name} where company_id = $1`, [owner]);
      assert.equal(await seen(name, owner), Number(first(own).count), name);
      const all = await stage.sql(`select count(*) from ${name}`);
      assert.equal(await seen(name, ''), Number(first(all).count), `${name}: a code is looked up among all`);
    }
  } finally {
    await page.end();
  }
});

test('the roles of the service own nothing and pass no row security by', async () => {
  const roles = await stage.sql(
    `select rolname, rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname in ('mahnwerk_company', 'mahnwerk_debtor', 'mahnwerk_operator', 'mahnwerk_partner') order by 1`,
  );
  assert.deepEqual(
    roles,
    ['mahnwerk_company', 'mahnwerk_debtor', 'mahnwerk_operator', 'mahnwerk_partner'].map((rolname) => ({
      rolname,
      rolsuper: false,
      rolbypassrls: false,
      rolcanlogin: false,
    })),
  );
  assert.deepEqual(
    await stage.sql(
      `select relname from pg_class where relowner in ('mahnwerk_company'::regrole, 'mahnwerk_debtor'::regrole, 'mahnwerk_operator'::regrole, 'mahnwerk_partner'::regrole)`,
    ),
    [],
  );
});

test('every tenant table keeps the company in its primary key, its unique constraints and its foreign keys', async () => {
  const lacking = await stage.sql(`
    select i.indrelid::regclass::text as "table", i.indexrelid::regclass::text as key
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relrowsecurity and i.indisunique and not ${isOwners('c.oid')}
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and a.attnum = any(i.indkey))
    union all
    select f.conrelid::regclass::text, f.conname
    from pg_constraint f
    where f.contype = 'f' and exists (select from pg_class c where c.oid = f.confrelid and c.relrowsecurity and c.relname not in ('companies', 'partners')) and not ${isOwners('f.conrelid')}
      and not exists (select from pg_attribute a where a.attrelid = f.conrelid and a.attname = 'company_id' and a.attnum = any(f.conkey))
    order by 1, 2`);
  // The numbers of invoices are unique across all companies of the issuer.
  // A Partner tells its companies apart by its own reference: unique per Partner, across companies, by the contract.
  // Policies and texts are the operator's, and a company's versions are of them.
  // Exports of bookkeeping may be the operator's own: they have no company then.
  // An item of the inbox belongs to no company until it has a case, and may move to one of another company.
  // Contents are nobody's: on a cluster their table is a copy on every node, and such a key is allowed.
  // A code, a visit and the link to an address are found by their secret alone.
  assert.deepEqual(lacking, [
    { table: 'access_codes', key: 'access_codes_code_hash_key' },
    { table: 'accounting_entries', key: 'accounting_entries_export_id_fkey' },
    { table: 'accounting_entries', key: 'accounting_entries_pkey' },
    { table: 'accounting_export_files', key: 'accounting_export_files_export_id_fkey' },
    { table: 'accounting_export_files', key: 'accounting_export_files_pkey' },
    { table: 'accounting_export_files', key: 'accounting_export_files_sha256_fkey' },
    { table: 'accounting_exports', key: 'accounting_exports_pkey' },
    // Without a company they are the operator's.
    { table: 'bank_accounts', key: 'bank_accounts_pkey' },
    { table: 'bank_bookings', key: 'bank_bookings_pkey' },
    { table: 'bank_bookings', key: 'bank_bookings_transaction_id_fkey' },
    { table: 'bank_exact_bookings', key: 'bank_exact_bookings_bank_file_id_fkey' },
    { table: 'bank_exact_bookings', key: 'bank_exact_bookings_one' },
    { table: 'bank_exact_bookings', key: 'bank_exact_bookings_pkey' },
    { table: 'bank_file_lines', key: 'bank_file_lines_pkey' },
    { table: 'bank_files', key: 'bank_files_pkey' },
    { table: 'bank_statement_days', key: 'bank_statement_days_account_id_fkey' },
    { table: 'bank_statement_days', key: 'bank_statement_days_bank_file_id_position_fkey' },
    { table: 'bank_statement_days', key: 'bank_statement_days_pkey' },
    { table: 'bank_statements', key: 'bank_statements_account_id_fkey' },
    { table: 'bank_statements', key: 'bank_statements_bank_file_id_fkey' },
    { table: 'bank_statements', key: 'bank_statements_pkey' },
    { table: 'bank_transactions', key: 'bank_transactions_pkey' },
    { table: 'case_courses', key: 'case_courses_policy_id_fkey' },
    { table: 'case_letters', key: 'case_letters_text_key_fkey' },
    { table: 'case_policies', key: 'case_policies_pkey' },
    { table: 'debtor_page_previews', key: 'debtor_page_previews_link_hash_key' },
    { table: 'debtor_page_previews', key: 'debtor_page_previews_visit_hash_key' },
    { table: 'debtor_visits', key: 'debtor_visits_token_hash_key' },
    { table: 'declarations', key: 'declarations_inbox_item_id_fkey' },
    { table: 'documents', key: 'documents_sha256_fkey' },
    { table: 'email_confirmations', key: 'email_confirmations_token_hash_key' },
    { table: 'file_inspections', key: 'file_inspections_sha256_fkey' },
    { table: 'imports', key: 'imports_sha256_fkey' },
    { table: 'inbox_files', key: 'inbox_files_item_id_fkey' },
    { table: 'inbox_files', key: 'inbox_files_sha256_fkey' },
    { table: 'inbox_items', key: 'inbox_items_content' },
    { table: 'inbox_items', key: 'inbox_items_pkey' },
    { table: 'inbox_items', key: 'inbox_items_thread_company_id_thread_letter_id_fkey' },
    { table: 'inbox_items', key: 'inbox_items_uid' },
    { table: 'inbox_proposals', key: 'inbox_proposals_item_id_fkey' },
    { table: 'inbox_proposals', key: 'inbox_proposals_pkey' },
    { table: 'ladder_dry_decisions', key: 'ladder_dry_decisions_run_id_fkey' },
    { table: 'ladder_policies', key: 'ladder_policies_pkey' },
    { table: 'ladder_runs', key: 'ladder_runs_pkey' },
    { table: 'ladder_runs', key: 'ladder_runs_scheduled_once' },
    { table: 'letter_mails', key: 'letter_mails_pkey' },
    { table: 'letter_text_versions', key: 'letter_text_versions_key_fkey' },
    { table: 'letters', key: 'letters_sha256_fkey' },
    { table: 'partner_access', key: 'partner_access_external_reference' },
    { table: 'payout_items', key: 'payout_items_payout_id_fkey' },
    { table: 'print_batches', key: 'print_batches_pkey' },
    { table: 'print_batches', key: 'print_batches_sha256_fkey' },
    { table: 'statement_run_skipped', key: 'statement_run_skipped_run_id_fkey' },
    { table: 'statement_runs', key: 'statement_runs_pkey' },
    { table: 'statements', key: 'statements_cancellation_no' },
    { table: 'statements', key: 'statements_clearing_no' },
    { table: 'statements', key: 'statements_invoice_no' },
    { table: 'statements', key: 'statements_run_id_fkey' },
    // A task may belong to no company, and a team belongs to the operator.
    { table: 'tasks', key: 'tasks_cause' },
    { table: 'tasks', key: 'tasks_pkey' },
    { table: 'tasks', key: 'tasks_team_id_fkey' },
    { table: 'team_kinds', key: 'team_kinds_team_id_fkey' },
  ]);
});
