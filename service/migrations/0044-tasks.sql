-- Tasks and teams (case-work.md 5). What only people can do: written by people, or raised by a fact that waits for one
-- (docs/decisions/0128). Companies and Partners never see them.
create domain task_kind as text check (value in (
  'call', 'check', 'address_research', 'other', 'court_application', 'monitoring_check', 'closing_proposal', 'decide', 'step_blocked',
  'no_policy', 'promise_broken', 'plan_late', 'plan_defaulted', 'limitation', 'declaration', 'inbound_message', 'letter_stopped',
  'order_review', 'client_message', 'client_answer', 'document_failed', 'payment_reported', 'payment_unmatched', 'follow_up'));
create domain task_status as text check (value in ('open', 'in_progress', 'done', 'cancelled'));
create domain task_priority as text check (value in ('low', 'normal', 'high', 'urgent'));
create domain task_cause as text check (value in (
  'person', 'policy', 'order', 'message', 'answer', 'document', 'payment', 'bank_transaction', 'note', 'call', 'promise', 'plan', 'claim',
  'declaration', 'inbox_item', 'letter'));
create domain task_outcome as text check (value in (
  'reached', 'not_reached', 'busy', 'wrong_number', 'refused', 'callback', 'done', 'found', 'not_found', 'filed', 'not_suitable',
  'nothing_found', 'assets_found', 'moved', 'insolvent', 'deceased', 'close', 'keep', 'contacted', 'new_agreement', 'go_on', 'court',
  'acknowledged', 'let_run', 'handled'));
create domain task_closer as text check (value in ('person', 'service'));
create domain task_close_reason as text check (value in ('done', 'cause_gone', 'case_closed', 'cancelled'));
create domain task_author as text check (value in ('user', 'key', 'service'));

create table teams (
  id uuid primary key,
  name text not null,
  member_ids uuid[] not null,                 -- accounts
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index teams_name on teams (lower(name));
create index teams_newest on teams (created_at desc, id desc);
create index teams_updated on teams (updated_at, id);
alter table teams enable row level security;
create policy operator_alone on teams to mahnwerk_operator using (true);
grant select, insert, update, delete on teams to mahnwerk_operator;
call stamp_updates('teams');

create table team_kinds (
  kind task_kind primary key,
  team_id uuid not null references teams on delete cascade
);
create index team_kinds_team on team_kinds (team_id);
alter table team_kinds enable row level security;
create policy operator_alone on team_kinds to mahnwerk_operator using (true);
grant select, insert, delete on team_kinds to mahnwerk_operator;

create table tasks (
  id uuid primary key,
  company_id uuid references companies,       -- null: of no company, as lines of the bank
  mandate_id uuid,
  order_id uuid,
  debtor_id uuid,
  claim_id uuid,
  kind task_kind not null,
  title text not null,
  text text,
  status task_status not null default 'open',
  priority task_priority not null default 'normal',
  urgency smallint not null generated always as (
    case priority when 'low' then 0 when 'normal' then 1 when 'high' then 2 else 3 end) stored,
  due_on date not null,
  cause_type task_cause not null,
  cause_id uuid,
  cause_text text not null,
  blocking boolean not null default false,
  assignee_id uuid,                           -- an account
  assignee_name text,
  team_id uuid references teams on delete set null,
  outcome task_outcome,
  outcome_text text,
  closed_by task_closer,
  close_reason task_close_reason,
  done_by_id uuid,                            -- the account of the person who ended it
  done_at timestamptz(3),
  created_by_type task_author not null default 'service',
  created_by_name text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  foreign key (company_id, mandate_id) references mandates (company_id, id) on delete cascade,
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, debtor_id) references debtors (company_id, id) on delete cascade,
  foreign key (company_id, claim_id) references claims (company_id, id) on delete cascade,
  check (company_id is not null or num_nonnulls(mandate_id, order_id, debtor_id, claim_id) = 0),
  check ((assignee_id is null) = (assignee_name is null)),
  check ((created_by_type = 'service') = (created_by_name is null)),
  check ((cause_type in ('person', 'policy')) = (cause_id is null)),
  check ((status in ('done', 'cancelled')) = (done_at is not null)),
  check ((done_at is null) = (closed_by is null)),
  check ((done_at is null) = (close_reason is null)),
  check (done_by_id is null or closed_by = 'person')
);
-- While a task is open, no second one is raised by its cause.
create unique index tasks_cause on tasks (kind, cause_id) where status in ('open', 'in_progress') and cause_id is not null;
create index tasks_due on tasks (due_on, urgency desc, id);
create index tasks_urgency on tasks (urgency, id);
create index tasks_newest on tasks (created_at desc, id desc);
create index tasks_updated on tasks (updated_at, id);
create index tasks_ended on tasks (done_at, id) where done_at is not null;
create index tasks_ended_by on tasks (done_by_id, done_at) where done_by_id is not null;
create index tasks_company on tasks (company_id, due_on, urgency desc, id);
create index tasks_mandate on tasks (company_id, mandate_id, due_on, urgency desc, id) where mandate_id is not null;
create index tasks_order on tasks (company_id, order_id, due_on, urgency desc, id) where order_id is not null;
create index tasks_debtor on tasks (company_id, debtor_id) where debtor_id is not null;
create index tasks_claim on tasks (company_id, claim_id) where claim_id is not null;
create index tasks_assignee on tasks (assignee_id, due_on, urgency desc, id) where assignee_id is not null;
create index tasks_team on tasks (team_id, due_on, urgency desc, id) where team_id is not null;
create index tasks_kind on tasks (kind, due_on, urgency desc, id);
create index tasks_status on tasks (status, due_on, urgency desc, id);
-- Of what waits, which is little of what was ever done.
create index tasks_waiting on tasks (due_on, urgency desc, id) where status in ('open', 'in_progress');
create index tasks_waiting_since on tasks (created_at) where status in ('open', 'in_progress');
create index tasks_waiting_kind_since on tasks (kind, created_at) where status in ('open', 'in_progress');
create index tasks_waiting_kind on tasks (kind, due_on) where status in ('open', 'in_progress');
create index tasks_waiting_assignee on tasks (assignee_id, due_on, urgency desc, id) where status in ('open', 'in_progress');
create index tasks_waiting_team on tasks (team_id, due_on, urgency desc, id) where status in ('open', 'in_progress');
call protect_tenant('tasks');
grant select, insert, update, delete on tasks to mahnwerk_operator;
call stamp_updates('tasks');

