-- Webhooks: subscriptions, the outbox, deliveries (docs/decisions/0016-webhooks.md). The days of events, feeds and
-- deliveries: partitions are created and dropped together.

create domain contract_version as text check (value in ('v1', 'v2'));

create table webhook_subscriptions (
  id uuid primary key,
  owner_kind smallint not null check (owner_kind in (1, 2)),
  owner_id uuid not null,
  url text not null,                       -- canonical
  enabled boolean not null,
  events text[] not null,                  -- {*}, or keys in the order of the catalogue
  companies uuid[],                        -- a Partner's alone, for Case events: null is every company it may act for
  description text,
  max_consecutive_failures integer not null,
  auto_disabled boolean not null default false,
  disabled_at timestamptz(3),
  contract_version contract_version not null default 'v2',
  secret bytea not null,                   -- sealed, bound to the id
  previous_secret bytea,
  previous_until timestamptz,              -- until when deliveries carry its signature too
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (owner_kind, owner_id, url)
);
call protect_owner('webhook_subscriptions');
grant select, insert, update, delete on webhook_subscriptions to mahnwerk_company, mahnwerk_partner, mahnwerk_operator;
call stamp_updates('webhook_subscriptions');

-- The state of an endpoint: written by the worker after each batch, and separate from the configuration, which
-- commands read.
create table webhook_endpoints (
  subscription_id uuid primary key,        -- no foreign key: a deletion never waits for this row; the purge deletes it
  owner_kind smallint not null,
  owner_id uuid not null,
  consecutive_failures integer not null default 0,
  last_failure_at timestamptz(3),
  last_success_at timestamptz(3),
  lane text not null default 'unknown' check (lane in ('unknown', 'healthy', 'failing')),
  lane_reason text,
  half_open_attempts integer not null default 0,  -- that failed in a row, for the delay before the next one
  open_until timestamptz(3)                -- no attempt before
) with (fillfactor = 50);
call protect_owner('webhook_endpoints');
grant select, insert, update, delete on webhook_endpoints to mahnwerk_company, mahnwerk_partner, mahnwerk_operator;

-- Recorded, not yet turned into deliveries. Whether a subscription is enabled is decided by what the recording
-- transaction saw; this row holds that decision.
create table webhook_outbox (
  recorded_at timestamptz not null,
  event_id uuid not null,
  company_id uuid not null,
  type text not null,
  subscription_ids uuid[] not null,        -- enabled then: one delivery each
  missed_ids uuid[] not null,              -- disabled then: remembered for redeliver-missed
  primary key (recorded_at, event_id, company_id)
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);
-- Companies are scheduled round-robin, so that none waits behind another's backlog.
create index webhook_outbox_by_company on webhook_outbox (company_id, recorded_at, event_id);
alter table webhook_outbox enable row level security;
create policy one_company on webhook_outbox for insert to mahnwerk_company with check (company_id = (select bound_company()));
create policy all_companies on webhook_outbox to mahnwerk_operator using (true);
grant insert on webhook_outbox to mahnwerk_company;
grant select, insert, update, delete on webhook_outbox to mahnwerk_operator;

