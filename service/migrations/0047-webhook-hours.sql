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
