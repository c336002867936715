-- Mends of the office's correspondence: what a review of migrations 0032 to 0036 found.

-- Why a letter was stopped: the reasons of notices (dunning.md 6.5), then those of letters of a case (correspondence.md 6.1).
alter domain letter_stop_reason add check (value in (
  'due', 'repeated', 'commanded', 'not_due', 'letter_distance', 'paused', 'disputed', 'company_paused', 'company_locked', 'insolvent', 'deceased',
  'debtor_stopped', 'minor', 'unreachable', 'not_printable', 'not_posted', 'below_minimum', 'stale', 'run_stopped', 'handover_disabled',
  'handover_not_ready', 'company_incomplete', 'paid', 'cancelled', 'written_off', 'handed_over',
  'company_inactive', 'case_closed', 'case_stopped', 'not_paid', 'payment_pending', 'plan_active', 'represented', 'no_address', 'no_email',
  'first_letter_missing', 'first_letter_sent', 'wrong_kind', 'duty_missing', 'placeholder_empty', 'no_payment_account', 'base_rate_missing',
  'cost_unknown', 'text_not_approved', 'text_superseded', 'bank_data_stale', 'attachment_unavailable', 'attachments_too_large', 'changed',
  'withdrawn'));

-- `letters/?acknowledged=false`, `print-batches/?ordering=open` and `-open`, `dunning-runs/?dry_run=`.
create index letters_unacknowledged on letters (id) include (company_id) where acknowledged_at is null;
create index print_batches_by_open on print_batches ((status = 'taken'), id);
create index print_batches_open_first on print_batches ((status = 'taken') desc, id);
create index dunning_runs_dry on dunning_runs (created_at desc, id desc) where dry_run;
create index dunning_runs_real on dunning_runs (created_at desc, id desc) where not dry_run;

-- Where letters of a debtor go, among what is kept of it.
create index debtor_contacts_usable on debtor_contacts (company_id, debtor_id, type) where status = 'usable';

-- The day that it is for a company: in Berlin, or in a sandbox the day of its last run, if that is later.
create function business_day(company uuid, at timestamptz) returns date
  language sql stable
  begin atomic
    select greatest((at at time zone 'Europe/Berlin')::date, (select c.dunning_business_date from companies c where c.id = company));
  end;

create or replace function end_moved_unknown(company uuid, debtor uuid, at timestamptz) returns setof uuid
  language sql volatile
  begin atomic
    update debtor_circumstances c set ended_on = greatest(c.since, business_day(company, at)), ended_at = at, updated_at = at
    where c.company_id = company and c.debtor_id = debtor and c.type = 'moved_unknown' and c.ended_on is null
    returning c.id;
  end;

-- What the company names are contacts of source `creditor`, and follow its debtor. An entry that has only another id keeps
-- what the office knows of it. What an entry was before it changed or went is kept as a former contact: but for one that
-- the company named on the same day and the office has not touched, so that a debtor that changes all day has no more rows.
create or replace function keep_contacts_of_creditor() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  at constant timestamptz := new.updated_at;
  today constant date := public.business_day(new.company_id, new.updated_at);
begin
  if tg_op = 'UPDATE' then
    update public.debtor_contacts k set id = n.id, updated_at = at
      from (
        select c.id, c.type, c.address::text as address, c.value, row_number() over (partition by c.type, c.address::text, c.value order by c.id) as nth
        from public.contacts_listed(old.addresses, old.communication_channels) c
        where not exists (select from public.contacts_listed(new.addresses, new.communication_channels) n where n.id = c.id)
      ) o join (
        select c.id, c.type, c.address::text as address, c.value, row_number() over (partition by c.type, c.address::text, c.value order by c.id) as nth
        from public.contacts_listed(new.addresses, new.communication_channels) c
        where not exists (select from public.contacts_listed(old.addresses, old.communication_channels) o where o.id = c.id)
      ) n on (o.type, o.address, o.value, o.nth) is not distinct from (n.type, n.address, n.value, n.nth)
      where k.company_id = new.company_id and k.debtor_id = new.id and k.id = o.id;
    insert into public.debtor_contacts
      select k.company_id, k.debtor_id, public.new_uuid_at(at), k.type, k.address, k.value, k.source, k.source_note, 'former', false, k.reason,
        k.author_type, k.author_name, k.valid_from, at, k.created_at, at
      from public.debtor_contacts k join public.contacts_listed(new.addresses, new.communication_channels) c on c.id = k.id
      where k.company_id = new.company_id and k.debtor_id = new.id
        and (k.type, k.address::text, k.value) is distinct from (c.type, c.address::text, c.value)
        and not (k.status = 'usable' and not k.preferred and k.reason is null and k.valid_from >= today);
    update public.debtor_contacts k
      set type = c.type, address = c.address, value = c.value, status = 'usable', preferred = false, reason = null, ended_at = null,
        valid_from = today, updated_at = at
      from public.contacts_listed(new.addresses, new.communication_channels) c
      where k.company_id = new.company_id and k.debtor_id = new.id and k.id = c.id
        and (k.type, k.address::text, k.value) is distinct from (c.type, c.address::text, c.value);
    delete from public.debtor_contacts k
      using public.contacts_listed(old.addresses, old.communication_channels) c
      where k.company_id = new.company_id and k.debtor_id = new.id and k.id = c.id
        and k.status = 'usable' and not k.preferred and k.reason is null and k.valid_from >= today
        and not exists (select from public.contacts_listed(new.addresses, new.communication_channels) n where n.id = k.id);
    update public.debtor_contacts k set status = 'former', preferred = false, ended_at = at, updated_at = at
      from public.contacts_listed(old.addresses, old.communication_channels) c
      where k.company_id = new.company_id and k.debtor_id = new.id and k.id = c.id and k.status <> 'former'
        and not exists (select from public.contacts_listed(new.addresses, new.communication_channels) n where n.id = k.id);
    if exists (
      select c.address::text from public.contacts_listed(new.addresses, '[]') c
      except select c.address::text from public.contacts_listed(old.addresses, '[]') c) then
      perform public.end_moved_unknown(new.company_id, new.id, at);
    end if;
  end if;
  insert into public.debtor_contacts
    select new.company_id, new.id, c.id, c.type, c.address, c.value, 'creditor', null, 'usable', false, null,
      null, null, today, null, at, at
    from public.contacts_listed(new.addresses, new.communication_channels) c
    on conflict do nothing;
  return null;
end
$$;

-- A draft that the operator entered is the operator's too; one of its company is not. Many changes of a statement are one
-- hint for each company and each of those who may hear of it.
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
          case parent_type when 'mandate' then 'operator' else 'all' end as audience from changed) x
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
