-- Enforceable titles and rental agreements (decisions.md 4): of a claim, at most one each, with documents of their own.
--
-- Each is read and replaced whole with its claim: its members are one JSON column, in their wire form. That it is a row
-- of its own gives its documents a parent they never outlive. The amounts of a title are its claim's: titled_amount is
-- principal_cents, titled_costs are part of charges_cents.

create table enforceable_titles (
  company_id uuid not null,
  id uuid not null,
  claim_id uuid not null,
  contents json not null,
  primary key (company_id, id),
  unique (company_id, claim_id),
  foreign key (company_id, claim_id) references claims (company_id, id) on delete cascade
);

create table rental_agreements (
  company_id uuid not null,
  id uuid not null,
  claim_id uuid not null,
  contents json not null,
  primary key (company_id, id),
  unique (company_id, claim_id),
  foreign key (company_id, claim_id) references claims (company_id, id) on delete cascade
);

-- Where there is none, it is not looked for; whether there is a title the claim's type tells.
alter table claims add has_rental_agreement boolean not null default false;

call protect_tenant('enforceable_titles');
call protect_tenant('rental_agreements');
grant select, insert, update, delete on enforceable_titles, rental_agreements to mahnwerk_company, mahnwerk_operator;

-- Documents of either go with it.
alter table documents
  add column enforceable_title_id uuid generated always as (case when parent_type = 'enforceable_title' then parent_id end) stored,
  add column rental_agreement_id uuid generated always as (case when parent_type = 'rental_agreement' then parent_id end) stored;
alter table documents
  add foreign key (company_id, enforceable_title_id) references enforceable_titles (company_id, id) on delete cascade,
  add foreign key (company_id, rental_agreement_id) references rental_agreements (company_id, id) on delete cascade;
create index documents_of_enforceable_title on documents (company_id, enforceable_title_id) where enforceable_title_id is not null;
create index documents_of_rental_agreement on documents (company_id, rental_agreement_id) where rental_agreement_id is not null;
