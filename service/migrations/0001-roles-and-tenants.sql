-- Roles that own nothing, the tenants, and who may act for them.
--
-- mahnwerk_company   sees one company: every tenant table has a policy on app.company
-- mahnwerk_operator  sees all companies: the service operator, and the jobs
--
-- Roles belong to the whole cluster: another database of it (sandbox, production, a test) may have made them.

do $$
begin
  perform pg_advisory_xact_lock(hashtext('mahnwerk roles'));
  if not exists (select from pg_roles where rolname = 'mahnwerk_company') then
    create role mahnwerk_company nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'mahnwerk_operator') then
    create role mahnwerk_operator nologin;
  end if;
  if not pg_has_role(current_user, 'mahnwerk_company', 'member') then
    execute format('grant mahnwerk_company to %I', current_user);
  end if;
  if not pg_has_role(current_user, 'mahnwerk_operator', 'member') then
    execute format('grant mahnwerk_operator to %I', current_user);
  end if;
end
$$;

grant usage on schema public to mahnwerk_company, mahnwerk_operator;

-- The company this connection is bound to. After a transaction the setting is '' and not null on a
-- reused connection, hence nullif. Policies call it in a sub-select: evaluated once, not per row.
create function bound_company() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.company', true), '')::uuid;

-- Row security of a tenant table, said once. Privileges are granted by the migration that makes the table.
create procedure protect_tenant(target regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy one_company on %s to mahnwerk_company using (company_id = (select bound_company()))', target);
  execute format('create policy all_companies on %s to mahnwerk_operator using (true)', target);
end
$$;

-- Instants inside JSON built by the database, in the form of every answer.
create function wire_instant(at timestamptz) returns text
  language sql immutable strict parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create table companies (
  id uuid primary key,
  name text not null,
  address json,                            -- {street, postal_code, city, country}
  phone text,
  legal_form text,
  legal_representatives json not null default '[]',
  tax_treatment text,
  vat_number text,
  default_claim_type text,
  customer_number text not null unique,    -- eight digits, assigned here
  payout_bank_account json,                -- {account_holder, iban}
  notification_channels json not null default '[]',
  data_sharing_basis text,
  onboarding_mode text not null default 'api_only' check (onboarding_mode in ('api_only', 'web_flow')),
  status text not null default 'active' check (status in ('active', 'suspended', 'offboarded')),
  dunning_locked boolean not null default false,
  dunning_paused boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index companies_newest on companies (created_at desc, id desc);
create index companies_updated on companies (updated_at, id);

create sequence customer_numbers minvalue 10000000 maxvalue 99999999 start 10000000;

create table partners (
  id uuid primary key,
  name text not null,
  may_skip_email_verification boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index partners_newest on partners (created_at desc, id desc);

-- Which Partner may act on which company. One row per pair, ever; access says how it stands now.
create table partner_access (
  partner_id uuid not null references partners,
  company_id uuid not null references companies,
  external_reference text,
  access text not null check (access in ('available', 'unavailable', 'revoked', 'disconnected')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, partner_id)
);
create index partner_access_by_partner on partner_access (partner_id, company_id);
create unique index partner_access_external_reference on partner_access (partner_id, external_reference) where access <> 'disconnected';

-- Credentials. Only a keyed hash of the secret is stored; a deleted key's row is gone.
create table keys (
  id uuid primary key,
  kind text not null check (kind in ('case', 'partner', 'dunning', 'operator')),
  company_id uuid references companies,
  partner_id uuid references partners,
  token_name text not null,
  scopes text[] not null,
  secret_hash bytea not null unique,
  expires_at timestamptz(3),
  suspended_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((kind in ('case', 'dunning')) = (company_id is not null)),
  check ((kind = 'partner') = (partner_id is not null))
);
create index keys_newest on keys (created_at desc, id desc);
create index keys_by_company on keys (company_id) where company_id is not null;
create index keys_by_partner on keys (partner_id) where partner_id is not null;

-- Idempotency: one row per key, written with the command's own commit (service.md 7.3).
-- Kinds of tenant: 1 company (direct and Partner keys alike), 2 Partner, 3 the operator.
create table idempotency (
  tenant_kind smallint not null,
  company_id uuid not null,                -- the tenant: company, Partner, or the nil UUID of the operator
  operation text not null,
  path text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint not null,
  headers json not null,
  body bytea not null,                     -- the secret-free representation
  partner_id uuid,                         -- the Partner whose key made the request
  stored_at timestamptz not null,
  replay_until timestamptz not null,
  forget_at timestamptz not null,
  primary key (company_id, tenant_kind, operation, path, key)
);
create index idempotency_forgotten on idempotency (forget_at);
create index idempotency_by_partner on idempotency (company_id, partner_id) where partner_id is not null;

-- Every write of the operator's side (decisions.md 11).
create table audit_log (
  id uuid primary key,
  actor_key_id uuid,
  actor_name text not null,
  request_id uuid not null,
  action text not null,
  company_id uuid,
  target_id uuid,
  before json,
  after json,
  created_at timestamptz(3) not null
);
create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_company on audit_log (company_id, created_at desc, id desc);
create index audit_log_target on audit_log (target_id, created_at desc, id desc);
create index audit_log_actor on audit_log (actor_key_id, created_at desc, id desc);

-- A company reads its own master data; its keys are read before the tenant is known.
alter table companies enable row level security;
create policy one_company on companies for select to mahnwerk_company using (id = (select bound_company()));
create policy all_companies on companies to mahnwerk_operator using (true);
call protect_tenant('partner_access');
alter table idempotency enable row level security;
create policy one_company on idempotency to mahnwerk_company using (company_id = (select bound_company()) and tenant_kind = 1);
create policy all_companies on idempotency to mahnwerk_operator using (true);

grant select on companies, partner_access to mahnwerk_company;
-- A Partner's command holds its access row FOR SHARE, so that revocation waits for it; a row lock needs
-- the privilege to update one column. Row security leaves this one a single lawful value: its own.
grant update (company_id) on partner_access to mahnwerk_company;
grant select, insert, update, delete on idempotency to mahnwerk_company;
grant select, insert, update on companies, partners, partner_access to mahnwerk_operator;
grant select, insert, update, delete on keys, idempotency to mahnwerk_operator;
grant select, insert on audit_log to mahnwerk_operator;
grant usage on sequence customer_numbers to mahnwerk_operator;

-- Maintained totals of the lists, so that a page never counts by scanning. A company's concurrent
-- writers spread over slots, so that no two of them wait for one row.
create table list_counts (
  company_id uuid not null,
  list text not null,
  status text not null,
  slot smallint not null,
  count bigint not null,
  primary key (company_id, list, status, slot)
) with (fillfactor = 50);
call protect_tenant('list_counts');
grant select, insert, update on list_counts to mahnwerk_company, mahnwerk_operator;

-- A slot of the company that no other open transaction writes to, so that counting never waits and never
-- deadlocks: held until the transaction ends, and the same one for all of its statements. Should 64
-- transactions of one company count at once, the next ones share.
create function free_count_slot(company uuid) returns smallint
  language plpgsql volatile as $$
declare
  first integer := pg_backend_pid() % 64;
begin
  for step in 0 .. 63 loop
    if pg_try_advisory_xact_lock(hashtext('list_counts ' || company), (first + step) % 64) then
      return (first + step) % 64;
    end if;
  end loop;
  return first;
end
$$;

-- Counts a table's rows from now on, by statement-level triggers, so that no store can forget to.
-- counted_by: the column whose values are counted apart, or null where the list has no status.
-- The functions are generated with plain column names: a row's large JSON columns are never read.
create procedure maintain_count(target regclass, list text, counted_by text)
  language plpgsql as $$
declare
  status text := coalesce(quote_ident(counted_by), quote_literal(''));
  upsert text := 'insert into list_counts as c (company_id, list, status, slot, count)
      select company_id, %1$L, status, free_count_slot(company_id), sum(delta) from (%2$s) changes
      group by company_id, status having sum(delta) <> 0
      on conflict (company_id, list, status, slot) do update set count = c.count + excluded.count;
    return null;';
  added text := format('select company_id, %s as status, 1 as delta from added', status);
  removed text := format('select company_id, %s as status, -1 as delta from removed', status);
begin
  execute format('create function count_%1$s_insert() returns trigger language plpgsql as $f$ begin %2$s end $f$', list, format(upsert, list, added));
  execute format('create function count_%1$s_delete() returns trigger language plpgsql as $f$ begin %2$s end $f$', list, format(upsert, list, removed));
  execute format('create trigger counted_insert after insert on %1$s referencing new table as added for each statement execute function count_%2$s_insert()', target, list);
  execute format('create trigger counted_delete after delete on %1$s referencing old table as removed for each statement execute function count_%2$s_delete()', target, list);
  if counted_by is not null then
    execute format('create function count_%1$s_update() returns trigger language plpgsql as $f$ begin %2$s end $f$', list, format(upsert, list, added || ' union all ' || removed));
    execute format('create trigger counted_update after update on %1$s referencing old table as removed new table as added for each statement execute function count_%2$s_update()', target, list);
  end if;
end
$$;
