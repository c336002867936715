-- Events that concern Partners: recording them, and what ends with a Partner's access. These functions run as the owner
-- of the schema because they read across tenants; each checks the calling role itself.

-- The subscriptions that an event of a company concerns. A Case or dunning event: the company's own, and those of the
-- Partners that may act for it now and select it. A Partner's own event: that Partner's. Answers ids alone.
create function webhook_subscribers(company uuid, partner uuid, event_type text, out enabled_ids uuid[], out disabled_ids uuid[])
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(s.id) filter (where s.enabled), '{}'), coalesce(array_agg(s.id) filter (where not s.enabled), '{}')
  from (
    select 1::smallint as kind, company as id where partner is null
    union all select 2::smallint, a.partner_id from public.partner_access a where partner is null and a.company_id = company and a.access = 'available'
      and exists (select from public.companies c where c.id = company and c.status = 'active')
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

-- Closes the deliveries of a Partner for a company: at the end of its access, so that none is sent should the access
-- come back, and when it does, for what was recorded or in progress at that moment. No attempt is made, and no failure
-- of a receiver is counted; the event of the revocation itself is sent.
-- A Partner that disconnects a company cannot see deliveries of others' events while they are created.
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
  -- The lock of the fan-out: no round runs until we have committed, so an event is either still in the outbox or has
  -- become deliveries that are visible here.
  perform pg_advisory_xact_lock(hashtext('mahnwerk fan-out'));
  -- A leased delivery is being sent, as it was allowed, and is not retried; a locked one is being leased or its result
  -- saved. This waits for neither.
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
    select f.* from webhook_outbox f
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
  update webhook_outbox f set subscription_ids = array(select u.id from unnest(f.subscription_ids) with ordinality as u (id, place) where u.id <> all (own) order by u.place)
  from waiting w where f.recorded_at = w.recorded_at and f.event_id = w.event_id and f.company_id = w.company_id;
end
$$;
revoke all on function close_partner_deliveries(uuid, uuid, integer) from public;
grant execute on function close_partner_deliveries(uuid, uuid, integer) to mahnwerk_partner, mahnwerk_operator;

-- What a Partner loses with its access to a company, in one step for the operator and for the Partner that disconnects
-- the company: a Partner reads neither orders nor the company's stored responses. The access row is locked by then, so
-- none of the Partner's commands for the company is in progress.
create function end_partner_access(company uuid, partner uuid, window_hours integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not acts_for(company, partner) then
    raise exception 'not of Partner %', partner using errcode = 'insufficient_privilege';
  end if;
  -- Its responses in the company's namespace, and in its own those below the company and the one that created it. By
  -- the clock that stored them.
  update idempotency i set replay_until = least(i.replay_until, clock_timestamp()), forget_at = least(i.forget_at, clock_timestamp() + interval '24 hours')
    where i.company_id = company and i.tenant_kind = 1 and i.partner_id = partner
       or i.company_id = partner and i.tenant_kind = 2
         and (i.path like '/partner/v2/companies/' || company || '/%' or i.headers ->> 'Location' like '%/partner/v2/companies/' || company || '/%');
  -- With everything below them, and without events. A draft that a command has locked is waited for, and stays if it is
  -- submitted meanwhile.
  delete from orders o where o.company_id = company and o.status = 'draft' and o.id = any (array(
    select d.id from orders d where d.company_id = company and d.created_by_partner = partner and d.status = 'draft' order by d.id for update));
  perform close_partner_deliveries(company, partner, window_hours);
end
$$;
revoke all on function end_partner_access(uuid, uuid, integer) from public;
grant execute on function end_partner_access(uuid, uuid, integer) to mahnwerk_partner, mahnwerk_operator;