-- One event for one receiver. Partitioned by day through the id, which begins with its time: a delivery is found by
-- its id alone, and a day is dropped whole.
--
-- Its status follows from outcome, lease and attempts, so that the lease before each attempt touches no indexed column
-- (a heap-only update):
--   success, failed: the outcome; else delivering: lease_token is set; else retrying: attempt_count > 0; else pending
create table webhook_deliveries (
  id uuid primary key,
  owner_kind smallint not null,
  owner_id uuid not null,
  subscription_id uuid not null,
  company_id uuid,                         -- of the event; null for a test delivery
  event_recorded_at timestamptz,           -- with company_id and event_id the key of the event; null for a test delivery
  event_id uuid not null,
  event_type text not null,
  test_envelope text,                      -- of a test delivery: its content is no event and in no feed
  outcome text check (outcome in ('success', 'failed')),
  attempt_count integer not null default 0,
  single_attempt boolean not null default false,  -- a redelivery after the 48 hours
  next_attempt_at timestamptz(3),
  next_attempt_reason text,
  expires_at timestamptz(3) not null,      -- transport time: 48 hours after the recording
  lease_token uuid,                        -- an attempt is in progress; only its holder may save a result
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
-- For the sweep of expired deliveries.
create index webhook_deliveries_expiring on webhook_deliveries (expires_at) where outcome is null;
create index webhook_deliveries_newest on webhook_deliveries (owner_kind, owner_id, created_at desc, id desc);
create index webhook_deliveries_updated on webhook_deliveries (owner_kind, owner_id, updated_at, id);
create index webhook_deliveries_failed on webhook_deliveries (owner_kind, owner_id, created_at desc, id desc) where outcome = 'failed';
create index webhook_deliveries_subscription on webhook_deliveries (subscription_id, created_at desc, id desc);
create index webhook_deliveries_event on webhook_deliveries (owner_kind, owner_id, event_id);
-- For the end of a Partner's access alone; a company's own deliveries have no entry in it.
create index webhook_deliveries_of_partners on webhook_deliveries (owner_id, company_id) where outcome is null and owner_kind = 2;
-- For retention alone: whether a stored delivery still refers to an event of some day.
create index webhook_deliveries_recorded on webhook_deliveries using brin (event_recorded_at);
call protect_owner('webhook_deliveries');
grant select, insert, update on webhook_deliveries to mahnwerk_company, mahnwerk_partner;
grant select, insert, update, delete on webhook_deliveries to mahnwerk_operator;
create table webhook_deliveries_default partition of webhook_deliveries default with (fillfactor = 70);
call stamp_updates('webhook_deliveries');

-- Deliveries of a subscription by the day of their partition: the count of a list without a scan. Deleted with the
-- purge of the subscription, and with the day.
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
grant select, insert, update on webhook_delivery_counts to mahnwerk_company, mahnwerk_partner;
grant select, insert, update, delete on webhook_delivery_counts to mahnwerk_operator;

-- In the order of subscriptions, so that statements which share a slot wait and never deadlock. No lock on a free
-- slot, as lists take it: a fan-out for thousands of owners would need as many locks.
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

-- Deleted subscriptions whose deliveries are still to be deleted, in batches; no list shows them meanwhile. Written by
-- the deletion itself: no tenant can name another's subscription.
create table webhook_purges (
  subscription_id uuid primary key,
  deleted_at timestamptz not null default clock_timestamp()  -- a fan-out that saw the subscription may still be in progress
);
alter table webhook_purges enable row level security;
create policy all_owners on webhook_purges to mahnwerk_operator using (true);
grant select, insert, update, delete on webhook_purges to mahnwerk_operator;
create function enqueue_webhook_purge() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.webhook_purges (subscription_id) values (old.id) on conflict do nothing;
  return null;
end
$$;
create trigger purged after delete on webhook_subscriptions for each row execute function enqueue_webhook_purge();

-- Events that a subscription has not received: recorded while it was disabled, or expired before it was enabled. A
-- delivery whose window ends after the subscription was enabled is not among them: it failed as any other does, and is
-- redelivered as one.
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
grant select, insert, update, delete on webhook_missed_events to mahnwerk_company, mahnwerk_partner, mahnwerk_operator;
create table webhook_missed_events_default partition of webhook_missed_events default;

-- A day's partition, with the rows that the default one took for it. The bounds have the type of the column: instants,
-- or the first identifiers of a day.
create procedure make_day_partition(parent text, time_column text, day date)
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

-- Partitions for today, the week ahead, and every day of which the default one holds rows. Answers how many it created.
-- The operator's role owns nothing, so this and the removal below run as the owner of the schema.
create function make_event_partitions() returns integer
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

-- Partitions of a table whose whole day is more than 30 days ago (service.md 8 "Event feed").
create function old_partitions(parent text) returns table (part text, day date)
  language sql stable set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
  select c.relname::text, to_date(right(c.relname, 8), 'YYYYMMDD')
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = to_regclass(format('public.%I', parent)) and c.relname ~ '_[0-9]{8}$'
    and to_date(right(c.relname, 8), 'YYYYMMDD') < clock_timestamp()::date - 30
  order by 2
$$;

-- Drops what is older than 30 days and stores each owner's last dropped position. An event is dropped after the feed
-- entries and deliveries that refer to it: one that is redelivered again and again keeps its day, and that day alone.
-- Each day is planned separately: where nothing is found, a scan would read everything. Answers how many partitions
-- were dropped.
create function drop_old_event_partitions() returns integer
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
  -- No transaction can add a reference to an event during the check: one that is about to has locked this table until
  -- its commit, or waits.
  if exists (select from public.old_partitions('events')) then
    lock table only public.events in access exclusive mode;
  end if;
  for old in select * from public.old_partitions('events') loop
    select exists (select from public.feed_entries where recorded_at >= old.day and recorded_at < old.day + 1)
      or exists (select from public.event_sequencing_queue where recorded_at >= old.day and recorded_at < old.day + 1)
      or exists (select from public.webhook_outbox where recorded_at >= old.day and recorded_at < old.day + 1)
      or exists (select from public.webhook_missed_events where recorded_at >= old.day and recorded_at < old.day + 1)
      or exists (select from public.webhook_deliveries where event_recorded_at >= old.day and event_recorded_at < old.day + 1) into needed;
    continue when needed;
    execute format('drop table public.%I', old.part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

revoke all on procedure make_day_partition(text, text, date) from public;
revoke all on function make_event_partitions(), old_partitions(text), drop_old_event_partitions() from public;
grant execute on function make_event_partitions(), drop_old_event_partitions() to mahnwerk_operator;
select make_event_partitions();
