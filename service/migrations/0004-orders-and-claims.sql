-- Orders, their claims, and the payments reported on claims (service.md 2.4 to 2.7, decisions.md 3, 4).
--
-- A claim is one row: what is read and replaced whole (items, reminders, charges, metadata, events) are
-- its JSON columns. Its effective status is its order's, kept here too so that a list by status needs
-- no look at the orders. Amounts are cents.

create table orders (
  company_id uuid not null references companies,
  id uuid not null,
  status text not null check (status in ('draft', 'submitted', 'awaiting_client_response', 'accepted', 'rejected', 'withdrawn')),
  debtor_id uuid not null,
  starting_approach text not null,
  creditor_obligation_fulfilled boolean not null,
  order_value_cents bigint not null,       -- sum of the claims' totals, for ordering by amount
  mandate_id uuid,
  rejection_reason text,
  withdrawal_reason text,
  expires_at timestamptz(3),               -- null unless draft
  submitted_at timestamptz(3),
  decided_at timestamptz(3),
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, debtor_id) references debtors (company_id, id),
  check ((status = 'draft') = (expires_at is not null)),
  check ((status = 'accepted') = (mandate_id is not null))
);
create index orders_newest on orders (company_id, created_at desc, id desc);
create index orders_updated on orders (company_id, updated_at, id);
create index orders_status on orders (company_id, status, created_at desc, id desc);
create index orders_debtor on orders (company_id, debtor_id);
create index orders_value on orders (company_id, order_value_cents, id);
create index orders_mandate on orders (company_id, mandate_id) where mandate_id is not null;
create index orders_by_id on orders (id);                                -- the operator knows no company
create index orders_queue on orders (status, created_at desc, id desc);  -- the operator's queue
create index orders_expiring on orders (expires_at) where expires_at is not null;

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

create table claims (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  position integer not null,               -- its place in the order
  type text not null check (type in ('receivable', 'titled')),
  status text not null,
  your_reference text,
  document_reference text,
  subject_matter text,
  document_date date,
  due_date date,
  delay_date date,
  principal_cents bigint,
  charges_cents bigint not null,           -- sum of additional_charges
  payments_cents bigint not null,          -- sum of payments
  items json not null,
  legal_basis json not null,
  is_disputed boolean not null,
  dispute_reason text,
  reminders json not null,
  additional_charges json not null,
  metadata json not null,
  events json not null,
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

create table payments (
  company_id uuid not null,
  id uuid not null,
  claim_id uuid not null,
  status text not null check (status in ('draft', 'reported', 'booked')),
  amount_cents bigint not null check (amount_cents > 0),
  value_date date not null,
  your_reference text,
  metadata json not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, claim_id) references claims (company_id, id) on delete cascade
);
create index payments_claim on payments (company_id, claim_id, value_date, id);

call protect_tenant('orders');
call protect_tenant('order_debtors');
call protect_tenant('claims');
call protect_tenant('payments');
grant select, insert, update, delete on orders, order_debtors, claims, payments to mahnwerk_company, mahnwerk_operator;
call maintain_count('orders', 'orders', 'status');
call maintain_count('claims', 'claims', 'status');
