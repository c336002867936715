-- Partners run companies: what they may do with them, who their users are, and the mails that go out.
-- Rows are locked in one order everywhere: company, then partner_access, then memberships, then accounts.

alter table companies
  -- The Partner that created it; null: the operator did.
  add column created_by_partner uuid references partners,
  add column sandbox_origin text not null default 'unclassified' check (sandbox_origin in ('production_mirror', 'sandbox_native', 'unclassified'));

alter table partner_access
  -- When the company itself let the Partner in; null while that is awaited, and where it is not asked.
  add column confirmed_at timestamptz(3),
  -- When what the Partner sees of the company last changed: its data, its users, the access.
  add column company_updated_at timestamptz(3),
  -- What a Partner's list is ordered by, so that its indexes are the Partner's own; kept by triggers.
  add column company_name text,
  add column company_created_at timestamptz(3);
-- Every link so far was confirmed when it was made.
update partner_access a set confirmed_at = a.created_at, company_updated_at = greatest(a.updated_at, c.updated_at), company_name = c.name, company_created_at = c.created_at from companies c where c.id = a.company_id;
alter table partner_access alter column company_updated_at set not null, alter column company_name set not null, alter column company_created_at set not null;
create index partner_access_updated on partner_access (partner_id, company_updated_at, company_id) where access <> 'disconnected';
create index partner_access_newest on partner_access (partner_id, company_created_at desc, company_id desc) where access <> 'disconnected';
create index partner_access_names on partner_access (partner_id, company_name, company_id) where access <> 'disconnected';

create function name_linked_company() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select c.name, c.created_at into new.company_name, new.company_created_at from public.companies c where c.id = new.company_id;
  return new;
end
$$;
create trigger named before insert on partner_access for each row execute function name_linked_company();

