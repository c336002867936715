-- The bank day in the portal (docs/spec/portal-office.md 6, 11.3): accounts that are archived, who imported a file, lines
-- found by words, amount, confidence and day, and the cash position of many days without reading their lines.

alter table bank_accounts add column is_archived boolean not null default false;
alter table bank_accounts add column updated_at timestamptz(3);
update bank_accounts set updated_at = created_at;
alter table bank_accounts alter column updated_at set not null;
grant update on bank_accounts to mahnwerk_operator;
call stamp_updates('bank_accounts');

-- Null: imported by an earlier version.
alter table bank_files add column author_type text check (author_type in ('user', 'key', 'service'));
alter table bank_files add column author_name text;

-- The words of a line, cut off at 80 characters: its names, texts and references, and its IBAN. A query finds them by
-- their beginnings.
create function bank_words(counterparty_name text, counterparty_iban text, remittance text, end_to_end_id text, bank_reference text) returns tsvector
  language sql immutable parallel safe
  return (
    select coalesce(array_to_tsvector(array_agg(left(word, 80))), ''::tsvector)
    from unnest(search_words(concat_ws(' ', counterparty_name, counterparty_iban, remittance, end_to_end_id, bank_reference))) word);

create index bank_transactions_words on bank_transactions using gin (bank_words(counterparty_name, counterparty_iban, remittance, end_to_end_id, bank_reference));
create index bank_transactions_by_day on bank_transactions (value_date, id);
create index bank_transactions_by_amount on bank_transactions (amount_cents, id);
create index bank_transactions_waiting_by_day on bank_transactions (value_date, id) where status in ('unmatched', 'proposed');
create index bank_transactions_waiting_by_amount on bank_transactions (amount_cents, id) where status in ('unmatched', 'proposed');
create index bank_transactions_confidence on bank_transactions ((proposals -> 0 ->> 'confidence'), id) where status = 'proposed';
create index bank_transactions_set_aside on bank_transactions (status, counted_on, id) where status in ('ignored', 'refunded');
create index bank_transactions_suspense on bank_transactions (counted_on, id) where status in ('unmatched', 'proposed');
drop index bank_transactions_days; -- whose sums bank_day_parts has

-- The day of its transaction, so that bookings are read by day.
alter table bank_bookings add column counted_on date;
update bank_bookings b set counted_on = t.counted_on from bank_transactions t where t.id = b.transaction_id;
alter table bank_bookings alter column counted_on set not null;
create index bank_bookings_booked on bank_bookings (counted_on, id) where kind in ('payment', 'reversal');
create index bank_bookings_paid_out on bank_bookings (counted_on, id) where kind in ('payout', 'settlement');

create function date_bank_booking() returns trigger
  language plpgsql as $$
begin
  select t.counted_on into strict new.counted_on from public.bank_transactions t where t.id = new.transaction_id;
  return new;
end
$$;
create trigger dated before insert on bank_bookings for each row execute function date_bank_booking();

create index bank_statements_starts on bank_statements (account_id, from_on);
-- Which statements go on after a day that they contain.
create index bank_statements_spans on bank_statements using gist (daterange(from_on, to_on));

-- What the lines of each day of an account are, debits negative, and how many: the sums of the cash position. Concurrent
-- writers use different slots, as those of list_counts.
create domain bank_part as text check (value in ('booked', 'suspense', 'ignored', 'refunded', 'paid_out', 'doubtful'));

create table bank_day_parts (
  account_id uuid not null,
  day date not null,
  part bank_part not null,
  slot smallint not null,
  cents bigint not null,
  line_count bigint not null,
  primary key (account_id, day, part, slot)
) with (fillfactor = 50);
grant select, insert, update on bank_day_parts to mahnwerk_operator;

-- The part that the rest of a line counts in; null: none.
create function bank_part_of(status text) returns text
  language sql immutable parallel safe
  return case when status in ('unmatched', 'proposed') then 'suspense' when status in ('ignored', 'refunded', 'doubtful') then status end;

create function signed_cents(direction text, cents bigint) returns bigint
  language sql immutable parallel safe
  return case direction when 'credit' then cents else -cents end;

