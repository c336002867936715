-- Messages, requests to the client, documents (service.md 2.2, 2.3, 3.2, 3.3; decisions.md 7;
-- docs/decisions/0019-documents.md, 0020-cases-and-messages.md, 0021-requests.md).

create domain message_sender as text check (value in ('client', 'service'));
create domain message_author as text check (value in ('api', 'user', 'service'));
create domain message_state as text check (value in ('under_review', 'handled', 'published'));
create domain question_type as text check (value in (
  'yes-no', 'yes-no-dontknow', 'yes-no-freetext-on-no', 'yes-with-date-no-freetext-on-no', 'fileupload', 'freetext', 'dynamic-form'));
create domain request_status as text check (value in ('open', 'answered', 'withdrawn'));
create domain form_schema as json;
create domain answer_fields as json;
create domain document_parent as text check (value in (
  'claim', 'message', 'request_to_client', 'request_to_client_answer', 'enforceable_title', 'rental_agreement',
  'statement', 'single_mandate_statement', 'status_update', 'invoice'));
create domain document_type as text;
create domain media_type as text;
create domain document_status as text check (value in ('pending', 'ready', 'failed', 'rejected'));
create domain document_failure as text check (value in ('page_limit_exceeded', 'encrypted', 'corrupt', 'unsupported', 'processing_failed'));

-- Messages between a client and the service, on an order or on a case.
create table messages (
  company_id uuid not null,
  id uuid not null,
  -- Its parent: one of the two. Those of an order stay with it when it is accepted.
  order_id uuid,
  mandate_id uuid,
  response_to uuid,
  sender message_sender not null,
  author_type message_author not null,
  title text not null,
  body text not null,                      -- clean HTML
  state message_state not null,
  arrived_at timestamptz(3),               -- when the service could read it; null below a draft
  review_started_at timestamptz(3),        -- from then on it cannot be edited
  handled_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, mandate_id) references mandates (company_id, id),
  foreign key (company_id, response_to) references messages (company_id, id),
  check ((order_id is null) <> (mandate_id is null)),
  check ((sender = 'service') = (author_type = 'service')),
  check ((sender = 'service') = (state = 'published')),
  check ((state = 'handled') = (handled_at is not null))
);
create index messages_order on messages (company_id, order_id, created_at desc, id desc) where order_id is not null;
create index messages_order_updated on messages (company_id, order_id, updated_at, id) where order_id is not null;
create index messages_mandate on messages (company_id, mandate_id, created_at desc, id desc) where mandate_id is not null;
create index messages_mandate_updated on messages (company_id, mandate_id, updated_at, id) where mandate_id is not null;
create index messages_answered on messages (company_id, response_to) where response_to is not null;
create index messages_by_id on messages (id);                                -- the operator knows no company
create index messages_queue on messages (state, created_at desc, id desc) where arrived_at is not null;
create index messages_everyone on messages (created_at desc, id desc) where arrived_at is not null;
call protect_tenant('messages');
grant select, insert, update on messages to mahnwerk_company, mahnwerk_operator;
call stamp_updates('messages');

-- Requests to the client, each with its answer: on an order, on a case, or on neither. The contexts are never mixed.
create table requests_to_client (
  company_id uuid not null references companies,
  id uuid not null,
  order_id uuid,
  mandate_id uuid,
  title text not null,
  description text not null,
  question_type question_type not null,
  form_schema form_schema,
  status request_status not null,
  -- Its answer: at most one, and never changed.
  answer_id uuid,
  answer_text text,
  answer_date date,
  answer_fields answer_fields,
  answer_comment text,
  answered_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, answer_id),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id),
  check (order_id is null or mandate_id is null),
  check ((question_type = 'dynamic-form') = (form_schema is not null)),
  check ((status = 'answered') = (answer_id is not null)),
  check ((answer_id is null) = (answered_at is null))
);
create index requests_newest on requests_to_client (company_id, created_at desc, id desc);
create index requests_updated on requests_to_client (company_id, updated_at, id);
create index requests_status on requests_to_client (company_id, status, created_at desc, id desc);
create index requests_order on requests_to_client (company_id, order_id, created_at desc, id desc) where order_id is not null;
create index requests_mandate on requests_to_client (company_id, mandate_id, created_at desc, id desc) where mandate_id is not null;
create index requests_by_id on requests_to_client (id);                                 -- the operator knows no company
create index requests_queue on requests_to_client (status, created_at desc, id desc);
create index requests_everyone on requests_to_client (created_at desc, id desc);
call protect_tenant('requests_to_client');
grant select, update on requests_to_client to mahnwerk_company;
grant select, insert, update on requests_to_client to mahnwerk_operator;
call stamp_updates('requests_to_client');
call maintain_count('requests_to_client', 'status');

