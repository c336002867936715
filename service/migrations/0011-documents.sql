-- Documents (service.md 2.3, 3.2): files that belong to claims and, later, to messages, answers, titles.
-- docs/decisions/0019-documents.md says why it is built this way.

-- Bytes in the object store, each content once under its SHA-256. A row is written before its bytes and outlives
-- them, so that bytes without a row do not exist; rows nobody refers to are swept with their bytes.
create table stored_objects (
  sha256 bytea primary key check (length(sha256) = 32),
  size integer not null,
  refs integer not null default 0,                          -- documents of it
  touched_at timestamptz not null default clock_timestamp() -- when an upload last counted on it
);
create index stored_objects_unused on stored_objects (touched_at) where refs = 0;
alter table stored_objects enable row level security;
-- Nothing of it is a tenant's, and no tenant reads it: what leads to bytes is a document.
create policy all_contents on stored_objects to mahnwerk_operator using (true);
grant select, insert, update, delete on stored_objects to mahnwerk_operator;

create table documents (
  company_id uuid not null,
  id uuid not null,
  parent_type text not null check (parent_type in (
    'claim', 'message', 'request_to_client', 'request_to_client_answer', 'enforceable_title', 'rental_agreement',
    'statement', 'single_mandate_statement', 'status_update', 'invoice')),
  parent_id uuid not null,
  -- One such column for each kind of parent: a document never outlives what it belongs to.
  claim_id uuid generated always as (case when parent_type = 'claim' then parent_id end) stored,
  type text not null,
  filename text not null,
  mime_type text not null,
  size integer not null,
  sha256 bytea not null references stored_objects,
  status text not null check (status in ('pending', 'ready', 'failed', 'rejected')),
  failure_reason text check (failure_reason in ('page_limit_exceeded', 'encrypted', 'corrupt', 'unsupported', 'processing_failed')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, claim_id) references claims (company_id, id) on delete cascade,
  check ((status = 'failed') = (failure_reason is not null))
);
create index documents_of_parent on documents (company_id, parent_type, parent_id, created_at, id);
create index documents_of_claim on documents (company_id, claim_id) where claim_id is not null;
create index documents_of_content on documents (sha256);
create index documents_by_id on documents (id);                                  -- the operator knows no company

-- The inspection's queue, apart from what clients read. Times are transport time: the database's clock.
create table document_inspections (
  company_id uuid not null,
  document_id uuid not null,
  queued_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  attempts smallint not null default 0,    -- beginnings that came to no end by the document's own doing
  lease_token uuid,
  lease_until timestamptz not null default '-infinity',
  primary key (company_id, document_id),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);
create index document_inspections_due on document_inspections (due_at);

call protect_tenant('documents');
call protect_tenant('document_inspections');
grant select, insert, update, delete on documents to mahnwerk_company, mahnwerk_operator;
grant insert on document_inspections to mahnwerk_company;
grant select, insert, update, delete on document_inspections to mahnwerk_operator;

-- How many documents refer to a content follows from the documents, whoever writes and whatever cascades. As the
-- owner: a company's role sees contents of no one.
create function count_content_refs() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    update stored_objects o set refs = refs + c.count from (select sha256, count(*)::integer as count from added group by sha256 order by sha256) c where o.sha256 = c.sha256;
  else
    update stored_objects o set refs = refs - c.count from (select sha256, count(*)::integer as count from removed group by sha256 order by sha256) c where o.sha256 = c.sha256;
  end if;
  return null;
end
$$;
create trigger contents_counted_insert after insert on documents referencing new table as added for each statement execute function count_content_refs();
create trigger contents_counted_delete after delete on documents referencing old table as removed for each statement execute function count_content_refs();

-- Where there are none, a claim's documents are not looked for.
alter table claims add document_count integer not null default 0;
create function count_claim_documents() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update claims c set document_count = document_count + d.count
    from (select company_id, claim_id, count(*)::integer as count from added where claim_id is not null group by company_id, claim_id) d
    where c.company_id = d.company_id and c.id = d.claim_id;
  else
    update claims c set document_count = document_count - d.count
    from (select company_id, claim_id, count(*)::integer as count from removed where claim_id is not null group by company_id, claim_id) d
    where c.company_id = d.company_id and c.id = d.claim_id;
  end if;
  return null;
end
$$;
create trigger claim_documents_counted_insert after insert on documents referencing new table as added for each statement execute function count_claim_documents();
create trigger claim_documents_counted_delete after delete on documents referencing old table as removed for each statement execute function count_claim_documents();
