-- Statements of account with companies (money.md 7; docs/decisions/0055-statements.md): conditions, the issuer, runs,
-- statements with their items and frozen figures, numbers, settlements, payouts. Amounts are cents.

create domain commission_basis as text check (value in ('principal', 'principal_and_interest', 'all_to_client'));
create domain due_at as text check (value in ('at_once', 'at_closing'));
create domain closing_statement as text check (value in ('own', 'collective'));
create domain statement_interval as text check (value in ('weekly', 'monthly'));
create domain statement_kind as text check (value in ('collective', 'single'));
create domain statement_status as text check (value in ('draft', 'published', 'cancelled'));
create domain statement_run_status as text check (value in ('running', 'finished', 'failed'));
create domain statement_item_kind as text check (value in ('allocation', 'advanced_cost', 'unrecovered_cost', 'unsuccessful_fee', 'closing'));
create domain statement_number_kind as text check (value in ('clearing', 'invoice'));
create domain skipped_companies as json;
create domain issuer_data as json;
create domain payout_status as text check (value in ('prepared', 'exported', 'executed', 'partly_returned', 'cancelled'));
create domain payout_item_status as text check (value in ('prepared', 'executed', 'returned'));
create domain payout_exclusions as json;

-- What a company has agreed on; a mandate keeps the version that was in force, and recorded, when it was accepted.
create table company_conditions (
  company_id uuid not null references companies,
  id uuid not null,
  valid_from date not null,
  commission_rate text not null,           -- percent
  commission_basis commission_basis not null,
  commission_minimum_cents bigint check (commission_minimum_cents >= 0),
  fees_on_direct_payments due_at not null,
  advanced_costs due_at not null,
  unsuccessful_fee_cents bigint not null check (unsuccessful_fee_cents >= 0),
  closing_statement closing_statement not null,
  offset_outstanding boolean not null,
  payout_minimum_cents bigint not null check (payout_minimum_cents >= 0),
  "interval" statement_interval not null,
  created_at timestamptz(3) not null,      -- the instant of recording
  primary key (company_id, id)
);
create index company_conditions_newest on company_conditions (company_id, created_at desc, id desc);
call protect_tenant('company_conditions');
grant select, insert on company_conditions to mahnwerk_operator;

-- The operator of the service, in one row.
create table issuer (
  is_only boolean primary key default true check (is_only),
  data issuer_data not null,
  updated_at timestamptz(3) not null
);
alter table issuer enable row level security;
create policy everyone on issuer to mahnwerk_operator using (true);
grant select, insert, update on issuer to mahnwerk_operator;
call stamp_updates('issuer');

create table statement_runs (
  id uuid primary key,
  company_id uuid references companies,    -- null: all
  period_start date not null,
  period_end date not null,
  booking_date date not null,
  status statement_run_status not null default 'running',
  done_company uuid,                       -- of the companies in the order of their ids, the last that is done
  done_mandate uuid,                       -- of the company after it, the last mandate whose items are taken
  skipped skipped_companies not null default '[]',
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- Of the companies in the order of their ids, the last whose interest is posted through period_end; of the company after
  -- it, the last mandate whose interest is posted.
  posted_company uuid,
  posted_mandate uuid,
  check (period_start <= period_end)
);
alter table statement_runs enable row level security;
create policy all_runs on statement_runs to mahnwerk_operator using (true);
grant select, insert, update on statement_runs to mahnwerk_operator;

