-- The clock of a sandbox (case-work.md 12; docs/decisions/0140): an advance passes the days of one company, one after the
-- other; its row keeps the day that is complete, so that another process goes on from there.
create domain advance_counts as jsonb;
create domain advance_office as text check (value in ('works', 'idle'));
create domain advance_status as text check (value in ('running', 'finished', 'failed'));

create table sandbox_advances (
  company_id uuid not null references companies,
  id uuid not null,
  from_on date not null,
  to_on date not null,
  at_on date not null,                        -- the last day that is complete
  office advance_office not null,
  status advance_status not null default 'running',
  counts advance_counts not null default '{}',
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  check ((status = 'running') = (finished_at is null)),
  check (at_on between from_on and to_on)
);
create unique index sandbox_advances_running on sandbox_advances (company_id) where status = 'running';
create index sandbox_advances_by_id on sandbox_advances (id);
create index sandbox_advances_newest on sandbox_advances (company_id, created_at desc, id desc);
create index sandbox_advances_ended on sandbox_advances (finished_at) where finished_at is not null;
call protect_tenant('sandbox_advances');
grant select on sandbox_advances to mahnwerk_company;
grant select, insert, update, delete on sandbox_advances to mahnwerk_operator;
call stamp_updates('sandbox_advances');

-- What a scripted debtor has done: each act once.
create table sandbox_acts (
  company_id uuid not null,
  mandate_id uuid not null,
  key text not null,
  done_on date not null,
  primary key (company_id, mandate_id, key),
  foreign key (company_id, mandate_id) references mandates (company_id, id) on delete cascade
);
call protect_tenant('sandbox_acts');
grant select, insert, delete on sandbox_acts to mahnwerk_operator;

-- The first scenario that the metadata of a claim names.
create function scenario_in(metadata json) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return (select e ->> 'value' from json_array_elements(metadata) e where e ->> 'type' = 'sandbox_scenario' limit 1);
create index claims_scripted on claims (company_id, order_id) where scenario_in(metadata) is not null;

-- The automatic run of a working day, once for the whole service and once for a company whose clock passes the day.
drop index ladder_runs_scheduled_once;
create unique index ladder_runs_scheduled_once
  on ladder_runs (kind, run_on, coalesce(company_id, '00000000-0000-0000-0000-000000000000')) where trigger = 'schedule';
