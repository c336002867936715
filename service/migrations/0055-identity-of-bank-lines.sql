-- Which lines of bank files are the same transaction: the bank's ids, else the balances of each day, else a person
-- (money.md 9; docs/decisions/0081-identity-of-bank-lines.md).

alter domain bank_transaction_status drop constraint bank_transaction_status_check;
alter domain bank_transaction_status add constraint bank_transaction_status_check check (value in (
  'unmatched', 'proposed', 'booked', 'ignored', 'refunded', 'doubtful', 'duplicate'));
create domain bank_line_result as text check (value in ('new', 'duplicate', 'doubtful'));

alter table bank_transactions
  drop column recognised_by,
  add column is_charge boolean not null default false,
  add column resembles_id uuid,            -- of a doubtful or dropped one: the transaction that it may be
  add column bank_ids text[] not null default '{}', -- the bank's own ids, each after the name of its kind
  add column likeness text;                -- what equal lines have in common beside day and amount (files/rows.ts)
-- Lines that are stored already: their folded texts, as the program folds them.
update bank_transactions set
  bank_ids = case when bank_reference is null then '{}' else array['account ' || bank_reference] end,
  likeness = encode(sha256(convert_to(concat_ws('|', value_date::text, coalesce(counterparty_iban, ''),
    coalesce(regexp_replace(translate(lower(end_to_end_id), 'ÄÖÜ', 'äöü'), '\s+', '', 'g'), ''),
    coalesce(regexp_replace(translate(lower(remittance), 'ÄÖÜ', 'äöü'), '\s+', '', 'g'), '')), 'UTF8')), 'base64');
alter table bank_transactions alter column likeness set not null;
create index bank_transactions_account_day on bank_transactions (account_id, booking_date);

alter table bank_files add column doubtful_count integer not null default 0;

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
insert into bank_statement_days (bank_file_id, position, day, account_id, opening_cents, closing_cents, line_count)
select s.bank_file_id, s.position, d.day, s.account_id,
  s.opening_cents + sum(d.cents) over before - d.cents,
  case when row_number() over (partition by s.bank_file_id, s.position order by d.day desc) = 1 then s.closing_cents
    else s.opening_cents + sum(d.cents) over before end,
  d.count
from bank_statements s
cross join lateral (
  select t.booking_date as day, sum(case t.direction when 'credit' then t.amount_cents else -t.amount_cents end)::bigint as cents, count(*)::int as count
  from bank_transactions t where t.account_id = s.account_id and t.counted_on between s.from_on and s.to_on group by t.booking_date) d
window before as (partition by s.bank_file_id, s.position order by d.day);

-- What became of each line of a file. Of the files before this migration only the lines that were new are known.
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
create index bank_file_lines_transaction on bank_file_lines (transaction_id) where result = 'doubtful';
grant select, insert on bank_file_lines to mahnwerk_operator;
insert into bank_file_lines (bank_file_id, position, transaction_id, result)
select t.bank_file_id, row_number() over (partition by t.bank_file_id order by t.id), t.id, 'new' from bank_transactions t;

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
