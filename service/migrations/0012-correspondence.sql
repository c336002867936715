-- Messages, requests to the client, documents, internal notes (service.md 2.2, 2.3, 3.2, 3.3; decisions.md 7;
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
  'statement', 'single_mandate_statement', 'status_update', 'invoice', 'dunning'));
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
  author_account_id uuid references accounts (id),  -- the person that wrote it by a session: it alone may correct it by one
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
create index messages_author on messages (author_account_id) where author_account_id is not null;
create index messages_to_review on messages (arrived_at) where state = 'under_review';
create index messages_of_case_to_review on messages (company_id, mandate_id) where state = 'under_review' and mandate_id is not null;
create index messages_of_company on messages (company_id, created_at desc, id desc);
create index messages_of_company_by_sender on messages (company_id, sender, created_at desc, id desc);
call protect_tenant('messages');
grant select, insert, update on messages to mahnwerk_company;
grant select, insert, update, delete on messages to mahnwerk_operator;
create policy reset_alone on messages as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = messages.company_id and r.finished_at is null));
call stamp_updates('messages');
call maintain_count('messages', null);
call hint_at_changes('messages', 'messages');

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
  handled_at timestamptz(3),               -- a person of the operator has worked off the answer (portal-office.md 11.1)
  primary key (company_id, id),
  unique (company_id, answer_id),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id),
  check (order_id is null or mandate_id is null),
  check ((question_type = 'dynamic-form') = (form_schema is not null)),
  check ((status = 'answered') = (answer_id is not null)),
  check ((answer_id is null) = (answered_at is null)),
  check (handled_at is null or status = 'answered')
);
create index requests_newest on requests_to_client (company_id, created_at desc, id desc);
create index requests_updated on requests_to_client (company_id, updated_at, id);
create index requests_status on requests_to_client (company_id, status, created_at desc, id desc);
create index requests_order on requests_to_client (company_id, order_id, created_at desc, id desc) where order_id is not null;
create index requests_mandate on requests_to_client (company_id, mandate_id, created_at desc, id desc) where mandate_id is not null;
create index requests_by_id on requests_to_client (id);                                 -- the operator knows no company
create index requests_queue on requests_to_client (status, created_at desc, id desc);
create index requests_everyone on requests_to_client (created_at desc, id desc);
create index requests_answered on requests_to_client (answered_at) where status = 'answered' and handled_at is null;
call protect_tenant('requests_to_client');
grant select, update on requests_to_client to mahnwerk_company;
grant select, insert, update, delete on requests_to_client to mahnwerk_operator;
create policy reset_alone on requests_to_client as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = requests_to_client.company_id and r.finished_at is null));
call stamp_updates('requests_to_client');
call maintain_count('requests_to_client', 'status');
call hint_at_changes('requests_to_client', 'requests');

-- Files that belong to claims, titles, messages, requests and answers, the PDF of an invoice, and a letter as a
-- document of each of its notices. Each kind of parent has a generated column with a foreign key, so that a document is
-- deleted with its parent.
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
  invoice_id uuid generated always as (case when parent_type = 'invoice' then parent_id end) stored,
  dunning_id uuid generated always as (case when parent_type = 'dunning' then parent_id end) stored,
  primary key (company_id, id),
  foreign key (company_id, claim_id) references claims (company_id, id) on delete cascade,
  foreign key (company_id, enforceable_title_id) references enforceable_titles (company_id, id) on delete cascade,
  foreign key (company_id, rental_agreement_id) references rental_agreements (company_id, id) on delete cascade,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, request_id) references requests_to_client (company_id, id) on delete cascade,
  foreign key (company_id, request_answer_id) references requests_to_client (company_id, answer_id) on delete cascade,
  foreign key (company_id, status_update_id) references mandate_history (company_id, id) on delete cascade,
  foreign key (company_id, invoice_id) references dunning_invoices (company_id, id) on delete cascade,
  foreign key (company_id, dunning_id) references dunnings (company_id, id) on delete cascade,
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
create index documents_of_invoice on documents (company_id, invoice_id) where invoice_id is not null;
create index documents_of_dunning on documents (company_id, dunning_id) where dunning_id is not null;
create index documents_of_content on documents (sha256);
create index documents_by_id on documents (id);                                  -- the operator knows no company
create index documents_failed on documents (updated_at) where status = 'failed';
create index documents_failed_of_company on documents (company_id, updated_at) where status = 'failed';
call protect_tenant('documents');
grant select, insert, update, delete on documents to mahnwerk_company, mahnwerk_operator;
call stamp_updates('documents');
create trigger contents_counted_insert after insert on documents referencing new table as added for each statement execute function count_content_refs();
create trigger contents_counted_delete after delete on documents referencing old table as removed for each statement execute function count_content_refs();
call hint_at_changes('documents', 'documents');

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

-- Internal notes on cases and their follow-ups (portal.md 4). No company and no Partner reads them.
create table case_notes (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  text text not null,
  follow_up_on date,
  pinned boolean not null,
  author_type text not null check (author_type in ('user', 'key')),
  author_id uuid not null,                    -- the account or the key
  author_name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id)
);
create index case_notes_newest on case_notes (company_id, mandate_id, created_at desc, id desc);
create index case_notes_updated on case_notes (company_id, mandate_id, updated_at, id);
create index case_notes_by_id on case_notes (id);
create index case_notes_follow_up on case_notes (follow_up_on, id) where follow_up_on is not null;
call protect_tenant('case_notes');
grant select, insert, update, delete on case_notes to mahnwerk_operator;
call stamp_updates('case_notes');
call hint_at_changes('case_notes', 'notes');
create trigger hinted_delete after delete on case_notes referencing old table as changed for each statement execute function hint_changes('notes');
