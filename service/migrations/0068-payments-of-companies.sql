-- Bank accounts, files and lines of companies beside those of the operator (docs/spec/intake.md 5): what belongs to a
-- company has its id, what belongs to the operator has none (docs/decisions/0153-payments-of-companies.md).

alter table bank_accounts add column company_id uuid references companies (id);
-- The payout account of a company, which counts as added.
alter table bank_accounts add column is_payout boolean not null default false;
alter table bank_accounts drop constraint bank_accounts_iban_key;
alter table bank_accounts add constraint bank_accounts_of_owner unique nulls not distinct (iban, company_id);
alter table bank_accounts add check (company_id is null or kind = 'own');
create index bank_accounts_newest on bank_accounts (company_id, created_at desc, id desc) where company_id is not null;
call protect_tenant('bank_accounts');
grant select, insert, update, delete on bank_accounts to mahnwerk_company;
grant delete on bank_accounts to mahnwerk_operator;

alter table bank_files add column company_id uuid references companies (id);
alter table bank_files drop constraint bank_files_sha256_key;
alter table bank_files add constraint bank_files_of_owner unique nulls not distinct (sha256, company_id);
create index bank_files_of_company on bank_files (company_id, created_at desc, id desc) where company_id is not null;
call protect_tenant('bank_files');
grant select, insert, update on bank_files to mahnwerk_company;
grant delete on bank_files to mahnwerk_operator;

-- A notification (camt.054) has no balances.
alter table bank_statements add column company_id uuid;
alter table bank_statements alter column opening_cents drop not null, alter column closing_cents drop not null;
alter table bank_statements add check ((opening_cents is null) = (closing_cents is null));
call protect_tenant('bank_statements');
grant select, insert on bank_statements to mahnwerk_company;
grant delete on bank_statements to mahnwerk_operator;

alter table bank_statement_days add column company_id uuid;
alter table bank_statement_days alter column opening_cents drop not null, alter column closing_cents drop not null;
alter table bank_statement_days add check ((opening_cents is null) = (closing_cents is null));
call protect_tenant('bank_statement_days');
grant select, insert on bank_statement_days to mahnwerk_company;
grant delete on bank_statement_days to mahnwerk_operator;

alter table bank_file_lines add column company_id uuid;
call protect_tenant('bank_file_lines');
grant select, insert on bank_file_lines to mahnwerk_company;
grant delete on bank_file_lines to mahnwerk_operator;

alter table bank_exact_bookings add column company_id uuid;
alter table bank_exact_bookings add column done_credit uuid;   -- of a company: the last credit that was tried, in the order of ids
call protect_tenant('bank_exact_bookings');
grant select, insert, update on bank_exact_bookings to mahnwerk_company;
grant delete on bank_exact_bookings to mahnwerk_operator;

alter table bank_transactions add column company_id uuid;
-- The bank's reference of the entry that a line is, or is a detail of; and whether the file gave no details of it.
alter table bank_transactions add column entry_reference text;
alter table bank_transactions add column is_undetailed boolean not null default false;
call protect_tenant('bank_transactions');
grant select, insert, update on bank_transactions to mahnwerk_company;
grant delete on bank_transactions to mahnwerk_operator;

-- Each list has the lines of one owner: the indexes of the operator's lists leave out those of companies, and the reverse.
drop index bank_transactions_updated, bank_transactions_status, bank_transactions_by_day, bank_transactions_by_amount,
  bank_transactions_waiting_by_day, bank_transactions_waiting_by_amount, bank_transactions_confidence, bank_transactions_exact;
create index bank_transactions_newest on bank_transactions (id) where company_id is null;
create index bank_transactions_updated on bank_transactions (updated_at, id) where company_id is null;
create index bank_transactions_status on bank_transactions (status, id) where company_id is null;
create index bank_transactions_by_day on bank_transactions (value_date, id) where company_id is null;
create index bank_transactions_by_amount on bank_transactions (amount_cents, id) where company_id is null;
create index bank_transactions_waiting_by_day on bank_transactions (value_date, id) where status in ('unmatched', 'proposed') and company_id is null;
create index bank_transactions_waiting_by_amount on bank_transactions (amount_cents, id) where status in ('unmatched', 'proposed') and company_id is null;
create index bank_transactions_confidence on bank_transactions ((proposals -> 0 ->> 'confidence'), id) where status = 'proposed' and company_id is null;
create index bank_transactions_exact on bank_transactions ((proposals -> 0 ->> 'mandate_id'))
  where direction = 'credit' and status = 'proposed' and proposals -> 0 ->> 'confidence' = 'exact' and company_id is null;
