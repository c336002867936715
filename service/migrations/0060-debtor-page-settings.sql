-- What debtors can do on their page (debtor-page.md 10): settings of the operator, and of companies that have their own.
create domain debtor_page_data as json;

create table debtor_page_settings (
  company_id uuid references companies,       -- null: the operator's
  data debtor_page_data not null,
  payment_secret bytea,                       -- encrypted
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique nulls not distinct (company_id)
);
alter table debtor_page_settings enable row level security;
create policy all_companies on debtor_page_settings to mahnwerk_operator using (true);
grant select, insert, update, delete on debtor_page_settings to mahnwerk_operator;
-- The operator's count for a company without its own.
create policy own_and_operators on debtor_page_settings for select to mahnwerk_company
  using (company_id is null or company_id = (select bound_company()));
grant select on debtor_page_settings to mahnwerk_company;
call stamp_updates('debtor_page_settings');