-- Files that belong to claims, titles, messages, requests and answers. Each kind of parent has a generated column with
-- a foreign key, so that a document is deleted with its parent.
create table documents (
  company_id uuid not null,
  id uuid not null,
  parent_type document_parent not null,
  parent_id uuid not null,
  claim_id uuid generated always as (case when parent_type = 'claim' then parent_id end) stored,
  enforceable_title_id uuid generated always as (case when parent_type = 'enforceable_title' then parent_id end) stored,
  rental_agreement_id uuid generated always as (case when parent_type = 'rental_agreement' then parent_id end) stored,
  message_id uuid generated always as (case when parent_type = 'message' then parent_id end) stored,
  request_id uuid generated always as (case when parent_type = 'request_to_client' then parent_id end) stored,
  request_answer_id uuid generated always as (case when parent_type = 'request_to_client_answer' then parent_id end) stored,
  status_update_id uuid generated always as (case when parent_type = 'status_update' then parent_id end) stored,
  type document_type not null,
  filename text not null,
  mime_type media_type not null,
  size integer not null,
  sha256 bytea not null references stored_objects,
  status document_status not null,
  failure_reason document_failure,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, claim_id) references claims (company_id, id) on delete cascade,
  foreign key (company_id, enforceable_title_id) references enforceable_titles (company_id, id) on delete cascade,
  foreign key (company_id, rental_agreement_id) references rental_agreements (company_id, id) on delete cascade,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, request_id) references requests_to_client (company_id, id) on delete cascade,
  foreign key (company_id, request_answer_id) references requests_to_client (company_id, answer_id) on delete cascade,
  foreign key (company_id, status_update_id) references mandate_history (company_id, id) on delete cascade,
  check ((status = 'failed') = (failure_reason is not null))
);
create index documents_of_parent on documents (company_id, parent_type, parent_id, created_at, id);
create index documents_of_claim on documents (company_id, claim_id) where claim_id is not null;
create index documents_of_enforceable_title on documents (company_id, enforceable_title_id) where enforceable_title_id is not null;
create index documents_of_rental_agreement on documents (company_id, rental_agreement_id) where rental_agreement_id is not null;
create index documents_of_message on documents (company_id, message_id) where message_id is not null;
create index documents_of_request on documents (company_id, request_id) where request_id is not null;
create index documents_of_request_answer on documents (company_id, request_answer_id) where request_answer_id is not null;
create index documents_of_status_update on documents (company_id, status_update_id) where status_update_id is not null;
create index documents_of_content on documents (sha256);
create index documents_by_id on documents (id);                                  -- the operator knows no company
call protect_tenant('documents');
grant select, insert, update, delete on documents to mahnwerk_company, mahnwerk_operator;
call stamp_updates('documents');

-- The bytes of a company's documents as one running figure (docs/decisions/0030-uploads.md). No role of the application
-- may change it except through documents. The trigger's name sorts before the others of documents, so that all writers
-- of one company's documents lock this row first.
create table company_storage (
  company_id uuid primary key references companies,
  used_bytes bigint not null check (used_bytes >= 0)
);
call protect_tenant('company_storage');
grant select on company_storage to mahnwerk_company, mahnwerk_operator;

create function count_stored_bytes() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into company_storage as s (company_id, used_bytes)
    select company_id, sum(size) from added group by company_id order by company_id
    on conflict (company_id) do update set used_bytes = s.used_bytes + excluded.used_bytes;
  else
    update company_storage s set used_bytes = s.used_bytes - r.bytes
    from (select company_id, sum(size) as bytes from removed group by company_id order by company_id) r
    where s.company_id = r.company_id;
  end if;
  return null;
end
$$;
create trigger bytes_counted_insert after insert on documents referencing new table as added for each statement execute function count_stored_bytes();
create trigger bytes_counted_delete after delete on documents referencing old table as removed for each statement execute function count_stored_bytes();

-- How many documents refer to a content follows from the documents, whichever statement or cascade writes them. As the
-- owner of the schema: a company's role reads no contents.
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
create trigger contents_counted_insert after insert on documents referencing new table as added for each statement execute function count_content_refs();
create trigger contents_counted_delete after delete on documents referencing old table as removed for each statement execute function count_content_refs();

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
