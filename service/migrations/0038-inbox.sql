-- What comes in for cases: scans and mails (correspondence.md 8). An item without a case belongs to no company; no
-- company and no Partner reads items.
create domain inbox_channel as text check (value in ('post', 'email'));
create domain inbox_status as text check (value in ('unmatched', 'proposed', 'assigned', 'done', 'discarded'));
create domain inbox_automatic as text check (value in ('bounce', 'auto_reply'));
create domain inbox_assigner as text check (value in ('person', 'matching'));
create domain inbox_confidence as text check (value in ('exact', 'strong', 'weak'));
create domain inbox_reasons as text[];
create domain inbox_bounce as json;
create domain inbox_problems as json;

create table inbox_items (
  id uuid primary key,
  company_id uuid,
  mandate_id uuid,
  channel inbox_channel not null,
  status inbox_status not null,
  received_at timestamptz(3) not null,
  sender_name text,
  sender_email text,
  subject text,
  text text,
  automatic inbox_automatic,
  bounce inbox_bounce,
  thread_company_id uuid,                     -- of the letter that it answers
  thread_letter_id uuid,
  problems inbox_problems not null default '[]',
  note text,
  assigned_by inbox_assigner,
  assigned_at timestamptz(3),
  reason text,                                -- of the assignment, or why it was discarded
  discarded_at timestamptz(3),
  message_id text,                            -- of the mail, without its brackets
  sha256 bytea,                               -- of the mail
  mailbox text,                               -- where it was fetched, without its user and password
  uid_validity bigint,
  uid bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  foreign key (company_id, mandate_id) references mandates (company_id, id),
  foreign key (thread_company_id, thread_letter_id) references letters (company_id, id) on delete set null,
  check ((company_id is null) = (mandate_id is null)),
  check ((mandate_id is null) = (assigned_by is null)),
  check ((mandate_id is null) = (assigned_at is null)),
  check (status <> 'assigned' or mandate_id is not null),
  check (status not in ('unmatched', 'proposed', 'discarded') or mandate_id is null),
  check ((status = 'discarded') = (discarded_at is not null)),
  check ((channel = 'email') = (sha256 is not null)),
  check (num_nulls(mailbox, uid_validity, uid) in (0, 3))
);
create unique index inbox_items_content on inbox_items (sha256) where sha256 is not null;
create unique index inbox_items_uid on inbox_items (mailbox, uid_validity, uid) where mailbox is not null;
create index inbox_items_oldest on inbox_items (received_at, id);
create index inbox_items_status on inbox_items (status, received_at, id);
create index inbox_items_waiting on inbox_items (created_at, id) where status in ('unmatched', 'proposed', 'assigned');
create index inbox_items_free on inbox_items (id) where mandate_id is null and status <> 'discarded';
create index inbox_items_discarded on inbox_items (discarded_at) where status = 'discarded';
create index inbox_items_mandate on inbox_items (company_id, mandate_id, received_at, id) where mandate_id is not null;
create index inbox_items_thread on inbox_items (thread_company_id, thread_letter_id) where thread_letter_id is not null;
create index inbox_items_updated on inbox_items (updated_at, id);

-- The words of an item, cut off at 80 characters: a query finds them by their beginnings.
create function inbox_words(sender_name text, sender_email text, subject text, body text) returns tsvector
  language sql immutable parallel safe
  return (
    select coalesce(array_to_tsvector(array_agg(left(word, 80))), ''::tsvector)
    from unnest(search_words(concat_ws(' ', sender_name, sender_email, subject, left(body, 10000)))) word);
create index inbox_items_words on inbox_items using gin (inbox_words(sender_name, sender_email, subject, text));

call protect_tenant('inbox_items');
grant select, insert, update, delete on inbox_items to mahnwerk_operator;
call stamp_updates('inbox_items');

