-- The feed as a list for developers: narrowed by type, by what an event names, by its time. The sequencer fills the
-- columns when it places an event, off every request.

-- The ids in the data of an event and its own, without its company, which every event of a company names.
create function named_in_event(envelope text, company uuid) returns uuid[]
  language sql immutable parallel safe
  return array(
    select distinct m[1]::uuid
    from regexp_matches(envelope, '"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"', 'g') m
    where m[1]::uuid is distinct from company);

alter table feed_entries add column type text, add column created_at timestamptz(3), add column named uuid[];
update feed_entries f set type = e.type, created_at = e.created_at, named = named_in_event(e.envelope, e.company_id)
from events e where e.company_id = f.company_id and e.recorded_at = f.recorded_at and e.id = f.event_id;

create index feed_entries_by_type on feed_entries (owner_kind, owner_id, type, position);
create index feed_entries_by_time on feed_entries (owner_kind, owner_id, created_at);
create index feed_entries_by_named on feed_entries using gin (named);

-- How many entries of a day: the count of the list without a scan. Dropped with the day.
create table feed_counts (
  owner_kind smallint not null,
  owner_id uuid not null,
  day date not null,
  type text not null,
  count bigint not null,
  primary key (owner_kind, owner_id, day, type)
) with (fillfactor = 50);
create index feed_counts_of_day on feed_counts (day);
call protect_owner('feed_counts');
grant select, insert, update on feed_counts to mahnwerk_operator;
insert into feed_counts select owner_kind, owner_id, day_of(sequenced_at), coalesce(type, ''), count(*) from feed_entries group by 1, 2, 3, 4;

-- As before, and the counts of a day.
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
