-- A sandbox beside production (docs/decisions/0026-sandbox.md): read-only copies of production's companies, and resets.

-- The version of a company in production when its copy was last read whole. Null: it is read again.
create table mirrored_companies (
  company_id uuid primary key references companies,
  seen text,
  read_at timestamptz(3) not null
);
call protect_tenant('mirrored_companies');
grant select, insert, update on mirrored_companies to mahnwerk_operator;

-- Resets of a company's sandbox data, one in progress at a time.
create table sandbox_resets (
  company_id uuid not null references companies,
  id uuid not null,
  requested_by uuid not null,              -- the admin's membership
  removed integer not null default 0,      -- orders, mandates, requests, debtors and stored responses so far
  requested_at timestamptz(3) not null,    -- what was created later stays
  started_at timestamptz not null default clock_timestamp(),  -- the same, on the clock of stored responses
  finished_at timestamptz(3),
  primary key (company_id, id)
);
create unique index sandbox_resets_running on sandbox_resets (company_id) where finished_at is null;
create index sandbox_resets_by_id on sandbox_resets (id);
call protect_tenant('sandbox_resets');
grant select, insert, update on sandbox_resets to mahnwerk_operator;

-- Resets exist in a sandbox alone, and never of a copy of production.
create function refuse_reset() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.settings where name = 'environment' and value = 'production')
    or exists (select from public.companies c where c.id = new.company_id and c.sandbox_origin = 'production_mirror') then
    raise exception 'only what is native to a sandbox is reset' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger native_alone before insert on sandbox_resets for each row execute function refuse_reset();

-- What only a reset deletes: the operator's role may while one of the company is running.
create procedure protect_from_deletion(target regclass)
  language plpgsql as $$
begin
  execute format('create policy reset_alone on %s as restrictive for delete to mahnwerk_operator
    using (exists (select from sandbox_resets r where r.company_id = %s.company_id and r.finished_at is null))', target, target);
  execute format('grant delete on %s to mahnwerk_operator', target);
end
$$;
call protect_from_deletion('ledger_postings');
call protect_from_deletion('mandate_payments');
call protect_from_deletion('mandate_costs');
call protect_from_deletion('mandate_history');
call protect_from_deletion('mandates');
call protect_from_deletion('messages');
call protect_from_deletion('requests_to_client');
call protect_from_deletion('debtors');
drop procedure protect_from_deletion;
