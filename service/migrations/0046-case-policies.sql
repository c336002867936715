-- Case policies (case-work.md 3): lines of versions, which `ladder_policies` has, by company and kind of claims.
create domain policy_claim_kind as text check (value in ('any', 'receivable', 'titled'));

create table case_policies (
  id uuid primary key,
  company_id uuid references companies,       -- null: the cases of all companies
  claim_kind policy_claim_kind not null,
  name text not null,
  -- Null, of the built-in one: in a sandbox, and in production not before an admin has enabled it.
  enabled boolean,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (enabled is not null or id = 'ca5e0000-0000-7000-8000-000000000001')
);
create unique index case_policies_enabled on case_policies (coalesce(company_id, '00000000-0000-0000-0000-000000000000'), claim_kind) where enabled;
create index case_policies_newest on case_policies (created_at desc, id desc);
create index case_policies_updated on case_policies (updated_at, id);
create index case_policies_company on case_policies (company_id) where company_id is not null;
alter table case_policies enable row level security;
create policy operator_alone on case_policies to mahnwerk_operator using (true);
grant select, insert, update on case_policies to mahnwerk_operator;
call stamp_updates('case_policies');
