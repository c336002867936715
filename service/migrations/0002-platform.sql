-- What the platform itself stores: settings, idempotency, the audit log, the schedule of jobs, the queue of work, file
-- contents, the look of its pages.

-- What a database remembers of its deployment: its environment, a check value of its secret key, and whether the demo
-- data is complete. Read and written by the owner of the schema at start; the roles of the API cannot read it.
create table settings (
  name text primary key,
  value text not null,
  set_at timestamptz(3) not null default clock_timestamp()
);

-- Idempotency: one row per key, written with the command's own commit (service.md 7.3).
-- Kinds of tenant: 1 company (direct and Partner keys alike), 2 Partner, 3 the operator, 4 an account.
create table idempotency (
  tenant_kind smallint not null,
  company_id uuid not null,                -- the tenant: company, Partner, account, or the nil UUID of the operator
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
  created_at timestamptz(3) not null,
  actor_user_id uuid                       -- the person, where it acted by a session or by its password
);
create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_company on audit_log (company_id, created_at desc, id desc);
create index audit_log_target on audit_log (target_id, created_at desc, id desc);
create index audit_log_actor on audit_log (actor_key_id, created_at desc, id desc);
create index audit_log_actor_user on audit_log (actor_user_id, created_at desc, id desc) where actor_user_id is not null;
grant select, insert on audit_log to mahnwerk_operator;

-- When each repeated job is due, in business time.
create table job_schedule (
  job text primary key,
  due_at timestamptz(3) not null
);
grant select, insert, update on job_schedule to mahnwerk_operator;

-- One queue for work that outlives the command that asks for it: mails, inspections, resets, jobs. Times are transport
-- time: the database's clock.
create table work_items (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,                 -- whose turn it takes; the nil UUID where it belongs to no company
  kind text not null,
  key text not null,                        -- names the work among others of its kind
  payload bytea,                            -- encrypted where it names a person or holds a secret
  due_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,                   -- a failure after that is final
  attempts integer not null default 0,
  lease_token uuid,
  lease_until timestamptz not null default '-infinity',
  last_error text,                          -- a code, never a text that may name a person
  failed_at timestamptz(3),                 -- a dead letter, until the operator retries it
  created_at timestamptz(3) not null default clock_timestamp(),
  late_since timestamptz(3),                -- still tried, but does not succeed: listed with the work that failed for good
  -- The process that holds the lease: the key of the advisory lock that it holds while it lives. Null: only the time ends
  -- the lease.
  lease_holder integer,
  primary key (company_id, kind, key)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);
-- The head of each company's queue is one step of this index.
create index work_items_in_turn on work_items (kind, company_id, due_at) where failed_at is null;
create index work_items_by_id on work_items (id);
create index work_items_failed on work_items (created_at, id) where failed_at is not null or late_since is not null;

alter table work_items enable row level security;
-- Commands only add work: what waits is the operator's alone to read.
create policy added_by_company on work_items for insert to mahnwerk_company
  with check (company_id in ((select bound_company()), '00000000-0000-0000-0000-000000000000'));
create policy added_by_partner on work_items for insert to mahnwerk_partner
  with check (company_id = '00000000-0000-0000-0000-000000000000');
create policy all_work on work_items to mahnwerk_operator using (true);
grant insert on work_items to mahnwerk_company, mahnwerk_partner;
grant select, insert, update, delete on work_items to mahnwerk_operator;

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

-- How many rows refer to a content follows from the rows, whichever statement or cascade writes them: a trigger of each
-- table that refers to contents. As the owner of the schema: a company's role reads no contents.
create function count_content_refs() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    update stored_objects o set refs = refs + c.count, uploads = greatest(uploads - 1, 0)
    from (select sha256, count(*)::integer as count from added group by sha256 order by sha256) c where o.sha256 = c.sha256;
  else
    update stored_objects o set refs = refs - c.count from (select sha256, count(*)::integer as count from removed group by sha256 order by sha256) c where o.sha256 = c.sha256;
  end if;
  return null;
end
$$;

create domain inspection_result as text check (value in (
  'sound', 'encrypted', 'corrupt', 'page_limit_exceeded', 'unsupported', 'processing_failed', 'out_of_time'));

-- What the inspection of a content found, whichever company sent it. Malware is not remembered: signatures change.
create table file_inspections (
  sha256 bytea primary key references stored_objects on delete cascade,
  inspector text not null,      -- fingerprint of code and limits: results of another one do not count
  result inspection_result not null,
  limit_ms integer,             -- of out_of_time: the limit that was exceeded
  inspected_at timestamptz not null default clock_timestamp(),
  check ((result = 'out_of_time') = (limit_ms is not null))
);
alter table file_inspections enable row level security;
create policy all_files on file_inspections to mahnwerk_operator using (true);
grant select, insert, update on file_inspections to mahnwerk_operator;

create domain settings_data as json;

-- How the operator shows itself on its pages: one row, or none before the first change.
create table page_settings (
  is_only boolean primary key default true check (is_only),
  data settings_data not null,
  updated_at timestamptz(3) not null
);
alter table page_settings enable row level security;
create policy everyone on page_settings to mahnwerk_operator using (true);
grant select, insert, update on page_settings to mahnwerk_operator;
call stamp_updates('page_settings');