create index bank_transactions_of_company on bank_transactions (company_id, id) where company_id is not null;
create index bank_transactions_of_company_updated on bank_transactions (company_id, updated_at, id) where company_id is not null;
create index bank_transactions_of_company_status on bank_transactions (company_id, status, id) where company_id is not null;
create index bank_transactions_of_company_day on bank_transactions (company_id, value_date, id) where company_id is not null;
create index bank_transactions_of_company_amount on bank_transactions (company_id, amount_cents, id) where company_id is not null;

-- What companies booked: a payment of an invoice, one that came back, and a payment on the claim of an invoice in collection.
alter domain bank_booking_kind drop constraint bank_booking_kind_check;
alter domain bank_booking_kind add constraint bank_booking_kind_check
  check (value in ('payment', 'reversal', 'payout', 'settlement', 'invoice_payment', 'invoice_reversal', 'claim_payment'));
create domain company_bank_booking_list as json;
alter table bank_bookings add column invoice_id uuid;
alter table bank_bookings drop constraint bank_bookings_check;
alter table bank_bookings add constraint bank_bookings_check check (
  (mandate_id is not null) = (kind in ('payment', 'reversal'))
  and (invoice_id is not null) = (kind in ('invoice_payment', 'invoice_reversal', 'claim_payment'))
  and (payment_id is null) = (mandate_id is null and invoice_id is null));
create index bank_bookings_invoice on bank_bookings (company_id, invoice_id) where invoice_id is not null;
create policy one_company on bank_bookings to mahnwerk_company
  using (company_id = (select bound_company()) and invoice_id is not null)
  with check (company_id = (select bound_company()) and invoice_id is not null);
grant select, insert, update, delete on bank_bookings to mahnwerk_company;

-- The cash position, and the tasks of the office, are of the operator's lines alone.
create or replace function count_bank_lines() returns trigger
  language plpgsql as $$
begin
  perform public.add_bank_part(s.account_id, s.counted_on, s.part, s.cents, s.lines)
  from (
    select t.account_id, t.counted_on, public.bank_part_of(t.status) as part, sum(public.signed_cents(t.direction, t.amount_cents - t.booked_cents))::bigint as cents, count(*) as lines
    from added t where t.amount_cents > t.booked_cents and t.company_id is null group by 1, 2, 3) s;
  return null;
end
$$;
drop trigger counted_update on bank_transactions;
create trigger counted_update after update on bank_transactions for each row
  when (new.company_id is null and (old.booked_cents <> new.booked_cents or bank_part_of(old.status) is distinct from bank_part_of(new.status)))
  execute function count_bank_line();

create or replace function count_bank_booking() returns trigger
  language plpgsql as $$
declare
  b public.bank_bookings;
  factor constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if tg_op = 'INSERT' then b := new; else b := old; end if;
  if b.invoice_id is not null then return null; end if;
  perform public.add_bank_part(t.account_id, b.counted_on, case when b.kind in ('payment', 'reversal') then 'booked' else 'paid_out' end,
    factor * public.signed_cents(t.direction, b.amount_cents), factor)
  from public.bank_transactions t where t.id = b.transaction_id;
  return null;
end
$$;

create or replace function raise_tasks_of_lines() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due date := (select working_day_from(business_day(null, max(c.created_at)) + 2) from changed c);
  team uuid := (select k.team_id from team_kinds k where k.kind = 'payment_unmatched');
begin
  insert into tasks (id, kind, title, due_on, cause_type, cause_id, cause_text, team_id, created_at, updated_at)
  select new_uuid_at(c.created_at), 'payment_unmatched', n.title, due, 'bank_transaction', c.id, n.title, team, c.created_at, c.created_at
  from changed c cross join lateral (select task_line(c.counterparty_name, c.remittance, 'Bank transaction') as title) n
  where c.status in ('unmatched', 'proposed') and c.company_id is null;
  return null;
end
$$;
drop trigger task_kept on bank_transactions;
create trigger task_kept after update on bank_transactions for each row
  when (new.company_id is null and (old.status in ('unmatched', 'proposed')) is distinct from (new.status in ('unmatched', 'proposed')))
  execute function keep_task('payment_unmatched', '');
drop trigger task_ended on bank_transactions;
create trigger task_ended after delete on bank_transactions for each row
  when (old.company_id is null and old.status in ('unmatched', 'proposed')) execute function keep_task('payment_unmatched', '');

-- Open pages of a company hear of its own lines, those of the operator of the operator's.
create or replace function hint_bank_changes() returns trigger
  language plpgsql as $$
declare
  no_company constant uuid := '00000000-0000-0000-0000-000000000000';
  named constant boolean := (select count(*) from (select from changed limit 21) few) <= 20;
