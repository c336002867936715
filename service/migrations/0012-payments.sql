-- Payments as a list of their own, and the operator's side of a mandate's money (decisions.md 4, 11).
--
-- Who reports a payment once, reports it for good: the rule's own lock (that of the order) keeps equal reports apart, and
-- this index keeps them apart whatever the lock.
create unique index payments_reported_once on payments (company_id, claim_id, amount_cents, value_date, your_reference) nulls not distinct;
-- What the operator's booking of a report said beside the client's own reference.
alter table payments add column booking_reference text;
create index payments_by_id on payments (id);               -- the operator knows no company
create index payments_newest on payments (company_id, created_at desc, id desc);
create index payments_updated on payments (company_id, updated_at, id);
create index payments_status on payments (company_id, status, created_at desc, id desc);

call maintain_count('payments', 'payments', 'status');
-- Counted from now on; what came with orders before is counted here.
insert into list_counts (company_id, list, status, slot, count)
select company_id, 'payments', status, 0, count(*) from payments group by company_id, status;

-- Money that reaches the service (docs/decisions/0008-ledger.md).
alter table ledger_postings drop constraint ledger_postings_account_check;
alter table ledger_postings add constraint ledger_postings_account_check check (account in (
  'legal_claim_of_principal_claim', 'payment_on_principal_claim',
  'legal_claim_of_interest_on_principal_claim', 'payment_on_interest_on_principal_claim',
  'legal_claim_of_costs_interest_bearing', 'payment_on_costs_interest_bearing',
  'legal_claim_of_costs_interest_free', 'payment_on_costs_interest_free',
  'legal_claim_of_interest_on_costs', 'payment_on_interest_on_costs',
  'due_to_creditor', 'received_by_creditor', 'received_by_service'));

-- Payments booked on a mandate that no client reported. Reports stay in payments, the bookings of both in the ledger.
create table mandate_payments (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  payer text not null check (payer in ('debtor', 'client')),
  status text not null check (status in ('booked', 'reversed')),
  amount_cents bigint not null check (amount_cents > 0),
  value_date date not null,
  reference text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id)
);
-- A repetition never books twice: what stands booked collides.
create unique index mandate_payments_booked_once on mandate_payments (company_id, mandate_id, amount_cents, value_date, payer, reference) nulls not distinct
  where status = 'booked';
create index mandate_payments_mandate on mandate_payments (company_id, mandate_id);

-- Costs that the pursuit of a mandate's claims added to what the debtor owes; the entry is their place in the ledger.
create table mandate_costs (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  entry_id uuid not null,
  status text not null check (status in ('booked', 'reversed')),
  kind text not null,
  amount_cents bigint not null check (amount_cents > 0),  -- without VAT
  vat_rate text,                                          -- percent, as it was sent
  vat_cents bigint not null check (vat_cents >= 0),
  value_date date not null,
  interest_bearing boolean not null,
  description text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id)
);
create unique index mandate_costs_added_once on mandate_costs (company_id, mandate_id, kind, amount_cents, vat_rate, value_date, interest_bearing, description) nulls not distinct
  where status = 'booked';
create index mandate_costs_mandate on mandate_costs (company_id, mandate_id);

call protect_tenant('mandate_payments');
call protect_tenant('mandate_costs');
-- Only the operator's side books; what a client sees of it is its mandate.
grant select, insert, update on mandate_payments to mahnwerk_operator;
grant select, insert, update on mandate_costs to mahnwerk_operator;

-- Who reports a payment on an accepted claim holds the mandate's row, so that two reports and a booking follow each other; a row
-- lock needs the privilege to update one column. Row security leaves this one a single lawful value: its own.
grant update (company_id) on mandates to mahnwerk_company;
