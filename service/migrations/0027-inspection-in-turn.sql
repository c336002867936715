-- Companies take turns at the inspection of files (docs/decisions/0034-turns-of-files-and-origins.md).

-- The first inspection of a file has a short time limit; one that runs out of it is repeated with the full limit.
alter table document_inspections add is_repeated boolean not null default false;
-- The head of each company's queue is one step of this index.
create index document_inspections_in_turn on document_inspections (company_id, is_repeated, due_at);
drop index document_inspections_due;

-- What the inspection of a content found, whichever company sent it. Malware is not remembered: signatures change.
create table file_inspections (
  sha256 bytea primary key references stored_objects on delete cascade,
  inspector text not null,      -- the fingerprint of code and limits: what another one found does not count
  result text not null check (result in (
    'sound', 'encrypted', 'corrupt', 'page_limit_exceeded', 'unsupported', 'processing_failed', 'out_of_time')),
  limit_ms integer,             -- of out_of_time: the time it ran out of
  inspected_at timestamptz not null default clock_timestamp(),
  check ((result = 'out_of_time') = (limit_ms is not null))
);
alter table file_inspections enable row level security;
-- It is no tenant's, and no tenant reads it.
create policy all_files on file_inspections to mahnwerk_operator using (true);
grant select, insert, update on file_inspections to mahnwerk_operator;
