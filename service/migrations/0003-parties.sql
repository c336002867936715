-- Companies, Partners and their keys (service.md 2.1, 3; decisions.md 11), and the sandbox of a company.
-- Rows are locked in one order everywhere: company, then partner_access, then memberships, then accounts.

-- A choice, a JSON value or a vocabulary of the contract is a domain, so that the types of rows follow from the
-- columns: `npm run sql` reads the choices from the check, and the other types from
-- service/tools/sql-domains.ts.
create domain company_status as text check (value in ('active', 'suspended', 'offboarded'));
create domain onboarding_mode as text check (value in ('api_only', 'web_flow'));
create domain sandbox_origin as text check (value in ('production_mirror', 'sandbox_native', 'unclassified'));
create domain access_state as text check (value in ('available', 'unavailable', 'revoked', 'disconnected'));
create domain key_kind as text check (value in ('case', 'partner', 'dunning', 'operator'));
create domain company_legal_form as text;
create domain tax_treatment as text;
create domain default_claim_type as text;
create domain data_sharing_basis as text;
create domain scopes as text[];
create domain company_address as json;
create domain company_representatives as json;
create domain payout_bank_account as json;
create domain notification_channels as json;
create domain representatives_lock as text check (value in ('locked', 'open'));

create table partners (
  id uuid primary key,
  name text not null,
  may_skip_email_verification boolean not null default false,
  sandbox_origin sandbox_origin not null default 'unclassified',
  managed_companies bigint not null default 0,  -- by a trigger, so that no list counts by scanning
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index partners_newest on partners (created_at desc, id desc);
alter table partners enable row level security;
create policy one_partner on partners for select to mahnwerk_partner using (id = (select bound_partner()));
create policy all_partners on partners to mahnwerk_operator using (true);
grant select on partners to mahnwerk_partner;
grant select, insert, update on partners to mahnwerk_operator;
call stamp_updates('partners');

create table companies (
  id uuid primary key,
  name text not null,
  address company_address,                            -- {street, postal_code, city, country}
  phone text,
  legal_form company_legal_form,
  legal_representatives company_representatives not null default '[]',
  tax_treatment tax_treatment,
  vat_number text,
  default_claim_type default_claim_type,
  customer_number text not null unique,    -- eight digits, assigned by the service
  payout_bank_account payout_bank_account,                -- {account_holder, iban}
  notification_channels notification_channels not null default '[]',
  data_sharing_basis data_sharing_basis,
  onboarding_mode onboarding_mode not null default 'api_only',
  status company_status not null default 'active',
  dunning_locked boolean not null default false,
  dunning_paused boolean not null default false,
  created_by_partner uuid references partners,  -- null: created by the operator
  sandbox_origin sandbox_origin not null default 'unclassified',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- In a sandbox the day of the last run that covered the company, where it is ahead of today.
  dunning_business_date date,
  -- The lock of the legal representatives outlasts the completeness that caused it: decisions.md 15. Null: not decided yet,
  -- as the data say.
  representatives_lock representatives_lock
);
create index companies_newest on companies (created_at desc, id desc);
create index companies_updated on companies (updated_at, id);
create index companies_mirrored on companies (id) where sandbox_origin = 'production_mirror';
create index companies_payout_iban on companies ((payout_bank_account ->> 'iban')) where payout_bank_account is not null;
create sequence customer_numbers minvalue 10000000 maxvalue 99999999 start 10000000;
-- A company reads its own master data; its keys are read before the tenant is known.
alter table companies enable row level security;
create policy one_company on companies for select to mahnwerk_company using (id = (select bound_company()));
create policy all_companies on companies to mahnwerk_operator using (true);
grant select on companies to mahnwerk_company;
grant select, insert, update on companies to mahnwerk_operator;
grant usage on sequence customer_numbers to mahnwerk_partner, mahnwerk_operator;
call stamp_updates('companies');

-- The terms of the search of one company, whichever of its values are null; likewise of the other resources.
create function terms_of_company(c companies) returns table (field text, term text)
  language sql stable
  begin atomic
    select 'name', t from search_terms_of(c.name) t
    union select 'customer_number', t from search_terms_of(c.customer_number) t
    union select 'iban', search_term_of_iban(c.payout_bank_account ->> 'iban') where c.payout_bank_account ->> 'iban' is not null;
  end;

create function keep_terms_of_company() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then
    delete from public.search_terms s using public.terms_of_company(old) t where s.company_id = old.id and s.term = t.term and s.id = old.id and s.field = t.field;
  end if;
  if tg_op <> 'DELETE' then
    insert into public.search_terms select new.id, 'company', new.id, t.field, t.term from public.terms_of_company(new) t;
  end if;
  return null;
end
$$;
create trigger searchable after insert or delete on companies for each row execute function keep_terms_of_company();
create trigger searchable_anew after update of name, customer_number, payout_bank_account on companies for each row
  when (old.name::text is distinct from new.name::text or old.customer_number::text is distinct from new.customer_number::text or old.payout_bank_account::text is distinct from new.payout_bank_account::text)
  execute function keep_terms_of_company();

-- What a claim statement shows of its parties, as it was until a moment (docs/decisions/0060-proofs.md). Writers hold
-- the lock while they change it, so that a statement as known at a moment shows what was known then.
create function announce_parties(company uuid) returns void language sql volatile
  as $$select pg_advisory_xact_lock_shared(hashtextextended('mahnwerk parties ' || company, 0))$$;
create function await_parties(company uuid) returns void language sql volatile
  as $$select pg_advisory_xact_lock(hashtextextended('mahnwerk parties ' || company, 0))$$;

create table former_companies (
  company_id uuid not null references companies,
  until timestamptz(3) not null,
  name text not null,
  address company_address,
  primary key (company_id, until)
);
call protect_tenant('former_companies');
grant select on former_companies to mahnwerk_company, mahnwerk_operator;

create function keep_former_company() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.announce_parties(old.id);
  insert into public.former_companies values (old.id, new.updated_at, old.name, old.address) on conflict do nothing;
  return null;
end
$$;
create trigger former_kept after update on companies for each row
  when ((old.name, old.address::text) is distinct from (new.name, new.address::text)) execute function keep_former_company();

-- Which Partner may act for which company. One row per pair, forever; access is its current state.
create table partner_access (
  partner_id uuid not null references partners,
  company_id uuid not null references companies,
  external_reference text,
  access access_state not null,
  confirmed_at timestamptz(3),                 -- by the company itself; null while awaited, and where it is not required
  company_updated_at timestamptz(3) not null,  -- last change of what the Partner sees: the company, its users, the access
  company_name text not null,                  -- what the Partner's list is ordered by, so that its indexes are the
  company_created_at timestamptz(3) not null,  -- Partner's own; copied by triggers
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, partner_id)
);
create index partner_access_by_partner on partner_access (partner_id, company_id);
create unique index partner_access_external_reference on partner_access (partner_id, external_reference) where access <> 'disconnected';
create index partner_access_updated on partner_access (partner_id, company_updated_at, company_id) where access <> 'disconnected';
create index partner_access_newest on partner_access (partner_id, company_created_at desc, company_id desc) where access <> 'disconnected';
create index partner_access_names on partner_access (partner_id, company_name, company_id) where access <> 'disconnected';
call protect_tenant('partner_access');
create policy one_partner on partner_access for select to mahnwerk_partner using (partner_id = (select bound_partner()));
grant select on partner_access to mahnwerk_company;
-- A Partner's command locks its access row FOR SHARE, so that a revocation waits for it; a row lock requires the
-- privilege to update one column. Row security leaves this one a single valid value: its own.
grant update (company_id) on partner_access to mahnwerk_company;
grant select, insert on partner_access to mahnwerk_partner;
grant update (external_reference, access, updated_at, company_updated_at) on partner_access to mahnwerk_partner;
grant select, insert, update on partner_access to mahnwerk_operator;
call stamp_updates('partner_access');