-- Collective statements of a period, and single-mandate statements. The figures are those of the items; publishing
-- freezes them. A cancelled statement keeps them: its cancellation has the same with the opposite sign. A draft of any
-- size is made in pages: its mandates are written without VAT, then their share of it is added (docs/decisions/0062).
create table statements (
  company_id uuid not null references companies,
  id uuid not null,
  kind statement_kind not null,
  status statement_status not null default 'draft',
  run_id uuid references statement_runs,
  mandate_id uuid,                         -- of a single-mandate statement
  statement_id uuid,                       -- of a single-mandate statement: the collective one that has its items
  is_own boolean not null,                 -- it has items of its own, and so an invoice of its own
  is_complete boolean not null,            -- all items are taken and the figures are computed
  period_start date not null,
  period_end date not null,
  booking_date date not null,
  comment text,
  clearing_no text,
  invoice_no text,
  cancellation_invoice_no text,
  tax_treatment tax_treatment,             -- of the company, as the figures have it
  vat_rows text,                           -- JSON; cents are strings that end in n
  mandate_count integer not null default 0,
  balance_cents bigint not null default 0, -- before offsetting
  offset_cents bigint not null default 0,
  total_cents bigint not null default 0,
  issuer text,                             -- JSON, as published
  recipient text,                          -- JSON, as published
  published_at timestamptz(3),
  cancelled_at timestamptz(3),
  cancellation_reason text,
  payout_date date,
  paid_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- JSON; of a draft whose VAT is being shared: how far, and what decides the next shares.
  sharing text,
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id),
  foreign key (company_id, statement_id) references statements (company_id, id),
  check ((kind = 'single') = (mandate_id is not null)),
  check (kind = 'single' or statement_id is null),
  check (kind = 'single' or is_own),
  check ((status = 'draft') = (invoice_no is null)),
  check (total_cents = balance_cents - offset_cents),
  check (is_complete or status = 'draft')
);
-- One draft of a company at a time, whatever runs are asked for; one single-mandate statement of a mandate.
create unique index statements_one_draft on statements (company_id) where kind = 'collective' and status = 'draft';
create unique index statements_one_single on statements (company_id, mandate_id) where kind = 'single' and status <> 'cancelled';
create unique index statements_clearing_no on statements (clearing_no) where kind = 'collective';
create unique index statements_invoice_no on statements (invoice_no) where is_own;
create unique index statements_cancellation_no on statements (cancellation_invoice_no) where is_own;
create index statements_newest on statements (company_id, kind, created_at desc, id desc);
create index statements_updated on statements (company_id, kind, updated_at, id);
create index statements_booked on statements (company_id, kind, booking_date, id);
create index statements_everyone on statements (kind, created_at desc, id desc);
create index statements_by_id on statements (id);                            -- the operator knows no company
create index statements_run on statements (run_id) where run_id is not null;
create index statements_singles on statements (company_id, statement_id) where statement_id is not null;
alter table statements enable row level security;
create policy one_company on statements to mahnwerk_company using (company_id = (select bound_company()) and status <> 'draft');
create policy all_companies on statements to mahnwerk_operator using (true);
grant select on statements to mahnwerk_company;
grant select, insert, update, delete on statements to mahnwerk_operator;
call stamp_updates('statements');
call hint_at_changes('statements', 'statements');

-- The figures of one mandate in a statement.
create table statement_mandates (
  company_id uuid not null,
  statement_id uuid not null,
  id uuid not null,                        -- the mandate
  reference_number text not null,
  details text not null,                   -- JSON; cents are strings that end in n
  commission_basis_cents bigint not null,
  commission_proportional_cents bigint not null,
  commission_cents bigint not null,
  -- JSON; of a draft whose VAT is not shared: what the mandate charges and what was received, by rate.
  nets text,
  primary key (company_id, statement_id, id),
  foreign key (company_id, statement_id) references statements (company_id, id) on delete cascade
);
create index statement_mandates_mandate on statement_mandates (company_id, id);
create index statement_mandates_reference on statement_mandates (company_id, statement_id, reference_number, id);
alter table statement_mandates enable row level security;
create policy one_company on statement_mandates to mahnwerk_company using (company_id = (select bound_company())
  and exists (select from statements s where s.company_id = statement_mandates.company_id and s.id = statement_mandates.statement_id));
create policy all_companies on statement_mandates to mahnwerk_operator using (true);
-- What a complete draft says, or a published statement, never changes.
create policy until_complete on statement_mandates as restrictive for update to mahnwerk_operator
  using (exists (select from statements s where s.company_id = statement_mandates.company_id and s.id = statement_mandates.statement_id and not s.is_complete));
grant select on statement_mandates to mahnwerk_company;
grant select, insert, update (details, nets), delete on statement_mandates to mahnwerk_operator;

-- An item of the ledger in a statement: once among the statements that are not cancelled.
create table statement_items (
  company_id uuid not null,
  statement_id uuid not null,
  kind statement_item_kind not null,
  source_id uuid not null,                 -- an entry of the ledger; of a closing its fact
  mandate_id uuid not null,
  recorded_at timestamptz(3) not null,
  is_active boolean not null default true, -- false: the statement is cancelled
  net_cents bigint,                        -- of costs that were not recovered
  primary key (company_id, statement_id, kind, source_id),
  foreign key (company_id, statement_id) references statements (company_id, id) on delete cascade
);
create unique index statement_items_once on statement_items (company_id, kind, source_id) where is_active;
create index statement_items_mandate on statement_items (company_id, mandate_id);
call protect_tenant('statement_items');
grant select, insert, update, delete on statement_items to mahnwerk_operator;

