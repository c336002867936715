-- Messages between a client and the service, on an order or on a case (service.md 2.2, 3.3; decisions.md 7).

create table messages (
  company_id uuid not null,
  id uuid not null,
  -- Its parent: one of the two. Those of an order stay there when it is accepted.
  order_id uuid,
  mandate_id uuid,
  response_to uuid,
  sender text not null check (sender in ('client', 'service')),
  author_type text not null check (author_type in ('api', 'user', 'service')),
  title text not null,
  body text not null,                      -- clean HTML
  state text not null check (state in ('under_review', 'handled', 'published')),
  arrived_at timestamptz(3),               -- when the service could read it; null below a draft
  review_started_at timestamptz(3),        -- from then on it is not edited any more
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

-- What a client writes on a case is in the case's history at once, under the message's own id, and follows it while it can be edited. Nothing else of
-- an entry is the client's to change; of company_id row security leaves a single lawful value, its own.
grant insert, update (company_id, title, description, updated_at) on mandate_history to mahnwerk_company;

-- Documents of a message go with it.
alter table documents add column message_id uuid generated always as (case when parent_type = 'message' then parent_id end) stored;
alter table documents add foreign key (company_id, message_id) references messages (company_id, id) on delete cascade;
create index documents_of_message on documents (company_id, message_id) where message_id is not null;
