-- The operator's bank accounts, the statements of bank files, their transactions and what they are booked as (money.md
-- 9; docs/decisions/0054-bank.md).
--
-- Accounts, files, statements and transactions are the operator's: no company has a right on them.

create domain bank_account_kind as text check (value in ('client_money', 'own'));
create domain bank_direction as text check (value in ('credit', 'debit'));
create domain bank_transaction_status as text check (value in ('unmatched', 'proposed', 'booked', 'ignored', 'refunded', 'doubtful', 'duplicate'));
create domain bank_line_result as text check (value in ('new', 'duplicate', 'doubtful'));
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
  created_at timestamptz(3) not null,
  doubtful_count integer not null default 0
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

-- What a statement says of each day with lines: the balance before them and after them.
create table bank_statement_days (
  bank_file_id uuid not null,
  position integer not null,               -- of the statement in its file
  day date not null,
  account_id uuid not null references bank_accounts (id),
  opening_cents bigint not null,
  closing_cents bigint not null,
  line_count integer not null,
  primary key (bank_file_id, position, day),
  foreign key (bank_file_id, position) references bank_statements (bank_file_id, position)
);
create index bank_statement_days_of_account on bank_statement_days (account_id, day);
grant select, insert on bank_statement_days to mahnwerk_operator;

-- Which lines of files are the same transaction: the bank's ids, else the balances of each day, else a person (money.md
-- 9; docs/decisions/0081-identity-of-bank-lines.md).
create table bank_transactions (
  id uuid primary key,
  -- No foreign keys: files and accounts are never deleted, and two look-ups for each row would be a third of an import.
  bank_file_id uuid not null,
  account_id uuid not null,
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
  return_reason text,                      -- why the money came back, as the bank says it (ISO 20022; money.md 8, 9)
  is_charge boolean not null default false,
  resembles_id uuid,                       -- of a doubtful or dropped one: the transaction that it may be
  bank_ids text[] not null default '{}',   -- the bank's own ids, each after the name of its kind
  likeness text not null                   -- what equal lines have in common beside day and amount (files/rows.ts)
);
create index bank_transactions_updated on bank_transactions (updated_at, id);
create index bank_transactions_status on bank_transactions (status, id);
create index bank_transactions_file on bank_transactions (bank_file_id, id);
create index bank_transactions_account_day on bank_transactions (account_id, booking_date);
create index bank_transactions_days on bank_transactions using brin (value_date, counted_on);
create index bank_transactions_end_to_end on bank_transactions (end_to_end_id) where end_to_end_id is not null;
create index bank_transactions_to_match on bank_transactions (matched_at nulls first, id) where status in ('unmatched', 'proposed') and booked_cents = 0;
grant select, insert, update on bank_transactions to mahnwerk_operator;
call stamp_updates('bank_transactions');

-- What became of each line of a file.
create table bank_file_lines (
  bank_file_id uuid not null,
  position integer not null,               -- of the line in its file
  transaction_id uuid not null,
  result bank_line_result not null,        -- when the file was imported
  counterparty_name text,                  -- what a duplicate says of itself; the others say it as their transaction
  counterparty_iban text,
  remittance text,
  primary key (bank_file_id, position)
);
-- Which files have a line that is stored already: statements that share one hang together (money.md 9).
create index bank_file_lines_transaction on bank_file_lines (transaction_id) where result <> 'new';
grant select, insert on bank_file_lines to mahnwerk_operator;

-- What the statements of an account say of a day and its lines that count do not explain. A statement that has as many
-- lines as count has the whole day. Else the first balance is the one with which more statements open it than close it,
-- the last one that with which more close it; where two remain, that of the statement with more lines.
create function bank_day_unexplained(of_account uuid, of_day date) returns bigint
  language sql stable
  return (
    with pieces as (
      select d.opening_cents as o, d.closing_cents as c, max(d.line_count) as n
      from bank_statement_days d where d.account_id = of_account and d.day = of_day group by d.opening_cents, d.closing_cents
    ), counting as (
      select count(*) as n, coalesce(sum(case t.direction when 'credit' then t.amount_cents else -t.amount_cents end), 0) as cents
      from bank_transactions t where t.account_id = of_account and t.booking_date = of_day and t.status not in ('doubtful', 'duplicate')
    )
    select coalesce(
        (select p.c - p.o from pieces p where p.n = counting.n order by p.c - p.o <> counting.cents limit 1),
        (select p.c from pieces p order by (select count(*) filter (where e.c = p.c) - count(*) filter (where e.o = p.c) from pieces e) desc, p.n desc, p.c limit 1)
        - (select p.o from pieces p order by (select count(*) filter (where e.o = p.o) - count(*) filter (where e.c = p.o) from pieces e) desc, p.n desc, p.o limit 1))
      - counting.cents
    from counting)::bigint;

-- What of a transaction is booked on cases. A payment that an operator reverses by hand frees its part again. A booking
-- on a payout or a statement names its company too: a reset of the sandbox finds it.
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
create index bank_bookings_payout on bank_bookings (payout_item_id) where payout_item_id is not null;
create index bank_bookings_company on bank_bookings (company_id) where mandate_id is null;
alter table bank_bookings enable row level security;
create policy all_bookings on bank_bookings to mahnwerk_operator using (true);
grant select, insert, update, delete on bank_bookings to mahnwerk_operator;

-- Booking every exact credit of a bank file is work of the queue with progress (docs/decisions/0086-exact-bookings.md).
create table bank_exact_bookings (
  id uuid primary key,
  bank_file_id uuid not null references bank_files (id),
  matched_to uuid,                         -- the last credit that was matched; null: none
  is_matched boolean not null default false,
  done_mandate uuid,                       -- the last case whose credits are booked, in the order of ids
  booked integer not null default 0,
  left_count integer,                      -- of a finished one: the credits that waited then
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  check ((finished_at is null) = (left_count is null))
);
create unique index bank_exact_bookings_one on bank_exact_bookings (bank_file_id) where finished_at is null;
create index bank_exact_bookings_newest on bank_exact_bookings (bank_file_id, created_at desc, id desc);
grant select, insert, update on bank_exact_bookings to mahnwerk_operator;

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