-- The last number of each year. The row is locked until the transaction that publishes ends: no gap and no double.
create table statement_numbers (
  kind statement_number_kind not null,
  year integer not null,
  last integer not null,
  primary key (kind, year)
);
alter table statement_numbers enable row level security;
create policy all_numbers on statement_numbers to mahnwerk_operator using (true);
grant select, insert, update on statement_numbers to mahnwerk_operator;

-- What a client paid of a negative balance.
create table statement_settlements (
  company_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  value_date date not null,
  reference text,
  created_at timestamptz(3) not null,
  bank_transaction_id uuid,                -- null: recorded by the operator
  reversed_at timestamptz(3),              -- the transaction was unbooked
  primary key (company_id, id),
  foreign key (company_id, statement_id) references statements (company_id, id)
);
create index statement_settlements_statement on statement_settlements (company_id, statement_id);
create index statement_settlements_bank on statement_settlements (bank_transaction_id) where bank_transaction_id is not null;
call protect_tenant('statement_settlements');
grant select, insert, update (reversed_at), delete on statement_settlements to mahnwerk_operator;
create policy reset_alone on statement_settlements as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = statement_settlements.company_id and r.finished_at is null));

-- What a published statement takes of an earlier negative balance.
create table statement_offsets (
  company_id uuid not null,
  statement_id uuid not null,
  of_statement_id uuid not null,           -- the earlier one
  amount_cents bigint not null check (amount_cents > 0),
  primary key (company_id, statement_id, of_statement_id),
  foreign key (company_id, statement_id) references statements (company_id, id),
  foreign key (company_id, of_statement_id) references statements (company_id, id)
);
create index statement_offsets_of on statement_offsets (company_id, of_statement_id);
call protect_tenant('statement_offsets');
grant select, insert, delete on statement_offsets to mahnwerk_operator;

-- Payouts (money.md 8): one item transfers the balance of one statement. Bank transactions execute and return
-- transfers, and settle negative balances (docs/decisions/0061-payouts-and-bank.md).
create table payouts (
  id uuid primary key,
  status payout_status not null default 'prepared',
  execution_date date not null,
  excluded payout_exclusions not null,
  file text,                               -- written by the first download
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
alter table payouts enable row level security;
create policy all_payouts on payouts to mahnwerk_operator using (true);
grant select, insert, update on payouts to mahnwerk_operator;
call stamp_updates('payouts');

create table payout_items (
  company_id uuid not null,
  id uuid not null,
  payout_id uuid not null references payouts,
  statement_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  account_holder text not null,
  iban text not null,
  end_to_end_id text not null,
  status payout_item_status not null default 'prepared',
  is_active boolean not null default true, -- false: returned, or the payout is cancelled
  return_reason text,
  vop_result text,
  executed_at timestamptz(3),
  executed_by uuid,                        -- the bank transaction that executed it
  returned_by uuid,                        -- the bank transaction that returned it; null: recorded by the operator
  bank_return_reason text,                 -- as the bank says it (ISO 20022); `return_reason` is what the operator recorded
  primary key (company_id, id),
  foreign key (company_id, statement_id) references statements (company_id, id)
);
create unique index payout_items_once on payout_items (company_id, statement_id) where is_active;
create index payout_items_payout on payout_items (payout_id);
create index payout_items_by_id on payout_items (id);
create index payout_items_end_to_end on payout_items (end_to_end_id);
call protect_tenant('payout_items');
grant select, insert, update, delete on payout_items to mahnwerk_operator;
create policy reset_alone on payout_items as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = payout_items.company_id and r.finished_at is null));

-- What the client owes of a statement: a negative balance, or what was paid out of a cancelled one, less what it paid
-- and what later statements took of it. Negative where it paid too much.
create function statement_outstanding(s statements) returns bigint
  language sql stable
  return (
    case when s.status = 'published' then greatest(-s.total_cents, 0)
      when s.status = 'cancelled' then coalesce((select sum(i.amount_cents) from payout_items i
        where i.company_id = s.company_id and i.statement_id = s.id and i.is_active), 0) else 0 end
    - coalesce((select sum(x.amount_cents) from statement_settlements x
        where x.company_id = s.company_id and x.statement_id = s.id and x.reversed_at is null), 0)
    - coalesce((select sum(o.amount_cents) from statement_offsets o where o.company_id = s.company_id and o.of_statement_id = s.id), 0))::bigint;