begin
  perform public.notify_after_commit('mahnwerk_hints', public.hint_text('bank', c.company, c.name, clock_timestamp(), 'all'))
  from (select distinct coalesce(company_id, no_company) as company, case when named then id::text else '-' end as name from changed) c;
  return null;
end
$$;

-- A payment that came from the bank and is deleted by hand: its part of the line waits for a decision again. Where it came
-- back, its line keeps its booking.
create function free_invoice_booking() returns trigger
  language plpgsql as $$
begin
  with freed as (
    delete from public.bank_bookings b where b.company_id = old.company_id and b.payment_id = old.id and b.kind = 'invoice_payment'
      and not exists (select from public.bank_bookings r where r.company_id = old.company_id and r.payment_id = old.id and r.kind = 'invoice_reversal')
    returning b.transaction_id, b.amount_cents
  )
  update public.bank_transactions t set booked_cents = t.booked_cents - f.amount_cents,
    status = case when t.status = 'booked' then 'unmatched' else t.status end, proposals = '[]', matched_at = null,
    updated_at = greatest(t.updated_at, clock_timestamp())
  from freed f where t.id = f.transaction_id;
  return null;
end
$$;
create trigger bank_booking_freed after delete on dunning_payments for each row execute function free_invoice_booking();

-- The payout account of a company counts as added; a former one without statements goes.
create function keep_payout_account() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  payout constant text := new.payout_bank_account ->> 'iban';
begin
  delete from bank_accounts a where a.company_id = new.id and a.is_payout and a.iban is distinct from payout
    and not exists (select from bank_statements s where s.account_id = a.id);
  update bank_accounts a set is_payout = coalesce(a.iban = payout, false) where a.company_id = new.id and a.is_payout is distinct from coalesce(a.iban = payout, false);
  insert into bank_accounts (id, company_id, iban, name, kind, is_payout, created_at, updated_at)
  select new_uuid_at(new.updated_at), new.id, payout, coalesce(new.payout_bank_account ->> 'account_holder', new.name), 'own', true, new.updated_at, new.updated_at
  where payout is not null
  on conflict (iban, company_id) do nothing;
  return null;
end
$$;
create trigger payout_account_added after insert on companies for each row when (new.payout_bank_account is not null) execute function keep_payout_account();
create trigger payout_account_kept after update of payout_bank_account on companies for each row
  when (old.payout_bank_account ->> 'iban' is distinct from new.payout_bank_account ->> 'iban') execute function keep_payout_account();
insert into bank_accounts (id, company_id, iban, name, kind, is_payout, created_at, updated_at)
select new_uuid_at(c.updated_at), c.id, c.payout_bank_account ->> 'iban', coalesce(c.payout_bank_account ->> 'account_holder', c.name), 'own', true, c.updated_at, c.updated_at
from companies c where c.payout_bank_account is not null;

-- An invoice number and all that is left of it when one character is lost, as bank_reference_variants has those of cases:
-- one wrong, missing or doubled character and two swapped ones are found by equal values.
create table invoice_number_variants (
  company_id uuid not null,
  variant text not null,
  invoice_id uuid not null,
  number text not null,                    -- in the form of comparison
  primary key (company_id, variant, invoice_id),
  foreign key (company_id, invoice_id) references dunning_invoices (company_id, id) on delete cascade
);
create index invoice_number_variants_invoice on invoice_number_variants (company_id, invoice_id);
create index invoice_number_lengths on invoice_number_variants (company_id, length(number));
call protect_tenant('invoice_number_variants');
grant select, insert, delete on invoice_number_variants to mahnwerk_company, mahnwerk_operator;

create function add_invoice_number_variants() returns trigger
  language plpgsql as $$
declare
  compared constant text := public.compared_text(new.invoice_number);
begin
  if tg_op = 'UPDATE' then delete from public.invoice_number_variants v where v.company_id = new.company_id and v.invoice_id = new.id; end if;
  if length(compared) between 4 and 50 and compared ~ '[0-9]' then
    insert into public.invoice_number_variants (company_id, variant, invoice_id, number)
    select distinct new.company_id, v, new.id, compared from unnest(public.reference_variants(compared)) v;
  end if;
  return null;
end
$$;
create trigger number_variants_added after insert on dunning_invoices for each row execute function add_invoice_number_variants();
create trigger number_variants_changed after update of invoice_number on dunning_invoices for each row
  when (old.invoice_number is distinct from new.invoice_number) execute function add_invoice_number_variants();
insert into invoice_number_variants (company_id, variant, invoice_id, number)
select distinct i.company_id, v, i.id, compared_text(i.invoice_number)
from dunning_invoices i cross join lateral unnest(reference_variants(compared_text(i.invoice_number))) v
where length(compared_text(i.invoice_number)) between 4 and 50 and compared_text(i.invoice_number) ~ '[0-9]';

