-- One ladder for all that moves by itself (docs/decisions/0126): queue, decisions, runs, policies and holds of companies,
-- each row with the kind of its subject. What a subject's decision, run or policy has of its own is JSON of its user.
create domain ladder_kind as text check (value in ('invoice', 'mandate'));
create domain ladder_outcome as text check (value in ('notice', 'handover', 'step', 'wait', 'hold', 'end'));
create domain ladder_reason as text check (value in (
  'due', 'repeated', 'commanded', 'not_due', 'letter_distance', 'postponed',
  'company_inactive', 'company_paused', 'company_locked', 'paused', 'canceled', 'paid', 'disputed', 'insolvent', 'deceased',
  'debtor_stopped', 'minor', 'represented', 'deferred', 'client_request', 'office', 'time_barred', 'awaiting_client',
  'plan_running', 'offer_open', 'promise_open', 'task_open', 'letter_under_way', 'unreachable', 'no_address', 'no_email',
  'not_printable', 'not_posted', 'below_minimum', 'stale', 'run_stopped', 'handover_disabled', 'handover_not_ready',
  'company_incomplete', 'not_ready', 'no_step_left', 'cancelled', 'written_off', 'handed_over', 'closed'));
create domain ladder_document as json;
create domain ladder_details as json;
create domain ladder_counts as jsonb;

-- When each subject is looked at: whole groups together, as the invoices of one debtor. A row whose subject has another
-- day is stale.
alter table dunning_queue rename to ladder_queue;
alter table ladder_queue rename column debtor_id to group_id;
alter table ladder_queue rename column invoice_id to subject_id;
alter table ladder_queue add column kind ladder_kind not null default 'invoice';
alter table ladder_queue alter column kind drop default;
alter table ladder_queue drop constraint dunning_queue_pkey;
alter table ladder_queue add primary key (kind, company_id, due_on, group_id, subject_id);
drop index dunning_queue_due, dunning_queue_held, dunning_queue_in_order;
create index ladder_queue_due on ladder_queue (kind, due_on, company_id);
create index ladder_queue_held on ladder_queue (kind, held_on, company_id) where held_on is not null;
create index ladder_queue_in_order on ladder_queue (kind, due_on, subject_id);

-- Why a subject was (not) moved: a row where the answer changes. `details`: the level and the notice of an invoice, the step
-- and the task of a case.
alter table dunning_decisions rename to ladder_decisions;
alter table ladder_decisions rename column invoice_id to subject_id;
-- One rewrite of the table. The text is that of the service: an equal answer is found by it.
alter table ladder_decisions
  add column kind ladder_kind not null default 'invoice',
  add column policy_id uuid,
  alter column outcome type ladder_outcome,
  alter column reason type ladder_reason,
  alter column level type ladder_details using ('{"level":' || level || coalesce(',"dunning_id":"' || dunning_id || '"', '')
    || coalesce(',"order_id":"' || order_id || '"', '') || '}')::json;
alter table ladder_decisions rename column level to details;
alter table ladder_decisions alter column details set default '{}', alter column kind drop default, drop column dunning_id,
  drop column order_id;
alter table ladder_decisions drop constraint dunning_decisions_pkey;
alter table ladder_decisions add primary key (kind, company_id, subject_id, from_on);
alter table ladder_decisions add constraint ladder_decisions_outcome
  check (case kind when 'invoice' then outcome <> 'step' else outcome not in ('notice', 'handover') end);
drop index dunning_decisions_company, dunning_decisions_newest, dunning_decisions_run;
create index ladder_decisions_company on ladder_decisions (kind, company_id, id);
create index ladder_decisions_newest on ladder_decisions (kind, id);
create index ladder_decisions_run on ladder_decisions (run_id, id) where run_id is not null;
create index ladder_decisions_policy on ladder_decisions (policy_id, id) where policy_id is not null;

alter table dunning_dry_decisions rename to ladder_dry_decisions;
alter table ladder_dry_decisions rename column invoice_id to subject_id;
alter table ladder_dry_decisions
  add column kind ladder_kind not null default 'invoice',
  add column policy_id uuid,
  alter column outcome type ladder_outcome,
  alter column reason type ladder_reason,
  alter column level type ladder_details using ('{"level":' || level || '}')::json;
alter table ladder_dry_decisions rename column level to details;
alter table ladder_dry_decisions alter column details set default '{}', alter column kind drop default;
alter table ladder_dry_decisions rename constraint dunning_dry_decisions_pkey to ladder_dry_decisions_pkey;
alter table ladder_dry_decisions rename constraint dunning_dry_decisions_run_id_fkey to ladder_dry_decisions_run_id_fkey;
alter index dunning_dry_decisions_newest rename to ladder_dry_decisions_newest;

-- Each kind counts its own. A dry run of a policy keeps the document that it tries.
alter table dunning_runs rename to ladder_runs;
alter table ladder_runs rename column ladder to policy;
alter table ladder_runs
  add column kind ladder_kind not null default 'invoice',
  add column policy_id uuid,
  add column counts ladder_counts not null default '{}',
  alter column policy type ladder_document;