-- Open pages of the operator hear of tasks, which belong to a company or to none.
create function hint_task_changes() returns trigger
  language plpgsql as $$
declare
  no_company constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if (select count(*) from (select from changed limit 21) few) > 20 then
    perform public.notify_after_commit('mahnwerk_hints', public.hint_text('tasks', no_company, '-', max(c.updated_at), 'operator')) from changed c;
  else
    perform public.notify_after_commit('mahnwerk_hints', public.hint_text('tasks', no_company, c.id::text, c.updated_at, 'operator')) from changed c;
  end if;
  return null;
end
$$;
create trigger hinted_insert after insert on tasks referencing new table as changed for each statement execute function hint_task_changes();
create trigger hinted_update after update on tasks referencing new table as changed for each statement execute function hint_task_changes();

-- W(d) of dunning.md 1 without quiet days, as values/working-day.ts has it.
create function easter_of(year integer) returns date
  language plpgsql immutable parallel safe as $$
declare
  golden integer := year % 19;
  century integer := year / 100;
  of_century integer := year % 100;
  epact integer := (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30;
  weekday integer := (32 + 2 * (century % 4) + 2 * (of_century / 4) - epact - of_century % 4) % 7;
  days integer := epact + weekday - 7 * ((golden + 11 * epact + 22 * weekday) / 451) + 114;
begin
  return make_date(year, days / 31, days % 31 + 1);
end
$$;

create function working_day_from(day date) returns date
  language plpgsql immutable parallel safe as $$
declare
  reached date := day;
begin
  while extract(isodow from reached) > 5 or to_char(reached, 'MM-DD') in ('01-01', '05-01', '10-03', '12-25', '12-26')
    or reached - public.easter_of(extract(year from reached)::integer) in (-2, 1, 39, 50) loop
    reached := reached + 1;
  end loop;
  return reached;
end
$$;

-- A text of any kind as the one line of a title.
create function task_line(variadic texts text[]) returns text
  language sql immutable parallel safe
  return (select left(trim(regexp_replace(left(given, 2000), '[[:cntrl:][:space:]]+', ' ', 'g')), 200)
    from unnest(texts) with ordinality t (given, place) where trim(regexp_replace(given, '[[:cntrl:][:space:]]+', ' ', 'g')) <> '' order by place limit 1);

-- Every fact that waits for a person, with the task that it raises. `owner`: the company of its row, or none. Due `due_in`
-- days after it happened, on a working day, or on `due_day`.
create view task_causes as
select 'order_review' as kind, o.company_id as owner, o.id as cause_id, 'order' as cause_type, o.company_id, null::uuid as mandate_id,
    o.id as order_id, null::uuid as claim_id, task_line(d.display_name, 'Order') as title, 1 as due_in, null::date as due_day, o.submitted_at as at
  from orders o join debtors d on d.company_id = o.company_id and d.id = o.debtor_id where o.status = 'submitted'
union all
select 'client_message', m.company_id, m.id, 'message', m.company_id, m.mandate_id, m.order_id, null, task_line(m.title, 'Message'), 1, null, m.arrived_at
  from messages m where m.state = 'under_review' and m.arrived_at is not null
union all
select 'client_answer', r.company_id, r.id, 'answer', r.company_id, r.mandate_id, r.order_id, null, task_line(r.title, 'Answer'), 1, null, r.answered_at
  from requests_to_client r where r.status = 'answered' and r.handled_at is null
union all
select 'inbound_message', '00000000-0000-0000-0000-000000000000', i.id, 'inbox_item', i.company_id, i.mandate_id, null, null,
    task_line(i.subject, i.sender_name, i.sender_email, 'Post'), 1, null, i.created_at
  from inbox_items i where i.status in ('unmatched', 'proposed', 'assigned')
union all
select 'letter_stopped', l.company_id, l.id, 'letter', l.company_id, l.mandate_id, null, null,
    task_line((select coalesce(max(d.display_name), max(k.display_name)) from (values (1)) one
      left join dunning_debtors d on d.company_id = l.company_id and d.id = l.debtor_id
      left join debtors k on k.company_id = l.company_id and k.id = l.debtor_id), 'Letter'), 1, null, l.updated_at
  from letters l where l.acknowledged_at is null and (l.status = 'undeliverable' or l.needs_person)
union all
select 'declaration', d.company_id, d.id, 'declaration', d.company_id, d.mandate_id, null, null, d.type::text, 1, null, d.created_at
  from declarations d where d.ended_at is null
union all
select 'follow_up', n.company_id, n.id, 'note', n.company_id, n.mandate_id, null, null, task_line(n.text, 'Note'), null, n.follow_up_on, n.updated_at
  from case_notes n where n.follow_up_on is not null
union all
select 'follow_up', c.company_id, c.id, 'call', c.company_id, c.mandate_id, null, null, task_line(c.text, c.name, 'Call'), null, c.follow_up_on, c.updated_at
  from calls c where c.follow_up_on is not null
union all
select 'document_failed', d.company_id, d.id, 'document', d.company_id, coalesce(d.mandate_id, o.mandate_id), o.id, d.claim_id,
    task_line(d.filename, 'Document'), 2, null, d.updated_at
  from documents d left join claims c on c.company_id = d.company_id and c.id = d.claim_id
  left join orders o on o.company_id = c.company_id and o.id = c.order_id where d.status = 'failed'
union all
select 'payment_reported', p.company_id, p.id, 'payment', p.company_id, o.mandate_id, o.id, p.claim_id,
    task_line(p.your_reference, c.document_reference, c.your_reference, 'Payment'), 2, null, p.created_at
  from payments p join claims c on c.company_id = p.company_id and c.id = p.claim_id
  join orders o on o.company_id = c.company_id and o.id = c.order_id where p.status = 'reported'
union all
select 'payment_unmatched', '00000000-0000-0000-0000-000000000000', b.id, 'bank_transaction', null, null, null, null,
    task_line(b.counterparty_name, b.remittance, 'Bank transaction'), 2, null, b.created_at
  from bank_transactions b where b.status in ('unmatched', 'proposed')
union all
select 'plan_defaulted', p.company_id, p.id, 'plan', p.company_id, p.mandate_id, null, null, task_line(m.reference_number, 'Plan'), 1, null, p.updated_at
  from instalment_plans p join mandates m on m.company_id = p.company_id and m.id = p.mandate_id
  where p.status = 'defaulted' and p.decided_at is null and m.closed_at is null and not exists (select from instalment_plans n
    where n.company_id = p.company_id and n.mandate_id = p.mandate_id and (n.created_at, n.id) > (p.created_at, p.id));

-- Raises the task of a fact that waits, or ends it where the fact is over: by what the transaction has written, whose
-- role may have no right on tasks. The plan is made once: to plan all kinds anew for each row takes 9 ms.
create function sync_task(of_kind text, of_owner uuid, cause uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  fact record;
begin
  select c.*, m.assignee_id, m.assignee_name into fact from task_causes c left join mandates m on m.company_id = c.company_id and m.id = c.mandate_id
    where c.kind = of_kind and c.owner = of_owner and c.cause_id = cause;
  if not found then
    update tasks t set status = 'done', closed_by = 'service', close_reason = 'cause_gone', done_at = sync_task.at, updated_at = sync_task.at
    where t.kind = of_kind and t.cause_id = cause and t.status in ('open', 'in_progress');
    return;
  end if;
  insert into tasks as t (id, company_id, mandate_id, order_id, claim_id, kind, title, due_on, cause_type, cause_id, cause_text, assignee_id,
    assignee_name, team_id, created_at, updated_at)
  select new_uuid_at(sync_task.at), fact.company_id, fact.mandate_id, fact.order_id, fact.claim_id, of_kind, fact.title,
    coalesce(fact.due_day, working_day_from(business_day(fact.company_id, sync_task.at) + fact.due_in)), fact.cause_type, cause, fact.title,
    fact.assignee_id, fact.assignee_name, case when fact.assignee_id is null then (select k.team_id from team_kinds k where k.kind = of_kind) end,
    least(fact.at, sync_task.at), sync_task.at
  on conflict (kind, cause_id) where status in ('open', 'in_progress') and cause_id is not null do update
    set due_on = coalesce(fact.due_day, t.due_on), company_id = excluded.company_id, mandate_id = excluded.mandate_id,
      assignee_id = coalesce(t.assignee_id, excluded.assignee_id),
      assignee_name = coalesce(t.assignee_name, excluded.assignee_name), updated_at = excluded.updated_at
    where t.due_on <> fact.due_day or t.mandate_id is distinct from excluded.mandate_id;
end
$$;
revoke all on function sync_task(text, uuid, uuid, timestamptz) from public;

-- A row that waits for a person, or does no longer. A deleted row has no time of its own.
create function keep_task() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  owner uuid := '00000000-0000-0000-0000-000000000000';
begin
  if tg_op = 'DELETE' then
    if tg_argv[1] = 'company' then owner := old.company_id; end if;
    perform sync_task(tg_argv[0], owner, old.id, clock_timestamp());
  else
    if tg_argv[1] = 'company' then owner := new.company_id; end if;
    perform sync_task(tg_argv[0], owner, new.id, new.updated_at);
  end if;
  return null;
end
$$;

-- `waits`: whether the row `row` waits; `watched`: the columns on whose change it is asked again.
create procedure keep_tasks(target regclass, kind text, owner text, waits text, watched text)
  language plpgsql as $$
begin
  execute format('create trigger task_raised after insert on %s for each row when (%s) execute function keep_task(%L, %L)', target, replace(waits, 'row.', 'new.'), kind, owner);
  execute format('create trigger task_kept after update on %s for each row when (row(%s) is distinct from row(%s)) execute function keep_task(%L, %L)',
    target, replace(watched, 'row.', 'old.'), replace(watched, 'row.', 'new.'), kind, owner);
  execute format('create trigger task_ended after delete on %s for each row when (%s) execute function keep_task(%L, %L)', target, replace(waits, 'row.', 'old.'), kind, owner);
end
$$;
call keep_tasks('orders', 'order_review', 'company', 'row.status = ''submitted''', 'row.status');
call keep_tasks('messages', 'client_message', 'company', 'row.state = ''under_review'' and row.arrived_at is not null', 'row.state, row.arrived_at');
call keep_tasks('requests_to_client', 'client_answer', 'company', 'row.status = ''answered'' and row.handled_at is null', 'row.status, row.handled_at');
call keep_tasks('inbox_items', 'inbound_message', '', 'row.status in (''unmatched'', ''proposed'', ''assigned'')', 'row.status, row.mandate_id');
call keep_tasks('letters', 'letter_stopped', 'company', 'row.acknowledged_at is null and (row.status = ''undeliverable'' or row.needs_person)',
  'row.acknowledged_at is null, row.status = ''undeliverable'', row.needs_person');
call keep_tasks('declarations', 'declaration', 'company', 'row.ended_at is null', 'row.ended_at');
call keep_tasks('case_notes', 'follow_up', 'company', 'row.follow_up_on is not null', 'row.follow_up_on');
call keep_tasks('calls', 'follow_up', 'company', 'row.follow_up_on is not null', 'row.follow_up_on');
call keep_tasks('documents', 'document_failed', 'company', 'row.status = ''failed''', 'row.status');
call keep_tasks('payments', 'payment_reported', 'company', 'row.status = ''reported''', 'row.status');
call keep_tasks('bank_transactions', 'payment_unmatched', '', 'row.status in (''unmatched'', ''proposed'')', 'row.status in (''unmatched'', ''proposed'')');

-- A file of the bank has thousands of lines: their tasks are raised by one statement.
create function raise_tasks_of_lines() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due date := (select working_day_from(business_day(null, max(c.created_at)) + 2) from changed c);
  team uuid := (select k.team_id from team_kinds k where k.kind = 'payment_unmatched');
begin
  insert into tasks (id, kind, title, due_on, cause_type, cause_id, cause_text, team_id, created_at, updated_at)
  select new_uuid_at(c.created_at), 'payment_unmatched', n.title, due, 'bank_transaction', c.id, n.title, team, c.created_at, c.created_at
  from changed c cross join lateral (select task_line(c.counterparty_name, c.remittance, 'Bank transaction') as title) n
  where c.status in ('unmatched', 'proposed');
  return null;
end
$$;
drop trigger task_raised on bank_transactions;
create trigger task_raised after insert on bank_transactions referencing new table as changed for each statement execute function raise_tasks_of_lines();

-- A plan in default waits unless a newer one follows: every change of one plan asks all plans of its case.
create function keep_plan_tasks() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  plan record := coalesce(new, old);
begin
  perform sync_task('plan_defaulted', plan.company_id, p.id, case when tg_op = 'DELETE' then clock_timestamp() else plan.updated_at end)
  from (select plan.id union select p.id from instalment_plans p where p.company_id = plan.company_id and p.mandate_id = plan.mandate_id) p (id);
  return null;
end
$$;
create trigger task_raised after insert or delete on instalment_plans for each row execute function keep_plan_tasks();
create trigger task_kept after update on instalment_plans for each row
  when (row(old.status, old.decided_at) is distinct from row(new.status, new.decided_at)) execute function keep_plan_tasks();

-- Closing a case cancels its tasks, except what came in from outside and waits for an answer. Reopening raises those of
-- facts that still wait.
create function keep_tasks_of_case() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.closed_at is not null then
    update tasks t set status = 'cancelled', closed_by = 'service', close_reason = 'case_closed', done_at = new.updated_at, updated_at = new.updated_at
    where t.company_id = new.company_id and t.mandate_id = new.id and t.status in ('open', 'in_progress') and t.kind not in (
      'inbound_message', 'letter_stopped', 'order_review', 'client_message', 'client_answer', 'document_failed', 'payment_reported');
  else
    perform sync_task(t.kind, new.company_id, t.cause_id, new.updated_at) from (
      select distinct k.kind, k.cause_id from tasks k
      where k.company_id = new.company_id and k.mandate_id = new.id and k.close_reason = 'case_closed' and k.cause_id is not null) t;
  end if;
  return null;
end
$$;
create trigger tasks_kept after update on mandates for each row when ((old.closed_at is null) <> (new.closed_at is null)) execute function keep_tasks_of_case();

-- A call does the calls that are to be made, an address that is found the search for it.
create function end_tasks_of_call() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update tasks t set status = 'done', outcome = new.outcome, closed_by = 'service', close_reason = 'cause_gone', done_at = new.updated_at,
    updated_at = new.updated_at
  where t.company_id = new.company_id and t.mandate_id = new.mandate_id and t.kind = 'call' and t.status in ('open', 'in_progress');
  return null;
end
$$;
create trigger tasks_ended after insert on calls for each row execute function end_tasks_of_call();

create function end_tasks_of_contact() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update tasks t set status = 'done', outcome = 'found', closed_by = 'service', close_reason = 'cause_gone', done_at = new.updated_at,
    updated_at = new.updated_at
  where t.company_id = new.company_id and t.kind = 'address_research' and t.status in ('open', 'in_progress')
    and (t.debtor_id = new.debtor_id or t.mandate_id in (select m.id from mandates m where m.company_id = new.company_id and m.debtor_id = new.debtor_id));
  return null;
end
$$;
create trigger tasks_ended after insert on debtor_contacts for each row when (new.status = 'usable') execute function end_tasks_of_contact();

-- The tasks of what waits today.
insert into tasks (id, company_id, mandate_id, order_id, claim_id, kind, title, due_on, cause_type, cause_id, cause_text, assignee_id,
  assignee_name, created_at, updated_at)
select new_uuid_at(c.at), c.company_id, c.mandate_id, c.order_id, c.claim_id, c.kind, c.title,
  coalesce(c.due_day, working_day_from(business_day(c.company_id, c.at) + c.due_in)), c.cause_type, c.cause_id, c.title, m.assignee_id,
  m.assignee_name, c.at, c.at
from task_causes c left join mandates m on m.company_id = c.company_id and m.id = c.mandate_id
where (c.company_id is null or exists (select from companies k where k.id = c.company_id)) and (c.kind not in ('declaration', 'follow_up') or m.closed_at is null) and (c.kind <> 'document_failed' or c.at > now() - interval '14 days');
