/** Many invoices as rows: companies with debtors, some of whose invoices are due on a day. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';

export interface Rows {
  readonly companies: number;
  /** Of each company. Every second one has a mailbox. */
  readonly debtors: number;
  /** Open invoices of each debtor. */
  readonly each: number;
  /** Debtors of each company with one due invoice. Every second pair of those invoices is on level 1. */
  readonly due: number;
  readonly on: string;
}

const companyRows = `insert into companies (id, name, customer_number, address, payout_bank_account, created_at, updated_at)
  select uuidv7(), 'Beispiel GmbH ' || n, nextval('customer_numbers')::text,
    '{"street":"Musterweg 1","postal_code":"10115","city":"Berlin","country":"DE"}',
    '{"account_holder":"Beispiel GmbH","iban":"DE89370400440532013000"}', now(), now()
  from generate_series(1, $1::int) n returning id`;

const debtorRows = `insert into dunning_debtors (company_id, id, customer_number, acting_as, organization, address, email, display_name, created_at, updated_at)
  select $1, uuidv7(), 'K' || n, 'business', '{"name":"Muster Metallbau GmbH"}',
    '{"street":"Musterweg 2","postal_code":"10115","city":"Berlin","country":"DE"}',
    case when n % 2 = 0 then 'buchhaltung' || n || '@muster.example' end, 'Muster Metallbau GmbH', now(), now()
  from generate_series(1, $2::int) n`;

const invoiceRows = `insert into dunning_invoices (company_id, id, debtor_id, invoice_number, subject_matter, invoice_date, due_date, amount_cents, status,
    policy_version, released_at, next_on, current_level, last_dated, last_pay_by, default_since, created_at, updated_at)
  select $1, uuidv7(), id, 'R' || n || '-' || k, 'Lieferung', $2::date - 60, $2::date - 30, 10000 + n, case when noticed then 'in_dunning' else 'open' end,
    1, timestamptz '2026-01-02', case when due then $2::date else $2::date + 10 + (n + k) % 60 end, noticed::int,
    case when noticed then $2::date - 14 end, case when noticed then $2::date - 7 end, case when noticed then $2::date - 6 end, now(), now()
  from (select d.id, n, k, k = 1 and n <= $3 as due, k = 1 and n <= $3 and n % 4 < 2 as noticed
    from (select id, substr(customer_number, 2)::int as n from dunning_debtors where company_id = $1) d, generate_series(1, $4::int) k) i`;

const earlierRows = `with noticed as (
    select i.*, uuidv7() as letter_id, d.email from dunning_invoices i join dunning_debtors d on d.company_id = i.company_id and d.id = i.debtor_id
    where i.company_id = $1 and i.current_level = 1
  ), letters as (
    insert into letters (kind, company_id, id, debtor_id, run_id, channel, status, level, dated, passed_at, created_at, updated_at)
    select 'dunning', company_id, letter_id, debtor_id, $2, case when email is null then 'post' else 'email' end, case when email is null then 'posted' else 'sent' end,
      1, last_dated, last_dated, last_dated, last_dated from noticed
  )
  insert into dunnings (company_id, id, invoice_id, debtor_id, letter_id, level, name, channel, status, dated, pay_by, open_principal_cents, fee_cents,
    lump_sum_cents, interest_cents, demanded_cents, policy_version, run_id, announced, created_at, updated_at)
  select company_id, uuidv7(), id, debtor_id, letter_id, 1, 'Zahlungserinnerung', case when email is null then 'post' else 'email' end,
    case when email is null then 'posted' else 'sent' end, last_dated, last_pay_by, amount_cents, 0, 0, 0, amount_cents, 1, $2, true, last_dated, last_dated from noticed`;

const waitingRows = `with queued as (
    insert into ladder_queue (kind, company_id, due_on, group_id, subject_id) select 'invoice', company_id, next_on, debtor_id, id from dunning_invoices where company_id = $1
  )
  insert into ladder_decisions (kind, company_id, subject_id, from_on, id, outcome, reason, details, next_on, policy_version)
  select 'invoice', company_id, id, $2::date - 14, uuidv7(), 'wait', 'not_due', ('{"level":' || current_level + 1 || '}')::json, next_on, 1 from dunning_invoices where company_id = $1`;

export interface LaidInvoices {
  readonly companies: readonly string[];
  /** A run of the day that has begun. */
  readonly run: string;
}

/** Stores companies with invoices, and a run. */
export async function layInvoices(pool: pg.Pool, { companies, debtors, each, due, on }: Rows): Promise<LaidInvoices> {
  const run = await insertRun(pool, on);
  const { rows } = await pool.query<{ id: string }>(companyRows, [companies]);
  const client = await pool.connect();
  await client.query('set synchronous_commit = off');
  for (const { id } of rows) {
    await client.query(debtorRows, [id, debtors]);
    await client.query(invoiceRows, [id, on, due, each]);
    await client.query(earlierRows, [id, randomUUID()]);
    await client.query(waitingRows, [id, on]);
  }
  await client.query('reset synchronous_commit');
  client.release();
  await pool.query('vacuum analyze');
  return { companies: rows.map(({ id }) => id), run };
}

async function insertRun(pool: pg.Pool, on: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into ladder_runs (kind, id, run_on, trigger, dry_run, status, created_at, updated_at)
     values ('invoice', uuidv7(), $1, 'operator', false, 'running', now(), now()) returning id`,
    [on],
  );
  return rows[0]?.id ?? '';
}
