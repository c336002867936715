-- What the platform itself stores: settings, idempotency, the audit log, the schedule of jobs, mails, file contents.

-- What a database remembers of its deployment: its environment, a check value of its secret key, and whether the demo
-- data is complete. Read and written by the owner of the schema at start; the roles of the API cannot read it.
create table settings (
  name text primary key,
  value text not null,
  set_at timestamptz(3) not null default clock_timestamp()
);

-- Idempotency: one row per key, written with the command's own commit (service.md 7.3).
-- Kinds of tenant: 1 company (direct and Partner keys alike), 2 Partner, 3 the operator.
create table idempotency (
  tenant_kind smallint not null,
  company_id uuid not null,                -- the tenant: company, Partner, or the nil UUID of the operator
  operation text not null,
  path text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint not null,
  headers json not null,
  body bytea not null,                     -- the representation without secrets
  partner_id uuid,                         -- the Partner whose key made the request
  stored_at timestamptz not null,
  replay_until timestamptz not null,
  forget_at timestamptz not null,
  primary key (company_id, tenant_kind, operation, path, key)
);
create index idempotency_forgotten on idempotency (forget_at);
create index idempotency_by_partner on idempotency (company_id, partner_id) where partner_id is not null;
alter table idempotency enable row level security;
create policy one_company on idempotency to mahnwerk_company using (company_id = (select bound_company()) and tenant_kind = 1);
create policy one_partner on idempotency to mahnwerk_partner using (company_id = (select bound_partner()) and tenant_kind = 2);
create policy all_companies on idempotency to mahnwerk_operator using (true);
grant select, insert, update, delete on idempotency to mahnwerk_company, mahnwerk_partner, mahnwerk_operator;

-- Every write of the operator (decisions.md 11).
create table audit_log (
  id uuid primary key,
  actor_key_id uuid,
  actor_name text not null,
  request_id uuid not null,
  action text not null,
  company_id uuid,
  target_id uuid,
  before json,
  after json,
  created_at timestamptz(3) not null
);
create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_company on audit_log (company_id, created_at desc, id desc);
create index audit_log_target on audit_log (target_id, created_at desc, id desc);
create index audit_log_actor on audit_log (actor_key_id, created_at desc, id desc);
grant select, insert on audit_log to mahnwerk_operator;

-- When each repeated job is due, in business time; which process runs it now, in the database's own time.
create table job_schedule (
  job text primary key,
  due_at timestamptz(3) not null,
  leased_until timestamptz not null default '-infinity',  -- running, or waiting after a failure
  leased_by uuid,
  ran_at timestamptz,
  failures integer not null default 0
);
grant select, insert, update on job_schedule to mahnwerk_operator;

-- Mails to be sent. Sealed: they name people and hold links that grant access.
create table mails (
  id uuid primary key,
  sealed bytea not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index mails_due on mails (due_at);
alter table mails enable row level security;
create policy anyone on mails for insert to mahnwerk_company, mahnwerk_partner with check (true);
create policy all_mails on mails to mahnwerk_operator using (true);
grant insert on mails to mahnwerk_company, mahnwerk_partner;
grant select, insert, update, delete on mails to mahnwerk_operator;

-- Bytes in the object store, each content once under its SHA-256. A row is written before its bytes and deleted after
-- them, so that bytes without a row do not exist; rows without references are swept with their bytes.
create table stored_objects (
  sha256 bytea primary key check (length(sha256) = 32),
  size integer not null,
  refs integer not null default 0,                           -- documents with this content
  -- Requests in progress that rely on a content without a document yet. A refused request removes a content that
  -- nothing else relies on; a killed process leaves the figure too high, which delays the removal until the sweep.
  uploads integer not null default 0,
  touched_at timestamptz not null default clock_timestamp()  -- when an upload last relied on it
);
create index stored_objects_unused on stored_objects (touched_at) where refs = 0;
-- Contents belong to no tenant, and no tenant reads them: a document is the way to its bytes.
alter table stored_objects enable row level security;
create policy all_contents on stored_objects to mahnwerk_operator using (true);
grant select, insert, update, delete on stored_objects to mahnwerk_operator;

-- What the inspection of a content found, whichever company sent it. Malware is not remembered: signatures change.
create table file_inspections (
  sha256 bytea primary key references stored_objects on delete cascade,
  inspector text not null,      -- fingerprint of code and limits: results of another one do not count
  result text not null check (result in (
    'sound', 'encrypted', 'corrupt', 'page_limit_exceeded', 'unsupported', 'processing_failed', 'out_of_time')),
  limit_ms integer,             -- of out_of_time: the limit that was exceeded
  inspected_at timestamptz not null default clock_timestamp(),
  check ((result = 'out_of_time') = (limit_ms is not null))
);
alter table file_inspections enable row level security;
create policy all_files on file_inspections to mahnwerk_operator using (true);
grant select, insert, update on file_inspections to mahnwerk_operator;
