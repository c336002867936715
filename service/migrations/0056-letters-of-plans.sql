-- Letters, tasks and reports of instalment plans (case-work.md 7, docs/decisions/0138), and the steps of a case in the operator's history.

-- The first due day that is not paid; of days in the form of the wire, which every session reads the same.
create function next_due_of(instalments json) returns date
  language sql immutable parallel safe
  return (select min((i.value ->> 'due_date')::date) from json_array_elements(instalments) i where i.value ->> 'status' <> 'paid');

alter table instalment_plans add column next_due date generated always as (case when status = 'active' then next_due_of(instalments) end) stored;
alter table instalment_plans add column overdue_on date;       -- of an active one: the due day of the last instalment that is overdue, as the ledger last saw it
alter table instalment_plans add column default_told_on date;  -- the last day of a default that a status update has told of
update instalment_plans set default_told_on = ended_on where status = 'defaulted';
create index instalment_plans_next_due on instalment_plans (next_due) where next_due is not null;

-- The letters that were asked for a plan, each once.
create table plan_letters (
  company_id uuid not null,
  plan_id uuid not null,
  number smallint not null check (number >= 0), -- 0: the confirmation; else of the instalment that it reminds of
  mandate_id uuid not null,
  text_key text not null,
  due_on date,                                  -- of the instalment
  letter_id uuid,                               -- null: the gate refused it
  asked_on date not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, plan_id, number),
  foreign key (company_id, plan_id) references instalment_plans (company_id, id),
  check ((number = 0) = (due_on is null))
);
create index plan_letters_refused on plan_letters (company_id, plan_id, number) where letter_id is null;
call protect_tenant('plan_letters');
grant select, insert, update, delete on plan_letters to mahnwerk_operator;
call stamp_updates('plan_letters');

-- What waits of a plan: an instalment that is overdue, a letter that the gate refused and no person has seen to since.
do $$
begin
  execute 'create or replace view task_causes as ' || rtrim(trim(pg_get_viewdef('task_causes'::regclass)), ';') || $branch$
    union all
    select 'plan_late', p.company_id, p.id, 'plan', p.company_id, p.mandate_id, null, null, task_line(m.reference_number, 'Plan'), 1, null, p.updated_at
    from instalment_plans p join mandates m on m.company_id = p.company_id and m.id = p.mandate_id
    where p.status = 'active' and p.overdue_on is not null and m.closed_at is null
    union all
    select 'step_blocked', p.company_id, p.id, 'plan', p.company_id, p.mandate_id, null, null, task_line(l.name, m.reference_number, 'Letter'), 1, null,
      l.at
    from instalment_plans p join mandates m on m.company_id = p.company_id and m.id = p.mandate_id
    cross join lateral (
      select r.updated_at as at, (select v.document ->> 'name' from letter_text_versions v
        where v.key = r.text_key and v.company_id is null and v.superseded_at is null order by v.version desc limit 1) as name
      from plan_letters r where r.company_id = p.company_id and r.plan_id = p.id and r.letter_id is null and not exists (select from tasks t
        where t.kind = 'step_blocked' and t.cause_id = r.plan_id and t.closed_by = 'person' and t.done_at >= r.updated_at)
      order by r.number limit 1) l
    where p.status = 'active' and m.closed_at is null
  $branch$;
end
$$;

-- A plan in default waits unless a newer one follows: every change of one plan asks all plans of its case.
create or replace function keep_plan_tasks() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  plan record := coalesce(new, old);
  at timestamptz := case when tg_op = 'DELETE' then clock_timestamp() else plan.updated_at end;
begin
  perform sync_task('plan_defaulted', plan.company_id, p.id, at)
  from (select plan.id union select p.id from instalment_plans p where p.company_id = plan.company_id and p.mandate_id = plan.mandate_id) p (id);
  if tg_op <> 'INSERT' then
    perform sync_task(k.kind, plan.company_id, plan.id, at) from (values ('plan_late'), ('step_blocked')) k (kind);
  end if;
  return null;
end
$$;
drop trigger task_kept on instalment_plans;
create trigger task_kept after update on instalment_plans for each row
  when (row(old.status, old.decided_at, old.overdue_on) is distinct from row(new.status, new.decided_at, new.overdue_on)) execute function keep_plan_tasks();

create function keep_tasks_of_plan_letters() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  letter record := coalesce(new, old);
begin
  perform sync_task('step_blocked', letter.company_id, letter.plan_id, case when tg_op = 'DELETE' then clock_timestamp() else letter.updated_at end);
  return null;
