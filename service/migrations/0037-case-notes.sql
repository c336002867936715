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
create trigger stamped before update of updated_at on case_notes for each row execute function advance_updated_at();
alter table case_notes enable row level security;
create policy all_companies on case_notes for all to mahnwerk_operator using (true);
create policy one_company on case_notes for all to mahnwerk_company using (company_id = (select bound_company()));
grant select, insert, update, delete on case_notes to mahnwerk_operator;