update ladder_runs set counts = jsonb_build_object('examined', examined, 'notices', notices, 'letters', letters, 'handovers', handovers,
  'held', held, 'stopped', stopped, 'skipped_companies', skipped_companies, 'email_letters', email_letters, 'post_letters', post_letters);
alter table ladder_runs alter column kind drop default, drop column examined, drop column notices, drop column letters,
  drop column handovers, drop column held, drop column stopped, drop column skipped_companies, drop column email_letters,
  drop column post_letters;
alter table ladder_runs rename constraint dunning_runs_pkey to ladder_runs_pkey;
alter table ladder_runs rename constraint dunning_runs_company_id_fkey to ladder_runs_company_id_fkey;
alter table ladder_runs add constraint ladder_runs_policy check (policy_id is null or (policy is not null and dry_run));
drop index dunning_runs_company, dunning_runs_dry, dunning_runs_newest, dunning_runs_real, dunning_runs_scheduled_once,
  dunning_runs_status, dunning_runs_unfinished;
create index ladder_runs_company on ladder_runs (kind, company_id, created_at desc, id desc) where company_id is not null;
create index ladder_runs_dry on ladder_runs (kind, created_at desc, id desc) where dry_run;
create index ladder_runs_newest on ladder_runs (kind, created_at desc, id desc);
create index ladder_runs_real on ladder_runs (kind, created_at desc, id desc) where not dry_run;
create unique index ladder_runs_scheduled_once on ladder_runs (kind, run_on) where trigger = 'schedule';
create index ladder_runs_status on ladder_runs (kind, status, created_at desc, id desc);
create index ladder_runs_unfinished on ladder_runs (id) where status in ('queued', 'running');
drop trigger hinted_insert on ladder_runs;
drop trigger hinted_update on ladder_runs;
create trigger hinted_insert after insert on ladder_runs for each row when (new.kind = 'invoice') execute function hint_operator('dunning_runs');
create trigger hinted_update after update on ladder_runs for each row
  when (new.kind = 'invoice' and (old.status is distinct from new.status
    or floor(extract(epoch from old.updated_at) / 2) <> floor(extract(epoch from new.updated_at) / 2)))
  execute function hint_operator('dunning_runs');

-- Lines of versions. The line of a company's invoices has the id of the company; its first version has no row.
alter table dunning_policies rename to ladder_policies;
alter table ladder_policies
  add column kind ladder_kind not null default 'invoice',
  add column policy_id uuid,
  alter column document type ladder_document;
update ladder_policies set policy_id = company_id;
alter table ladder_policies alter column kind drop default, alter column policy_id set not null;
alter table ladder_policies drop constraint dunning_policies_pkey;
alter table ladder_policies alter column company_id drop not null;
alter table ladder_policies add primary key (kind, policy_id, version);
alter table ladder_policies rename constraint dunning_policies_company_id_fkey to ladder_policies_company_id_fkey;
alter table ladder_policies drop constraint dunning_policies_version_check;
alter table ladder_policies add constraint ladder_policies_line
  check (case kind when 'invoice' then policy_id = company_id and company_id is not null and version > 1 else version > 0 end);
drop index dunning_policies_to_move;
create index ladder_policies_to_move on ladder_policies (kind, company_id, moves_from) where moved_at is null and moves_from is not null;

-- The switches of a company, as the days on which they held all its subjects of a kind.
alter table dunning_company_holds rename to ladder_company_holds;
alter table ladder_company_holds drop constraint dunning_company_holds_pkey;
alter table ladder_company_holds drop constraint dunning_company_holds_reason_check;
alter table ladder_company_holds
  add column kind ladder_kind not null default 'invoice',
  alter column reason type ladder_reason;
alter table ladder_company_holds alter column kind drop default;
alter table ladder_company_holds add primary key (kind, company_id, reason, from_on);
alter table ladder_company_holds rename constraint dunning_company_holds_company_id_fkey to ladder_company_holds_company_id_fkey;
alter table ladder_company_holds add constraint ladder_company_holds_reason
  check (reason in ('company_inactive', 'company_paused', 'company_locked'));

create function record_ladder_hold(held ladder_kind, company companies, hold text, holds boolean) returns void
  language plpgsql as $$
declare
  today date := greatest((company.updated_at at time zone 'Europe/Berlin')::date, company.dunning_business_date);
begin
  if holds then
    insert into ladder_company_holds (kind, company_id, reason, from_on) values (held, company.id, hold, today)
    on conflict (kind, company_id, reason, from_on) do update set until_on = null;
  else
    delete from ladder_company_holds
      where kind = held and company_id = company.id and reason = hold and until_on is null and from_on >= today;
    update ladder_company_holds set until_on = today - 1
      where kind = held and company_id = company.id and reason = hold and until_on is null;
  end if;
end
$$;
create or replace function record_dunning_holds() returns trigger
  language plpgsql as $$
begin
  if new.dunning_paused <> old.dunning_paused then
    perform record_ladder_hold('invoice', new, 'company_paused', new.dunning_paused);
  end if;
  if new.dunning_locked <> old.dunning_locked then
    perform record_ladder_hold('invoice', new, 'company_locked', new.dunning_locked);
  end if;
  return null;
end
$$;
drop function record_dunning_hold(companies, text, boolean);

drop domain run_ladder, dunning_policy, decision_outcome;
