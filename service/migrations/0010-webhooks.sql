-- Webhooks: subscriptions, deliveries, and what is on its way. Partners become tenants of their own.
-- docs/decisions/0016-webhooks.md says why it is built this way.
--
-- An owner is who has webhooks and reads a feed: kind 1 a company, kind 2 a Partner.

-- mahnwerk_partner sees what belongs to one Partner: policies on app.partner, as those on app.company.
do $$
begin
  perform pg_advisory_xact_lock(hashtext('mahnwerk roles'));
  if not exists (select from pg_roles where rolname = 'mahnwerk_partner') then
    create role mahnwerk_partner nologin;
  end if;
  if not pg_has_role(current_user, 'mahnwerk_partner', 'member') then
    execute format('grant mahnwerk_partner to %I', current_user);
  end if;
end
$$;

grant usage on schema public to mahnwerk_partner;

create function bound_partner() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.partner', true), '')::uuid;

-- Row security of a table whose rows belong to an owner, said once.
create procedure protect_owner(target regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy one_company on %s to mahnwerk_company using (owner_kind = 1 and owner_id = (select bound_company()))', target);
  execute format('create policy one_partner on %s to mahnwerk_partner using (owner_kind = 2 and owner_id = (select bound_partner()))', target);
  execute format('create policy all_owners on %s to mahnwerk_operator using (true)', target);
end
$$;

-- What a Partner's own routes need of the tables there are.
create policy one_partner on idempotency to mahnwerk_partner using (company_id = (select bound_partner()) and tenant_kind = 2);
grant select, insert, update, delete on idempotency to mahnwerk_partner;
alter table partners enable row level security;
create policy one_partner on partners for select to mahnwerk_partner using (id = (select bound_partner()));
create policy all_partners on partners to mahnwerk_operator using (true);
grant select on partners to mahnwerk_partner;
create policy one_partner on partner_access for select to mahnwerk_partner using (partner_id = (select bound_partner()));
grant select on partner_access to mahnwerk_partner;
create policy one_partner on feed_entries for select to mahnwerk_partner using (owner_kind = 2 and owner_id = (select bound_partner()));
create policy one_partner on feed_floors for select to mahnwerk_partner using (owner_kind = 2 and owner_id = (select bound_partner()));
-- Not the events: which of a company's are its own says its feed alone, so it reads and records them through functions.
grant select on feed_entries, feed_floors, feed_heads to mahnwerk_partner;

-- Whether the calling role may act for a company (partner is null) or for a Partner. Functions that run as the owner of the
-- schema ask it: row security does not bind them.
create function acts_for(company uuid, partner uuid) returns boolean
  language sql stable
  return case current_setting('role')
    when 'mahnwerk_company' then partner is null and company is not distinct from bound_company()
    when 'mahnwerk_partner' then partner is not null and partner is not distinct from bound_partner()
    else true
  end;

-- A page of a feed, for its owner alone. Its plan is pinned, and is one for all owners: left alone, the planner takes every owner for the
-- average one, and sorts all that a large one has (measured, a page of 100: 15 ms at 100 000 events and in proportion
-- beyond; so 2 ms, at 5 000 000 too). The days are merged in the order of their positions, each from its index, and a
-- hundred events are looked up.
create function feed_page(kind smallint, owner uuid, after bigint, since timestamptz, row_limit bigint)
  returns table (envelope text, "position" bigint, sequenced_at timestamptz)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp set plan_cache_mode = 'force_generic_plan' set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  if not public.acts_for(case when kind = 1 then owner end, case when kind = 2 then owner end) then return; end if;
  return query
    select e.envelope, f.position, f.sequenced_at
    from (
      select position, sequenced_at, company_id, recorded_at, event_id from public.feed_entries
      where owner_kind = kind and owner_id = owner and position > after
        -- Days before the place are not looked at: sequenced_at never falls while position rises.
        and sequenced_at >= since
      order by position limit row_limit
    ) f
    join public.events e on e.company_id = f.company_id and e.recorded_at = f.recorded_at and e.id = f.event_id
    order by f.position;
end
$$;
revoke all on function feed_page(smallint, uuid, bigint, timestamptz, bigint) from public;
grant execute on function feed_page(smallint, uuid, bigint, timestamptz, bigint) to mahnwerk_company, mahnwerk_partner;

create table webhook_subscriptions (
  id uuid primary key,
  owner_kind smallint not null check (owner_kind in (1, 2)),
  owner_id uuid not null,
  url text not null,                       -- canonical
  enabled boolean not null,
  events text[] not null,                  -- {*}, or keys in the order of the catalogue
  companies uuid[],                        -- of Case events, a Partner's alone: null is every company it may act for
  description text,
  max_consecutive_failures integer not null,
  auto_disabled boolean not null default false,
  disabled_at timestamptz(3),
  contract_version text not null default 'v2' check (contract_version in ('v1', 'v2')),
  secret bytea not null,                   -- sealed, bound to the id
  previous_secret bytea,
  previous_until timestamptz,              -- until when deliveries carry its signature too
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (owner_kind, owner_id, url)
);
call protect_owner('webhook_subscriptions');

-- How an endpoint fares: written by the dispatcher after each batch, so apart from the configuration,
-- which commands read.
create table webhook_endpoints (
  subscription_id uuid primary key,        -- no foreign key: a deletion never waits for this row, the purge takes it
  owner_kind smallint not null,
  owner_id uuid not null,
  consecutive_failures integer not null default 0,
  last_failure_at timestamptz(3),
  last_success_at timestamptz(3),
  lane text not null default 'unknown' check (lane in ('unknown', 'healthy', 'failing')),
  lane_reason text,
  probes integer not null default 0,       -- failed ones in a row, for the distance of the next
  open_until timestamptz(3)                -- no attempt before
) with (fillfactor = 50);
call protect_owner('webhook_endpoints');

-- Recorded, not yet turned into deliveries. Whether a subscription is enabled is decided by what the
-- recording transaction saw; this row holds its decision.
create table event_fanout (
  recorded_at timestamptz not null,
  event_id uuid not null,
  company_id uuid not null,
  type text not null,
  subscription_ids uuid[] not null,        -- enabled then: a delivery each
  missed_ids uuid[] not null,              -- disabled then: remembered for redeliver-missed
  primary key (recorded_at, event_id, company_id)
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);
alter table event_fanout enable row level security;
create policy one_company on event_fanout for insert to mahnwerk_company with check (company_id = (select bound_company()));
create policy all_companies on event_fanout to mahnwerk_operator using (true);

-- A version 7 UUID of an instant, as the program makes them: PostgreSQL 15 to 17 have none of their own.
create function new_uuid_at(at timestamptz) returns uuid
  language sql volatile parallel safe
  return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid;

-- The smallest version 7 UUID of an instant.
create function first_uuid_at(at timestamptz) returns uuid
  language sql immutable strict parallel safe
  return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

-- One event on its way to one receiver. Partitioned by day through the id, which begins with its time:
-- a delivery is found by its id alone, and a day is dropped whole.
--
-- Its status follows from outcome, lease and attempts, so that the claim before each attempt touches no
-- indexed column (a heap-only update):
--   success, failed: the outcome; else delivering: lease_token is set; else retrying: attempt_count > 0; else pending
create table webhook_deliveries (
  id uuid primary key,
  owner_kind smallint not null,
  owner_id uuid not null,
  subscription_id uuid not null,
  company_id uuid,                         -- whose event it is; null for a test delivery
  event_recorded_at timestamptz,           -- with company_id and event_id the key of the event; null for a test delivery
  event_id uuid not null,
  event_type text not null,
  test_envelope text,                      -- what a test delivery carries: it is no event, and stands in no feed
  outcome text check (outcome in ('success', 'failed')),
  attempt_count integer not null default 0,
  single_attempt boolean not null default false,  -- a redelivery after the 48 hours
  next_attempt_at timestamptz(3),
  next_attempt_reason text,
  expires_at timestamptz(3) not null,      -- transport time: 48 hours after the recording
  lease_token uuid,                        -- an attempt is under way; only who knows it may settle
  lease_until timestamptz,
  response_status smallint,
  response_body bytea,
  error_message text,
  last_attempt_at timestamptz(3),
  attempts jsonb not null default '[]',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
) partition by range (id);
create index webhook_deliveries_due on webhook_deliveries (subscription_id, next_attempt_at) where outcome is null;
-- For the sweep of those whose window is over.
create index webhook_deliveries_expiring on webhook_deliveries (expires_at) where outcome is null;
create index webhook_deliveries_newest on webhook_deliveries (owner_kind, owner_id, created_at desc, id desc);
create index webhook_deliveries_updated on webhook_deliveries (owner_kind, owner_id, updated_at, id);
create index webhook_deliveries_failed on webhook_deliveries (owner_kind, owner_id, created_at desc, id desc) where outcome = 'failed';
create index webhook_deliveries_subscription on webhook_deliveries (subscription_id, created_at desc, id desc);
create index webhook_deliveries_event on webhook_deliveries (owner_kind, owner_id, event_id);
-- For retention alone: whether a kept delivery still needs an event of some day.
create index webhook_deliveries_recorded on webhook_deliveries using brin (event_recorded_at);
call protect_owner('webhook_deliveries');
create table webhook_deliveries_default partition of webhook_deliveries default with (fillfactor = 70);

-- Deliveries of a subscription by the day of their partition: the count of a list without a scan. Gone
-- with the purge of the subscription, and with the day.
create table webhook_delivery_counts (
  subscription_id uuid not null,
  owner_kind smallint not null,
  owner_id uuid not null,
  day date not null,
  slot smallint not null,
  count bigint not null,
  primary key (subscription_id, day, slot)
) with (fillfactor = 50);
call protect_owner('webhook_delivery_counts');

-- In the order of subscriptions, so that statements which share a slot wait and never deadlock. No lock on a free
-- slot, as lists take it: a fan-out for thousands of owners would need as many.
create function count_webhook_deliveries() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery_counts as c (subscription_id, owner_kind, owner_id, day, slot, count)
  select n.subscription_id, n.owner_kind, n.owner_id, n.day, pg_backend_pid() % 64, n.count
  from (
    select a.subscription_id, a.owner_kind, a.owner_id, day_of(a.id) as day, count(*) as count
    from added a join webhook_subscriptions s on s.id = a.subscription_id
    group by 1, 2, 3, 4
  ) n
  order by 1, 4
  on conflict (subscription_id, day, slot) do update set count = c.count + excluded.count;
  return null;
end
$$;
create trigger counted_insert after insert on webhook_deliveries referencing new table as added for each statement execute function count_webhook_deliveries();

-- Deleted subscriptions whose deliveries are still to be deleted, in batches; nobody sees them meanwhile. Written by the
-- deletion itself: no tenant can name another's.
create table webhook_purges (
  subscription_id uuid primary key,
  deleted_at timestamptz not null default clock_timestamp()  -- a fan-out that saw the subscription may still be under way
);
alter table webhook_purges enable row level security;
create policy all_owners on webhook_purges to mahnwerk_operator using (true);
create function purge_webhook() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.webhook_purges (subscription_id) values (old.id) on conflict do nothing;
  return null;
end
$$;
create trigger purged after delete on webhook_subscriptions for each row execute function purge_webhook();

-- What a subscription has not been sent: recorded while it was disabled, or waiting in vain for it to be enabled. A
-- delivery whose window ends after the enabling is none of these: it failed as any other does, and is redelivered as one.
create table webhook_missed_events (
  subscription_id uuid not null,
  owner_kind smallint not null,
  owner_id uuid not null,
  id uuid not null,                        -- of the event
  company_id uuid not null,
  recorded_at timestamptz not null,        -- with company_id and id the key of the event
  type text not null,
  reason text not null check (reason in ('disabled', 'expired')),
  created_at timestamptz(3) not null,
  primary key (subscription_id, id, recorded_at)
) partition by range (recorded_at);
create index webhook_missed_events_newest on webhook_missed_events (subscription_id, created_at desc, id desc);
call protect_owner('webhook_missed_events');
create table webhook_missed_events_default partition of webhook_missed_events default;

-- Days are made and dropped with those of the events.

-- As in 0003, with bounds of the column's own type: instants, or the first identifiers of a day.
create or replace procedure make_day_partition(parent text, time_column text, day date)
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  part text := format('%s_%s', parent, to_char(day, 'YYYYMMDD'));
  first text := (day::timestamp at time zone 'UTC')::text;
  beyond text := ((day + 1)::timestamp at time zone 'UTC')::text;
begin
  if time_column = 'id' then
    first := public.first_uuid_at(first::timestamptz)::text;
    beyond := public.first_uuid_at(beyond::timestamptz)::text;
  end if;
  -- Attaching, unlike creating in place, does not lock the parent against writers.
  execute format('create table public.%I (like public.%I including defaults including constraints including storage)%s', part, parent,
    case when parent = 'webhook_deliveries' then ' with (fillfactor = 70)' else '' end);
  execute format('lock table public.%I in access exclusive mode', parent || '_default');
  execute format(
    'with late as (delete from public.%1$I where %2$I >= %3$L and %2$I < %4$L returning *) insert into public.%5$I select * from late',
    parent || '_default', time_column, first, beyond, part);
  execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)', parent, part, first, beyond);