-- Whether the bound Partner manages a company, whatever it may do with it now.
create function is_managed(company uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return exists (select from public.partner_access a where a.company_id = company and a.partner_id = public.bound_partner() and a.access <> 'disconnected');

-- Whom a company's events are told to: what one of its Partners does is told to the others as well, whom it does not see.
create function partners_of_company(company uuid) returns table (partner_id uuid, external_reference text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.partner_id, a.external_reference from public.partner_access a
  where a.company_id = company and a.access in ('available', 'unavailable') and (current_setting('role') <> 'mahnwerk_partner' or public.is_managed(company))
  order by a.partner_id
$$;
revoke all on function partners_of_company(uuid) from public;
grant execute on function partners_of_company(uuid) to mahnwerk_partner, mahnwerk_operator;

create or replace function webhook_subscribers(company uuid, partner uuid, event_type text, out enabled_ids uuid[], out disabled_ids uuid[])
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(s.id) filter (where s.enabled), '{}'), coalesce(array_agg(s.id) filter (where not s.enabled), '{}')
  from (
    select 1::smallint as kind, company as id where partner is null
    union all select 2::smallint, a.partner_id from public.partner_access a where partner is null and a.company_id = company and a.access = 'available'
      and exists (select from public.companies c where c.id = company and c.status = 'active')
    union all select 2::smallint, partner where partner is not null
  ) o
  join public.webhook_subscriptions s on s.owner_kind = o.kind and s.owner_id = o.id
  where (public.acts_for(company, partner) or current_setting('role') = 'mahnwerk_partner' and public.is_managed(company)) and s.events && array['*', event_type]
    and (o.kind = 1 or partner is not null or s.companies is null or company = any (s.companies))
$$;

-- A Partner records for whoever manages the company while their access has not ended; the operator announces the end as well.
create or replace function record_for_partner(partner uuid, company uuid, recorded_at timestamptz, id uuid, event_type text, created_at timestamptz, envelope text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_variable
begin
  if current_setting('role') = 'mahnwerk_company' or current_setting('role') = 'mahnwerk_partner' and not (public.is_managed(company) and exists (
    select from public.partner_access a where a.company_id = company and a.partner_id = partner and a.access in ('available', 'unavailable')
  )) then
    raise exception 'no access of Partner % to company %', partner, company using errcode = 'insufficient_privilege';
  end if;
  insert into public.events values (company, recorded_at, id, event_type, created_at, envelope);
  insert into public.event_inbox values (recorded_at, id, company, 2, partner);
  insert into public.event_fanout
    select recorded_at, id, company, event_type, c.enabled_ids, c.disabled_ids
    from public.webhook_subscribers(company, partner, event_type) c
    where cardinality(c.enabled_ids) + cardinality(c.disabled_ids) > 0;
end
$$;

create function is_created_by_partner(company uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return exists (select from public.companies c where c.id = company and c.created_by_partner = public.bound_partner());

create policy managed on companies for select to mahnwerk_partner using (is_managed(id));
create policy managed_update on companies for update to mahnwerk_partner using (is_managed(id));
create policy created on companies for insert to mahnwerk_partner with check (created_by_partner = (select bound_partner()));
grant select, insert on companies to mahnwerk_partner;
grant update (name, address, phone, legal_form, legal_representatives, tax_treatment, vat_number, default_claim_type, payout_bank_account, notification_channels, data_sharing_basis, updated_at) on companies to mahnwerk_partner;
grant usage on sequence customer_numbers to mahnwerk_partner;

-- A Partner links itself to what it has created, and to nothing else.
create policy created on partner_access for insert to mahnwerk_partner with check (partner_id = (select bound_partner()) and is_created_by_partner(company_id));
create policy own on partner_access for update to mahnwerk_partner using (partner_id = (select bound_partner())) with check (partner_id = (select bound_partner()));
grant insert on partner_access to mahnwerk_partner;
grant update (external_reference, access, updated_at, company_updated_at) on partner_access to mahnwerk_partner;

-- What has come of a company's cases, for the rules about what may still change of it.
create function company_milestones(company uuid, out submitted boolean, out transferred boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.orders o where o.company_id = company and o.submitted_at is not null),
    exists (select from public.mandates m where m.company_id = company)
$$;
revoke all on function company_milestones(uuid) from public;
grant execute on function company_milestones(uuid) to mahnwerk_partner, mahnwerk_operator;
create index orders_submitted on orders (company_id) where submitted_at is not null;

-- Drafts that a Partner has created go with its access.
alter table orders add column created_by_partner uuid;
create index orders_drafts_of_partner on orders (company_id, created_by_partner) where created_by_partner is not null and status = 'draft';

-- For the end of a Partner's access alone; a company's own deliveries have no entry in it.
create index webhook_deliveries_of_partners on webhook_deliveries (owner_id, company_id) where outcome is null and owner_kind = 2;

-- Closes what waits to be told to a Partner of a company: at the end of its access, so that nothing of it goes out should the access come back, and
-- when it does, what was recorded or under way in that moment. Without contact, and no failure of a receiver; the farewell goes out.
-- Runs as the owner of the schema, and asks whose it is: a Partner that lets a company go sees no deliveries of others' events being made.
create function close_partner_deliveries(company uuid, partner uuid, window_hours integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own uuid[];
begin
  if not acts_for(company, partner) then
    raise exception 'not of Partner %', partner using errcode = 'insufficient_privilege';
  end if;
  select array_agg(s.id) into own from webhook_subscriptions s where s.owner_kind = 2 and s.owner_id = partner;
  if own is null then return; end if;
  -- The fan-out's turn: no round is under way until we have committed, so an event is either still its or has become deliveries that are seen here.
  perform pg_advisory_xact_lock(hashtext('mahnwerk fan-out'));
  -- What is leased is being sent, as it was allowed, and is not tried again; what is locked is being leased or settled. Neither is waited for.
  update webhook_deliveries d
    set outcome = 'failed', error_message = 'partner_access_unavailable', lease_token = null, lease_until = null, updated_at = statement_timestamp()
    where d.id >= first_uuid_at(statement_timestamp() - interval '49 hours') and d.id = any (array(
      select q.id from webhook_deliveries q
      where q.owner_kind = 2 and q.owner_id = partner and q.company_id = company and q.outcome is null and q.event_type <> 'company.access.revoked'
        and q.id >= first_uuid_at(statement_timestamp() - interval '49 hours') and (q.lease_token is null or q.lease_until < statement_timestamp())
      for update skip locked));
  update webhook_deliveries d set single_attempt = true
    where d.id >= first_uuid_at(statement_timestamp() - interval '49 hours') and d.id = any (array(
      select q.id from webhook_deliveries q
      where q.owner_kind = 2 and q.owner_id = partner and q.company_id = company and q.outcome is null and q.event_type <> 'company.access.revoked'
        and q.id >= first_uuid_at(statement_timestamp() - interval '49 hours')
      for update skip locked));
  with waiting as (
    select f.* from event_fanout f
    where f.company_id = company and f.type <> 'company.access.revoked' and f.subscription_ids && own
    for update
  ), made as (
    insert into webhook_deliveries (id, owner_kind, owner_id, subscription_id, company_id, event_recorded_at, event_id, event_type,
      next_attempt_at, next_attempt_reason, expires_at, outcome, error_message, created_at, updated_at)
    select new_uuid_at(statement_timestamp()), 2, partner, u.id, w.company_id, w.recorded_at, w.event_id, w.type,
      w.recorded_at, 'first_attempt', w.recorded_at + make_interval(hours => window_hours), 'failed', 'partner_access_unavailable', statement_timestamp(), statement_timestamp()
    from waiting w cross join lateral unnest(w.subscription_ids) as u (id)
    where u.id = any (own)
    order by w.recorded_at, w.event_id
  )
  update event_fanout f set subscription_ids = array(select u.id from unnest(f.subscription_ids) with ordinality as u (id, place) where u.id <> all (own) order by u.place)
  from waiting w where f.recorded_at = w.recorded_at and f.event_id = w.event_id and f.company_id = w.company_id;
end
$$;
revoke all on function close_partner_deliveries(uuid, uuid, integer) from public;
grant execute on function close_partner_deliveries(uuid, uuid, integer) to mahnwerk_partner, mahnwerk_operator;

-- What a Partner loses with its access to a company, in one step for who takes it and for the Partner that lets the company go, which sees neither
-- orders nor the company's stored answers. The link is locked by then: none of its commands for the company is under way.
create function end_partner_access(company uuid, partner uuid, window_hours integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not acts_for(company, partner) then
    raise exception 'not of Partner %', partner using errcode = 'insufficient_privilege';
  end if;
  -- Its answers of the company's own namespace, and of its own those below the company and the one that made it. By the clock that they were stored by.
  update idempotency i set replay_until = least(i.replay_until, clock_timestamp()), forget_at = least(i.forget_at, clock_timestamp() + interval '24 hours')
    where i.company_id = company and i.tenant_kind = 1 and i.partner_id = partner
       or i.company_id = partner and i.tenant_kind = 2
         and (i.path like '/partner/v2/companies/' || company || '/%' or i.headers ->> 'Location' like '%/partner/v2/companies/' || company || '/%');
  -- With everything below them, and silently. One that somebody works on is waited for, and stays if it is submitted meanwhile.
  delete from orders o where o.company_id = company and o.status = 'draft' and o.id = any (array(
    select d.id from orders d where d.company_id = company and d.created_by_partner = partner and d.status = 'draft' order by d.id for update));
  perform close_partner_deliveries(company, partner, window_hours);
end
$$;
revoke all on function end_partner_access(uuid, uuid, integer) from public;
grant execute on function end_partner_access(uuid, uuid, integer) to mahnwerk_partner, mahnwerk_operator;

-- People, one row each over all companies. No tenant sees them.
create table accounts (
  id uuid primary key,
  email text not null unique,              -- canonical: lower case
  first_name text not null,
  last_name text not null,
  password_hash text,                      -- argon2id, of who has finished a set-up
  email_verified_at timestamptz(3),
  terms_version text,
  terms_accepted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
grant select, insert, update on accounts to mahnwerk_operator;

-- The account of an e-mail address, made where there is none: who invites somebody does not learn whether they are known.
create function account_of(new_id uuid, address text, first text, last text, verified boolean, at timestamptz) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  found_id uuid;
begin
  insert into public.accounts (id, email, first_name, last_name, email_verified_at, created_at, updated_at)
  values (new_id, address, first, last, case when verified then at end, at, at)
  on conflict (email) do nothing;
  select a.id into strict found_id from public.accounts a where a.email = address;
  return found_id;
end
$$;
revoke all on function account_of(uuid, text, text, text, boolean, timestamptz) from public;
grant execute on function account_of(uuid, text, text, text, boolean, timestamptz) to mahnwerk_partner, mahnwerk_operator;

create table memberships (
  company_id uuid not null references companies,
  id uuid not null,
  account_id uuid not null references accounts,
  email text not null,                     -- canonical, as the account's
  first_name text not null,                -- as the company or its Partner calls them
  last_name text not null,
  role text not null check (role in ('admin', 'member')),
  status text not null check (status in ('pending_setup', 'active', 'revoked', 'expired')),
  invite_token_hash bytea,                 -- keyed; null once the invitation is over
  invite_expires_at timestamptz(3),
  invited_by_partner uuid references partners,
  revoked_at timestamptz(3),
  revoked_by_token_id uuid,                -- the key that did it
  revocation_reason text check (revocation_reason in ('cancelled_by_partner', 'removed_by_company', 'company_offboarded', 'access_revoked')),
  sandbox_origin text not null default 'unclassified' check (sandbox_origin in ('production_mirror', 'sandbox_native', 'unclassified')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  check ((status = 'revoked') = (revoked_at is not null))
);
create unique index memberships_live on memberships (company_id, email, role) where status in ('pending_setup', 'active');
create index memberships_newest on memberships (company_id, created_at desc, id desc);
create index memberships_updated on memberships (company_id, updated_at, id);
create index memberships_by_token on memberships (invite_token_hash) where invite_token_hash is not null;
create index memberships_of_account on memberships (account_id);
create index memberships_expiring on memberships (invite_expires_at) where status = 'pending_setup';
call protect_tenant('memberships');
create policy managed on memberships to mahnwerk_partner using (is_managed(company_id));
grant select on memberships to mahnwerk_company;
grant select, insert, update on memberships to mahnwerk_partner, mahnwerk_operator;

-- What a Partner sees of a company has changed, whoever changed it.
create function company_changed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.partner_access a set company_updated_at = greatest(a.company_updated_at, n.updated_at), company_name = n.name from new_rows n where a.company_id = n.id;
  return null;
end
$$;
create function users_changed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.partner_access a set company_updated_at = greatest(a.company_updated_at, n.at)
  from (select company_id, max(updated_at) as at from new_rows group by company_id) n where a.company_id = n.company_id;
  return null;
end
$$;
create trigger told_to_partners after update on companies referencing new table as new_rows for each statement execute function company_changed();
create trigger told_to_partners_new after insert on memberships referencing new table as new_rows for each statement execute function users_changed();
create trigger told_to_partners after update on memberships referencing new table as new_rows for each statement execute function users_changed();

-- How many companies a Partner manages, so that no list counts by scanning.
alter table partners add column managed_companies bigint not null default 0;
update partners p set managed_companies = (select count(*) from partner_access a where a.partner_id = p.id and a.access <> 'disconnected');
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

-- Mails on their way. Sealed: they name people and hold links that open doors.
create table mails (
  id uuid primary key,
  sealed bytea not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index mails_due on mails (due_at);
alter table mails enable row level security;
create policy anyone on mails for insert to mahnwerk_company, mahnwerk_partner with check (true);
create policy all_mails on mails to mahnwerk_operator using (true);
grant insert on mails to mahnwerk_company, mahnwerk_partner;
grant select, insert, update, delete on mails to mahnwerk_operator;