end
$$;
create trigger task_raised after insert on plan_letters for each row when (new.letter_id is null) execute function keep_tasks_of_plan_letters();
create trigger task_kept after update on plan_letters for each row
  when ((old.letter_id is null) <> (new.letter_id is null)) execute function keep_tasks_of_plan_letters();
create trigger task_ended after delete on plan_letters for each row when (old.letter_id is null) execute function keep_tasks_of_plan_letters();

-- What a case shows of its course: where no step is ahead, the day of the task of a plan in default, too.
create or replace function course_of_case(company uuid, mandate uuid) returns case_course_state
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select json_build_object('step_on', c.step_on, 'step', c.step, 'is_task_open', coalesce(c.hold = 'task_open', false),
      'due_on', case when c.hold = 'task_open' then c.hold_until
        when c.hold = 'no_step_left' or c.policy_id is null then (select min(t.due_on) from public.tasks t
          where t.company_id = c.company_id and t.mandate_id = c.id and t.kind in ('decide', 'no_policy', 'plan_defaulted') and t.status in ('open', 'in_progress')) end,
      'business_date', (select k.dunning_business_date from public.companies k where k.id = c.company_id))::public.case_course_state
    from public.case_courses c where c.company_id = company and c.id = mandate and c.ended_on is null;
  end;

-- Steps that were taken, and what people did about them: entries of the operator's history alone.
create domain step_entry_code as text check (value in ('step.taken', 'step.skipped', 'step.postponed'));
create table case_step_entries (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  code step_entry_code not null,
  name text not null,                           -- of the step
  day date not null,
  author_type text not null check (author_type in ('user', 'key', 'service')),
  author_name text,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id)
);
create index case_step_entries_newest on case_step_entries (company_id, mandate_id, created_at desc, id desc);
call protect_tenant('case_step_entries');
grant select, insert, delete on case_step_entries to mahnwerk_operator;
create policy reset_alone on case_step_entries as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = case_step_entries.company_id and r.finished_at is null));

-- A better draft: it reminds of an instalment before its day, too. One that is not approved has never left in production, and is
-- replaced at once; of an approved one the office has a month to approve the next.
do $ship$
declare
  has_approved boolean := exists (select from letter_text_versions v where v.key = 'instalment_reminder' and v.company_id is null and v.approval is not null);
begin
call ship_letter_text('instalment_reminder', 'instalment_reminder', $text${
  "name": "Erinnerung an eine Rate",
  "subject": "Erinnerung an Ihre Rate: {{client.name}}, Aktenzeichen {{case.reference_number}}",
  "blocks": [
    {"type": "paragraph", "text": "{{debtor.salutation}},"},
    {"type": "paragraph", "text": "am {{instalment.due_on}} ist die nächste Rate der mit Ihnen vereinbarten Ratenzahlung fällig. Daran möchten wir Sie erinnern. Den Stand der Raten zeigt die folgende Aufstellung.", "when": [{"fact": "instalment.is_overdue", "is": false}]},
    {"type": "paragraph", "text": "nach der mit Ihnen vereinbarten Ratenzahlung ist eine Rate fällig geworden, die wir noch nicht vollständig erhalten haben. Den Stand der Raten zeigt die folgende Aufstellung.", "when": [{"fact": "instalment.is_overdue", "is": true}]},
    {"type": "part", "part": "plan"},
    {"type": "paragraph", "text": "Bitte zahlen Sie {{instalment.amount}} so, dass der Betrag bis zum {{letter.pay_by}} auf dem folgenden Konto eingeht. Geben Sie dabei bitte das Aktenzeichen {{case.reference_number}} an.", "strong": true},
    {"type": "part", "part": "payment"},
    {"type": "paragraph", "text": "Wenn Sie die Rate nicht rechtzeitig zahlen können, wenden Sie sich bitte an uns, damit wir gemeinsam eine Lösung finden. Wenn sich Ihre Zahlung mit diesem Schreiben überschnitten hat, betrachten Sie es bitte als gegenstandslos."},
    {"type": "paragraph", "text": "Diese Erinnerung kostet Sie nichts."},
    {"type": "paragraph", "text": "Mit freundlichen Grüßen"},
    {"type": "paragraph", "text": "{{operator.name}}"}
  ],
  "payment_days": 7,
  "costs": [],
  "attachments": {"girocode": true, "claim_statement": false},
  "channels": ["post", "email"],
  "publish": "never"
}$text$, case when has_approved then current_date + 30 else date '2025-01-01' end);
end
$ship$;
