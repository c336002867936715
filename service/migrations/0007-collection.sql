-- Debtors, orders, claims, mandates (service.md 2.4 to 2.7, decisions.md 3, 4, 6). Amounts are cents.
--
-- What is read and replaced whole is a JSON column of its row; json and not jsonb, because responses keep their order
-- of members. What is filtered or ordered by has a column.

create domain acting_as as text check (value in ('consumer', 'business'));
create domain procedure_state as text check (value in ('extrajudicial', 'judicial_dunning', 'foreclosure', 'long_term_monitoring', 'ended'));
create domain processing_state as text check (value in ('in_progress', 'paused', 'canceled_by_client', 'canceled_by_service_provider', 'ended'));
create domain payment_state as text check (value in ('unpaid', 'partially_paid', 'fully_paid'));
create domain history_type as text check (value in ('status_update', 'state_change', 'payment', 'cost', 'message'));
create domain order_status as text check (value in ('draft', 'submitted', 'awaiting_client_response', 'accepted', 'rejected', 'withdrawn'));
create domain claim_type as text check (value in ('receivable', 'titled'));
create domain debtor_legal_form as text;
create domain starting_approach as text;
create domain debtor_person as json;
create domain debtor_organization as json;
create domain debtor_representatives as json;
create domain debtor_addresses as json;
create domain communication_channels as json;
create domain debtor_bank_accounts as json;
create domain debtor_events as json;
create domain claim_items as json;
create domain claim_legal_basis as json;
create domain claim_reminders as json;
create domain claim_charges as json;
create domain claim_events as json;
create domain metadata as json;

-- Reusable master records of a company, which orders refer to. The foreign keys on (company_id, id) keep a debtor that
-- an order refers to.
create table debtors (
  company_id uuid not null references companies,
  id uuid not null,
  your_reference text,
  acting_as acting_as not null,
  person debtor_person,                                        -- {salutation, first_name, last_name, birth_date}
  organization debtor_organization,                                  -- {name}
  legal_form debtor_legal_form,
  legal_representatives debtor_representatives not null default '[]',   -- {first_name, last_name, birth_date, type}
  addresses debtor_addresses not null default '[]',               -- {id, street, postal_code, city, country, primary}
  communication_channels communication_channels not null default '[]',  -- {id, type, value}
  bank_accounts debtor_bank_accounts not null default '[]',           -- {id, iban, bic, account_holder}
  metadata metadata not null default '[]',                -- {type, value}
  events debtor_events not null default '[]',                  -- {type, title, occurence, your_reference, description, location}
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
-- Nearly all of a company's debtors may have one value: without it the first page of the others would read them all.
create index debtors_acting_as on debtors (company_id, acting_as, created_at desc, id desc);
call protect_tenant('debtors');
-- Locking a debtor for an order (for key share) requires the privilege to update it.
grant select, insert, update, delete on debtors to mahnwerk_company;
grant select, insert, update on debtors to mahnwerk_operator;
call stamp_updates('debtors');
call maintain_count('debtors', null);

-- Accepted cases. Amounts are in the ledger; total_balance_cents repeats its sum for ordering and is written with every
-- posting.
create table mandates (
  company_id uuid not null references companies,
  id uuid not null,
  reference_number text not null,
  further_reference_numbers text[] not null default '{}',
  debtor_id uuid not null,
  additional_debtor_ids uuid[] not null,
  procedure_state procedure_state not null,
  processing_state processing_state not null,
  payment_state payment_state not null,
  total_balance_cents bigint not null,
  balance_updated_at timestamptz(3) not null,
  request_count integer not null default 0,       -- recounted with every change, under the row's lock
  open_request_count integer not null default 0,
  closed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, reference_number),
  foreign key (company_id, debtor_id) references debtors (company_id, id)
);
create index mandates_newest on mandates (company_id, created_at desc, id desc);
create index mandates_updated on mandates (company_id, updated_at, id);
create index mandates_balance on mandates (company_id, total_balance_cents, id);
create index mandates_processing on mandates (company_id, processing_state, id);
create index mandates_debtor on mandates (company_id, debtor_id);
create index mandates_by_id on mandates (id);
create index mandates_everyone on mandates (created_at desc, id desc);
call protect_tenant('mandates');
grant select on mandates to mahnwerk_company;
-- Reporting a payment locks the mandate's row, so that two reports and a booking run one after the other; a row lock
-- requires the privilege to update one column, and row security leaves company_id a single valid value. An answer to a
-- request changes the summary of its case.
grant update (company_id, request_count, open_request_count, updated_at) on mandates to mahnwerk_company;
grant select, insert, update on mandates to mahnwerk_operator;
call stamp_updates('mandates');
call maintain_count('mandates', null);

-- The public history of a mandate.
create table mandate_history (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  type history_type not null,
  title text not null,
  description text,
  procedure_state procedure_state not null,
  processing_state processing_state not null,
  payment_state payment_state not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id)
);
create index mandate_history_newest on mandate_history (company_id, mandate_id, created_at desc, id desc);
create index mandate_history_updated on mandate_history (company_id, mandate_id, updated_at, id);
call protect_tenant('mandate_history');
grant select on mandate_history to mahnwerk_company;
-- A client's message on a case enters the history at once, under the message's own id, and follows its edits. The
-- client may change nothing else of an entry; of company_id row security leaves a single valid value.
grant insert, update (company_id, title, description, updated_at) on mandate_history to mahnwerk_company;
grant select, insert, update on mandate_history to mahnwerk_operator;
call stamp_updates('mandate_history');

