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

-- Deletes a batch of a company's cases, whole ones, with everything below them; answers how many of them, 0 at the end.
-- Nothing else may delete from a ledger, and this deletes in a sandbox alone, and never from a copy of production.
create function erase_sandbox_cases(reset uuid, batch integer) returns integer
  -- `public` for the triggers that count what is deleted.
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company uuid;
  until timestamptz;
  started timestamptz;
  cases uuid[];
  doomed uuid[];
  removed integer;
begin
  select r.company_id, r.requested_at, r.started_at into strict company, until, started from public.sandbox_resets r where r.id = reset and r.finished_at is null;
  if exists (select from public.settings where name = 'environment' and value = 'production')
    or exists (select from public.companies c where c.id = company and c.sandbox_origin = 'production_mirror') then
    raise exception 'only what is native to a sandbox is reset' using errcode = 'restrict_violation';
  end if;

  -- Mandates with their orders first, then orders without one.
  cases := array(
    select m.id from public.mandates m
    where m.company_id = company
      and (m.created_at <= until or exists (select from public.orders o where o.company_id = company and o.mandate_id = m.id and o.created_at <= until))
    order by m.created_at, m.id limit batch);
  if cardinality(cases) > 0 then
    doomed := array(select o.id from public.orders o where o.company_id = company and o.mandate_id = any(cases));
  else
    doomed := array(select o.id from public.orders o where o.company_id = company and o.created_at <= until order by o.created_at, o.id limit batch);
  end if;
  if cardinality(cases) + cardinality(doomed) > 0 then
    delete from public.requests_to_client r where r.company_id = company and (r.mandate_id = any(cases) or r.order_id = any(doomed));
    delete from public.messages m where m.company_id = company and (m.mandate_id = any(cases) or m.order_id = any(doomed));
    perform set_config('app.retention', 'on', true);
    delete from public.ledger_postings p where p.company_id = company and p.mandate_id = any(cases);
    perform set_config('app.retention', '', true);
    delete from public.mandate_payments p where p.company_id = company and p.mandate_id = any(cases);
    delete from public.mandate_costs c where c.company_id = company and c.mandate_id = any(cases);
    delete from public.mandate_history h where h.company_id = company and h.mandate_id = any(cases);
    delete from public.orders o where o.company_id = company and o.id = any(doomed);
    delete from public.mandates m where m.company_id = company and m.id = any(cases);
    return cardinality(cases) + cardinality(doomed);
  end if;

  -- What belongs to no case.
  delete from public.requests_to_client r where r.company_id = company and r.id in (
    select o.id from public.requests_to_client o
    where o.company_id = company and o.order_id is null and o.mandate_id is null and o.created_at <= until limit batch);
  get diagnostics removed = row_count;
  if removed > 0 then return removed; end if;

  -- Debtors that a later case refers to stay.
  delete from public.debtors d where d.company_id = company and d.id in (
    select o.id from public.debtors o
    where o.company_id = company and o.created_at <= until
      and not exists (select from public.orders x where x.company_id = company and x.debtor_id = o.id)
      and not exists (select from public.order_debtors x where x.company_id = company and x.debtor_id = o.id)
      and not exists (select from public.mandates x where x.company_id = company and x.debtor_id = o.id)
    limit batch);
  get diagnostics removed = row_count;
  if removed > 0 then return removed; end if;

  -- No repeated request may be answered with what is deleted.
  delete from public.idempotency i where i.tenant_kind = 1 and i.company_id = company and (i.operation, i.path, i.key) in (
    select o.operation, o.path, o.key from public.idempotency o where o.tenant_kind = 1 and o.company_id = company and o.stored_at <= started limit batch);
  get diagnostics removed = row_count;
  return removed;
end
$$;
revoke all on function erase_sandbox_cases(uuid, integer) from public;
grant execute on function erase_sandbox_cases(uuid, integer) to mahnwerk_operator;
