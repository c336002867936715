-- Events, the queue of the sequencer, the ordered feeds (docs/decisions/0005-sequencer.md).
--
-- An event belongs to one company. The feeds that it enters are decided when it is recorded: an owner of a feed is a
-- company (kind 1) or a Partner (kind 2).
--
-- Days are UTC days. Rows for which no day has a partition go into the default one: a missed job never loses a write.
-- A Partner reads and records events through functions: only its feed says which of a company's events are its own.

create table events (
  company_id uuid not null,
  recorded_at timestamptz not null,        -- database clock, microseconds: the order of the feed
  id uuid not null,
  type text not null,
  created_at timestamptz(3) not null,      -- business time
  envelope text not null,                  -- {id, type, created_at, data}: the exact bytes that are signed
  primary key (company_id, recorded_at, id)
) partition by range (recorded_at);
create table events_default partition of events default;
call protect_tenant('events');
grant select, insert on events to mahnwerk_company, mahnwerk_operator;

-- Recorded, not yet in a feed. A queue in the order of time across all tenants, hence the order of its key. Rows come
-- and go: vacuum early, so that it stays small.
create table event_sequencing_queue (
  recorded_at timestamptz not null,
  event_id uuid not null,
  company_id uuid not null,
  owner_kind smallint not null,
  owner_id uuid not null,
  primary key (recorded_at, event_id, company_id, owner_kind, owner_id)
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);
alter table event_sequencing_queue enable row level security;
create policy one_company on event_sequencing_queue for insert to mahnwerk_company with check (company_id = (select bound_company()));
create policy all_companies on event_sequencing_queue to mahnwerk_operator using (true);
grant insert on event_sequencing_queue to mahnwerk_company;
grant select, insert, delete on event_sequencing_queue to mahnwerk_operator;

-- Positions are without gaps over all owners; sequenced_at never falls while position rises. The key holds all that a
-- page needs of this table. The last three columns narrow the feed as a list of developers: the sequencer fills them
-- when it places an event, off every request.
create table feed_entries (
  owner_kind smallint not null,
  owner_id uuid not null,
  position bigint not null,
  sequenced_at timestamptz not null,
  company_id uuid not null,
  recorded_at timestamptz not null,
  event_id uuid not null,
  type text,
  created_at timestamptz(3),
  named uuid[],                            -- what the event names: named_in_event()
  primary key (owner_kind, owner_id, position, sequenced_at) include (company_id, recorded_at, event_id)
) partition by range (sequenced_at);
-- For retention alone: whether a stored entry still refers to an event of some day.
create index feed_entries_recorded on feed_entries using brin (recorded_at);
create table feed_entries_default partition of feed_entries default;
create index feed_entries_by_type on feed_entries (owner_kind, owner_id, type, position);
create index feed_entries_by_time on feed_entries (owner_kind, owner_id, created_at);
create index feed_entries_by_named on feed_entries using gin (named);
alter table feed_entries enable row level security;
create policy one_company on feed_entries for select to mahnwerk_company using (owner_kind = 1 and owner_id = (select bound_company()));
create policy one_partner on feed_entries for select to mahnwerk_partner using (owner_kind = 2 and owner_id = (select bound_partner()));
create policy all_companies on feed_entries to mahnwerk_operator using (true);
grant select on feed_entries to mahnwerk_company, mahnwerk_partner;
grant select, insert on feed_entries to mahnwerk_operator;

-- The ids in the data of an event and its own, without its company, which every event of a company names.
create function named_in_event(envelope text, company uuid) returns uuid[]
  language sql immutable parallel safe
  return array(
    select distinct m[1]::uuid
    from regexp_matches(envelope, '"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"', 'g') m
    where m[1]::uuid is distinct from company);

-- One row per shard; there is one shard.
create table feed_heads (
  shard smallint primary key,
  position bigint not null,
  sequenced_at timestamptz not null
);
insert into feed_heads values (0, 0, '-infinity');
grant select on feed_heads to mahnwerk_company, mahnwerk_partner;
grant select, update on feed_heads to mahnwerk_operator;

-- The last position of an owner that retention has dropped: a cursor below it has missed events.
create table feed_floors (
  owner_kind smallint not null,
  owner_id uuid not null,
  position bigint not null,
  primary key (owner_kind, owner_id)
);
alter table feed_floors enable row level security;
create policy one_company on feed_floors for select to mahnwerk_company using (owner_kind = 1 and owner_id = (select bound_company()));
create policy one_partner on feed_floors for select to mahnwerk_partner using (owner_kind = 2 and owner_id = (select bound_partner()));
create policy all_companies on feed_floors for select to mahnwerk_operator using (true);
grant select on feed_floors to mahnwerk_company, mahnwerk_partner, mahnwerk_operator;

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

-- A page of a feed, for its owner alone. Its plan is pinned and the same for all owners: otherwise the planner takes
-- every owner for the average one and sorts all entries of a large one (a page of 100 took 15 ms at 100 000 events and
-- grows with them; pinned it takes 2 ms, also at 5 000 000). The days are merged in the order of their positions, each
-- from its index, and a hundred events are looked up.
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
        -- Days before the position are not read: sequenced_at never falls while position rises.
        and sequenced_at >= since
      order by position limit row_limit
    ) f
    join public.events e on e.company_id = f.company_id and e.recorded_at = f.recorded_at and e.id = f.event_id
    order by f.position;
end
$$;
revoke all on function feed_page(smallint, uuid, bigint, timestamptz, bigint) from public;
grant execute on function feed_page(smallint, uuid, bigint, timestamptz, bigint) to mahnwerk_company, mahnwerk_partner;

-- Whether the event of a delivery is still stored: for Partners, which read no events.
create function is_event_kept(company uuid, recorded timestamptz, event uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.events e where e.company_id = company and e.recorded_at = recorded and e.id = event)
$$;
revoke all on function is_event_kept(uuid, timestamptz, uuid) from public;
grant execute on function is_event_kept(uuid, timestamptz, uuid) to mahnwerk_company, mahnwerk_partner;

-- Whose feeds and webhooks receive a company's Case and dunning events: the company's own, and those of the Partners
-- that may act for it now.
create function event_owners(company uuid) returns table (kind smallint, id uuid)
  language sql stable as $$
  select 1::smallint, company
  union all
  select 2::smallint, a.partner_id from public.partner_access a join public.companies c on c.id = a.company_id
  where a.company_id = company and a.access = 'available' and c.status = 'active'
$$;
