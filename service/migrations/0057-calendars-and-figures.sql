-- Addresses from which a calendar of the staff reads what is due (case-work.md 8.2). They end with the membership, whose
-- row a new invitation does not take up again.
create domain calendar_contents as text[] check (value <@ array['my_tasks', 'team_tasks', 'limitation'] and cardinality(value) > 0);

create table calendar_feeds (
  id uuid primary key,
  staff_id uuid not null references staff,
  name text not null,
  contains calendar_contents not null,
  token_hash bytea not null unique,           -- keyed
  created_at timestamptz(3) not null
);
create index calendar_feeds_of_person on calendar_feeds (staff_id, created_at desc, id desc);
create index calendar_feeds_by_name on calendar_feeds (staff_id, lower(name), id);
alter table calendar_feeds enable row level security;
create policy operator_alone on calendar_feeds to mahnwerk_operator using (true);
grant select, insert, update, delete on calendar_feeds to mahnwerk_operator;

-- Promises of all cases (case-work.md 11), newest first.
create index promises_newest_of_all on promises (created_at desc, id desc);
create index promises_newest_of_company on promises (company_id, created_at desc, id desc);

-- The cases of a version of a policy, whether or not their course has ended.
create index case_courses_of_policy on case_courses (policy_id, policy_version, company_id, id) where policy_id is not null;
