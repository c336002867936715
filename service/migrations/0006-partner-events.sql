-- Events that concern Partners. These functions run as the owner of the schema because they read across tenants; each
-- checks the calling role itself.

-- Whose feeds and webhooks receive a company's Case and dunning events: the company's own, and those of the Partners that
-- may act for it now.
create function event_owners(company uuid) returns table (kind smallint, id uuid)
  language sql stable as $$
  select 1::smallint, company
  union all
  select 2::smallint, a.partner_id from public.partner_access a join public.companies c on c.id = a.company_id
  where a.company_id = company and a.access = 'available' and c.status = 'active'
$$;

-- The subscriptions that an event of a company concerns. A Case or dunning event: the company's own, and those of the
-- Partners that may act for it now and select it. A Partner's own event: that Partner's. Answers ids alone.
create function webhook_subscribers(company uuid, partner uuid, event_type text, out enabled_ids uuid[], out disabled_ids uuid[])
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(s.id) filter (where s.enabled), '{}'), coalesce(array_agg(s.id) filter (where not s.enabled), '{}')
  from (
    select w.kind, w.id from public.event_owners(company) w where partner is null
    union all select 2::smallint, partner where partner is not null
  ) o
  join public.webhook_subscriptions s on s.owner_kind = o.kind and s.owner_id = o.id
  where (public.acts_for(company, partner) or public.calling_role() = 'mahnwerk_partner' and public.is_managed(company)) and s.events && array['*', event_type]
    and (o.kind = 1 or partner is not null or s.companies is null or company = any (s.companies))
$$;
revoke all on function webhook_subscribers(uuid, uuid, text) from public;
grant execute on function webhook_subscribers(uuid, uuid, text) to mahnwerk_company, mahnwerk_operator;

-- Records an event about a company for one Partner's feed and webhooks alone. A Partner records for every Partner whose
-- access to the company has not ended; the operator records the end of an access as well.
create function record_for_partner(partner uuid, company uuid, recorded_at timestamptz, id uuid, event_type text, created_at timestamptz, envelope text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_variable
begin
  if public.calling_role() = 'mahnwerk_company' or public.calling_role() = 'mahnwerk_partner' and not (public.is_managed(company) and exists (
    select from public.partner_access a where a.company_id = company and a.partner_id = partner and a.access in ('available', 'unavailable')
  )) then
    raise exception 'no access of Partner % to company %', partner, company using errcode = 'insufficient_privilege';
  end if;
  insert into public.events values (company, recorded_at, id, event_type, created_at, envelope);
  insert into public.event_sequencing_queue values (recorded_at, id, company, 2, partner);
  insert into public.webhook_outbox
    select recorded_at, id, company, event_type, c.enabled_ids, c.disabled_ids
    from public.webhook_subscribers(company, partner, event_type) c
    where cardinality(c.enabled_ids) + cardinality(c.disabled_ids) > 0;
end
$$;
revoke all on function record_for_partner(uuid, uuid, timestamptz, uuid, text, timestamptz, text) from public;
grant execute on function record_for_partner(uuid, uuid, timestamptz, uuid, text, timestamptz, text) to mahnwerk_partner, mahnwerk_operator;