create function advance_company_updated_at() returns trigger
  language plpgsql as $$
begin
  new.company_updated_at := greatest(new.company_updated_at, public.earliest_stamp(old.company_updated_at, old.xmin));
  return new;
end
$$;
create trigger stamped_company before update of company_updated_at on partner_access for each row execute function advance_company_updated_at();

-- Copies the company's name into the access row when the row is created and when the access changes: while an access
-- is revoked, changes of the company do not reach it.
create function copy_company_to_access() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select c.name, c.created_at into new.company_name, new.company_created_at from public.companies c where c.id = new.company_id;
  return new;
end
$$;
create trigger company_copied before insert on partner_access for each row execute function copy_company_to_access();
create trigger company_copied_again before update of access on partner_access for each row when (new.access is distinct from old.access) execute function copy_company_to_access();

-- A Partner may end its access. Only the company and the operator grant or restore it.
create function refuse_self_access() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if public.calling_role() = 'mahnwerk_partner' and new.access <> old.access and new.access not in ('revoked', 'disconnected') then
    raise exception 'a Partner cannot grant itself access' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger ended_alone before update of access on partner_access for each row execute function refuse_self_access();

create function count_managed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  change integer := (new.access <> 'disconnected')::integer - (case when tg_op = 'UPDATE' then (old.access <> 'disconnected')::integer else 0 end);
begin
  if change <> 0 then
    update public.partners p set managed_companies = managed_companies + change where p.id = new.partner_id;
  end if;
  return null;
