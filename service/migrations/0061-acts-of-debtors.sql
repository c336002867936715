-- What a debtor does by itself on its page (debtor-page.md 16): it agrees to a plan, promises to pay, reports, acknowledges, asks for a call.
alter domain plan_accepted_by drop constraint plan_accepted_by_check;
alter domain plan_accepted_by add constraint plan_accepted_by_check
  check (value in ('signature', 'phone', 'email', 'payment', 'silence', 'operator', 'page'));
alter table instalment_plans add column fee_cost_id uuid;   -- of the fee that was booked with the plan

alter domain promise_channel drop constraint promise_channel_check;
alter domain promise_channel add constraint promise_channel_check check (value in ('phone', 'email', 'letter', 'in_person', 'page'));

alter domain inbox_channel drop constraint inbox_channel_check;
alter domain inbox_channel add constraint inbox_channel_check check (value in ('post', 'email', 'page'));
alter domain inbox_assigner drop constraint inbox_assigner_check;
alter domain inbox_assigner add constraint inbox_assigner_check check (value in ('person', 'matching', 'page'));

alter domain task_author drop constraint task_author_check;
alter domain task_author add constraint task_author_check check (value in ('user', 'key', 'service', 'debtor'));
alter domain task_cause drop constraint task_cause_check;
alter domain task_cause add constraint task_cause_check check (value in (
  'person', 'policy', 'order', 'message', 'answer', 'document', 'payment', 'bank_transaction', 'note', 'call', 'promise', 'plan', 'claim',
  'declaration', 'inbox_item', 'letter', 'choice', 'online_payment'));

-- Who records what a debtor may record too.
create domain recorder_type as text check (value in ('user', 'key', 'debtor'));
alter table promises alter column author_type type recorder_type;
alter table limitation_facts alter column author_type type recorder_type;
alter table declarations alter column author_type type recorder_type;
alter table debtor_contacts drop constraint debtor_contacts_author_type_check;
alter table debtor_contacts add constraint debtor_contacts_author_type_check check (author_type in ('user', 'key', 'debtor'));
alter table mandate_history drop constraint mandate_history_author_type_check;
alter table mandate_history add constraint mandate_history_author_type_check check (author_type in ('user', 'key', 'service', 'debtor'));
alter table case_stops drop constraint case_stops_author_type_check;
alter table case_stops add constraint case_stops_author_type_check check (author_type in ('user', 'key', 'service', 'debtor'));

alter domain case_stop_kind drop constraint case_stop_kind_check;
alter domain case_stop_kind add constraint case_stop_kind_check
  check (value in ('representation', 'deferral', 'client_request', 'office', 'debtor_report'));
alter domain ladder_reason drop constraint ladder_reason_check;
alter domain ladder_reason add constraint ladder_reason_check check (value in (
  'due', 'repeated', 'commanded', 'not_due', 'letter_distance', 'postponed',
  'company_inactive', 'company_paused', 'company_locked', 'paused', 'canceled', 'paid', 'disputed', 'debtor_promised', 'debtor_reported',
  'insolvent', 'deceased', 'debtor_stopped', 'minor', 'represented', 'deferred', 'client_request', 'office', 'time_barred', 'awaiting_client',
  'plan_running', 'offer_open', 'promise_open', 'task_open', 'letter_under_way', 'unreachable', 'no_address', 'no_email',
  'not_printable', 'not_posted', 'below_minimum', 'stale', 'run_stopped', 'handover_disabled', 'handover_not_ready',
  'company_incomplete', 'not_ready', 'no_step_left', 'cancelled', 'written_off', 'handed_over', 'closed'));

-- As before, with the report of a debtor behind the decision of the office.
create or replace function hold_of_case(company uuid, mandate uuid, debtor uuid) returns case_hold
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select json_build_object('reason', h.reason, 'until', h.until)::public.case_hold from (
      select 1 as place, 'disputed' as reason, null::date as until from public.declarations d
      where d.company_id = company and d.mandate_id = mandate and d.type = 'objection' and d.ended_at is null
      union all
      select case c.type when 'insolvent' then 2 else 3 end, c.type, null::date from public.debtor_circumstances c
      where c.company_id = company and c.debtor_id = debtor and c.type in ('insolvent', 'deceased') and c.ended_on is null
      union all
      select case s.kind when 'representation' then 4 when 'deferral' then 5 when 'client_request' then 6 when 'office' then 7 else 8 end,
        case s.kind when 'representation' then 'represented' when 'deferral' then 'deferred' when 'debtor_report' then 'debtor_reported'
          else s.kind end, s.until
      from public.case_stops s where s.company_id = company and s.mandate_id = mandate and s.status = 'active'
    ) h order by h.place limit 1;
  end;

-- Files of a choice, its agreement and its receipts are the operator's alone, as are hints at them.
alter domain document_parent drop constraint document_parent_check;
alter domain document_parent add constraint document_parent_check check (value in (
  'claim', 'message', 'request_to_client', 'request_to_client_answer', 'enforceable_title', 'rental_agreement',
  'statement', 'single_mandate_statement', 'status_update', 'invoice', 'dunning', 'mandate', 'letter', 'debtor_choice'));

create or replace function hint_changes() returns trigger
  language plpgsql as $$
declare
  topic constant text := tg_argv[0];
  named constant boolean := (select count(*) from (select from changed limit 21) few) <= 20;
begin
  if topic = 'statements' then
    perform public.notify_after_commit('mahnwerk_hints', public.hint_text(topic, c.company_id, c.id::text, c.updated_at, 'all'))
    from changed c where c.status <> 'draft';
  elsif topic = 'orders' then
    perform public.notify_after_commit('mahnwerk_hints', public.hint_text(topic, c.company_id, c.name, c.updated_at, c.audience))
    from (
      select x.company_id, x.name, x.audience, max(x.updated_at) as updated_at from (
        select company_id, case when named then id::text else '-' end as name, updated_at,
          case when status = 'draft' and source <> 'operator' then 'owner' else 'all' end as audience from changed) x
      group by x.company_id, x.name, x.audience
    ) c;
  elsif topic = 'documents' then
    perform public.notify_after_commit('mahnwerk_hints', public.hint_text(topic, c.company_id, c.name, c.updated_at, c.audience))
    from (
      select x.company_id, x.name, x.audience, max(x.updated_at) as updated_at from (
        select company_id, case when named then id::text else '-' end as name, updated_at,
          case when parent_type in ('mandate', 'letter', 'debtor_choice') then 'operator' else 'all' end as audience from changed) x
      group by x.company_id, x.name, x.audience
    ) c;
  else
    perform public.notify_after_commit('mahnwerk_hints', public.hint_text(topic, c.company_id, c.name, c.updated_at, 'all'))
    from (
      select x.company_id, x.name, max(x.updated_at) as updated_at from (
        select company_id, case when named then id::text else '-' end as name, updated_at from changed) x
      group by x.company_id, x.name
    ) c;
  end if;
  return null;
end
$$;