create function add_bank_part(of_account uuid, of_day date, of_part text, by_cents bigint, by_lines bigint) returns void
  language sql volatile
  begin atomic
    insert into bank_day_parts as p (account_id, day, part, slot, cents, line_count)
    select of_account, of_day, of_part, free_count_slot(of_account), by_cents, by_lines where of_part is not null
    on conflict (account_id, day, part, slot) do update set cents = p.cents + excluded.cents, line_count = p.line_count + excluded.line_count;
  end;

create function count_bank_lines() returns trigger
  language plpgsql as $$
begin
  perform public.add_bank_part(s.account_id, s.counted_on, s.part, s.cents, s.lines)
  from (
    select t.account_id, t.counted_on, public.bank_part_of(t.status) as part, sum(public.signed_cents(t.direction, t.amount_cents - t.booked_cents))::bigint as cents, count(*) as lines
    from added t where t.amount_cents > t.booked_cents group by 1, 2, 3) s;
  return null;
end
$$;
create trigger counted_insert after insert on bank_transactions referencing new table as added for each statement execute function count_bank_lines();

create function count_bank_line() returns trigger
  language plpgsql as $$
declare
  rest_before constant bigint := old.amount_cents - old.booked_cents;
  rest_after constant bigint := new.amount_cents - new.booked_cents;
begin
  perform public.add_bank_part(old.account_id, old.counted_on, public.bank_part_of(old.status), -public.signed_cents(old.direction, rest_before), case when rest_before > 0 then -1 else 0 end);
  perform public.add_bank_part(new.account_id, new.counted_on, public.bank_part_of(new.status), public.signed_cents(new.direction, rest_after), case when rest_after > 0 then 1 else 0 end);
  return null;
end
$$;
create trigger counted_update after update on bank_transactions for each row
  when (old.booked_cents <> new.booked_cents or bank_part_of(old.status) is distinct from bank_part_of(new.status)) execute function count_bank_line();

create function count_bank_booking() returns trigger
  language plpgsql as $$
declare
  b public.bank_bookings;
  factor constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if tg_op = 'INSERT' then b := new; else b := old; end if;
  perform public.add_bank_part(t.account_id, b.counted_on, case when b.kind in ('payment', 'reversal') then 'booked' else 'paid_out' end,
    factor * public.signed_cents(t.direction, b.amount_cents), factor)
  from public.bank_transactions t where t.id = b.transaction_id;
  return null;
end
$$;
create trigger counted_insert after insert on bank_bookings for each row execute function count_bank_booking();
create trigger counted_delete after delete on bank_bookings for each row execute function count_bank_booking();

insert into bank_day_parts (account_id, day, part, slot, cents, line_count)
select t.account_id, t.counted_on, bank_part_of(t.status), 0, sum(signed_cents(t.direction, t.amount_cents - t.booked_cents)), count(*)
from bank_transactions t where t.amount_cents > t.booked_cents and bank_part_of(t.status) is not null group by 1, 2, 3
union all
select t.account_id, b.counted_on, case when b.kind in ('payment', 'reversal') then 'booked' else 'paid_out' end, 0, sum(signed_cents(t.direction, b.amount_cents)), count(*)
from bank_bookings b join bank_transactions t on t.id = b.transaction_id group by 1, 2, 3;

-- Open pages of the operator hear of files, lines and bookings (docs/decisions/0076-hints.md). They belong to no company.
create function hint_bank_changes() returns trigger
  language plpgsql as $$
declare
  no_company constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if (select count(*) from (select from changed limit 21) few) > 20 then
    perform public.notify_after_commit('mahnwerk_hints', public.hint_text('bank', no_company, '-', clock_timestamp(), 'all'));
  else
    perform public.notify_after_commit('mahnwerk_hints', public.hint_text('bank', no_company, c.id::text, clock_timestamp(), 'all')) from changed c;
  end if;
  return null;
end
$$;
create trigger hinted_insert after insert on bank_files referencing new table as changed for each statement execute function hint_bank_changes();
create trigger hinted_insert after insert on bank_transactions referencing new table as changed for each statement execute function hint_bank_changes();
create trigger hinted_update after update on bank_transactions referencing new table as changed for each statement execute function hint_bank_changes();
create trigger hinted_update after update on bank_exact_bookings referencing new table as changed for each statement execute function hint_bank_changes();
