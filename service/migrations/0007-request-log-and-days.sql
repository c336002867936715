-- The requests of companies and Partners (docs/decisions/0073-request-log.md), and the days of events, feeds,
-- deliveries and requests: partitions are created and dropped together.

-- Requests, kept for seven days. The process that answers writes them in batches. No body, no text of a request and no
-- name of a person is kept.
create table request_log (
  owner_kind smallint not null check (owner_kind in (1, 2)),  -- of the key or the membership: a company, a Partner
  owner_id uuid not null,
  id uuid not null,                        -- X-Service-Request-Id: begins with the time of arrival
  method text not null,
  path text not null,
  operation text not null,
  status smallint not null,
  code text,                               -- null after a success
  fields json not null,                    -- [{field, code}] of the nested errors
  key_id uuid,
  token_name text,                         -- the key may be deleted by the time of reading
  account_id uuid,                         -- of a session
  for_company_id uuid,                     -- that the request acted for
  replayed boolean not null,
  duration_ms integer not null,
  address text,
  idempotency_hash bytea,                  -- 16 bytes: to look for a key, not to show it
  primary key (owner_kind, owner_id, id)
) partition by range (id);
create index request_log_failures on request_log (owner_kind, owner_id, id) where code is not null;
create index request_log_operations on request_log (owner_kind, owner_id, operation, id);
create index request_log_idempotency on request_log (owner_kind, owner_id, idempotency_hash, id) where idempotency_hash is not null;
call protect_owner('request_log');
grant select, insert on request_log to mahnwerk_operator;
create table request_log_default partition of request_log default;

-- How many requests of a day: the count of a list, also under its filters, without a scan.
create table request_log_counts (
  owner_kind smallint not null,
  owner_id uuid not null,
  day date not null,
  operation text not null,
  status smallint not null,
  code text not null,                      -- '' after a success
  key_id uuid not null,                    -- nil for a session
  count bigint not null,
  primary key (owner_kind, owner_id, day, operation, status, code, key_id)
) with (fillfactor = 50);
create index request_log_counts_of_day on request_log_counts (day);
call protect_owner('request_log_counts');
grant select, insert, update on request_log_counts to mahnwerk_operator;

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
    select * from (values ('events', 'recorded_at'), ('feed_entries', 'sequenced_at'), ('webhook_deliveries', 'id'), ('webhook_missed_events', 'recorded_at'), ('request_log', 'id')) t (parent, time_column)
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

-- Partitions of a table whose whole day is more than these days ago (service.md 8 "Event feed").
create function old_partitions(parent text, kept_days integer default 30) returns table (part text, day date)
  language sql stable set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
  select c.relname::text, to_date(right(c.relname, 8), 'YYYYMMDD')
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = to_regclass(format('public.%I', parent)) and c.relname ~ '_[0-9]{8}$'
    and to_date(right(c.relname, 8), 'YYYYMMDD') < clock_timestamp()::date - kept_days
  order by 2
$$;

-- Drops what is older than 30 days, or 7 of the request log, with its counts, and stores each owner's last dropped
-- position. An event is dropped after the feed entries and deliveries that refer to it: one that is redelivered again
-- and again keeps its day, and that day alone. Each day is planned separately: where nothing is found, a scan would
-- read everything. Answers how many partitions were dropped.
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
    delete from public.feed_counts where day <= old.day;
    dropped := dropped + 1;
  end loop;
  for old in select 'webhook_deliveries' as parent, part, day from public.old_partitions('webhook_deliveries')
    union all select 'webhook_missed_events', part, day from public.old_partitions('webhook_missed_events')
    union all select 'request_log', part, day from public.old_partitions('request_log', 7)
  loop
    execute format('drop table public.%I', old.part);
    dropped := dropped + 1;
    if old.parent = 'webhook_deliveries' then
      delete from public.webhook_delivery_counts where day <= old.day;
    elsif old.parent = 'request_log' then
      delete from public.request_log_counts where day <= old.day;
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
revoke all on function make_event_partitions(), old_partitions(text, integer), drop_old_event_partitions() from public;
grant execute on function make_event_partitions(), drop_old_event_partitions() to mahnwerk_operator;
select make_event_partitions();