create table orders (
  company_id uuid not null references companies,
  id uuid not null,
  status order_status not null,
  debtor_id uuid not null,
  starting_approach starting_approach not null,
  creditor_obligation_fulfilled boolean not null,
  mandate_id uuid,
  rejection_reason text,
  withdrawal_reason text,
  -- Sums over its claims: a change of a claim adds its difference under the order's lock and reads no other claim.
  -- claim_count and claims_bytes bound what an order holds (service.md 8, decisions.md 13).
  claim_count integer not null default 0,
  principal_cents bigint not null default 0,
  charges_cents bigint not null default 0,
  payments_cents bigint not null default 0,
  claims_bytes integer not null default 0,
  order_value_cents bigint not null generated always as (principal_cents + charges_cents - payments_cents) stored,
  request_count integer not null default 0,       -- recounted with every change, under the row's lock
  open_request_count integer not null default 0,
  created_by_partner uuid,                        -- drafts are deleted when this Partner's access ends
  expires_at timestamptz(3),                      -- null unless draft
  submitted_at timestamptz(3),
  decided_at timestamptz(3),
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, debtor_id) references debtors (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id),
  check ((status = 'draft') = (expires_at is not null)),
  check ((status = 'accepted') = (mandate_id is not null))
);
create index orders_newest on orders (company_id, created_at desc, id desc);
create index orders_updated on orders (company_id, updated_at, id);
create index orders_status on orders (company_id, status, created_at desc, id desc);
create index orders_debtor on orders (company_id, debtor_id);
create index orders_value on orders (company_id, order_value_cents, id);
create index orders_mandate on orders (company_id, mandate_id) where mandate_id is not null;
create index orders_submitted on orders (company_id) where submitted_at is not null;
create index orders_drafts_of_partner on orders (company_id, created_by_partner) where created_by_partner is not null and status = 'draft';
create index orders_by_id on orders (id);                                -- the operator knows no company
create index orders_queue on orders (status, created_at desc, id desc);  -- the operator's queue
create index orders_expiring on orders (expires_at) where expires_at is not null;
call protect_tenant('orders');
grant select, insert, update, delete on orders to mahnwerk_company, mahnwerk_operator;
call stamp_updates('orders');
call maintain_count('orders', 'status');

create table order_debtors (
  company_id uuid not null,
  order_id uuid not null,
  position smallint not null,
  debtor_id uuid not null,
  primary key (company_id, order_id, position),
  unique (company_id, order_id, debtor_id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, debtor_id) references debtors (company_id, id)
);
create index order_debtors_debtor on order_debtors (company_id, debtor_id);
call protect_tenant('order_debtors');
grant select, insert, update, delete on order_debtors to mahnwerk_company, mahnwerk_operator;

-- Which stages a company's cases have reached, for the rules about what may still change of the company.
create function company_milestones(company uuid, out submitted boolean, out transferred boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.orders o where o.company_id = company and o.submitted_at is not null),
    exists (select from public.mandates m where m.company_id = company)
$$;
revoke all on function company_milestones(uuid) from public;
grant execute on function company_milestones(uuid) to mahnwerk_partner, mahnwerk_operator;

-- A claim's effective status is its order's, repeated here so that a list by status needs no join.
create table claims (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  position integer not null,               -- its place in the order
  type claim_type not null,
  status order_status not null,
  your_reference text,
  document_reference text,
  subject_matter text,
  document_date date,
  due_date date,
  delay_date date,
  principal_cents bigint,
  charges_cents bigint not null,           -- sum of additional_charges
  payments_cents bigint not null,          -- sum of payments
  items claim_items not null,
  legal_basis claim_legal_basis not null,
  is_disputed boolean not null,
  dispute_reason text,
  reminders claim_reminders not null,
  additional_charges claim_charges not null,
  metadata metadata not null,
  events claim_events not null,
  document_count integer not null default 0,             -- where it is 0, documents are not read
  has_rental_agreement boolean not null default false,   -- where it is false, none is read; the type says whether there is a title
  size_bytes integer not null default 0,                 -- of its JSON representation with payments and documents; written by the application
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);
create index claims_newest on claims (company_id, created_at desc, id desc);
create index claims_updated on claims (company_id, updated_at, id);
create index claims_status on claims (company_id, status, created_at desc, id desc);
create index claims_order on claims (company_id, order_id, position);
create unique index claims_document_reference on claims (company_id, order_id, document_reference);
create index claims_by_id on claims (id);
call protect_tenant('claims');
grant select, insert, update, delete on claims to mahnwerk_company, mahnwerk_operator;
call stamp_updates('claims');
call maintain_count('claims', 'status');

-- Enforceable titles and rental agreements: of a claim, at most one each, with documents of their own. Each is read and
-- replaced whole with its claim: its members are one JSON column, in their wire form. A row of its own gives its
-- documents a parent that outlives them. The amounts of a title are its claim's: titled_amount is principal_cents,
-- titled_costs are part of charges_cents.
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
call protect_tenant('enforceable_titles');
call protect_tenant('rental_agreements');
grant select, insert, update, delete on enforceable_titles, rental_agreements to mahnwerk_company, mahnwerk_operator;