end
$$;

-- The day of an instant, or of an identifier that begins with one.
create function day_of(at timestamptz) returns date language sql immutable return (at at time zone 'UTC')::date;
create function day_of(id uuid) returns date
  language sql immutable
  return day_of(to_timestamp(('x' || lpad(left(replace(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0));

create or replace function make_event_partitions() returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' set timezone = 'UTC' as $$
declare
  target record;
  days date[];
  wanted date;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('mahnwerk event partitions'));
  for target in
    select * from (values ('events', 'recorded_at'), ('feed_entries', 'sequenced_at'), ('webhook_deliveries', 'id'), ('webhook_missed_events', 'recorded_at')) t (parent, time_column)
  loop
    execute format(
      'select array_agg(day) from (select clock_timestamp()::date + ahead as day from generate_series(0, 7) ahead union select public.day_of(%I) from public.%I) wanted',
      target.time_column, target.parent || '_default') into days;
    foreach wanted in array days loop
      if to_regclass(format('public.%I', format('%s_%s', target.parent, to_char(wanted, 'YYYYMMDD')))) is null then
        call public.make_day_partition(target.parent, target.time_column, wanted);
        made := made + 1;
      end if;
    end loop;
  end loop;
  return made;
end
$$;

-- As in 0003; an event also outlives the deliveries that refer to it: one that is delivered again and again keeps
-- its day, and its day alone. Each day is planned for itself: where nothing is found, a scan would read everything.
create or replace function drop_old_event_partitions() returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan' as $$
declare
  old record;
  needed boolean;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('mahnwerk event partitions'));
  for old in select * from public.old_partitions('feed_entries') loop
    execute format(
      'insert into public.feed_floors as f select owner_kind, owner_id, max(position) from public.%I group by owner_kind, owner_id
       on conflict (owner_kind, owner_id) do update set position = greatest(f.position, excluded.position)', old.part);
    execute format('drop table public.%I', old.part);
    dropped := dropped + 1;
  end loop;
  for old in select 'webhook_deliveries' as parent, part, day from public.old_partitions('webhook_deliveries')
    union all select 'webhook_missed_events', part, day from public.old_partitions('webhook_missed_events')
  loop
    execute format('drop table public.%I', old.part);
    dropped := dropped + 1;
    if old.parent = 'webhook_deliveries' then
      delete from public.webhook_delivery_counts where day <= old.day;
    end if;
  end loop;
  -- Nobody begins to need an event while we look: who is about to, holds this table until its commit, or waits.
  if exists (select from public.old_partitions('events')) then
    lock table only public.events in access exclusive mode;
  end if;
  for old in select * from public.old_partitions('events') loop
    select exists (select from public.feed_entries where recorded_at >= old.day and recorded_at < old.day + 1)
      or exists (select from public.event_inbox where recorded_at >= old.day and recorded_at < old.day + 1)
      or exists (select from public.event_fanout where recorded_at >= old.day and recorded_at < old.day + 1)
      or exists (select from public.webhook_missed_events where recorded_at >= old.day and recorded_at < old.day + 1)
      or exists (select from public.webhook_deliveries where event_recorded_at >= old.day and event_recorded_at < old.day + 1) into needed;
    continue when needed;
    execute format('drop table public.%I', old.part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

-- Which subscriptions an event of a company concerns. A Case or dunning event: the company's own, and those
-- of the Partners that may act for it now, where they select it. A Partner's own event: that Partner's.
-- Runs as the owner of the schema, because it looks across tenants; it answers ids alone, and to whose event it is.
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
  where public.acts_for(company, partner) and s.events && array['*', event_type]
    and (o.kind = 1 or partner is not null or s.companies is null or company = any (s.companies))
$$;
revoke all on function webhook_subscribers(uuid, uuid, text) from public;
grant execute on function webhook_subscribers(uuid, uuid, text) to mahnwerk_company, mahnwerk_operator;

-- Records an event of one Partner about one of its companies, for that Partner's feed and webhooks alone. A Partner itself can
-- do so while its access has not ended; the operator announces the end as well.
create function record_for_partner(partner uuid, company uuid, recorded_at timestamptz, id uuid, event_type text, created_at timestamptz, envelope text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_variable
begin
  if not public.acts_for(company, partner) or current_setting('role') = 'mahnwerk_partner' and not exists (
    select from public.partner_access a where a.company_id = company and a.partner_id = partner and a.access in ('available', 'unavailable')
  ) then
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
revoke all on function record_for_partner(uuid, uuid, timestamptz, uuid, text, timestamptz, text) from public;
grant execute on function record_for_partner(uuid, uuid, timestamptz, uuid, text, timestamptz, text) to mahnwerk_partner, mahnwerk_operator;

-- Whether the event of a delivery is still kept: for Partners, who read no events.
create function is_event_kept(company uuid, recorded timestamptz, event uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.events e where e.company_id = company and e.recorded_at = recorded and e.id = event)
$$;
revoke all on function is_event_kept(uuid, timestamptz, uuid) from public;
grant execute on function is_event_kept(uuid, timestamptz, uuid) to mahnwerk_company, mahnwerk_partner;

grant select, insert, update, delete on webhook_subscriptions, webhook_endpoints, webhook_missed_events to mahnwerk_company, mahnwerk_partner, mahnwerk_operator;
grant select, insert, update on webhook_deliveries, webhook_delivery_counts to mahnwerk_company, mahnwerk_partner;
grant select, insert, update, delete on webhook_deliveries, webhook_delivery_counts, webhook_purges, event_fanout to mahnwerk_operator;
grant insert on event_fanout to mahnwerk_company;

select make_event_partitions();