-- The cases that an item may belong to, best first.
create table inbox_proposals (
  item_id uuid not null references inbox_items on delete cascade,
  position smallint not null,
  company_id uuid not null,
  mandate_id uuid not null,
  confidence inbox_confidence not null,
  reasons inbox_reasons not null check (reasons <@ array[
    'thread', 'reference_number', 'reference_number_fuzzy', 'sender_email', 'document_reference', 'sender_name', 'closed_case']),
  primary key (item_id, position),
  foreign key (company_id, mandate_id) references mandates (company_id, id) on delete cascade
);
create index inbox_proposals_mandate on inbox_proposals (company_id, mandate_id);
call protect_tenant('inbox_proposals');
grant select, insert, delete on inbox_proposals to mahnwerk_operator;

-- Scans, what a mail carries, and the mail itself. They belong to their item, with or without a company.
create table inbox_files (
  id uuid primary key,
  item_id uuid not null references inbox_items on delete cascade,
  position smallint not null,
  filename text not null,
  mime_type text not null,
  size integer not null,
  sha256 bytea not null references stored_objects,
  status document_status not null,
  failure_reason document_failure,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (item_id, position),
  check ((status = 'failed') = (failure_reason is not null))
);
create index inbox_files_content on inbox_files (sha256);
alter table inbox_files enable row level security;
create policy operator_alone on inbox_files to mahnwerk_operator using (true);
grant select, insert, update, delete on inbox_files to mahnwerk_operator;
call stamp_updates('inbox_files');
create trigger contents_counted_insert after insert on inbox_files referencing new table as added for each statement execute function count_content_refs();
create trigger contents_counted_delete after delete on inbox_files referencing old table as removed for each statement execute function count_content_refs();

-- How reading the mailbox goes.
create table inbox_mailbox (
  is_only boolean primary key default true check (is_only),
  last_read_at timestamptz(3),
  last_error text,
  failing_since timestamptz(3),
  failures integer not null default 0
);
alter table inbox_mailbox enable row level security;
create policy operator_alone on inbox_mailbox to mahnwerk_operator using (true);
grant select, insert, update on inbox_mailbox to mahnwerk_operator;

-- Open pages of the operator hear of items, which belong to no company or to one.
create function hint_inbox_changes() returns trigger
  language plpgsql as $$
declare
  no_company constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if (select count(*) from (select from changed limit 21) few) > 20 then
    perform public.notify_after_commit('mahnwerk_hints', public.hint_text('inbox', no_company, '-', max(c.updated_at), 'operator')) from changed c;
  else
    perform public.notify_after_commit('mahnwerk_hints', public.hint_text('inbox', no_company, c.id::text, c.updated_at, 'operator')) from changed c;
  end if;
  return null;
end
$$;
create trigger hinted_insert after insert on inbox_items referencing new table as changed for each statement execute function hint_inbox_changes();
create trigger hinted_update after update on inbox_items referencing new table as changed for each statement execute function hint_inbox_changes();

-- The mail that carries a letter: its id is the Message-ID, which answers and bounces name.
create table letter_mails (
  mail_id uuid primary key,
  company_id uuid not null,
  letter_id uuid not null,
  foreign key (company_id, letter_id) references letters (company_id, id) on delete cascade
);
create index letter_mails_letter on letter_mails (company_id, letter_id);
call protect_tenant('letter_mails');
grant select, insert, delete on letter_mails to mahnwerk_operator;

-- Matching finds cases by the address of a sender.
create index debtor_contacts_email on debtor_contacts (value) where type = 'email';
create index debtor_circumstances_email on debtor_circumstances (lower(party ->> 'email')) where party is not null;
create index mandates_additional_debtors on mandates using gin (additional_debtor_ids) where additional_debtor_ids <> '{}';

-- Declarations that an item holds, and letters that came back by post.
alter domain declaration_type drop constraint declaration_type_check;
alter domain declaration_type add constraint declaration_type_check check (value in (
  'objection', 'payment_promise', 'plan_request', 'already_paid', 'address_change', 'hardship', 'information_request',
  'representation', 'insolvency', 'death', 'returned_mail', 'other'));
alter table declarations add column inbox_item_id uuid references inbox_items;
alter table declarations add check (call_id is null or inbox_item_id is null);
create index declarations_inbox_item on declarations (inbox_item_id) where inbox_item_id is not null;
