-- Debtors of invoices as the second subject of the debtor's page (debtor-page.md 9): a code and a choice are of a case or of such a debtor. What an
-- invoice has of the page is a hold with its last day: until then the ladder takes no step.
alter table access_codes
  alter column mandate_id drop not null,
  alter column debtor_id drop not null,
  add column dunning_debtor_id uuid,
  add column subject_id uuid not null generated always as (coalesce(mandate_id, dunning_debtor_id)) stored,
  add foreign key (company_id, dunning_debtor_id) references dunning_debtors (company_id, id) on delete cascade,
  add check ((mandate_id is null) <> (dunning_debtor_id is null)),
  add check ((mandate_id is null) = (debtor_id is null)),
  add check (mandate_id is not null or (recipient = 'debtor' and circumstance_id is null));
drop index access_codes_of_case;
create index access_codes_of_subject on access_codes (company_id, subject_id, created_at desc, id desc);
create index access_codes_of_dunning_debtor on access_codes (company_id, dunning_debtor_id) where dunning_debtor_id is not null;

-- A letter of dunning left when its notices did.
create or replace function access_code_replaced_at(c access_codes) returns timestamptz
  language sql stable
  return (
    select min(least(
      n.first_used_at,
      case when n.letter_id is null then n.created_at
        else coalesce(l.sent_at, l.posted_on::timestamptz, (
          select min(coalesce(d.sent_at, d.posted_on::timestamptz)) from public.dunnings d
          where d.company_id = n.company_id and d.letter_id = n.letter_id)) + interval '7 days' end))
    from public.access_codes n
    left join public.case_letters l on l.company_id = n.company_id and l.id = n.letter_id
    where n.company_id = c.company_id and n.subject_id = c.subject_id and n.debtor_id is not distinct from c.debtor_id
      and n.recipient = c.recipient and n.circumstance_id is not distinct from c.circumstance_id
      and (n.created_at, n.id) > (c.created_at, c.id));

-- The invoices of a debtor as what its codes open: null while one is open, else when the last of them was settled or handed over.
create function dunning_closed_at(company uuid, debtor uuid) returns timestamptz
  language sql stable
  return (
    select case when not exists (select from public.dunning_invoices o
        where o.company_id = company and o.debtor_id = debtor and o.status in ('open', 'in_dunning'))
      then (select max(coalesce(i.settled_at, h.handed_over_at)) from public.dunning_invoices i
        left join public.dunning_handovers h on h.company_id = i.company_id and h.invoice_id = i.id and h.status = 'done' and h.undone_at is null
        where i.company_id = company and i.debtor_id = debtor and i.released_at is not null) end);

-- The death of a debtor ends its codes for good, as that of a debtor of a case does. Its company sees no codes.
create function end_codes_of_dead_dunning_debtor() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update public.access_codes set ended_at = new.updated_at, end_reason = 'deceased', updated_at = new.updated_at
  where company_id = new.company_id and dunning_debtor_id = new.id and ended_at is null;
  return null;
end
$$;
create trigger codes_end after update of dunning_stop on dunning_debtors for each row
  when (new.dunning_stop = 'deceased' and old.dunning_stop is distinct from new.dunning_stop)
  execute function end_codes_of_dead_dunning_debtor();

alter table debtor_choices
  alter column mandate_id drop not null,
  alter column debtor_id drop not null,
  add column dunning_debtor_id uuid,
  add column subject_id uuid not null generated always as (coalesce(mandate_id, dunning_debtor_id)) stored,
  add foreign key (company_id, dunning_debtor_id) references dunning_debtors (company_id, id),
  add check ((mandate_id is null) <> (dunning_debtor_id is null)),
  add check ((mandate_id is null) = (debtor_id is null));
drop index debtor_choices_of_case;
create index debtor_choices_of_subject on debtor_choices (company_id, subject_id, created_at desc, id desc);
create index debtor_choices_of_dunning on debtor_choices (company_id, created_at desc, id desc) where dunning_debtor_id is not null;
grant select on debtor_choices to mahnwerk_company;
create index debtor_choices_of_dunning_debtor on debtor_choices (company_id, dunning_debtor_id) where dunning_debtor_id is not null;

-- Until the last day of a hold the ladder takes no step. The choice is written after its hold, in the same transaction.
create domain invoice_hold_kind as text check (value in ('promise', 'report'));
alter table dunning_invoices
  add column held_until date,
  add column hold_kind invoice_hold_kind,
  add column hold_choice_id uuid,
  add check (num_nulls(held_until, hold_kind, hold_choice_id) in (0, 3));

alter domain decision_reason drop constraint decision_reason_check;
alter domain decision_reason add constraint decision_reason_check check (value in (
  'due', 'repeated', 'commanded', 'not_due', 'letter_distance', 'paused', 'disputed', 'debtor_promised', 'debtor_reported', 'company_paused',
  'company_locked', 'insolvent', 'deceased', 'debtor_stopped', 'minor', 'unreachable', 'not_printable', 'not_posted', 'below_minimum', 'stale',
  'run_stopped', 'handover_disabled', 'handover_not_ready', 'company_incomplete', 'paid', 'cancelled', 'written_off', 'handed_over'));
alter domain letter_stop_reason drop constraint letter_stop_reason_check;
alter domain letter_stop_reason add constraint letter_stop_reason_check check (value in (
  'due', 'repeated', 'commanded', 'not_due', 'letter_distance', 'paused', 'disputed', 'debtor_promised', 'debtor_reported', 'company_paused',
  'company_locked', 'insolvent', 'deceased', 'debtor_stopped', 'minor', 'unreachable', 'not_printable', 'not_posted', 'below_minimum', 'stale',
  'run_stopped', 'handover_disabled', 'handover_not_ready', 'company_incomplete', 'paid', 'cancelled', 'written_off', 'handed_over',
  'company_inactive', 'case_closed', 'case_stopped', 'not_paid', 'payment_pending', 'plan_active', 'represented', 'no_address', 'no_email',
  'first_letter_missing', 'first_letter_sent', 'wrong_kind', 'duty_missing', 'placeholder_empty', 'no_payment_account', 'base_rate_missing',
  'cost_unknown', 'text_not_approved', 'text_superseded', 'bank_data_stale', 'attachment_unavailable', 'attachments_too_large', 'changed',
  'withdrawn'));
