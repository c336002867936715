-- Webhooks: subscriptions, the outbox, deliveries (docs/decisions/0016-webhooks.md).

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
-- By the class of the last response: most are of 2xx, the others are few.
create index webhook_deliveries_refused on webhook_deliveries (owner_kind, owner_id, created_at desc, id desc) where response_status >= 300;
create index webhook_deliveries_refused_everywhere on webhook_deliveries (id) where response_status >= 300;
create index webhook_deliveries_failed_everywhere on webhook_deliveries (created_at) where outcome = 'failed';
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

-- What became of the attempts of a webhook, by the hour: its statistics read two days of them and no delivery. The
-- dispatcher counts when it saves results; a job forgets what is older.
create table webhook_hours (
  subscription_id uuid not null,           -- no foreign key, as in webhook_endpoints
  at timestamptz not null,                 -- the beginning of the hour
  result text not null check (result in ('succeeded', 'retried', 'failed')),
  duration_class smallint not null,        -- of a success: a step of a tenth on a logarithmic scale; else 0
  owner_kind smallint not null,
  owner_id uuid not null,
  count bigint not null,
  primary key (subscription_id, at, result, duration_class)
) with (fillfactor = 50);
create index webhook_hours_oldest on webhook_hours (at);
call protect_owner('webhook_hours');
grant select, insert, update, delete on webhook_hours to mahnwerk_operator;

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

-- Records an event about a company for one Partner's feed and webhooks alone, as the owner of the schema: it reads
-- across tenants and checks the calling role itself. A Partner records for every Partner whose access to the company
-- has not ended; the operator records the end of an access as well.
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
