-- Back to bookkeeping (intake.md 7): the settings of each owner, exports with their files, and which entries each holds. No company: the operator.
create domain accounting_data as json;
create domain accounting_api as text check (value in ('case', 'dunning', 'operator'));
create domain accounting_kind as text check (value in ('datev', 'open_items', 'payments', 'statements'));
create domain accounting_format as text check (value in ('extf', 'csv', 'xlsx'));
create domain accounting_status as text check (value in ('running', 'ready', 'failed'));
create domain accounting_account as text check (value in ('bank', 'clearing', 'debtor_collective', 'collection_costs', 'commission', 'court_costs',
  'interest_income', 'dunning_income', 'cost_refunds', 'bad_debt', 'fee_income', 'commission_income', 'expense_refunds', 'client_bank', 'client_money'));
create domain accounting_entry_kind as text check (value in ('allocation', 'statement', 'statement_cancelled', 'payout', 'settlement',
  'settlement_reversed', 'fees', 'interest', 'write_off', 'bank_booking', 'receipt'));

create table accounting_settings (
  company_id uuid references companies (id),
  data accounting_data not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique nulls not distinct (company_id)
);
call protect_tenant('accounting_settings');
grant select on accounting_settings to mahnwerk_company;
grant select, insert, update, delete on accounting_settings to mahnwerk_operator;
call stamp_updates('accounting_settings');

create table accounting_exports (
  company_id uuid references companies (id),
  id uuid primary key,
  api accounting_api not null,
  number integer not null check (number > 0),
  kind accounting_kind not null,
  format accounting_format not null,
  from_on date,                               -- null: a report as of to_on
  to_on date not null,
  status accounting_status not null,
  row_count integer,
  problem text,
  settings accounting_data not null,          -- as the file is made of them, whenever that is
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique nulls not distinct (company_id, api, number),
  check ((company_id is null) = (api = 'operator')),
  check ((format = 'extf') = (kind = 'datev')),
  check (from_on <= to_on)
);
create index accounting_exports_newest on accounting_exports (company_id, api, created_at desc, id desc);
call protect_tenant('accounting_exports');
grant select, insert, update, delete on accounting_exports to mahnwerk_company, mahnwerk_operator;
call stamp_updates('accounting_exports');

create table accounting_export_files (
  company_id uuid,
  export_id uuid primary key references accounting_exports (id) on delete cascade,
  sha256 bytea not null references stored_objects (sha256),
  size integer not null
);
create index accounting_export_files_content on accounting_export_files (sha256);
call protect_tenant('accounting_export_files');
grant select, delete on accounting_export_files to mahnwerk_company;
grant select, insert, delete on accounting_export_files to mahnwerk_operator;
create trigger contents_counted_insert after insert on accounting_export_files referencing new table as added for each statement execute function count_content_refs();
create trigger contents_counted_delete after delete on accounting_export_files referencing old table as removed for each statement execute function count_content_refs();

-- What an export holds: each entry is in one export of its owner and API. Of fees and interest of an invoice an export has what changed since.
create table accounting_entries (
  company_id uuid,
  api accounting_api not null,
  export_id uuid not null references accounting_exports (id) on delete cascade,
  kind accounting_entry_kind not null,
  source_id uuid not null,
  part smallint not null,
  subject_id uuid,                            -- of the operator's books: the company
  debit accounting_account not null,
  credit accounting_account not null,
  is_swapped boolean not null,                -- credit and debit change places
  amount_cents bigint not null check (amount_cents > 0),
  vat_rate text,                              -- with two decimals, where it decides on the key of the tax
  debtor_number text,                         -- the customer number behind `debtor_collective`
  day date not null,
  reference text not null,
  name text not null,                         -- of the debtor, or of the company
  primary key (export_id, kind, source_id, part)
);
create unique index accounting_entries_once on accounting_entries (company_id, api, kind, source_id, part) nulls not distinct
  where kind not in ('fees', 'interest');
