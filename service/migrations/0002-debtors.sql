-- Debtors: reusable master records of a company, which orders refer to.
--
-- A debtor is read and replaced whole, so its parts are JSON columns of one row; json and not jsonb, because answers keep
-- their order of members. What is filtered or ordered by has a column. Orders refer to (company_id, id): the foreign key is
-- what keeps a debtor that an order needs.

create table debtors (
  company_id uuid not null references companies,
  id uuid not null,
  your_reference text,
  acting_as text not null check (acting_as in ('consumer', 'business')),
  person json,                                        -- {salutation, first_name, last_name, birth_date}
  organization json,                                  -- {name}
  legal_form text,
  legal_representatives json not null default '[]',   -- {first_name, last_name, birth_date, type}
  addresses json not null default '[]',               -- {id, street, postal_code, city, country, primary}
  communication_channels json not null default '[]',  -- {id, type, value}
  bank_accounts json not null default '[]',           -- {id, iban, bic, account_holder}
  metadata json not null default '[]',                -- {type, value}
  events json not null default '[]',                  -- {type, title, occurence, your_reference, description, location}
  display_name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  check ((person is null) <> (organization is null)),
  check (acting_as = 'business' or person is not null)
);
create index debtors_newest on debtors (company_id, created_at desc, id desc);
create index debtors_updated on debtors (company_id, updated_at, id);
create index debtors_by_name on debtors (company_id, lower(display_name), id);
create index debtors_by_reference on debtors (company_id, your_reference, created_at desc, id desc) where your_reference is not null;
-- A company's debtors may nearly all act alike: without it the first page of the others would read them all.
create index debtors_acting_as on debtors (company_id, acting_as, created_at desc, id desc);

call protect_tenant('debtors');
call maintain_count('debtors', 'debtors', null);

-- Locking a debtor for an order (for key share) needs the privilege to update it.
grant select, insert, update, delete on debtors to mahnwerk_company;
grant select, insert, update on debtors to mahnwerk_operator;
