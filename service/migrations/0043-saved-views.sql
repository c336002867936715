-- Saved views of the lists in the portal (portal.md 4). A view belongs to a person and to whom it acts for; every person of that owner sees a shared one.

create table saved_views (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  company_id uuid references companies (id),
  partner_id uuid references partners (id),
  -- The operator has no id: nil.
  owner_id uuid not null generated always as (coalesce(company_id, partner_id, '00000000-0000-0000-0000-000000000000')) stored,
  screen text not null,
  name text not null,
  query text,
  columns text[] not null,
  is_shared boolean not null,
  position int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (num_nonnulls(company_id, partner_id) <= 1)
);
create index saved_views_of_person on saved_views (owner_id, account_id);
create index saved_views_shared on saved_views (owner_id) where is_shared;
call stamp_updates('saved_views');
alter table saved_views enable row level security;
create policy all_owners on saved_views for all to mahnwerk_operator using (true);
grant select, insert, update, delete on saved_views to mahnwerk_operator;