create index accounting_entries_of_source on accounting_entries (company_id, api, kind, source_id);
create index accounting_entries_of_company on accounting_entries (subject_id) where subject_id is not null;
call protect_tenant('accounting_entries');
grant select, insert, delete on accounting_entries to mahnwerk_company, mahnwerk_operator;

-- What exports take of the ledger: allocations of a company, and money that the service received or gave back.
create index ledger_postings_allocations on ledger_postings (company_id, recorded_at) where line = 1 and derived and rule like 'allocation.%';
create index ledger_postings_received on ledger_postings (recorded_at) where account in ('received_by_service', 'refunded_to_payer');

-- Transfers to clients as money moved: out, back, and back again where a report is unbooked. Written beside the state of the payout.
create table payout_movements (
  company_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  amount_cents bigint not null check (amount_cents <> 0),   -- below zero: it came back, or never left
  day date not null,
  recorded_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, item_id) references payout_items (company_id, id) on delete cascade
);
create index payout_movements_of_item on payout_movements (company_id, item_id);
create index payout_movements_recorded on payout_movements (recorded_at);
call protect_tenant('payout_movements');
grant select on payout_movements to mahnwerk_company;
grant select, delete on payout_movements to mahnwerk_operator;

insert into payout_movements
select i.company_id, new_uuid_at(p.updated_at), i.id, i.amount_cents, (i.executed_at at time zone 'Europe/Berlin')::date, greatest(i.executed_at, p.created_at)
from payout_items i join payouts p on p.id = i.payout_id where i.status = 'executed';

create function record_payout_movements() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into payout_movements
  select i.company_id, new_uuid_at(new.updated_at), i.id, w.cents - h.cents,
    ((case when w.cents > h.cents then i.executed_at else new.updated_at end) at time zone 'Europe/Berlin')::date, new.updated_at
  from payout_items i
    cross join lateral (select case i.status when 'executed' then i.amount_cents else 0 end) w (cents)
    cross join lateral (select coalesce(sum(m.amount_cents), 0)::bigint from payout_movements m where m.company_id = i.company_id and m.item_id = i.id) h (cents)
  where i.payout_id = new.id and w.cents <> h.cents;
  return null;
end
$$;
revoke all on function record_payout_movements() from public;
create trigger moved after update on payouts for each row execute function record_payout_movements();

-- Payments of invoices that were deleted: an export to an earlier day still knows them.
create table removed_invoice_payments (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  amount_cents bigint not null,
  value_date date not null,
  created_at timestamptz(3) not null,
  removed_at timestamptz(3),                  -- null within the transaction alone
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references dunning_invoices (company_id, id) on delete cascade
);
create index removed_invoice_payments_of_invoice on removed_invoice_payments (company_id, invoice_id);
call protect_tenant('removed_invoice_payments');
grant select on removed_invoice_payments to mahnwerk_company;
grant select, delete on removed_invoice_payments to mahnwerk_operator;

create function keep_removed_payment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_table_name = 'dunning_payments' then
    -- Not where the invoice itself goes.
    insert into removed_invoice_payments
    select old.company_id, old.id, old.invoice_id, old.amount_cents, old.value_date, old.created_at, null
    from dunning_invoices i where i.company_id = old.company_id and i.id = old.invoice_id and i.released_at is not null;
  else
    update removed_invoice_payments r set removed_at = new.updated_at
    where r.company_id = new.company_id and r.invoice_id = new.id and r.removed_at is null;
  end if;
  return null;
end
$$;
revoke all on function keep_removed_payment() from public;
create trigger kept after delete on dunning_payments for each row execute function keep_removed_payment();
create trigger removed_payment after update on dunning_invoices for each row when (new.paid_cents < old.paid_cents) execute function keep_removed_payment();

-- What a company's own export reads of its statements.
grant select on payout_items, statement_settlements, statement_offsets to mahnwerk_company;
