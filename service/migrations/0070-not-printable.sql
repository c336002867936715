-- A letter whose addressee cannot be printed is held until a person corrects it (docs/decisions/0089-letters-that-cannot-be-read.md).

alter domain decision_reason drop constraint decision_reason_check;
alter domain decision_reason add constraint decision_reason_check check (value in (
  'due', 'repeated', 'commanded', 'not_due', 'letter_distance', 'paused', 'disputed', 'company_paused', 'company_locked',
  'insolvent', 'deceased', 'debtor_stopped', 'minor', 'unreachable', 'not_printable', 'not_posted', 'below_minimum', 'stale', 'run_stopped',
  'handover_disabled', 'handover_not_ready', 'company_incomplete', 'paid', 'cancelled', 'written_off', 'handed_over'));

alter table dunning_debtors
  add column not_printable decision_problems,          -- [{field, code, message}]: what no letter shows; null again when name or address changes
  add column not_printable_at timestamp(3) with time zone,
  add check ((not_printable is null) = (not_printable_at is null));
create index dunning_debtors_not_printable on dunning_debtors (not_printable_at) where not_printable_at is not null;

create function ask_printable_again() returns trigger language plpgsql as $$
begin
  new.not_printable := null;
  new.not_printable_at := null;
  return new;
end $$;
create trigger ask_printable_again before update on dunning_debtors for each row
  when (old.not_printable is not null and (old.person::text, old.organization::text, old.address::text)
    is distinct from (new.person::text, new.organization::text, new.address::text))
  execute function ask_printable_again();
