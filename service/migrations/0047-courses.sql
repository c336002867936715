-- The course of a case (case-work.md 4; docs/decisions/0131): where it stands on its policy. The service writes it in the
-- transaction of a step, or when it looks at a case after something that keeps it from moving began or ended.
create domain case_standing as json;
create domain case_step as json;             -- {key, name, kind}
create domain case_course_state as json;

create table case_courses (
  company_id uuid not null,
  id uuid not null,                           -- the case
  policy_id uuid references case_policies,    -- null: none
  policy_version integer,
  accepted_on date not null,
  started_on date not null,
  standing case_standing not null,            -- the next step, and what its day counts from
  decision_id uuid,                           -- the decision that took the last step
  hold ladder_reason,                         -- what keeps it from moving
  hold_since date,
  hold_until date,                            -- the last day of that, or the day on which a person is to end it
  step case_step,                             -- the step that comes next by what is known
  step_on date,                               -- the day of the next step; null while it is held
  next_on date,                               -- the day on which a run looks at it
  ended_on date,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, id) references mandates (company_id, id) on delete cascade,
  check ((policy_id is null) = (policy_version is null))
);
create index case_courses_policy on case_courses (policy_id, company_id, id) where policy_id is not null and ended_on is null;
call protect_tenant('case_courses');
grant select on case_courses to mahnwerk_company;
grant select, insert, update, delete on case_courses to mahnwerk_operator;
create policy reset_alone on case_courses as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = case_courses.company_id and r.finished_at is null));
call stamp_updates('case_courses');

