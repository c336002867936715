-- What happened: events, the inbox of the sequencer, the ordered feeds. And the schedule of jobs.
-- docs/decisions/0005-sequencer.md says why it is built this way.
--
-- An owner is who reads a feed: kind 1 a company, kind 2 a Partner (their rows come with the Partner API).
-- An event always belongs to one company; whose feeds it enters is decided when it is recorded.

create table events (
  company_id uuid not null,
  recorded_at timestamptz not null,        -- database clock, microseconds: the order of the feed
  id uuid not null,
  type text not null,
  created_at timestamptz(3) not null,      -- business time
  envelope text not null,                  -- {id, type, created_at, data}: the exact bytes that are signed
  primary key (company_id, recorded_at, id)
) partition by range (recorded_at);

-- Recorded, not yet in a feed. A queue in the order of time across all tenants, hence the order of its
-- key. Rows come and go: vacuum early, so that it stays as small as it is.
create table event_inbox (
  recorded_at timestamptz not null,
  event_id uuid not null,
  company_id uuid not null,
  owner_kind smallint not null,
  owner_id uuid not null,
  primary key (recorded_at, event_id, company_id, owner_kind, owner_id)
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);

-- Positions are without gaps over all owners; sequenced_at never falls while position rises.
-- The key holds all that a page needs of this table.
create table feed_entries (
  owner_kind smallint not null,
  owner_id uuid not null,
  position bigint not null,
  sequenced_at timestamptz not null,
  company_id uuid not null,
  recorded_at timestamptz not null,
  event_id uuid not null,
  primary key (owner_kind, owner_id, position, sequenced_at) include (company_id, recorded_at, event_id)
) partition by range (sequenced_at);
-- For retention alone: whether a kept entry still needs an event of some day.
create index feed_entries_recorded on feed_entries using brin (recorded_at);

-- One row a shard; there is one shard.
create table feed_heads (
  shard smallint primary key,
  position bigint not null,
  sequenced_at timestamptz not null
);
insert into feed_heads values (0, 0, '-infinity');

-- The last position of an owner that retention has dropped: a cursor below it has missed something.
create table feed_floors (
  owner_kind smallint not null,
  owner_id uuid not null,
  position bigint not null,
  primary key (owner_kind, owner_id)
);

call protect_tenant('events');
alter table event_inbox enable row level security;
create policy one_company on event_inbox for insert to mahnwerk_company with check (company_id = (select bound_company()));
create policy all_companies on event_inbox to mahnwerk_operator using (true);
alter table feed_entries enable row level security;
create policy one_company on feed_entries for select to mahnwerk_company using (owner_kind = 1 and owner_id = (select bound_company()));
create policy all_companies on feed_entries to mahnwerk_operator using (true);
alter table feed_floors enable row level security;
create policy one_company on feed_floors for select to mahnwerk_company using (owner_kind = 1 and owner_id = (select bound_company()));
create policy all_companies on feed_floors for select to mahnwerk_operator using (true);

grant select, insert on events to mahnwerk_company, mahnwerk_operator;
grant insert on event_inbox to mahnwerk_company;
grant select, insert, delete on event_inbox to mahnwerk_operator;
grant select on feed_entries, feed_floors, feed_heads to mahnwerk_company;
grant select, insert on feed_entries to mahnwerk_operator;
grant select, update on feed_heads to mahnwerk_operator;
grant select on feed_floors to mahnwerk_operator;

-- Days are UTC days. Rows that no day's partition takes go into the default one: a missed job never
-- loses a write.
create table events_default partition of events default;
create table feed_entries_default partition of feed_entries default;

-- A day's partition, with the rows that the default one took in its place.
create procedure make_day_partition(parent text, time_column text, day date)
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  part text := format('%s_%s', parent, to_char(day, 'YYYYMMDD'));
begin
  -- Attaching, unlike creating in place, does not lock the parent against writers.
  execute format('create table public.%I (like public.%I including defaults)', part, parent);
  execute format('lock table public.%I in access exclusive mode', parent || '_default');
  execute format(
    'with late as (delete from public.%1$I where %2$I >= %3$L and %2$I < %4$L returning *) insert into public.%5$I select * from late',
    parent || '_default', time_column, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC', part);
  execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)',
    parent, part, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
end
$$;

-- Partitions for today, the week ahead, and every day of which the default one holds rows. Answers
-- how many were made. The operator's role owns nothing, so these two run as the owner of the schema.
create function make_event_partitions() returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' set timezone = 'UTC' as $$
declare
  target record;
  days date[];
  wanted date;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('mahnwerk event partitions'));
  for target in select * from (values ('events', 'recorded_at'), ('feed_entries', 'sequenced_at')) t (parent, time_column) loop
    execute format(
      'select array_agg(day) from (select clock_timestamp()::date + ahead as day from generate_series(0, 7) ahead union select %I::date from public.%I) wanted',
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

-- Partitions of a table whose whole day lies more than 30 days back (service.md 8 "Event feed").
create function old_partitions(parent text) returns table (part text, day date)
  language sql stable set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
  select c.relname::text, to_date(right(c.relname, 8), 'YYYYMMDD')
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = to_regclass(format('public.%I', parent)) and c.relname ~ '_[0-9]{8}$'
    and to_date(right(c.relname, 8), 'YYYYMMDD') < clock_timestamp()::date - 30
  order by 2
$$;

-- Drops what is older than 30 days and keeps each owner's last dropped position. An event outlives the
-- feed entries that refer to it. Answers how many partitions were dropped.
create function drop_old_event_partitions() returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' set timezone = 'UTC' as $$
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
  for old in select * from public.old_partitions('events') loop
    select exists (select from public.feed_entries where recorded_at < old.day + 1) or exists (select from public.event_inbox where recorded_at < old.day + 1) into needed;
    exit when needed;
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

-- When each repeated job is due, in business time; who runs it now, in the database's own time.
create table job_schedule (
  job text primary key,
  due_at timestamptz(3) not null,
  leased_until timestamptz not null default '-infinity',  -- running, or waiting after a failure
  leased_by uuid,
  ran_at timestamptz,
  failures integer not null default 0
);
grant select, insert, update on job_schedule to mahnwerk_operator;
