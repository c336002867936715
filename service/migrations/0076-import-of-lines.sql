-- What a line of a bank file needs once its proposals were searched for waits until then: its words and its task. The
-- update that matches it writes every index anew, so an import wrote them twice.

-- A line that was never matched is found by its text all the same, without the index (transactions/store.ts).
drop index bank_transactions_words;
create index bank_transactions_words on bank_transactions
  using gin (bank_words(counterparty_name, counterparty_iban, remittance, end_to_end_id, bank_reference))
  where matched_at is not null or booked_cents > 0 or status not in ('unmatched', 'proposed');

-- Those that were matched together raise their tasks by one statement.
create or replace function raise_tasks_of_lines() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due date;
  team uuid;
begin
  if not exists (select from changed c join former f on f.id = c.id
    where f.matched_at is null and c.matched_at is not null and c.status in ('unmatched', 'proposed') and c.company_id is null) then return null; end if;
  due := (select working_day_from(business_day(null, max(c.matched_at)) + 2) from changed c);
  team := (select k.team_id from team_kinds k where k.kind = 'payment_unmatched');
  insert into tasks (id, kind, title, due_on, cause_type, cause_id, cause_text, team_id, created_at, updated_at)
  select new_uuid_at(c.matched_at), 'payment_unmatched', n.title, due, 'bank_transaction', c.id, n.title, team, c.matched_at, c.matched_at
  from changed c join former f on f.id = c.id
  cross join lateral (select task_line(c.counterparty_name, c.remittance, 'Bank transaction') as title offset 0) n
  where f.matched_at is null and c.matched_at is not null and c.status in ('unmatched', 'proposed') and c.company_id is null
  on conflict do nothing;
  return null;
end
$$;
drop trigger task_raised on bank_transactions;
create trigger task_raised after update on bank_transactions referencing old table as former new table as changed
  for each statement execute function raise_tasks_of_lines();

-- A line that is booked in part before it was matched is never matched.
drop trigger task_kept on bank_transactions;
create trigger task_kept after update on bank_transactions for each row
  when (new.company_id is null and ((old.status in ('unmatched', 'proposed')) is distinct from (new.status in ('unmatched', 'proposed'))
    or (new.matched_at is null and new.booked_cents > old.booked_cents)))
  execute function keep_task('payment_unmatched', '');
