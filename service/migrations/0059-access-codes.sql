-- The debtor's page (debtor-page.md 3): codes on letters, entries with them and failed tries. A code is stored as its keyed
-- hash alone; what has become of one follows from its row, its letter, its case and later codes (docs/decisions/0145).
create domain code_recipient as text check (value in ('debtor', 'additional_debtor', 'representative'));
create domain second_fact as text check (value in ('birth_date', 'postal_code'));
create domain page_language as text check (value in ('de', 'en', 'tr', 'pl', 'ru', 'ar'));

create table access_codes (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  debtor_id uuid not null,
  circumstance_id uuid,                       -- of the party that it was sent to
  recipient code_recipient not null,
  letter_id uuid,                             -- null: a person made it
  reason text,
  code_hash bytea not null unique,            -- keyed
  second_fact second_fact not null,
  postal_code text,                           -- of the address that it went to
  failed_count integer not null default 0,
  counted_after integer not null default 0,   -- as many wrong facts do not lock again
  locked_until timestamptz(3),
  first_used_at timestamptz(3),
  last_used_at timestamptz(3),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  end_reason text,
  author_type writer_type,
  author_name text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id),
  foreign key (company_id, debtor_id) references debtors (company_id, id),
  foreign key (company_id, letter_id) references letters (company_id, id) on delete cascade,
  unique (company_id, letter_id),
  check ((letter_id is null) = (reason is not null)),
  check ((author_type is null) = (author_name is null)),
  check (end_reason is null or ended_at is not null)
);
create index access_codes_of_case on access_codes (company_id, mandate_id, created_at desc, id desc);
create index access_codes_of_debtor on access_codes (company_id, debtor_id);
create index access_codes_by_id on access_codes (id);
call protect_tenant('access_codes');
grant select, insert, update, delete on access_codes to mahnwerk_operator;
create policy reset_alone on access_codes as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = access_codes.company_id and r.finished_at is null));
call stamp_updates('access_codes');

-- When a later code of the same recipient takes its place: at once where a person made it, with its first use, or seven days
-- after its letter left.
create function access_code_replaced_at(c access_codes) returns timestamptz
  language sql stable
  return (
    select min(least(
      n.first_used_at,
      case when n.letter_id is null then n.created_at else coalesce(l.sent_at, l.posted_on::timestamptz) + interval '7 days' end))
    from public.access_codes n
    left join public.case_letters l on l.company_id = n.company_id and l.id = n.letter_id
    where n.company_id = c.company_id and n.mandate_id = c.mandate_id and n.debtor_id = c.debtor_id and n.recipient = c.recipient
      and n.circumstance_id is not distinct from c.circumstance_id and (n.created_at, n.id) > (c.created_at, c.id));

-- Wrong second facts, for 30 days.
create table access_code_tries (
  company_id uuid not null,
  code_id uuid not null,
  number integer not null,                    -- from 1
  at timestamptz(3) not null,
  address_hash bytea not null,                -- keyed
  primary key (company_id, code_id, number),
  foreign key (company_id, code_id) references access_codes (company_id, id) on delete cascade
);
create index access_code_tries_oldest on access_code_tries (at);
call protect_tenant('access_code_tries');
grant select, insert, delete on access_code_tries to mahnwerk_operator;

-- What a letter with a code says to readers who are not to have it: without a template, and how many pages it has before what follows.
create domain letter_says as json;
alter table case_letters add column says letter_says, add column own_pages integer, add check ((says is null) = (own_pages is null));

-- The shipped texts lead to the page: below the account, else before the greeting. A text that the operator approved as it is stays; one that no
-- letter has is changed in place, another becomes a version of its own.
do $ship$
declare
  shipped record;
  blocks jsonb;
  place integer;
  said letter_text_document;
begin
  for shipped in
    select t.key, t.kind, v.version, v.document::jsonb as document from letter_texts t
    join lateral (select * from letter_text_versions v where v.key = t.key and v.company_id is null and v.superseded_at is null
      order by v.version desc limit 1) v on v.shipped and v.approval is null
    where t.kind <> 'free' order by t.key
  loop
    blocks := shipped.document -> 'blocks';
    place := coalesce(
      (select b.position from jsonb_array_elements(blocks) with ordinality as b (block, position) where b.block ->> 'part' = 'payment'),
      jsonb_array_length(blocks) - 2);
    said := jsonb_set(shipped.document, '{blocks}', jsonb_insert(blocks, array[place::text], '{"type": "part", "part": "page"}'))::json;
    if exists (select from case_letters l where l.text_key = shipped.key and l.text_company_id is null and l.text_version = shipped.version) then
      call ship_letter_text(shipped.key, shipped.kind, said);
    else
      update letter_text_versions set document = said where key = shipped.key and company_id is null and version = shipped.version;
    end if;
  end loop;
end
$ship$;

create table debtor_visits (
  company_id uuid not null,
  id uuid not null,
  code_id uuid not null,
  token_hash bytea not null unique,           -- keyed
  language page_language not null,
  address_hash bytea not null,                -- keyed; the key changes each month
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, code_id) references access_codes (company_id, id) on delete cascade
);
create index debtor_visits_of_code on debtor_visits (company_id, code_id, created_at);
create index debtor_visits_oldest on debtor_visits (created_at);
call protect_tenant('debtor_visits');
grant select, insert, update, delete on debtor_visits to mahnwerk_operator;
