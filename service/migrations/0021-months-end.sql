-- Month's end for the operator's screens (portal-office.md 7, 11.3; docs/decisions/0111-months-end.md): how far a run is,
-- the companies that it left out as rows of their own, lists of statements by what is sought, and hints at runs and payouts.

alter table statement_runs
  add column company_count integer not null default 0,  -- companies that it goes through, as of its start
  add column draft_count integer not null default 0,    -- drafts that it made
  add column skipped_count integer not null default 0,
  add column hinted_at timestamptz(3);

-- A company that a run left out, and why.
create domain statement_skip_reason as text check (value in ('nothing_to_state', 'open_draft'));
create table statement_run_skipped (
  run_id uuid not null references statement_runs,
  company_id uuid not null references companies,
  reason statement_skip_reason not null,
  primary key (run_id, company_id)
);
alter table statement_run_skipped enable row level security;
create policy all_runs on statement_run_skipped to mahnwerk_operator using (true);
grant select, insert on statement_run_skipped to mahnwerk_operator;

insert into statement_run_skipped (run_id, company_id, reason)
  select r.id, (e ->> 'company_id')::uuid, e ->> 'reason' from statement_runs r, json_array_elements(r.skipped) e on conflict do nothing;
update statement_runs r set
  skipped_count = (select count(*) from statement_run_skipped s where s.run_id = r.id),
  draft_count = (select count(*) from statements s where s.run_id = r.id and s.is_complete),
  company_count = case when r.company_id is null
    then (select count(*) from companies c where c.sandbox_origin is distinct from 'production_mirror' and c.created_at <= coalesce(r.finished_at, now())) else 1 end;
alter table statement_runs drop column skipped;
drop domain skipped_companies;

create index statement_runs_newest on statement_runs (created_at desc, id desc);

-- The operator's lists: by state, in each order; what waits for publishing; what is due.
create index statements_by_state on statements (kind, status, created_at desc, id desc) where is_complete;
create index statements_by_day on statements (kind, status, booking_date, id) where is_complete;
create index statements_by_balance on statements (kind, status, total_cents, id) where is_complete;
create index statements_of_mandate on statements (mandate_id) where mandate_id is not null;
create index statements_to_publish on statements (created_at) where status = 'draft' and is_own and is_complete;
create index statements_due on statements (company_id, id) where is_own and status = 'published' and total_cents > 0 and paid_at is null;
create index if not exists companies_by_name on companies (name, id);
create index payouts_newest on payouts (created_at desc, id desc);
create index payouts_open on payouts (created_at) where status in ('prepared', 'exported');
drop index payout_items_payout;
create index payout_items_listed on payout_items (payout_id, end_to_end_id, id);

-- Runs and payouts belong to no company: their hints name none. A run hints at its progress every two seconds at most.
create function hint_statement_run() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.status <> old.status or old.hinted_at is null or old.hinted_at < clock_timestamp() - interval '2 seconds' then
    new.hinted_at := clock_timestamp();
    perform public.notify_after_commit('mahnwerk_hints',
      public.hint_text('statement_runs', '00000000-0000-0000-0000-000000000000', new.id::text, new.hinted_at, 'all'));
  end if;
  return new;
end
$$;
create trigger hinted before insert or update on statement_runs for each row execute function hint_statement_run();

create function hint_payouts() returns trigger
  language plpgsql as $$
begin
  perform public.notify_after_commit('mahnwerk_hints',
    public.hint_text('payouts', '00000000-0000-0000-0000-000000000000', c.id::text, c.updated_at, 'all')) from changed c;
  return null;
end
$$;
create trigger hinted_insert after insert on payouts referencing new table as changed for each statement execute function hint_payouts();
create trigger hinted_update after update on payouts referencing new table as changed for each statement execute function hint_payouts();
