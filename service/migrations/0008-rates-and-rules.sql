-- What the ledgers of all companies follow: base rates, and versions of rules with the moment from which each one
-- counts.

-- The base rate of § 247 BGB by half-year. Rows are only added: a correction is a new version.
create table base_rates (
  valid_from date not null check (valid_from >= '2002-01-01' and to_char(valid_from, 'MM-DD') in ('01-01', '07-01')),
  version smallint not null default 1,
  id uuid not null unique default gen_random_uuid(),  -- names the row in the audit log
  rate numeric(4, 2) not null,                        -- percent a year
  source text,
  recorded_at timestamptz(3),                         -- known from then on; null: shipped, always known
  primary key (valid_from, version)
);
grant select on base_rates to mahnwerk_company;
grant select, insert on base_rates to mahnwerk_operator;

insert into base_rates (valid_from, rate, source)
select valid_from, rate, 'Deutsche Bundesbank, BBIN1.M.DE.BBK.BBKBAS2.EUR.ME'
from (values
  (date '2002-01-01', 2.57), (date '2002-07-01', 2.47),
  (date '2003-01-01', 1.97), (date '2003-07-01', 1.22),
  (date '2004-01-01', 1.14), (date '2004-07-01', 1.13),
  (date '2005-01-01', 1.21), (date '2005-07-01', 1.17),
  (date '2006-01-01', 1.37), (date '2006-07-01', 1.95),
  (date '2007-01-01', 2.70), (date '2007-07-01', 3.19),
  (date '2008-01-01', 3.32), (date '2008-07-01', 3.19),
  (date '2009-01-01', 1.62), (date '2009-07-01', 0.12),
  (date '2010-01-01', 0.12), (date '2010-07-01', 0.12),
  (date '2011-01-01', 0.12), (date '2011-07-01', 0.37),
  (date '2012-01-01', 0.12), (date '2012-07-01', 0.12),
  (date '2013-01-01', -0.13), (date '2013-07-01', -0.38),
  (date '2014-01-01', -0.63), (date '2014-07-01', -0.73),
  (date '2015-01-01', -0.83), (date '2015-07-01', -0.83),
  (date '2016-01-01', -0.83), (date '2016-07-01', -0.88),
  (date '2017-01-01', -0.88), (date '2017-07-01', -0.88),
  (date '2018-01-01', -0.88), (date '2018-07-01', -0.88),
  (date '2019-01-01', -0.88), (date '2019-07-01', -0.88),
  (date '2020-01-01', -0.88), (date '2020-07-01', -0.88),
  (date '2021-01-01', -0.88), (date '2021-07-01', -0.88),
  (date '2022-01-01', -0.88), (date '2022-07-01', -0.88),
  (date '2023-01-01', 1.62), (date '2023-07-01', 3.12),
  (date '2024-01-01', 3.62), (date '2024-07-01', 3.37),
  (date '2025-01-01', 2.27), (date '2025-07-01', 1.27),
  (date '2026-01-01', 1.27), (date '2026-07-01', 1.52)
) as published (valid_from, rate);

-- How many rates a ledger is compared with: the default of mandates.rates_compared.
create function count_base_rates() returns integer language sql stable as 'select count(*)::integer from base_rates';

-- A version of a rule after its first. Figures as known before its moment follow the version before it. A migration
-- that adds one sets `rates_compared` of the mandates that it concerns to 0: the job `books.correct` books their
-- corrections.
create table rule_versions (
  version text primary key check (version ~ '^[a-z_.0-9]+/[0-9]+$'),
  recorded_at timestamptz(3) not null
);
alter table rule_versions enable row level security;
create policy all_rules on rule_versions for select to mahnwerk_company, mahnwerk_operator using (true);
grant select on rule_versions to mahnwerk_company, mahnwerk_operator;

insert into rule_versions (version, recorded_at) values
  -- A plan that is concluded ends those before it, also where a payment that ended one of them is reversed.
  ('instalment_plan/2', clock_timestamp()),
  -- A plan is fulfilled once nothing is owed that it covers, and what a kept plan waives frees what payments have settled
  -- of it (money.md 6).
  ('instalment_plan/3', clock_timestamp());
