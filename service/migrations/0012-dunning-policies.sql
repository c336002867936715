-- The dunning policies of companies (dunning.md 6.1) and the day that it is for a company in a sandbox.
create domain dunning_policy as json;

-- A row for each version from 2 on: version 1 is the default and has none. A version is never changed; one that is not
-- yet in force is superseded by a version that takes effect before it or on its day.
create table dunning_policies (
  company_id uuid not null references companies,
  version integer not null check (version > 1),
  effective_from date not null,
  superseded_at timestamptz(3),
  document dunning_policy not null,
  created_at timestamptz(3) not null,
  primary key (company_id, version)
);
call protect_tenant('dunning_policies');
grant select on dunning_policies to mahnwerk_company;
grant select, insert, update (superseded_at) on dunning_policies to mahnwerk_operator;

-- In a sandbox the day of the last run that covered the company, where it is ahead of today.
alter table companies add column dunning_business_date date;
