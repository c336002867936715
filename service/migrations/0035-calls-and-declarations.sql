-- Calls, declarations and internal documents of cases (correspondence.md 9, 10). No company and no Partner reads them.
create domain call_direction as text check (value in ('incoming', 'outgoing'));
create domain call_role as text check (value in ('debtor', 'additional_debtor', 'representative', 'client', 'third_party'));
create domain call_outcome as text check (value in ('reached', 'not_reached', 'busy', 'wrong_number', 'refused', 'callback'));
create domain declaration_type as text check (value in (
  'objection', 'payment_promise', 'plan_request', 'already_paid', 'address_change', 'hardship', 'information_request',
  'representation', 'insolvency', 'death', 'other'));
create domain declaration_data as json;
create domain writer_type as text check (value in ('user', 'key'));

create table calls (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  direction call_direction not null,
  at timestamptz(3) not null,
  number text,                                -- E.164
  role call_role not null,
  debtor_id uuid,
  name text,
  outcome call_outcome not null,
  text text,
  follow_up_on date,
  minutes integer,
  author_type writer_type not null,
  author_id uuid not null,                    -- the account or the key
  author_name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id),
  foreign key (company_id, debtor_id) references debtors (company_id, id)
);
create index calls_newest on calls (company_id, mandate_id, created_at desc, id desc);
create index calls_updated on calls (company_id, mandate_id, updated_at, id);
create index calls_by_id on calls (id);
create index calls_follow_up on calls (follow_up_on, id) where follow_up_on is not null;
create index calls_debtor on calls (company_id, debtor_id) where debtor_id is not null;
call protect_tenant('calls');
grant select, insert, update, delete on calls to mahnwerk_operator;
call stamp_updates('calls');
call hint_at_changes('calls', 'calls');

create table declarations (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  debtor_id uuid not null,
  type declaration_type not null,
  data declaration_data not null,             -- the members of its type
  note text,
  call_id uuid,                               -- null: recorded by itself
  received_on date not null,
  ended_at timestamptz(3),
  end_reason text,
  end_entry_id uuid,                          -- in the history of the case
  ended_by_type writer_type,
  ended_by_name text,
  author_type writer_type not null,
  author_id uuid not null,                    -- the account or the key
  author_name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id),
  foreign key (company_id, debtor_id) references debtors (company_id, id),
  foreign key (company_id, call_id) references calls (company_id, id),
  check (num_nulls(ended_at, end_reason, end_entry_id, ended_by_type, ended_by_name) in (0, 5))
);
create index declarations_newest on declarations (company_id, mandate_id, created_at desc, id desc);
create index declarations_updated on declarations (company_id, mandate_id, updated_at, id);
create index declarations_by_id on declarations (id);
create index declarations_debtor on declarations (company_id, debtor_id);
create index declarations_call on declarations (company_id, call_id) where call_id is not null;
create unique index declarations_end on declarations (company_id, end_entry_id) where end_entry_id is not null;
call protect_tenant('declarations');
grant select, insert, update, delete on declarations to mahnwerk_operator;
call stamp_updates('declarations');
call hint_at_changes('declarations', 'declarations');

-- Documents of a case itself.
alter domain document_parent drop constraint document_parent_check;
alter domain document_parent add constraint document_parent_check check (value in (
  'claim', 'message', 'request_to_client', 'request_to_client_answer', 'enforceable_title', 'rental_agreement',
  'statement', 'single_mandate_statement', 'status_update', 'invoice', 'dunning', 'mandate'));
alter table documents add column mandate_id uuid generated always as (case when parent_type = 'mandate' then parent_id end) stored;
alter table documents add foreign key (company_id, mandate_id) references mandates (company_id, id) on delete cascade;
create index documents_of_mandate on documents (company_id, mandate_id) where mandate_id is not null;

-- Which status update carries an internal document.
create table case_document_publications (
  company_id uuid not null,
  document_id uuid not null,
  status_update_id uuid not null,
  published_at timestamptz(3) not null,
  primary key (company_id, document_id),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade,
  foreign key (company_id, status_update_id) references mandate_history (company_id, id) on delete cascade
);
create index case_document_publications_update on case_document_publications (company_id, status_update_id);
call protect_tenant('case_document_publications');
grant select, insert, delete on case_document_publications to mahnwerk_operator;

-- A hint at an internal document of a case is the operator's alone.
create or replace function hint_changes() returns trigger
  language plpgsql as $$
declare
  topic constant text := tg_argv[0];
begin
  if topic = 'statements' then
    perform public.notify_after_commit('mahnwerk_hints', public.hint_text(topic, c.company_id, c.id::text, c.updated_at, 'all'))
    from changed c where c.status <> 'draft';
  elsif (select count(*) from (select from changed limit 21) few) > 20 then
    perform public.notify_after_commit('mahnwerk_hints', public.hint_text(topic, c.company_id, '-', max(c.updated_at), 'all'))
    from changed c group by c.company_id;
  elsif topic = 'orders' then
    -- The operator does not see drafts.
    perform public.notify_after_commit('mahnwerk_hints',
      public.hint_text(topic, c.company_id, c.id::text, c.updated_at, case c.status when 'draft' then 'owner' else 'all' end))
    from changed c;
  elsif topic = 'documents' then
    perform public.notify_after_commit('mahnwerk_hints',
      public.hint_text(topic, c.company_id, c.id::text, c.updated_at, case c.parent_type when 'mandate' then 'operator' else 'all' end))
    from changed c;
  else
    perform public.notify_after_commit('mahnwerk_hints', public.hint_text(topic, c.company_id, c.id::text, c.updated_at, 'all'))
    from changed c;
  end if;
  return null;
end
$$;