-- What else a payer may give away: the customer number and the name of the debtor, in the form of comparison. Columns
-- rather than expressions: row security uses an index on them for a company too.
alter table dunning_debtors
  add column compared_number text generated always as (compared_text(customer_number)) stored,
  add column compared_name text generated always as (compared_name(display_name)) stored,
  add column compared_beginning text collate "C" generated always as (compared_beginning(display_name)) stored;
create index dunning_debtors_compared_number on dunning_debtors (company_id, compared_number);
create index dunning_debtors_compared_name on dunning_debtors (company_id, compared_name);
create index dunning_debtors_compared_beginning on dunning_debtors (company_id, compared_beginning);
create index bank_transactions_payers on bank_transactions (company_id, counterparty_iban) where company_id is not null and counterparty_iban is not null;

-- An unclear payment holds the letter: for which invoices a credit waits whose proposal is more than a guess.
create index bank_transactions_unclear on bank_transactions (company_id, booking_date)
  where company_id is not null and status = 'proposed' and direction = 'credit';
create view unclear_payments with (security_invoker = true) as
select t.company_id, (named.split ->> 'invoice_id')::uuid as invoice_id, t.id as transaction_id, t.booking_date
from bank_transactions t
cross join lateral json_array_elements(t.proposals) proposed (proposal)
cross join lateral (
  select proposed.proposal as split where proposed.proposal ->> 'invoice_id' is not null
  union all
  select each from json_array_elements(coalesce(proposed.proposal -> 'splits', '[]')) each) named
where t.company_id is not null and t.status = 'proposed' and t.direction = 'credit' and proposed.proposal ->> 'confidence' in ('exact', 'strong');
grant select on unclear_payments to mahnwerk_company, mahnwerk_operator;

alter domain decision_reason drop constraint decision_reason_check;
alter domain decision_reason add constraint decision_reason_check check (value in (
  'due', 'repeated', 'commanded', 'not_due', 'letter_distance', 'paused', 'disputed', 'debtor_promised', 'debtor_reported', 'company_paused',
  'company_locked', 'insolvent', 'deceased', 'debtor_stopped', 'minor', 'unreachable', 'not_printable', 'not_posted', 'payment_unclear',
  'below_minimum', 'stale', 'run_stopped', 'handover_disabled', 'handover_not_ready', 'company_incomplete', 'paid', 'cancelled', 'written_off', 'handed_over'));
alter domain ladder_reason drop constraint ladder_reason_check;
alter domain ladder_reason add constraint ladder_reason_check check (value in (
  'due', 'repeated', 'commanded', 'not_due', 'letter_distance', 'postponed',
  'company_inactive', 'company_paused', 'company_locked', 'paused', 'canceled', 'paid', 'disputed', 'debtor_promised', 'debtor_reported',
  'insolvent', 'deceased', 'debtor_stopped', 'minor', 'represented', 'deferred', 'client_request', 'office', 'time_barred', 'awaiting_client',
  'plan_running', 'offer_open', 'promise_open', 'task_open', 'letter_under_way', 'unreachable', 'no_address', 'no_email',
  'not_printable', 'not_posted', 'payment_unclear', 'below_minimum', 'stale', 'run_stopped', 'handover_disabled', 'handover_not_ready',
  'company_incomplete', 'not_ready', 'no_step_left', 'cancelled', 'written_off', 'handed_over', 'closed'));
alter domain letter_stop_reason drop constraint letter_stop_reason_check;
alter domain letter_stop_reason add constraint letter_stop_reason_check check (value in (
  'due', 'repeated', 'commanded', 'not_due', 'letter_distance', 'paused', 'disputed', 'debtor_promised', 'debtor_reported', 'company_paused',
  'company_locked', 'insolvent', 'deceased', 'debtor_stopped', 'minor', 'unreachable', 'not_printable', 'not_posted', 'payment_unclear',
  'below_minimum', 'stale', 'run_stopped', 'handover_disabled', 'handover_not_ready', 'company_incomplete', 'paid', 'cancelled', 'written_off',
  'handed_over', 'company_inactive', 'case_closed', 'case_stopped', 'not_paid', 'payment_pending', 'plan_active', 'represented', 'no_address',
  'no_email', 'first_letter_missing', 'first_letter_sent', 'wrong_kind', 'duty_missing', 'placeholder_empty', 'no_payment_account',
  'base_rate_missing', 'cost_unknown', 'text_not_approved', 'text_superseded', 'bank_data_stale', 'attachment_unavailable',
  'attachments_too_large', 'changed', 'withdrawn'));
