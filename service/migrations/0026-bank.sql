-- The operator's bank accounts, the statements of bank files, their transactions and what they are booked as (money.md
-- 9; docs/decisions/0054-bank.md).

-- Accounts, files, statements and transactions are the operator's: no company has a right on them.

create domain bank_account_kind as text check (value in ('client_money', 'own'));
create domain bank_direction as text check (value in ('credit', 'debit'));
create domain bank_transaction_status as text check (value in ('unmatched', 'proposed', 'booked', 'ignored', 'refunded'));
create domain bank_booking_kind as text check (value in ('payment', 'reversal', 'payout', 'settlement'));
create domain bank_proposals as json;
create domain bank_booking_list as json;

create table bank_accounts (
  id uuid primary key,
  iban text not null unique,
  name text not null,
  kind bank_account_kind not null,
  created_at timestamptz(3) not null
);
grant select, insert on bank_accounts to mahnwerk_operator;

create table bank_files (
  id uuid primary key,
  sha256 bytea not null unique,            -- the same bytes are imported once
  filename text,
  transaction_count integer not null,
  new_count integer not null,
  created_at timestamptz(3) not null
);
grant select, insert, update on bank_files to mahnwerk_operator;

create table bank_statements (
  bank_file_id uuid not null references bank_files (id),
  position integer not null,
  account_id uuid not null references bank_accounts (id),
  number text,
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  opening_cents bigint not null,
  closing_cents bigint not null,
  primary key (bank_file_id, position)
);
create index bank_statements_days on bank_statements (account_id, to_on, from_on);
grant select, insert on bank_statements to mahnwerk_operator;

create table bank_transactions (
  id uuid primary key,
  -- No foreign keys: files and accounts are never deleted, and two look-ups for each row would be a third of an import.
  bank_file_id uuid not null,
  account_id uuid not null,
  recognised_by text not null,             -- what makes it the same transaction in overlapping files
  direction bank_direction not null,
  amount_cents bigint not null check (amount_cents > 0),
  booking_date date not null,
  value_date date not null,
  counted_on date not null,                -- the booking date, within the days of its statement
  counterparty_name text,
  counterparty_iban text,
  remittance text,
  end_to_end_id text,
  bank_reference text,
  is_reversal boolean not null,
  status bank_transaction_status not null,
  booked_cents bigint not null default 0 check (booked_cents between 0 and amount_cents),
  ignored_reason text,
  proposals bank_proposals not null default '[]',
  matched_at timestamptz(3),               -- when proposals were last searched for
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (account_id, recognised_by)
);
create index bank_transactions_updated on bank_transactions (updated_at, id);
create index bank_transactions_status on bank_transactions (status, id);
create index bank_transactions_file on bank_transactions (bank_file_id, id);
create index bank_transactions_days on bank_transactions using brin (value_date, counted_on);
create index bank_transactions_end_to_end on bank_transactions (end_to_end_id) where end_to_end_id is not null;
create index bank_transactions_to_match on bank_transactions (matched_at nulls first, id) where status in ('unmatched', 'proposed') and booked_cents = 0;
grant select, insert, update on bank_transactions to mahnwerk_operator;
call stamp_updates('bank_transactions');

-- What of a transaction is booked on cases. A payment that an operator reverses by hand frees its part again.
create table bank_bookings (
  id uuid primary key,
  transaction_id uuid not null references bank_transactions (id),
  kind bank_booking_kind not null,
  amount_cents bigint not null check (amount_cents > 0),
  company_id uuid,
  mandate_id uuid,
  payment_id uuid,
  payout_item_id uuid,
  statement_id uuid,
  created_at timestamptz(3) not null,
  foreign key (company_id, mandate_id) references mandates (company_id, id),
  check ((mandate_id is not null) = (kind in ('payment', 'reversal')) and (mandate_id is null) = (payment_id is null))
);
create index bank_bookings_transaction on bank_bookings (transaction_id);
create index bank_bookings_payment on bank_bookings (payment_id) where payment_id is not null;
create index bank_bookings_mandate on bank_bookings (company_id, mandate_id) where mandate_id is not null;
alter table bank_bookings enable row level security;
create policy all_bookings on bank_bookings to mahnwerk_operator using (true);
grant select, insert, update, delete on bank_bookings to mahnwerk_operator;

-- Texts are compared as upper-case letters and digits of ASCII; accents are dropped first.
create function compared_text(value text) returns text
  language sql immutable parallel safe
  return upper(regexp_replace(normalize(value, nfkd), '[^A-Za-z0-9]' collate "C", '', 'g') collate "C");

-- The words of a name in alphabetical order: “Muster, Erika” is “Erika Muster”.
create function compared_name(value text) returns text
  language sql immutable parallel safe
  return (
    select string_agg(word, ' ' order by word collate "C")
    from regexp_split_to_table(upper(regexp_replace(normalize(value, nfkd), '[^A-Za-z0-9 ,;/-]' collate "C", '', 'g') collate "C"), '[ ,;/-]+') as word
    where word <> '');

-- A reference number and all that is left of it when one character is lost: one wrong, missing or doubled character and
-- two swapped ones are found by equal values.
create function reference_variants(reference text) returns text[]
  language sql immutable parallel safe
  return array(select distinct left(reference, n - 1) || substr(reference, n + 1) from generate_series(1, length(reference)) n) || reference;

create table bank_reference_variants (
  variant text not null,
  company_id uuid not null,
  mandate_id uuid not null,
  reference text not null,                 -- in the form of comparison
  primary key (variant, company_id, mandate_id, reference),
  foreign key (company_id, mandate_id) references mandates (company_id, id) on delete cascade
);
create index bank_reference_variants_mandate on bank_reference_variants (company_id, mandate_id);
create index bank_reference_lengths on bank_reference_variants (length(reference));
call protect_tenant('bank_reference_variants');
grant select, insert, delete on bank_reference_variants to mahnwerk_operator;

create function add_reference_variants() returns trigger
  language plpgsql as $$
begin
  insert into bank_reference_variants (variant, company_id, mandate_id, reference)
  select distinct v, new.company_id, new.id, r
  from (select compared_text(each) as r from unnest(new.reference_number || new.further_reference_numbers) each) refs
  cross join lateral unnest(reference_variants(r)) v
  where length(r) between 6 and 50
  on conflict do nothing;
  return null;
end
$$;
create trigger reference_variants_added after insert or update of reference_number, further_reference_numbers on mandates
  for each row execute function add_reference_variants();
insert into bank_reference_variants (variant, company_id, mandate_id, reference)
select distinct v, m.company_id, m.id, r
from mandates m
cross join lateral (select compared_text(each) as r from unnest(m.reference_number || m.further_reference_numbers) each) refs
cross join lateral unnest(reference_variants(r)) v
where length(r) between 6 and 50;

create index claims_compared_reference on claims (length(compared_text(document_reference)), compared_text(document_reference))
  where document_reference is not null and length(compared_text(document_reference)) between 6 and 60;
create index mandate_payments_reference on mandate_payments (reference) where reference is not null and status = 'booked';
create index mandates_open_balance on mandates (total_balance_cents) where closed_at is null;
create index debtors_compared_name on debtors (compared_name(display_name));
create function ibans_of(accounts json) returns text[]
  language sql immutable parallel safe
  return array(select each ->> 'iban' from json_array_elements(accounts) each where each ->> 'iban' is not null);
create index debtors_ibans on debtors using gin (ibans_of(bank_accounts)) where bank_accounts::text <> '[]';