-- A case whose course may move or stop is looked at again, once for any number of changes.
create function look_at_case(company uuid, mandate uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    insert into work_items as q (id, company_id, kind, key)
    select gen_random_uuid(), c.company_id, 'case.course', c.id::text from case_courses c where c.company_id = company and c.id = mandate
    on conflict (company_id, kind, key) do update set attempts = 0, failed_at = null, late_since = null, dismissed_at = null,
      due_at = clock_timestamp(), lease_token = null, lease_until = '-infinity';
  end;
revoke all on function look_at_case(uuid, uuid) from public;
grant execute on function look_at_case(uuid, uuid) to mahnwerk_operator;

create function look_at_case_of_row() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed record := coalesce(new, old);
begin
  perform look_at_case(changed.company_id, changed.mandate_id);
  return null;
end
$$;

create function look_at_cases_of_debtor() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed record := coalesce(new, old);
begin
  perform look_at_case(m.company_id, m.id) from mandates m
  where m.company_id = changed.company_id and m.debtor_id = changed.debtor_id and m.closed_at is null;
  return null;
end
$$;

create function look_at_own_case() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform look_at_case(new.company_id, new.id);
  return null;
end
$$;

create trigger case_looked_at after update on mandates for each row
  when (row(old.processing_state, old.total_balance_cents <= 0, old.closed_at, old.open_request_count > 0, old.limitation_on)
    is distinct from row(new.processing_state, new.total_balance_cents <= 0, new.closed_at, new.open_request_count > 0, new.limitation_on))
  execute function look_at_own_case();
create trigger case_looked_at after insert or delete on declarations for each row execute function look_at_case_of_row();
create trigger case_looked_at_again after update on declarations for each row
  when (old.ended_at is distinct from new.ended_at) execute function look_at_case_of_row();
create trigger case_looked_at after insert on case_stops for each row execute function look_at_case_of_row();
create trigger case_looked_at_again after update on case_stops for each row
  when (old.status is distinct from new.status) execute function look_at_case_of_row();
create trigger case_looked_at after insert on instalment_plans for each row execute function look_at_case_of_row();
create trigger case_looked_at_again after update on instalment_plans for each row
  when (old.status is distinct from new.status) execute function look_at_case_of_row();
create trigger case_looked_at after update on tasks for each row
  when (new.mandate_id is not null and new.blocking and old.status is distinct from new.status) execute function look_at_case_of_row();
-- The case has waited for its letter, or the letter did not leave, or came back.
create trigger case_looked_at after update on letters for each row
  when (new.mandate_id is not null and old.status is distinct from new.status and new.status in ('sent', 'posted', 'stopped', 'undeliverable'))
  execute function look_at_case_of_row();
create trigger case_looked_at after insert on debtor_circumstances for each row execute function look_at_cases_of_debtor();
create trigger case_looked_at_again after update on debtor_circumstances for each row
  when (old.ended_on is distinct from new.ended_on) execute function look_at_cases_of_debtor();

-- What a case shows of its course: companies read it without tasks.
create function course_of_case(company uuid, mandate uuid) returns case_course_state
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select json_build_object('step_on', c.step_on, 'step', c.step, 'is_task_open', coalesce(c.hold = 'task_open', false),
      'due_on', case when c.hold = 'task_open' then c.hold_until
        when c.hold = 'no_step_left' or c.policy_id is null then (select min(t.due_on) from public.tasks t
          where t.company_id = c.company_id and t.mandate_id = c.id and t.kind in ('decide', 'no_policy') and t.status in ('open', 'in_progress')) end,
      'business_date', (select k.dunning_business_date from public.companies k where k.id = c.company_id))::public.case_course_state
    from public.case_courses c where c.company_id = company and c.id = mandate and c.ended_on is null;
  end;
revoke all on function course_of_case(uuid, uuid) from public;
grant execute on function course_of_case(uuid, uuid) to mahnwerk_company, mahnwerk_operator;

-- A task that a step made names the decision that took it; one that a hold raised, the case.
alter table tasks drop constraint tasks_check3;
alter table tasks add constraint tasks_cause check (case cause_type when 'person' then cause_id is null when 'policy' then true else cause_id is not null end);

alter view task_causes rename to task_causes_of_facts;
create view task_causes as
select * from task_causes_of_facts
union all
select case c.hold when 'paid' then 'closing_proposal' when 'no_step_left' then 'decide' else 'step_blocked' end, c.company_id, c.id, 'policy',
    c.company_id, c.id, null, null, task_line(m.reference_number, 'Case'), 1, null, c.updated_at
  from case_courses c join mandates m on m.company_id = c.company_id and m.id = c.id
  where c.policy_id is not null and c.ended_on is null and c.hold in ('paid', 'no_step_left', 'unreachable', 'not_ready', 'run_stopped')
union all
select 'no_policy', c.company_id, c.id, 'policy', c.company_id, c.id, null, null, task_line(m.reference_number, 'Case'), 1, null, c.updated_at
  from case_courses c join mandates m on m.company_id = c.company_id and m.id = c.id
  where c.policy_id is null and c.ended_on is null;

-- The task of what keeps a case from moving, where only a person can end it.
create function keep_tasks_of_course() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  course record := coalesce(new, old);
  at timestamptz := case when tg_op = 'DELETE' then clock_timestamp() else course.updated_at end;
begin
  perform sync_task(k.kind, course.company_id, course.id, at)
  from (values ('closing_proposal'), ('decide'), ('step_blocked'), ('no_policy')) k (kind);
  return null;
end
$$;
create trigger tasks_raised after insert on case_courses for each row
  when (new.policy_id is null or new.hold in ('paid', 'no_step_left', 'unreachable', 'not_ready', 'run_stopped')) execute function keep_tasks_of_course();
create trigger tasks_kept after update on case_courses for each row
  when (row(old.policy_id is null, old.ended_on is null, case when old.hold in ('paid', 'no_step_left', 'unreachable', 'not_ready', 'run_stopped') then old.hold end)
    is distinct from row(new.policy_id is null, new.ended_on is null, case when new.hold in ('paid', 'no_step_left', 'unreachable', 'not_ready', 'run_stopped') then new.hold end))
  execute function keep_tasks_of_course();
