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

-- A proposal says what was open when it was found. Where a payment, a fee or a decision changes that, the credits that
-- propose the invoice are matched again. One that is locked is being decided on. The owner looks them up: row security
-- would not use the index.
create function bank_proposed_invoices(proposals json) returns uuid[]
  language sql immutable parallel safe
  return (select coalesce(array_agg(distinct (split ->> 'invoice_id')::uuid), '{}')
    from json_array_elements(proposals) proposed cross join lateral json_array_elements(coalesce(proposed -> 'splits', '[]')) split);
create index bank_transactions_proposed on bank_transactions using gin (bank_proposed_invoices(proposals)) with (fastupdate = off)
  where company_id is not null and status = 'proposed';

create function match_credits_of_invoice() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update bank_transactions t set matched_at = null
  where t.id in (select w.id from bank_transactions w
    where w.company_id = new.company_id and w.status = 'proposed' and w.matched_at is not null and bank_proposed_invoices(w.proposals) @> array[new.id]
    for no key update skip locked);
  return null;
end
$$;
create trigger bank_matched_again after update on dunning_invoices for each row
  when (old.amount_cents + old.fees_cents + old.interest_cents - old.waived_cents - old.paid_cents
    <> new.amount_cents + new.fees_cents + new.interest_cents - new.waived_cents - new.paid_cents
    or old.paid_cents <> new.paid_cents or old.status <> new.status or old.archived <> new.archived)
  execute function match_credits_of_invoice();

create function match_credits_of_case() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update bank_transactions t set matched_at = null
  where t.id in (select w.id from bank_transactions w
    where w.company_id is null and w.direction = 'credit' and w.status = 'proposed' and w.matched_at is not null
      and w.proposals -> 0 ->> 'confidence' = 'exact' and w.proposals -> 0 ->> 'mandate_id' = new.id::text
    for no key update skip locked);
  return null;
end
$$;
create trigger bank_matched_again after update on mandates for each row
  when (new.total_balance_cents < old.total_balance_cents or old.closed_at is distinct from new.closed_at
    or old.procedure_state <> new.procedure_state or old.processing_state <> new.processing_state)
  execute function match_credits_of_case();

-- What came back may have been recorded by the creditor itself, under the reference of the bank; undoing the return
-- brings its payment back as it was.
create index dunning_payments_reference on dunning_payments (company_id, your_reference) where your_reference is not null;
alter table removed_invoice_payments add column your_reference text, add column metadata metadata not null default '[]';
create or replace function keep_removed_payment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_table_name = 'dunning_payments' then
    -- Not where the invoice itself goes.
    insert into removed_invoice_payments (company_id, id, invoice_id, amount_cents, value_date, created_at, your_reference, metadata)
    select old.company_id, old.id, old.invoice_id, old.amount_cents, old.value_date, old.created_at, old.your_reference, old.metadata
    from dunning_invoices i where i.company_id = old.company_id and i.id = old.invoice_id and i.released_at is not null;
  else
    update removed_invoice_payments r set removed_at = new.updated_at
    where r.company_id = new.company_id and r.invoice_id = new.id and r.removed_at is null;
  end if;
  return null;
end
$$;

-- A number that names nothing, too short or without a digit, is a neighbour all the same: the payer may have meant it.
create or replace function add_invoice_number_variants() returns trigger
  language plpgsql as $$
declare
  compared constant text := public.compared_text(new.invoice_number);
begin
  if tg_op = 'UPDATE' then delete from public.invoice_number_variants v where v.company_id = new.company_id and v.invoice_id = new.id; end if;
  if length(compared) between 3 and 50 then
    insert into public.invoice_number_variants (company_id, variant, invoice_id, number)
    select distinct new.company_id, v, new.id, compared from unnest(public.reference_variants(compared)) v;
  end if;
  return null;
end
$$;
insert into invoice_number_variants (company_id, variant, invoice_id, number)
select distinct i.company_id, v, i.id, compared_text(i.invoice_number)
from dunning_invoices i cross join lateral unnest(reference_variants(compared_text(i.invoice_number))) v
where length(compared_text(i.invoice_number)) between 3 and 50 and (length(compared_text(i.invoice_number)) = 3 or compared_text(i.invoice_number) !~ '[0-9]')
on conflict do nothing;