end
$$;
create trigger counted after insert or update of access on partner_access for each row execute function count_managed();

-- Whether the bound Partner manages a company, whatever its access allows now.
create function is_managed(company uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return exists (select from public.partner_access a where a.company_id = company and a.partner_id = public.bound_partner() and a.access <> 'disconnected');
create function is_created_by_partner(company uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return exists (select from public.companies c where c.id = company and c.created_by_partner = public.bound_partner());
revoke all on function is_managed(uuid), is_created_by_partner(uuid) from public;
grant execute on function is_managed(uuid), is_created_by_partner(uuid) to mahnwerk_partner;

create policy managed on companies for select to mahnwerk_partner using (is_managed(id));
create policy managed_update on companies for update to mahnwerk_partner using (is_managed(id));
create policy created on companies for insert to mahnwerk_partner with check (created_by_partner = (select bound_partner()));
grant select, insert on companies to mahnwerk_partner;
grant update (name, address, phone, legal_form, legal_representatives, tax_treatment, vat_number, default_claim_type, payout_bank_account, notification_channels, data_sharing_basis, representatives_lock, updated_at) on companies to mahnwerk_partner;
-- A Partner links itself to companies that it has created, and to no other.
create policy created on partner_access for insert to mahnwerk_partner with check (partner_id = (select bound_partner()) and is_created_by_partner(company_id));
create policy own on partner_access for update to mahnwerk_partner using (partner_id = (select bound_partner())) with check (partner_id = (select bound_partner()));

-- Copies a change of a company into the access rows that currently grant access.
create function copy_company_changes_to_access() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.partner_access a set company_updated_at = greatest(a.company_updated_at, n.updated_at), company_name = n.name from new_rows n
    where a.company_id = n.id and a.access in ('available', 'unavailable');
  return null;
end
$$;
create trigger changes_copied after update on companies referencing new table as new_rows for each statement execute function copy_company_changes_to_access();

-- The Partners that receive a company's Partner events. An event that one Partner causes reaches the others too, which
-- row security hides from it.
create function partners_of_company(company uuid) returns table (partner_id uuid, external_reference text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.partner_id, a.external_reference from public.partner_access a
  where a.company_id = company and a.access in ('available', 'unavailable') and (public.calling_role() <> 'mahnwerk_partner' or public.is_managed(company))
  order by a.partner_id
$$;
revoke all on function partners_of_company(uuid) from public;
grant execute on function partners_of_company(uuid) to mahnwerk_partner, mahnwerk_operator;

-- Credentials. Only a keyed hash of the secret is stored; a deleted key has no row.
create table keys (
  id uuid primary key,
  kind key_kind not null,
  company_id uuid references companies,
  partner_id uuid references partners,
  token_name text not null,
  scopes scopes not null,
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
grant select, insert, update, delete on keys to mahnwerk_operator;
call stamp_updates('keys');

-- A sandbox beside production (docs/decisions/0026-sandbox.md): read-only copies of production's companies, and resets.

-- The version of a company in production when its copy was last read whole. Null: it is read again.
create table mirrored_companies (
  company_id uuid primary key references companies,
  seen text,
  read_at timestamptz(3) not null
);
call protect_tenant('mirrored_companies');
grant select, insert, update on mirrored_companies to mahnwerk_operator;

-- Resets of a company's sandbox data, one in progress at a time. What they alone delete has a policy `reset_alone`: the
-- operator's role may while one of the company is running.
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
