-- Imports (intake.md 1): a file, what its rows hold, what the check says of each and what the run made of it; and how a company's columns are mapped.
create domain import_kind as text
  check (value in ('invoices', 'invoice_debtors', 'invoice_payments', 'orders', 'debtors', 'payments', 'old_cases'));
create domain import_format as text check (value in ('csv', 'xlsx', 'e_invoice', 'archive'));
create domain import_status as text
  check (value in ('reading', 'refused', 'mapping', 'checking', 'checked', 'running', 'stopped', 'finished', 'undoing', 'undone'));
create domain import_row_state as text check (value in ('ready', 'warned', 'refused'));
create domain import_row_action as text check (value in ('created', 'updated', 'skipped', 'failed', 'undone', 'left'));

create table import_mappings (
  company_id uuid not null references companies,
  id uuid not null,
  kind import_kind not null,
  headers jsonb not null,                     -- in the order of columns
  headers_key text not null,                  -- their digest: files with equal headers find it
  mapping jsonb not null,
  dialect jsonb not null,
  last_used_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, kind, headers_key)
);
create index import_mappings_by_id on import_mappings (id);
create index import_mappings_unused on import_mappings (company_id, last_used_at);
create index import_mappings_newest on import_mappings (created_at desc, id desc);
call protect_tenant('import_mappings');
grant select, insert, update, delete on import_mappings to mahnwerk_company, mahnwerk_operator;
call stamp_updates('import_mappings');

create table imports (
  company_id uuid not null references companies,
  id uuid not null,
  kind import_kind not null,
  format import_format not null,
  status import_status not null,
  filename text not null,
  size integer not null,
  sha256 bytea not null references stored_objects,
  wish jsonb not null default '{}',           -- what the user set of the dialect
  dialect jsonb,
  columns jsonb not null default '[]',        -- as the file has them
  mapping jsonb,                              -- null until there is one
  mapping_id uuid,                            -- of which stored mapping
  options jsonb not null default '{}',
  problem jsonb,
  row_count integer not null default 0,
  ready_count integer not null default 0,
  warned_count integer not null default 0,
  refused_count integer not null default 0,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  skipped_count integer not null default 0,
  failed_count integer not null default 0,
  undone_count integer not null default 0,
  left_count integer not null default 0,
  step integer not null default 0,            -- how often work was asked for: each has a key of its own in the queue
  asked_at timestamptz(3),                    -- of the run or of its undoing: imports of a company go in this order
  partial boolean not null default false,     -- what the undoing leaves does not stop it
  partner_id uuid references partners,        -- the Partner that uploaded it: the run ends with its access
  author_type text not null check (author_type in ('user', 'key')),
  author_name text not null,
  side text not null check (side in ('company', 'operator')),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  undone_at timestamptz(3),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id)
);
create index imports_newest_of_company on imports (company_id, created_at desc, id desc);
create index imports_newest on imports (created_at desc, id desc);
create index imports_by_id on imports (id);
create index imports_of_content on imports (sha256);
create index imports_of_file on imports (company_id, kind, sha256);
create index imports_expiring on imports (expires_at);
create index imports_of_partner on imports (partner_id, company_id) where status = 'running';
create index imports_in_turn on imports (company_id, asked_at, id) where status in ('running', 'undoing');
call protect_tenant('imports');
grant select, insert, update, delete on imports to mahnwerk_company, mahnwerk_operator;
call stamp_updates('imports');
call hint_at_changes('imports', 'imports');
create trigger contents_counted_insert after insert on imports referencing new table as added for each statement execute function count_content_refs();
create trigger contents_counted_delete after delete on imports referencing old table as removed for each statement execute function count_content_refs();
create trigger bytes_counted_insert after insert on imports referencing new table as added for each statement execute function count_stored_bytes();
create trigger bytes_counted_delete after delete on imports referencing old table as removed for each statement execute function count_stored_bytes();

create table import_rows (
  company_id uuid not null,
  import_id uuid not null,
  number integer not null,                    -- the line, the row of the sheet or the place in the archive
  pass integer not null,                      -- the reading that wrote it: what a later one did not find goes
  document text,                              -- the file of the archive
  cells jsonb not null,                       -- as a person sees them, for the file that goes back
  values jsonb not null,                      -- by field, canonical
  given jsonb not null default '{}',          -- by field, what a person has set
  invoice jsonb,
  debtor_id uuid,                             -- that a person has chosen
  key text,                                   -- what identifies it in the file
  state import_row_state not null,
  problems jsonb not null default '[]',
  own_problems jsonb not null default '[]',   -- those of reading its cells, which a check keeps
  matched jsonb,
  candidates jsonb not null default '[]',
  edited boolean not null default false,
  asked boolean not null default true,        -- part of the run
  action import_row_action,
  resources jsonb not null default '[]',
  made jsonb not null default '[]',           -- what undoing takes back, as the run left it
  code text,
  message text,
  errors jsonb not null default '[]',
  updated_at timestamptz(3) not null,
  primary key (company_id, import_id, number),
  foreign key (company_id, import_id) references imports (company_id, id) on delete cascade
);
create index import_rows_of_key on import_rows (company_id, import_id, key) where key is not null;
create index import_rows_to_run on import_rows (company_id, import_id, number) where action is null and asked and state <> 'refused';
create index import_rows_to_undo on import_rows (company_id, import_id, number desc) where action in ('created', 'updated');
call protect_tenant('import_rows');
grant select, insert, update, delete on import_rows to mahnwerk_company, mahnwerk_operator;
call stamp_updates('import_rows');
