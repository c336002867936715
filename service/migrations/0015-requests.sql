-- Requests to the client, each with its answer (decisions.md 7): on an order, on a case, or on neither. The contexts are never mixed.

create table requests_to_client (
  company_id uuid not null references companies,
  id uuid not null,
  order_id uuid,
  mandate_id uuid,
  title text not null,
  description text not null,
  question_type text not null check (question_type in (
    'yes-no', 'yes-no-dontknow', 'yes-no-freetext-on-no', 'yes-with-date-no-freetext-on-no', 'fileupload', 'freetext', 'dynamic-form')),
  form_schema json,
  status text not null check (status in ('open', 'answered', 'withdrawn')),
  -- Its answer: there is one at most, and it is never changed.
  answer_id uuid,
  answer_text text,
  answer_date date,
  answer_fields json,
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
call maintain_count('requests_to_client', 'requests_to_client', 'status');

-- What the summary of an order and of a case says. Counted anew with every change, by who holds the row.
alter table orders add column request_count integer not null default 0, add column open_request_count integer not null default 0;
alter table mandates add column request_count integer not null default 0, add column open_request_count integer not null default 0;
-- An answer changes the summary of its case.
grant update (request_count, open_request_count, updated_at) on mandates to mahnwerk_company;

-- Documents of a request, and those of its answer.
alter table documents add column request_id uuid generated always as (case when parent_type = 'request_to_client' then parent_id end) stored,
  add column request_answer_id uuid generated always as (case when parent_type = 'request_to_client_answer' then parent_id end) stored;
alter table documents add foreign key (company_id, request_id) references requests_to_client (company_id, id) on delete cascade;
alter table documents add foreign key (company_id, request_answer_id) references requests_to_client (company_id, answer_id) on delete cascade;
create index documents_of_request on documents (company_id, request_id) where request_id is not null;
create index documents_of_request_answer on documents (company_id, request_answer_id) where request_answer_id is not null;
