-- What a database remembers of the deployment it belongs to: its environment, a check value of its
-- secret key, and whether the demo data is complete. Read and written by the owner of the schema at
-- start; the roles of the API see nothing of it.

create table settings (
  name text primary key,
  value text not null,
  set_at timestamptz(3) not null default clock_timestamp()
);
